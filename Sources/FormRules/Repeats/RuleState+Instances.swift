import FormModel
import FormProgress

/// Adding and removing instances (RP-2, RP-6).
extension RuleState {
  /// Adds an instance, with its inner ones.
  ///
  /// - Parameters:
  ///   - outer: the slot of the instance around; 0 in the form.
  ///   - next: the slot before which it stands; `InstanceRecord.none` for the end.
  /// - Returns: its slot.
  /// - Throws: `tooManyPages`, `tooManyFields`; not if room was checked before (`mayAdd`).
  @discardableResult
  mutating func addInstance(
    ofPart part: Int,
    inside outer: Int,
    before next: UInt32,
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) throws(FormError) -> Int {
    let slot = try makeSlot(part, &engine, &transaction)
    reset(part, slot, &engine)
    instances.value[part][slot].isNew = true
    instances.value.added.append(PartSlot(part: part, slot: slot))
    putIn(part, slot, inside: outer, before: next, &engine, &transaction)
    _ = transaction.journal.append(.instance(part, slot, isAdded: true), &texts)
    prime(part, slot, &transaction)
    markNumbers(ofPart: part, from: next)
    for inner in instances.value.plan.parts[part].inner {
      for _ in 0..<initialCount(ofPart: inner, engine) {
        try addInstance(
          ofPart: inner,
          inside: slot,
          before: InstanceRecord.none,
          &engine,
          &transaction
        )
      }
    }
    return slot
  }

  /// Removes an instance, with its inner ones.
  mutating func removeInstance(
    ofPart part: Int,
    _ slot: Int,
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) {
    for inner in instances.value.plan.parts[part].inner {
      while case let last = instances.value[inner].list(inside: slot).last,
        last != InstanceRecord.none
      {
        removeInstance(ofPart: inner, Int(last), &engine, &transaction)
      }
    }
    let next = instances.value[part][slot].next
    enter(part, slot)
    changeTerms(areAdded: false, marks: true)
    leave()
    takeOut(part, slot, &engine, &transaction)
    let isKept = transaction.journal.append(.instance(part, slot, isAdded: false), &texts)
    if !isKept { instances.value.released.append(PartSlot(part: part, slot: slot)) }
    markNumbers(ofPart: part, from: next)
  }

  // MARK: Parts of both, which undo and redo need too

  /// Puts an instance into the form: its place in the list, and its pages.
  private mutating func putIn(
    _ part: Int,
    _ slot: Int,
    inside outer: Int,
    before next: UInt32,
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) {
    let nextPage = instances.value.page(after: part, inside: outer, before: next)
      .map { engine.page(ofPlace: $0) }
    instances.value[part].link(slot, inside: outer, before: next)
    instances.value.tooLong += tooLongCount(PartSlot(part: part, slot: slot))
    instances.value.forEachRun(ofPart: part, slot: slot) { places, _ in
      engine.insertPages(places, before: nextPage)
    }
    let first = instances.value.firstPlace(ofPart: part, slot: slot)
    engine.setMark(instances.value[part].marks, place: first, true)
    transaction.pagesMoved(engine.position(ofKnownPage: engine.page(ofPlace: first)))
  }

  /// Takes an instance out of the form. It keeps its cells, and its pages their identities.
  private mutating func takeOut(
    _ part: Int,
    _ slot: Int,
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) {
    let first = instances.value.firstPlace(ofPart: part, slot: slot)
    transaction.pagesMoved(engine.position(ofKnownPage: engine.page(ofPlace: first)))
    instances.value.forEachRun(ofPart: part, slot: slot) { places, _ in
      engine.removePages(places, isNew: { instances.value.isNew(place: $0) })
    }
    instances.value[part].unlink(slot)
    instances.value.tooLong -= tooLongCount(PartSlot(part: part, slot: slot))
  }

  /// Undoes or redoes that an instance came or went.
  mutating func exchangeInstance(
    _ entry: JournalEntry,
    isUndo: Bool,
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) {
    let id = entry.instance
    if (entry.value != 0) == isUndo {
      enter(id.part, id.slot)
      changeTerms(areAdded: false, marks: false)
      leave()
      takeOut(id.part, id.slot, &engine, &transaction)
    } else {
      let record = instances.value[id.part][id.slot]
      putIn(
        id.part,
        id.slot,
        inside: Int(record.outer),
        before: record.next,
        &engine,
        &transaction
      )
      enter(id.part, id.slot)
      changeTerms(areAdded: true, marks: false)
      leave()
    }
  }

  // MARK: Slots

  private mutating func makeSlot(
    _ part: Int,
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) throws(FormError) -> Int {
    release(&transaction)
    if let free = instances.value[part].takeFree() { return free }
    let counts = instances.value[part].fieldCounts
    let first = try engine.appendParkedPages(fieldCounts: counts)
    let slot = instances.value[part].addSlot(firstPlace: first)
    instances.value.addOrigins(ofPart: part, slot: slot)
    return slot
  }

  /// Lets slots be given again whose instances nothing can bring back.
  mutating func release(_ transaction: inout Transaction) {
    for id in transaction.journal.forgotten { free(id) }
    transaction.journal.forgotten.removeAll(keepingCapacity: true)
  }

  /// Frees a slot, with the texts of its answers.
  mutating func free(_ id: PartSlot) {
    let cells = cells(ofPart: id.part, slot: id.slot)
    for cell in instances.value[id.part].textCells where cells[cell] != AnswerCode.none {
      texts.remove(cells[cell])
      cells[cell] = AnswerCode.none
    }
    instances.value[id.part].free(id.slot)
  }

  /// Gives a slot the template's flags and answers.
  private mutating func reset(_ part: Int, _ slot: Int, _ engine: inout ProgressEngine) {
    fill(part, slot)
    let words = instances.value[part].words
    let hidden = instances.value[part].hiddenPages
    let counts = instances.value[part].fieldCounts
    instances.value.forEachRun(ofPart: part, slot: slot) { places, first in
      let start = counts[..<first].reduce(0) { $0 + FlagWord.count(fieldCount: $1) }
      let count = counts[first..<first + places.count]
        .reduce(0) { $0 + FlagWord.count(fieldCount: $1) }
      let span = words.span
      engine.resetParkedPages(
        places,
        words: span.extracting(start..<start + count),
        isHidden: { hidden[first + $0] }
      )
    }
  }

  /// Fills an instance's cells from the template.
  mutating func fill(_ part: Int, _ slot: Int) {
    let cells = cells(ofPart: part, slot: slot)
    for cell in 0..<cells.count { cells[cell] = instances.value[part].image[cell] }
    for index in instances.value[part].texts.indices {
      let (cell, text) = instances.value[part].texts[index]
      cells[cell] = texts.add(text)
    }
  }

  /// Lets everything in a new instance be evaluated.
  mutating func prime(_ part: Int, _ slot: Int, _ transaction: inout Transaction) {
    enter(part, slot)
    updateAllAtoms(&transaction)
    for node in program.nodes.indices { mark(node) }
    leave()
  }

  /// Lets the expressions be evaluated that read the number of an instance, from a sibling on.
  private mutating func markNumbers(ofPart part: Int, from first: UInt32) {
    let nodes = unsafe shared.program(ofPart: part).pointee.crossing.positionReaders
    if nodes.isEmpty { return }
    var slot = first
    while slot != InstanceRecord.none {
      for node in nodes { mark(node, ofPart: part, slot: Int(slot)) }
      slot = instances.value[part][Int(slot)].next
    }
  }
}

extension JournalEntry {
  /// A step that added or removed an instance.
  static func instance(_ part: Int, _ slot: Int, isAdded: Bool) -> JournalEntry {
    JournalEntry(.instance, 0, isAdded ? 1 : 0, in: RuleFrame(part: part, slot: slot).code)
  }
}
