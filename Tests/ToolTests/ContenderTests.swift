import Foundation
import Testing

/// `formnav contender`, end to end.
@Suite struct ContenderTests {
  @Test("CP-4: every contender of this package conforms to the protocol that it is offered by")
  func serve() throws {
    let workplace = try Workplace()
    for engine in ["engine", "recompute-page", "oracle"] {
      let run = try workplace.run([
        "contender", "check", "--streams", "20", "--time-limit", "240", "--",
        Workplace.tool.path, "contender", "serve", "--engine", engine,
      ])
      #expect(run.code == 0, "\(engine): \(run.text)")
      #expect(run.text.contains("the contender conforms: "))
    }
  }

  @Test("CP-5: what is no contender ends the check with exit code 3, and says why")
  func noContender() throws {
    let workplace = try Workplace()
    for (command, limit, says) in [
      (["true"], "60", "ended with code 0 instead of answering hello"),
      (["cat"], "60", "its answer to hello breaks the protocol: byte -1: expected type 129"),
      (["/no/such/program"], "60", "can't be started"),
      (["sleep", "3600"], "1", "did not answer hello within 1.0 s"),
    ] {
      let run = try workplace.run(["contender", "check", "--time-limit", limit, "--"] + command)
      #expect(run.code == 3, "\(command): \(run.errors)")
      #expect(run.text.contains(says), "\(command): \(run.text)")
    }
  }

  @Test("CP-1: arguments that can't be are refused")
  func usage() throws {
    let workplace = try Workplace()
    for arguments in [
      ["contender"], ["contender", "check"], ["contender", "chekc", "--", "cat"],
      ["contender", "serve", "cat"], ["contender", "serve", "--engine", "none"],
    ] {
      #expect(try workplace.run(arguments).code == 64, "\(arguments)")
    }
  }
}
