#if MUTANTS
  import FormFormats
  import FormFuzzing
  import Foundation
  import MeasurementKit

  /// Every defect in turn, each in a process of its own.
  struct MutantsRun {
    private let mutants: [MutantEntry]
    private let seed: UInt64
    private let seconds: Int
    private let folder: String?
    private let format: MutantsFormat

    init(_ arguments: Arguments) throws(UsageError) {
      let filter = arguments[MutantsOptions.filter]
      mutants = MutantEntry.all.filter { filter.isEmpty || $0.name.contains(filter) }
      if mutants.isEmpty { throw UsageError("--filter: no defect has \"\(filter)\" in its name") }
      seed = arguments[MutantsOptions.seed]
      seconds = arguments[MutantsOptions.seconds]
      folder = arguments[MutantsOptions.cases]
      format = arguments[MutantsOptions.format]
    }

    func run() throws {
      let place = FileManager.default.temporaryDirectory
        .appendingPathComponent("formnav-mutants-\(getpid())").path
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: place) }
      let bar = ProgressBar()
      var rows: [MutantRow] = []
      for (number, mutant) in mutants.enumerated() {
        bar.update(Double(number) / Double(mutants.count), mutant.name)
        rows.append(try row(mutant, in: place))
      }
      bar.clear()
      try Console.write(format == .json ? try MutantRow.lines(rows) : MutantRow.table(rows))
      let survivors = rows.filter { !$0.isCaught }.map(\.name)
      guard survivors.isEmpty else {
        throw ToolError(.regression, "not found: \(survivors.joined(separator: ", "))")
      }
    }

    private func row(_ mutant: MutantEntry, in place: String) throws -> MutantRow {
      let process = try FuzzProcess(
        [
          "fuzz", "--target", mutant.target.rawValue, "--seed", "\(seed)", "--cases", place,
          "--worker", "0/1:\(place)/journal", "--seconds", "\(seconds)",
        ],
        journal: "\(place)/journal",
        environment: [MutantEntry.variable: mutant.name]
      )
      defer { process.end() }
      let start = MonotonicClock.now()
      var crash: FuzzFailure?
      while process.report == nil, crash == nil {
        usleep(2_000)
        crash = process.poll(limit: seconds)
      }
      var row = MutantRow(mutant)
      if let crash {
        row.check = crash.check
        row.message = crash.message
        row.steps = process.entry?.steps ?? 0
        row.seconds = Double(MonotonicClock.now() - start) / 1e9
      } else if let report = process.report, let failure = report.failure {
        row.fill(report, failure)
        if let folder {
          let name = mutant.name.replacing("/", with: "-")
          let target = "\(folder)/\(name).case"
          let text = try String(contentsOfFile: failure.path, encoding: .utf8)
          var file = try OutputFile(path: target)
          try file.write(text.replacing(failure.path, with: target))
          try file.commit()
        }
      }
      return row
    }
  }

  /// What became of one defect.
  struct MutantRow: Codable {
    var name: String
    var target: String
    var what: String
    /// What failed; empty where nothing did.
    var check = ""
    var message = ""
    /// Played until it was found, by the streams before and the failing one.
    var steps = 0
    /// Until it was found.
    var seconds = 0.0
    /// Of the case that is left; nil where the process ended.
    var shrunkSteps: Int?
    var isMinimal: Bool?
    var shrinkSeconds = 0.0

    init(_ mutant: MutantEntry) {
      name = mutant.name
      target = mutant.target.rawValue
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

    static func lines(_ rows: [MutantRow]) throws -> String {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return try rows.reduce(into: "") {
        $0 += String(decoding: try encoder.encode($1), as: UTF8.self) + "\n"
      }
    }

    /// For people; the last lines are about all.
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
    /// Names the defect that a process is to have.
    static let variable = "FORMNAV_MUTANT"
  }
#endif
