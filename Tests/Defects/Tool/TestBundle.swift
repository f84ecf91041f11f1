import FormFuzzing
import Foundation
import MeasurementKit
import ToolKit

/// A test of a bundle that names at least one rule.
struct RuleTest: Hashable {
  let bundle: TestBundle
  /// The identifier for `--filter`: “Module.Suite/function()”.
  let identifier: String
  /// The name in its `@Test`.
  let name: String
  let rules: [String]
}

/// The built tests: a program that runs them, and writes the list of tests and the events of a run
/// as one JSON object a line.
struct TestBundle: Hashable {
  let path: String

  /// The tests that name a rule.
  func ruleTests(in folder: String) throws -> [RuleTest] {
    let events = "\(folder)/list.events"
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw ToolError(.noInput, "--tests: no program at \(path)")
    }
    let process = process(["--list-tests"], events: events, mutant: nil)
    try process.run()
    process.waitUntilExit()
    return TestEvent.read(events).compactMap { event in
      guard event.kind == "test", let identifier = event.payload.id.map(TestEvent.identifier)
      else { return nil }
      let name = event.payload.displayName ?? identifier
      let rules =
        SpecRules.named(in: name)
        + MutantEntry.suites.filter { identifier.hasPrefix("\($0)/") }
      return rules.isEmpty
        ? nil : RuleTest(bundle: self, identifier: identifier, name: name, rules: rules)
    }
  }

  /// A process of the bundle that is not started yet, with an active defect or without one.
  func process(_ arguments: [String], events: String, mutant: MutantEntry?) -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments =
      ["--testing-library", "swift-testing"] + arguments
      + ["--event-stream-version", "0", "--event-stream-output-path", events]
    process.environment = ProcessInfo.processInfo.environment
      .merging(FuzzProcess.environment) { $1 }
      .merging([MutantEntry.variable: mutant?.name ?? ""]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return process
  }
}

/// Some tests of one bundle, run in a process.
final class TestProcess {
  /// The result of a test process.
  struct End {
    enum Kind {
      /// All tests ran to their end.
      case exit
      case trap
      /// A time limit or another signal ended the process.
      case stop
    }

    var kind: Kind
    /// A summary for people.
    var text: String
    /// Identifiers of tests that failed.
    var failed: Set<String>
    /// The seconds that each finished test took, by identifier.
    var seconds: [String: Double]
  }

  /// Above the time of all tests, and of one, in a debug build on a busy machine.
  private static let mostSeconds: (all: Int, one: Int) = (900, 240)
  private let mostSeconds: Int
  private let process: Process
  private let events: String
  private let start = MonotonicClock.now()

  init(_ tests: [RuleTest], mutant: MutantEntry?, events: String) throws {
    let names = tests.map { NSRegularExpression.escapedPattern(for: $0.identifier) }
    self.events = events
    mostSeconds = tests.count == 1 ? Self.mostSeconds.one : Self.mostSeconds.all
    process = tests[0].bundle.process(
      ["--filter", "^(\(names.joined(separator: "|")))(/|$)"],
      events: events,
      mutant: mutant
    )
    try process.run()
  }

  /// - Returns: the result; nil while the process runs.
  func poll() -> End? {
    if process.isRunning {
      let limit = UInt64(mostSeconds) * 1_000_000_000
      guard MonotonicClock.now() - start > limit else { return nil }
      end()
      return read(.stop, "took more than \(mostSeconds) s")
    }
    let status = process.terminationStatus
    guard process.terminationReason != .exit else {
      return read(.exit, "ended with code \(status)")
    }
    let isTrap = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE].contains(status)
    return read(isTrap ? .trap : .stop, "ended by signal \(status)")
  }

  private func read(_ kind: End.Kind, _ text: String) -> End {
    var end = End(kind: kind, text: text, failed: [], seconds: [:])
    var starts: [String: Double] = [:]
    for event in TestEvent.read(events) where event.kind == "event" {
      guard let test = event.payload.testID.map(TestEvent.identifier),
        let now = event.payload.instant?.absolute
      else { continue }
      switch event.payload.kind {
      case "testStarted": starts[test] = now
      case "testEnded": end.seconds[test] = now - (starts[test] ?? now)
      case "issueRecorded": end.failed.insert(test)
      default: break
      }
    }
    return end
  }

  func end() {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }
}

/// An event that a test process writes.
struct TestEvent: Decodable {
  var kind: String
  var payload: Payload

  struct Payload: Decodable {
    var kind: String?
    /// The identifier of a test.
    var id: String?
    var displayName: String?
    /// The test of an event.
    var testID: String?
    var instant: Instant?
  }

  struct Instant: Decodable {
    /// Seconds.
    var absolute: Double
  }

  /// A test's identifier without its place in the source, which ends it.
  static func identifier(_ id: String) -> String {
    guard let slash = id.lastIndex(of: "/"), id[slash...].contains(":") else { return id }
    return String(id[..<slash])
  }

  /// The events that a process has written so far.
  static func read(_ path: String) -> [TestEvent] {
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap {
      try? JSONDecoder().decode(TestEvent.self, from: Data($0.utf8))
    }
  }
}
