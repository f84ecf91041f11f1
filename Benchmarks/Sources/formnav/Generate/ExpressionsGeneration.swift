import FormFormats
import FormFuzzing
import FormWorkload
import ToolKit

/// `generate --expressions` and `generate --expression-table`.
enum ExpressionsGeneration {
  private static let others: [any AnyOption] = [
    GenerateOptions.edits, GenerateOptions.form, GenerateOptions.profile,
    GenerateOptions.invalid, GenerateOptions.ruleFields, GenerateOptions.format,
  ]

  static func run(_ arguments: Arguments, count: Int) throws {
    let others = others + [GenerateOptions.expressionTable]
    try arguments.refuse(GenerateOptions.shape + others, with: "--expressions")
    let samples = ExpressionSamples(
      count: count,
      range: arguments[GenerateOptions.range],
      seed: arguments[GenerateOptions.seed]
    )
    try write(samples, arguments)
  }

  static func writeTable(_ arguments: Arguments) throws {
    try arguments.refuse(GenerateOptions.shape + others, with: "--expression-table")
    try write(ExpressionTable.lines, arguments)
  }

  private static func write(_ lines: some Sequence<String>, _ arguments: Arguments) throws {
    var output = try OutputFile(path: arguments[GenerateOptions.output])
    for line in lines { try output.write("\(line)\n") }
    try output.commit()
  }
}
