import FormModel

/// Reads that every contender offers, for contenders of edits and for contenders of answers.
public protocol ProgressReader: ~Copyable {
  /// The name in tables and for `--filter`: lower case, words joined by hyphens.
  static var name: String { get }

  /// The number of pages, visible or not.
  var pageCount: Int { get }

  /// The pages in form order.
  var pages: FormPages { get }

  /// A page's counts (FP-2, FP-3), from the flags after the form's rules.
  ///
  /// - Throws: `noSuchPage`.
  func progress(ofPage page: PageID) throws(AddressError) -> PageProgress

  /// Sums over visible pages (FP-4).
  var totals: FormTotals { get }

  /// The number of visible pages: n of “page k of n” (VP-5).
  var visiblePageCount: Int { get }

  /// The current page, which is visible; nil if no page is visible (VP-4).
  var currentPage: PageID? { get }

  /// The current page's rank: k of “page k of n” (VP-5).
  var currentRank: Int? { get }
}

extension ProgressReader where Self: ~Copyable {
  /// The pages of a form whose pages neither come nor go.
  @inlinable
  public var pages: FormPages { FormPages(count: pageCount) }
}
