import CHardware
import Foundation

/// How this program was compiled, and from which source.
public struct Build: Codable, Hashable, Sendable {
  /// The compiler: the output of `swift --version`, if the script that built this passed it on in
  /// `FORMNAV_SWIFT_VERSION`; else the version as far as code can tell.
  public var swift: String
  /// "release" or "debug".
  public var configuration: String
  /// The instructions that the code may use without a check: "x86-64-v3", "x86-64", "arm64", …
  public var instructionSet: String
  /// The commit, from `FORMNAV_COMMIT` or from the repository around the program; else "unknown".
  public var commit: String
  /// The linker's identifier of the running program, hexadecimal; nil if it has none. It shows whether timings,
  /// counts and profiles come from one program.
  public var identifier: String?

  public static var current: Build {
    let environment = ProcessInfo.processInfo.environment
    return Build(
      swift: environment["FORMNAV_SWIFT_VERSION"] ?? compilerVersion,
      configuration: isOptimised ? "release" : "debug",
      instructionSet: String(cString: hardware_instruction_set()),
      commit: environment["FORMNAV_COMMIT"] ?? Repository.commit(around: executable) ?? "unknown",
      identifier: ownIdentifier
    )
  }

  /// The reason why times of this build are meaningless; nil if they are not.
  public static var obstacle: String? {
    if let instrumentation = hardware_instrumentation() {
      return
        "this build has \(String(cString: instrumentation)) in it, so its figures are not valid"
    }
    return isOptimised ? nil : "this is a debug build, so its figures are not valid"
  }

  private static var ownIdentifier: String? {
    var bytes = [UInt8](repeating: 0, count: 64)
    let length = Int(hardware_build_identifier(&bytes, Int32(bytes.count)))
    guard length > 0 else { return nil }
    return bytes.prefix(length).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Whether both Swift and C code are optimised. Other timings are meaningless.
  public static var isOptimised: Bool {
    #if DEBUG
      false
    #else
      hardware_is_optimised() != 0
    #endif
  }

  private static var executable: String {
    URL(fileURLWithPath: CommandLine.arguments.first ?? "").resolvingSymlinksInPath().path
  }

  static var compilerVersion: String {
    #if compiler(>=6.5)
      "6.5 or later"
    #elseif compiler(>=6.4)
      "6.4"
    #elseif compiler(>=6.3.1)
      "6.3.1"
    #else
      "6.3"
    #endif
  }
}

/// Facts about a checked-out repository, read from its files.
enum Repository {
  /// The commit checked out in the nearest repository around a file.
  static func commit(around path: String) -> String? {
    var folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    while folder.path != "/" {
      let git = folder.appendingPathComponent(".git").path
      if FileManager.default.fileExists(atPath: git) { return commit(of: git) }
      folder.deleteLastPathComponent()
    }
    return nil
  }

  private static func commit(of path: String) -> String? {
    var git = path
    // In a further work tree `.git` is a file that says where the repository is.
    if let link = TextFile.read(path), link.hasPrefix("gitdir: ") {
      git = String(link.dropFirst(8))
    }
    guard let head = TextFile.read(git + "/HEAD") else { return nil }
    guard head.hasPrefix("ref: ") else { return head }
    let name = String(head.dropFirst(5))
    let common = TextFile.read(git + "/commondir").map { git + "/" + $0 } ?? git
    if let commit = TextFile.read(git + "/" + name) ?? TextFile.read(common + "/" + name) {
      return commit
    }
    let packed = (TextFile.read(common + "/packed-refs") ?? "").split(separator: "\n")
    return packed.first { $0.hasSuffix(" \(name)") }.map { String($0.prefix { $0 != " " }) }
  }
}
