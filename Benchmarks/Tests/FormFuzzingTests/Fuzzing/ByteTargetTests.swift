import FormFuzzing
import FormWorkload
import Foundation
import Testing

/// The byte targets on inputs of fuzzers: the corpus that they have grown, and random bytes.
@Suite struct ByteTargetTests {
  @Test("the corpus is taken as it should be", arguments: ByteTarget.allCases)
  func corpus(target: ByteTarget) throws {
    let path = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Corpus/fuzz/\(target.rawValue).txt")
    let lines = try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
    #expect(!lines.isEmpty)
    for (number, line) in lines.enumerated() {
      let input = try #require(Data(base64Encoded: String(line)), "line \(number + 1)")
      let failure = target.run([UInt8](input))
      #expect(failure == nil, "line \(number + 1)")
    }
  }

  @Test(
    "seeds are taken, and so is whatever random bytes make of them",
    arguments: ByteTarget.allCases
  )
  func random(target: ByteTarget) {
    for seed in target.seeds {
      #expect(target.run(seed) == nil)
      var random = Xoshiro256StarStar(seed: 1)
      for _ in 0..<40 {
        var bytes = seed
        for _ in 0...Int(random.next() % 4) {
          let place = Int(random.next() % UInt64(bytes.count + 1))
          bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: place)
        }
        let failure = target.run(bytes)
        #expect(failure == nil, "\(bytes)")
      }
    }
  }
}
