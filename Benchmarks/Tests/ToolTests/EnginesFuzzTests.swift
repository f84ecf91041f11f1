import Foundation
import Testing

@Suite struct EnginesFuzzTests {
  private static let misbehaving = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Contenders/misbehaving.py").path

  private static let campaign = ["fuzz", "--target", "engines", "--jobs", "1", "--seed", "3"]

  @Test("CP-2: the naive engine agrees with ours")
  func naive() throws {
    let place = try Workplace()
    let run = try place.run(Self.campaign + ["--edits", "300"])
    #expect(run.code == 0, "\(run.errors)")
    #expect(place.files.isEmpty)
  }

  @Test("CP-2: an engine that counts wrongly is found, and the case is small and fails again")
  func wrong() throws {
    let place = try Workplace()
    let wrong = ["--contender", "python3 '\(Self.misbehaving)' off-by-one"]
    let run = try place.run(Self.campaign + wrong + ["--edits", "5k"])
    #expect(run.code == 3 && run.errors.contains("page's filled"), "\(run.errors)")
    let name = try #require(place.files.first { $0.hasSuffix(".case") })
    let replay = ["fuzz", "--replay", name]
    #expect(try place.run(replay + wrong).code == 3)
    #expect(try place.run(replay).code == 0)
    let lines = try String(contentsOfFile: place.path(name), encoding: .utf8).split(separator: "\n")
    #expect(lines.count < 40, "\(lines)")
  }

  @Test("CP-5: without an engine that runs the target is refused with a reason")
  func none() throws {
    let place = try Workplace()
    for command in ["false", "no-such-program-anywhere", "cat"] {
      let run = try place.run(Self.campaign + ["--edits", "10", "--contender", command])
      #expect(run.code == 69, "\(command): \(run.errors)")
      #expect(run.errors.contains("--target engines: expected a contender that runs"))
    }
    #expect(place.files.isEmpty)
  }
}
