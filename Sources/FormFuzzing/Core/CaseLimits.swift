/// The most that a case may hold (docs/fuzzing.md): far above what is drawn, and so little that playing it takes
/// seconds. A case comes from outside, and a few of its bytes can ask for much.
enum CaseLimits {
  /// Of a form: pages, and the fields of all pages together.
  static let formPages = 1 << 16
  static let formFields = 1 << 17
  /// Bytes of memory that a form from elsewhere may take.
  static let formBytes = 1 << 23

  /// Of a simulation's case that is played again: bytes of the form it describes, and pages and fields that are
  /// judged after all actions together. Those that a simulation writes are far below.
  static let replayedFormBytes = 1 << 26
  static let partsReplayed = 1 << 35

  /// Of the visible-page index and of the card offsets.
  static let indexPages = 1 << 20

  /// Steps of a stream that takes a page of few fields each.
  static let steps = 1 << 18
  /// Pages, and fields by sixteen, that an engine compares or counts after all steps together.
  static let pagesCounted = 1 << 25
  /// Pages that an index adds up after all steps together.
  static let pagesAdded = 1 << 28
  /// What all rounds of questions about a form cost together, in questions about one field.
  static let questions = 1 << 27

  /// An app's own screens have numbers up to this one: those above are nodes of hierarchies, and forms.
  static let screen = 1 << 62 - 1

  /// Of `navigation`.
  static let actions = 1 << 15
  /// Pages and fields that a screen is judged by after all actions together.
  static let partsJudged = 1 << 24
  static let bars = 1 << 14
  /// Of `structures`: each may be saved with all that was shown before.
  static let structureSteps = 1 << 12
  /// Of `formats`, and the damages of each.
  static let inputs = 1 << 13
  static let damages = 16
  /// Of `imports`: each of at most `ImportDamage.mostBytes`, and what else a few damages add.
  static let imports = 1 << 10
  /// Screens below one another.
  static let history = 1_000
}
