import Foundation

/// The physical memory of this process, in bytes. Linux only; nil elsewhere.
public enum ResidentSet {
  /// The present size.
  public static var current: Int? { status("VmRSS") }

  /// The largest size since the process began.
  public static var peak: Int? { status("VmHWM") }

  private static func status(_ name: String) -> Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else {
      return nil
    }
    for line in text.split(separator: "\n") where line.hasPrefix("\(name):") {
      guard let kibibytes = line.split(whereSeparator: { !$0.isNumber }).first else { return nil }
      return Int(kibibytes).map { $0 * 1_024 }
    }
    return nil
  }
}
