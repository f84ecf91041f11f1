import Foundation
import MeasurementKit

/// The result of a rule's tests on a defect that breaks the rule.
struct RuleRow: Codable, Sendable {
  var rule: String
  var defect: String
  /// The test that failed or trapped; empty if none did.
  var test = ""
  /// Tests that were tried before, and that a time limit or another signal ended.
  var stopped: [String] = []
  var seconds = 0.0

  init(rule: String, defect: String) {
    self.rule = rule
    self.defect = defect
  }

  var isFound: Bool { !test.isEmpty }

  /// The reason if no test found the defect.
  var fault: String {
    "\(rule): no test finds \(defect)" + stopped.map { "; \($0)" }.joined()
  }

  /// A table for people; the last line summarises.
  static func table(_ rows: [RuleRow], tests: Int) -> String {
    var table = Table([
      .init("rule", .left), .init("defect", .left), .init("test that failed", .left),
      .init("time"),
    ])
    for row in rows {
      table.append([
        row.rule, row.defect, row.isFound ? row.test : "NONE",
        Figures.time(nanoseconds: row.seconds * 1e9),
      ])
    }
    var style = TextStyle.of(descriptor: 1)
    if isatty(1) == 0 { style.columns = 160 }
    return table.text(style) + """
      without a defect all of \(tests) tests pass; of \(rows.count) defects in \
      \(Set(rows.map(\.rule)).count) rules they find \(rows.count { $0.isFound })

      """
  }
}
