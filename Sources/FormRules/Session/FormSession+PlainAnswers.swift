import FormModel
import FormProgress

/// Answers of a form without rules. Its own flags are those of the progress engine.
extension FormSession {
  /// The answers that an existing field can hold. A form without rules has no choices.
  func plainShape(at address: FieldID) -> AnswerShape {
    AnswerShape(address: address, kind: storedEngine.storedForm.kind(at: address))
  }

  /// The answer of an existing field; nil if it has none.
  func plainAnswer(at address: FieldID) -> AnswerValue? {
    if plain.isEmpty { return nil }
    return plainShape(at: address).answer(plain.value[address], plain.value.texts)
  }

  /// Makes room for answers.
  mutating func needAnswers() {
    if plain.isEmpty { plain = OwnedSlot(PlainAnswers()) }
    isPlain = false
  }

  /// Sets an encoded answer, and the filled flag.
  ///
  /// - Returns: whether either changed.
  mutating func setPlainAnswer(_ encoded: AnswerShape.Encoded, at address: FieldID) -> Bool {
    let isFlagChange = performPlain(Edit(encoded.isNone ? .clear : .fill, at: address))
    if holds(encoded, at: address) { return isFlagChange }
    needAnswers()
    var new = AnswerCode.none
    switch encoded {
    case .raw(let raw): new = raw
    case .text(let text): new = plain.value.texts.add(text)
    }
    let count = storedEngine.storedForm.fieldCount(ofKnownPage: address.page)
    let old = plain.value.set(address, new, fieldCount: count)
    let isText = AnswerCode.isText(storedEngine.storedForm.kind(at: address), choiceCount: 0)
    let isKept = transaction.journal.append(
      JournalEntry(isText ? .text : .cell, at: address, old),
      &plain.value.texts
    )
    if isText, !isKept, old != AnswerCode.none { plain.value.texts.remove(old) }
    transaction.add(page: address.page, storedEngine)
    return true
  }

  /// Makes an edit that was checked.
  ///
  /// - Returns: whether a flag changed.
  mutating func performPlain(_ edit: Edit) -> Bool {
    guard let effects = try? storedEngine.applyUnsettled(edit), effects != 0 else { return false }
    transaction.add(page: edit.page, effects: effects, storedEngine)
    if !plain.isEmpty {
      _ = transaction.journal.append(
        JournalEntry(.edit, 0, edit.rawValue),
        &plain.value.texts
      )
    }
    return true
  }

  /// Sets the clock, which nothing reads.
  mutating func setPlainClock(_ clock: FormClock) {
    if plainClock == clock { return }
    if !plain.isEmpty {
      _ = transaction.journal.append(
        JournalEntry(.clock, 0, UInt64(bitPattern: Int64(plainClock.milliseconds))),
        &plain.value.texts
      )
    }
    plainClock = clock
    transaction.changed()
  }

  /// Undoes or redoes a step that is no edit: swaps the entry's value with the present one.
  ///
  /// - Returns: the entry for the opposite direction.
  mutating func exchangePlain(_ entry: JournalEntry) -> JournalEntry {
    var entry = entry
    switch entry.kind {
    case .cell, .text:
      let page = entry.address.page
      let count = storedEngine.storedForm.fieldCount(ofKnownPage: page)
      entry.value = plain.value.set(entry.address, entry.value, fieldCount: count)
      transaction.add(page: page, storedEngine)
    case .clock:
      let old = plainClock
      plainClock = FormClock(milliseconds: WideInt(Int64(bitPattern: entry.value)))
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
  func plainForm() -> FormDefinition {
    var logic = FormLogic()
    if !plain.isEmpty {
      plain.value.forEach { address, answer in
        logic.answers[address] = plainShape(at: address).answer(answer, plain.value.texts)
      }
    }
    return logic.isEmpty
      ? storedEngine.storedForm.clone() : storedEngine.storedForm.clone(with: logic)
  }
}
