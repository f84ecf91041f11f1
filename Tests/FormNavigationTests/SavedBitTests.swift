import FormModel
import FormProgress
import FormRules
import Testing

@testable import FormNavigation

/// Saved states of which one bit has changed (NM-23, NS-9).
@Suite struct SavedBitTests {
  /// Calls `body` for each bit before the checksum: with the bytes as they then are, and with their right checksum.
  private func eachBit(
    of bytes: [UInt8],
    checksum: ([UInt8]) -> [UInt8],
    _ body: (_ unsealed: [UInt8], _ sealed: [UInt8], _ bit: Comment) throws -> Void
  ) throws {
    let content = bytes.dropLast(checksum([]).count)
    for place in 0..<content.count * 8 {
      var damaged = Array(content)
      damaged[place / 8] ^= 1 << UInt8(place % 8)
      let unsealed = damaged + bytes.suffix(bytes.count - content.count)
      try body(unsealed, damaged + checksum(damaged), "bit \(place % 8) of byte \(place / 8)")
    }
  }

  private func checksum32(_ content: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(littleEndian: SavedStateReader.checksum(content.span))
    return bytes
  }

  private func checksum64(_ content: [UInt8]) -> [UInt8] { number(fnv1a(content.span)) }

  // MARK: Screens

  private func form() throws -> FormDefinition {
    var builder = FormBuilder()
    for page in 0..<4 {
      try builder.appendPage(name: "P\(page)")
      for field in 0..<2 {
        let details = FieldDetails(id: "f\(page)\(field)", kind: field == 0 ? .integer : .text)
        try builder.appendField([], details: details)
      }
    }
    builder.logic.rules = [Rule(when: "${f00} = 1", [.init(.hide, .page(2))])]
    return builder.build()
  }

  private func makeScreen() throws -> InputFormScreen {
    InputFormScreen(try FormSession(form(), savesAnswers: true), on: phone)
  }

  @Test("NM-23, UD-3: each bit of a screen's state is refused, or is a legal state that returns")
  func screens() throws {
    var left = try makeScreen()
    try left.handle(.answer(FieldID(page: 0, field: 0), .integer(2)))
    try left.handle(.answer(FieldID(page: 1, field: 1), .text("é")))
    try left.handle(.edit(.hidePage(3)))
    try left.handle(.tap(.next))
    try left.handle(.tap(.menuButton))
    let bytes = left.savedState.bytes
    var next = try makeScreen()
    var last = try makeScreen()
    var restored = 0
    try eachBit(of: bytes, checksum: checksum32) { unsealed, sealed, bit in
      #expect(throws: SavedStateError.self, bit) { try SavedState(bytes: unsealed.span) }
      guard let state = try? SavedState(bytes: sealed.span) else { return }
      #expect(state.bytes == sealed, bit)
      guard (try? next.restore(state)) != nil else { return }
      restored += 1
      next.session.engine.checkInvariants()
      let taken = next.savedState.bytes
      var report = RestoreReport()
      try last.restore(bytes: taken.span, report: &report)
      let (again, shown, before) = (last.savedState.bytes, last.snapshot(), next.snapshot())
      #expect(again == taken && report == RestoreReport() && shown == before, bit)
    }
    #expect(restored > 500 && restored < bytes.count * 7)
  }

  // MARK: Structures

  private func check<Structure: ScreenStructure>(_ left: Structure, _ fresh: Structure) throws {
    let bytes = left.savedState { $0.state }
    var restored = 0
    try eachBit(of: bytes, checksum: checksum64) { unsealed, sealed, bit in
      var next = fresh
      #expect(throws: StructureStateError.self, bit) { try next.restore(bytes: unsealed.span) }
      guard (try? next.restore(bytes: sealed.span)) != nil else { return }
      restored += 1
      next.checkInvariants()
      let taken = next.savedState { (entry) in entry.state }
      var last = fresh
      var report = StructureReport()
      try last.restore(bytes: taken.span, report: &report)
      let again = last.savedState { (entry) in entry.state }
      #expect(again == taken && report == StructureReport(), bit)
    }
    #expect(restored > 100 && restored < bytes.count * 7)
  }

  private func hierarchy() throws -> Hierarchy {
    var builder = HierarchyBuilder()
    let parts = try builder.append(.category(.list), name: "Parts")
    try builder.append(.item, name: "Notes")
    try builder.append(.item, in: parts, name: "Belt")
    return builder.build()
  }

  private func tabs() throws -> TabNavigation {
    var items = tabItems(2)
    items[1].hierarchy = try hierarchy()
    return try TabNavigation(items, style: .tabBarWithBack)
  }

  @Test("NS-9: each bit of a structure with tabs is refused, or is a legal state that returns")
  func tabStructure() throws {
    var left = try tabs()
    left.setState([1])
    left.show(ScreenEntry(screen: 9, state: [5], title: "é"))
    try left.select(tab: 1)
    try left.select(node: 0)
    try left.select(node: 2)
    try check(left, try tabs())
  }

  @Test("NS-9: each bit of a drill-down is refused, or is a legal state that returns")
  func drillDown() throws {
    var left = DrillDown(try hierarchy())
    left.setState([1])
    try left.select(node: 0)
    left.setState([2])
    try left.select(node: 2)
    try check(left, DrillDown(try hierarchy()))
  }

  @Test("NS-9: each bit of a host's forms is refused, or is a legal state that returns")
  func host() throws {
    var left = FormHost(try tabs())
    try left.open(form: 7, try makeScreen())
    try left.handle(.tap(.next))
    let bytes = left.savedState
    func restored(_ bytes: [UInt8]) throws -> [UInt8] {
      var host = FormHost(try tabs())
      try host.restore(bytes: bytes.span)
      host.checkInvariants()
      if let form = host.missingForm { try host.attach(form: form, try makeScreen()) }
      host.checkInvariants()
      return host.savedState
    }
    try eachBit(of: bytes, checksum: checksum64) { unsealed, sealed, bit in
      #expect(throws: StructureStateError.self, bit) { try restored(unsealed) }
      guard let taken = try? restored(sealed) else { return }
      let again = try restored(taken)
      #expect(again == taken, bit)
    }
  }
}
