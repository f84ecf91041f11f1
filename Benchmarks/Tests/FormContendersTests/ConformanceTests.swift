import FormBaselines
import FormModel
import Testing

@testable import FormContenders

/// The conformance suite, on correct and on wrong contenders.
@Suite struct ConformanceTests {
  private func findings(_ command: [String], seconds: Double = 240) throws -> [ConformanceFinding] {
    var suite = ConformanceSuite(command)
    suite.streams = 4
    suite.limits = ContenderTimeLimits(other: seconds)
    return try withFolder { try suite.run(folder: $0) }
  }

  @Test("CP-1, CP-2, CP-3: the naive contender conforms")
  func naive() throws {
    let findings = try findings(TestContender.naive)
    #expect(firstFailure(findings) == "nothing wrong")
    #expect(findings.count > 20)
    #expect(findings.last?.check == "ends when its input ends")
    #expect(findings.allSatisfy { $0.verdict == .fine }, "\(findings.map(\.description))")
  }

  @Test("CP-2: a wrong count is found, and shown by the shortest stream")
  func offByOne() throws {
    let wrong = try findings(TestContender.misbehaving("off-by-one")).filter(\.isWrong)
    let first = try #require(wrong.first)
    #expect(first.check == "every combination of flags, and every edit of each")
    guard case .wrong(let reason) = first.verdict else { return }
    #expect(reason.contains("page 0's filled: expected 3, found 2"))
    // The form begins with two fillable fields that are filled.
    #expect(first.stream.count == 1, "\(first)")
  }

  @Test("CP-2: a known difference is no failure")
  func knownDifference() throws {
    let findings = try findings(TestContender.misbehaving("known-difference"))
    #expect(firstFailure(findings) == "nothing wrong")
  }

  @Test(
    "CP-3, CP-5: digests, clocks and ends are checked",
    arguments: [
      ("wrong-digest", "digest of what is read after each event"),
      ("hides-time", "its clock runs while it plays"),
      ("never-ends", "ends when its input ends"),
    ]
  )
  func lies(way: String, check: String) throws {
    let wrong = try findings(
      TestContender.misbehaving(way),
      seconds: way == "never-ends" ? 20 : 240
    ).filter(\.isWrong)
    #expect(wrong.first?.check.hasPrefix(check) == true, "\(wrong.map(\.description))")
  }

  @Test("CP-5: one that dies in the middle ends its own check, with what was found before")
  func dies() throws {
    let findings = try findings(TestContender.misbehaving("die"))
    #expect(findings.first?.verdict == .fine)
    #expect(firstFailure(findings).contains("ended with code 9 instead of answering check"))
  }
}
