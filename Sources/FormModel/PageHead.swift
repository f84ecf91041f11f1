/// Where a page's fields are. Eight bytes a page.
@frozen
public struct PageHead: BitwiseCopyable, Hashable, Sendable {
  /// The index of the page's first word of flags.
  public var firstWord: UInt32
  /// 0…65,535.
  public var fieldCount: UInt16
  /// Whether the page itself is hidden.
  public var isHidden: Bool

  @inlinable
  public init(firstWord: UInt32, fieldCount: UInt16, isHidden: Bool) {
    self.firstWord = firstWord
    self.fieldCount = fieldCount
    self.isHidden = isHidden
  }

  /// Words of flags the page takes: sixteen fields a word.
  @inlinable
  public var wordCount: Int { (Int(fieldCount) + 15) / 16 }

  /// Whether the page has a field there.
  func hasField(_ field: Int) -> Bool { field >= 0 && field < Int(fieldCount) }

  /// Where the field stands among all of the form.
  ///
  /// - Precondition: the page has it.
  func slot(ofField field: Int) -> Int { Int(firstWord) * 16 + field }
}
