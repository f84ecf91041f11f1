import ScreenModel

/// The navigation bar of a screen that is no form, with its popovers and its history (NB).
///
///     var details = BarScreen(content, on: geometry)
///     details.setHistory(tabs.currentStack.history, hasBeenAnnounced: tabs.hasAnnouncedHistory)
///     if details.hasAnnouncedHistory { tabs.noteAnnouncement() }
///     details.hold(.button(.back))                       // the history
///     let request = details.tap(.bar(.historyEntry(2)))  // .back(steps: 2)
public struct BarScreen: Sendable {
  private(set) var bar: ScreenBar
  public private(set) var screen: ScreenGeometry

  /// - Complexity: O(actions · log of them + grapheme clusters of the texts).
  public init(
    _ content: NavigationBarContent,
    on screen: ScreenGeometry,
    strings: NavigationBarStrings = .init(),
    measurer: AnyTextMeasurer = ClusterMeasurer()
  ) {
    self.screen = screen
    bar = ScreenBar(content, on: screen, strings: strings, measurer: measurer)
  }

  /// The bar as declared, with Back's label filled in (NB-4).
  public var navigationBar: NavigationBar { bar.bar }

  /// The state that, with the screen, determines the snapshot.
  public var state: BarState { bar.state }

  /// Whether this bar, or one before it, has announced how to reach the history (NB-7).
  public var hasAnnouncedHistory: Bool { bar.state.hasAnnouncedHistory }

  /// Declares the bar's content, and closes its popover; declaring the same content again changes nothing.
  ///
  /// - Complexity: that of `init`.
  public mutating func declare(_ content: NavigationBarContent) {
    if content == bar.state.content { return }
    bar.declare(content, on: screen, strings: bar.bar.strings, measurer: bar.bar.measurer)
    settle()
  }

  /// Tells the bar which screens are below it, and closes its popover. Back gets its label, and if there are two
  /// screens or more, the bar announces once, ever, how to reach them (NB-7).
  public mutating func setHistory(
    _ history: ScreenHistory,
    hasBeenAnnounced: Bool = false,
    hasBackPlace: Bool = false
  ) {
    _ = bar.setHistory(
      history,
      hasBeenAnnounced: hasBeenAnnounced,
      hasBackPlace: hasBackPlace,
      on: screen
    )
    settle()
  }

  /// Takes the screen's new sides, safe area or direction, and closes the popover.
  public mutating func layOut(on screen: ScreenGeometry) {
    if screen == self.screen { return }
    self.screen = screen
    bar.closePopover()
    update { _ in }
  }

  /// Sets the size class; nil for the one that follows from the screen's sides (NB-14).
  public mutating func setSizeClass(_ sizeClass: SizeClass?) { update { $0.sizeClass = sizeClass } }

  /// Sets the layout margins, px (NB-11).
  public mutating func setMargins(leading: Int, trailing: Int) {
    update { $0.setMargins(leading: leading, trailing: trailing) }
  }

  /// Takes the content's scroll position, px (NB-5).
  public mutating func scroll(to position: Int) { update { $0.setScroll(position) } }

  private mutating func update(_ body: (inout BarState) -> Void) {
    _ = bar.update(on: screen, body)
    settle()
  }

  private mutating func settle() { _ = bar.settle(on: screen, isMenuOpen: false) }

  /// The target at a point: the popover or beside it, the bar, or the app's content below, `form`.
  public func target(at point: ScreenPoint) -> ScreenTarget {
    if bar.state.pressed != nil { return bar.popoverTarget(at: point, on: screen) }
    return bar.layout.target(at: point).map { .bar($0) } ?? .form
  }

  /// Handles a tap; beside the bar it only closes a popover or tooltip.
  ///
  /// - Returns: the request to the app; nil if there is none.
  public mutating func tap(_ target: ScreenTarget) -> BarRequest? {
    bar.endAnnouncement()
    defer { settle() }
    if bar.state.pressed != nil { return bar.tapPopover(target) }
    guard case .bar(let target) = target else { return nil }
    return bar.tap(target)
  }

  /// Handles a finger that rests on a part of the bar: on Back it opens the history, on a truncated title its full
  /// text (NB-6, NB-7).
  public mutating func hold(_ target: BarTarget) {
    bar.endAnnouncement()
    bar.hold(target)
    settle()
  }

  /// Scrolls the popover to a position in px, clamped (NB-15).
  public mutating func scrollPopover(to scroll: Int) { bar.scrollPopover(to: scroll, on: screen) }

  /// Fills a snapshot, and reuses its memory.
  public func fill(_ snapshot: inout BarSnapshot) { bar.fill(&snapshot, on: screen) }

  /// The bar for a screen reader, or the popover over the screen (AX-1). Their events name targets for `tap(_:)`.
  ///
  /// - Complexity: O(visible parts); allocates.
  public func accessibilityElements(
    _ strings: AccessibilityStrings = .init(),
    in language: TextLanguage = .english
  ) -> [AccessibilityElement] {
    var snapshot = BarSnapshot()
    fill(&snapshot)
    return bar.popoverElements(snapshot, on: screen, strings, language)
      ?? bar.elements(snapshot, strings)
  }
}
