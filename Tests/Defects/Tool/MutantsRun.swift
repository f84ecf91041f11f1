import FormFormats
import FormFuzzing
import Foundation
import MeasurementKit
import ToolKit

/// Runs fuzzing on every defect that it must find, each in a process of its own, a few at a time.
struct MutantsRun {
  private let mutants: [(entry: MutantEntry, target: String)]
  private let seed: UInt64
  private let seconds: Int
  private let jobs: Int
  private let folder: String?
  private let format: MutantsFormat

  init(_ arguments: Arguments) throws(UsageError) {
    let chosen = try MutantEntry.chosen(by: arguments)
    mutants = chosen.compactMap { entry in entry.target.map { (entry, $0) } }
    if mutants.isEmpty {
      throw UsageError("only tests can find \(chosen[0].name): scripts/rules")
    }
    seed = arguments[MutantsOptions.seed]
    seconds = arguments[MutantsOptions.seconds]
    jobs = arguments[MutantsOptions.jobs]
    folder = arguments[MutantsOptions.cases]
    format = arguments[MutantsOptions.format]
  }

  func run() throws {
    if let folder {
      try FileManager.default.createDirectory(
        atPath: folder,
        withIntermediateDirectories: true
      )
    }
    let longRun = LongRun()
    let rows = try withTemporaryFolder("formnav-mutants") { try search(in: $0.path, longRun) }
    let interruption = longRun.claimEnd()
    try Self.write(rows, format)
    interruption?.end()
    let survivors = rows.filter { !$0.isCaught }.map(\.name)
    guard survivors.isEmpty else {
      throw ToolError(.regression, "not found: \(survivors.joined(separator: ", "))")
    }
  }

  private static func write(_ rows: [MutantRow], _ format: MutantsFormat) throws {
    try Console.write(format == .json ? try JSONLines.text(rows) : MutantRow.table(rows))
  }

  /// - Returns: a row for each defect in their order; if interrupted, only for those that ended.
  private func search(in place: String, _ longRun: LongRun) throws -> [MutantRow] {
    try Searches(
      count: mutants.count,
      jobs: jobs,
      start: { number in
        let (entry, target) = mutants[number]
        return try MutantSearch(entry, target, seed, seconds, in: "\(place)/\(number)")
      },
      name: \.name,
      keep: keepCase
    ).run(longRun) { rows in
      longRun.leave { [format] _ in
        try? FileManager.default.removeItem(atPath: place)
        try Self.write(rows, format)
      }
    }
  }

  private func keepCase(of search: MutantSearch) throws {
    guard let folder, let path = search.casePath else { return }
    let target = "\(folder)/\(search.entry.name.replacing("/", with: "-")).case"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    var file = try OutputFile(path: target)
    try file.write(text.replacing(path, with: target))
    try file.commit()
  }
}

/// A process with one active defect, which fuzzing must find.
private struct MutantSearch: Search {
  let entry: MutantEntry
  private let target: String
  private let seconds: Int
  private let process: FuzzProcess
  private let start = MonotonicClock.now()

  /// - Parameter place: a folder for this process alone; it is created here.
  init(
    _ entry: MutantEntry,
    _ target: String,
    _ seed: UInt64,
    _ seconds: Int,
    in place: String
  ) throws {
    self.entry = entry
    self.target = target
    self.seconds = seconds
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    process = try FuzzProcess(
      [
        "fuzz", "--target", target, "--seed", "\(seed)", "--cases", place,
        "--worker", "0/1:\(place)/journal", "--seconds", "\(seconds)",
      ],
      journal: "\(place)/journal",
      environment: [MutantEntry.variable: entry.name]
    )
  }

  /// The path of the case that shows the defect.
  var casePath: String? { process.report?.failure?.path }

  func end() { process.end() }

  /// - Returns: the result for the defect; nil while the process plays.
  func poll() throws -> MutantRow? {
    let crash = try process.poll(limit: seconds)
    var row = MutantRow(entry, target)
    if let crash {
      row.check = crash.check
      row.message = crash.message
      row.steps = process.entry?.steps ?? 0
      row.seconds = Double(MonotonicClock.now() - start) / 1e9
    } else if let report = process.report {
      if let failure = report.failure { row.fill(report, failure) }
    } else {
      return nil
    }
    return row
  }
}

/// The result for one defect.
struct MutantRow: Codable, Sendable {
  var name: String
  var target: String
  var what: String
  /// The failed comparison; empty if none failed.
  var check = ""
  var message = ""
  /// The steps played until it was found, including earlier streams and the failing one.
  var steps = 0
  /// The seconds until it was found.
  var seconds = 0.0
  /// The steps of the shrunk case; nil if the process ended.
  var shrunkSteps: Int?
  var isMinimal: Bool?
  var shrinkSeconds = 0.0

  init(_ mutant: MutantEntry, _ target: String) {
    name = mutant.name
    self.target = target
    what = mutant.what
  }

  var isCaught: Bool { !check.isEmpty }

  mutating func fill(_ report: WorkerReport, _ failure: FuzzFailureReport) {
    check = failure.check
    message = failure.message
    steps = report.steps
    seconds = report.seconds
    shrunkSteps = failure.shrunkSteps
    isMinimal = failure.isMinimal
    shrinkSeconds = failure.shrinkSeconds
  }

  /// A table for people; the last lines summarise.
  static func table(_ rows: [MutantRow]) -> String {
    var table = Table([
      .init("defect", .left), .init("found by", .left), .init("after"), .init("time"),
      .init("cut down to"), .init("in"),
    ])
    for row in rows {
      table.append([
        row.name, row.isCaught ? row.check : "NOT FOUND", Figures.count(row.steps),
        Figures.time(nanoseconds: row.seconds * 1e9), row.shrunkSteps.map { "\($0)" } ?? "–",
        Figures.time(nanoseconds: row.shrinkSeconds * 1e9),
      ])
    }
    let shrunk = rows.compactMap(\.shrunkSteps).sorted()
    let slowest = rows.map(\.seconds).max() ?? 0
    var style = TextStyle.of(descriptor: 1)
    if isatty(1) == 0 { style.columns = 120 }
    return table.text(style) + """
      found: \(rows.count { $0.isCaught }) of \(rows.count), the slowest in \
      \(Figures.time(nanoseconds: slowest * 1e9)); cut down to \
      \(shrunk.isEmpty ? "–" : "\(shrunk[shrunk.count / 2])") steps (median), at most \
      \(shrunk.last ?? 0); 1-minimal: \(rows.count { $0.isMinimal == true }) of \(shrunk.count)

      """
  }
}

extension MutantEntry {
  /// The environment variable that names the active defect.
  static let variable = "FORMNAV_MUTANT"

  /// The defects that `--filter` leaves, by their names or by the rules that they break.
  static func chosen(by arguments: Arguments) throws(UsageError) -> [MutantEntry] {
    let filter = arguments[MutantsOptions.filter]
    let chosen = all.filter { entry in
      filter.isEmpty || entry.name.contains(filter) || entry.rules.contains(filter)
    }
    if chosen.isEmpty { throw UsageError("--filter: no defect has \"\(filter)\" in its name") }
    return chosen
  }
}
