import FormExplorer
import FormModel
import Testing

/// The frame that is shown.
@Suite struct FrameTests {
  @Test("Joiners, tags and the like are left out: terminals do not agree on how wide they are")
  func joiners() throws {
    let flag = "\u{1F3F4}\u{E0067}\u{E0062}\u{E007F}"
    let names = ["a\u{200D}b", "\u{200D}lead", "c\u{FE0F}", "👩\u{200D}🚀x", flag + "y"]
    var explorer = try Explorer.visit(names)
    for shown in [" ab", " lead", " c", " 👩x", " \u{1F3F4}y"] {
      #expect(explorer.rowsSeen.show(shown), "\(explorer.rowsSeen[3])")
      let scalars = explorer.rowsSeen.flatMap(\.unicodeScalars)
      #expect(!scalars.contains { [0x200D, 0xFE0F].contains($0.value) || $0.value >= 0xE0000 })
      _ = explorer.press(.right)
    }
  }

  @Test("A page, row by row")
  func golden() throws {
    var explorer = try Explorer.visit()
    _ = explorer.press(.right)
    _ = explorer.press(.down)
    explorer.type("l")
    let expected = """
       ‹   Forms                           visit

      ━━━━━━━━━━━━━━━ ━────────────── ─────────────── ─────────────── ────────────────
       The dwelling
       ░░░░░░░░░░░░░░░░░░░░░░░░░░  0 of 2 · 1 mandatory left             field 2 of 3

         [ ] Question 1                      choice     mandatory
       › [x] Question 2                      choice     read-only
         [ ] Question 3                      choice








       ‹ Previous                        [ 2 of 5 ]                            Next ›
       Form   4 of 14 filled (28 %) · 5 mandatory left
       Pages  0 complete of 5 visible of 5
       Edit   lock field 2: 1,234 ns · 2 cache lines · 0 bytes allocated

       ? keys  q quit  a answer  f fill  c clear  h hide  l lock  r require  u undo
       w why  m menu  g go  / search  i incomplete  t mandatory  ↑ ↓ field  ← → page
      """
    #expect(explorer.rowsSeen.joined(separator: "\n") == expected)
  }

  @Test("SI-7, SI-9: no number stands beside the step indicator, and too many steps have none")
  func headings() throws {
    var explorer = try Explorer.visit(["", "B", ""])
    #expect(explorer.rowsSeen[3].hasPrefix(" Page without a name"))
    #expect(!explorer.rowsSeen[0...3].contains { $0.contains("1") })
    #expect(explorer.rowsSeen[2].hasPrefix("━") && explorer.rowsSeen.show("[ 1 of 3 ]"))
    _ = explorer.press(.right)
    #expect(explorer.rowsSeen[3] == " B")
    let many = try Explorer.visit((0..<81).map { "Part \($0)" })
    #expect(many.rowsSeen[2].isEmpty)
    let most = try Explorer.visit((0..<80).map { "Part \($0)" })
    #expect(most.rowsSeen[2].hasPrefix("━"))
  }

  @Test("The list of keys has all of them")
  func help() throws {
    var explorer = try Explorer.visit()
    explorer.type("?")
    for key in KeyHelp.all { #expect(explorer.rowsSeen.show(key.help), "\(key.keys)") }
    explorer.type("x")
    #expect(explorer.rowsSeen.show(" Arrival"))
  }

  @Test("A name can't act on the terminal")
  func hostileNames() throws {
    let names = [
      "\u{1B}[2J\u{1B}[H", "bell\u{7}\rreturn", "\u{9B}31m", "\u{202E}turned", "\u{0}",
      String(repeating: "宽", count: 200), String(repeating: "e\u{301}", count: 200), "👩‍👩‍👧‍👦",
    ]
    var explorer = try Explorer.visit(names)
    for step in 0..<2 * names.count {
      if step == names.count { explorer.type("m") }
      for span in explorer.frame().spans.joined() {
        let acts = span.text.unicodeScalars.contains {
          $0.value < 0x20 || 0x7F..<0xA0 ~= $0.value || 0x202A...0x202E ~= $0.value
        }
        #expect(!acts)
      }
      _ = explorer.press(step < names.count ? .right : .down)
    }
  }

  @Test("Pictures made of several characters show as the first of them")
  func joinedPictures() throws {
    let names = ["👩‍👩‍👧‍👦 family", "❤️ heart", "1️⃣ one", "👍🏽 thumb", "क्‍ष letters", "🇩🇪 flag"]
    var explorer = try Explorer.visit(names)
    let shown = ["👩 family", "❤ heart", "1 one", "👍 thumb", "क्‍ष letters", "🇩🇪 flag"]
    for name in shown {
      #expect(explorer.rowsSeen[3].hasPrefix(" \(name)"))
      _ = explorer.press(.right)
    }
  }

  @Test("While a form is opened, the window says so")
  func opening() {
    let frame = Explorer.opening("visit", pages: 1_000_000, columns: 80, rows: 24)
    #expect(frame.text(ofRow: 0) == " visit: opening 1,000,000 pages …")
    #expect(Explorer.opening("v", pages: 1, columns: 0, rows: 0).rows == 1)
  }

  @Test("The window says where on the page the chosen field stands, as far as there is room")
  func position() throws {
    var explorer = try Explorer.visit(fields: 30)
    for _ in 0..<11 { _ = explorer.press(.down) }
    #expect(explorer.rowsSeen[4].hasSuffix("field 12 of 30"))
    explorer.resize(columns: 60, rows: 24)
    #expect(explorer.rowsSeen[4].hasSuffix("mandatory left  12 of 30"))
    explorer.resize(columns: 40, rows: 24)
    #expect(explorer.rowsSeen[4].hasSuffix("mandatory l…") || !explorer.rowsSeen[4].contains("12"))
  }

  @Test("A window too small says how large it must be")
  func smallWindow() throws {
    var explorer = try Explorer.visit()
    explorer.resize(columns: 30, rows: 9)
    #expect(explorer.rowsSeen[0...1] == ["30 × 9 is too small;", "40 × 16 at least"])
    explorer.resize(columns: 1, rows: 1)
    #expect(explorer.rowsSeen.count == 1)
  }

  @Test("No sequence of keys writes outside the window", arguments: [UInt64](1...8))
  func randomKeys(seed: UInt64) throws {
    let characters = Array("fchlr uHemg/iItkjpn?qxZ09aä宽")
    let keys: [ExplorerKey] =
      [
        .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .enter, .escape, .tab,
        .backspace,
      ] + characters.map { .character($0) }
    let sizes = [(80, 24), (40, 16), (200, 60), (39, 15), (57, 33), (3, 2)]
    var explorer = try Explorer.visit(
      (0..<30).map { $0 % 7 == 0 ? "" : "Name \($0) 宽 الصحة" },
      fields: Int(seed) % 3 * 9
    )
    var state = seed
    func draw(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    for _ in 0..<400 {
      if draw(40) == 0 {
        let size = sizes[draw(sizes.count)]
        explorer.resize(columns: size.0, rows: size.1)
      }
      _ = explorer.press(keys[draw(keys.count)])
      let frame = explorer.frame()
      let isInside =
        frame.spans.count == frame.rows
        && frame.spans.joined().allSatisfy {
          $0.column >= 0 && $0.width > 0 && $0.column + $0.width <= frame.columns
        }
      if !isInside {
        Issue.record("outside \(frame.columns) × \(frame.rows)")
        return
      }
    }
  }
}
