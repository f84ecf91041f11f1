import FormModel
import FormProgress

extension FormSession {
  /// Restores saved answers and own flags, in one transaction (UD-3). Afterwards nothing can be undone.
  ///
  /// Fields that the state does not name become as they were when the form was opened; in a session that does not
  /// save answers they stay as they are. On a form with the same structure, fields are found by their place, else by
  /// their ids.
  ///
  /// - Parameters:
  ///   - saved: the saved state.
  ///   - dropped: the parts of it that the form can't take, in the order of the state.
  /// - Throws: `SavedStateError.otherForm` if the structure is another and the state has neither ids nor names; then
  ///   nothing has changed.
  /// - Complexity: O(pages + fields + bytes of answers), and the effects of the answers.
  @discardableResult
  public mutating func restore(
    _ saved: SavedAnswers,
    dropped: inout [DroppedAnswer]
  ) throws(SavedStateError) -> TransactionChange {
    let digest = progress.storedForm.structureDigest
    guard saved.structureDigest == digest || saved.isEmpty || saved.tellsPlaces else {
      throw .otherForm(expected: digest, found: saved.structureDigest)
    }
    dropped = []
    let holdsValue = saved.fields.contains { if case .value? = $0.content { true } else { false } }
    if holdsValue, rules.isEmpty { needAnswers() }
    let aims = RestoreAims(saved, self, &dropped)
    transaction.begin(currentPage: progress.currentPage)
    restore(aims)
    finish()
    if !rules.isEmpty {
      transaction.journal.forget(&rules.value.texts)
    } else if !plain.isEmpty {
      transaction.journal.forget(&plain.value.texts)
    }
    return transaction.change
  }

  /// As above, from bytes.
  ///
  /// - Throws: `SavedStateError` if the bytes are no saved answers, too; then nothing has changed.
  @discardableResult
  public mutating func restore(
    bytes: Span<UInt8>,
    dropped: inout [DroppedAnswer]
  ) throws(SavedStateError) -> TransactionChange {
    try restore(try SavedAnswers(bytes: bytes), dropped: &dropped)
  }

  private mutating func restore(_ aims: RestoreAims) {
    for page in progress.pages { restore(page: page, aims) }
    var next = 0
    for page in progress.pages {
      let count = progress.storedForm.fieldCount(ofKnownPage: page)
      for first in stride(from: 0, to: count, by: FlagWord.fields) {
        let fields = first..<min(first + FlagWord.fields, count)
        let end = FieldID(page: page, field: fields.upperBound)
        if isAsOpened(page: page, fields),
          next == aims.fields.count || aims.fields[next].address >= end
        {
          continue
        }
        for field in fields {
          let address = FieldID(page: page, field: field)
          if next < aims.fields.count, aims.fields[next].address == address {
            restore(address, aims.fields[next])
            next += 1
          } else if opened.isKept {
            restore(address, RestoreAims.Field(address: address))
          }
        }
      }
    }
  }

  /// Whether the fields of one flag word are known to be unchanged, so that none need be visited.
  private func isAsOpened(page: PageID, _ fields: Range<Int>) -> Bool {
    guard opened.isKept else { return true }
    guard isUnanswered(page: page) else { return false }
    let word = progress.firstWord(ofPage: page) + fields.lowerBound / FlagWord.fields
    return ownWord(word) == opened.word(word)
  }

  private mutating func restore(page: PageID, _ aims: RestoreAims) {
    let isHidden = isOwnHidden(knownPage: page)
    let aim = aims.pages[page] ?? (opened.isKept ? opened.isHidden(page: page) : isHidden)
    if aim != isHidden { _ = perform(Edit(aim ? .hidePage : .showPage, page: page)) }
  }

  private mutating func restore(_ address: FieldID, _ aim: RestoreAims.Field) {
    let word = progress.firstWord(ofPage: address.page) + address.field / FlagWord.fields
    let now = FieldFlags(word: ownWord(word), field: address.field)
    let before = opened.isKept ? FieldFlags(word: opened.word(word), field: address.field) : now
    let flags = before.subtracting(aim.changedFlags).union(aim.flags)
    for (flag, on, off) in Self.flagEdits where flags.contains(flag) != now.contains(flag) {
      _ = perform(Edit(flags.contains(flag) ? on : off, at: address))
    }
    if isCalculated(address) { return }
    switch aim.content {
    case .answer(let answer)?: restoreAnswer(answer, at: address)
    case .filled?: restoreFilled(true, at: address)
    case nil where opened.isKept:
      let answer = rules.isEmpty ? .none : openedAnswer(at: address)
      if answer.isNone {
        restoreFilled(before.contains(.filled), at: address)
      } else {
        restoreAnswer(answer, at: address)
      }
    case nil: break
    }
  }

  private static let flagEdits: [(FieldFlags, on: EditOperation, off: EditOperation)] = [
    (.hidden, .hide, .show), (.readOnly, .lock, .unlock), (.mandatory, .require, .unrequire),
  ]

  private mutating func restoreAnswer(_ answer: AnswerShape.Encoded, at address: FieldID) {
    guard !rules.isEmpty else {
      _ = setPlainAnswer(answer, at: address)
      return
    }
    _ = rules.value.setAnswer(
      answer,
      page: address.page,
      field: address.field,
      entry: rules.value.program.entry(at: address),
      &progress,
      &transaction
    )
  }

  /// Removes the answer, and sets or clears the filled flag.
  private mutating func restoreFilled(_ isFilled: Bool, at address: FieldID) {
    if !holds(.none, at: address) { restoreAnswer(.none, at: address) }
    _ = perform(Edit(isFilled ? .fill : .clear, at: address))
  }
}
