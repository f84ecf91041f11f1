import Foundation
import MeasurementKit
import TextEscaping

/// A contender's process, and the pipes to it.
struct SpawnedProcess {
  let child: ChildProcess
  let input: ProcessPipe
  let output: ProcessPipe
  let errors: ProcessPipe

  /// Starts a program in a new process group, so that it can be killed together with all processes
  /// that it starts.
  ///
  /// Only one thread at a time may call it, or another child could inherit a pipe before the pipe is
  /// marked close-on-exec. `RunningContenders` holds a lock.
  ///
  /// - Parameter arguments: the program, looked up in `PATH` unless it is a path, and its arguments,
  ///   in the spelling of `SystemText`.
  static func start(_ arguments: [String]) throws(ContenderFailure) -> SpawnedProcess {
    guard let name = arguments.first, !name.isEmpty else {
      throw .notStarted("expected a command, found none")
    }
    do throws(ChildProcess.Failure) {
      let program = name.contains("/") ? name : Executable.find(name)
      guard let program else { throw ChildProcess.Failure(program: name, code: ENOENT) }
      let pipes = (try ProcessPipe(name), try ProcessPipe(name), try ProcessPipe(name))
      let child = try ChildProcess(
        program,
        Array(arguments.dropFirst()),
        descriptors: (pipes.0.reading, pipes.1.writing, pipes.2.writing),
        options: .leadsGroup
      )
      pipes.0.closeReading()
      pipes.1.closeWriting()
      pipes.2.closeWriting()
      for descriptor in [pipes.0.writing, pipes.1.reading, pipes.2.reading] {
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
      }
      return SpawnedProcess(child: child, input: pipes.0, output: pipes.1, errors: pipes.2)
    } catch {
      let reason = "\(SystemText.shown(error.program)): \(String(cString: strerror(error.code)))"
      let isOfSystem = [EAGAIN, ENOMEM, EMFILE, ENFILE].contains(error.code)
      throw isOfSystem ? .noSystem(reason) : .notStarted(reason)
    }
  }
}
