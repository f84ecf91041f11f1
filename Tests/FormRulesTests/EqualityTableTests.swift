import Testing

@testable import FormRules

/// A search finds the field's present value among all compared values in few steps.
@Suite struct EqualityTableTests {
  /// The inverse of the factor by which the table multiplies values.
  private static let inverse: UInt64 = {
    var inverse = EqualityTable.factor
    for _ in 0..<6 { inverse &*= 2 &- EqualityTable.factor &* inverse }
    return inverse
  }()

  /// The most steps of a search, for values that are in the table and for values that are not.
  private func mostSteps(_ fields: [[UInt64]], absent: [UInt64]) -> (steps: Int, isWrong: Bool) {
    let first = 7
    let given = fields.enumerated().flatMap { field, values in
      values.map { AtomKey(record: UInt32(field), test: .whole, bits: $0) }
    }
    var atoms = given.indices.map { UInt32($0) }
    let table = EqualityTable(&atoms, first: first, texts: []) { given[Int($0)] }
    let keys = Array(repeating: 0, count: first) + atoms.map { given[Int($0)].bits }
    var most = 0
    var isWrong = atoms.sorted() != given.indices.map { UInt32($0) }
    var lower = first
    for values in fields {
      let range = lower..<lower + values.count
      lower = range.upperBound
      isWrong = isWrong || Set(keys[range]) != Set(values)
      for value in values + absent {
        var steps = 0
        let found = table.find(
          value,
          among: range,
          isIt: {
            steps += 1
            return keys[$0] == value
          },
          isBehind: {
            steps += 1
            return keys[$0] > value
          }
        )
        most = max(most, steps)
        let expected = keys[range].firstIndex(of: value)
        isWrong = isWrong || found != expected
        isWrong = isWrong || table.atom(range, whole: value, keys: keys) != expected
      }
    }
    return (most, isWrong)
  }

  @Test("UR-8: values in a row, and values that spread, are found in few steps")
  func spread() {
    let row = mostSteps([(0..<3_000).map { UInt64($0) }], absent: [3_000, .max])
    #expect(!row.isWrong && row.steps <= 4)
    let spread = (0..<3_000).map { (UInt64($0) &* 0xD134_2543_DE82_EF95) >> 9 }
    let wide = mostSteps([spread], absent: [5])
    #expect(!wide.isWrong && wide.steps <= 12)
  }

  @Test("UR-8: values that all fall together are found in as many steps as halving takes")
  func crowd() {
    let values = (0..<3_000).map { UInt64($0) &* EqualityTableTests.inverse }
    let absent = (3_000..<3_100).map { UInt64($0) &* EqualityTableTests.inverse }
    let found = mostSteps([values], absent: absent)
    #expect(!found.isWrong && found.steps > 8 && found.steps <= 16)
  }

  @Test("UR-8: texts that fall together are found, in whatever order they came")
  func texts() {
    let texts = (0..<2_000).map { "\($0)" }
    let given = texts.indices.map { AtomKey(record: 0, test: .text, bits: UInt64($0)) }
    var atoms = given.indices.map { UInt32($0) }
    let table = EqualityTable(&atoms, first: 0, texts: texts.map { Array($0.utf8) }) {
      given[Int($0)]
    }
    let keys = atoms.map { given[Int($0)].bits }
    let lost = texts.indices.filter { text in
      let found = table.atom(0..<atoms.count, text: texts[text], keys: keys)
      return found.map { keys[$0] } != UInt64(text)
    }
    #expect(lost == [])
    #expect(table.atom(0..<atoms.count, text: "2000", keys: keys) == nil)
  }

  @Test("UR-8: of fields compared with the same values, each finds its own")
  func fields() {
    let values = (0..<201).map { UInt64($0) * 3 }
    let crowd = (0..<40).map { UInt64($0) &* EqualityTableTests.inverse }
    let all: [[UInt64]] = [values, [3, 6, 9], values.reversed(), crowd, [0, 9]]
    let found = mostSteps(all, absent: [1, 4_000])
    #expect(!found.isWrong)
  }

  @Test("UR-8: a field does not find what a field with few values behind it asks for")
  func fewBehind() {
    for (first, few) in [(5, 1), (6, 1), (6, 2), (8, 3), (9, 4), (10, 1)] {
      let values = (0..<first).map { UInt64($0) }
      let others = (1_000..<1_100).map { UInt64($0) }
      for start in others.indices.dropLast(few) {
        let found = mostSteps(
          [values, Array(others[start..<start + few]), values],
          absent: Array(others[start..<start + few])
        )
        #expect(!found.isWrong, "\(first), \(few), \(start)")
      }
    }
  }
}
