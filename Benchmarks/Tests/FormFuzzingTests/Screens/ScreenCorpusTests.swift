import FormFormats
import FormFuzzing
import Foundation
import Testing

@Suite struct ScreenCorpusTests {
  private static let directory = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Corpus/screens")

  @Test("IF-3: every case that once showed a difference shows none")
  func corpus() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.directory.path)
      .filter { $0.hasSuffix(".case") }
    #expect(!files.isEmpty)
    for file in files.sorted() {
      let path = Self.directory.appendingPathComponent(file).path
      let played = try ScreenCase(text: InputFile.text(path: path, limit: 1 << 20))
      var meter = NoMeter()
      let outcome = try played.play(&meter)
      #expect(outcome.difference == nil, "\(file), action \(outcome.actions)")
      #expect(outcome.actions == played.actions.count)
    }
  }
}
