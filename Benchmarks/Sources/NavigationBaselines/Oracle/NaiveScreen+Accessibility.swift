import FormModel
import ScreenModel

/// The elements for a screen reader, computed from the snapshot and the raw flags (AX-1, AX-2).
extension NaiveScreen where Content == FlagContent {
  mutating func accessibilityElements() -> [AccessibilityElement] {
    var shown = InputFormSnapshot()
    fill(&shown)
    if state.bar.pressed != nil && shown.bar.popover != nil { return popoverElements(shown.bar) }
    guard let sheet = shown.sheet else {
      return barElements(shown.bar) + stepElements(shown) + pageElements + footerElements(shown)
    }
    var header = AccessibilityElement(
      content.strings.title,
      traits: [.header],
      frame: sheet.headerFrame
    )
    header.traits.insert(.button)
    header.activation = .screen(.tap(.header))
    let beside = sheet.areBarsVisible ? footerElements(shown) : []
    let rest = ScreenFrame(x: 0, y: 0, width: state.screen.width, height: sheet.frame.y)
    return [header] + shown.cards.map { cardElement($0, sheet.cardAreaFrame) } + beside
      + [press("Close menu", rest, .outside)]
  }

  private func press(
    _ label: String,
    _ frame: ScreenFrame,
    _ target: ScreenTarget,
    _ canBeUsed: Bool = true
  ) -> AccessibilityElement {
    var element = AccessibilityElement(label, traits: .button, frame: frame)
    if !canBeUsed { element.traits.insert(.disabled) }
    element.activation = .screen(.tap(target))
    return element
  }

  private func number(_ number: Int) -> String { naiveNumber(number, content.strings.language) }

  // MARK: Bar

  private func barElements(_ bar: BarSnapshot) -> [AccessibilityElement] {
    let layout = bar.layout
    func pressed(_ button: BarButton) -> AccessibilityElement {
      press(buttonName(button.kind), button.frame, .bar(.button(button.kind)))
    }
    func heading(_ frame: ScreenFrame?, _ subtitle: BarText?) -> [AccessibilityElement] {
      guard let frame else { return [] }
      let second = subtitle == nil ? "" : state.bar.content.subtitle ?? ""
      let title = state.bar.content.title ?? ""
      return [AccessibilityElement(title, value: second, traits: .header, frame: frame)]
    }
    var elements = [layout.leading].compactMap { $0.map(pressed) }
    elements += heading(layout.titleFrame, layout.subtitle) + layout.trailing.map(pressed)
    elements += heading(layout.largeTitleFrame, layout.largeSubtitle)
    if let field = layout.searchFrame { elements.append(press("Search", field, .bar(.search))) }
    if state.bar.isAnnouncing, case .announcement(let text) = bar.popover {
      elements.append(AccessibilityElement(text, frame: bar.popoverLayout.frame))
    }
    return elements
  }

  private func popoverElements(_ bar: BarSnapshot) -> [AccessibilityElement] {
    var elements: [AccessibilityElement] = []
    if case .fullTitle(let title) = bar.popover {
      elements.append(AccessibilityElement(title, frame: bar.popoverLayout.frame))
    }
    for row in bar.popoverLayout.rows {
      var label = row.title
      if case .historyEntry(let steps) = row.target, isBlank(label) {
        label = "\(number(steps)) back"
      }
      let seen = part(row.frame, inside: bar.popoverLayout.frame)
      elements.append(press(label, seen, .bar(row.target)))
    }
    let (width, height) = (state.screen.width, state.screen.height)
    let everywhere = ScreenFrame(x: 0, y: 0, width: width, height: height)
    return elements + [press("Close", everywhere, .outside)]
  }

  /// The part of a frame that lies within another frame.
  private func part(_ frame: ScreenFrame, inside area: ScreenFrame) -> ScreenFrame {
    var part = frame
    if part.y < area.y { part = frame.cutAbove(area.y) }
    if part.maxY > area.maxY { part.height = area.maxY - part.y }
    part.height = max(part.height, 0)
    return part
  }

  // MARK: Page

  private func stepElements(_ shown: InputFormSnapshot) -> [AccessibilityElement] {
    guard let frame = shown.stepIndicatorFrame else { return [] }
    let step = number(shown.stepIndicator.currentStep + 1)
    let word = state.isFinished ? "completed" : "in progress"
    let label = "Step \(step) of \(number(shown.stepIndicator.stepCount)), \(word)"
    return [AccessibilityElement(label, frame: frame)]
  }

  private var pageElements: [AccessibilityElement] {
    guard let page = state.currentPage else { return instanceElements }
    let title = content.title(of: page)
    let content = content.form[page]
    let heading = title.isBlank ? "Page without a name" : title.text
    var elements = [chapterTitle, heading].compactMap { $0 }.map {
      AccessibilityElement($0, traits: .header, frame: nil)
    }
    for (field, flags) in content.flags.enumerated() where !flags.contains(.hidden) {
      var value = flags.isSuperset(of: [.mandatory]) ? "Required" : ""
      if flags.contains(.readOnly) { value = "" }
      if flags.contains(.filled) { value = "Filled in" }
      if content.invalidFields.contains(field) { value += ", Not valid" }
      let label = content.labels.isEmpty ? nil : content.labels[field]
      elements.append(
        AccessibilityElement(
          label ?? "Field \(number(field + 1))",
          value: value,
          traits: flags.contains(.readOnly) ? .disabled : [],
          frame: nil,
          activation: .screen(.goToField(FieldID(page: page, field: field)))
        )
      )
    }
    return elements + instanceElements
  }

  /// Buttons that remove the instance of the current page, and add others (RP-2).
  private var instanceElements: [AccessibilityElement] {
    func button(_ label: String, _ value: String, _ event: ScreenEvent) -> AccessibilityElement {
      AccessibilityElement(
        label,
        value: value,
        traits: .button,
        frame: nil,
        activation: .screen(event)
      )
    }
    var elements: [AccessibilityElement] = []
    if let instance = content.currentInstance, instance.canBeRemoved {
      elements.append(button("Remove", instance.title, .removeInstance(instance.id)))
    }
    for one in content.additions {
      let event = ScreenEvent.addInstance(of: one.repeat, inside: one.inside, before: nil)
      elements.append(button("Add", one.label, event))
    }
    return elements
  }

  private func footerElements(_ shown: InputFormSnapshot) -> [AccessibilityElement] {
    let footer = shown.footer
    var elements = [press("Previous", footer.previousFrame, .previous, canGoToPrevious)]
    if hasMenu, let page = state.currentPage, let button = shown.menuButton {
      let place = "\(number(content.rank(of: page) ?? 0)) of \(number(content.visiblePageCount))"
      elements.append(press("Page " + place, button.frame, .menuButton))
    }
    let canFinish = mayBeFinished && !state.isFinished
    elements.append(
      isOnLast && !isFinishInBar
        ? press("Finish", footer.nextFrame, .finish, canFinish)
        : press("Next", footer.nextFrame, .next, canGoToNext)
    )
    return elements
  }

  // MARK: Menu

  private func cardElement(_ card: CardSnapshot, _ area: ScreenFrame) -> AccessibilityElement {
    let progress = content.progress(of: card.page)
    let strings = content.strings
    var value =
      progress.total == 0
      ? strings.text(of: .noItems)
      : strings.text(of: .progress(filled: progress.filled, total: progress.total))
    if progress.mandatoryRemaining > 0 {
      value += ", " + strings.text(of: .mandatory(remaining: progress.mandatoryRemaining))
    }
    let invalid = content.invalidCount(of: card.page)
    if invalid > 0 { value += ", " + strings.text(of: .invalid(count: invalid)) }
    let name = content.title(of: card.page).text
    let number = number(content.rank(of: card.page) ?? 0)
    var element = AccessibilityElement(
      isBlank(name) ? number : number + ": \u{2068}" + name + "\u{2069}",
      value: value,
      frame: part(card.frame, inside: area)
    )
    if card.page == state.currentPage { element.traits.insert(.selected) }
    if state.configuration.allowsFreeNavigation {
      element.traits.insert(.button)
      element.activation = .screen(.tap(.card(page: card.page)))
    }
    return element
  }
}

extension ScreenFrame {
  /// The frame without the part above `y`.
  fileprivate func cutAbove(_ y: Int) -> ScreenFrame {
    ScreenFrame(x: x, y: y, width: width, height: maxY - y)
  }
}
