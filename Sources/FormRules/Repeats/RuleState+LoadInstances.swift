import FormModel
import FormProgress

extension RuleState {
  /// Makes the instances that the form has at first. The pages as loaded are the first instance of each repeat.
  ///
  /// - Parameter mostNew: the most that a transaction makes. What the form has at first was checked.
  /// - Throws: `invalid`, for an answer that its field can't hold.
  mutating func loadInstances(
    mostNew: InstanceSize,
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) throws(RuleError) {
    guard let plan = shared.plan else { return }
    transaction.changed()
    var layouts: [InstanceLayout] = []
    for part in plan.parts.indices.dropFirst() {
      layouts.append(
        try InstanceLayout(
          part,
          unsafe shared.program(ofPart: part).pointee,
          plan,
          engine.storedForm
        )
      )
    }
    let marks = layouts.map { _ in engine.addMarks() }
    instances = OwnedSlot(
      Instances(
        plan,
        tables: layouts,
        marks: marks,
        tournaments: shared.tournaments,
        form: engine.storedForm,
        formWindow: cells,
        formWords: formWords,
        mostNew: mostNew
      )
    )
    prime(0, 0, &transaction)
    for part in plan.parts.indices.dropFirst() {
      _ = instances.value[part].addSlot(firstPlace: plan.parts[part].places.lowerBound)
      instances.value[part].link(0, inside: 0, before: InstanceRecord.none)
      engine.setMark(
        instances.value[part].marks,
        place: instances.value.firstPlace(ofPart: part, slot: 0),
        true
      )
      fill(part, 0)
      fillAnswered(part, &engine, &transaction)
      prime(part, 0, &transaction)
    }
    for part in plan.parts.indices.dropFirst() {
      loadCount(ofPart: part, &engine, &transaction)
    }
    instances.value.demand.value.made = plan.firstSize
  }

  /// Fills the fields of the first instance that have an answer.
  private mutating func fillAnswered(
    _ part: Int,
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) {
    enter(part, 0)
    for index in program.crossing.answers.indices {
      let address = program.crossing.answers[index].address
      if cells[program.slot(of: address)] != AnswerCode.none {
        applyEffective(Edit(.fill, at: address), &engine, &transaction)
      }
    }
    leave()
  }

  /// Gives the first instance around the number of instances that a repeat has at first.
  private mutating func loadCount(
    ofPart part: Int,
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) {
    let around = instances.value.plan.parts[part].around
    // Instances that were added have the right number already.
    guard around == 0 || instances.value[around].isLive(0) else { return }
    let wanted = WideInt(initialCount(ofPart: part, engine))
    setCount(ofPart: part, inside: 0, wanted, &engine, &transaction)
  }
}
