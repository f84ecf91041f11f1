/// A regular expression for names. Matching takes time proportional to the pattern times the name, for any pattern:
/// it follows all possible states at once (Thompson 1968), and never backtracks.
///
/// It supports literals, `.`, classes (`[a-z]`, `[^a-z]`, `\d`, `\w`, `\s` and their opposites), groups, `|`, `*`,
/// `+`, `?`, `{2,5}`, `^` and `$`. It has no look-around and no back-references.
public struct NamePattern: Sendable {
  /// The reason why a text is not such an expression.
  public struct Failure: Error, Hashable, Sendable {
    /// The number of scalars before the place.
    public let offset: Int
    public let expected: String
  }

  /// The most scalars of a pattern: one that names every benchmark fits.
  static let mostScalars = 3_000
  /// The most states of a pattern, more than any filter for names needs.
  static let mostPlaces = 4_096

  enum Place: Sendable {
    case scalar(ScalarSet, next: Int)
    case start(next: Int)
    case end(next: Int)
    case either(Int, Int)
    case match
  }

  /// The number of the state that means a match.
  static let match = 0

  private let places: [Place]
  private let first: Int

  /// - Complexity: O(pattern), with counts written out.
  public init(_ pattern: String) throws(Failure) {
    var parser = NamePatternParser(pattern)
    first = try parser.parse()
    places = parser.places
  }

  /// Whether the pattern matches somewhere in the name.
  ///
  /// - Complexity: O(places × scalars).
  public func matches(_ name: String) -> Bool {
    let scalars = Array(name.unicodeScalars)
    var present: [Int] = []
    var isPresent = [Bool](repeating: false, count: places.count)
    for index in 0...scalars.count {
      add(first, index, scalars.count, &present, &isPresent)
      if isPresent[Self.match] { return true }
      guard index < scalars.count else { break }
      var next: [Int] = []
      var isNext = [Bool](repeating: false, count: places.count)
      for place in present {
        if case .scalar(let set, let following) = places[place], set.contains(scalars[index]) {
          add(following, index + 1, scalars.count, &next, &isNext)
        }
      }
      (present, isPresent) = (next, isNext)
    }
    return false
  }

  /// Adds a place, and every place that can be reached from it without reading a scalar.
  private func add(
    _ place: Int,
    _ index: Int,
    _ count: Int,
    _ present: inout [Int],
    _ isPresent: inout [Bool]
  ) {
    var waiting = [place]
    while let place = waiting.popLast() {
      guard !isPresent[place] else { continue }
      isPresent[place] = true
      present.append(place)
      switch places[place] {
      case .either(let one, let other): waiting += [one, other]
      case .start(let next): if index == 0 { waiting.append(next) }
      case .end(let next): if index == count { waiting.append(next) }
      case .scalar, .match: break
      }
    }
  }
}

/// Scalars in given ranges, or all others.
struct ScalarSet: Sendable {
  var ranges: [ClosedRange<Unicode.Scalar>] = []
  var isInverted = false

  static let any = ScalarSet(isInverted: true)
  static let digits = ScalarSet(ranges: ["0"..."9"])
  static let words = ScalarSet(ranges: ["0"..."9", "A"..."Z", "a"..."z", "_"..."_"])
  static let spaces = ScalarSet(ranges: [" "..." ", "\t"..."\r"])

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    ranges.contains { $0.contains(scalar) } != isInverted
  }
}
