import FormBaselines
import FormFormats
import FormModel
import Foundation

extension ConformanceRun {
  /// Compares a contender with the oracle, on forms in one of our formats.
  mutating func checkForms(_ contender: ProcessContender, _ format: String)
    throws(ContenderFailure)
  {
    try checkBadForm(contender, format)
    guard contender.identity.capabilities.contains(.edits) else {
      report("edits", .notApplicable("it plays none"))
      return
    }
    let all = ConformanceForms.all(seed: suite.seed, streams: suite.streams)
    for one in all { try check(one, contender, format) }
    for one in all.prefix(8) { try checkDigests(one, contender, format) }
    try checkClock(contender, format)
  }

  private mutating func checkBadForm(_ contender: ProcessContender, _ format: String)
    throws(ContenderFailure)
  {
    let path = folder.appendingPathComponent("bad-form").path
    guard (try? Data("{\"schema\":".utf8).write(to: URL(fileURLWithPath: path))) != nil else {
      report("refuses a form that is cut short", .notApplicable("\(path) can't be written"))
      return
    }
    do throws(ContenderFailure) {
      _ = try contender.load(ContenderForm(format: format, path: path))
      report("refuses a form that is cut short", .wrong("expected error 2, found a response"))
    } catch .refused(let refusal, _) {
      report(
        "refuses a form that is cut short",
        refusal.code == .badForm
          ? .fine
          : .wrong("expected error 2, found error \(refusal.code.rawValue): \(refusal.text)")
      )
    }
  }

  private mutating func check(
    _ one: ConformanceForms.Case,
    _ contender: ProcessContender,
    _ format: String
  ) throws(ContenderFailure) {
    guard try load(one, contender, format) else { return }
    let judge = ContenderJudge(contender) { FlagForm<Oracle>(one.make()) }
    var found = try judge.difference(one.events)
    // After the events, `reset` must restore the form as it was loaded.
    if found == nil { found = try judge.firstDifference([]) }
    guard let difference = found else {
      report(one.name, .fine)
      return
    }
    let form = one.make()
    report(
      ConformanceFinding(
        one.name,
        .wrong("\(difference)"),
        stream: difference.stream,
        form: form.fieldCount > 40 ? nil : Self.json(form)
      )
    )
  }

  private static func json(_ form: borrowing FormDefinition) -> String {
    String(decoding: FormFile.bytes(of: form, as: .json), as: UTF8.self)
  }

  /// - Returns: false if the contender can't load the form; the refusal is reported.
  private mutating func load(
    _ one: ConformanceForms.Case,
    _ contender: ProcessContender,
    _ format: String
  ) throws(ContenderFailure) -> Bool {
    let path = folder.appendingPathComponent("form").path
    do throws(IOError) {
      let binary = format == ContenderForm.Format.binary
      try FormFile.write(one.make(), to: path, as: binary ? .binary : .json)
    } catch {
      report(one.name, .notApplicable("the form can't be written: \(error)"))
      return false
    }
    do throws(ContenderFailure) {
      _ = try contender.load(ContenderForm(format: format, path: path))
      return true
    } catch .refused(let refusal, _) {
      let isMissing = refusal.code == .unsupported
      report(one.name, isMissing ? .notApplicable(refusal.text) : .wrong("\(refusal)"))
      return false
    }
  }

  /// Times the events as one batch, with reads and without, and compares the digests.
  private mutating func checkDigests(
    _ one: ConformanceForms.Case,
    _ contender: ProcessContender,
    _ format: String
  ) throws(ContenderFailure) {
    guard try load(one, contender, format), contender.differences.isEmpty else { return }
    for reads in [true, false] {
      try contender.reset()
      let found = try contender.time(one.events[...], reads: reads).digest
      var form = FlagForm<Oracle>(one.make())
      let expected = TimedBatch.digest(&form, one.events, reads: reads).rawValue
      report(
        "digest \(reads ? "of what is read after each event" : "of the form after a batch"), \(one.name)",
        found == expected
          ? .fine
          : .wrong(
            "expected \(String(expected, radix: 16)), found \(String(found, radix: 16))"
          )
      )
    }
  }

  private static var fewEvents: Int { 20 }

  /// Checks that the contender's clock runs while it plays.
  private mutating func checkClock(_ contender: ProcessContender, _ format: String)
    throws(ContenderFailure)
  {
    let one = ConformanceForms.long
    guard try load(one, contender, format) else { return }
    var audit = ClockAudit()
    // For a slow engine, a few events already take long enough.
    for events in [one.events.prefix(Self.fewEvents), one.events[...]] {
      repeat {
        let report = try contender.time(events, reads: true)
        audit.add(claimed: report.nanoseconds, elapsed: contender.elapsed, events: events.count)
      } while audit.isSuspicious && audit.failure == nil
      if contender.elapsed > ClockAudit.tellingTime { break }
    }
    report(
      "its clock runs while it plays",
      audit.failure.map { .wrong("\($0)") } ?? .fine
    )
  }
}
