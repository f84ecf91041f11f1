import FormModel

/// What edit streams need of a form: the number of fields of each page, and a few flags.
///
/// Make it once, before an engine takes the form; any number of streams can share it. It takes 5
/// bytes a page (9 if there are empty pages) and a bounded amount more.
public struct FormOutline: Sendable {
  public let pageCount: Int
  public let fieldCount: Int
  /// By filled page: the number of its first field, counted over the form. The last entry is the
  /// number of all fields. A *filled page* is a page with fields; filled pages are numbered from 0.
  let firstFields: [UInt32]
  /// By filled page: its page id. Empty if all pages have fields.
  let pages: [PageID]
  /// By bucket of `fieldsPerBucket` fields: the filled page with its first field.
  let buckets: [UInt32]
  let fieldsPerBucket: UInt32
  /// The number of the filled page with the most fields.
  let largest: Int
  /// A page without fields, if there is one.
  let emptyPage: PageID?
  /// A bitmap by place: 1 if the page's own flag hides it. Page p is bit p % 64 of word p / 64.
  let hiddenPages: [UInt64]
  /// Edits that would change nothing.
  let settled: [Edit]
  /// Edits that each hide the only shown field of a page; empty if such pages are rare.
  let lone: [Edit]

  /// - Complexity: O(pages), and a bounded number of words of flags.
  public init(of form: borrowing FormDefinition) {
    let pageCount = form.pageCount
    self.pageCount = pageCount
    fieldCount = form.fieldCount
    var filled = 0
    var emptyPage: PageID?
    for page in form.pages {
      if form.pageHeads[page.place].fieldCount > 0 { filled += 1 } else { emptyPage = page }
    }
    var first: [UInt32] = []
    var pages: [PageID] = []
    var hidden = [UInt64](repeating: 0, count: (pageCount + 63) / 64)
    first.reserveCapacity(filled + 1)
    if filled < pageCount { pages.reserveCapacity(filled) }
    var largest = (index: 0, fieldCount: 0)
    var sum = 0
    for page in form.pages {
      let head = form.pageHeads[page.place]
      if head.isHidden { hidden[page.place / 64] |= 1 << UInt64(page.place % 64) }
      guard head.fieldCount > 0 else { continue }
      if Int(head.fieldCount) > largest.fieldCount { largest = (first.count, Int(head.fieldCount)) }
      first.append(UInt32(sum))
      if filled < pageCount { pages.append(page) }
      sum += Int(head.fieldCount)
    }
    first.append(UInt32(sum))
    firstFields = first
    self.pages = pages
    self.largest = largest.index
    self.emptyPage = emptyPage
    hiddenPages = hidden
    (buckets, fieldsPerBucket) = FormOutline.buckets(firstFields: first)
    settled = FormOutline.settled(form)
    lone = FormOutline.lone(form)
  }

  /// The number of pages with fields.
  var filledPageCount: Int { firstFields.count - 1 }

  /// - Parameter index: the number of a filled page.
  @inline(__always)
  func page(_ index: Int) -> PageID {
    pages.isEmpty ? PageID(knownPlace: index) : pages[index]
  }

  /// - Parameter index: the number of a filled page.
  @inline(__always)
  func fieldCount(_ index: Int) -> Int { Int(firstFields[index + 1] - firstFields[index]) }

  func isHidden(page: PageID) -> Bool {
    hiddenPages[page.place / 64] >> UInt64(page.place % 64) & 1 != 0
  }

  /// Makes one bucket for about four pages.
  private static func buckets(firstFields: [UInt32]) -> ([UInt32], UInt32) {
    let filled = firstFields.count - 1
    let fields = Int(firstFields[filled])
    guard fields > 0 else { return ([], 1) }
    let width = Swift.min(Swift.max(1, 4 * fields / filled), Int(UInt32.max))
    var buckets: [UInt32] = []
    buckets.reserveCapacity(fields / width + 1)
    var index = 0
    for field in stride(from: 0, to: fields, by: width) {
      while Int(firstFields[index + 1]) <= field { index += 1 }
      buckets.append(UInt32(index))
    }
    return (buckets, UInt32(width))
  }
}
