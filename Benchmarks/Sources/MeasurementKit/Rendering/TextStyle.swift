import Foundation

/// The layout of text for people, with or without terminal escape sequences.
public struct TextStyle: Hashable, Sendable {
  public var hasColor: Bool
  /// The characters in a line.
  public var columns = 80

  public static let plain = TextStyle(hasColor: false)
  public static let terminal = TextStyle(hasColor: true)

  /// Plain text, without escape sequences, in lines of this width.
  public static func plain(columns: Int) -> TextStyle {
    TextStyle(hasColor: false, columns: columns)
  }

  /// Returns the style for a stream. It has colour if the stream is a terminal and `NO_COLOR` is
  /// not set. Lines are as wide as the terminal, else `COLUMNS`, else 80 characters.
  ///
  /// - Parameters:
  ///   - descriptor: 1 for standard output, 2 for standard error.
  ///   - cutsLines: if true, lines end at that width; if false, they stay whole for other programs.
  public static func of(descriptor: Int32, cutsLines: Bool = true) -> TextStyle {
    let environment = ProcessInfo.processInfo.environment
    let isRefused = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    guard isatty(descriptor) == 1 else {
      var style = TextStyle.plain
      // Elsewhere the user may set the width.
      if let columns = environment["COLUMNS"].flatMap({ Int($0) }), columns > 0 {
        style.columns = min(max(columns, fewestColumns), mostColumns)
      } else if !cutsLines {
        style.columns = mostColumns
      }
      return style
    }
    var style: TextStyle = isRefused || environment["TERM"] == "dumb" ? .plain : .terminal
    var size = winsize()
    if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
      style.columns = max(Int(size.ws_col), fewestColumns)
    }
    return style
  }

  /// On narrower terminals the terminal wraps.
  private static let fewestColumns = 40
  private static let mostColumns = 1_000

  /// The codes of all styles' escape sequences, and of the reset.
  public static let codes: Set<String> = ["0", "1", "2", "31", "32"]

  public func bold(_ text: String) -> String { wrap(text, "1") }
  public func dim(_ text: String) -> String { wrap(text, "2") }
  public func good(_ text: String) -> String { wrap(text, "32") }
  public func bad(_ text: String) -> String { wrap(text, "31") }

  private func wrap(_ text: String, _ code: String) -> String {
    hasColor ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
