import Synchronization

extension FormDefinition {
  /// The form in another language: a copy with other texts, without added pages.
  ///
  /// Pages, fields, flags and all other logic are those of this form, and so is its structure digest: what is saved
  /// from a session of one is restored in a session of the other. It has no translations itself.
  ///
  /// - Parameter index: the index of the translation.
  /// - Precondition: the form has it.
  /// - Throws: `tooMuchText` if names or labels have more than `FormLimits.textBytes`.
  /// - Complexity: O(words + pages + bytes of text).
  public func translated(to index: Int) throws(FormError) -> FormDefinition {
    let translation = texts.translations[index]
    let changed = FormTemplate(
      fieldCount: fieldCount,
      pageNames: try names(translation),
      catalogue: try catalogue(translation),
      logic: logic.translated(translation),
      texts: texts.translated(translation)
    )
    changed.structureDigest.store(structureDigest, ordering: .relaxed)
    return FormDefinition(
      flagWords: flagWords.clone(prefix: wordCount),
      pageHeads: pageHeads.clone(prefix: pageCount),
      template: changed
    )
  }

  private func names(_ translation: FormTranslation) throws(FormError) -> TextArena {
    var names = TextArena()
    for page in pages {
      let name = translation.texts[.name(page)] ?? pageNames[page.place] ?? ""
      guard names.set(page.place, name) else { throw .tooMuchText(page: page) }
    }
    return names
  }

  private func catalogue(_ translation: FormTranslation) throws(FormError) -> FieldCatalogue {
    var labels = TextArena()
    for page in pages {
      let head = pageHeads[page.place]
      for field in 0..<Int(head.fieldCount) {
        let slot = head.slot(ofField: field)
        let translated = translation.texts[.label(FieldID(page: page, field: field))]
        guard labels.set(slot, translated ?? catalogue.labels[slot] ?? "") else {
          throw .tooMuchText(page: page)
        }
      }
    }
    var changed = catalogue
    changed.labels = labels
    return changed
  }
}

extension FormTexts {
  fileprivate func translated(_ translation: FormTranslation) -> FormTexts {
    var changed = self
    changed.language = translation.language
    changed.translations = []
    for (place, text) in translation.texts {
      switch place {
      case .hint(let field): changed.hints[field] = text.isEmpty ? nil : text
      case .requiredMessage(let field):
        changed.requiredMessages[field] = text.isEmpty ? nil : text
      default: break
      }
    }
    return changed
  }
}

extension FormLogic {
  /// The logic with a translation's labels and messages.
  func translated(_ translation: FormTranslation) -> FormLogic {
    let texts = translation.texts
    var changed = self
    changed.translateLabels(texts)
    for index in constraints.indices {
      if let message = texts[.message(constraints[index].field)] {
        changed.constraints[index].message = message.isEmpty ? nil : message
      }
    }
    for index in groups.indices {
      if let label = texts[.groupLabel(index)] {
        changed.groups[index].label = label.isEmpty ? nil : label
      }
    }
    for index in repeats.indices {
      if let label = texts[.repeatLabel(index)] {
        changed.repeats[index].label = label.isEmpty ? nil : label
      }
    }
    for (index, list) in choiceLists.enumerated() {
      var choices = ChoiceRows()
      var isChanged = false
      for row in list.choices.indices {
        var choice = list.choices[row]
        if let label = texts[.choiceLabel(list: index, choice: row)] {
          choice.label = label.isEmpty ? nil : label
          isChanged = true
        }
        choices.append(choice)
      }
      if isChanged { changed.choiceLists[index].choices = choices }
    }
    return changed
  }

  private mutating func translateLabels(_ texts: [TextPlace: String]) {
    var left: [LabelExpression.Target: String] = [:]
    for (place, text) in texts {
      switch place {
      case .nameExpression(let page): left[.page(page)] = text
      case .labelExpression(let field): left[.field(field)] = text
      default: break
      }
    }
    if left.isEmpty { return }
    for index in labels.indices {
      if let text = left.removeValue(forKey: labels[index].target) {
        labels[index].expression = text
      }
    }
    labels.removeAll { $0.expression.isEmpty }
    for (target, text) in left where !text.isEmpty {
      labels.append(LabelExpression(of: target, expression: text))
    }
    labels.sort { TextPlace.precedes($0.target.place, $1.target.place) }
  }
}

extension LabelExpression.Target {
  /// The place of the expression.
  package var place: TextPlace {
    switch self {
    case .field(let field): .labelExpression(field)
    case .page(let page): .nameExpression(page)
    }
  }
}
