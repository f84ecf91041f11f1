import Foundation
import Synchronization

/// A line on standard error that shows the progress of a long run. If standard error is not a
/// terminal, it prints nothing, or a line every ten seconds.
public final class ProgressBar {
  private let isShown: Bool
  private let isLogged: Bool
  private let style: TextStyle
  private var lastDrawn: UInt64 = 0
  /// The number of characters now on the terminal's line, from any bar; nil after `end`.
  private static let drawn = Mutex<Int?>(0)
  /// True if the terminal has no escape sequences.
  private static let isDumb = ProcessInfo.processInfo.environment["TERM"] == "dumb"

  /// The least nanoseconds between two drawings, and between two lines.
  private static let interval: UInt64 = 100_000_000
  private static let logInterval: UInt64 = 10_000_000_000

  /// - Parameter logs: if true, prints lines if standard error is not a terminal.
  public init(logs: Bool = false) {
    isShown = isatty(2) == 1
    isLogged = logs && !isShown
    if isLogged { lastDrawn = MonotonicClock.now() }
    style = .of(descriptor: 2)
  }

  /// Draws the bar, at most ten times a second.
  ///
  /// - Parameters:
  ///   - share: of the whole run, 0…1.
  ///   - label: the present activity.
  public func update(_ share: Double, _ label: String) {
    guard isShown || isLogged else { return }
    let now = MonotonicClock.now()
    if isLogged {
      guard now - lastDrawn >= Self.logInterval else { return }
      lastDrawn = now
      return Self.write("\(Int(min(max(share, 0), 1) * 100)) % \(label)\n")
    }
    guard now - lastDrawn >= Self.interval || share >= 1 else { return }
    lastDrawn = now
    // The window may have been resized. The last column stays free, since some terminals wrap after
    // it.
    let line = Self.line(share, label, columns: Self.columns - 1)
    Self.drawn.withLock { drawn in
      guard let old = drawn else { return }
      Self.write(Self.erasing(old) + Self.painted(line, style))
      drawn = line.count
    }
  }

  /// Removes the bar; the next output begins on a clean line.
  public func clear() { Self.erase(forGood: false) }

  /// Removes any thread's bar and prevents further drawing, because the process is about to end.
  public static func end() { erase(forGood: true) }

  private static func erase(forGood: Bool) {
    drawn.withLock { drawn in
      guard let old = drawn else { return }
      if old > 0 { write(erasing(old)) }
      drawn = forGood ? nil : 0
    }
  }

  /// Returns the characters that erase a line of `count` characters.
  private static func erasing(_ count: Int) -> String {
    isDumb ? "\r" + String(repeating: " ", count: count) + "\r" : "\r\u{1B}[2K"
  }

  /// The width of the terminal. A wider line would wrap and stay on the screen.
  private static var columns: Int {
    var size = winsize()
    return ioctl(2, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }

  /// Returns the bar, the percentage, and as much of the label as fits.
  static func line(_ share: Double, _ label: String, columns: Int) -> String {
    let width = min(30, columns / 3)
    let share = min(max(share, 0), 1)
    let filled = Int((share * Double(width)).rounded(.down))
    let bar = String(repeating: "━", count: filled) + String(repeating: "─", count: width - filled)
    return String("\(bar) \(Int(share * 100)) % \(label)".prefix(max(columns, 0)))
  }

  private static func painted(_ line: String, _ style: TextStyle) -> String {
    let filled = line.prefix { $0 == "━" }
    let rest = line.dropFirst(filled.count).prefix { $0 == "─" }
    return style.good(String(filled)) + style.dim(String(rest))
      + line.dropFirst(filled.count + rest.count)
  }

  private static func write(_ text: String) {
    // A progress bar that can't be written must not fail the run.
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
