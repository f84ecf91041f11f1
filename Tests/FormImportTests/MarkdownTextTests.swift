import Testing

@testable import FormImport

/// Names of pages, groups and repeats, which are no Markdown.
@Suite struct MarkdownTextTests {
  private static func text(_ words: String) -> XFormsText {
    var text = XFormsText(words: words, offset: 0)
    let ellipsis = Array(XFormsReader.ellipsis.utf8)
    let bytes = Array(words.utf8)
    for place in bytes.indices where bytes[place...].starts(with: ellipsis) {
      text.outputs.append(XFormsText.Output(value: "\(text.outputs.count)", place: place))
    }
    return text
  }

  @Test(
    "IM-2: marks of Markdown and tags of HTML are left out, and nothing else",
    arguments: [
      ("Plain…", "Plain…"), ("# Title", "Title"), ("#####Title##", "Title"),
      ("A\n## B ##\nC #", "A\nB\nC #"), ("###", ""), ("No. #1", "No. #1"),
      ("**Bold** and __bold__", "Bold and bold"), ("*It* and _it_.", "It and it."),
      ("***Both***", "Both"), ("**_Both_**: (*x*)", "Both: (x)"), ("**A\nB**", "A\nB"),
      ("*A\nB*", "*A\nB*"), ("2*3*4", "2*3*4"), ("2*3* 4", "2*3* 4"), ("a_b_c _d", "a_b_c _d"),
      ("2 * 3 * 4", "2 * 3 * 4"),
      ("** a **", "** a **"), ("a **", "a **"), ("*a*b", "*a*b"), ("____ of ____", "____ of ____"),
      ("[Text](http://a.b/_c_) *x*", "Text x"), ("[a] (b)", "[a] (b)"), ("a](b)", "a](b)"),
      ("[a](b\n)", "[a](b\n)"), ("[a](b [c](d", "[a](b [c](d"), ("[*a*](b)", "a"), ("[a]", "[a]"),
      ("<span style='color:red'>Red</span>", "Red"), ("A<br>B<br/>\nC", "A B\nC"),
      ("<p>A</p><p>B</p>", "A B"), ("<B>A</B>", "A"), ("1 < 2 > 1", "1 < 2 > 1"),
      ("a <b <c", "a <b <c"),
      ("< b>", "< b>"), ("a <", "a <"), ("</1>", ""), ("<é>", "<é>"),
      (#"\*a\* \_b\_ \\ c\d \"#, #"*a* _b_ \ c\d \"#), (#"\é"#, #"\é"#), ("`a`", "`a`"),
      ("<b> A</b> ", "A"),
    ]
  )
  func words(_ written: String, _ plain: String) {
    #expect(MarkdownText.plain(Self.text(written)).words == plain)
  }

  @Test("IM-2: a value in a text stays where it stands, one in an address or a tag is left out")
  func values() {
    for (written, plain, values) in [
      ("**… of …**", "… of …", ["0", "1"]), ("[…](…) …", "… …", ["0", "2"]),
      ("<b title='…'> …</b>", "…", ["1"]), ("é**…**", "é…", ["0"]),
    ] {
      let text = MarkdownText.plain(Self.text(written))
      #expect(text.words == plain)
      #expect(text.outputs.map(\.value) == values)
      #expect(text.outputs.map(\.place) == Self.text(plain).outputs.map(\.place))
    }
  }

  @Test("IM-1: marks that do not end take no more than a multiple of the bytes")
  func hostile() {
    for mark in ["[a](", "<a", "**a ", "_a ", "#", "*", "[", "\\", "](", "*a\n", "# a #\n"] {
      let written = String(repeating: mark, count: 50_000)
      let clock = ContinuousClock()
      let time = clock.measure { _ = MarkdownText.plain(Self.text(written)) }
      #expect(time < .seconds(10), "\(mark)")
    }
  }
}
