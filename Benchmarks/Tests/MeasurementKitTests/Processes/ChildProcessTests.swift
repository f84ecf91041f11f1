import Foundation
import MeasurementKit
import Synchronization
import Testing
import TextEscaping

@Suite struct ChildProcessTests {
  /// Runs a program without input until it exits, and reads all that it writes.
  private func run(_ path: String, _ arguments: [String]) throws -> (
    end: ChildProcess.End, output: [UInt8], errors: [UInt8]
  ) {
    let (written, said) = (try ProcessPipe(path), try ProcessPipe(path))
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(null) }
    let process = try ChildProcess(
      path,
      arguments,
      descriptors: (null, written.writing, said.writing)
    )
    written.closeWriting()
    said.closeWriting()
    var (output, errors): ([UInt8], [UInt8]) = ([], [])
    while written.isReading || said.isReading {
      if written.isReading { written.read(into: &output) }
      if said.isReading { said.read(into: &errors) }
      usleep(1_000)
    }
    return (process.wait(), output, errors)
  }

  @Test func whatItWritesComesBack() throws {
    let ran = try run("/bin/sh", ["-c", "echo given; echo wrong >&2; exit 7"])
    #expect(ran.end == .exited(code: 7) && !ran.end.isSuccess)
    #expect(String(decoding: ran.output, as: UTF8.self) == "given\n")
    #expect(String(decoding: ran.errors, as: UTF8.self) == "wrong\n")
    #expect(try run("/bin/sh", ["-c", "kill -TERM $$"]).end == .killed(signal: SIGTERM))
    // More bytes than a pipe holds.
    #expect(try run("/bin/sh", ["-c", "head -c 1048576 /dev/zero"]).output.count == 1 << 20)
  }

  @Test func whatIsNotThereIsSaid() {
    #expect(throws: ChildProcess.Failure.self) { try run("/none", []) }
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
    let ran = try run(program, [SystemText.text([0x62, 0xFF])])
    #expect(ran.end.isSuccess && ran.output == [0x62, 0xFF])
    unlink(bytes)
    #expect(!Executable.isProgram(program))
    let failure = #expect(throws: ChildProcess.Failure.self) {
      try run(program, [])
    }
    #expect(failure?.description.contains("a\\xfe: No such file") == true)
  }

  /// As where a process that another thread has forked still holds the descriptor.
  @Test func aProgramThatIsOpenForWritingIsTriedAgain() throws {
    let program = "\(FileManager.default.temporaryDirectory.path)/\(UUID().uuidString)"
    let file = open(program, O_WRONLY | O_CREAT | O_CLOEXEC, 0o700)
    defer { unlink(program) }
    let script = Array("#!/bin/sh\nexit 3\n".utf8)
    #expect(write(file, script, script.count) == script.count)
    #expect(throws: ChildProcess.Failure.self) { try run(program, []) }
    Thread.detachNewThread {
      usleep(100_000)
      close(file)
    }
    #expect(try run(program, []).end == .exited(code: 3))
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
