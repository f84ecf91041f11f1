import FormModel
import FormProgress

extension FormSession {
  /// The answers and own flags that differ from the form as it was opened (UD-3); nil if the session does not save
  /// answers. The effects of rules and the journal are not included.
  ///
  /// - Complexity: O(pages + fields + bytes of answers).
  public var savedAnswers: SavedAnswers? {
    guard opened.isKept else { return nil }
    var saved = SavedAnswers(structureDigest: progress.storedForm.structureDigest)
    for page in progress.pages {
      let isHidden = isOwnHidden(knownPage: page)
      if isHidden != opened.isHidden(page: page) {
        let mark = PageMark(ofPage: page, in: progress.storedForm)
        saved.pages.append(.init(page: page, isHidden: isHidden, mark: mark))
      }
      let count = progress.storedForm.fieldCount(ofKnownPage: page)
      for first in stride(from: 0, to: count, by: FlagWord.fields) {
        let word = progress.firstWord(ofPage: page) + first / FlagWord.fields
        if isUnanswered(page: page), ownWord(word) == opened.word(word) { continue }
        for field in first..<min(first + FlagWord.fields, count) {
          let address = FieldID(page: page, field: field)
          if let change = savedField(at: address, word: word) { saved.fields.append(change) }
        }
      }
    }
    return saved
  }

  /// The changes of one field; nil if it has none.
  private func savedField(at address: FieldID, word: Int) -> SavedAnswers.Field? {
    let now = FieldFlags(word: ownWord(word), field: address.field)
    let before = FieldFlags(word: opened.word(word), field: address.field)
    let changed = now.symmetricDifference(before).intersection(SavedAnswers.ownFlags)
    let content = isContentAsOpened(at: address, now, before) ? nil : content(at: address, now)
    if changed.isEmpty && content == nil { return nil }
    return SavedAnswers.Field(
      address: address,
      id: progress.storedForm.catalogue.isEmpty
        ? nil : try? progress.storedForm.details(at: address).id,
      changedFlags: changed,
      flags: now.intersection(changed),
      content: content
    )
  }

  private func content(at address: FieldID, _ own: FieldFlags) -> SavedAnswers.Content {
    let answer =
      rules.isEmpty ? plainAnswer(at: address) : rules.value.answer(at: address, progress)
    if let answer { return .value(answer) }
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
    guard let answer = progress.storedForm.logic.answers[address] else { return .none }
    let record = rules.value.program.record(at: address)
    return (try? rules.value.shape(at: address, record: record, progress).encode(answer)) ?? .none
  }

  /// Whether an existing field has this answer.
  func holds(_ encoded: AnswerShape.Encoded, at address: FieldID) -> Bool {
    if !rules.isEmpty { return rules.value.holds(encoded, at: address) }
    if plain.isEmpty { return encoded.isNone }
    let raw = plain.value[address]
    switch encoded {
    case .raw(let answer): return raw == answer
    case .text(let text):
      return raw != AnswerCode.none && plain.value.texts[raw].hasSameScalars(as: text)
    }
  }

  /// Whether the form has no rules, and no answer was ever given on the page.
  func isUnanswered(page: PageID) -> Bool {
    rules.isEmpty && (plain.isEmpty || plain.value.isUntouched(page: page))
  }

  func isCalculated(_ address: FieldID) -> Bool {
    guard !rules.isEmpty, let record = rules.value.program.record(at: address) else {
      return false
    }
    return rules.value.program.records[record].isCalculated
  }

  /// Whether an expression reads a field.
  func isRead(_ address: FieldID) -> Bool {
    guard !rules.isEmpty else { return false }
    return rules.value.program.isRead(rules.value.program.entry(at: address))
  }

  func isOwnHidden(knownPage page: PageID) -> Bool {
    rules.isEmpty ? progress.storedForm.isHidden(page: page) : rules.value.isOwnHidden(page: page)
  }

  func ownWord(_ word: Int) -> UInt64 {
    rules.isEmpty
      ? progress.storedForm.words[word] : rules.value.cells[rules.value.ownWords + word]
  }
}

extension FieldFlags {
  /// The flags of a field, from the word that contains them.
  init(word: UInt64, field: Int) {
    self.init(rawValue: UInt8(truncatingIfNeeded: word >> UInt64((field & 15) * 4)) & 15)
  }
}
