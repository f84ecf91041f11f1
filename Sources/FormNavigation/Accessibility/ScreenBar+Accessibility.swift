import FormModel
import ScreenModel

/// The navigation bar and its popover for a screen reader (AX-1, AX-2).
extension ScreenBar {
  /// The bar's elements in reading order, the tooltip last.
  func elements(
    _ snapshot: BarSnapshot,
    _ strings: AccessibilityStrings
  ) -> [AccessibilityElement] {
    let layout = snapshot.layout
    var found: [AccessibilityElement] = []
    func append(_ button: BarButton) {
      let target = ScreenTarget.bar(.button(button.kind))
      found.append(.button(bar.label(of: button.kind), button.frame, target))
    }
    func append(title frame: ScreenFrame?, hasSubtitle: Bool) {
      guard let frame, let title = state.content.title else { return }
      let subtitle = hasSubtitle ? state.content.subtitle : nil
      found.append(
        AccessibilityElement(title, value: subtitle ?? "", traits: .header, frame: frame)
      )
    }
    if let leading = layout.leading { append(leading) }
    append(title: layout.titleFrame, hasSubtitle: layout.subtitle != nil)
    for button in layout.trailing { append(button) }
    append(title: layout.largeTitleFrame, hasSubtitle: layout.largeSubtitle != nil)
    if state.content.search != nil, let frame = layout.searchFrame {
      found.append(.button(strings.search, frame, .bar(.search)))
    }
    if let text = snapshot.popover?.text {
      found.append(AccessibilityElement(text, frame: snapshot.popoverLayout.frame))
    }
    return found
  }

  /// The rows or the text of the popover over the screen, and last what closes it; nil if there is none, or only a
  /// tooltip, which covers nothing.
  func popoverElements(
    _ snapshot: BarSnapshot,
    on screen: ScreenGeometry,
    _ strings: AccessibilityStrings,
    _ language: TextLanguage
  ) -> [AccessibilityElement]? {
    guard let popover = snapshot.popover, !popover.isAnnouncement else { return nil }
    let layout = snapshot.popoverLayout
    var found: [AccessibilityElement] = []
    if let text = popover.text { found.append(AccessibilityElement(text, frame: layout.frame)) }
    for row in layout.rows {
      let frame = row.frame.clippedVertically(to: layout.frame)
      found.append(.button(strings.label(of: row, in: language), frame, .bar(row.target)))
    }
    let all = ScreenFrame(x: 0, y: 0, width: screen.width, height: screen.height)
    found.append(.button(strings.closePopover, all, .outside))
    return found
  }
}

extension AccessibilityElement {
  static func button(
    _ label: String,
    _ frame: ScreenFrame,
    _ target: ScreenTarget,
    isEnabled: Bool = true
  ) -> AccessibilityElement {
    AccessibilityElement(
      label,
      traits: isEnabled ? .button : [.button, .disabled],
      frame: frame,
      activation: .screen(.tap(target))
    )
  }
}

extension AccessibilityStrings {
  /// The label of a popover's row: its title, or for a screen without one how far back it is (AX-2).
  func label(of row: PopoverRow, in language: TextLanguage) -> String {
    guard case .historyEntry(let steps) = row.target, row.title.utf8Span.span.isBlank else {
      return row.title
    }
    return historyEntry.text(steps, in: language)
  }
}

extension NavigationBar {
  /// The name of a button, the same whether it is drawn as a symbol or as a label (AX-2).
  ///
  /// - Complexity: O(1).
  func label(of kind: BarButton.Kind) -> String {
    switch kind {
    case .profile: return strings.profile
    case .close: return strings.close
    case .cancel: return strings.cancel
    case .overflow: return strings.more
    case .action(let action): return content.actions[action].title
    case .back:
      guard case .back(let title?) = content.leading, !title.utf8Span.span.isBlank else {
        return strings.back
      }
      return "\(strings.back), \(title)"
    }
  }
}
