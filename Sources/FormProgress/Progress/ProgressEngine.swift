import FormModel

/// Keeps a form's progress while it is edited: each page's counts, the form's totals, the visible pages, the current page,
/// and what is left (FP-1…FP-10, VP-1…VP-5).
///
/// An edit costs O(1). It changes four bits of flags, the 16 bytes of its page and the totals: two cache lines of the
/// form's memory. If the edit shows or hides a page, or makes it complete or incomplete, it touches a fixed number of
/// further lines. Nothing is allocated after loading.
///
///     var engine = ProgressEngine(form)
///     let change = try engine.apply(.fill(page: 3, field: 2))
///     if change.effects.contains(.pageVanished) { … }
///     let progress = try engine.progress(ofPage: 3)  // 5 of 12
///     let position = engine.currentRank              // page k of n
///
/// An engine has one owner. Do not use it from two threads at once.
public struct ProgressEngine: ~Copyable, Sendable {
  @usableFromInline package var storedForm: FormDefinition
  @usableFromInline var records: OwnedBuffer<PageRecord>
  /// `FieldEditEffect.table`. Stored here, since a global variable is reached by a call.
  @usableFromInline let editEffects: EditEffects
  @usableFromInline var visiblePages: VisiblePageIndex
  @usableFromInline var incompletePages: PageSet
  @usableFromInline var pagesWithMandatoryRemaining: PageSet
  @usableFromInline var packedTotals = PackedTotals()
  /// Empty if the form has no constraints.
  @usableFromInline var invalid = OwnedSlot<InvalidAnswers>()
  /// Empty until a page is added or removed. Then `invalid` is not empty.
  @usableFromInline var order = OwnedSlot<PageOrder>()
  @usableFromInline var current = CurrentPage()
  /// Identities below this number are places of pages: one comparison finds a page that the form does not have. It is the
  /// number of loaded pages, or the lowest place of a loaded page that was removed.
  @usableFromInline var knownPlaces: Int
  /// Identities below this number are shelf places and positions too: as `knownPlaces`, and 0 if there is an order.
  @usableFromInline var loadedPlaces: Int
  /// The number of pages in the form, hidden ones included.
  @usableFromInline var presentPages: Int
  /// Bytes of a form above which a batch prefetches. A smaller form stays in the second-level cache.
  @usableFromInline package var batchesAskAheadAbove = 512 << 10
  @usableFromInline let keptInPlace = KeptInPlace()

  /// Takes over a form and counts it. The current page is the first visible one (VP-4).
  ///
  /// - Complexity: O(fields / 16 + pages).
  public init(_ form: consuming FormDefinition) {
    let pageCount = form.pageCount
    storedForm = form
    knownPlaces = pageCount
    loadedPlaces = pageCount
    presentPages = pageCount
    records = OwnedBuffer(count: pageCount, repeating: PageRecord())
    editEffects = EditEffects()
    visiblePages = VisiblePageIndex(pageCount: pageCount)
    incompletePages = PageSet(pageCount: pageCount)
    pagesWithMandatoryRemaining = PageSet(pageCount: pageCount)
    recount()
    settleCurrentPage()
  }

  /// Returns the form, with its flags as the edits have left them, without copying it. It has the pages that it was loaded
  /// with, no others.
  public consuming func takeForm() -> FormDefinition {
    storedForm.dropAddedPages(from: storedForm.pageCount)
    return storedForm
  }

  /// The form, with its flags as the edits have left them. Its pages are those that it was loaded with.
  @inlinable
  public var form: FormDefinition {
    _read { yield storedForm }
  }

  /// The number of pages that the form has now, hidden ones included.
  @inlinable
  public var pageCount: Int { presentPages }

  /// The pages in form order.
  ///
  /// - Complexity: O(1) until a page was added or removed, then O(pages): a copy.
  @inlinable
  public var pages: FormPages { order.isEmpty ? FormPages(count: presentPages) : pagesInOrder() }

  /// Bytes requested from the allocator: the form's flags and page heads, and the engine's own memory, without the form's
  /// texts.
  public var byteCount: Int {
    storedForm.byteCount + records.byteCount + visiblePages.byteCount
      + incompletePages.byteCount + pagesWithMandatoryRemaining.byteCount
      + (invalid.isEmpty ? 0 : invalid.value.byteCount)
      + (order.isEmpty ? 0 : order.value.byteCount)
  }
}
