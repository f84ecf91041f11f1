import FormContenders
import Foundation
import MeasurementKit
import ToolKit

/// `formnav contender check`.
struct ContenderCheck {
  private let suite: ConformanceSuite

  init(_ command: [String], _ arguments: Arguments) {
    var suite = ConformanceSuite(command)
    suite.limits = ContenderOptions.limits(arguments[ContenderOptions.timeLimit])
    suite.seed = arguments[ContenderOptions.seed]
    suite.streams = arguments[ContenderOptions.streams]
    self.suite = suite
  }

  func run() throws {
    let findings = try Interrupts.tidying(RunningContenders.end, findings)
    try Console.tell { for finding in findings { try Console.write("\(finding)\n") } }
    let wrong = findings.filter(\.isWrong).count
    guard wrong == 0 else {
      throw ToolError(
        findings.contains(where: \.isMissing) ? .unavailable : .disagreement,
        "the contender does not conform: \(wrong) of \(findings.count) checks are wrong"
      )
    }
    try Console.write("the contender conforms: \(findings.count) checks\n")
  }
  private func findings() throws -> [ConformanceFinding] {
    try withTemporaryFolder("formnav-contender") { folder in
      do throws(ContenderFailure) {
        return try suite.run(folder: folder)
      } catch {
        throw ToolError(error, "the contender can't be checked: \(error)")
      }
    }
  }
}
