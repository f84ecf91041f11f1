import FormModel
import FormWorkload

extension SmallForms {
  /// A form with rules and repeats that has hints, messages and up to three other languages, of which texts are the same,
  /// longer, odd or missing.
  ///
  /// - Complexity: O(fields + rules), a few times.
  static func formWithTexts(seed: UInt64) -> FormDefinition {
    let form = formWithRepeats(seed: seed)
    var random = SplitMix64(key: seed, index: 1)
    var texts = FormTexts()
    texts.language = random.draw(below: 3) == 0 ? nil : "en"
    texts.areMarkdown = random.draw(below: 4) == 0
    for page in form.pages {
      for field in 0..<form.fieldCount(ofKnownPage: page) {
        let address = FieldID(page: page, field: field)
        if random.draw(below: 3) == 0 { texts.hints[address] = oddName(&random) }
        if random.draw(below: 6) == 0 { texts.requiredMessages[address] = oddName(&random) }
      }
    }
    let all = form.clone(with: form.logic, texts: texts).allTexts
    let places = all.keys.sorted(by: TextPlace.precedes)
    for number in 0..<random.draw(below: 4) {
      var translation = FormTranslation(language: ["fr", "Arabic (ar)", "de-CH"][number])
      for place in places where random.draw(below: 3) != 0 {
        translation.texts[place] =
          switch place {
          case .nameExpression, .labelExpression:
            random.draw(below: 3) == 0 ? "" : "concat('fr ', \(all[place] ?? "''"))"
          default: random.draw(below: 4) == 0 ? "" : oddName(&random)
          }
      }
      texts.translations.append(translation)
    }
    return form.clone(with: form.logic, texts: texts)
  }
}
