/// An operation that is played once with empty caches, as after a person's pause.
enum ColdOperation: String, CaseIterable {
  /// One edit of any field, and the reads a menu needs after it.
  case edit = "cold/edit/uniform"
  /// Opens the menu, fills a snapshot, taps a card, and fills another.
  case tap = "cold/menu/tap"

  var benchmark: String { rawValue }

  /// The page counts of a full run, and the average number of fields per page.
  static let sizes = [10, 10_000, 1_000_000]
  static let fields = 10
  /// The number of steps whose lines are counted.
  static let counted = 512
}
