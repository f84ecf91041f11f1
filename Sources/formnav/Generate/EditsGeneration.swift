import FormFormats
import FormModel
import FormWorkload
import MeasurementKit

/// `generate --edits`.
enum EditsGeneration {
  static func run(_ arguments: Arguments, count: Int) throws {
    let format = try format(arguments[GenerateOptions.format])
    let path = arguments[GenerateOptions.output]
    try FormGeneration.refuseTerminal(path, isBinary: format == .binary)
    let output = try OutputFile(path: path)
    var generator = EditStreamGenerator(
      profile: arguments[GenerateOptions.profile],
      seed: arguments[GenerateOptions.seed],
      outline: try outline(arguments),
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

  /// What edits must know of the form; the form itself is let go.
  private static func outline(_ arguments: Arguments) throws -> FormOutline {
    guard let path = arguments[GenerateOptions.form] else {
      let form = try FormGeneration.form(
        FormShape(arguments),
        seed: arguments[GenerateOptions.seed]
      )
      return FormOutline(of: form)
    }
    for option in GenerateOptions.shape where arguments.has(named: option.names[0]) {
      throw UsageError("\(option.names[0]) describes a form, but --form names one")
    }
    let form = try Input.form(path)
    return FormOutline(of: form)
  }

  private static func format(_ format: GeneratedFormat) throws(UsageError) -> EditStreamFormat {
    switch format {
    case .binary: .binary
    case .text: .text
    case .json: throw UsageError("--format: edits are written as binary or text")
    }
  }
}
