/// An operation that is done once, with empty caches, as after a person's pause.
enum ColdOperation: String, CaseIterable {
  /// One edit of any field, and the reads a menu needs after it.
  case edit = "cold/edit/uniform"
  /// Opens the menu, fills a snapshot, taps a card, and fills another.
  case tap = "cold/menu/tap"

  var benchmark: String { rawValue }

  /// The timed steps of each contender, in all processes: thirty are above a p99. A p99.9 needs 20,000.
  static let samples = 3_000
  static let quickSamples = 200
  /// The nanoseconds after which no further round begins, in all processes: so many that only a machine many times
  /// slower than usual has fewer samples.
  static let budget = 3e11
  static let quickBudget = 3e9
  /// The numbers of pages on which a full run plays, and the average number of fields of a page.
  static let sizes = [10, 10_000, 1_000_000]
  static let fields = 10
  /// The steps whose lines are counted.
  static let counted = 512
}
