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

  @Test("Every picture is well-formed and says what is drawn", arguments: Theme.allCases)
  func wellFormed(theme: Theme) {
    for picture in Self.pictures {
      let document = SVG.document(picture.drawing, title: picture.caption, theme: theme)
      let reading = SVGReading(document)
      let texts = PaintedShapes(picture.drawing).texts.map(\.text)
      if reading.problem != nil || reading.texts != texts || reading.title != picture.caption {
        Issue.record("\(picture.name): \(reading.problem ?? "another text")")
      }
    }
  }

  @Test("A picture has a name and a caption of its own, and two files")
  func names() {
    let files = Gallery.files()
    #expect(Set(files.map(\.path)).count == files.count)
    #expect(files.count == 1 + 2 * Self.pictures.count)
    #expect(Set(Self.pictures.map(\.caption)).count == Self.pictures.count)
    let page = files[0].text
    for (path, _) in files.dropFirst() where !page.contains("\"\(path)\"") {
      Issue.record("the page does not show \(path)")
    }
  }

  @Test("The same gallery twice is the same, byte for byte")
  func repeats() {
    let (one, other) = (Gallery.files(), Gallery.files())
    #expect(one.elementsEqual(other) { $0.path == $1.path && $0.text == $1.text })
  }

  /// The pictures that stand for a case; each must show it.
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
    #expect(try texts("cards-progress").filter { $0.hasSuffix(" of 100") }.count == 5)
    #expect(try texts("bar-history").contains("Goods receipts"))
    #expect(try texts("screen-finished").contains("Finished"))
  }
}
