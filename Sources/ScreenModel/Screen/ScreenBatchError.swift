import FormModel

/// A batch with a bad edit: everything before it is applied and shown.
public struct ScreenBatchError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where the bad edit stands, and what the edits before it changed.
  public var edits: BatchError
  /// What they changed on the screen: a renderer draws it as after any event.
  public var change: ScreenChange

  public init(edits: BatchError, change: ScreenChange) {
    self.edits = edits
    self.change = change
  }

  public var description: String { edits.description }
}
