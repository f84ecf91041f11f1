import FormModel

/// The first answer in which a contender differs from the oracle (CP-2).
public struct ContenderDifference: Error, Hashable, Sendable, CustomStringConvertible {
  /// The subject of a difference.
  public enum Subject: Hashable, Sendable {
    case outcome
    case form(Quantity)
    case page(PageID, Quantity)
    case field(FieldID, Quantity)
    /// The value of a computed node, by its index.
    case computed(Int)
    /// The number of pages in the contender's answer is wrong.
    case pageCount
    case fieldCount
    case computedCount
    case digest
  }

  /// The index of the last event before the difference, from 0; nil for a form that was just loaded
  /// or reset.
  public var event: Int?
  public var subject: Subject
  public var expected: String
  public var found: String
  /// The shortest stream found that shows the difference.
  public var stream: [ContenderEvent] = []

  public init(event: Int?, subject: Subject, expected: String, found: String) {
    self.event = event
    self.subject = subject
    self.expected = expected
    self.found = found
  }

  public var description: String {
    let place = event.map { "after event \($0)" } ?? "on the form as it was loaded"
    return "\(place): \(what): expected \(expected), found \(found)"
  }

  private var what: String {
    switch subject {
    case .outcome: "the event's outcome"
    case .form(.visible): "the number of visible pages"
    case .form(let quantity): "the form's \(quantity)"
    case .page(let page, .visible): "whether page \(page) is visible"
    case .page(let page, let quantity): "page \(page)'s \(quantity)"
    case .field(let address, .value): "the value at \(address)"
    case .field(let address, let quantity):
      "whether the field at \(address) is among the \(quantity)"
    case .computed(let index): "the value of computed node \(index)"
    case .pageCount: "the number of pages it speaks of"
    case .fieldCount: "the number of fields it speaks of"
    case .computedCount: "the number of computed nodes it speaks of"
    case .digest: "the digest of what it read"
    }
  }
}
