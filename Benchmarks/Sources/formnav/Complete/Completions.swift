import ToolKit

/// Shell completions, generated from the declarations of commands.
enum Completions {
  enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish
  }

  static func script(for shell: Shell, _ commands: [Command]) -> String {
    switch shell {
    case .bash: BashCompletion(commands).script
    case .zsh: ZshCompletion(commands).script
    case .fish: FishCompletion(commands).script
    }
  }

  /// Quotes a text with single quotes, for all three shells.
  static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}
