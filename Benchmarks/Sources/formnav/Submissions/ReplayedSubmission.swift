import FormContenders
import FormFormats
import FormFuzzing
import FormImport
import FormModel
import FormRules
import ToolKit

/// `replay --submission-out`.
enum ReplayedSubmission {
  static func run(_ arguments: Arguments) throws {
    guard arguments[ReplayOptions.contenders] == [RuleSession.name] else {
      throw UsageError("--submission-out: only \(RuleSession.name) writes filled forms")
    }
    let target = arguments[ReplayOptions.submissionOut] ?? "-"
    var output = try OutputFile(path: target)
    let fillable = try Input.fillable(arguments.operand(0) ?? "-", media: arguments[Input.media])
    let kept = try arguments[ReplayOptions.submission]
      .map { path throws(ToolError) in try Input.submission(path, of: fillable) }
    var player = RuleSession(
      try FormSession(
        fillable.form.clone(),
        clock: arguments[ReplayOptions.clock] ?? kept?.clock ?? FormClock(milliseconds: 0)
      )
    )
    let outcome = try ReplayRun(arguments).play(on: &player)
    try output.write(fillable.layout.data(of: player.session, keeping: kept))
    try output.commit()
    // The outcome goes where the filled form does not.
    if target == "-" { return Console.say(outcome.text) }
    try Console.tell { try Console.write(outcome.text) }
  }
}
