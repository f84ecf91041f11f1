import Foundation

/// Whether text for people carries the escape sequences of a terminal.
public struct TextStyle: Hashable, Sendable {
  public var hasColor: Bool

  public static let plain = TextStyle(hasColor: false)
  public static let terminal = TextStyle(hasColor: true)

  /// Colour where the stream is a terminal and `NO_COLOR` is not set.
  ///
  /// - Parameter descriptor: 1 for standard output, 2 for standard error.
  public static func of(descriptor: Int32) -> TextStyle {
    let environment = ProcessInfo.processInfo.environment
    let isRefused = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    return isatty(descriptor) == 1 && !isRefused && environment["TERM"] != "dumb"
      ? .terminal : .plain
  }

  public func bold(_ text: String) -> String { wrap(text, "1") }
  public func dim(_ text: String) -> String { wrap(text, "2") }
  public func good(_ text: String) -> String { wrap(text, "32") }
  public func bad(_ text: String) -> String { wrap(text, "31") }

  private func wrap(_ text: String, _ code: String) -> String {
    hasColor ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
