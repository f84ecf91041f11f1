import Foundation

/// The layout of text for people, and whether it has a terminal's escape sequences.
public struct TextStyle: Hashable, Sendable {
  public var hasColor: Bool
  /// The characters in a line.
  public var columns = 80

  public static let plain = TextStyle(hasColor: false)
  public static let terminal = TextStyle(hasColor: true)

  /// Without escape sequences, in lines of that width.
  public static func plain(columns: Int) -> TextStyle {
    TextStyle(hasColor: false, columns: columns)
  }

  /// The style for a stream: with colour if it is a terminal and `NO_COLOR` is not set; with lines as wide as that
  /// terminal, else of `COLUMNS` or 80 characters.
  ///
  /// - Parameters:
  ///   - descriptor: 1 for standard output, 2 for standard error.
  ///   - cutsLines: whether lines end with the width; if not, they stay whole for a program that reads them.
  public static func of(descriptor: Int32, cutsLines: Bool = true) -> TextStyle {
    let environment = ProcessInfo.processInfo.environment
    let isRefused = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    guard isatty(descriptor) == 1 else {
      var style = TextStyle.plain
      // Who reads it elsewhere may say how wide that is.
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

  /// Narrower terminals break lines themselves.
  private static let fewestColumns = 40
  private static let mostColumns = 1_000

  /// The digits in the escape sequences of all styles, and of their end.
  public static let codes: Set<String> = ["0", "1", "2", "31", "32"]

  public func bold(_ text: String) -> String { wrap(text, "1") }
  public func dim(_ text: String) -> String { wrap(text, "2") }
  public func good(_ text: String) -> String { wrap(text, "32") }
  public func bad(_ text: String) -> String { wrap(text, "31") }

  private func wrap(_ text: String, _ code: String) -> String {
    hasColor ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
