import FormModel
import FormProgress
import FormRules
import ScreenModel

/// The screen for a screen reader (AX).
extension InputFormScreen {
  /// The elements in reading order (AX-1). While a popover or another text lies over the screen, they are its rows
  /// or its text, and last the element that closes it [D]. Of the cards only the visible ones are elements. The
  /// structure around the screen supplies the bottom bar's elements: `TabNavigation.accessibilityElements(on:)`.
  ///
  /// - Complexity: O(visible parts + fields of the page); allocates.
  public func accessibilityElements(
    _ strings: AccessibilityStrings = .init()
  ) -> [AccessibilityElement] {
    var snapshot = InputFormSnapshot()
    fill(&snapshot)
    var found: [AccessibilityElement] = []
    if let popover = bar.popoverElements(
      snapshot.bar,
      on: menu.screen,
      strings,
      menu.strings.language
    ) {
      return popover
    }
    if let sheet = snapshot.sheet {
      appendMenu(sheet, snapshot, strings, to: &found)
    } else {
      found = bar.elements(snapshot.bar, strings)
      appendPage(snapshot, strings, to: &found)
      appendFooter(snapshot, strings, to: &found)
    }
    return found
  }

  private func button(
    _ label: String,
    _ frame: ScreenFrame,
    _ target: ScreenTarget,
    isEnabled: Bool = true
  ) -> AccessibilityElement {
    .button(label, frame, target, isEnabled: isEnabled)
  }

  private func appendPage(
    _ snapshot: InputFormSnapshot,
    _ strings: AccessibilityStrings,
    to found: inout [AccessibilityElement]
  ) {
    if let frame = snapshot.stepIndicatorFrame {
      let steps = snapshot.stepIndicator
      found.append(
        AccessibilityElement(
          steps.accessibilityLabel(
            ofStep: steps.currentStep,
            strings: strings.steps,
            in: menu.strings.language
          ),
          frame: frame
        )
      )
    }
    if let chapter = snapshot.chapterTitle {
      found.append(AccessibilityElement(chapter, traits: .header, frame: nil))
    }
    guard let page = snapshot.currentPage else {
      appendInstances(snapshot, strings, to: &found)
      return
    }
    let heading = menu.title(ofPage: page, session) ?? strings.unnamedPage
    found.append(AccessibilityElement(heading, traits: .header, frame: nil))
    if let count = try? session.storedEngine.storedForm.fieldCount(ofPage: loaded(page)) {
      for field in 0..<count {
        let address = FieldID(page: page, field: field)
        if let element = fieldElement(address, strings) { found.append(element) }
      }
    }
    appendInstances(snapshot, strings, to: &found)
  }

  /// Buttons that add and remove instances (RP-2). Where they stand on the page is the app's choice.
  private func appendInstances(
    _ snapshot: InputFormSnapshot,
    _ strings: AccessibilityStrings,
    to found: inout [AccessibilityElement]
  ) {
    func append(_ label: String, _ value: String, _ event: ScreenEvent) {
      found.append(
        AccessibilityElement(
          label,
          value: value,
          traits: .button,
          frame: nil,
          activation: .screen(event)
        )
      )
    }
    if let instance = snapshot.instance, instance.canBeRemoved {
      append(strings.removeInstance, instance.title, .removeInstance(instance.id))
    }
    for one in snapshot.additions {
      append(
        strings.addInstance,
        one.label,
        .addInstance(of: one.repeat, inside: one.inside, before: nil)
      )
    }
  }

  /// A field; nil if it is hidden.
  private func fieldElement(
    _ address: FieldID,
    _ strings: AccessibilityStrings
  ) -> AccessibilityElement? {
    let own = FieldID(page: loaded(address.page), field: address.field)
    guard let flags = try? session.storedEngine.flags(at: address), !flags.contains(.hidden),
      let details = try? session.storedEngine.storedForm.details(at: own)
    else { return nil }
    let isRequired = flags.contains(.mandatory) && !flags.contains(.readOnly)
    var value = flags.contains(.filled) ? strings.filled : isRequired ? strings.required : ""
    let isInvalid = (try? session.isInvalid(at: address)) == true
    if isInvalid { value += strings.separator + strings.invalid }
    return AccessibilityElement(
      label(of: address) ?? details.id
        ?? strings.field.text(address.field + 1, in: menu.strings.language),
      value: value,
      traits: flags.contains(.readOnly) ? .disabled : [],
      frame: nil,
      activation: .screen(.goToField(address))
    )
  }

  private func appendFooter(
    _ snapshot: InputFormSnapshot,
    _ strings: AccessibilityStrings,
    to found: inout [AccessibilityElement]
  ) {
    let footer = snapshot.footer
    found.append(
      button(
        strings.previous,
        footer.previousFrame,
        .previous,
        isEnabled: footer.canGoToPrevious
      )
    )
    if let menuButton = snapshot.menuButton {
      let label = strings.page.text(
        menuButton.rank,
        menuButton.visiblePageCount,
        in: menu.strings.language
      )
      found.append(button(label, menuButton.frame, .menuButton))
    }
    found.append(
      footer.showsFinish
        ? button(strings.finish, footer.nextFrame, .finish, isEnabled: footer.canFinish)
        : button(strings.next, footer.nextFrame, .next, isEnabled: footer.canGoToNext)
    )
  }

  private func appendMenu(
    _ sheet: SheetSnapshot,
    _ snapshot: InputFormSnapshot,
    _ strings: AccessibilityStrings,
    to found: inout [AccessibilityElement]
  ) {
    found.append(
      AccessibilityElement(
        menu.strings.title,
        traits: [.header, .button],
        frame: sheet.headerFrame,
        activation: .screen(.tap(.header))
      )
    )
    for card in snapshot.cards { found.append(cardElement(card, in: sheet, strings)) }
    if sheet.areBarsVisible { appendFooter(snapshot, strings, to: &found) }
    let above = ScreenFrame(x: 0, y: 0, width: sheet.frame.width, height: sheet.frame.y)
    found.append(button(strings.closeMenu, above, .outside))
  }

  private func cardElement(
    _ card: CardSnapshot,
    in sheet: SheetSnapshot,
    _ strings: AccessibilityStrings
  ) -> AccessibilityElement {
    var parts: [String] = []
    let language = menu.strings.language
    if let progress = card.progress {
      parts.append(menu.strings.progress.text(progress.filled, progress.total, in: language))
    } else {
      parts.append(menu.strings.noItems)
    }
    if let mandatory = card.mandatory {
      parts.append(menu.strings.mandatory.text(mandatory.count, in: language))
    }
    if let invalid = card.invalid {
      parts.append(menu.strings.invalid.text(invalid.count, in: language))
    }
    var traits: AccessibilityElement.Traits = card.isCurrent ? .selected : []
    let isFree = card.chevronFrame != nil
    if isFree { traits.insert(.button) }
    return AccessibilityElement(
      AccessibilityStrings.cardTitle(
        card.rank,
        name: menu.title(ofPage: card.page, session),
        in: language
      ),
      value: parts.joined(separator: strings.separator),
      traits: traits,
      frame: card.frame.clippedVertically(to: sheet.cardAreaFrame),
      activation: isFree ? .screen(.tap(.card(page: card.page))) : nil
    )
  }
}

extension ScreenFrame {
  /// The part of the frame that is neither above nor below another frame.
  func clippedVertically(to area: ScreenFrame) -> ScreenFrame {
    let top = max(y, area.y)
    return ScreenFrame(x: x, y: top, width: width, height: max(0, min(maxY, area.maxY) - top))
  }
}
