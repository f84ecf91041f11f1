import FormModel
import FormProgress

/// Numbers of instances that expressions say (RP-1, UR-5).
extension RuleState {
  /// Evaluates the waiting nodes of all parts, then the numbers of instances that have changed, each once, outer ones
  /// first, and what follows from them.
  mutating func settleInstances(
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) {
    evaluateWaiting(&engine, &transaction)
    // What changes nothing is no transaction (UD-1); numbers that are due stay due.
    while transaction.change.isChange, let due = nextCount() {
      instances.value.countsDone.append(due)
      setCount(due, &engine, &transaction)
      evaluateWaiting(&engine, &transaction)
    }
    // A number that reads what it has changed is evaluated again in the next transaction.
    instances.value.countsDone.removeAll(keepingCapacity: true)
    endInstances(&engine, &transaction)
  }

  /// As `settle`, but a restored state says how many instances there are (UD-3): numbers that are due stay due.
  mutating func settleRestored(
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) {
    guard !instances.isEmpty else { return settle(&engine, &transaction) }
    evaluateWaiting(&engine, &transaction)
    endInstances(&engine, &transaction)
  }

  /// Ends the changes of instances in a transaction.
  private mutating func endInstances(
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) {
    for id in instances.value.added { instances.value[id.part][id.slot].isNew = false }
    instances.value.added.removeAll(keepingCapacity: true)
    for id in instances.value.released { free(id) }
    instances.value.released.removeAll(keepingCapacity: true)
    if transaction.change.movesPages { giveBack(&engine, &transaction) }
  }

  /// Drops what nothing can bring back, as far as it stands behind all that is kept (RP-6).
  private mutating func giveBack(
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) {
    release(&transaction)
    let kept = instances.value.dropFreeSlots()
    if kept.pages == engine.placeCount { return }
    engine.dropParkedPages(from: kept.pages, givesBack: kept.givesBack)
    guard kept.givesBack else { return }
    texts.giveBack()
    for aggregate in program.crossing.aggregates where aggregate.tournament >= 0 {
      let slots = instances.value[aggregate.part].slotCount
      instances.value[tournament: aggregate.tournament].giveBack(slots: slots)
    }
  }

  /// The next number to evaluate that was not evaluated in this transaction; nil if there is none.
  private mutating func nextCount() -> PartSlot? {
    var found: Int?
    for (index, due) in instances.value.countsDue.enumerated()
    where !instances.value.countsDone.contains(due) {
      guard let best = found.map({ instances.value.countsDue[$0] }) else {
        found = index
        continue
      }
      if (due.part, due.slot) < (best.part, best.slot) { found = index }
    }
    guard let found else { return nil }
    let due = instances.value.countsDue[found]
    instances.value.countsDue.removeAll { $0 == due }
    return due
  }

  /// - Parameter due: the part of the repeat, and the slot of the instance around.
  private mutating func setCount(
    _ due: PartSlot,
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) {
    let around = instances.value.plan.parts[due.part].around
    guard around == 0 || instances.value[around].isLive(due.slot) else { return }
    let formulas = unsafe shared.program(ofPart: around).pointee.crossing.counts
    let formula = formulas.first { $0.part == due.part }!
    enter(around, due.slot)
    let number = evaluate(formula.formula, engine, &transaction).number
    leave()
    // Without a number, as many stay as there are (RP-1).
    if number.isNaN { return }
    let declared = engine.storedForm.logic.repeats[due.part - 1]
    let most = min(declared.maximum ?? FormLimits.pages, FormLimits.pages)
    let wanted = number >= 1 ? Int(min(number.rounded(.towardZero), Double(most))) : 0
    setCount(
      ofPart: due.part,
      inside: due.slot,
      max(wanted, declared.minimum),
      &engine,
      &transaction
    )
  }

  /// Adds instances at the end or removes them from there, until there are so many; fewer if the form has no room.
  mutating func setCount(
    ofPart part: Int,
    inside outer: Int,
    _ wanted: Int,
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) {
    while case let list = instances.value[part].list(inside: outer), list.count > wanted {
      removeInstance(ofPart: part, Int(list.last), &engine, &transaction)
    }
    while instances.value[part].list(inside: outer).count < wanted {
      do throws(FormError) {
        try checkRoom(ofPart: part, engine)
        try addInstance(
          ofPart: part,
          inside: outer,
          before: InstanceRecord.none,
          &engine,
          &transaction
        )
      } catch {
        return
      }
    }
  }

  /// How many instances a repeat has at first in a new instance around.
  func initialCount(ofPart part: Int, _ engine: borrowing ProgressEngine) -> Int {
    engine.storedForm.logic.repeats[part - 1].firstCount
  }

  /// Checks that an instance can be added with its inner ones.
  ///
  /// - Throws: `tooManyPages`, `tooManyFields`.
  func checkRoom(ofPart part: Int, _ engine: borrowing ProgressEngine) throws(FormError) {
    let (pages, fields) = size(ofPart: part, engine)
    let (usedPages, usedFields) = (instances.value.origins.count, instances.value.fieldCount)
    guard pages <= FormLimits.pages - usedPages else {
      throw .tooManyPages(found: usedPages + pages)
    }
    guard fields <= FormLimits.fields - usedFields else {
      throw .tooManyFields(found: usedFields + fields)
    }
  }

  /// The pages and fields of a new instance with its inner ones; at most `FormLimits.fields`.
  private func size(
    ofPart part: Int,
    _ engine: borrowing ProgressEngine
  ) -> (pages: Int, fields: Int) {
    var pages = instances.value.plan.parts[part].pageCount
    var fields = instances.value.plan.parts[part].fieldCount
    for inner in instances.value.plan.parts[part].inner {
      let (innerPages, innerFields) = size(ofPart: inner, engine)
      let count = WideInt(min(initialCount(ofPart: inner, engine), FormLimits.pages))
      let most = WideInt(FormLimits.fields)
      pages = Int(min(WideInt(pages) + WideInt(innerPages) * count, most))
      fields = Int(min(WideInt(fields) + WideInt(innerFields) * count, most))
    }
    return (pages, fields)
  }
}
