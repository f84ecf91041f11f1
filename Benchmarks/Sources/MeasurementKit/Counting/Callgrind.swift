import Foundation

/// Runs a program under callgrind, and reads the counts of its counted regions.
public struct Callgrind {
  private let valgrind: String
  private let strip: String
  private let setarch: String?
  private let env: String

  /// The environment variable that is set for processes that run under callgrind.
  public static let marker = "FORMNAV_COUNTED_BY_CALLGRIND"

  /// The bytes of the simulated last-level cache. It holds every line that one step touches, for
  /// the engine and for rivals of few pages.
  static let lastLevelBytes = 1 << 20

  /// True if this process runs under callgrind.
  public static var isCounting: Bool { ProcessInfo.processInfo.environment[marker] != nil }

  /// - Throws: `unavailable` if valgrind, or a program that it needs, is not installed.
  public init() throws(CallgrindError) {
    guard let valgrind = Executable.find("valgrind") else {
      throw .unavailable("valgrind is not installed")
    }
    // valgrind can't read the debug information of newer compilers. Function names are kept.
    guard let strip = Executable.find("strip") ?? Executable.find("llvm-strip") else {
      throw .unavailable("strip (binutils) is not installed")
    }
    guard let env = Executable.find("env") else { throw .unavailable("env is not installed") }
    self.env = env
    self.valgrind = valgrind
    self.strip = strip
    setarch = Executable.find("setarch")
  }

  /// Runs several copies of this program at once. Each gets `arguments` and a path for its result.
  ///
  /// - Parameter arguments: returns the program's arguments, given the path of its result.
  /// - Returns: for each run the written result, and the dumps between boundaries, in order.
  /// - Throws: `failed` if a run ends with an error, or leaves no counts.
  public func count(
    runs: Int,
    arguments: (_ path: String) -> [String]
  ) throws(CallgrindError) -> [(written: Data, dumps: [CallgrindDump])] {
    do {
      return try withTemporaryFolder("formnav-counts") { folder in
        let program = folder.appendingPathComponent("program").path
        let stripping = try Executable.start(
          strip,
          ["--strip-debug", "-o", program, Executable.own]
        )
        guard stripping.wait().isSuccess else { throw CallgrindError.failed("strip failed") }
        let runs = try (1...runs).map { run in
          try Run(self, program, folder.appendingPathComponent("\(run)"), arguments)
        }
        return try runs.map { try $0.finish() }
      }
    } catch let error as CallgrindError {
      throw error
    } catch {
      throw .failed("\(error)")
    }
  }

  /// One run of the program.
  private struct Run {
    let process: ChildProcess
    /// The prefix of the names of all files that it writes.
    let prefix: String

    init(
      _ tools: Callgrind,
      _ program: String,
      _ place: URL,
      _ arguments: (String) -> [String]
    ) throws {
      prefix = place.path
      let command =
        [
          tools.valgrind, "--tool=callgrind", "--instr-atstart=no", "--collect-atstart=no",
          "--toggle-collect=hardware_counted_region", "--dump-before=hardware_count_boundary",
          // The same simulated cache on every machine: the counts describe the program alone.
          "--cache-sim=yes", "--I1=32768,8,64", "--D1=32768,8,64",
          "--LL=\(Callgrind.lastLevelBytes),16,64",
          "--callgrind-out-file=\(prefix)", "--log-file=\(prefix).log", program,
        ] + arguments(prefix + ".written")
      let fixed = tools.setarch.map { [$0, "-R"] } ?? []
      process = try Executable.start(tools.env, ["-i"] + Self.environment + fixed + command)
    }

    /// The program's whole environment. This process's other variables are left out, because they
    /// would take memory and move other data to different cache lines.
    private static var environment: [String] {
      let found = ProcessInfo.processInfo.environment
      let needed = ["LD_LIBRARY_PATH", "VALGRIND_LIB", "TMPDIR"].compactMap { name in
        found[name].map { "\(name)=\($0)" }
      }
      return needed + [
        "\(Callgrind.marker)=1",
        // A fixed hash seed gives all runs the same dictionary order, and so the same addresses.
        "SWIFT_DETERMINISTIC_HASHING=1",
        // jemalloc returns memory after a delay, and time under valgrind varies; so it never does.
        // One arena gives the same memory layout for any number of cores.
        "MALLOC_CONF=dirty_decay_ms:-1,muzzy_decay_ms:-1,narenas:1",
      ]
    }

    func finish() throws -> (written: Data, dumps: [CallgrindDump]) {
      guard process.wait().isSuccess,
        let written = FileManager.default.contents(atPath: prefix + ".written")
      else {
        let log = TextFile.read(prefix + ".log") ?? "no log"
        throw CallgrindError.failed(log.split(separator: "\n").suffix(12).joined(separator: "\n"))
      }
      var dumps: [CallgrindDump] = []
      while let text = TextFile.read(prefix + ".\(dumps.count + 1)") {
        guard let dump = CallgrindDump(text) else {
          throw CallgrindError.failed("a dump of callgrind without totals")
        }
        dumps.append(dump)
      }
      return (written, dumps)
    }
  }
}

/// The reason why callgrind counted nothing.
public enum CallgrindError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A needed program is not installed.
  case unavailable(String)
  case failed(String)

  public var description: String {
    switch self {
    case .unavailable(let text): text
    case .failed(let text): "callgrind failed: \(text)"
    }
  }
}
