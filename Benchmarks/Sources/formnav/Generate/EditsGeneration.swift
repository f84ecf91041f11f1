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
    var generator = try generator(arguments)
    var next = generator.next()
    // A form without pages has nothing to edit.
    let count = next == nil ? 0 : count
    let bar = ProgressBar()
    defer { bar.clear() }
    var writer = try EditStreamWriter(output, format: format, count: count)
    for index in 0..<count {
      guard let entry = next else {
        throw ToolError(.badData, "after \(Figures.counted(index, "edit")) the form takes no other")
      }
      try writer.append(entry)
      if index + 1 < count { next = generator.next() }
      if index & 0xFFFF == 0 { bar.update(Double(index) / Double(count), "writing edits") }
    }
    try writer.finish()
  }

  private static func generator(_ arguments: Arguments) throws -> FormStreamGenerator {
    let seed = arguments[GenerateOptions.seed]
    let form =
      if let named = arguments[GenerateOptions.form] {
        try namedForm(named, arguments)
      } else {
        try FormGeneration.form(FormShape(arguments), seed: seed)
      }
    return try FormStreamGenerator(
      profile: arguments[GenerateOptions.profile],
      seed: seed,
      form: form,
      invalid: arguments[GenerateOptions.invalid]
    )
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
