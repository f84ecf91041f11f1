import FormModel

/// Keeps a form's progress while it is edited: each page's counts, the form's totals, the visible pages,
/// the current page, and what is left (FP, VP).
///
/// An edit costs O(1): it changes one nibble of flags and 16 bytes of its page, and the totals. It touches
/// two cache lines of the form's memory, and a fixed few more where a page appears or vanishes, becomes
/// complete or stops being so. After the form is loaded nothing is allocated.
///
///     var engine = ProgressEngine(form)
///     let change = try engine.apply(.fill(page: 3, field: 2))
///     if change.effects.contains(.pageVanished) { … }
///     let progress = try engine.progress(ofPage: 3)  // 5 of 12
///     let position = engine.currentRank              // page k of n
///
/// It has one owner, and is not to be used from two threads at once.
public struct ProgressEngine: ~Copyable, Sendable {
  @usableFromInline package var storedForm: FormDefinition
  @usableFromInline var records: OwnedBuffer<PageRecord>
  /// `FieldEditEffect.table`, at hand: a global variable would be reached by a call.
  @usableFromInline let editEffects: EditEffects
  @usableFromInline var visiblePages: VisiblePageIndex
  @usableFromInline var incompletePages: PageSet
  @usableFromInline var pagesWithMandatoryRemaining: PageSet
  @usableFromInline var packedTotals = PackedTotals()
  @usableFromInline var current = CurrentPage()
  /// Bytes of a form above which a batch asks for memory ahead: one that stays in the second-level cache has nothing
  /// to gain from that.
  @usableFromInline package var batchesAskAheadAbove = 512 << 10
  @usableFromInline let keptInPlace = KeptInPlace()

  /// Takes the form over and counts it. The current page is the first visible one (VP-4).
  ///
  /// - Complexity: O(fields / 16 + pages).
  public init(_ form: consuming FormDefinition) {
    let pageCount = form.pageCount
    storedForm = form
    records = OwnedBuffer(count: pageCount, repeating: PageRecord())
    editEffects = EditEffects()
    visiblePages = VisiblePageIndex(pageCount: pageCount)
    incompletePages = PageSet(pageCount: pageCount)
    pagesWithMandatoryRemaining = PageSet(pageCount: pageCount)
    recount()
    settleCurrentPage()
  }

  /// Gives the form back, with its flags as the edits have left them. Nothing is copied.
  public consuming func takeForm() -> FormDefinition { storedForm }

  /// The form, with its flags as the edits have left them.
  @inlinable
  public var form: FormDefinition {
    _read { yield storedForm }
  }

  @inlinable
  public var pageCount: Int { records.count }

  /// The pages in form order.
  @inlinable
  public var pages: FormPages { FormPages(count: records.count) }

  /// Bytes requested from the allocator: those of the form's flags and page heads, and the engine's own.
  /// The form's texts come on top.
  public var byteCount: Int {
    storedForm.byteCount + records.byteCount + visiblePages.byteCount
      + incompletePages.byteCount + pagesWithMandatoryRemaining.byteCount
  }

  /// Where the page's record stands.
  ///
  /// - Throws: `noSuchPage`.
  @inlinable
  @inline(__always)
  func place(of page: PageID) throws(AddressError) -> Int { try pages.place(of: page) }

  /// Where the page stands in form order whose record stands at a place. While no page has come or gone the two are
  /// equal, and no map is read.
  @inlinable
  @inline(__always)
  func position(ofPlace place: Int) -> PagePosition { PagePosition(place) }

  /// Where the record of the page stands that is at a position of the form order: the other way round.
  @inlinable
  @inline(__always)
  func place(at position: PagePosition) -> Int { position.rawValue }

  /// The page that stands at a position of the form order.
  @inlinable
  @inline(__always)
  func page(at position: PagePosition) -> PageID { PageID(knownPlace: place(at: position)) }

  /// Where the page stands in form order.
  ///
  /// - Throws: `noSuchPage`.
  @inlinable
  @inline(__always)
  func position(of page: PageID) throws(AddressError) -> PagePosition {
    position(ofPlace: try place(of: page))
  }
}
