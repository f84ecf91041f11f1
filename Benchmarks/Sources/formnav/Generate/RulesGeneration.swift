import FormFormats
import FormModel
import FormWorkload
import ToolKit

/// `generate --rules`.
enum RulesGeneration {
  static func run(_ arguments: Arguments, _ preset: RulePreset) throws {
    let others: [any AnyOption] = [
      GenerateOptions.edits, GenerateOptions.form, GenerateOptions.profile,
      GenerateOptions.invalid, GenerateOptions.expressions, GenerateOptions.expressionTable,
      GenerateOptions.range,
    ]
    try arguments.refuse(GenerateOptions.shape + others, with: "--rules")
    let format = try FormGeneration.format(GenerateOptions.format(arguments))
    let path = arguments[GenerateOptions.output]
    try FormGeneration.refuseTerminal(path, isBinary: format == .binary)
    let fields = arguments[GenerateOptions.ruleFields] ?? preset.usualFields
    if preset == .group, fields > FormLimits.fieldsPerPage {
      throw UsageError("--rule-fields: a page has at most \(FormLimits.fieldsPerPage) fields")
    }
    let output = try OutputFile(path: path)
    let form = try preset.makeForm(fields: fields, seed: arguments[GenerateOptions.seed])
    try FormFile.write(form, to: output, as: format)
  }
}
