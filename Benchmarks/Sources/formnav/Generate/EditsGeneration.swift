import FormFormats
import FormModel
import FormWorkload
import MeasurementKit
import ToolKit

/// `generate --edits`.
enum EditsGeneration {
  static func run(_ arguments: Arguments, count: Int) throws {
    let format = try format(GenerateOptions.format(arguments))
    let path = arguments[GenerateOptions.output]
    try FormGeneration.refuseTerminal(path, isBinary: format == .binary)
    let output = try OutputFile(path: path)
    if let named = arguments[GenerateOptions.form] {
      let form = try namedForm(named, arguments)
      if !form.logic.isEmpty { return try writeEntries(form, arguments, count, format, output) }
      return try writeEdits(FormOutline(of: form), arguments, count, format, output)
    }
    let form = try FormGeneration.form(
      FormShape(arguments),
      seed: arguments[GenerateOptions.seed]
    )
    // Edits need only the form's outline, so the form itself is freed.
    let outline = FormOutline(of: form)
    try writeEdits(outline, arguments, count, format, output)
  }

  private static func writeEdits(
    _ outline: FormOutline,
    _ arguments: Arguments,
    _ count: Int,
    _ format: EditStreamFormat,
    _ output: consuming OutputFile
  ) throws {
    var generator = EditStreamGenerator(
      profile: arguments[GenerateOptions.profile],
      seed: arguments[GenerateOptions.seed],
      outline: outline,
      invalid: arguments[GenerateOptions.invalid]
    )
    var next = generator.next()
    // A form without pages has nothing to edit.
    let count = next == nil ? 0 : count
    let bar = ProgressBar()
    defer { bar.clear() }
    var writer = try EditStreamWriter(output, format: format, count: count)
    for index in 0..<count {
      guard let edit = next else { preconditionFailure("a stream of edits has no end") }
      try writer.append(edit)
      next = generator.next()
      if index & 0xFFFFF == 0 { bar.update(Double(index) / Double(count), "writing edits") }
    }
    try writer.finish()
  }

  /// Writes answers among the edits, for a form with rules.
  private static func writeEntries(
    _ form: borrowing FormDefinition,
    _ arguments: Arguments,
    _ count: Int,
    _ format: EditStreamFormat,
    _ output: consuming OutputFile
  ) throws {
    var generator = EntryStreamGenerator(
      profile: arguments[GenerateOptions.profile],
      seed: arguments[GenerateOptions.seed],
      form: form,
      invalid: arguments[GenerateOptions.invalid]
    )
    let count = form.pageCount == 0 ? 0 : count
    let bar = ProgressBar()
    defer { bar.clear() }
    var writer = try EntryStreamWriter(output, format: format, count: count)
    for index in 0..<count {
      guard let entry = generator.next() else {
        preconditionFailure("a stream of entries has no end")
      }
      try writer.append(entry)
      if index & 0xFFFF == 0 { bar.update(Double(index) / Double(count), "writing edits") }
    }
    try writer.finish()
  }

  private static func namedForm(
    _ path: String,
    _ arguments: Arguments
  ) throws -> FormDefinition {
    for option in GenerateOptions.shape where arguments.has(named: option.names[0]) {
      throw UsageError("\(option.names[0]) describes a form, but --form names one")
    }
    return try Input.form(path, media: arguments[Input.media])
  }

  static func format(_ format: GeneratedFormat) throws(UsageError) -> EditStreamFormat {
    switch format {
    case .binary: .binary
    case .text: .text
    case .json: throw UsageError("--format: edits are written as binary or text")
    }
  }
}
