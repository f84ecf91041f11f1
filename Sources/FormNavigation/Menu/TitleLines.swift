import FormModel
import ScreenModel

/// The number of lines that each page's title takes in a card of one width, for each number of digits that its
/// rank can have (NM-3, NM-4). Two bytes a page.
struct TitleLines: ~Copyable {
  /// The width of the cards for which the lines were counted, px; −1 before that.
  private(set) var cardWidth = -1
  /// By page: two bits for each number of digits 1…8, from the lowest. 0…2 are one to three lines, 3 is three lines
  /// and an ellipsis. All eight are the same if no number that the page can have changes the lines.
  private var codes: OwnedBuffer<UInt16>

  /// Multiplies two bits into a code of eight times the same.
  private static let everyNumber: UInt16 = 0x5555

  init(pageCount: Int) { codes = OwnedBuffer(count: pageCount, repeating: 0) }

  var placeCount: Int { codes.count }

  /// Makes room for the pages of all records.
  mutating func makeRoom(places: Int) {
    let missing = places - codes.count
    if missing <= 0 { return }
    codes.makeRoom(for: missing)
    codes.append(repeating: 0, count: missing)
  }

  /// The lines of a page's title if its rank has `digits` digits, 1…8.
  @inline(__always)
  func fit(ofPage page: PageID, digits: Int) -> TextFit {
    let code = Int(codes[page.place] &>> UInt16(truncatingIfNeeded: 2 &* (digits &- 1))) & 3
    return TextFit(lineCount: min(code &+ 1, 3), isTruncated: code == 3)
  }

  /// Whether the number of digits changes how many lines a page's title takes.
  func dependsOnDigits(page: PageID) -> Bool {
    let code = codes[page.place]
    return code != (code & 3) &* Self.everyNumber
  }

  /// Counts the lines of every title for a new width, but not those in instances or with values: the menu's one bulk job.
  ///
  /// - Complexity: O(pages + grapheme clusters on three lines of each name).
  mutating func measure(
    _ titles: PageTitles,
    except instances: InstanceTitles?,
    cardWidth: Int,
    metrics: CardMetrics,
    measurer: AnyTextMeasurer
  ) {
    self.cardWidth = cardWidth
    for page in FormPages(count: titles.pageCount) {
      if instances?.contains(loaded: page.place) == true || titles.isChanging(page) { continue }
      if titles.isBlank(page) {
        codes[page.place] = 0
        continue
      }
      // Pages that come move the others on.
      let most = instances == nil ? decimalDigits(page.place + 1) : Self.mostDigits
      measure(titles.name(ofPage: page), ofPlace: page.place, mostDigits: most, metrics, measurer)
    }
  }

  /// The digits of the largest rank.
  static let mostDigits = decimalDigits(FormLimits.pages)

  /// Counts the lines of a title in the present width. It is measured once or twice: if the page's shortest
  /// and longest possible rank give the same number of lines, all between do too.
  ///
  /// - Parameter most: the digits of the longest rank that the page can have.
  mutating func measure(
    _ title: UTF8Span,
    ofPlace place: Int,
    mostDigits most: Int,
    _ metrics: CardMetrics,
    _ measurer: AnyTextMeasurer
  ) {
    let width = CardMetrics.textWidth(cardWidth: cardWidth)
    let last = code(title, digits: most, width: width, metrics, measurer)
    // What fits on one line with the longest number does so with every other.
    let first =
      last == 0 || most == 1 ? last : code(title, digits: 1, width: width, metrics, measurer)
    if first == last {
      codes[place] = last &* Self.everyNumber
      return
    }
    var all = first | last << UInt16(2 * (most - 1))
    for digits in 2..<most {
      let here = code(title, digits: digits, width: width, metrics, measurer)
      all |= here << UInt16(2 * (digits - 1))
    }
    codes[place] = all
  }

  private func code(
    _ name: UTF8Span,
    digits: Int,
    width: Int,
    _ metrics: CardMetrics,
    _ measurer: AnyTextMeasurer
  ) -> UInt16 {
    let fit = measurer.fit(
      name,
      role: .cardTitle,
      indent: metrics.titleIndent(digits: digits),
      width: width,
      maximumLines: MenuMetrics.maximumTitleLines
    )
    return fit.isTruncated ? 3 : UInt16(min(max(fit.lineCount, 1), 3) - 1)
  }

  var byteCount: Int { codes.byteCount }
}
