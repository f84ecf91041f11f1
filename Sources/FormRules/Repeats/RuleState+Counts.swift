import FormModel
import FormProgress

/// Numbers of instances that expressions say (RP-1, UR-5).
extension RuleState {
  /// Evaluates the waiting nodes of all parts, then the numbers of instances that have changed, each once, outer ones
  /// first, and what follows from them; until one makes too many instances.
  mutating func settleInstances(
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) {
    evaluateWaiting(&engine, &transaction)
    // What changes nothing is no transaction (UD-1); numbers that are due stay due.
    while transaction.change.isChange, instances.value.demand.value.refusal == nil,
      let due = instances.value.demand.value.counts.next()
    {
      instances.value.demand.value.forgetGiven()
      setCount(due, &engine, &transaction)
      evaluateWaiting(&engine, &transaction)
    }
  }

  /// As `settle`, but a restored state says how many instances there are (UD-3): numbers that are due stay due.
  mutating func settleRestored(
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) {
    if instances.isEmpty { return settle(&engine, &transaction) }
    evaluateWaiting(&engine, &transaction)
  }

  /// Ends the changes of instances in a transaction.
  mutating func endInstances(
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) {
    if !instances.value.added.isEmpty {
      for id in instances.value.added { instances.value[id.part][id.slot].isNew = false }
      instances.value.added.removeAll(keepingCapacity: true)
    }
    if !instances.value.released.isEmpty {
      for id in instances.value.released { free(id) }
      instances.value.released.removeAll(keepingCapacity: true)
    }
    instances.value.demand.value.made = .none
    instances.value.demand.value.forgetGiven()
    instances.value.demand.value.counts.end()
    if transaction.change.movesPages { giveBack(&engine, &transaction) }
  }

  /// Ends a transaction whose steps were undone: what it has made is given back.
  mutating func refuse(_ engine: inout ProgressEngine, _ transaction: inout Transaction) {
    for id in instances.value.added { instances.value[id.part][id.slot].isNew = false }
    instances.value.added.removeAll(keepingCapacity: true)
    instances.value.demand.value.made = .none
    instances.value.demand.value.forgetGiven()
    instances.value.demand.value.counts.refuse()
    giveBack(&engine, &transaction)
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
    let most = declared.maximum.map { Double($0) } ?? Double(Self.mostCounted)
    let wanted = number >= 1 ? WideInt(min(number.rounded(.towardZero), most)) : 0
    setCount(
      ofPart: due.part,
      inside: due.slot,
      max(wanted, WideInt(declared.minimum)),
      &engine,
      &transaction
    )
  }

  /// The largest number that is told of a count without a maximum: every whole number below it has a value of its own.
  private static let mostCounted: WideInt = 1 << 53

  /// Adds instances at the end, or removes the last ones, until there are `wanted`. If that is more than there may be, none
  /// is added and the transaction is to be refused.
  mutating func setCount(
    ofPart part: Int,
    inside outer: Int,
    _ wanted: WideInt,
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) {
    while case let list = instances.value[part].list(inside: outer), WideInt(list.count) > wanted {
      removeInstance(ofPart: part, Int(list.last), &engine, &transaction)
    }
    let missing = wanted - WideInt(instances.value[part].list(inside: outer).count)
    guard missing > 0, mayAdd(missing, ofPart: part) else { return }
    for _ in 0..<missing {
      do throws(FormError) {
        try addInstance(
          ofPart: part,
          inside: outer,
          before: InstanceRecord.none,
          &engine,
          &transaction
        )
      } catch {
        preconditionFailure("the room was checked")
      }
    }
  }

  /// How many instances a repeat has at first in a new instance around.
  func initialCount(ofPart part: Int, _ engine: borrowing ProgressEngine) -> Int {
    engine.storedForm.logic.repeats[part - 1].firstCount
  }

  /// Checks that the present transaction can add instances with their inner ones, before it does, and counts them (RP-1,
  /// RP-5).
  ///
  /// - Returns: false if they are too many; then `refusal` says why.
  mutating func mayAdd(_ count: WideInt, ofPart part: Int) -> Bool {
    let new = instances.value.plan.sizes[part].times(count)
    let made = instances.value.demand.value.made.with(new)
    if let error = made.excess(over: instances.value.demand.value.most) {
      instances.value.demand.value.refusal = (part, error)
      return false
    }
    do throws(FormError) {
      try InstanceSize(
        instances: 0,
        pages: instances.value.origins.count,
        fields: instances.value.fieldCount
      ).check(adding: new)
    } catch {
      instances.value.demand.value.refusal = (part, error)
      return false
    }
    instances.value.demand.value.made = made
    return true
  }
}
