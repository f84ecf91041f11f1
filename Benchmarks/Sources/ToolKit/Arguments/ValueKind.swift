/// What may stand for a value on the command line, so that shells can complete it.
package enum ValueKind: Hashable, Sendable {
  /// One of so many words.
  case words([String])
  /// Some of so many words, with commas between.
  case list([String])
  /// The name of a command of this tool.
  case command
  case file, folder
  /// A program and its arguments, of which this one reads none.
  case program
  /// A folder, or one of so many words.
  case folderOr([String])
  /// Something that can't be listed.
  case text
}
