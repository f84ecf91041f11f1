import FormFormats
import FormFuzzing
import FormModel
import FormWorkload
import MeasurementKit
import TextEscaping
import ToolKit

extension Commands {
  static let simulate = Command(
    name: "simulate",
    summary: "Let virtual users fill and navigate forms, and judge every screen they see.",
    discussion: """
      Users fill pages in order, jump by the menu, scroll, drag the sheet, press and hold in the bars,
      rotate between compact and regular width, leave and come back; pages are hidden and shown
      meanwhile. In a form with rules they answer, undo and redo. In an app they switch tabs, drill down, also
      in a tab, open forms, leave them, and go back, also by the history. Without FORM and --preset each user
      has a small form of random shape. If a screen or the structure around it differs from the expected one,
      simulate writes a case that leads there again, and ends with exit code 3.

      Examples:
        formnav simulate --events 10M
        formnav simulate --preset standard --seconds 60
        formnav simulate --structure tab-bar,drill-down --events 1M
        formnav simulate survey.form --device tablet:landscape,phone:rtl --check 100
        formnav simulate --replay formnav-1-7.case
      """,
    operands: [Operand(name: "FORM", help: "The form of all users.", isOptional: true)],
    options: SimulateOptions.all
  ) { arguments in
    if let path = arguments[SimulateOptions.replay] {
      try SimulateReplay(arguments, path: path).run()
    } else {
      try SimulateRun(arguments).run()
    }
  }
}

/// A simulation as the command line asks for it.
private struct SimulateRun {
  let arguments: Arguments
  let seed: UInt64
  let format: SimulationFormat

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    seed = arguments[SimulateOptions.seed]
    format = try SimulateOptions.format(arguments)
    if arguments.operand(0) != nil, arguments[SimulateOptions.preset] != nil {
      throw UsageError("--preset describes a form, but FORM names one")
    }
    if arguments[SimulateOptions.pages] != nil, arguments[SimulateOptions.preset] == nil {
      throw UsageError("--pages goes with --preset")
    }
  }

  func run() throws {
    // The target is tried before the work is done.
    let output = try OutputFile(path: arguments[SimulateOptions.output])
    var simulation = Simulation(try forms())
    configure(&simulation)
    try requireMemory(for: simulation)
    let journal = try arguments[SimulateOptions.journal].map { (path) throws(IOError) in
      try SimulationJournal(path: path)
    }
    if let journal {
      simulation.willBegin = journal.begin
      simulation.willPlay = journal.append
    }
    let longRun = LongRun()
    var report = SimulationReport(simulation, forms: formsText)
    let failure = play(&simulation, longRun, &report)
    let interruption = longRun.claimEnd()
    report.interrupted = interruption?.name
    journal?.remove()
    guard let failure else {
      try report.write(format, to: output)
      interruption?.end()
      if simulation.canary != nil { throw ToolError.unseenCanary }
      return
    }
    // The case is kept, and the difference told, whether or not somebody takes the report.
    let told = disagreement(failure)
    try? report.write(format, to: output)
    throw told
  }

  /// The screen and the one that judges it each hold a copy of the form, and the heights and the lines of the
  /// titles of its cards; in a structure several forms are open.
  private func requireMemory(for simulation: Simulation) throws(UsageError) {
    guard case .shared(let shared) = simulation.forms else { return }
    let bytes = shared.form.byteCount * 4 + shared.form.pageCount * 300
    let isOneForm = simulation.apps.allSatisfy { $0 == nil }
    try MemoryBudget.require(isOneForm ? bytes : bytes / 2 * 7, for: "copies of the form")
  }

  private func forms() throws -> Simulation.Forms {
    if let path = arguments.operand(0) {
      let form = try Input.screenForm(path)
      let judge = arguments[SimulateOptions.against]
      if !form.logic.isEmpty, judge != .fromScratch {
        throw UsageError("--against \(judge.rawValue) can't check rules, and \(path) has some")
      }
      return .shared(SharedForm(form, source: .file(path)))
    }
    guard let preset = arguments[SimulateOptions.preset] else { return .small }
    let pages = arguments[SimulateOptions.pages] ?? preset.pages
    return .shared(
      SharedForm(
        try FormGeneration.form(preset.shape(pages: pages), seed: seed),
        source: .generated(preset, pages: pages, seed: seed)
      )
    )
  }

  private var formsText: String {
    if let path = arguments.operand(0) { return path }
    guard let preset = arguments[SimulateOptions.preset] else {
      return "small ones of random shape"
    }
    let pages = arguments[SimulateOptions.pages] ?? preset.pages
    return "\(preset.rawValue), \(Figures.count(pages)) pages"
  }

  private func configure(_ simulation: inout Simulation) {
    var isLarge = false
    var isSmall = true
    if case .shared(let shared) = simulation.forms {
      isLarge = shared.form.pageCount > 1_000
      isSmall = shared.form.pageCount <= 200 && shared.form.fieldCount <= 5_000
    }
    simulation.seed = seed
    simulation.devices = arguments[SimulateOptions.device]
    simulation.judge = arguments[SimulateOptions.against]
    simulation.canary = arguments[SimulateOptions.canary]
    simulation.apps = arguments[SimulateOptions.structure] ?? (isSmall ? AppKind.mix : [nil])
    let sampled = CheckPolicy.sampled(every: 1_000)
    simulation.policy =
      switch arguments[SimulateOptions.check] {
      case .automatic: isSmall ? .every : sampled
      case .sampled: sampled
      case .policy(let policy): policy
      }
    let isTimed = arguments[SimulateOptions.seconds] != nil
    let events = arguments[SimulateOptions.events] ?? (isTimed ? 1_000_000_000_000 : 100_000)
    simulation.actions = events
    let users = arguments[SimulateOptions.users] ?? max(1, events / (isLarge ? 10_000 : 500))
    // More would have nothing to do.
    simulation.users = min(users, events)
  }

  private func play(
    _ simulation: inout Simulation,
    _ longRun: LongRun,
    _ report: inout SimulationReport
  ) -> Simulation.Failure? {
    let bar = ProgressBar()
    let start = MonotonicClock.now()
    let events = simulation.actions
    let limit = arguments[SimulateOptions.seconds].map { $0 * 1e9 }
    var meter = SimulationMeter()
    let lastWords = SimulationLastWords(
      report,
      format,
      path: arguments[SimulateOptions.output],
      start: start
    )
    simulation.isInterrupted = { longRun.isInterrupted }
    simulation.shouldEnd = { [meter] played in
      let spent = Double(MonotonicClock.now() - start)
      let share = max(Double(played.actions) / Double(events), limit.map { spent / $0 } ?? 0)
      bar.update(share, "\(Figures.count(played.actions)) events")
      lastWords.leave(played, meter, to: longRun)
      return limit.map { spent >= $0 } ?? false
    }
    let result = simulation.run(&meter)
    bar.clear()
    report.take(result, meter, seconds: Double(MonotonicClock.now() - start) / 1e9)
    return result.failure
  }

  /// Writes the case that shows the difference.
  private func disagreement(_ failure: Simulation.Failure) -> ToolError {
    let origin = failure.replay.origin
    let path =
      arguments[SimulateOptions.caseFile] ?? "formnav-\(seed)-\(origin?.user ?? 0).case"
    Console.say(
      "user \(origin?.user ?? 0), event \(failure.replay.actions.count): \(failure.difference)"
    )
    let command = "formnav simulate --replay \(Escape.shellWord(path))"
    var next = "replay it with: \(command)"
    do throws(IOError) {
      var file = try OutputFile(path: path)
      try file.write(failure.replay.text(notes: ["\(failure.difference)", command]))
      try file.commit()
    } catch {
      // What was found is told whatever becomes of its case.
      next = "\(error); it is user \(origin?.user ?? 0) of seed \(seed)"
    }
    return ToolError(.disagreement, "the screen differs from the expected one; \(next)")
  }
}

/// Plays a case again.
private struct SimulateReplay {
  let arguments: Arguments
  let path: String
  let format: SimulationFormat

  init(_ arguments: Arguments, path: String) throws(UsageError) {
    self.arguments = arguments
    self.path = path
    format = try SimulateOptions.format(arguments)
    for option in SimulateOptions.ofRuns where arguments.has(named: option.names[0]) {
      throw UsageError("\(option.names[0]): the case sets that itself")
    }
    if let form = arguments.operand(0) {
      throw UsageError("unexpected argument \"\(form)\": a case names its form")
    }
  }

  /// The longest case that is read, in bytes.
  private static let longestCase = 1 << 30

  func run() throws {
    let text = try Input.naming(path) { () throws(ReadError) in
      try InputFile.text(path: path, limit: Self.longestCase)
    }
    let played = try Input.naming(path) { () throws(ReadError) in
      do throws(FormatError) { return try ScreenCase(text: text) } catch { throw .format(error) }
    }
    let output = try OutputFile(path: arguments[SimulateOptions.output])
    let form = try form(of: played)
    var meter = SimulationMeter()
    let start = MonotonicClock.now()
    let outcome = played.play(form, &meter)
    let seconds = Double(MonotonicClock.now() - start) / 1e9
    let report = SimulationReport(played, outcome, meter, seconds: seconds, path: path)
    guard let difference = outcome.difference else {
      return try report.write(format, to: output)
    }
    try? report.write(format, to: output)
    throw ToolError(.disagreement, "\(path), event \(outcome.actions): \(difference)")
  }

  /// What is wrong with the form is wrong with the case that holds or describes it.
  private func form(of played: ScreenCase) throws -> FormDefinition {
    do {
      return try played.makeForm(memoryLimit: MachineMemory.available)
    } catch let error as ReadError {
      if case .file(let form) = played.form { throw ToolError(error, reading: form) }
      throw ToolError(.badData, "\(path): its form: \(error)")
    } catch {
      throw ToolError(.badData, "\(path): its form: \(error)")
    }
  }
}
