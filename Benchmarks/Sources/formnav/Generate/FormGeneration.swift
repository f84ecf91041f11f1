import FormFormats
import FormModel
import FormWorkload
import Foundation
import MeasurementKit
import ToolKit

/// `generate` without `--edits`.
enum FormGeneration {
  static func run(_ arguments: Arguments) throws {
    for option in [
      GenerateOptions.profile.names, GenerateOptions.form.names,
      GenerateOptions.invalid.names,
    ]
    where arguments.has(named: option[0]) {
      throw UsageError("\(option[0]) goes with --edits")
    }
    let format = try format(GenerateOptions.format(arguments))
    let path = arguments[GenerateOptions.output]
    try refuseTerminal(path, isBinary: format == .binary)
    // Open the output first, so that a wrong path costs no time.
    let output = try OutputFile(path: path)
    let form = try form(FormShape(arguments), seed: arguments[GenerateOptions.seed])
    try FormFile.write(form, to: output, as: format)
  }

  /// Generates a form; throws if it is too large for this machine.
  static func form(_ shape: FormShape, seed: UInt64) throws -> FormDefinition {
    try MemoryBudget.require(try shape.byteEstimate(), for: "the form")
    let generator = try FormGenerator(shape: shape, seed: seed)
    let bar = ProgressBar()
    defer { bar.clear() }
    var form = try generator.makeStructure()
    let step = max(shape.pages / 100, 1)
    for first in stride(from: 0, to: shape.pages, by: step) {
      bar.update(
        Double(first) / Double(shape.pages),
        "generating \(Figures.count(form.fieldCount)) fields"
      )
      let end = min(first + step, shape.pages)
      generator.fillFlags(of: &form, pages: PagePosition(first)..<PagePosition(end))
    }
    return form
  }

  static func format(_ format: GeneratedFormat) throws(UsageError) -> FormFormat {
    switch format {
    case .binary: .binary
    case .json: .json
    case .text: throw UsageError("--format: a form is written as binary or json")
    }
  }

  static func refuseTerminal(_ path: String, isBinary: Bool) throws(UsageError) {
    guard isBinary, path == "-", isatty(1) == 1 else { return }
    throw UsageError(
      "standard output is a terminal: name a file with --output, or a --format for people"
    )
  }
}
