import FormModel
import FormProgress
import FormRules
import ScreenModel

/// All cards at one width: the lines of their titles, and the cards' places. The menu keeps one
/// column for each orientation, so that turning the device measures nothing (NM-26).
struct CardColumn: ~Copyable {
  private(set) var lines: TitleLines
  private(set) var texts: CardTexts
  /// The heights of visible cards, each with the gap below it.
  var offsets: CardOffsets

  /// Identities below this number are the cards' places in `offsets`: all pages of a form without repeats, else none.
  private let loadedPlaces: Int
  /// By place of record, on a form with repeats: the height in `offsets`, if the page is in the form. Else empty.
  var heights: OwnedBuffer<UInt16>
  /// By place in form order, on a form with repeats: the height of a shelf. Else empty.
  var shelfHeights = OwnedBuffer<UInt32>()

  /// Measures the texts, but not the titles in instances; the cards have no places yet.
  ///
  /// - Complexity: O(pages + grapheme clusters on three lines of each name).
  init(
    _ session: borrowing FormSession,
    _ titles: PageTitles,
    _ instances: InstanceTitles?,
    _ strings: MenuStrings,
    cardWidth: Int,
    metrics: CardMetrics,
    measurer: AnyTextMeasurer
  ) {
    let pageCount = session.storedEngine.pageCount
    loadedPlaces = instances == nil ? pageCount : 0
    lines = TitleLines(pageCount: session.storedEngine.placeCount)
    offsets = CardOffsets(pageCount: loadedPlaces)
    heights = OwnedBuffer(count: instances == nil ? 0 : lines.placeCount, repeating: 0)
    texts = CardTexts(strings, cardWidth: cardWidth, metrics: metrics, measurer: measurer)
    measureTitles(titles, instances, cardWidth: cardWidth, metrics: metrics, measurer: measurer)
  }

  /// Measures the texts again, but not the titles in instances; the caller must then measure those and place the cards.
  ///
  /// - Complexity: O(pages + grapheme clusters on three lines of each name).
  mutating func measure(
    _ titles: PageTitles,
    _ instances: InstanceTitles?,
    _ strings: MenuStrings,
    cardWidth: Int,
    metrics: CardMetrics,
    measurer: AnyTextMeasurer
  ) {
    texts = CardTexts(strings, cardWidth: cardWidth, metrics: metrics, measurer: measurer)
    measureTitles(titles, instances, cardWidth: cardWidth, metrics: metrics, measurer: measurer)
  }

  private mutating func measureTitles(
    _ titles: PageTitles,
    _ instances: InstanceTitles?,
    cardWidth: Int,
    metrics: CardMetrics,
    measurer: AnyTextMeasurer
  ) {
    lines.measure(
      titles,
      except: instances,
      cardWidth: cardWidth,
      metrics: metrics,
      measurer: measurer
    )
  }

  /// Measures the title of a page in an instance.
  mutating func measure(
    _ title: UTF8Span,
    ofPlace place: Int,
    metrics: CardMetrics,
    measurer: AnyTextMeasurer
  ) {
    lines.measure(
      title,
      ofPlace: place,
      mostDigits: TitleLines.mostDigits,
      metrics,
      measurer
    )
  }

  /// Makes room for the pages of all records.
  mutating func makeRoom(places: Int) {
    lines.makeRoom(places: places)
    let missing = places - heights.count
    if missing <= 0 { return }
    heights.makeRoom(for: missing)
    heights.append(repeating: 0, count: missing)
  }

  /// Places all cards.
  ///
  /// - Complexity: O(pages).
  mutating func place(_ session: borrowing FormSession) {
    if heights.count > 0 {
      placeOnShelves(session)
    } else {
      Self.place(&offsets, lines, texts, session)
    }
  }

  private static func place(
    _ offsets: inout CardOffsets,
    _ lines: borrowing TitleLines,
    _ texts: CardTexts,
    _ session: borrowing FormSession
  ) {
    var rank = 0
    offsets.setHeights { position in
      let page = PageID(loadedAt: position)
      guard let progress = try? session.storedEngine.progress(ofPage: page), progress.isVisible
      else {
        return 0
      }
      rank += 1
      let fit = lines.fit(ofPage: page, digits: decimalDigits(rank))
      let invalid = session.invalidCount(ofKnownPage: page)
      return texts.cardHeight(titleLines: fit.lineCount, progress, invalid: invalid)
        + MenuMetrics.cardGap
    }
  }

  /// Gives a page's card its present height; 0 if the page is not visible.
  ///
  /// - Complexity: one change of the offsets.
  mutating func update(
    page: PageID,
    _ progress: PageProgress,
    invalid: Int,
    digits: Int,
    _ engine: borrowing ProgressEngine
  ) {
    var height = 0
    if progress.isVisible {
      let fit = lines.fit(ofPage: page, digits: digits)
      height =
        texts.cardHeight(titleLines: fit.lineCount, progress, invalid: invalid)
        + MenuMetrics.cardGap
    }
    let place = Int(clamping: page.rawValue)
    if place < loadedPlaces {
      offsets.setHeight(height, atIndex: place)
    } else {
      setHeight(height, ofPage: page, engine)
    }
  }

  /// The distance from the top of the first card to the bottom of the last, px.
  var contentHeight: Int { max(0, offsets.total - MenuMetrics.cardGap) }

  var byteCount: Int {
    lines.byteCount + offsets.byteCount + heights.byteCount + shelfHeights.byteCount
  }
}

/// The places of cards, by page.
extension CardColumn {
  /// The height of the content above a page's card, px.
  @inline(__always)
  func top(ofPage page: PageID, _ engine: borrowing ProgressEngine) -> Int {
    // The comparison stands in for that of a position with the number of pages.
    let place = Int(clamping: page.rawValue)
    return place < loadedPlaces ? offsets.offset(atIndex: place) : topInOrder(ofPage: page, engine)
  }

  /// The distance from the top of a page's card to the top of the next, px; 0 if the page is not visible.
  @inline(__always)
  func pitch(ofPage page: PageID) -> Int {
    let place = Int(clamping: page.rawValue)
    return place < loadedPlaces
      ? offsets.height(atIndex: place) : pitchInOrder(ofPage: page)
  }

  /// The page whose card, or the gap below it, covers a px of the content.
  @inline(__always)
  func page(atOffset y: Int, _ engine: borrowing ProgressEngine) -> PageID? {
    if loadedPlaces == 0 { return pageInOrder(atOffset: y, engine) }
    return offsets.position(atOffset: y).map { PageID(loadedAt: $0) }
  }

  /// The page after another one, if no query is needed to know it and it is visible.
  @inline(__always)
  func knownPage(after page: PageID) -> PageID? {
    let next = Int(clamping: UInt64(page.rawValue) + 1)
    guard next < loadedPlaces, offsets.height(atIndex: next) > 0 else { return nil }
    return PageID(knownPlace: next)
  }
}
