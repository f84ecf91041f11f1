import FormModel
import FormProgress

extension RuleState {
  /// Makes an edit of an own flag that was checked.
  ///
  /// - Returns: whether an own flag or an answer changed.
  mutating func perform(
    _ edit: Edit,
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) -> Bool {
    let page = edit.page
    if edit.operation.isPageOperation {
      return perform(page: page, hides: edit.operation == .hidePage, &engine, &transaction)
    }
    let field = edit.field
    let entry = program.entry(at: edit.address)
    let record = entry.record
    let (flag, isSet) = (edit.operation.flag, edit.operation.setsFlag)
    if edit.operation == .clear {
      return takeAnswer(
        .none,
        page: page,
        field: field,
        entry: entry,
        &engine,
        &transaction
      )
    }
    let place = place(page, field, engine)
    guard ownFlags(place).contains(flag) != isSet else { return false }
    turnOwn(flag, isSet, page, field, place, &engine, &transaction)
    transaction.changed()
    if flag != .filled {
      resolve(flag, page: page, field: field, record: record, &engine, &transaction)
    }
    if let record, flag == .hidden || flag == .filled { visibilityChanged(ofRecord: record) }
    return true
  }

  private mutating func perform(
    page: PageID,
    hides: Bool,
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) -> Bool {
    guard isOwnHidden(page: page) != hides else { return false }
    let index = index(ofPage: page)
    turn(ownPages + index >> 6, bit: index & 63, &transaction)
    transaction.changed()
    let around =
      program.containerOfPage.isEmpty
      ? FieldRecord.none : program.containerOfPage[page.place - program.firstPlace]
    if around == FieldRecord.none {
      applyPage(page, isHidden: hides, &engine, &transaction)
    } else if program.containers[Int(around)].isPage {
      mark(Int(program.containers[Int(around)].visibility))
    } else {
      let isHidden = hides || insideBits(around) & InsideBits.hidden != 0
      applyPage(page, isHidden: isHidden, &engine, &transaction)
    }
    return true
  }

  mutating func setClock(_ moment: FormClock, _ transaction: inout Transaction) {
    let raw = UInt64(bitPattern: Int64(moment.milliseconds))
    guard cells[clock] != raw else { return }
    set(clock, raw, &transaction)
    transaction.changed()
    for formula in program.clockFormulas {
      mark(Int(program.formulas[Int(formula)].node))
    }
    if !instances.isEmpty { markClockOfInstances() }
  }
}
