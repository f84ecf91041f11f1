import FormModel
import FormRules
import ScreenModel

/// An error for a batch with an edit that is refused: the screen has applied and shows every edit before it.
public struct ScreenBatchError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The index of the refused edit in the batch.
  public var index: Int
  public var underlying: SessionError
  /// The changes by the edits before it; a renderer draws them as after any event.
  public var change: ScreenChange

  public init(index: Int, underlying: SessionError, change: ScreenChange) {
    self.index = index
    self.underlying = underlying
    self.change = change
  }

  public var description: String { "edit \(index): \(underlying)" }
}
