/// A goods receipt, a dispatch or an invoice; one row of a list.
public struct GoodsDocument: Hashable, Sendable {
  public enum Kind: Int, CaseIterable, Hashable, Sendable {
    case receipt
    case dispatch
    case invoice
  }

  /// A field of the document's form, as the details show it.
  public struct Entry: Hashable, Sendable {
    public var label: String
    /// What was entered; nil for a field that is not filled.
    public var text: String?
  }

  public var kind: Kind
  /// The document's unique number.
  public var number: Int
  /// By field of its form, in order. A field that was marked as filled without a text has an empty one.
  public var texts: [String?]

  /// True if a field is not filled yet.
  public var isOpen: Bool { texts.contains(nil) }

  public var filledCount: Int { texts.count { $0 != nil } }

  /// Its kind and number.
  public var title: String {
    switch kind {
    case .receipt: "Receipt \(number)"
    case .dispatch: "Dispatch \(number)"
    case .invoice: "Invoice \(number)"
    }
  }

  /// Whether it is open, and how many of its fields are filled.
  public var status: String {
    "\(isOpen ? "open" : "complete"), \(filledCount) of \(texts.count)"
  }

  public var entries: [Entry] {
    let labels = GoodsForm.steps(of: kind).flatMap { $0.fields.map(\.label) }
    return zip(labels, texts).map { Entry(label: $0, text: $1) }
  }
}

extension GoodsDocument.Entry {
  /// The entry in words.
  public var line: String {
    switch text {
    case nil: "\(label): –"
    case "": "\(label): filled in"
    case let text?: "\(label): \(text)"
    }
  }
}
