/// The most that a case may hold (docs/fuzzing.md). Seeds draw far less, and a case at a limit
/// plays in seconds. A case comes from outside, and a few of its bytes can ask for much.
enum CaseLimits {
  /// The most pages of a form, and fields of all pages together.
  static let formPages = 1 << 16
  static let formFields = 1 << 17
  /// The most bytes of memory for an imported form.
  static let formBytes = 1 << 23

  /// The same for a form in a file that a case names.
  static let formFileBytes = 1 << 26
  /// The most bytes of all forms that a case opens in an app.
  static let openedBytes = 1 << 28

  /// The most pages of a visible-page index, and of card offsets.
  static let indexPages = 1 << 20

  /// The most steps of a stream if its pages have few fields.
  static let steps = 1 << 18
  /// The most pages, and groups of sixteen fields, that an engine compares or counts over all steps.
  static let pagesCounted = 1 << 25
  /// The most values that a stream of forms with rules compares over all steps.
  static let rulesCompared = 1 << 28
  /// The same for forms with repeats, which cost more.
  static let repeatsCompared = 1 << 26
  /// The most pages that an index adds up over all steps.
  static let pagesAdded = 1 << 28
  /// The most that all rounds of questions about a form may cost, in questions about one field.
  static let questions = 1 << 27

  /// The highest number of an app's own screen; higher numbers are nodes of hierarchies, and forms.
  static let screen = 1 << 62 - 1

  /// The most actions of a virtual user.
  static let actions = 1 << 15

  /// The most actions on a form of that size: the judge checks all pages and fields after each.
  static func actions(pages: Int, fields: Int) -> Int {
    min(actions, (1 << 24) / max(pages + fields, 1))
  }

  static let bars = 1 << 14
  /// The most steps of a case of `structures`: a step may save all that was shown before.
  static let structureSteps = 1 << 12
  /// The most inputs of a case of `formats`, and damages of each.
  static let inputs = 1 << 13
  static let damages = 16
  /// The most inputs of a case of `imports`; each has at most `ImportDamage.mostBytes` bytes and the little that a
  /// few damages add.
  static let imports = 1 << 10
  /// The most screens below one another.
  static let history = 1_000
}
