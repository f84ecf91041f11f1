/// The kind of value that a field asks for. Progress does not depend on it.
public enum FieldKind: UInt8, CaseIterable, Hashable, Sendable, BitwiseCopyable {
  case text, integer, decimal, date, time, choice, choices, photo, signature, barcode, location,
    note, boolean, dateTime

  /// The name used in the JSON format.
  public var name: String { FieldKind.names[Int(rawValue)] }

  private static let names = [
    "text", "integer", "decimal", "date", "time", "choice", "choices", "photo", "signature",
    "barcode", "location", "note", "boolean", "dateTime",
  ]

  /// The kind with this name in the JSON format; nil if there is none.
  public init?(name: some StringProtocol) {
    guard let index = FieldKind.names.firstIndex(where: { $0 == name }) else { return nil }
    self = FieldKind.allCases[index]
  }
}

extension FieldKind {
  /// What an answer of this kind is (UR-1). A note has none but a calculated text.
  @inlinable
  public var holds: AnswerType {
    switch self {
    case .text, .photo, .signature, .barcode, .location, .note: .text
    case .integer: .integer
    case .decimal: .decimal
    case .boolean: .boolean
    case .date: .date
    case .time: .time
    case .dateTime: .dateTime
    case .choice: .choice
    case .choices: .choices
    }
  }

  /// Whether people answer a field of this kind: all but notes.
  @inlinable
  public var isAnswered: Bool { self != .note }
}

/// A field's id, label and kind.
public struct FieldDetails: Hashable, Sendable {
  /// Unique in the form; nil for none. Canonically equivalent texts are the same id: é as one scalar or as two.
  public var id: String?
  public var label: String?
  public var kind: FieldKind

  public init(id: String? = nil, label: String? = nil, kind: FieldKind = .text) {
    self.id = id
    self.label = label
    self.kind = kind
  }

  /// No id, no label, and kind text.
  public static let none = FieldDetails()
}
