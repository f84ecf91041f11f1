import FormModel
import FormNavigation

/// All cards of a form, laid out one below the other: what the menu's indices spare it.
struct LinearCards {
  var cards: [Card] = []
  var contentHeight = 0

  struct Card {
    var page: Int
    var rank: Int
    var minY: Int
    var height: Int
    var progress: PageProgress
    var fit: TextFit
  }

  init(
    _ form: NaiveForm,
    screenWidth: Int,
    _ fits: inout TitleFits,
    _ measurer: any TextMeasurer
  ) {
    let title = measurer.lineHeight(of: .cardTitle)
    let detail = measurer.lineHeight(of: .cardDetail)
    var y = 0
    for (index, page) in form.visiblePages.enumerated() {
      let progress = form.progress(page)
      let fit = fits.fit(
        form,
        page: page,
        digits: String(index + 1).count,
        screenWidth: screenWidth
      )
      var height = MenuMetrics.cardPadding + fit.lineCount * title
      height += MenuMetrics.rowGap + detail
      if progress.total > 0 { height += MenuMetrics.progressRowExtra }
      if progress.mandatoryRemaining > 0 { height += MenuMetrics.rowGap + detail }
      height += MenuMetrics.cardPadding
      cards.append(
        Card(page: page, rank: index + 1, minY: y, height: height, progress: progress, fit: fit)
      )
      contentHeight = y + height
      y += height + MenuMetrics.cardGap
    }
  }
}
