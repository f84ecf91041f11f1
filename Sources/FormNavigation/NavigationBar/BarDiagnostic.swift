import ScreenModel

/// A fault that the guideline finds in a declared bar (NB-12).
public struct BarDiagnostic: Hashable, Sendable {
  public enum Severity: UInt8, CaseIterable, Hashable, Sendable, Comparable {
    case advice
    case warning
    case error

    public static func < (first: Severity, second: Severity) -> Bool {
      first.rawValue < second.rawValue
    }
  }

  public enum Code: String, CaseIterable, Hashable, Sendable {
    case titleTooLong = "title-too-long"
    case titleWithSubtitleWraps = "title-with-subtitle-wraps"
    case tooManyButtons = "too-many-buttons"
    case duplicateAction = "duplicate-action"
    case duplicateEffect = "duplicate-effect"
    case duplicateLabel = "duplicate-label"
    case duplicateSymbol = "duplicate-symbol"
    case searchBesideField = "search-beside-field"
    case labelDoesNotFit = "label-does-not-fit"
    case unfamiliarSymbol = "unfamiliar-symbol"
    case labelInsteadOfSymbol = "label-instead-of-symbol"
    case notLeading = "not-leading"
    case logoTooHigh = "logo-too-high"
    case logoNotOnHomeScreen = "logo-not-on-home-screen"
  }

  public enum Subject: Hashable, Sendable {
    case title
    case logo
    case trailingActions
    /// An action, by its place in the declaration.
    case action(Int)
  }

  public let code: Code
  public let severity: Severity
  public let subject: Subject
  /// The figure found, in the unit of the code: grapheme clusters, buttons or px. For duplicates the place of the first
  /// of the two, −1 for the leading accessory; else 0.
  public let found: Int
  /// The most that the guideline advises, in the same unit; 0 if there is no such number.
  public let limit: Int

  init(_ code: Code, _ subject: Subject, _ severity: Severity, found: Int = 0, limit: Int = 0) {
    self.code = code
    self.subject = subject
    self.severity = severity
    self.found = found
    self.limit = limit
  }

  /// The rule that the bar breaks.
  public var rule: String {
    switch code {
    case .titleTooLong, .titleWithSubtitleWraps: "NB-1"
    case .tooManyButtons: "NB-2"
    case .labelDoesNotFit: "NB-3"
    case .notLeading: "NB-4"
    case .logoTooHigh, .logoNotOnHomeScreen: "NB-8"
    case .duplicateAction, .duplicateEffect, .duplicateLabel, .duplicateSymbol, .searchBesideField,
      .unfamiliarSymbol, .labelInsteadOfSymbol:
      "NB-12"
    }
  }

  /// The first of two buttons.
  private var first: String { found < 0 ? "the leading accessory" : "action \(found)" }

  /// How to mend the fault.
  public var remedy: String {
    switch code {
    case .titleTooLong: "Shorten the title to \(limit) characters; it has \(found)."
    case .titleWithSubtitleWraps:
      "Shorten the title or leave the subtitle out: the title needs \(found) px and has \(limit)."
    case .tooManyButtons:
      "Keep \(limit) of the \(found) buttons; declare the others as always in overflow."
    case .duplicateAction: "Remove it: action \(found) is the same."
    case .duplicateEffect: "Remove it: \(first) does the same."
    case .duplicateLabel: "Give it another title: \(first) has the same."
    case .duplicateSymbol: "Give it another symbol: \(first) has the same."
    case .searchBesideField: "Remove it: the search field is there already."
    case .labelDoesNotFit:
      "Shorten the label or use a symbol: the button needs \(found) px and has \(limit)."
    case .unfamiliarSymbol: "Give the action a label: its symbol is not known to everybody."
    case .labelInsteadOfSymbol: "Use the symbol: in compact width it says the same in less room."
    case .notLeading: "Declare it as the leading accessory."
    case .logoTooHigh:
      "Draw the logo \(BarMetrics.logoHeight) px high; it is declared with \(found) px."
    case .logoNotOnHomeScreen: "Remove the logo: only the home screen shows one."
    }
  }
}
