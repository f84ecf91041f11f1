import Foundation

/// Runs a program under callgrind, and reads the counts of its counted regions.
public struct Callgrind {
  private let valgrind: String
  private let strip: String
  private let setarch: String?
  private let env: String

  /// The environment variable that tells a process that it runs under callgrind.
  public static let marker = "FORMNAV_COUNTED_BY_CALLGRIND"

  /// Bytes of the simulated last-level cache. It holds every line that a step of the engine or a rival of few pages
  /// touches, with ways to spare.
  static let lastLevelBytes = 1 << 20

  /// Whether this process runs under callgrind.
  public static var isCounting: Bool { ProcessInfo.processInfo.environment[marker] != nil }

  /// - Throws: `unavailable` if valgrind, or a program that it needs, is not installed.
  public init() throws(CallgrindError) {
    guard let valgrind = Executable.find("valgrind") else {
      throw .unavailable("valgrind is not installed")
    }
    // valgrind stumbles over the debug information of newer compilers; the names of functions stay.
    guard let strip = Executable.find("strip") ?? Executable.find("llvm-strip") else {
      throw .unavailable("strip (binutils) is not installed")
    }
    guard let env = Executable.find("env") else { throw .unavailable("env is not installed") }
    self.env = env
    self.valgrind = valgrind
    self.strip = strip
    setarch = Executable.find("setarch")
  }

  /// Runs this program so many times at once, each time with `arguments` and a path to which it writes.
  ///
  /// - Parameter arguments: returns the program's arguments, given the path of its result.
  /// - Returns: for each run the written result, and the dumps of the regions between boundaries, in order.
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
    /// The beginning of the names of all files that it writes.
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
          // One cache for all machines: the counts are of the program.
          "--cache-sim=yes", "--I1=32768,8,64", "--D1=32768,8,64",
          "--LL=\(Callgrind.lastLevelBytes),16,64",
          "--callgrind-out-file=\(prefix)", "--log-file=\(prefix).log", program,
        ] + arguments(prefix + ".written")
      let fixed = tools.setarch.map { [$0, "-R"] } ?? []
      process = try Executable.start(tools.env, ["-i"] + Self.environment + fixed + command)
    }

    /// The program's whole environment: this process's other variables would take memory too, and move the rest to
    /// other cache lines.
    private static var environment: [String] {
      let found = ProcessInfo.processInfo.environment
      let needed = ["LD_LIBRARY_PATH", "VALGRIND_LIB", "TMPDIR"].compactMap { name in
        found[name].map { "\(name)=\($0)" }
      }
      return needed + [
        "\(Callgrind.marker)=1",
        // Whatever order a dictionary has, all runs have it, and the same addresses.
        "SWIFT_DETERMINISTIC_HASHING=1",
        // jemalloc gives memory back after a time, and valgrind's time is no one's.
        // One arena, however many cores there are: memory lies the same everywhere.
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
