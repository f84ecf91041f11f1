import Testing

@testable import MeasurementKit

@Suite struct ProgressBarTests {
  @Test(arguments: [1, 10, 39, 79, 200]) func aLineFitsItsTerminal(columns: Int) {
    let label = String(repeating: "edit/reads/", count: 8)
    for share in [0, 0.37, 1, 2] {
      let line = ProgressBar.line(share, label, columns: columns)
      #expect(line.count <= columns)
      if columns >= 39 { #expect(line.contains(share >= 1 ? "100 % edit" : " % edit")) }
    }
    #expect(ProgressBar.line(0.5, "x", columns: 79).hasPrefix(String(repeating: "━", count: 13)))
  }
}
