import Foundation

/// A line on standard error that shows the progress of a long run. It prints nothing if standard error is not a
/// terminal.
public final class ProgressBar {
  private let isShown: Bool
  private let style: TextStyle
  private var lastDrawn: UInt64 = 0
  private var isDrawn = false
  /// Nanoseconds between two drawings.
  private static let interval: UInt64 = 100_000_000

  public init() {
    isShown = isatty(2) == 1
    style = .of(descriptor: 2)
  }

  /// Draws the bar, at most ten times a second.
  ///
  /// - Parameters:
  ///   - share: of the whole run, 0…1.
  ///   - label: the present activity.
  public func update(_ share: Double, _ label: String) {
    guard isShown else { return }
    let now = MonotonicClock.now()
    guard now - lastDrawn >= Self.interval || share >= 1 else { return }
    lastDrawn = now
    isDrawn = true
    write("\r\u{1B}[2K" + Self.line(share, label, style: style))
  }

  /// Removes the bar; the next output begins on a clean line.
  public func clear() {
    guard isDrawn else { return }
    isDrawn = false
    write("\r\u{1B}[2K")
  }

  static func line(_ share: Double, _ label: String, style: TextStyle) -> String {
    let width = 30
    let share = min(max(share, 0), 1)
    let filled = Int((share * Double(width)).rounded(.down))
    let bar =
      style.good(String(repeating: "━", count: filled))
      + style.dim(String(repeating: "─", count: width - filled))
    return "\(bar) \(Int(share * 100)) % \(label.prefix(40))"
  }

  private func write(_ text: String) {
    // A progress bar that can't be written is no reason to fail.
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
