import FormModel
import FormProgress
import Testing

@testable import FormNavigation

/// Descriptions of errors and values.
@Suite struct DescriptionTests {
  @Test("NS-6: a hierarchy that passes a limit says which")
  func hierarchies() {
    #expect("\(HierarchyError.tooManyNodes(most: 4))".contains("at most 4"))
    #expect("\(HierarchyError.namesTooLong(node: 3))".contains("node 3"))
  }

  @Test("NM-23, NS-9: a saved state that is refused says at which byte")
  func savedStates() {
    let state = SavedStateError.valueOutOfRange(offset: 8, most: 2, found: 7)
    #expect("\(state)" == "saved state, byte 8: expected at most 2, found 7")
    let checksum = SavedStateError.wrongChecksum(offset: 32, expected: 1, found: 2)
    #expect("\(checksum)" == "saved state, byte 32: expected checksum 1, found 2")
    let structure = StructureStateError.bytesLeft(offset: 9, found: 3)
    #expect("\(structure)" == "saved structure, byte 9: expected the end, found 3 more bytes")
  }

  @Test("NS-9: a saved structure that is refused says where, and what was found")
  func savedStructures() {
    let errors: [(StructureStateError, String)] = [
      (
        .unexpectedSection(offset: 5, expected: "TABS", found: "BARS"),
        "byte 5: expected section TABS, found BARS"
      ),
      (
        .unknownSection(offset: 6, tag: "NOTE"),
        "byte 6: expected sections that are known, found NOTE"
      ),
      (.notOnLevel(offset: 7, node: 3), "byte 7: expected a node of the level, found 3"),
    ]
    for (error, text) in errors { #expect("\(error)" == "saved structure, " + text) }
  }

  @Test("NM-27: every effect has a name")
  func effects() {
    for bit in 0..<16 { #expect("\(ScreenChange.Effects(rawValue: 1 << UInt16(bit)))" != "[]") }
    #expect("\([.finished, .largeText] as ScreenChange.Effects)" == "[finished, largeText]")
  }

  @Test("NB-12: what is worse is the greater severity")
  func severities() {
    #expect(BarDiagnostic.Severity.advice < .warning && BarDiagnostic.Severity.warning < .error)
    #expect(!(BarDiagnostic.Severity.error < .advice))
  }

  @Test("NS-8: histories of different lengths differ, and equal ones have one hash")
  func histories() {
    var one = ScreenStack(ScreenEntry(screen: 1))
    var other = ScreenStack(ScreenEntry(screen: 1))
    #expect(one.history == other.history)
    one.push(ScreenEntry(screen: 2))
    #expect(one.history != other.history)
    other.push(ScreenEntry(screen: 2))
    #expect(Set([one.history, other.history]).count == 1)
  }

  @Test("Memory is counted: a screen takes what its engine and its menu take")
  func bytes() {
    let screen = InputFormScreen(makeForm(plainPages(40)), on: phone)
    #expect(screen.byteCount > screen.engine.byteCount)
    #expect(screen.byteCount < 1 << 20)
  }

  @Test("NM-4: typographic hyphens and dashes are hyphens")
  func hyphens() {
    for text in ["-", "\u{2010}", "\u{2012}", "\u{2013}"] {
      let bytes = Array(text.utf8)
      #expect(BreakClass(cluster: bytes.span) == .hyphen)
    }
  }

  @Test("NM-23: a scroll position beyond any form's is told with the most there can be")
  func savedScroll() {
    var state = SavedState(
      currentPage: 0,
      detent: nil,
      scroll: 0,
      width: 390,
      height: 844,
      isFinished: false,
      formScroll: 0,
      hasAnnouncedHistory: false
    )
    state.scroll = .max
    let bytes = state.bytes
    #expect(throws: SavedStateError.self) { try SavedState(bytes: bytes.span) }
  }

  @Test("A form that is not open is not read")
  func closedForm() throws {
    let host = FormHost(try TabNavigation(tabItems(2)))
    #expect(host.withForm(3) { _ in true } == nil)
  }

  @Test("NM-4: a button's line is as high as a card title's, at every scale")
  func lineHeights() {
    for scale in [100, 150] {
      let measurer = ClusterMeasurer(scale: scale)
      #expect(measurer.lineHeight(of: .button) == measurer.lineHeight(of: .cardTitle))
    }
  }
}
