import FormModel
import FormProgress

extension RuleState {
  /// Updates a container's hidden flag, and the content that no child contains.
  mutating func resolveVisibility(
    ofContainer index: Int,
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) {
    let container = program.containers[index]
    let own = container.isPage ? isOwnHidden(page: container.page) : container.isHidden
    var isHidden = EffectCell.resolve(cells[Int(container.effects)], own: own)
    // A hidden page leaves its fields' flags as they are.
    if container.parent != FieldRecord.none {
      isHidden = isHidden || insideBits(container.parent) & InsideBits.hidden != 0
    } else if container.outer != FieldRecord.none {
      isHidden = isHidden || bitsAround(container.outer) & InsideBits.hidden != 0
    }
    if container.isPage {
      applyPage(container.page, isHidden: isHidden, &engine, &transaction)
      return
    }
    let old = cells[Int(container.inside)]
    guard isHidden != (old & InsideBits.hidden != 0) else { return }
    set(Int(container.inside), old ^ InsideBits.hidden, &transaction)
    for (counted, node) in program.crossing.counters where counted == index { mark(Int(node)) }
    var child = container.firstChild
    while child != FieldRecord.none {
      mark(Int(program.containers[Int(child)].visibility))
      child = program.containers[Int(child)].nextSibling
    }
    if container.isPageGroup {
      var cursor = Container.GapCursor(container)
      while let gap = cursor.next(in: program.containers) {
        for page in gap.lazy.map(PageID.init(knownPlace:)) {
          applyPage(page, isHidden: isHidden || isOwnHidden(page: page), &engine, &transaction)
        }
      }
    } else {
      changeFields(of: container, .hidden, isSet: isHidden, &engine, &transaction)
    }
  }

  /// Hides or shows a page.
  mutating func applyPage(
    _ page: PageID,
    isHidden: Bool,
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) {
    guard engine.storedForm.isHidden(page: actual(page, engine)) != isHidden else { return }
    applyEffective(Edit(isHidden ? .hidePage : .showPage, page: page), &engine, &transaction)
    visibilityChanged(page: page, fields: 0..<engine.storedForm.fieldCount(ofKnownPage: page))
  }

  /// Updates the read-only and mandatory effects of a container.
  mutating func resolveInput(
    ofContainer index: Int,
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) {
    let container = program.containers[index]
    var bits: UInt64 = 0
    if container.parent != FieldRecord.none {
      bits = insideBits(container.parent) & InsideBits.inputs
    } else if container.outer != FieldRecord.none {
      bits = bitsAround(container.outer) & InsideBits.inputs
    }
    if EffectCell.resolve(cells[Int(container.effects) + 1], own: container.isReadOnly) {
      bits |= InsideBits.locked
    }
    let counts = cells[Int(container.effects) + 2]
    if counts >> 32 != 0 { bits |= InsideBits.required }
    if counts & 0xFFFF_FFFF != 0 { bits |= InsideBits.unrequired }
    let old = cells[Int(container.inside)]
    let changed = (old ^ bits) & InsideBits.inputs
    guard changed != 0 else { return }
    set(Int(container.inside), old ^ changed, &transaction)
    var child = container.firstChild
    while child != FieldRecord.none {
      mark(Int(program.containers[Int(child)].input))
      child = program.containers[Int(child)].nextSibling
    }
    if changed & InsideBits.locked != 0 {
      changeFields(
        of: container,
        .readOnly,
        isSet: bits & InsideBits.locked != 0,
        &engine,
        &transaction
      )
    }
    if changed & ~InsideBits.locked != 0 {
      resolveMandatory(of: container, &engine, &transaction)
    }
  }

  /// Sets or restores a flag of all fields of a container that no child contains.
  private mutating func changeFields(
    of container: Container,
    _ flag: FieldFlags,
    isSet: Bool,
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) {
    var cursor = Container.GapCursor(container)
    while let gap = cursor.next(in: program.containers) {
      if container.isPageGroup {
        for page in gap.lazy.map(PageID.init(knownPlace:)) {
          let fields = 0..<engine.storedForm.fieldCount(ofKnownPage: page)
          changeRun(page, fields, flag, isSet: isSet, &engine, &transaction)
        }
      } else {
        changeRun(container.page, gap, flag, isSet: isSet, &engine, &transaction)
      }
    }
  }

  private mutating func resolveMandatory(
    of container: Container,
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) {
    var cursor = Container.GapCursor(container)
    while let gap = cursor.next(in: program.containers) {
      if container.isPageGroup {
        for page in gap.lazy.map(PageID.init(knownPlace:)) {
          let fields = 0..<engine.storedForm.fieldCount(ofKnownPage: page)
          resolveMandatory(page, fields, &engine, &transaction)
        }
      } else {
        resolveMandatory(container.page, gap, &engine, &transaction)
      }
    }
  }

  private mutating func resolveMandatory(
    _ page: PageID,
    _ fields: Range<Int>,
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) {
    for field in fields {
      let record = program.record(at: FieldID(page: page, field: field))
      resolve(.mandatory, page: page, field: field, record: record, &engine, &transaction)
    }
  }

  /// Sets a flag in a run of a page's fields, or restores its value without the container, word by word.
  private mutating func changeRun(
    _ page: PageID,
    _ fields: Range<Int>,
    _ flag: FieldFlags,
    isSet: Bool,
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) {
    guard !fields.isEmpty else { return }
    let actual = actual(page, engine)
    let firstWord = engine.firstWord(ofPage: actual)
    let own = place(page, 0, engine).word
    let plane = 0x1111_1111_1111_1111 * UInt64(flag.rawValue)
    _ = note(JournalEntry(.recountBefore, ofPage: actual), &transaction)
    for word in (fields.lowerBound >> 4)...((fields.upperBound - 1) >> 4) {
      var mask = plane
      if word == fields.lowerBound >> 4 { mask &= ~0 << UInt64((fields.lowerBound & 15) << 2) }
      if word == (fields.upperBound - 1) >> 4 {
        mask &= ~0 >> UInt64((15 - (fields.upperBound - 1) & 15) << 2)
      }
      let old = engine.storedForm.flagWord(firstWord + word)
      let new = old & ~mask | (isSet ? mask : cells[baseWords + own + word] & mask)
      guard new != old else { continue }
      _ = note(JournalEntry(.word, firstWord + word, old), &transaction)
      engine.setFlagWord(firstWord + word, new)
    }
    _ = note(JournalEntry(.recountAfter, ofPage: actual), &transaction)
    transaction.add(page: actual, effects: engine.recount(page: actual), engine)
    if flag == .hidden { visibilityChanged(page: page, fields: fields) }
  }
}
