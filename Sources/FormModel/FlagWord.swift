/// Sixteen fields' flags in 64 bits: field i of the word has bits 4i ..< 4i + 4, a `FieldFlags` raw value.
///
/// A page begins on a word of its own. Places past a page's last field hold *hidden*, so counting needs no mask.
public enum FlagWord {
  /// Fields of a word.
  @inlinable public static var fields: Int { 16 }

  /// *Hidden* at all places past the last field of a page with `fieldCount` fields, for the page's last word.
  @inlinable
  public static func padding(fieldCount: Int) -> UInt64 {
    let used = fieldCount & 15
    return used == 0 ? 0 : 0x1111_1111_1111_1111 << UInt64(used * 4)
  }

  /// All bits of the places past the last field, for the page's last word.
  @inlinable
  public static func paddingMask(fieldCount: Int) -> UInt64 { padding(fieldCount: fieldCount) * 15 }

  /// The number of words that a page with `fieldCount` fields takes.
  @inlinable
  public static func count(fieldCount: Int) -> Int { (fieldCount + 15) / 16 }
}
