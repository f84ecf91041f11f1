/// An operation that is done once, with empty caches, as after a person's pause.
enum ColdOperation: String, CaseIterable {
  /// One edit of any field, and the reads a menu needs after it.
  case edit = "cold/edit/uniform"
  /// Opens the menu, fills a snapshot, taps a card, and fills another.
  case tap = "cold/menu/tap"

  var benchmark: String { rawValue }

  /// The timed steps of each contender; a p99.9 needs more than 20,000.
  static let samples = 3_000
  static let quickSamples = 200
  /// The steps whose lines are counted.
  static let counted = 512
}
