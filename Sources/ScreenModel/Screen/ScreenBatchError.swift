import FormModel

/// An error for a batch with a bad edit: the screen has applied and shows every edit before it.
public struct ScreenBatchError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The place of the bad edit, and the changes of the edits before it.
  public var edits: BatchError
  /// The changes of those edits on the screen; a renderer draws them as after any event.
  public var change: ScreenChange

  public init(edits: BatchError, change: ScreenChange) {
    self.edits = edits
    self.change = change
  }

  public var description: String { edits.description }
}
