import ScreenModel

/// Walks over valid UTF-8 by grapheme cluster and by scalar, without making a `Character` or a `String`.
///
/// The standard library's own iterator is exact and slow. Most texts consist of plain characters, and between two
/// of those this code finds the border without it.
extension Span where Element == UInt8 {
  /// The byte after the grapheme cluster that begins at byte `start`.
  ///
  /// - Precondition: the bytes are valid UTF-8; a cluster begins at `start`.
  /// - Complexity: O(bytes of the cluster).
  func clusterEnd(after start: Int) -> Int {
    if self[start] < 0x80 {
      // Nothing ASCII extends another character, but for LF after CR.
      let next = start + 1
      if next == count || (self[next] < 0x80 && self[start] != 0x0D) { return next }
    }
    let (first, end) = scalar(at: start)
    if first.isPlain && (end == count || scalar(at: end).scalar.isPlain) { return end }
    return characterEnd(after: start)
  }
}
