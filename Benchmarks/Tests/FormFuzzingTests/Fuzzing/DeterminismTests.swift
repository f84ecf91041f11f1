import FormFormats
import FormFuzzing
import Foundation
import Testing

/// A seed draws the same in debug and in release, with sanitizers, and on every machine.
@Suite struct DeterminismTests {
  struct Line: Sendable, CustomTestStringConvertible {
    var target: FuzzTarget
    var seed: UInt64
    var steps: Int
    var digest: UInt64

    var testDescription: String { target.rawValue }
  }

  /// `Corpus/fuzz-digests.txt`, which `scripts/checks/digests` compares with a release build.
  static let lines: [Line] = {
    let path = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Corpus/fuzz-digests.txt").path
    let text = (try? InputFile.text(path: path, limit: 1 << 16)) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
      let words = line.split(separator: " ")
      guard words.count == 4, let target = FuzzTarget(rawValue: String(words[0])),
        let seed = UInt64(words[1]), let steps = Int(words[2]),
        let digest = UInt64(words[3], radix: 16)
      else { return nil }
      return Line(target: target, seed: seed, steps: steps, digest: digest)
    }
  }()

  @Test("Every target is among the known digests")
  func known() { #expect(Self.lines.map(\.target) == FuzzTarget.allCases) }

  @Test("The same seed comes to the same digest in every build", arguments: lines)
  func digest(line: Line) {
    var campaign = FuzzCampaign(line.target, seed: line.seed)
    campaign.steps = line.steps
    let result = campaign.run()
    #expect(result.failure == nil)
    #expect(result.digest == line.digest, "0x\(String(result.digest, radix: 16))")
  }
}
