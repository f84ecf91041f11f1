import FormBenchmarks
import FormFormats
import Foundation
import MeasurementKit
import TextEscaping
import ToolKit

extension BenchCommands {
  static let check = Command(
    name: "check",
    summary: "Compare result records with thresholds: exit 2 if the build costs more, or less.",
    discussion: """
      check compares instructions, cache lines missed in the first level and touched by a cold edit,
      allocations, the costliest single operations, and growth; it ignores times.
      A figure that is better than its tolerance fails too, so that
      thresholds stay true. New, renamed and removed benchmarks fail until --update writes the file.

      Exit codes: 0 all as expected; 2 something is worse, better, new or removed; 3 contenders
      disagree; 4 a figure with a threshold is missing, there is none to check, or the record was
      made under other conditions; 64 no benchmark matches the filter; 65 the thresholds are damaged,
      or have a row twice.

      In GitHub's CI (GITHUB_ACTIONS) each failure is also an annotation.

      --update refuses records that lack a figure with a threshold, and says what it drops: the
      thresholds of benchmarks that are gone.

      Examples:
        formnav bench --instructions -o counts.json
        formnav bench --quick -o times.json
        formnav check counts.json times.json --thresholds Benchmarks/Thresholds
        formnav check counts.json runs/ --thresholds Benchmarks/Thresholds --update
      """,
    operands: [
      Operand(
        name: "RESULTS",
        help: "Result records, or folders of them: counted, timed, or both.",
        isRepeated: true
      )
    ],
    options: [
      CheckOptions.thresholds, CheckOptions.update, CheckOptions.exact, GateOptions.filter,
      GateOptions.all,
      GateOptions.format, GateOptions.output,
    ]
  ) { arguments in
    let records = try arguments.operands.flatMap { try GateOptions.records($0) }
    try GateOptions.refuseDisagreement(records)
    let path = CheckOptions.file(arguments[CheckOptions.thresholds], for: records[0])
    if arguments[CheckOptions.update] {
      guard arguments[GateOptions.filter] == nil else {
        throw UsageError("--filter can't be used with --update, which writes all benchmarks")
      }
      for option: any AnyOption in [CheckOptions.exact, GateOptions.output, GateOptions.format] {
        guard !arguments.has(named: option.names[0]) else {
          throw UsageError("\(option.names[0]) has no effect with --update, which checks nothing")
        }
      }
      try NamedFiles.refuse(path, named: "--thresholds", among: arguments.operands)
      try CheckOptions.update(path, records)
    } else {
      try CheckOptions.check(records, path, arguments)
    }
  }
}

enum CheckOptions {
  static let thresholds = Option<String>(
    "--thresholds",
    value: .path,
    default: "Benchmarks/Thresholds",
    help: "The file, or a folder with one for each Swift version and instruction set."
  )
  static let exact = Option(
    switch: "--exact",
    help: """
      Fail only on figures that are equal in every build of a source. Cache lines may move.
      """
  )
  static let update = Option(
    switch: "--update",
    help: "Write the file from these records."
  )

  /// Returns the path of the thresholds; in a folder, the file for the record's conditions.
  static func file(_ path: String, for record: ResultRecord) -> String {
    guard Folder.isFolder(path) else { return path }
    return "\(path)/\(Thresholds.Conditions(record.environment).fileName)"
  }

  static func update(_ path: String, _ records: [ResultRecord]) throws {
    let thresholds = Thresholds(records)
    if let mismatch = ThresholdCheck(thresholds).mismatch(records) {
      throw ToolError(.invalidMeasurement, "these records make no thresholds: \(mismatch)")
    }
    var notes = ""
    do {
      notes = try kept(of: try read(path), measuredIn: records)
    } catch let error as ToolError where error.code == .noInput {
      // There is no older file.
    }
    var file = try OutputFile(path: path)
    try file.write(String(decoding: thresholds.json(), as: UTF8.self))
    try file.commit()
    Console.say(
      "\(SystemText.shown(path)): \(thresholds.counts.count) results' counts, "
        + "\(thresholds.growth.count) growth classes\(notes)"
    )
  }

  /// Reports the benchmarks that an update removes from the file.
  ///
  /// - Throws: if a benchmark was measured without one of its figures in the file. An update would
  ///   drop that figure's threshold.
  private static func kept(
    of older: Thresholds,
    measuredIn records: [ResultRecord]
  ) throws(ToolError) -> String {
    let measured = Set(records.flatMap { $0.results.map(\.benchmark) })
    let verdicts = ThresholdCheck(older, isExact: true).verdicts(on: records)
    let unmeasured = verdicts.filter { $0.state == .missing && measured.contains($0.benchmark) }
    if let first = unmeasured.first {
      throw ToolError(
        .invalidMeasurement,
        "these records lack \(Figures.counted(unmeasured.count, "figure")) with a threshold, as \(first.figure) of "
          + "\(first.benchmark): give a record of formnav bench --instructions too, or delete the file to begin anew"
      )
    }
    let gone = verdicts.count { $0.state == .removed || $0.state == .missing }
    return gone == 0 ? "" : "; dropped \(Figures.count(gone)) of benchmarks that were not measured"
  }

  static func check(_ records: [ResultRecord], _ path: String, _ arguments: Arguments) throws {
    let check = ThresholdCheck(try read(path), isExact: arguments[exact])
    if let mismatch = check.mismatch(records) {
      throw ToolError(
        .invalidMeasurement,
        "\(SystemText.shown(path)): \(mismatch); a retry does not help"
      )
    }
    let filter: BenchmarkFilter
    do throws(BenchmarkError) {
      filter = try BenchmarkFilter(arguments[GateOptions.filter])
    } catch {
      throw ToolError.usage(error.description)
    }
    let verdicts = check.verdicts(on: records, where: filter.matches)
    // A check of nothing would always pass.
    if verdicts.isEmpty {
      if let pattern = arguments[GateOptions.filter] {
        throw ToolError.usage(BenchmarkError.nothingMatches(filter: pattern).description)
      }
      throw ToolError(
        .invalidMeasurement,
        "\(SystemText.shown(path)): neither thresholds nor records have a figure to check"
      )
    }
    let report = GateReport(
      title: "formnav check: \(SystemText.shown(path))",
      verdicts: verdicts,
      procedure: ThresholdCheck.procedure
    )
    try GateOptions.finish(
      report,
      arguments,
      failsWhenBetter: true,
      advice:
        "If you mean the change, --update writes new thresholds; a retry does not change counts"
    )
  }

  /// Thresholds of all benchmarks take about 100 KiB.
  private static let mostBytes = 16 << 20

  private static func read(_ path: String) throws -> Thresholds {
    let text: String
    do throws(ReadError) {
      text = try InputFile.text(path: path, limit: mostBytes, memoryLimit: MemoryBudget.limit)
    } catch {
      guard case .io(let refused) = error, refused.operation == .open else {
        throw ToolError(error, reading: path)
      }
      throw ToolError(.noInput, "\(refused): --update writes thresholds")
    }
    do throws(ThresholdsError) {
      return try Thresholds(json: Data(text.utf8))
    } catch {
      throw ToolError(
        .badData,
        "\(SystemText.shown(path)): \(error); --update writes a new file once this one is deleted"
      )
    }
  }
}
