import FormModel
import FormProgress

/// Answers of a form without rules. Its own flags are those of the progress engine.
extension FormSession {
  /// The answers that an existing field can hold. A form without rules has no choices.
  func shapeWithoutRules(at address: FieldID) -> AnswerShape {
    AnswerShape(address: address, kind: storedEngine.storedForm.kind(at: address))
  }

  /// The answer of an existing field; nil if it has none.
  func answerWithoutRules(at address: FieldID) -> AnswerValue? {
    if answersWithoutRules.isEmpty { return nil }
    return shapeWithoutRules(at: address).answer(
      answersWithoutRules.value[address],
      answersWithoutRules.value.texts
    )
  }

  /// Makes room for answers.
  mutating func needAnswers() {
    if answersWithoutRules.isEmpty { answersWithoutRules = OwnedSlot(AnswersWithoutRules()) }
    isPlain = false
  }

  /// Sets an encoded answer, and the filled flag.
  ///
  /// - Returns: whether either changed.
  mutating func setAnswerWithoutRules(_ encoded: AnswerShape.Encoded, at address: FieldID) -> Bool {
    let isFlagChange = performWithoutRules(Edit(encoded.isNone ? .clear : .fill, at: address))
    if holds(encoded, at: address) { return isFlagChange }
    needAnswers()
    var new = AnswerCode.none
    switch encoded {
    case .raw(let raw): new = raw
    case .text(let text): new = answersWithoutRules.value.texts.add(text)
    }
    let count = storedEngine.storedForm.fieldCount(ofKnownPage: address.page)
    let old = answersWithoutRules.value.set(address, new, fieldCount: count)
    let isText = AnswerCode.isText(storedEngine.storedForm.kind(at: address), choiceCount: 0)
    let isKept = transaction.journal.append(
      JournalEntry(isText ? .text : .cell, at: address, old),
      &answersWithoutRules.value.texts
    )
    if isText, !isKept, old != AnswerCode.none { answersWithoutRules.value.texts.remove(old) }
    transaction.add(page: address.page, storedEngine)
    return true
  }

  /// Makes an edit that was checked.
  ///
  /// - Returns: whether a flag changed.
  mutating func performWithoutRules(_ edit: Edit) -> Bool {
    guard let effects = try? storedEngine.applyUnsettled(edit), effects != 0 else { return false }
    transaction.add(page: edit.page, effects: effects, storedEngine)
    if !answersWithoutRules.isEmpty {
      _ = transaction.journal.append(
        JournalEntry(.edit, 0, edit.rawValue),
        &answersWithoutRules.value.texts
      )
    }
    return true
  }

  /// Sets the clock, which nothing reads.
  mutating func setClockWithoutRules(_ clock: FormClock) {
    if clockWithoutRules == clock { return }
    if !answersWithoutRules.isEmpty {
      _ = transaction.journal.append(
        JournalEntry(.clock, 0, UInt64(bitPattern: Int64(clockWithoutRules.milliseconds))),
        &answersWithoutRules.value.texts
      )
    }
    clockWithoutRules = clock
    transaction.changed()
  }

  /// Undoes or redoes a step that is no edit: swaps the entry's value with the present one.
  ///
  /// - Returns: the entry for the opposite direction.
  mutating func exchangeWithoutRules(_ entry: JournalEntry) -> JournalEntry {
    var entry = entry
    switch entry.kind {
    case .cell, .text:
      let page = entry.address.page
      let count = storedEngine.storedForm.fieldCount(ofKnownPage: page)
      entry.value = answersWithoutRules.value.set(entry.address, entry.value, fieldCount: count)
      transaction.add(page: page, storedEngine)
    case .clock:
      let old = clockWithoutRules
      clockWithoutRules = FormClock(milliseconds: WideInt(Int64(bitPattern: entry.value)))
      entry.value = UInt64(bitPattern: Int64(old.milliseconds))
    case .edit, .flag, .word, .recountBefore, .recountAfter, .invalid, .term, .instance, .begin,
      .end:
      break
    }
    return entry
  }

  /// The form with its answers.
  ///
  /// - Complexity: O(pages + fields / 16 + fields of pages with answers).
  func formWithoutRules() -> FormDefinition {
    var logic = FormLogic()
    if !answersWithoutRules.isEmpty {
      answersWithoutRules.value.forEach { address, answer in
        logic.answers[address] = shapeWithoutRules(at: address).answer(
          answer,
          answersWithoutRules.value.texts
        )
      }
    }
    return logic.isEmpty
      ? storedEngine.storedForm.clone() : storedEngine.storedForm.clone(with: logic)
  }
}
