/// The app's settings of the navigation menu.
public struct MenuConfiguration: Hashable, Sendable {
  /// Whether there is a menu (NM-1).
  public var isEnabled: Bool
  /// Whether cards lead to their pages and Next is never locked; if false, navigation is locked (NM-22).
  public var allowsFreeNavigation: Bool
  /// Whether the sheet jumps instead of sliding (NM-28).
  public var isMotionReduced: Bool

  public init(
    isEnabled: Bool = true,
    allowsFreeNavigation: Bool = true,
    isMotionReduced: Bool = false
  ) {
    self.isEnabled = isEnabled
    self.allowsFreeNavigation = allowsFreeNavigation
    self.isMotionReduced = isMotionReduced
  }
}

/// The texts of the navigation menu (NM-6: all are replaceable).
public struct MenuStrings: Hashable, Sendable {
  /// The sheet's title (NM-2).
  public var title = "All pages"
  /// Filled and total (NM-6).
  public var progress: TextTemplate = "{0} of {1}"
  /// Mandatory remaining (NM-7).
  public var mandatory = TextTemplate(
    "{0} mandatory items left",
    forms: [.one: "{0} mandatory item left"]
  )
  /// Invalid answers (UR-9).
  public var invalid = TextTemplate(
    "{0} answers to correct",
    forms: [.one: "{0} answer to correct"]
  )
  /// On a card whose total is zero (NM-8).
  public var noItems = "No items need to be completed"
  /// Rank of the current page, and number of visible pages (NM-24).
  public var menuButton: TextTemplate = "{0} of {1}"
  /// Label of a footer button, when shown large (AX-4).
  public var previous = "Previous"
  public var next = "Next"
  public var finish = "Finish"
  /// The language of all numbers on the screen, also in a screen reader's texts (AX-3).
  public var language = TextLanguage.english

  public init() {}
}
