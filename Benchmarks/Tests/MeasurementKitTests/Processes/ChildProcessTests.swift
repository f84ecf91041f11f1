import Foundation
import MeasurementKit
import Synchronization
import Testing
import TextEscaping

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

  /// More bytes than a pipe holds, in both directions at once.
  @Test func nobodyWaitsForTheOther() throws {
    let much = [UInt8](repeating: 0x61, count: 1 << 20)
    let ran = try ChildProcess.run("/bin/cat", [], input: much)
    #expect(ran.end.isSuccess && ran.output == much)
    #expect(try ChildProcess.run("/bin/true", [], input: much).end.isSuccess)
  }

  @Test func whatIsNotThereIsSaid() {
    #expect(throws: ChildProcess.Failure.self) { try ChildProcess.run("/none", []) }
  }

  /// Bytes that are not UTF-8: in the name of a program, its arguments and its environment.
  @Test func namesNeedBeNoText() throws {
    let folder = "\(FileManager.default.temporaryDirectory.path)/\(UUID().uuidString)"
    mkdir(folder, 0o700)
    defer { rmdir(folder) }
    let program = folder + "/" + SystemText.text([0x61, 0xFE])
    let bytes = SystemText.terminated(program)
    defer { unlink(bytes) }
    let file = open(bytes, O_WRONLY | O_CREAT | O_CLOEXEC, 0o700)
    let script = Array("#!/bin/sh\nprintf %s \"$1\"\n".utf8)
    #expect(write(file, script, script.count) == script.count)
    close(file)
    #expect(Executable.isProgram(program) && !Executable.isProgram(folder))
    let ran = try ChildProcess.run(program, [SystemText.text([0x62, 0xFF])])
    #expect(ran.end.isSuccess && ran.output == [0x62, 0xFF])
    unlink(bytes)
    #expect(!Executable.isProgram(program))
    let failure = #expect(throws: ChildProcess.Failure.self) {
      try ChildProcess.run(program, [])
    }
    #expect(failure?.description.contains("a\\xfe: No such file") == true)
  }

  #if os(Linux)
    /// Its parent is the thread that started it, which ends here before this process does.
    @Test func oneThatEndsWithItsParentIsKilled() {
      for (options, seconds, expected) in [
        (ChildProcess.Options.endsWithParent, "20", SIGKILL), ([], "0.3", 0),
      ] {
        let started = Mutex<pid_t>(0)
        let hasStarted = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          let process = try? Executable.start("/bin/sleep", [seconds], options: options)
          started.withLock { $0 = process?.identifier ?? 0 }
          hasStarted.signal()
        }
        hasStarted.wait()
        let process = started.withLock { $0 }
        var status: Int32 = 0
        #expect(process > 0 && waitpid(process, &status, 0) == process)
        // The signal that ended it; 0 for none.
        #expect(status == expected)
      }
    }
  #endif
}
