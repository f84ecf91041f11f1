import FormFormats
import FormModel
import FormWorkload
import MeasurementKit
import ToolKit

extension Commands {
  static let generate = Command(
    name: "generate",
    summary: "Write a synthetic form, or a stream of edits for one.",
    discussion: """
      Without --edits generate writes a form. With --edits it writes a stream of edits for the form that
      --form names, or for the one that the other options describe. The form takes each of them after those
      before it. A stream for a form with rules or repeats also holds answers, and instances that come and go.
      The same options and seed give the same bytes on every machine.

      --like reads a form, ours or an imported one, and writes another of the same shape; --pages makes it of
      any size. --repeat writes copies of the form itself: in copy k the id x becomes x_k, so that the rules of
      each copy stay within it.

      --submission writes what a person typed: the answers of a filled form, and the instances of its repeats.
      What the form can't take is told with its place.

      Presets:
      \(Help.columns(ShapePreset.allCases.map { ($0.rawValue, $0.reason) }))
      Profiles of edit streams:
      \(Help.columns(StreamProfile.allCases.map { ($0.rawValue, $0.reason) }))
      Forms with rules:
      \(Help.columns(RulePreset.allCases.map { ($0.rawValue, $0.reason) }))
      Examples:
        formnav generate --pages 10k -o survey.form
        formnav generate --pages 10M --fields 100 --names ascii:20 -o huge.form
        formnav generate --edits 1M --profile person --form survey.form -o survey.edits
        formnav generate --rules verbal-autopsy -o interview.json
        formnav generate --like household.xml --pages 10k -o large.form
        formnav generate --like household.xml --repeat 100 -o many.form
        formnav generate --expressions 1k --range core -o -
        formnav generate --submission filled.xml --form household.xml -o filled.edits
      """,
    options: GenerateOptions.all
  ) { arguments in
    if let path = arguments[GenerateOptions.submission] {
      try SubmissionStream.run(arguments, path)
    } else if arguments[GenerateOptions.audit] != nil {
      throw UsageError("--audit goes with --submission, whose answers it orders")
    } else if let path = arguments[GenerateOptions.like] {
      try LikeGeneration.run(arguments, path)
    } else if arguments.has(named: GenerateOptions.copies.names[0]) {
      throw UsageError("--repeat goes with --like, which names the form")
    } else if arguments.has(named: GenerateOptions.ruleFields.names[0]),
      arguments[GenerateOptions.rules] == nil
    {
      throw UsageError("--rule-fields goes with --rules")
    } else if arguments.has(named: GenerateOptions.range.names[0]),
      arguments[GenerateOptions.expressions] == nil
    {
      throw UsageError("--range goes with --expressions")
    } else if let preset = arguments[GenerateOptions.rules] {
      try RulesGeneration.run(arguments, preset)
    } else if let count = arguments[GenerateOptions.expressions] {
      try ExpressionsGeneration.run(arguments, count: count)
    } else if arguments[GenerateOptions.expressionTable] {
      try ExpressionsGeneration.writeTable(arguments)
    } else if let count = arguments[GenerateOptions.edits] {
      try EditsGeneration.run(arguments, count: count)
    } else {
      try FormGeneration.run(arguments)
    }
  }
}
