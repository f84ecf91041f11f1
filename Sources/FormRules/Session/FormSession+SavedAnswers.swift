import FormModel
import FormProgress

extension FormSession {
  /// The answers and own flags that differ from the form as it was opened (UD-3); nil if the session does not save
  /// answers. The effects of rules and the journal are not included.
  ///
  /// - Complexity: O(pages + fields + bytes of answers).
  public var savedAnswers: SavedAnswers? {
    guard opened.isKept else { return nil }
    var saved = SavedAnswers(structureDigest: storedEngine.storedForm.structureDigest)
    saved.clock = clock
    saved.instances = savedInstances(all: false)
    for page in storedEngine.pages {
      let template = templatePage(ofKnown: page)
      let isHidden = isOwnHidden(knownPage: page)
      if isHidden != opened.isHidden(page: template) {
        let mark = PageMark(ofPage: template, in: storedEngine.storedForm)
        let inside = numbers(ofKnownPage: page)
        saved.pages.append(.init(page: template, inside: inside, isHidden: isHidden, mark: mark))
      }
      let count = storedEngine.storedForm.fieldCount(ofKnownPage: template)
      for index in 0..<FlagWord.count(fieldCount: count) {
        if isUnanswered(page: page), ownWord(page, index) == openedWord(template, index) {
          continue
        }
        for field in index * FlagWord.fields..<min((index + 1) * FlagWord.fields, count) {
          let address = FieldID(page: page, field: field)
          if let change = savedField(at: address, template) { saved.fields.append(change) }
        }
      }
    }
    return saved
  }

  /// All answers and numbers of instances, without flags and without fields that are filled without an answer: what
  /// `AnswersJSON` writes. `savedAnswers` keeps everything.
  ///
  /// - Complexity: O(pages + fields + bytes of answers).
  public var answers: SavedAnswers {
    var all = SavedAnswers(structureDigest: storedEngine.storedForm.structureDigest)
    all.instances = savedInstances(all: true)
    for page in storedEngine.pages where !isUnanswered(page: page) {
      let template = templatePage(ofKnown: page)
      let inside = numbers(ofKnownPage: page)
      for field in 0..<storedEngine.storedForm.fieldCount(ofKnownPage: template) {
        let address = FieldID(page: page, field: field)
        guard let answer = answer(atKnown: address) else { continue }
        let own = FieldID(page: template, field: field)
        all.fields.append(
          .init(address: own, inside: inside, id: id(of: own), content: .value(answer))
        )
      }
    }
    return all
  }

  /// The id of a field of the form as loaded; nil if it has none.
  private func id(of own: FieldID) -> String? {
    storedEngine.storedForm.catalogue.isEmpty
      ? nil : try? storedEngine.storedForm.details(at: own).id
  }

  /// The changes of one field; nil if it has none.
  private func savedField(at address: FieldID, _ template: PageID) -> SavedAnswers.Field? {
    let index = address.field / FlagWord.fields
    let now = FieldFlags(word: ownWord(address.page, index), field: address.field)
    let before = FieldFlags(word: openedWord(template, index), field: address.field)
    let changed = now.symmetricDifference(before).intersection(SavedAnswers.ownFlags)
    let content = isContentAsOpened(at: address, now, before) ? nil : content(at: address, now)
    if changed.isEmpty && content == nil { return nil }
    let own = FieldID(page: template, field: address.field)
    return SavedAnswers.Field(
      address: own,
      inside: numbers(ofKnownPage: address.page),
      id: id(of: own),
      changedFlags: changed,
      flags: now.intersection(changed),
      content: content
    )
  }

  private func content(at address: FieldID, _ own: FieldFlags) -> SavedAnswers.Content {
    if let answer = answer(atKnown: address) { return .value(answer) }
    return own.contains(.filled) ? .filled : .empty
  }

  private func isContentAsOpened(
    at address: FieldID,
    _ now: FieldFlags,
    _ before: FieldFlags
  ) -> Bool {
    let isFilledAsOpened = now.contains(.filled) == before.contains(.filled)
    guard !rules.isEmpty else { return isFilledAsOpened && holds(.none, at: address) }
    if isCalculated(address) { return true }
    let answer = openedAnswer(at: address)
    return rules.value.holds(answer, at: address) && (!answer.isNone || isFilledAsOpened)
  }

  /// The field's answer when the form was opened.
  func openedAnswer(at address: FieldID) -> AnswerShape.Encoded {
    let own = FieldID(page: templatePage(ofKnown: address.page), field: address.field)
    guard let answer = storedEngine.storedForm.logic.answers[own] else { return .none }
    return (try? rules.value.shape(at: address, storedEngine).encode(answer)) ?? .none
  }

  /// Whether an existing field has this answer.
  func holds(_ encoded: AnswerShape.Encoded, at address: FieldID) -> Bool {
    if !rules.isEmpty { return rules.value.holds(encoded, at: address) }
    if answersWithoutRules.isEmpty { return encoded.isNone }
    let raw = answersWithoutRules.value[address]
    switch encoded {
    case .raw(let answer): return raw == answer
    case .text(let text):
      return raw != AnswerCode.none && answersWithoutRules.value.texts[raw].hasSameScalars(as: text)
    }
  }

  /// Whether the form has no rules, and no answer was ever given on the page.
  func isUnanswered(page: PageID) -> Bool {
    rules.isEmpty
      && (answersWithoutRules.isEmpty || answersWithoutRules.value.isUntouched(page: page))
  }

  /// Whether a field has a calculation that takes no answers.
  package func isCalculated(_ address: FieldID) -> Bool {
    !rules.isEmpty && rules.value.recordEntry(at: address)?.takesAnswers == false
  }

  /// Whether a field has a calculation and takes answers, and so is never filled without one.
  func keepsAnswer(_ address: FieldID) -> Bool {
    !rules.isEmpty && rules.value.recordEntry(at: address)?.keepsAnswer == true
  }

  /// Whether an expression reads a field.
  func isRead(_ address: FieldID) -> Bool {
    !rules.isEmpty && rules.value.isRead(address)
  }

  func isOwnHidden(knownPage page: PageID) -> Bool {
    rules.isEmpty
      ? storedEngine.storedForm.isHidden(page: page) : rules.value.isOwnHidden(knownPage: page)
  }

  /// Sixteen fields' own flags.
  ///
  /// - Parameter index: of the word on the page.
  func ownWord(_ page: PageID, _ index: Int) -> UInt64 {
    rules.isEmpty
      ? storedEngine.storedForm.words[storedEngine.firstWord(ofPage: page) + index]
      : rules.value.ownWord(page, index, storedEngine)
  }

  /// The same when the form was opened, of a page of the form as loaded.
  func openedWord(_ page: PageID, _ index: Int) -> UInt64 {
    opened.word(storedEngine.firstWord(ofPage: page) + index)
  }
}

extension FieldFlags {
  /// The flags of a field, from the word that contains them.
  init(word: UInt64, field: Int) {
    self.init(rawValue: UInt8(truncatingIfNeeded: word >> UInt64((field & 15) * 4)) & 15)
  }
}
