import ScreenModel

/// Enlarged texts of the bars' targets (AX-4).
extension NaiveScreen where Content: ~Copyable {
  mutating func enlarge(_ target: ScreenTarget, _ start: ScreenPoint) {
    guard isLargerThanBars(content.measurer), textOnBar(target) != nil else { return }
    touch = .resting(start)
    state.largeText = target
  }

  /// A target's text; nil if the target has no text or is not shown.
  mutating func textOnBar(_ target: ScreenTarget) -> String? {
    layOutBar()
    var text = ""
    switch target {
    case .previous: text = content.strings.previous
    case .next where !footer.showsFinish: text = content.strings.next
    case .finish where footer.showsFinish: text = content.strings.finish
    case .menuButton where hasMenu:
      let rank = state.currentPage.flatMap { content.rank(of: $0) } ?? 0
      let label = CardLabel.menuButton(rank: rank, count: content.visiblePageCount)
      text = content.strings.text(of: label)
    case .bar(.title) where barLayout.title != nil:
      text = titles(barLayout.subtitle != nil)
    case .bar(.largeTitle) where barLayout.largeTitle != nil:
      text = titles(barLayout.largeSubtitle != nil)
    case .bar(.button(let kind)) where isShown(kind): text = buttonName(kind)
    default: break
    }
    return isBlank(text) ? nil : text
  }

  private func titles(_ hasSubtitle: Bool) -> String {
    let bar = state.bar.content
    return [bar.title, hasSubtitle ? bar.subtitle : nil].compactMap { $0 }.joined(separator: ", ")
  }

  func buttonName(_ kind: BarButton.Kind) -> String {
    let words = content.barStrings
    switch kind {
    case .action(let action): return state.bar.content.actions[action].title
    case .overflow: return words.more
    case .cancel: return words.cancel
    case .close: return words.close
    case .profile: return words.profile
    case .back:
      if case .back(let title?) = labelledBar.leading, !isBlank(title) {
        return words.back + ", " + title
      }
      return words.back
    }
  }
}

func isLargerThanBars(_ measurer: any TextMeasurer) -> Bool {
  measurer.forBars.lineHeight(of: .button) < measurer.lineHeight(of: .button)
}

/// Lays out an enlarged text. It has 16 px of padding, keeps 16 px from the system's margins, and
/// is centred. It is at most 480 px wide, with as many lines as fit.
func naiveLargeText(
  _ text: String,
  on screen: ScreenGeometry,
  _ measurer: any TextMeasurer
) -> LargeTextSnapshot? {
  let line = measurer.lineHeight(of: .button)
  let sides = [screen.safeArea.left, screen.safeArea.right].max() ?? 0
  let ends = [screen.safeArea.top, screen.safeArea.bottom].max() ?? 0
  let columns = min(448, screen.width - 2 * sides - 64)
  let rows = (screen.height - 2 * ends - 64) / line
  let lines = NaiveText(text, role: .button, measurer).lines(
    width: columns < 1 ? 1 : columns,
    most: rows < 1 ? 1 : rows
  )
  guard let last = lines.last else { return nil }
  let width = lines.map(\.width).max() ?? 0
  let height = lines.count * line
  let (x, y) = ((screen.width - width) / 2, (screen.height - height) / 2)
  return LargeTextSnapshot(
    text: text,
    frame: ScreenFrame(x: x - 16, y: y - 16, width: width + 32, height: height + 32),
    textFrame: ScreenFrame(x: x, y: y, width: width, height: height),
    isTruncated: last.isTruncated
  )
}
