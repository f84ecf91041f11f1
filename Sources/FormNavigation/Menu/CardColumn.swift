import FormModel
import FormProgress
import ScreenModel

/// All cards at one width of the screen: the lines of their titles and where they stand. The menu keeps one
/// column for each orientation, so that turning the device measures nothing (SPEC NM-26).
struct CardColumn: ~Copyable {
  var lines: TitleLines
  /// The heights of visible cards with the gap below each.
  var offsets: CardOffsets

  init(pageCount: Int) {
    lines = TitleLines(pageCount: pageCount)
    offsets = CardOffsets(pageCount: pageCount)
  }

  /// Places every card anew.
  ///
  /// - Complexity: O(pages).
  mutating func place(
    _ engine: borrowing ProgressEngine,
    _ invalid: borrowing InvalidCounts,
    _ metrics: CardMetrics
  ) {
    Self.place(&offsets, lines, engine, invalid, metrics)
  }

  private static func place(
    _ offsets: inout CardOffsets,
    _ lines: borrowing TitleLines,
    _ engine: borrowing ProgressEngine,
    _ invalid: borrowing InvalidCounts,
    _ metrics: CardMetrics
  ) {
    var rank = 0
    offsets.setHeights { page in
      guard let progress = try? engine.progress(ofPage: page), progress.isVisible else { return 0 }
      rank += 1
      let fit = lines.fit(ofPage: page, digits: decimalDigits(rank))
      return metrics.cardHeight(titleLines: fit.lineCount, progress, invalid: invalid[page])
        + MenuMetrics.cardGap
    }
  }

  /// Gives a page's card the height it has now; 0 where the page is not visible.
  ///
  /// - Complexity: one change of the offsets.
  mutating func update(
    page: Int,
    _ progress: PageProgress,
    invalid: Int,
    digits: Int,
    _ metrics: CardMetrics
  ) {
    guard progress.isVisible else {
      offsets.setHeight(0, ofPage: page)
      return
    }
    let fit = lines.fit(ofPage: page, digits: digits)
    offsets.setHeight(
      metrics.cardHeight(titleLines: fit.lineCount, progress, invalid: invalid)
        + MenuMetrics.cardGap,
      ofPage: page
    )
  }

  /// px from the top of the first card to the bottom of the last.
  var contentHeight: Int { max(0, offsets.total - MenuMetrics.cardGap) }

  var byteCount: Int { lines.byteCount + offsets.byteCount }
}
