import FormModel
import FormWorkload

/// Calculations whose fields take answers (UR-3).
extension RulesForm {
  /// Gives some calculations a trigger, mostly one that comes before the calculated field in some order of reads.
  ///
  /// The generator is a copy, so that what is drawn after is the same with and without triggers. Labels are drawn from
  /// the number before, since forms may have one without the other.
  mutating func drawTriggers(_ random: Xoshiro256StarStar) {
    var random = random
    _ = random.next()
    guard random.draw(below: 3) == 0 else { return }
    let all = addresses
    for index in logic.calculations.indices where random.draw(below: 2) == 0 {
      let field = logic.calculations[index].field
      // Seldom one of another repeat, or that of a note, which are errors.
      let isFree = random.draw(below: 60) == 0
      if self[field].kind == .note, !isFree { continue }
      let near = all.filter { isFree || isBeside($0, field) }
      let free = near.filter { other in !logic.calculations.contains { $0.field == other } }
      let some = random.draw(below: 3) == 0 || free.isEmpty ? near : free
      if some.isEmpty { continue }
      logic.calculations[index].trigger = some[random.draw(below: some.count)]
      if random.draw(below: 4) == 0 { logic.calculations[index].expression = "concat(., 'x')" }
    }
  }

  /// Lets persons answer the fields of some calculations that have no trigger and do not read their fields' answers.
  ///
  /// The generator is a copy, as above.
  mutating func drawEditable(_ random: Xoshiro256StarStar) {
    var random = random
    for _ in 0..<3 { _ = random.next() }
    guard random.draw(below: 3) == 0 else { return }
    for index in logic.calculations.indices where random.draw(below: 2) == 0 {
      if logic.calculations[index].trigger != nil { continue }
      // Seldom that of a note, or one that keeps what its field has, which are errors.
      let isFree = random.draw(below: 60) == 0
      let isNote = self[logic.calculations[index].field].kind == .note
      if isNote || keepsAnswer(ofCalculation: index), !isFree { continue }
      logic.calculations[index].isEditable = true
    }
  }

  /// Lets some calculations without a trigger keep the answers of their fields.
  ///
  /// The largest integers are read as numbers that no integer is, so of these a calculation evaluated again gives another
  /// value; the oracle evaluates all again. The generator is a copy, as above.
  mutating func drawKept(_ random: Xoshiro256StarStar) {
    var random = random
    _ = random.next()
    _ = random.next()
    guard random.draw(below: 4) == 0 else { return }
    let some = logic.calculations.indices.filter { index in
      logic.calculations[index].trigger == nil
        && self[logic.calculations[index].field].kind != .integer
        && random.draw(below: 2) == 0
    }
    keepAnswers(ofCalculations: some, seed: random.next())
  }

  /// Lets calculations keep the answers of their fields, in one of three ways. Evaluated again, each gives what it gave.
  ///
  /// - Parameter some: their indices; those of notes, which take no answers, are left as they are.
  mutating func keepAnswers(ofCalculations some: [Int], seed: UInt64) {
    for index in some where self[logic.calculations[index].field].kind != .note {
      let text = logic.calculations[index].expression
      logic.calculations[index].expression =
        switch (seed &+ UInt64(index)) % 3 {
        case 0: "coalesce(., \(text))"
        case 1: "if(. != '', ., \(text))"
        default: "if(string(\(text)) = '' or . != '', ., \(text))"
        }
    }
  }

  /// Whether a calculation keeps the answer of its field, as `keepAnswers` lets it.
  func keepsAnswer(ofCalculation index: Int) -> Bool {
    let calculation = logic.calculations[index]
    return calculation.trigger == nil
      && ["coalesce(., ", " != '', ., "].contains { calculation.expression.contains($0) }
  }

  /// True if two fields stand in the same repeats.
  private func isBeside(_ field: FieldID, _ other: FieldID) -> Bool {
    logic.repeats.allSatisfy { repeated in
      repeated.pages.contains(field.page.loadedPosition)
        == repeated.pages.contains(other.page.loadedPosition)
    }
  }
}
