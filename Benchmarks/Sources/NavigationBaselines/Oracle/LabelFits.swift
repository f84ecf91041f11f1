import ScreenModel

/// A cache of label widths and of how labels wrap, for two screen widths. It measures on first use,
/// and does not affect any result.
struct LabelFits: Sendable {
  private struct Width: Sendable {
    var screenWidth: Int
    var fits: [CardLabel: TextFit] = [:]
  }

  private var widths: [Width] = []
  /// By label: its width on one line in px.
  private var whole: [CardLabel: Int] = [:]
  private let strings: MenuStrings
  private let measurer: any TextMeasurer

  init(_ strings: MenuStrings, measurer: any TextMeasurer) {
    self.strings = strings
    self.measurer = measurer
  }

  mutating func width(of label: CardLabel) -> Int {
    if let width = whole[label] { return width }
    let width = label.width(strings, measurer)
    whole[label] = width
    return width
  }

  mutating func fit(of label: CardLabel, screenWidth: Int) -> TextFit {
    var place = widths.firstIndex { $0.screenWidth == screenWidth } ?? -1
    if place < 0 {
      if widths.count == 2 { widths.removeFirst() }
      widths.append(Width(screenWidth: screenWidth))
      place = widths.count - 1
    }
    if let fit = widths[place].fits[label] { return fit }
    let fit = label.fit(strings, measurer, screenWidth: screenWidth)
    widths[place].fits[label] = fit
    return fit
  }
}
