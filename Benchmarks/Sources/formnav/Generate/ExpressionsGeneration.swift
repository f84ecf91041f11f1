import FormFormats
import FormFuzzing
import FormWorkload
import ToolKit

/// `generate --expressions`.
enum ExpressionsGeneration {
  static func run(_ arguments: Arguments, count: Int) throws {
    let others: [any AnyOption] = [
      GenerateOptions.edits, GenerateOptions.form, GenerateOptions.profile,
      GenerateOptions.invalid, GenerateOptions.ruleFields, GenerateOptions.format,
    ]
    try arguments.refuse(GenerateOptions.shape + others, with: "--expressions")
    var output = try OutputFile(path: arguments[GenerateOptions.output])
    let samples = ExpressionSamples(
      count: count,
      range: arguments[GenerateOptions.range],
      seed: arguments[GenerateOptions.seed]
    )
    for line in samples { try output.write("\(line)\n") }
    try output.commit()
  }
}
