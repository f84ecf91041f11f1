import FormModel

/// Field kinds with weights, which state how often each occurs.
public struct KindMix: Hashable, Sendable {
  public struct Part: Hashable, Sendable {
    public let kind: FieldKind
    public let weight: Int

    /// - Parameter weight: a negative weight counts as 0.
    public init(_ kind: FieldKind, _ weight: Int) {
      self.kind = kind
      self.weight = max(weight, 0)
    }
  }

  /// The order matters: another order gives another form for the same seed.
  public let parts: [Part]
  private let total: Int

  /// - Parameter parts: the weights add up to at most 2³². If all are 0, every field is a choice.
  public init(_ parts: [Part]) {
    self.parts = parts
    total = parts.reduce(0) { $0 + $1.weight }
  }

  /// The kinds of a long interview: most questions offer few choices.
  public static let interview = KindMix([
    Part(.choice, 72), Part(.integer, 12), Part(.text, 8), Part(.choices, 4), Part(.date, 2),
    Part(.decimal, 2),
  ])

  /// A kind's share of the total weight; 0 if the kind does not occur.
  public func share(of kind: FieldKind) -> Share {
    Share(parts.reduce(0) { $1.kind == kind ? $0 + $1.weight : $0 }, of: total)
  }

  /// - Complexity: O(parts).
  func draw(from random: inout some RandomNumberGenerator) -> FieldKind {
    guard total > 0 else { return .choice }
    var rest = random.draw(below: total)
    for part in parts {
      if rest < part.weight { return part.kind }
      rest -= part.weight
    }
    return .choice
  }
}
