/// A program named on the command line; the shell runs it.
package struct NamedCommand: Hashable, Sendable {
  /// The name in tables.
  package let name: String
  /// The shell's command line.
  package let line: String

  /// - Parameter text: `NAME=COMMAND`, or `COMMAND` alone, which is named for its program.
  /// - Throws: `UsageError` if there is no command.
  init(_ text: String) throws(UsageError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let isNamed = parts.count == 2 && !parts[0].isEmpty && parts[0].allSatisfy(Self.isOfName)
    line = isNamed ? String(parts[1]) : text
    guard let program = line.split(separator: " ").first, !text.hasPrefix("=") else {
      throw UsageError("expected NAME=COMMAND or COMMAND, found \"\(text)\"")
    }
    name = isNamed ? String(parts[0]) : program.split(separator: "/").last.map(String.init) ?? line
  }

  /// True for characters of a name. Spaces, quotes or slashes before the first `=` show that it
  /// belongs to a command.
  private static func isOfName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || "-_.+".contains(character)
  }
}

extension ValueReader where Value == NamedCommand {
  package static let command = ValueReader("[NAME=]COMMAND") { (text) throws(UsageError) in
    try NamedCommand(text)
  }
}
