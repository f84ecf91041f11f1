import FormModel

/// Generates a form from a shape and a seed: the same bytes in debug and in release, on every
/// machine.
///
/// The first pass makes the structure: page heads, names and memory. The second pass sets the flags
/// page by page. A page's flags depend only on the seed and the page's number.
public struct FormGenerator: Sendable {
  /// Increase this if a seed would give a different form.
  public static let version = 1

  public let shape: FormShape
  public let seed: UInt64
  let structureKey: UInt64
  let nameKey: UInt64
  let flagKey: UInt64

  /// - Throws: the errors of `FormShape.validate()`.
  public init(shape: FormShape, seed: UInt64) throws(ShapeError) {
    try shape.validate()
    self.shape = shape
    self.seed = seed
    var keys = SplitMix64(seed: seed)
    structureKey = keys.next()
    nameKey = keys.next()
    flagKey = keys.next()
  }

  /// - Throws: if the form, which depends on the seed, exceeds `FormLimits`.
  /// - Complexity: O(pages + fields / 64 + bytes of names).
  public func makeForm() throws(ShapeError) -> FormDefinition {
    var form = try makeStructure()
    fillFlags(of: &form)
    return form
  }
}
