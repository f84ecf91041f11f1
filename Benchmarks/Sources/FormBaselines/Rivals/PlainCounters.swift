import FormModel

/// Keeps counters, as one writes them from the specification: an edit adds its field's new contribution and takes the old one away.
///
/// There is no table of effects and no index. A page that comes or goes changes one count, and the number of visible pages before
/// the current one if it stands before it. Whoever asks for another page's number waits for a walk.
public struct PlainCounters: Rival, ~Copyable {
  public static let name = "plain-counters"
  public static let algorithm = """
    Keeps counters of each page and of the form, and adds to them what the edit changes about its field; a \
    page that comes or goes changes the count of visible pages, and the current page's number if it stands \
    before that page; ranks of other pages, pages by rank and neighbours are found by walking the pages.
    """

  /// By place.
  @usableFromInline var plainPages: OwnedBuffer<PlainPage>
  /// Sixteen fields a word, as the form has them (`FlagWord`).
  @usableFromInline var words: OwnedBuffer<UInt64>
  @usableFromInline var storedTotals = FormTotals()
  /// -1 if no page is current.
  @usableFromInline var currentPlace = -1
  /// The visible pages before the current one.
  @usableFromInline var visibleBefore = 0
  @usableFromInline let keptInPlace = KeptInPlace()

  /// - Complexity: O(fields).
  public init(_ form: borrowing FormDefinition) {
    words = form.flagWords.clone()
    plainPages = OwnedBuffer(capacity: form.pageCount)
    for place in 0..<form.pageCount {
      var page = PlainPage(form.pageHeads[place])
      for field in 0..<Int(page.fieldCount) {
        page.counts.add(FieldCounts(of: flags(of: field, on: page)))
      }
      plainPages.append(page)
      if !page.isHidden { storedTotals.add(page.counts, 1) }
      storedTotals.visiblePages += page.isVisible ? 1 : 0
      storedTotals.completePages += page.isComplete ? 1 : 0
    }
    settle()
  }
}

extension PlainCounters {
  @inlinable public var pageCount: Int { plainPages.count }
  @inlinable public var totals: FormTotals { storedTotals }
  @inlinable public var visiblePageCount: Int { storedTotals.visiblePages }

  @inlinable
  public var currentPage: PageID? {
    currentPlace < 0 ? nil : PageID(knownPlace: currentPlace)
  }

  @inlinable
  public var currentRank: Int? { currentPlace < 0 ? nil : visibleBefore + 1 }

  /// - Complexity: O(pages).
  @inlinable
  public func rank(ofPage page: PageID) throws(AddressError) -> Int? {
    let place = try place(of: page)
    return plainPages.base[place].isVisible ? visiblePages(before: place) + 1 : nil
  }

  /// - Complexity: O(pages).
  @inlinable
  public func page(atRank rank: Int) -> PageID? {
    guard rank >= 1 && rank <= visiblePageCount else { return nil }
    var left = rank
    for place in 0..<pageCount where plainPages.base[place].isVisible {
      left -= 1
      if left == 0 { return PageID(knownPlace: place) }
    }
    return nil
  }

  /// - Complexity: O(pages).
  @inlinable
  func visiblePages(before place: Int) -> Int {
    var count = 0
    for earlier in 0..<place { count &+= plainPages.base[earlier].isVisible ? 1 : 0 }
    return count
  }

  @inlinable
  public func counts(at place: Int) -> PageCounts { plainPages.base[place].pageCounts }

  public func recounted(at place: Int) -> PageCounts {
    var page = plainPages[place]
    page.counts = FieldCounts()
    for field in 0..<Int(page.fieldCount) {
      page.counts.add(FieldCounts(of: flags(of: field, on: page)))
    }
    return page.pageCounts
  }

  @inlinable
  public func flags(at address: FieldID) throws(AddressError) -> FieldFlags {
    flags(of: address.field, on: plainPages.base[try place(ofPageOf: address)])
  }

  @inlinable
  @inline(__always)
  func flags(of field: Int, on page: PlainPage) -> FieldFlags {
    let word = words.base[Int(page.firstWord) + field / 16]
    return FieldFlags(rawValue: UInt8(truncatingIfNeeded: word >> UInt64(field % 16 * 4)))
  }

  /// - Complexity: O(fields of the page).
  @inlinable
  public func unfilledMandatoryField(at place: Int, from field: Int) -> Int? {
    let page = plainPages.base[place]
    guard !page.isHidden, field < Int(page.fieldCount) else { return nil }
    return (field..<Int(page.fieldCount)).first {
      FieldCounts(of: flags(of: $0, on: page)).mandatoryRemaining > 0
    }
  }

  @inlinable
  @inline(__always)
  public func place(of page: PageID) throws(AddressError) -> Int {
    try FormPages(count: plainPages.count).place(of: page)
  }

  @inlinable
  @inline(__always)
  public func place(ofPageOf address: FieldID) throws(AddressError) -> Int {
    let place = try place(of: address.page)
    let count = Int(plainPages.base[place].fieldCount)
    guard address.field >= 0 && address.field < count else {
      throw .noSuchField(page: address.page, field: address.field, fieldCount: count)
    }
    return place
  }

  public func checkInvariants() { checkReads() }
}
