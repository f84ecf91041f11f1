import Foundation
import MeasurementKit
import Testing

@Suite struct ChildProcessTests {
  private func run(_ script: String, _ options: ChildProcess.Options = []) throws
    -> ChildProcess.Output
  {
    try ChildProcess.run("/bin/sh", ["-c", script], input: Array("given\n".utf8), options: options)
  }

  @Test func whatItWritesComesBack() throws {
    let ran = try run("read a; echo $a; echo wrong >&2; exit 7")
    #expect(ran.end == .exited(code: 7) && !ran.end.isSuccess)
    #expect(String(decoding: ran.output, as: UTF8.self) == "given\n")
    #expect(String(decoding: ran.errors, as: UTF8.self) == "wrong\n")
    #expect(try run("kill -TERM $$").end == .killed(signal: SIGTERM))
  }

  /// More than a pipe holds, in both directions at once.
  @Test func nobodyWaitsForTheOther() throws {
    let much = [UInt8](repeating: 0x61, count: 1 << 20)
    let ran = try ChildProcess.run("/bin/cat", [], input: much)
    #expect(ran.end.isSuccess && ran.output == much)
    #expect(try ChildProcess.run("/bin/true", [], input: much).end.isSuccess)
  }

  @Test func whatIsNotThereIsSaid() {
    #expect(throws: ChildProcess.Failure.self) { try ChildProcess.run("/none", []) }
  }

  #if os(Linux)
    @Test func oneThatIsAloneStartsNothing() throws {
      #expect(try run("/bin/true && echo started").output == Array("started\n".utf8))
      let ran = try run("/bin/true && echo started; (echo sub) || true", .isAlone)
      #expect(!ran.output.starts(with: "started".utf8) && !ran.end.isSuccess)
      #expect(!ran.errors.isEmpty)
    }

    /// The language of gnuplot, to which nothing from outside is given, can't either.
    @Test(.enabled(if: (try? Gnuplot()) != nil)) func gnuplotRunsNoCommand() throws {
      let script = "print system('echo started')\nprint `echo started`\n! echo started\n"
      let free = try ChildProcess.run(
        "/usr/bin/env",
        ["gnuplot", "-d", "-"],
        input: Array(script.utf8)
      )
      #expect(String(decoding: free.output + free.errors, as: UTF8.self).contains("started"))
      let ran = try ChildProcess.run(
        "/usr/bin/env",
        ["gnuplot", "-d", "-"],
        input: Array(script.utf8),
        options: .isAlone
      )
      let said = String(decoding: ran.output + ran.errors, as: UTF8.self)
      #expect(!said.split(separator: "\n").contains("started"))
    }
  #endif
}
