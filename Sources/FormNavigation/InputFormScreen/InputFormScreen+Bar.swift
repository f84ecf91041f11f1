import FormModel
import FormProgress
import ScreenModel

/// The navigation bar of the screen (NB, IF-1).
extension InputFormScreen {
  /// The bar as the app declared it, with Back's label filled in (NB-4); read-only.
  public var navigationBar: NavigationBar { bar.bar }

  /// The environment that the bar is laid out for now.
  public var barEnvironment: BarEnvironment { bar.state.environment(on: menu.screen) }

  /// All faults that the guideline finds in the declared bar, on this screen (NB-12).
  ///
  /// - Complexity: O(actions² + grapheme clusters of the title); allocates.
  public var barDiagnostics: [BarDiagnostic] { navigationBar.diagnostics(in: barEnvironment) }

  /// The screens below this one, nearest first.
  public var history: ScreenHistory { bar.state.history }

  /// Declares the bar's content; declaring the same content again changes nothing.
  ///
  /// - Complexity: O(actions · log of them + grapheme clusters of the texts) for another declaration, which
  ///   allocates; for the same one just a comparison.
  @discardableResult
  public mutating func declareBar(_ content: NavigationBarContent) -> ScreenChange {
    var change = ScreenChange()
    if content == bar.state.content { return change }
    let finished = bar.finishesFlow
    bar.declare(content, on: menu.screen, strings: bar.bar.strings, measurer: menu.measurer)
    if bar.finishesFlow != finished { change.effects.insert(.footer) }
    // Other words may take the same room.
    change.effects.insert(.bar)
    settle(&change)
    return change
  }

  /// Tells the screen which screens are below it, and closes its popover. If there are two or more, and the bar
  /// shows Back, it announces once, ever, how to reach them (NB-7): `ScreenChange.Effects.announcesHistory`.
  ///
  /// - Parameters:
  ///   - history: of the stack that this screen is on top of.
  ///   - hasBeenAnnounced: whether it was announced by another screen.
  ///   - hasBackPlace: whether the structure shows Back itself: the bar shows none then (NS-7).
  /// - Complexity: O(1), and laying the bar out if Back appears or vanishes.
  @discardableResult
  public mutating func setHistory(
    _ history: ScreenHistory,
    hasBeenAnnounced: Bool = false,
    hasBackPlace: Bool = false
  ) -> ScreenChange {
    var change = ScreenChange()
    let isOther = bar.setHistory(
      history,
      hasBeenAnnounced: hasBeenAnnounced,
      hasBackPlace: hasBackPlace,
      on: menu.screen
    )
    if isOther { change.effects.insert(.bar) }
    settle(&change)
    return change
  }

  /// Whether the bar has announced the history. This is a function, since reading a property of an optional screen
  /// would consume the screen.
  func hasAnnouncedHistory() -> Bool { bar.state.hasAnnouncedHistory }

  /// The title that labels Back on the screen above; nil if the bar has none. A function for the same reason.
  func title() -> String? {
    bar.state.content.title.flatMap { $0.utf8Span.span.isBlank ? nil : $0 }
  }

  mutating func updateBar(_ change: inout ScreenChange, _ body: (inout BarState) -> Void) {
    if bar.update(on: menu.screen, body) || bar.hasPopover { change.effects.insert(.bar) }
  }

  /// Closes the popover, after a choice or without one.
  mutating func tapPopover(_ target: ScreenTarget, _ change: inout ScreenChange) {
    note(bar.tapPopover(target), &change)
  }

  mutating func tapBar(_ target: BarTarget, _ change: inout ScreenChange) {
    if target == .button(.back), bar.layout.shows(.back),
      bar.state.content.leadingEffect == BarAction.previousPage, canGoToPrevious
    {
      goToPrevious()
      return
    }
    note(bar.tap(target), &change)
  }

  /// Passes a request to the app; an action that finishes also ends the flow, or notes why it can't (NB-13).
  private mutating func note(_ request: BarRequest?, _ change: inout ScreenChange) {
    guard let request else { return }
    change.request = request
    guard case .action(let action) = request,
      bar.state.content.actions[action].effect == BarAction.finish
    else { return }
    if canFinish { finish(&change) } else { change.refusal = refusal(of: .finish) }
  }

  /// Handles a finger that rests in its place.
  mutating func touchHeld(_ change: inout ScreenChange) {
    switch touch {
    case .onForm: change.effects.insert(.passToForm)
    case .pressed(let target, let start):
      if case .bar(let target) = target { bar.hold(target) }
      enlarge(target, from: start)
    case .none, .dragging, .scrollingPopover, .enlarged, .ignored: break
    }
  }

  /// Handles a screen reader's long press.
  mutating func longPress(_ target: ScreenTarget, _ change: inout ScreenChange) {
    if menu.isOpen { return }
    if bar.state.pressed != nil {
      bar.closePopover()
      return
    }
    switch target {
    case .bar(let target): bar.hold(target)
    case .form, .outside: change.effects.insert(.passToForm)
    default: break
    }
  }
}
