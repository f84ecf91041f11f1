/// A goods receipt, a dispatch or an invoice; one row of a list.
public struct GoodsDocument: Hashable, Sendable {
  public enum Kind: Int, CaseIterable, Hashable, Sendable {
    case receipt
    case dispatch
    case invoice
  }

  public var kind: Kind
  /// The document's unique number.
  public var number: Int
  /// By field of its form, in order: true if the field is filled.
  public var filled: [Bool]

  /// True if a field is not filled yet.
  public var isOpen: Bool { filled.contains(false) }

  /// Its kind and number.
  public var title: String {
    switch kind {
    case .receipt: "Receipt \(number)"
    case .dispatch: "Dispatch \(number)"
    case .invoice: "Invoice \(number)"
    }
  }

  /// The text in a row and in the details.
  var text: String {
    "\(title), \(isOpen ? "open" : "complete"), \(filled.count { $0 }) of \(filled.count)"
  }
}
