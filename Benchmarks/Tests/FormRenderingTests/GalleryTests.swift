import FormNavigation
import FormRendering
import Testing

@Suite struct GalleryTests {
  private static let pictures = Gallery.sections().flatMap(\.pictures)

  @Test("Every text of the gallery lies in its box")
  func textsLieInTheirBoxes() {
    for picture in Self.pictures {
      let found = DrawingChecks.textsOutsideTheirBoxes(picture.drawing)
      if !found.isEmpty { Issue.record("\(picture.name): \(found)") }
    }
  }

  @Test("Every pair of colours in the gallery reaches AA", arguments: Theme.allCases)
  func contrast(theme: Theme) {
    for picture in Self.pictures {
      let found = DrawingChecks.lowContrast(picture.drawing, theme)
      if !found.isEmpty { Issue.record("\(picture.name): \(found)") }
    }
  }

  @Test("Every picture is well-formed and says what is drawn")
  func wellFormed() {
    for picture in Self.pictures {
      let reading = SVGReading(SVG.document(picture.drawing, title: picture.caption))
      let texts = PaintedShapes(picture.drawing).texts.map(\.text)
      if reading.problem != nil || reading.texts != texts || reading.title != picture.caption {
        Issue.record("\(picture.name): \(reading.problem ?? "another text")")
      }
    }
  }

  @Test("Every class of a picture has a colour in both themes")
  func colors() {
    for picture in Self.pictures {
      let document = SVG.document(picture.drawing, title: picture.caption)
      let classes = Set(document.matches(of: /class="([A-Za-z]+)"/).map { String($0.output.1) })
      let rules = document.matches(of: /\.([A-Za-z]+) { color: (#[0-9a-f]{6}) }/).map {
        "\($0.output.1) \($0.output.2)"
      }
      let expected = Theme.allCases.flatMap { theme in
        ColorRole.allCases.filter { classes.contains($0.rawValue) }
          .map { "\($0.rawValue) \(theme.color($0).hex)" }
      }
      #expect(!classes.isEmpty && rules == expected, "\(picture.name)")
    }
  }

  @Test("A picture has a name and a caption of its own, and a file")
  func names() {
    let files = Gallery.files()
    #expect(Set(files.map(\.path)).count == files.count)
    #expect(files.count == 1 + Self.pictures.count)
    #expect(Set(Self.pictures.map(\.caption)).count == Self.pictures.count)
    let page = files[0].text
    for (path, _) in files.dropFirst() where !page.contains("](\(path))") {
      Issue.record("the page does not show \(path)")
    }
  }

  /// Rules that no picture can show: about time, memory, a sequence of screens, or a form without a
  /// menu.
  private static let unseen: Set<String> = [
    "NM-1", "NM-23", "NM-27", "SI-6", "NS-5", "NS-9", "NS-10",
  ]

  @Test("Every picture says which rules it shows, and every rule that can be seen is shown")
  func rules() {
    var shown: Set<String> = []
    for picture in Self.pictures {
      if picture.rules.isEmpty { Issue.record("\(picture.name) shows no rule") }
      shown.formUnion(picture.rules)
    }
    for (area, count) in [("NM", 28), ("SI", 9), ("NB", 15), ("NS", 11)] {
      for number in 1...count where !Self.unseen.contains("\(area)-\(number)") {
        if !shown.contains("\(area)-\(number)") { Issue.record("\(area)-\(number) is not shown") }
      }
    }
    #expect(shown.isDisjoint(with: Self.unseen))
  }

  @Test("SI-7: a heading names the page, and no page number stands beside the step indicator")
  func headings() {
    for picture in Self.pictures {
      let texts = PaintedShapes(picture.drawing).texts.map(\.text)
      #expect(!texts.contains { $0.hasPrefix("Page ") && $0.contains(" of ") }, "\(picture.name)")
    }
  }

  @Test("SI-2: the last segment of finished steps reaches the edge")
  func lastSegment() throws {
    for count in [3, 8] {
      let picture = try #require(Self.pictures.first { $0.name == "steps-\(count)" })
      let ends = PaintedShapes(picture.drawing).all.compactMap { painted -> Int? in
        guard case .box(let box) = painted.shape, box.fill == .accent else { return nil }
        return box.frame.maxX
      }
      #expect(ends.max() == 390)
    }
  }

  @Test("SI-2, SI-4: every bar of every picture of steps shows where one is")
  func everyBarShows() throws {
    for count in [3, 8, 48] {
      let picture = try #require(Self.pictures.first { $0.name == "steps-\(count)" })
      var tracks: [ScreenFrame] = []
      var filled: [Int: Int] = [:]
      for painted in PaintedShapes(picture.drawing).all {
        guard case .box(let box) = painted.shape else { continue }
        if box.fill == .track { tracks.append(box.frame) }
        if box.fill == .accent { filled[box.frame.y, default: 0] += box.frame.width }
      }
      #expect(tracks.count == 6)
      // A tenth of one of eight, or the one px that SI-4 asks for, at least.
      let least = count > 8 ? 1 : 4
      for track in tracks { #expect(filled[track.y, default: 0] >= least, "\(count), \(track.y)") }
    }
  }

  @Test("NB-15: the shadow of what stands over a screen fades without bands")
  func shadows() {
    var found = 0
    for picture in Self.pictures {
      let shades = PaintedShapes(picture.drawing).all.compactMap { painted -> Box? in
        guard case .box(let box) = painted.shape, box.fill == .shade, box.radius > 0 else {
          return nil
        }
        return box
      }
      if shades.isEmpty { continue }
      found += 1
      // Many faint layers, each two px inside the last, so that none shows as a band.
      #expect(shades.allSatisfy { $0.fillPercent <= 4 }, "\(picture.name)")
      for (outer, inner) in zip(shades.map(\.frame), shades.map(\.frame).dropFirst())
      where inner.width < outer.width {
        #expect((1...2).contains(inner.x - outer.x), "\(picture.name)")
      }
    }
    #expect(found > 2)
  }

  @Test("NS-6: a grouped level has its categories before its items, each kind under a heading")
  func groupHeadings() throws {
    let picture = try #require(Self.pictures.first { $0.name == "drill-down-grouped" })
    let texts = PaintedShapes(picture.drawing).texts.map(\.text)
    let words = ["Categories", "Boxes", "Films", "Items", "Pallet P-1", "Tape 50 mm"]
    #expect(texts.filter { words.contains($0) } == words)
  }

  @Test("NM-4: emoji are not squeezed to their measured width")
  func emoji() throws {
    let picture = try #require(Self.pictures.first { $0.name == "cards-emoji" })
    let lines = SVG.document(picture.drawing, title: "").split(separator: "\n")
    let family = try #require(lines.first { $0.contains("👨‍👩‍👧‍👦") })
    #expect(family.contains("lengthAdjust=\"spacing\""))
    #expect(lines.contains { $0.contains("spacingAndGlyphs") })
  }

  @Test("The same gallery twice is the same, byte for byte")
  func repeats() {
    let (one, other) = (Gallery.files(), Gallery.files())
    #expect(one.elementsEqual(other) { $0.path == $1.path && $0.text == $1.text })
  }

  /// Each picture shows the case in its caption.
  @Test("The gallery shows what its captions say")
  func content() throws {
    func texts(_ name: String) throws -> [String] {
      let picture = try #require(Self.pictures.first { $0.name == name })
      return PaintedShapes(picture.drawing).texts.map(\.text)
    }
    #expect(try texts("menu-button-truncated").contains { $0.hasSuffix("…") })
    #expect(try texts("bar-truncated").contains { $0.hasSuffix("…") })
    #expect(try texts("cards-titles").contains { $0.hasSuffix("…") })
    #expect(try texts("cards-special").contains("No items need to be completed"))
    let wrapped = ["12", "mandatory", "items left", "No items", "need to be", "completed"]
    #expect(try texts("cards-largest-text").filter { wrapped.contains($0) } == wrapped)
    #expect(try texts("cards-progress").filter { $0.hasSuffix(" of 100") }.count == 5)
    #expect(try texts("bar-history").contains("Goods receipts"))
    #expect(try texts("screen-finished").contains("Finished"))
    #expect(try texts("cards-label-truncated").contains { $0.hasSuffix("…") })
    #expect(try texts("screen-history-announcement").contains { $0.contains("Press and hold") })
    #expect(!(try texts("screen-without-bar").contains("Household survey")))
    #expect(try texts("cards-emoji").contains { $0.contains("👨‍👩‍👧‍👦") })
    #expect(!(try texts("screen-narrow").contains("Previous")))
    #expect(try texts("arabic-full").contains("٧: \u{2066}GPS والموقع\u{2069}"))
  }
}
