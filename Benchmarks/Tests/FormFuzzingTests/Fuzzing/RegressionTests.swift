import FormFormats
import FormFuzzing
import Foundation
import Testing

@Suite struct RegressionTests {
  private static let directory = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Corpus/regressions")

  @Test("Every case that once showed a defect shows none")
  func corpus() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.directory.path)
      .filter { $0.hasSuffix(".case") }
    #expect(!files.isEmpty)
    for file in files.sorted() {
      let path = Self.directory.appendingPathComponent(file).path
      let text = try InputFile.text(path: path, limit: 1 << 20)
      let content = try FuzzCaseFile(text: text).content
      var probes = ProbeSet()
      let outcome = content.play(&probes)
      if outcome.failure != nil || outcome.steps != content.stepCount {
        Issue.record("\(file), step \(outcome.steps): \(outcome.failure as FuzzFailure?)")
      }
    }
  }
}
