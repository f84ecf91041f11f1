import FormModel
import FormProgress
import FormRules

/// Searches for a page by a part of its name, ignoring letter case.
enum PageSearch {
  /// The first visible page after `page` whose name contains the query; the search wraps to the first page and ends
  /// with `page` itself. Nil if there is none. Without a page the search begins at the first.
  ///
  /// - Complexity: O(bytes of the names) for ASCII queries, which allocate nothing a name.
  static func page(
    named query: String,
    after page: PageID?,
    in session: borrowing FormSession
  ) -> PageID? {
    let pages = session.engine.pages
    let start = page.flatMap { pages.firstIndex(of: $0)?.rawValue } ?? -1
    let wanted = query.lowercased()
    // A name with values in it stands in no arena.
    let isPlain = wanted.utf8.allSatisfy { $0 < 0x80 } && session.engine.form.logic.labels.isEmpty
    let ascii = isPlain ? Array(wanted.utf8) : nil
    let names = session.engine.form.pageNames
    for step in 1...max(pages.count, 1) where !pages.isEmpty {
      let candidate = pages[PagePosition((start + step) % pages.count)]
      let origin = (try? session.templatePage(of: candidate)) ?? candidate
      let isMatch =
        if let ascii {
          contains(ascii, in: names.utf8, names.range(of: origin.place))
        } else {
          (try? session.name(ofPage: candidate))?.lowercased().contains(wanted) ?? false
        }
      if isMatch && ((try? session.engine.isVisible(page: candidate)) ?? false) { return candidate }
    }
    return nil
  }

  private static func contains(
    _ wanted: [UInt8],
    in bytes: [UInt8],
    _ range: Range<Int>
  ) -> Bool {
    guard let first = wanted.first, range.count >= wanted.count else { return wanted.isEmpty }
    var start = range.lowerBound
    while start <= range.upperBound - wanted.count {
      if lowercased(bytes[start]) == first {
        var length = 1
        while length < wanted.count && lowercased(bytes[start + length]) == wanted[length] {
          length += 1
        }
        if length == wanted.count { return true }
      }
      start += 1
    }
    return false
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }
}
