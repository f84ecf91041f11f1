/// What a field asks for. It has no bearing on progress.
public enum FieldKind: UInt8, CaseIterable, Hashable, Sendable, BitwiseCopyable {
  case text, integer, decimal, date, time, choice, choices, photo, signature, barcode, location,
    note, boolean, dateTime

  /// The name used in the JSON format.
  public var name: String { FieldKind.names[Int(rawValue)] }

  private static let names = allCases.map { "\($0)" }

  public init?(name: some StringProtocol) {
    guard let index = FieldKind.names.firstIndex(where: { $0 == name }) else { return nil }
    self = FieldKind.allCases[index]
  }
}

/// What a person reads of a field, all optional: most generated forms have none.
public struct FieldDetails: Hashable, Sendable {
  /// Unique in the form. Ids that Unicode takes for the same text are the same: é as one scalar, or as two.
  public var id: String?
  public var label: String?
  public var kind: FieldKind

  public init(id: String? = nil, label: String? = nil, kind: FieldKind = .text) {
    self.id = id
    self.label = label
    self.kind = kind
  }

  public static let none = FieldDetails()
}
