/// A walk that a terminal shows: it takes keys, and returns rows of text.
public protocol Walk: ~Copyable {
  /// Handles a key.
  mutating func press(_ key: ExplorerKey) -> ExplorerOutcome

  /// Takes the size of the window in cells, 1 or more each way.
  mutating func resize(columns: Int, rows: Int)

  /// The frame as shown now.
  func frame() -> TextFrame
}
