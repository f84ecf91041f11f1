import FormModel
import FormWorkload

/// Choices that depend on answers (CH).
extension RulesForm {
  /// The texts of tables: values of other lists, so that a choice decides the next one's, numbers in several spellings,
  /// beginnings of each other, and days as texts and as numbers, of answers and of the clock.
  private static let cells = [
    "a", "b", "c", "ab", "abc", "1", "01", "1.0", "2.5", "c1", "c10", "é", "1969-12-31", "-1",
    "2026-11-22", "20779", "1970-01-01", "",
  ]

  /// Draws lists with columns, in which values may stand in several rows.
  mutating func drawTables(_ random: inout Xoshiro256StarStar) {
    for _ in 0...random.draw(below: 2) {
      let count = [0, 1, 4, 12, 12, 80][random.draw(below: 6)]
      // More values than a word has bits are kept in another way.
      let isLong = count > 64 && random.draw(below: 2) == 0
      let values = RulesForm.cells.dropLast()
      var list = ChoiceList(id: "l\(logic.choiceLists.count)", choices: [])
      for row in 0..<count {
        let value = isLong ? "c\(row)" : values[random.draw(below: values.count)]
        let hasLabel = random.draw(below: 3) == 0
        let label = hasLabel ? values[random.draw(below: values.count)] : nil
        list.choices.append(Choice(value: value, label: label))
      }
      for name in ["in", "of", "n"].prefix(1 + random.draw(below: 3)) {
        let kinds = 1 + random.draw(below: RulesForm.cells.count)
        // Texts behind the last one may be missing.
        let texts = (0..<(random.draw(below: 4) == 0 ? count / 2 : count)).map { _ in
          RulesForm.cells[random.draw(below: kinds)]
        }
        list.columns.append(ChoiceColumn(name: name, texts: texts))
      }
      logic.choiceLists.append(list)
    }
  }

  /// Draws filters. Each reads fields that come before its own, as far as a circle could arise.
  ///
  /// - Parameter place: the place of a field in the order of reads.
  mutating func drawFilters(
    _ random: inout Xoshiro256StarStar,
    inOrderOf place: (FieldID) -> Int
  ) {
    let all = addresses.sorted { place($0) < place($1) }
    for (place, address) in all.enumerated() {
      let field = self[address]
      guard field.kind == .choice || field.kind == .choices, let list = field.list,
        random.draw(below: 3) != 0
      else { continue }
      let policy = logic.fieldPolicies[address] ?? logic.policy
      let isFree = policy == .retained || random.draw(below: 30) == 0
      let read = isFree ? all : Array(all[..<place])
      let expression = filter(of: logic.choiceLists[list], read, 3, &random)
      logic.choiceFilters.append(ChoiceFilter(field: address, expression: expression))
    }
  }

  private func filter(
    of list: ChoiceList,
    _ read: [FieldID],
    _ depth: Int,
    _ random: inout Xoshiro256StarStar
  ) -> String {
    if depth > 0, random.draw(below: 2) == 0 {
      let parts = (0...random.draw(in: 1...2)).map { _ in
        filter(of: list, read, depth - 1, &random)
      }
      return "(" + parts.joined(separator: random.draw(below: 3) == 0 ? " or " : " and ") + ")"
    }
    let names = list.columns.map(\.name) + ["value", "value", "label"]
    let column = "#{\(names[random.draw(below: names.count)])}"
    let other = "#{\(names[random.draw(below: names.count)])}"
    let text = "'\(RulesForm.cells[random.draw(below: RulesForm.cells.count)])'"
    let name = read.isEmpty ? text : "${\(id(of: read[random.draw(below: read.count)]))}"
    switch random.draw(below: 20) {
    case 0...4: return "\(column) = \(name)"
    case 5: return "\(name) = \(column)"
    case 6, 7: return "starts-with(\(column), \(random.draw(below: 2) == 0 ? name : text))"
    case 8: return "\(column) = \(text)"
    case 9: return "selected(\(name), \(column))"
    case 10: return "\(column) != \(name)"
    case 11: return "\(name) = \(text)"
    case 12: return "not(\(column) = \(name))"
    case 13: return "\(column) < \(random.draw(in: 0...3))"
    case 14: return "\(column) = \(random.draw(in: 0...2))"
    // The clock may change between two looks.
    case 15: return "\(column) = \(random.draw(below: 2) == 0 ? "today()" : "now()")"
    case 16: return "date(\(column)) \(random.draw(below: 2) == 0 ? "<=" : "=") today()"
    case 17: return "\(name) \(random.draw(below: 2) == 0 ? "<=" : "=") now()"
    case 18: return "date(\(column)) = date(\(name))"
    default: return "contains(\(column), \(other))"
    }
  }
}
