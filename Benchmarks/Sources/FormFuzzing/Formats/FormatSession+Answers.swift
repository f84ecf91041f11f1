import FormModel
import FormNavigation
import FormWorkload

/// Answers in a screen's saved state.
extension FormatSession {
  static func savedAnswers(_ random: inout SplitMix64) -> SavedAnswers {
    var saved = SavedAnswers(structureDigest: random.next())
    for index in 0..<random.draw(below: 3) {
      let mark = PageMark(name: random.next(), fieldIDs: index == 0 ? [] : ["a", "ä"])
      saved.pages.append(
        SavedAnswers.Page(
          page: PageID(place: index * 7),
          isHidden: random.draw(below: 2) == 0,
          mark: mark
        )
      )
    }
    for field in 0..<random.draw(below: 6) {
      let address = FieldID(page: PageID(place: random.draw(below: 1 << 20)), field: field)
      var entry = SavedAnswers.Field(address: address)
      if random.draw(below: 2) == 0 {
        entry.changedFlags = [.hidden, .mandatory]
        entry.flags = random.draw(below: 2) == 0 ? .hidden : []
      }
      entry.content = content(&random)
      if random.draw(below: 2) == 0 { entry.id = "f\(field)" }
      saved.fields.append(entry)
    }
    return saved
  }

  private static func content(_ random: inout SplitMix64) -> SavedAnswers.Content? {
    let kinds = FieldKind.allCases
    switch random.draw(below: 8) {
    case 0: return nil
    case 1: return .empty
    case 2: return .filled
    default:
      let kind = kinds[random.draw(below: kinds.count)]
      let field = ExpressionScope.Field(id: "", kind: kind, choices: ["a", "b c", ""])
      return AnswerGenerator.answer(of: field, using: &random).map { .value($0) }
    }
  }
}
