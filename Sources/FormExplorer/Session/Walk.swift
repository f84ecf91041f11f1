/// A walk that a terminal shows: keys go in, rows of text come out.
public protocol Walk: ~Copyable {
  /// Takes a key.
  mutating func press(_ key: ExplorerKey) -> ExplorerOutcome

  /// A window of another size, in cells, 1 or more each way.
  mutating func resize(columns: Int, rows: Int)

  /// What is shown now.
  func frame() -> TextFrame
}
