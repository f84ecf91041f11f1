import FormFuzzing
import FormWorkload
import Foundation
import Testing

/// What fuzzers that make bytes give the targets: the corpus they have grown, and random bytes.
@Suite struct ByteTargetTests {
  @Test("the corpus is taken as it should be", arguments: ByteTarget.allCases)
  func corpus(target: ByteTarget) throws {
    let folder = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Corpus/fuzz/\(target.rawValue)")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(!files.isEmpty, "no corpus for \(target.rawValue)")
    for file in files {
      let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(file)))
      let failure = target.run(bytes)
      #expect(failure == nil, "\(target.rawValue)/\(file)")
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
