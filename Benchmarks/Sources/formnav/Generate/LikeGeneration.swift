import FormFormats
import FormModel
import FormRules
import FormWorkload
import ToolKit

/// `generate --like`.
enum LikeGeneration {
  static func run(_ arguments: Arguments, _ path: String) throws {
    let copies = arguments[GenerateOptions.copies]
    try refuseOthers(arguments, repeats: copies != nil)
    let format = try FormGeneration.format(GenerateOptions.format(arguments))
    let target = arguments[GenerateOptions.output]
    try FormGeneration.refuseTerminal(target, isBinary: format == .binary)
    let output = try OutputFile(path: target)
    if let copies {
      try FormFile.write(
        repeating(path, copies, media: arguments[Input.media]),
        to: output,
        as: format
      )
    } else {
      try FormFile.write(likeness(of: path, arguments), to: output, as: format)
    }
  }

  /// Returns the shape of a form; throws if the form can't be filled.
  static func fit(_ path: String, media: String?) throws(ToolError) -> ShapeFit {
    let form = try Input.form(path, media: media)
    do throws(RuleError) {
      return try ShapeFit(form)
    } catch {
      throw ToolError(.badData, "\(path == "-" ? "standard input" : path): \(error)")
    }
  }

  private static func refuseOthers(_ arguments: Arguments, repeats: Bool) throws(UsageError) {
    let pages = GenerateOptions.pages.names[0]
    let others: [any AnyOption] = [
      GenerateOptions.rules, GenerateOptions.ruleFields, GenerateOptions.edits,
      GenerateOptions.form, GenerateOptions.profile, GenerateOptions.invalid,
      GenerateOptions.expressions, GenerateOptions.expressionTable, GenerateOptions.range,
    ]
    try arguments.refuse(
      (GenerateOptions.shape + others).filter { repeats || $0.names[0] != pages },
      with: repeats ? "--repeat" : "--like"
    )
    if repeats, arguments.has(named: GenerateOptions.seed.names[0]) {
      throw UsageError("--seed does not go with --repeat: copies are all alike")
    }
  }

  private static func repeating(
    _ path: String,
    _ copies: Int,
    media: String?
  ) throws -> FormDefinition {
    let form = try Input.form(path, media: media)
    do throws(RepeatError) {
      return try RepeatedForm.make(form, count: copies, memoryLimit: MemoryBudget.limit)
    } catch {
      switch error {
      case .form: throw UsageError("--repeat \(copies): \(error)")
      case .expression:
        throw ToolError(.badData, "\(path == "-" ? "standard input" : path): \(error)")
      }
    }
  }

  private static func likeness(
    of path: String,
    _ arguments: Arguments
  ) throws -> FormDefinition {
    let fit = try fit(path, media: arguments[Input.media])
    var shape = fit.shape
    if let pages = arguments[GenerateOptions.pages] { shape.size = .pages(pages) }
    try MemoryBudget.require(try shape.byteEstimate(), for: "the form")
    let generator = try RuleFormGenerator(shape: shape, seed: arguments[GenerateOptions.seed])
    do throws(FormError) {
      let form = try generator.makeForm()
      if !fit.leftOut.isEmpty {
        Console.say(
          "--like leaves out \(fit.leftOut.joined(separator: ", ")); --repeat copies everything"
        )
      }
      return form
    } catch {
      throw UsageError("\(error)")
    }
  }
}
