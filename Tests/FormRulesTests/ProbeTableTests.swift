import FormModel
import FormProgress
import Testing

@testable import FormRules

/// A form's author can't choose ids or texts that make a search long.
@Suite struct ProbeTableTests {
  /// The most comparisons of a search, for entries and for keys that are absent.
  private func mostProbes(
    _ hashes: [Int],
    absent: [Int]
  ) -> (probes: Int, isSorted: Bool, isWrong: Bool) {
    let table = ProbeTable(
      count: hashes.count,
      hash: { hashes[$0] },
      isSame: { $0 == $1 },
      isBefore: { $0 < $1 }
    )
    var most = 0
    var isWrong = table.duplicate != nil
    func find(_ number: Int, _ hash: Int) -> Int? {
      var probes = 0
      let found = table.find(
        hash,
        isIt: {
          probes += 1
          return $0 == number
        },
        isBefore: {
          probes += 1
          return $0 < number
        }
      )
      most = max(most, probes)
      return found
    }
    for number in hashes.indices where find(number, hashes[number]) != number { isWrong = true }
    for hash in absent where find(hashes.count, hash) != nil { isWrong = true }
    return (most, table.isSorted, isWrong)
  }

  @Test("UR-8: hashes that spread are found in few steps")
  func spread() {
    let count = 20_000
    let hashes = (0..<count).map {
      Int(truncatingIfNeeded: UInt64($0) &* 0x9E37_79B9_7F4A_7C15 >> 20)
    }
    let found = mostProbes(hashes, absent: Array(0..<1_000))
    #expect(!found.isSorted && !found.isWrong && found.probes < 100)
  }

  @Test("UR-8: hashes that are all the same are found in as many steps as halving takes")
  func same() {
    let found = mostProbes(Array(repeating: 7, count: 20_000), absent: [7, 8])
    #expect(found.isSorted && !found.isWrong && found.probes <= 16)
  }

  @Test(
    "UR-8: hashes that fill places in a row are sorted too: what is not there would be looked for along all"
  )
  func row() {
    let found = mostProbes(Array(0..<20_000), absent: [0])
    #expect(found.isSorted && !found.isWrong && found.probes <= 16)
    // A run of entries that reaches the last place continues at the first.
    let around = (0..<600).map { $0 + 2_048 - 300 }
    #expect(mostProbes(around, absent: []).isSorted)
    #expect(!mostProbes(Array(0..<400), absent: []).isSorted)
  }

  @Test("UR-1: a thing that is there twice is found, sorted or not", arguments: [false, true])
  func duplicate(isCrowded: Bool) {
    let things = Array(0..<2_000) + [5, 3]
    let table = ProbeTable(
      count: things.count,
      hash: { isCrowded ? 1 : things[$0] &* 77_773 },
      isSame: { things[$0] == things[$1] },
      isBefore: { things[$0] < things[$1] }
    )
    #expect(table.isSorted == isCrowded && table.duplicate == 2_000)
  }

  /// FNV-1a, the hash of the tables.
  private func hash(_ text: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return hash ^ hash >> 29
  }

  @Test(
    "UR-1, UR-8: a list of choices whose values crowd together is opened and answered as another one"
  )
  func hostileList() throws {
    // In a table of 2,048 places all these searches start at the first eight.
    var values: [String] = []
    var number = 0
    while values.count < 600 {
      let value = "v\(number)"
      if hash(value) & 2_047 < 8 { values.append(value) }
      number += 1
    }
    let list = ChoiceList(id: "l", choices: values.map { Choice(value: $0) })
    let table = try ChoiceTable(list, place: 0)
    for (code, value) in values.enumerated() { #expect(table.code(of: value) == code) }
    #expect(table.code(of: "v") == nil && table.code(of: "w") == nil)
    var twice = list
    twice.choices.append(Choice(value: values[400]))
    #expect(throws: RuleError.self) { try ChoiceTable(twice, place: 0) }
    // A list with columns may have a value twice; the answer is offered if one of its rows is.
    twice.columns = [ChoiceColumn(name: "at", texts: values.map { _ in "first" } + ["second"])]
    var offering = try FormSession(
      try makeForm([("a", .choice), ("b", .text)]) {
        $0.choiceLists = [twice]
        $0.fieldChoices[field(0)] = 0
        $0.choiceFilters = [ChoiceFilter(field: field(0), expression: "#{at} = ${b}")]
      }
    )
    try offering.answer("b", .text("second"))
    #expect(try offering.choices(of: field(0)).map(\.value) == [values[400]])
    try offering.answer("a", .choice(values[400]))
    #expect(throws: SessionError.notOffered(field(0))) {
      try offering.answer("a", .choice(values[399]))
    }
    var session = try FormSession(
      try makeForm([("a", .choice), ("b", .text)]) {
        $0.choiceLists = [list]
        $0.fieldChoices[field(0)] = 0
        $0.rules = values.map { Rule(when: "${b} = '\($0)'", [.init(.hide, .page(1))]) }
      }
    )
    try session.answer("a", .choice(values[599]))
    #expect(try session.answer(at: field(0)) == .choice(values[599]))
    for (text, pages) in [(values[0], 1), ("v", 2), (values[300], 1), ("x", 2)] {
      try session.answer("b", .text(text))
      #expect(session.engine.visiblePageCount == pages)
    }
  }
}
