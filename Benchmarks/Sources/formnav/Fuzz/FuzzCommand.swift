import FormFormats
import FormFuzzing
import FormModel
import Foundation
import MeasurementKit
import TextEscaping
import ToolKit

extension Commands {
  static let fuzz = Command(
    name: "fuzz",
    summary: "Play random streams on the engine, screens and formats, and compare with the oracle.",
    discussion: """
      fuzz draws streams from a seed; each has a form, operations and comparisons of its own. It plays them in
      other processes, which may trap or hang. It cuts a stream that fails down to a few steps, keeps it as a
      case, and ends with exit code 3. At the end it prints a table, with --format json one line of JSON.

      Examples:
        formnav fuzz --seconds 60
        formnav fuzz --target engine --edits 10M --seed 7 --shard 2/8
        formnav fuzz --replay engine-7-1203.case
        formnav fuzz --target engines --contender "scripts/engines run javarosa"
      """,
    options: FuzzOptions.all
  ) { arguments in
    if let contender = arguments[FuzzOptions.contender] {
      if case .one(let target) = arguments[FuzzOptions.target], target != EnginesCase.target {
        throw UsageError("--contender goes with the target engines")
      }
      // The campaign's child processes inherit this variable.
      setenv(EngineUnderTest.variable, contender.line, 1)
    }
    if let part = arguments[FuzzOptions.worker] {
      try FuzzWorker(arguments, part).run()
    } else if let path = arguments[FuzzOptions.replay] {
      try arguments.refuse(
        [FuzzOptions.target, FuzzOptions.form] + FuzzOptions.ofCampaigns,
        with: "--replay"
      )
      try FuzzReplay(path: path).run()
    } else {
      let form = arguments[FuzzOptions.form]
      let targets = try FuzzRun.targets(arguments[FuzzOptions.target], form)
      try FuzzRun(arguments, targets, form).run()
    }
  }

  static let simulate = Command(
    name: "simulate",
    summary: "Let virtual users fill and navigate forms, and compare every screen they see.",
    discussion: """
      Users fill pages in order, jump by the menu, scroll, drag the sheet, press and hold in the bars, rotate,
      leave and come back; pages are hidden and shown meanwhile. In a form with rules they answer, undo and redo.
      In an app they switch tabs, drill down, open forms, leave them, and go back. Without FORM each user has a
      small form of random shape. simulate is fuzz with the targets \(FuzzTarget.users.map(\.rawValue).joined(separator: ", ")).

      Examples:
        formnav simulate --events 10M
        formnav simulate survey.form --seconds 60
        formnav simulate --replay apps-1-7.case
      """,
    operands: [Operand(name: "FORM", help: "The form of all users.", isOptional: true)],
    options: FuzzOptions.ofCampaigns + [FuzzOptions.replay]
  ) { arguments in
    let form = arguments.operand(0)
    if let path = arguments[FuzzOptions.replay] {
      try arguments.refuse(FuzzOptions.ofCampaigns, with: "--replay")
      if let form { throw UsageError("unexpected argument \"\(form)\": a case names its form") }
      try FuzzReplay(path: path).run()
    } else {
      try FuzzRun(arguments, form == nil ? FuzzTarget.users : FuzzTarget.form, form).run()
    }
  }
}

/// A campaign with the command line's options: one target after another, each divided among
/// processes.
private struct FuzzRun {
  let arguments: Arguments
  let targets: [FuzzTarget]
  let form: SharedForm?
  let jobs: Int
  let shard: Shard

  /// - Parameter form: the path of the form for all users.
  init(_ arguments: Arguments, _ targets: [FuzzTarget], _ form: String?) throws {
    self.arguments = arguments
    self.targets = targets
    self.form = try form.map { (path) throws in
      if path == "-" { throw UsageError("several processes read the form: name a file") }
      let form = try Input.form(path)
      // The screen and the oracle each hold a copy, and the heights and lines of the titles. An app
      // opens several forms.
      let bytes = form.byteCount * 4 + form.pageCount * 300
      try MemoryBudget.require(bytes / 2 * 7, for: "copies of the form")
      return SharedForm(form, path: path)
    }
    jobs = arguments[FuzzOptions.jobs] ?? ProcessInfo.processInfo.activeProcessorCount
    shard = arguments[FuzzOptions.shard]
  }

  /// Returns the requested targets that can run here: one target needs an installed program.
  static func targets(_ asked: FuzzTargets, _ form: String?) throws -> [FuzzTarget] {
    if form != nil {
      guard case .one(let target) = asked else { return FuzzTarget.form }
      guard FuzzTarget.form.contains(target) else {
        throw UsageError("--form goes with the targets navigation and apps")
      }
    }
    let engines = EnginesCase.target
    if case .one(let target) = asked, target != engines { return [target] }
    do throws(EngineUnderTest.Failure) {
      try EngineUnderTest.check()
    } catch {
      guard asked == .all else {
        throw ToolError(.unavailable, "--target engines: \(error)")
      }
      Console.say("fuzz leaves out the target engines: \(error)")
      return FuzzTarget.allCases.filter { $0 != engines }
    }
    return asked == .all ? FuzzTarget.allCases : [engines]
  }

  func run() throws {
    try checkFolder()
    var report = FuzzReport(
      seed: arguments[FuzzOptions.seed],
      shard: shard.description,
      jobs: jobs
    )
    let bar = ProgressBar()
    let format = arguments[FuzzOptions.format]
    let isFull = arguments[FuzzOptions.full]
    let longRun = LongRun()
    for target in targets where report.failure == nil && !longRun.isInterrupted {
      let share = target.share(among: targets)
      let part = FuzzSupervisor(
        target: target,
        form: form,
        arguments: arguments,
        jobs: jobs,
        shard: shard,
        share: share,
        longRun: longRun,
        sayLastWords: { [report, format] part, interruption in
          var report = report
          report.add(target, part)
          report.interrupted = interruption.name
          try report.write(format, isFull: isFull)
        }
      )
      report.add(target, try part.run(bar))
    }
    let interruption = longRun.claimEnd()
    report.interrupted = interruption?.name
    bar.clear()
    guard let failure = report.failure else {
      try report.write(format, isFull: isFull)
      interruption?.end()
      if arguments[FuzzOptions.canary] { throw ToolError.unseenCanary }
      return
    }
    // The failure is reported even if the report can't be written.
    try? report.write(format, isFull: isFull)
    throw ToolError(.disagreement, failure.description)
  }

  /// Checks the folder before the campaign, so that a wrong path costs no run.
  private func checkFolder() throws(IOError) {
    let folder = arguments[FuzzOptions.cases]
    var status = stat()
    if stat(SystemText.terminated(folder), &status) == 0, status.st_mode & S_IFMT != S_IFDIR {
      errno = ENOTDIR
    } else if access(SystemText.terminated(folder), W_OK | X_OK) == 0 {
      return
    }
    throw IOError(.create, path: folder, reason: .system(errno))
  }
}

/// Replays a case.
private struct FuzzReplay {
  let path: String

  /// The longest case that is read, in bytes.
  private static let longestCase = 1 << 28

  func run() throws {
    let text = try Input.naming(path) { () throws(ReadError) in
      try InputFile.text(path: path, limit: Self.longestCase, memoryLimit: MemoryBudget.limit)
    }
    let file = try Input.naming(path) { () throws(ReadError) in
      do throws(FormatError) { return try FuzzCaseFile(text: text) } catch { throw .format(error) }
    }
    var probes = ProbeSet()
    let outcome = file.content.play(&probes)
    let target = type(of: file.content).target
    if let failure = outcome.failure {
      throw ToolError(
        .disagreement,
        "\(SystemText.shown(path)), after \(outcome.steps) \(target.unit), \(failure)"
      )
    }
    try Console.write("\(SystemText.shown(path)): \(outcome.steps) \(target.unit), no failure\n")
  }
}
