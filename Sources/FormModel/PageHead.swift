/// Where a page's fields are, in 8 bytes. C code reads this layout: `page_head_layout`.
@frozen
public struct PageHead: BitwiseCopyable, Hashable, Sendable {
  /// The index of the page's first word of flags.
  public var firstWord: UInt32
  /// The number of fields, 0…65,535.
  public var fieldCount: UInt16
  /// Whether the page itself is hidden.
  public var isHidden: Bool

  @inlinable
  public init(firstWord: UInt32, fieldCount: UInt16, isHidden: Bool) {
    self.firstWord = firstWord
    self.fieldCount = fieldCount
    self.isHidden = isHidden
  }

  /// The number of words of flags: one for sixteen fields.
  @inlinable
  public var wordCount: Int { (Int(fieldCount) + 15) / 16 }

  /// Whether the page has a field at this place.
  func hasField(_ field: Int) -> Bool { field >= 0 && field < Int(fieldCount) }

  /// The field's slot in the catalogue (`FieldCatalogue`).
  ///
  /// - Precondition: the page has the field.
  func slot(ofField field: Int) -> Int { Int(firstWord) * 16 + field }
}
