import Foundation
import MeasurementKit

/// What the tests of a rule said of a defect that breaks it.
struct RuleRow: Codable, Sendable {
  var rule: String
  var defect: String
  /// That failed, by what it expects; empty where none did.
  var test = ""
  /// Tests that were tried before and ended otherwise: by a trap, or not in time.
  var unclean: [String] = []
  var seconds = 0.0

  init(rule: String, defect: String) {
    self.rule = rule
    self.defect = defect
  }

  var isFound: Bool { !test.isEmpty }

  /// What is wrong, where no test found it.
  var fault: String {
    "\(rule): no test finds \(defect)" + unclean.map { "; \($0)" }.joined()
  }

  /// For people; the last line is about all.
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
