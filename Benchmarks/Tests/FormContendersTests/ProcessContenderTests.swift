import FormBaselines
import FormModel
import Foundation
import Testing
import TextEscaping

@testable import FormContenders

/// Contenders that misbehave: each is reported as such, in bounded time.
@Suite struct ProcessContenderTests {
  /// The failure of the contender when it plays one event.
  private func failure(
    of way: String,
    start: Double = 60,
    seconds: Double = 120
  ) throws -> ContenderFailure? {
    do throws(ContenderFailure) {
      let contender = try ProcessContender(
        TestContender.misbehaving(way),
        limits: ContenderTimeLimits(start: start, other: seconds)
      )
      defer { contender.end() }
      try! contender.loadSmallForm()
      _ = try contender.check([.edit(.fill(page: 0, field: 0))], .everything)
      // Bytes that it adds to its answer show at the next request.
      usleep(100_000)
      try contender.reset()
      return nil
    } catch {
      return error
    }
  }

  @Test("CP-5: one that hangs is ended at its time limit", arguments: ["hang", "hang-with-child"])
  func hang(way: String) throws {
    #expect(
      try failure(of: way, seconds: 5) == .tookTooLong(.check, seconds: 5, said: "")
    )
  }

  @Test("CP-5: one that never says hello is ended at its time limit")
  func silent() throws {
    #expect(
      try failure(of: "silent", start: 1) == .tookTooLong(.hello, seconds: 1, said: "")
    )
  }

  @Test("CP-5: one that dies is told so, with what it said last")
  func die() throws {
    #expect(try failure(of: "die") == .ended(.code(9), during: .check, said: "out of luck"))
    #expect(try failure(of: "kill") == .ended(.signal(9), during: .check, said: ""))
    #expect(
      try failure(of: "close-output") == .ended(.closedOutput, during: .check, said: "")
    )
  }

  @Test("CP-5: a flood of standard error ends it, and what is quoted is harmless")
  func floodErrors() throws {
    guard case .floodedErrors(.check, let said) = try failure(of: "flood-errors") else {
      Issue.record("no flood was seen")
      return
    }
    #expect(said.utf8.count <= ContenderProtocol.mostQuotedBytes)
    #expect(said.hasPrefix("[2J  nonsense "))
    #expect(said.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F })
  }

  @Test(
    "CP-5: what is no response is nonsense",
    arguments: [
      (
        "flood-output", "byte 0: expected a frame of 1…16777216 bytes, found a length of 1936617326"
      ),
      ("huge-frame", "byte 0: expected a frame of 1…16777216 bytes, found a length of 4294967295"),
      ("empty-frame", "byte 0: expected a frame of 1…16777216 bytes, found a length of 0"),
      ("huge-count", "byte 0: expected as many outcomes as 0 bytes can hold, found 4294967295"),
      ("cut-short", "byte 0: expected as many outcomes as 0 bytes can hold, found 1"),
      ("wrong-type", "expected type 133, the response to check, found type 131"),
    ]
  )
  func nonsense(way: String, says: String) throws {
    let failure = try failure(of: way)
    guard case .nonsense(.check, let error) = failure else {
      // The remaining bytes may arrive first, with the frame.
      #expect(failure == .unasked(before: .check), "\(way)")
      return
    }
    #expect("\(error)" == says)
  }

  @Test("CP-5: output that nothing asked for is told")
  func unasked() throws {
    #expect(try failure(of: "speaks-first")?.isOver == true)
    guard case .nonsense = try failure(of: "chatty") else {
      Issue.record("a line before the response was taken for it")
      return
    }
  }

  @Test("CP-3: a time longer than what passed is a lie")
  func claimsTooMuch() throws {
    do throws(ContenderFailure) {
      let contender = try ProcessContender(TestContender.misbehaving("claims-too-much"))
      defer { contender.end() }
      try! contender.loadSmallForm()
      _ = try contender.time([.edit(.fill(page: 0, field: 0))], reads: true)
      Issue.record("the lie was taken")
    } catch {
      guard case .claimsTooMuch(let claimed, let measured) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(claimed > measured)
    }
  }

  @Test("CP-5: after its end a contender is not asked again")
  func notRunning() throws {
    let contender = try ProcessContender(TestContender.misbehaving("die"))
    try contender.loadSmallForm()
    #expect(throws: ContenderFailure.self) {
      _ = try contender.check([.edit(.fill(page: 0, field: 0))], .everything)
    }
    #expect(throws: ContenderFailure.notRunning) { try contender.reset() }
    #expect(!contender.isRunning)
  }

  @Test("CP-1: a program that can't be started is told so")
  func notStarted() throws {
    #expect(throws: ContenderFailure.self) { _ = try ProcessContender(["/no/such/program"]) }
    #expect(throws: ContenderFailure.self) { _ = try ProcessContender([]) }
  }

  @Test("CP-1: names of programs and arguments are bytes that need be no text")
  func names() throws {
    try withFolder { folder in
      let program = folder.path + "/" + SystemText.text([0x61, 0xFE])
      #expect(symlink("/bin/sh", SystemText.terminated(program)) == 0)
      defer { unlink(SystemText.terminated(program)) }
      // A program that does not start sends nothing.
      let failure = #expect(throws: ContenderFailure.self) {
        _ = try ProcessContender([
          program, "-c", "printf %s \"$1\" | od -An -tx1 >&2; exit 5", "sh",
          SystemText.text([0x62, 0xFF]),
        ])
      }
      #expect(failure == .ended(.code(5), during: .hello, said: " 62 ff"))
    }
  }

  @Test("CP-5: nothing that a contender started outlives it")
  func group() throws {
    let folder = FileManager.default.temporaryDirectory.path
    let marker = "\(folder)/formnav-group-\(UUID().uuidString)"
    defer { unlink(marker) }
    let script = "sleep 3600 & echo $! > \(marker); wait"
    #expect(throws: ContenderFailure.self) {
      _ = try ProcessContender(
        ["/bin/sh", "-c", script],
        limits: ContenderTimeLimits(seconds: 10)
      )
    }
    let text = try String(contentsOfFile: marker, encoding: .utf8)
    let process = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    // init must reap the process; until then it may exist as a zombie.
    var isThere = true
    for _ in 0..<1_000 where isThere {
      isThere = kill(process, 0) == 0 && !Self.isZombie(process)
      if isThere { usleep(1_000) }
    }
    #expect(!isThere)
  }

  private static func isZombie(_ process: pid_t) -> Bool {
    let status = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
    return status.contains(") Z ")
  }
}
