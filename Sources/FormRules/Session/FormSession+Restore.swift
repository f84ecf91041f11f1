import FormModel
import FormProgress

extension FormSession {
  /// Restores saved answers and own flags, in one transaction (UD-3). Afterwards nothing can be undone.
  ///
  /// On the form that was filled the state is then the saved one; if the clock is another, it is the saved one in which the
  /// clock was set. On another form, what calculations keep and numbers of instances are evaluated anew.
  ///
  /// Fields that the state does not name become as they were when the form was opened; in a session that does not
  /// save answers they stay as they are. On a form with the same structure, fields are found by their place, else by
  /// their ids.
  ///
  /// - Parameters:
  ///   - saved: the saved state.
  ///   - dropped: the parts of it that the form can't take, in the order of the state.
  /// - Throws: `SavedStateError.otherForm` if the structure is another and the state has neither ids nor names, `tooLarge` if
  ///   the state has too many instances (RP-1); then nothing has changed.
  /// - Complexity: O(pages + fields + bytes of answers), and the effects of the answers.
  @discardableResult
  public mutating func restore(
    _ saved: SavedAnswers,
    dropped: inout [DroppedAnswer]
  ) throws(SavedStateError) -> TransactionChange {
    try restore(saved, evaluatesCounts: false, &dropped)
  }

  /// Takes the state of a form that was filled elsewhere (EX-4): as `restore`, but then expressions say how many
  /// instances there are, as they say everything else that was not given.
  ///
  /// - Throws: as `restore`.
  /// - Complexity: as `restore`.
  @discardableResult
  package mutating func takeState(
    _ saved: SavedAnswers,
    dropped: inout [DroppedAnswer]
  ) throws(SavedStateError) -> TransactionChange {
    try restore(saved, evaluatesCounts: true, &dropped)
  }

  private mutating func restore(
    _ saved: SavedAnswers,
    evaluatesCounts: Bool,
    _ dropped: inout [DroppedAnswer]
  ) throws(SavedStateError) -> TransactionChange {
    let digest = storedEngine.storedForm.structureDigest
    guard saved.structureDigest == digest || saved.isEmpty || saved.tellsPlaces else {
      throw .otherForm(expected: digest, found: saved.structureDigest)
    }
    dropped = []
    let holdsValue = saved.fields.contains { if case .value? = $0.content { true } else { false } }
    if holdsValue, rules.isEmpty { needAnswers() }
    transaction.begin(currentPage: storedEngine.currentPage)
    if !rules.isEmpty {
      let isOther = saved.structureDigest != digest
      return try restoreOnRules(
        saved,
        isOther: isOther,
        evaluatesCounts: evaluatesCounts,
        &dropped
      )
    }
    restoreAll(saved, evaluatesUnnamed: false, &dropped)
    _ = storedEngine.settle()
    transaction.end(storedEngine)
    if !answersWithoutRules.isEmpty { transaction.journal.forget(&answersWithoutRules.value.texts) }
    return transaction.change
  }

  /// Restores on a form with rules: on the form that was filled at the time of then, before the clock is that of now.
  private mutating func restoreOnRules(
    _ saved: SavedAnswers,
    isOther: Bool,
    evaluatesCounts: Bool,
    _ dropped: inout [DroppedAnswer]
  ) throws(SavedStateError) -> TransactionChange {
    let present = clock
    let keepsApart = transaction.journal.keepsApart
    if hasInstances, !keepsApart {
      transaction.journal.keepsApart = true
      transaction.begin(currentPage: storedEngine.currentPage)
    }
    transaction.restored = []
    rules.value.firesTriggers = false
    if !isOther, let then = saved.clock, CalendarDay.range.contains(then.today) {
      rules.value.setClock(then, &transaction)
    }
    restoreAll(saved, evaluatesUnnamed: evaluatesCounts, &dropped)
    if evaluatesCounts {
      rules.value.settle(&storedEngine, &transaction)
    } else if !isOther {
      rules.value.settleRestored(&storedEngine, &transaction)
    }
    transaction.restored = nil
    if isOther || clock != present {
      // From here on it is as if the app had set its clock.
      if hasInstances { rules.value.instances.value.demand.value.begin() }
      rules.value.setClock(present, &transaction)
      rules.value.settle(&storedEngine, &transaction)
    }
    rules.value.firesTriggers = true
    defer { transaction.journal.keepsApart = keepsApart }
    if hasInstances {
      do throws(FormError) { try endInstances() } catch {
        dropped = []
        throw .tooLarge(error)
      }
    } else {
      _ = storedEngine.settle()
      transaction.end(storedEngine)
    }
    transaction.journal.forget(&rules.value.texts)
    return transaction.change
  }

  private mutating func restoreAll(
    _ saved: SavedAnswers,
    evaluatesUnnamed: Bool,
    _ dropped: inout [DroppedAnswer]
  ) {
    if !saved.instances.isEmpty || hasInstances { restoreInstances(saved, &dropped) }
    if hasInstances, rules.value.instances.value.demand.value.refusal != nil { return }
    restore(RestoreAims(saved, self, evaluatesUnnamed: evaluatesUnnamed, &dropped))
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
    let pages = storedEngine.pages
    for page in pages { restore(page: page, aims) }
    for page in pages {
      let aimed = aims.fields[page] ?? []
      var next = 0
      let count = storedEngine.storedForm.fieldCount(ofKnownPage: templatePage(ofKnown: page))
      for first in stride(from: 0, to: count, by: FlagWord.fields) {
        let fields = first..<min(first + FlagWord.fields, count)
        if isAsOpened(page: page, fields),
          next == aimed.count || aimed[next].address.field >= fields.upperBound
        {
          continue
        }
        for field in fields {
          let address = FieldID(page: page, field: field)
          if next < aimed.count, aimed[next].address == address {
            restore(address, aimed[next], evaluates: aims.isOther)
            next += 1
          } else if opened.isKept {
            let evaluates = aims.isOther || aims.evaluatesUnnamed
            restore(address, RestoreAims.Field(address: address), evaluates: evaluates)
          }
        }
      }
    }
  }

  /// Whether the fields of one flag word are known to be unchanged, so that none need be visited.
  private func isAsOpened(page: PageID, _ fields: Range<Int>) -> Bool {
    guard opened.isKept else { return true }
    guard isUnanswered(page: page) else { return false }
    let index = fields.lowerBound / FlagWord.fields
    return ownWord(page, index) == openedWord(templatePage(ofKnown: page), index)
  }

  private mutating func restore(page: PageID, _ aims: RestoreAims) {
    let isHidden = isOwnHidden(knownPage: page)
    let before = opened.isKept ? opened.isHidden(page: templatePage(ofKnown: page)) : isHidden
    let aim = aims.pages[page] ?? before
    if aim != isHidden { _ = perform(Edit(aim ? .hidePage : .showPage, page: page)) }
  }

  /// - Parameter evaluates: whether the field's calculation is evaluated. Else the state says what that made of its answer.
  private mutating func restore(_ address: FieldID, _ aim: RestoreAims.Field, evaluates: Bool) {
    let index = address.field / FlagWord.fields
    let now = FieldFlags(word: ownWord(address.page, index), field: address.field)
    let template = templatePage(ofKnown: address.page)
    let before =
      opened.isKept ? FieldFlags(word: openedWord(template, index), field: address.field) : now
    let flags = before.subtracting(aim.changedFlags).union(aim.flags)
    for (flag, on, off) in Self.flagEdits where flags.contains(flag) != now.contains(flag) {
      _ = perform(Edit(flags.contains(flag) ? on : off, at: address))
    }
    if isCalculated(address) { return }
    let keepsAnswer = keepsAnswer(address)
    if keepsAnswer, !evaluates { transaction.restored?.insert(address) }
    switch aim.content {
    case .answer(let answer)?: restoreAnswer(answer, at: address)
    case .filled?: restoreFilled(true, at: address)
    case nil where opened.isKept:
      let answer = rules.isEmpty ? .none : openedAnswer(at: address)
      if answer.isNone, !keepsAnswer {
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

  /// Sets an answer, of which the field's calculation makes something once all is set.
  mutating func restoreAnswer(_ answer: AnswerShape.Encoded, at address: FieldID) {
    guard !rules.isEmpty else {
      _ = setAnswerWithoutRules(answer, at: address)
      return
    }
    let page = rules.value.enter(page: address.page)
    defer { rules.value.leave() }
    let entry = rules.value.program.entry(at: FieldID(page: page, field: address.field))
    rules.value.restoreAnswer(
      answer,
      page: page,
      field: address.field,
      entry: entry,
      &storedEngine,
      &transaction
    )
    if let record = entry.record { rules.value.markOffer(ofRecord: record) }
  }

  /// Removes the answer, and sets or clears the filled flag.
  private mutating func restoreFilled(_ isFilled: Bool, at address: FieldID) {
    if !holds(.none, at: address) { restoreAnswer(.none, at: address) }
    _ = perform(Edit(isFilled ? .fill : .clear, at: address))
  }
}
