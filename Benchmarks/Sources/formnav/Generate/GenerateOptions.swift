import FormModel
import FormWorkload
import ToolKit

/// The options of `generate`.
enum GenerateOptions {
  static let preset = Option<ShapePreset>(
    "--preset",
    value: .choice("NAME"),
    default: .standard,
    help: "The form's shape; see below."
  )
  static let pages = Option<Int?>(
    "--pages",
    "-p",
    value: .count(in: 0...FormLimits.pages),
    help: "Pages of the form. Default: the preset's; with --like as many as FILE has."
  )
  static let fields = Option<FieldCountDistribution?>(
    "--fields",
    "-f",
    value: .fieldsPerPage,
    help:
      "Fields a page: N on each, a random number in a range, or many small pages and a few huge ones."
  )
  static let names = Option<PageNames?>(
    "--names",
    value: .pageNames,
    help: """
      Page names: none, mixed, ASCII letters (BYTES of them), or names in these scripts \
      (\(NameScript.allCases.map(\.rawValue).joined(separator: ", "))).
      """
  )
  static let hiddenPages = share("--hidden-pages", "Pages that are hidden themselves")
  static let emptyPages = share("--empty-pages", "Pages without fields")
  static let whollyHiddenPages = share(
    "--wholly-hidden-pages",
    "Pages all of whose fields are hidden"
  )
  static let hidden = share("--hidden", "Fields that are hidden")
  static let readOnly = share("--read-only", "Fields that are read-only")
  static let mandatory = share("--mandatory", "Fields that are mandatory")
  static let filled = share("--filled", "Fields that are filled")
  static let seed = Option<UInt64>(
    "--seed",
    "-s",
    value: .seed,
    default: 1,
    help: "The seed; another one gives another form or stream."
  )
  static let form = Option<String?>(
    "--form",
    value: .path,
    help: "With --edits or --submission: the form that the stream is for."
  )
  static let edits = Option<Int?>(
    "--edits",
    "-e",
    value: .count(in: 0...1_000_000_000_000),
    help: "Write that many edits instead of a form."
  )
  static let profile = Option<StreamProfile>(
    "--profile",
    value: .choice("NAME"),
    default: .mixed,
    help: "With --edits: the kind of stream; see below."
  )
  static let invalid = Option<Share>(
    "--invalid",
    value: .percent,
    default: .none,
    defaultText: "none",
    help: "With --edits: edits that name a page or field the form does not have, in percent."
  )
  static let expressions = Option<Int?>(
    "--expressions",
    value: .count(in: 0...1_000_000_000),
    help: "Write that many expressions, one a line, each with the answers it reads and its value."
  )
  static let expressionTable = Option<Bool>(
    switch: "--expression-table",
    help: "Write likewise each function and operator, with the ends of its arguments."
  )
  static let rules = Option<RulePreset?>(
    "--rules",
    value: .choice("NAME"),
    help: "Write a form with rules; see below."
  )
  static let ruleFields = Option<Int?>(
    "--rule-fields",
    value: .count(in: 1...10_000_000),
    help: "With --rules: fields of the form. Default: the preset's."
  )
  static let like = Option<String?>(
    "--like",
    value: .path,
    help: "Write a form of the same shape as this one; see formnav inspect --shape."
  )
  static let copies = Option<Int?>(
    "--repeat",
    value: .count(in: 0...FormLimits.pages),
    help: "With --like: write that many copies of FILE itself, one behind the other."
  )
  static let submission = Option<String?>(
    "--submission",
    value: .path,
    help: """
      Write the answers of this filled form as a stream, in form order: an instance of an XForm, a FHIR \
      QuestionnaireResponse, or the data object of a survey.
      """
  )
  static let audit = Option<String?>(
    "--audit",
    value: .path,
    help: """
      With --submission: the log of ODK Collect, audit.csv, that says in which order the answers were given, and which \
      were changed.
      """
  )
  static let range = Option<ExpressionRange>(
    "--range",
    value: .choice(),
    default: .timeless,
    help: "With --expressions: the functions and operators to use; core are those of XPath 1.0."
  )
  static let format = Option<GeneratedFormat>(
    "--format",
    value: .choice(),
    default: .binary,
    help: "The format: binary or json for forms, binary or text for edits."
  )
  static let output = Option.output("Where the form or stream goes.", saysFormat: true)

  static func format(_ arguments: Arguments) throws(UsageError) -> GeneratedFormat {
    try arguments.namedFormat(
      format,
      writtenTo: arguments[output],
      orEnding: ["form", "edits"]
    )
  }

  /// The options that describe a form.
  static let shape: [any AnyOption] = [
    preset, pages, fields, names, hiddenPages, emptyPages, whollyHiddenPages, hidden, readOnly,
    mandatory, filled,
  ]
  /// The options that do not go with `--submission`.
  static let others: [any AnyOption] =
    shape + [
      seed, edits, profile, invalid, rules, ruleFields, like, copies, expressions, expressionTable,
      range,
    ]
  static let all: [any AnyOption] =
    others + [submission, audit, form, Input.media, format, output]

  private static func share(_ name: String, _ help: String) -> Option<Share?> {
    Option<Share?>(name, value: .percent, help: help + ", in percent.")
  }
}

enum GeneratedFormat: String, CaseIterable {
  case binary, json, text
}
