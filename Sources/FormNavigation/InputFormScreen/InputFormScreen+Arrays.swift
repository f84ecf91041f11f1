import FormModel
import ScreenModel

extension InputFormScreen {
  /// As `apply(batch:)` with a span.
  @discardableResult
  public mutating func apply(batch edits: [Edit]) throws(ScreenBatchError) -> ScreenChange {
    try apply(batch: edits.span)
  }

  /// As `restore(bytes:)` with a span.
  @discardableResult
  public mutating func restore(bytes: [UInt8]) throws(SavedStateError) -> ScreenChange {
    try restore(bytes: bytes.span)
  }
}
