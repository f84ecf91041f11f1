/// A weighted mix of profiles; each edit comes from one of them.
public struct StreamMix: Hashable, Sendable {
  public struct Part: Hashable, Sendable {
    public var profile: StreamProfile
    /// 0…65,535, relative to the other weights.
    public var weight: Int

    public init(_ profile: StreamProfile, weight: Int) {
      self.profile = profile
      self.weight = weight
    }
  }

  public let parts: [Part]
  let totalWeight: Int

  /// - Throws: if all weights are 0, a weight is out of range, or a part is itself the mix.
  public init(_ parts: [Part]) throws(ShapeError) {
    for part in parts {
      try check("weight of \(part.profile.rawValue)", part.weight, in: 0...65_535)
      guard part.profile != .mixed else {
        throw ShapeError(what: "parts of a mix", expected: "other profiles", found: "a mix")
      }
    }
    self.init(checked: parts)
    guard totalWeight > 0 else {
      throw ShapeError(what: "weights of a mix", expected: "one above 0", found: "none")
    }
  }

  private init(checked parts: [Part]) {
    self.parts = parts.filter { $0.weight > 0 }
    totalWeight = parts.reduce(0) { $0 + $1.weight }
  }

  /// Mostly a person, with other edits that disturb the form.
  public static let standard = StreamMix(checked: [
    Part(.person, weight: 40), Part(.uniform, weight: 20), Part(.zipf, weight: 15),
    Part(.storm, weight: 10), Part(.pageToggles, weight: 5), Part(.noOps, weight: 10),
  ])
}
