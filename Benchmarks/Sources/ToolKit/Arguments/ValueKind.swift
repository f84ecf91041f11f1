/// The kind of value that an argument takes, so that shells can complete it.
package enum ValueKind: Hashable, Sendable {
  /// One of these words.
  case words([String])
  /// Some of these words, separated by commas.
  case list([String])
  /// The name of one of this tool's commands.
  case command
  case file, folder
  /// A program and its own arguments.
  case program
  /// A folder, or one of these words.
  case folderOr([String])
  /// Text that shells can't complete.
  case text
}
