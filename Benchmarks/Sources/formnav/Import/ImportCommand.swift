import FormFormats
import FormImport
import FormModel
import MeasurementKit
import ToolKit

extension Commands {
  static let `import` = Command(
    name: "import",
    summary: "Convert an ODK XForm, a FHIR Questionnaire or a SurveyJS survey to a form.",
    discussion: """
      import reports what it does not support and what it changed, with line and column, and writes the form to
      --output. Every command that reads a form also reads these files (docs/importing.md).

      A form of ours is converted from JSON to binary and back, and loses nothing.

      Several forms, or those of a folder, are only counted: pages, fields, expressions by what they are for, and how
      many of them are not supported, with sums for each format. A file that can't be imported gets a line with its
      error, and the others follow. Then the exit code is 65. With --report json each form has a line.

      Examples:
        formnav import form.json -o form.form
        formnav import household.xml -o household.form
        formnav import household.xml --language fr --strict --report json
        formnav import household.xml --media household-media -o household.form
        formnav import surveys forms/*.xml
      """,
    operands: [
      Operand(
        name: "FILE",
        help: """
          The form to import or convert; - is standard input. Several forms, or a folder with forms, are counted.
          """,
        isRepeated: true
      )
    ],
    options: ImportCommand.options
  ) { arguments in
    try ImportCommand.run(arguments)
  }
}

private enum ImportCommand {
  static let language = Option<String?>(
    "--language",
    value: .text("LANG"),
    help: "The language of labels: its name in the form, or its code. Default: the form's own."
  )
  static let questions = Option<Int>(
    "--questions-per-page",
    value: .count(in: 1...FormLimits.fieldsPerPage),
    default: 1,
    help: "Questions on one page, if the form has no pages."
  )
  static let hiddenAnswers = Option<HiddenAnswers>(
    "--hidden-answers",
    value: .choice(),
    default: .auto,
    help: """
      What expressions of an XForm read from hidden fields: nothing, as in Collect (blank), or their answers, as in \
      Enketo (retained). By default nothing, but their answers if rules would go in a circle.
      """
  )
  static let strict = Option<Bool>(
    switch: "--strict",
    help: "Fail and write nothing if any part of the form is not supported."
  )
  static let format = Option<FormFormatName>(
    "--format",
    value: .choice(),
    default: .binary,
    help: "The format of the form."
  )
  static let report = Option<ReportFormat>(
    "--report",
    value: .choice(),
    default: .text,
    help:
      "The format of the report, which goes to standard output, or to standard error if the form goes there."
  )
  static let output = Option<String?>(
    "--output",
    "-o",
    value: .path,
    help: """
      Where the form goes; - is standard output. Without --format, the file's extension selects the format. \
      Default: nowhere; import writes only the report.
      """
  ).forOutput
  static let options: [any AnyOption] = [
    language, questions, hiddenAnswers, Input.media, strict, format, report, output,
  ]

  enum HiddenAnswers: String, CaseIterable { case auto, blank, retained }
  enum FormFormatName: String, CaseIterable { case binary, json }
  enum ReportFormat: String, CaseIterable { case text, json }

  private static func policy(_ answers: HiddenAnswers) -> HiddenAnswerPolicy? {
    switch answers {
    case .auto: nil
    case .blank: .blank
    case .retained: .retained
    }
  }

  /// Returns the output format. Throws before anything is read if the file's name does not imply
  /// one.
  private static func format(_ arguments: Arguments) throws(UsageError) -> FormFormat {
    guard let output = arguments[output] else { return .binary }
    let name = try arguments.namedFormat(format, writtenTo: output, orEnding: ["form"])
    let format: FormFormat = name == .json ? .json : .binary
    try FormGeneration.refuseTerminal(output, isBinary: format == .binary)
    return format
  }

  static func run(_ arguments: Arguments) throws {
    let path = arguments.operand(0) ?? "-"
    if arguments.operands.count > 1 || Input.isFolder(path) { return try count(arguments) }
    let format = try format(arguments)
    let output = arguments[Self.output]
    var file = try Input.open(path)
    guard let foreign = try Input.importFormat(of: &file, path) else {
      return try convert(file, path, to: output, as: format, arguments)
    }
    let imported = try Input.imported(
      file,
      foreign,
      options(arguments),
      path,
      reporting: { (found) throws(ToolError) in
        guard arguments[report] == .text else { return }
        do throws(IOError) { try write(found.text, beside: output) } catch {
          // A closed pipe leaves the error to be told.
          if !error.isBrokenPipe { throw ToolError(error) }
        }
      }
    )
    try write(
      arguments[report] == .json ? imported.reportJSON : imported.report.text,
      beside: output
    )
    let unsupported = imported.report.unsupportedCount
    if arguments[strict], unsupported > 0 {
      let name = path == "-" ? "standard input" : path
      throw ToolError(.badData, "\(name): \(Input.unsupported(unsupported)) (--strict)")
    }
    guard let output else { return }
    try FormFile.write(imported.form, to: output, as: format)
  }

  private static func options(_ arguments: Arguments) -> ImportOptions {
    ImportOptions(
      language: arguments[language],
      questionsPerPage: arguments[questions],
      hiddenAnswers: policy(arguments[hiddenAnswers]),
      mediaFolder: arguments[Input.media],
      memoryLimit: MemoryBudget.limit
    )
  }

  /// Counts what several forms have.
  private static func count(_ arguments: Arguments) throws {
    try arguments.refuse([format, output], with: "several forms, which are only counted")
    if arguments.operands.contains("-") {
      throw UsageError("- is one form: it does not go with others")
    }
    var forms: [ImportCounts] = []
    try Console.tell {
      var output = try OutputFile(path: "-")
      try Input.forEachFile(arguments.operands) { path in
        let form = ImportCounts(path, options: options(arguments))
        forms.append(form)
        if arguments[report] == .json { try output.write(json: form.jsonLine()) }
      }
      let style = TextStyle.of(descriptor: 1, cutsLines: false)
      if arguments[report] == .text {
        try output.write(shown: ImportCounts.text(forms, style), style)
      }
      try output.commit()
    }
    let all = Figures.counted(forms.count, "file")
    let unread = forms.count { $0.error != nil }
    if unread > 0 { throw ToolError(.badData, "\(unread) of \(all) can't be imported") }
    let unsupported = forms.reduce(0) { $0 + $1.unsupported }
    if arguments[strict], unsupported > 0 {
      throw ToolError(.badData, "\(all): \(Input.unsupported(unsupported)) (--strict)")
    }
  }

  /// Writes a form of ours in another format.
  private static func convert(
    _ opened: consuming InputFile,
    _ path: String,
    to output: String?,
    as format: FormFormat,
    _ arguments: Arguments
  ) throws {
    var file = opened
    let isOwn = try Input.naming(path) { () throws(ReadError) in
      try FormImporter.isOwnForm(&file)
    }
    guard isOwn else {
      throw ToolError(
        FormImporter.refusal(of: file, memoryLimit: MemoryBudget.limit),
        reading: path
      )
    }
    try arguments.refuse(
      [questions, hiddenAnswers, Input.media, report],
      with: "a form of this package, which is converted as it is"
    )
    var form = try Input.form(file, path, media: nil)
    if let language = arguments[language] {
      form = try Input.translated(form, to: language, path)
    }
    try write("a form: \(form.pageCount) pages, \(form.fieldCount) fields\n", beside: output)
    guard let output else { return }
    try FormFile.write(form, to: output, as: format)
  }

  /// Writes the report where the form does not go.
  private static func write(_ text: String, beside output: String?) throws(IOError) {
    if output == "-" { return Console.say("report of the import\n" + text) }
    try Console.write(text)
  }
}
