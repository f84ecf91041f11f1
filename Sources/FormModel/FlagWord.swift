/// Sixteen fields' flags in 64 bits: field i of the word in bits 4i ..< 4i + 4, as `FieldFlags` has them.
///
/// A page begins on a word of its own. Places past a page's last field hold *hidden*, so that code which
/// counts a page word by word needs no mask for the last one.
public enum FlagWord {
  @inlinable public static var fields: Int { 16 }

  /// The places past the last field of a page with `fieldCount` fields, in the page's last word.
  @inlinable
  public static func padding(fieldCount: Int) -> UInt64 {
    let used = fieldCount & 15
    return used == 0 ? 0 : 0x1111_1111_1111_1111 << UInt64(used * 4)
  }

  /// All bits of the places of padding in that word.
  @inlinable
  public static func paddingMask(fieldCount: Int) -> UInt64 { padding(fieldCount: fieldCount) * 15 }

  /// Words a page of `fieldCount` fields takes.
  @inlinable
  public static func count(fieldCount: Int) -> Int { (fieldCount + 15) / 16 }
}
