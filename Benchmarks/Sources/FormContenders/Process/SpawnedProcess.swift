import Foundation
import TextEscaping

/// A child process, and this process's ends of the pipes to it.
struct SpawnedProcess {
  var process: pid_t
  var input: Int32
  var output: Int32
  var errors: Int32

  /// Starts a program in a new process group, so that it can be killed together with all processes
  /// that it starts.
  ///
  /// Only one thread at a time may call it, or another child could inherit a pipe before the pipe is
  /// marked close-on-exec. `RunningContenders` holds a lock.
  ///
  /// - Parameter arguments: the program, looked up in `PATH`, and its arguments, in the spelling of
  ///   `SystemText`.
  static func start(_ arguments: [String]) throws(ContenderFailure) -> SpawnedProcess {
    guard let program = arguments.first, !program.isEmpty else {
      throw .notStarted("expected a command, found none")
    }
    var pipes: [Pipe] = []
    do throws(ContenderFailure) {
      for _ in 0..<3 { pipes.append(try Pipe()) }
      let child = [pipes[0].reading, pipes[1].writing, pipes[2].writing]
      let process = try spawn(program, arguments, standard: child)
      for descriptor in child { close(descriptor) }
      let own = SpawnedProcess(
        process: process,
        input: pipes[0].writing,
        output: pipes[1].reading,
        errors: pipes[2].reading
      )
      for descriptor in [own.input, own.output, own.errors] {
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
      }
      return own
    } catch {
      for pipe in pipes {
        close(pipe.reading)
        close(pipe.writing)
      }
      throw error
    }
  }

  private static func spawn(
    _ program: String,
    _ arguments: [String],
    standard: [Int32]
  ) throws(ContenderFailure) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for (target, descriptor) in standard.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(target))
    }
    // This process blocks signals and ignores SIGPIPE; its children start with the defaults.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var defaults = sigset_t()
    sigemptyset(&defaults)
    sigaddset(&defaults, SIGPIPE)
    sigaddset(&defaults, SIGXFSZ)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    posix_spawnattr_setflags(&attributes, Int16(flags))

    var process: pid_t = 0
    let status = withStrings(arguments) { arguments in
      // Passed as bytes, because the environment may not be valid text.
      posix_spawnp(
        &process,
        SystemText.terminated(program),
        &actions,
        &attributes,
        arguments,
        environ
      )
    }
    guard status == 0 else { throw failure(status, of: SystemText.shown(program)) }
    return process
  }

  /// - Parameter code: the `errno` value.
  fileprivate static func failure(_ code: Int32, of subject: String) -> ContenderFailure {
    let reason = "\(subject): \(String(cString: strerror(code)))"
    let isOfSystem = [EAGAIN, ENOMEM, EMFILE, ENFILE].contains(code)
    return isOfSystem ? .noSystem(reason) : .notStarted(reason)
  }

  /// Calls `body` with a null-terminated array of C strings.
  private static func withStrings<Result>(
    _ strings: [String],
    _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = strings.map { strdup(SystemText.terminated($0)) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}

/// A pipe that no other process inherits.
private struct Pipe {
  let reading: Int32
  let writing: Int32

  init() throws(ContenderFailure) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SpawnedProcess.failure(errno, of: "no pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    reading = ends[0]
    writing = ends[1]
  }
}
