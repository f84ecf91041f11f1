import FormModel
import FormProgress
import FormRules
import ScreenModel

/// Titles with values in them: of instances (RP-2), and of pages whose name has an expression (UR-10).
extension NavigationMenu {
  /// Whether an answer can change a title.
  var hasChangingTitles: Bool { instances != nil || !titles.changing.isEmpty }

  /// Measures the titles of pages whose name has an expression, but not those in instances.
  ///
  /// - Parameter isLandscape: the orientation; nil for both.
  /// - Complexity: O(such pages + grapheme clusters on three lines of each name).
  mutating func measureNames(isLandscape: Bool? = nil, _ session: borrowing FormSession) {
    for place in titles.changing.sorted() where instances?.contains(loaded: place) != true {
      measureName(ofPage: PageID(place: place), isLandscape: isLandscape, session)
    }
  }

  private mutating func measureName(
    ofPage page: PageID,
    isLandscape: Bool? = nil,
    _ session: borrowing FormSession
  ) {
    var name = name(ofPage: page, session) ?? ""
    name.makeContiguousUTF8()
    measure(name.utf8Span, ofPlace: page.place, isLandscape: isLandscape)
    titles.setMeasured(name, ofPlace: page.place)
  }

  /// Measures a title, and notes in which direction it runs.
  mutating func measure(_ title: UTF8Span, ofPlace place: Int, isLandscape: Bool?) {
    titles.setTitle(title, ofPlace: place)
    if isLandscape != true {
      portrait.measure(title, ofPlace: place, metrics: metrics, measurer: measurer)
    }
    if isLandscape != false {
      landscape.measure(title, ofPlace: place, metrics: metrics, measurer: measurer)
    }
  }

  /// Measures the titles in which a value has changed, and reports their cards (NM-27).
  ///
  /// - Complexity: that of their titles; O(pages that changed) if the change does not name all.
  mutating func retitle(
    after change: TransactionChange,
    _ session: borrowing FormSession,
    _ report: inout ScreenChange
  ) {
    if change.hasMorePages {
      for page in session.pages[change.pageRange] { retitle(page: page, session, &report) }
    } else {
      for page in change.pages { retitle(page: page, session, &report) }
    }
  }

  private mutating func retitle(
    page: PageID,
    _ session: borrowing FormSession,
    _ report: inout ScreenChange
  ) {
    guard let origin = try? session.templatePage(of: page) else { return }
    let place = try? session.instance(ofPage: page)
    let isRenamed =
      titles.isChanging(origin)
      && !titles.isMeasured(name(ofPage: page, session) ?? "", ofPlace: page.place)
    if let place, let field = instances!.titleField(ofRepeat: place.repeat),
      isRenamed || field.page == origin,
      !instances!.hasAnswer(answer(inTitlesOf: place, session), place.id)
    {
      // The answer stands in the titles of all pages of the instance.
      for page in instances!.pages(ofRepeat: place.repeat) {
        if let page = session.page(ofTemplate: page, inside: place.numbers) {
          measure(page: page, in: place, session)
          updateRetitled(page: page, session, &report)
        }
      }
    } else if isRenamed {
      if let place {
        measure(page: page, in: place, session)
      } else {
        measureName(ofPage: page, session)
      }
      updateRetitled(page: page, session, &report)
    }
  }

  /// Gives the card of a page with another title its height, and reports it.
  private mutating func updateRetitled(
    page: PageID,
    _ session: borrowing FormSession,
    _ report: inout ScreenChange
  ) {
    guard let rank = updateHeight(ofPage: page, session) else { return }
    let numbers = report.retitled
    report.retitled =
      numbers.isEmpty
      ? rank..<rank + 1 : min(numbers.lowerBound, rank)..<max(numbers.upperBound, rank + 1)
  }
}
