import FormModel
import Testing

@testable import FormWorkload

@Suite struct NameTests {
  private func names(_ names: PageNames, pages: Int = 1_000) throws -> [String?] {
    let shape = FormShape(pages: pages, fieldsPerPage: .fixed(0), names: names)
    let form = try FormGenerator(shape: shape, seed: 7).makeForm()
    return (0..<pages).map { form.pageNames[$0] }
  }

  @Test("ASCII names have their length and differ")
  func ascii() throws {
    for bytes in [0, 1, 12, 13, 20, 300] {
      let names = try names(.ascii(bytes: bytes), pages: 50)
      #expect(names.allSatisfy { ($0 ?? "").utf8.count == bytes })
      #expect(names.allSatisfy { ($0 ?? "").utf8.allSatisfy { (97...122).contains($0) } })
      if bytes >= 12 { #expect(Set(names.map { $0 ?? "" }).count == 50) }
    }
    #expect(try names(.none, pages: 3) == [nil, nil, nil])
  }

  @Test("Names are missing, short and long as often as asked")
  func kinds() throws {
    let mix = NameMix(
      missing: .percent(10),
      short: .percent(20),
      long: .percent(30),
      scripts: [.latin]
    )
    let words = try names(.mixed(mix)).map { $0?.split(separator: " ").count ?? 0 }
    #expect((70...130).contains(words.count { $0 == 0 }))
    #expect((150...250).contains(words.count { $0 == 1 }))
    #expect((340...460).contains(words.count { (2...4).contains($0) }))
    #expect((250...350).contains(words.count { (40...63).contains($0) }))
  }

  @Test("A script's names are well-formed UTF-8 of that script", arguments: NameScript.allCases)
  func scripts(script: NameScript) throws {
    let mix = NameMix(missing: .none, short: .percent(30), long: .percent(10), scripts: [script])
    let names = try names(.mixed(mix), pages: 200)
    for name in names {
      let name = try #require(name)
      #expect(!name.unicodeScalars.contains("\u{FFFD}"))
      #expect(name.unicodeScalars.contains { belongs($0.value, to: script) })
    }
  }

  private func belongs(_ scalar: UInt32, to script: NameScript) -> Bool {
    switch script {
    case .latin: (0x41...0x17F).contains(scalar)
    case .cjk: (0x4E00...0x9FFF).contains(scalar) || (0xAC00...0xD7AF).contains(scalar)
    case .arabic: (0x600...0x6FF).contains(scalar)
    case .hebrew: (0x590...0x5FF).contains(scalar)
    case .emoji: scalar >= 0x1F000 || [0xFE0F, 0x20E3].contains(scalar)
    case .combining: (0x300...0x36F).contains(scalar)
    }
  }

  @Test(
    "A vocabulary has the words that its random bits can choose",
    arguments: NameScript.allCases
  )
  func vocabulary(script: NameScript) {
    let words = Vocabulary.of(script)
    #expect(words.count == 16)
    #expect((0..<16).allSatisfy { words[$0].count > (words.isSpaced ? 1 : 0) })
    #expect(Set((0..<16).map { words[$0] }).count == 16)
  }
}
