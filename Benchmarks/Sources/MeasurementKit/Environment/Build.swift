import CHardware
import Foundation

/// How this program was compiled, and from which source.
public struct Build: Codable, Hashable, Sendable {
  /// The compiler: the output of `swift --version` if the build script set `FORMNAV_SWIFT_VERSION`;
  /// else the version by conditional compilation.
  public var swift: String
  /// "release" or "debug".
  public var configuration: String
  /// The instruction set that the compiler may assume: "x86-64-v3", "x86-64", "arm64", …
  public var instructionSet: String
  /// The commit, from `FORMNAV_COMMIT`, which scripts set; else "unknown".
  public var commit: String
  /// The linker's identifier of the running program, in hexadecimal; nil if it has none. Equal
  /// identifiers prove that timings, counts and profiles come from the same program.
  public var identifier: String?

  public static var current: Build {
    let environment = ProcessInfo.processInfo.environment
    return Build(
      swift: environment["FORMNAV_SWIFT_VERSION"] ?? compilerVersion,
      configuration: isOptimised ? "release" : "debug",
      instructionSet: String(cString: hardware_instruction_set()),
      commit: environment["FORMNAV_COMMIT"] ?? "unknown",
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

  /// True if both the Swift and the C code are optimised. Other timings are meaningless.
  public static var isOptimised: Bool {
    #if DEBUG
      false
    #else
      hardware_is_optimised() != 0
    #endif
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
