/// A key, as the terminal reports it.
public enum ExplorerKey: Hashable, Sendable {
  case character(Character)
  case up, down, left, right
  case pageUp, pageDown, home, end
  case enter, escape, tab, backspace
  /// Ctrl-C, Ctrl-Z, Ctrl-L.
  case interrupt, suspend, redraw
}

/// The action that the program around the explorer must take after a key.
public enum ExplorerOutcome: Hashable, Sendable {
  case goOn
  case quit
  case interrupt
  case suspend
  /// Paint every cell of the terminal again.
  case redraw
}

/// The keys and their effects, for the list on the screen and for `--help`.
public struct KeyHelp: Hashable, Sendable {
  public let keys: String
  /// A word for the lowest rows; empty if the key is left out there.
  public let short: String
  public let help: String

  init(_ keys: String, _ short: String, _ help: String) {
    self.keys = keys
    self.short = short
    self.help = help
  }

  public static let all = [
    KeyHelp("?", "keys", "this list"),
    KeyHelp("q", "quit", "quit; Ctrl-C too"),
    KeyHelp("a", "answer", "type an answer; choices are listed; an empty one takes it away"),
    KeyHelp("f", "fill", "fill the field"),
    KeyHelp("c", "clear", "clear it"),
    KeyHelp("h", "hide", "hide it, or show it again"),
    KeyHelp("l", "lock", "make it read-only, or editable again"),
    KeyHelp("r", "require", "make it mandatory, or optional again"),
    KeyHelp("u", "undo", "undo the last change; U: redo it"),
    KeyHelp("w", "why", "which rules hide, lock or require a field or page"),
    KeyHelp("m", "menu", "all pages: Enter goes to one, Tab opens further, Esc closes"),
    KeyHelp("g", "go", "go to a page by its number"),
    KeyHelp("/", "search", "search a page by name; Enter alone repeats the last search"),
    KeyHelp("i", "incomplete", "next incomplete page; I: the one before"),
    KeyHelp("t", "mandatory", "next mandatory field that is not filled; v: next invalid answer"),
    KeyHelp("+ -", "", "add an instance of a repeat; remove the one of this page"),
    KeyHelp("↑ ↓", "field", "choose a field; Page Up, Page Down, Home, End too; k and j"),
    KeyHelp("← →", "page", "previous and next page; p and n"),
    KeyHelp("Space", "", "fill the field, or clear it"),
    KeyHelp("H", "", "hide the whole page; u undoes it"),
    KeyHelp("e", "", "finish, on the last page"),
    KeyHelp("Ctrl-Z", "", "suspend; Ctrl-L draws the screen anew"),
  ]
}
