import FormModel
import FormProgress
import FormRules
import ScreenModel

/// Texts of navigation bar and footer, shown large while a finger rests on them (AX-4).
extension InputFormScreen {
  /// The target under the finger, if its text is shown large; else nil.
  var largeTextTarget: ScreenTarget? {
    if case .enlarged(let target, _) = touch { return target }
    return nil
  }

  var largeText: LargeTextSnapshot? {
    guard let target = largeTextTarget, let text = text(of: target) else { return nil }
    return LargeTextSnapshot(text, on: menu.screen, menu.measurer)
  }

  /// Shows the text of a target large while a finger rests on it. If holding the target opens something else, such
  /// as the history or the full title, that popover is already open, and no text is shown large [D].
  mutating func enlarge(_ target: ScreenTarget, from start: ScreenPoint) {
    guard bar.state.pressed == nil, menu.measurer.holdsBarsBack, text(of: target) != nil else {
      return
    }
    touch = .enlarged(target, start: start)
  }

  /// Ends the large text if its target is gone.
  mutating func settleLargeText() {
    if let target = largeTextTarget, text(of: target) == nil { touch = .ignored }
  }

  /// The text of a part of navigation bar or footer, also of a symbol; nil for a part without text or one that is
  /// not shown.
  private func text(of target: ScreenTarget) -> String? {
    let text: String? =
      switch target {
      case .menuButton: menuButtonText
      case .previous: menu.strings.previous
      case .next: isOnLastPage && !bar.finishesFlow ? nil : menu.strings.next
      case .finish: isOnLastPage && !bar.finishesFlow ? menu.strings.finish : nil
      case .bar(.button(let kind)): bar.layout.shows(kind) ? bar.bar.label(of: kind) : nil
      case .bar(.title): title(bar.layout.title, bar.layout.subtitle)
      case .bar(.largeTitle): title(bar.layout.largeTitle, bar.layout.largeSubtitle)
      case .bar, .form, .bars, .outside, .header, .card, .emptyPart: nil
      }
    return text.flatMap { $0.utf8Span.span.isBlank ? nil : $0 }
  }

  private var menuButtonText: String? {
    menu.menuButton(session.storedEngine).map {
      menu.strings.menuButton.text(
        $0.rank,
        $0.visiblePageCount,
        in: menu.strings.language
      )
    }
  }

  /// The title, with the subtitle below it.
  private func title(_ title: BarText?, _ subtitle: BarText?) -> String? {
    guard title != nil, let text = bar.state.content.title else { return nil }
    guard subtitle != nil, let below = bar.state.content.subtitle else { return text }
    return "\(text), \(below)"
  }
}
