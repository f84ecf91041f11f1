import Testing
import TextEscaping

/// Characters that command a terminal, turn the direction of text, or end a line.
private let commands = [
  "\u{1B}[2J", "\u{7}", "\u{9B}31m", "\u{90}", "\u{85}", "\u{7F}", "\r", "\t", "\u{B}", "\u{C}",
  "\u{202E}",
  "\u{2066}", "\u{200F}", "\u{61C}", "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{0}",
]

/// Characters that form one character with their neighbour.
private let joiners = ["\u{600}", "\u{301}", "\u{200D}", "\u{FE0F}"]

@Suite struct EscapeTests {
  private func hasCommand(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.isCommand && $0 != "\n" }
  }

  @Test func nothingShownCommandsATerminal() {
    for command in commands {
      for text in [command, "a\(command)b", "\(command)\(command)", "é…\(command)"] {
        #expect(!hasCommand(Escape.inLine(text)) && !hasCommand(Escape.lines(text)))
        #expect(!hasCommand(Escape.quoted(text)) && !hasCommand(Escape.replaced(text)))
        #expect(!hasCommand(Escape.json("{\"a\":\"\(text)\"}")))
        #expect(!hasCommand(Escape.shellWord(text)) && !hasCommand(Escape.cell(text)))
        #expect(!hasCommand(Escape.markdown(text)))
        #expect(!hasCommand(Escape.lines(text) { ["1"].contains($0) }))
      }
    }
    #expect(Escape.inLine("a\nb\u{1B}") == "a\\u{a}b\\u{1b}")
    #expect(Escape.lines("a\nb\u{9B}") == "a\nb\\u{9b}")
    #expect(Escape.markup("a\u{9B}\u{202E}\n\u{1B}") == "a\\u{9b}\\u{202e}\n\u{FFFD}")
    #expect(Escape.markup("\u{2068}a\u{2069}\u{200F}") == "&#x2068;a&#x2069;&#x200F;")
    #expect(Escape.json("{\"é\": 1}") == "{\"é\": 1}")
    #expect(Escape.json("\"\u{202E}\u{7F}\n\"\n") == "\"\\u202E\\u007F\n\"\n")
  }

  @Test func harmlessTextStays() {
    #expect(Escape.replaced("é 1") == "é 1" && Escape.replaced("a\u{7}") == "a\u{FFFD}")
    #expect(Escape.markup("a\tb") == "a&#x9;b")
  }

  @Test func ownStylesStay() {
    let isStyle: (String) -> Bool = { ["0", "1", "31"].contains($0) }
    let own = "\u{1B}[1ma\u{1B}[0m é \u{1B}[31mb\u{1B}[0m\n"
    #expect(Escape.lines(own, isStyle: isStyle) == own)
    #expect(
      Escape.lines("\u{1B}[5ma\u{1B}[1\u{1B}[2J\u{1B}", isStyle: isStyle)
        == "\\u{1b}[5ma\\u{1b}[1\\u{1b}[2J\\u{1b}"
    )
  }

  @Test func quotedTextsAreShort() {
    #expect(Escape.quoted("a\u{7}") == "\"a\\u{7}\"")
    #expect(Escape.quoted("abc", limit: 2) == "\"ab…\"")
    #expect(Escape.quoted("abc", limit: 3) == "\"abc\"")
  }

  @Test func aShellReadsOneWord() {
    #expect(Escape.shellWord("a/b-c_1.form") == "a/b-c_1.form")
    #expect(Escape.shellWord("") == "''")
    #expect(Escape.shellWord("a b") == "'a b'")
    #expect(Escape.shellWord("it's") == "'it'\\''s'")
    #expect(Escape.shellWord("a\u{1B}'\\") == "$'a\\x1B\\x27\\x5C'")
    #expect(Escape.shellWord(bytes: [0x61, 0xFF]) == "$'a\\xFF'")
    for joiner in joiners {
      let word = Escape.shellWord("a\(joiner)'; touch x; '")
      #expect(word.utf8.elementsEqual("'a\(joiner)'\\''; touch x; '\\'''".utf8))
    }
  }

  @Test func aCellIsOneCellAndNoFormula() {
    #expect(Escape.cell("edit/reads") == "edit/reads")
    #expect(Escape.cell("a,b") == "\"a,b\"" && Escape.cell("a\"b") == "\"a\"\"b\"")
    for first in ["=", "+", "-", "@"] { #expect(Escape.cell(first + "1") == "'\(first)1") }
    #expect(Escape.cell("=1,2") == "\"'=1,2\"")
    #expect(Escape.cell("\t=1") == "\\u{9}=1")
    for joiner in joiners {
      #expect(Escape.cell("a,\(joiner)b").utf8.first == UInt8(ascii: "\""))
      #expect(Escape.cell("a\"\(joiner),b").unicodeScalars.count { $0 == "\"" } == 4)
      #expect(Escape.cell("=\(joiner)1").unicodeScalars.first == "'")
    }
  }

  @Test func markdownShowsWhatStandsThere() {
    #expect(Escape.markdown("a|b") == "a\\|b")
    #expect(Escape.markdown("<b>&[x](y)`*_~$\\") == "&lt;b>&amp;\\[x\\](y)\\`\\*\\_\\~\\$\\\\")
    for joiner in joiners {
      #expect(Escape.markdown("a\(joiner)|\(joiner)b").unicodeScalars.contains("\\"))
    }
  }

  @Test func markupEscapesByScalars() {
    #expect(Escape.markup("<&>\"'") == "&lt;&amp;&gt;&quot;&#39;")
    for joiner in joiners { #expect(!Escape.markup("<\(joiner)>\"\(joiner)").contains("<")) }
    for joiner in joiners { #expect(!Escape.markup("\"\(joiner)").unicodeScalars.contains("\"")) }
  }
}
