import FormModel
import FormProgress

/// The numbers of instances in saved answers (UD-3).
extension FormSession {
  /// How many instances repeats have, outer ones first.
  ///
  /// - Parameter all: false for those alone that have another number than in a new instance around.
  func savedInstances(all: Bool) -> [SavedAnswers.Instances] {
    guard hasInstances else { return [] }
    var saved: [SavedAnswers.Instances] = []
    forEachList { part, outer, inside in
      let count = Int(rules.value.instances.value[part].list(inside: outer).count)
      if all || count != rules.value.initialCount(ofPart: part, storedEngine) {
        let id = storedEngine.storedForm.logic.repeats[part - 1].id
        saved.append(SavedAnswers.Instances(id: id, inside: inside, count: count))
      }
    }
    return saved
  }

  /// Calls `body` with each repeat and each instance around it: the part, the slot of the instance around and its
  /// numbers.
  private func forEachList(_ body: (Int, Int, InstanceNumbers) -> Void) {
    let plan = rules.value.instances.value.plan
    func visit(_ part: Int, _ slot: Int, _ inside: InstanceNumbers) {
      for inner in plan.parts[part].inner {
        body(inner, slot, inside)
        var next = rules.value.instances.value[inner].list(inside: slot).first
        var number = 1
        while next != InstanceRecord.none {
          visit(inner, Int(next), inside.appending(number))
          next = rules.value.instances.value[inner][Int(next)].next
          number += 1
        }
      }
    }
    visit(0, 0, .none)
  }

  /// Gives each repeat as many instances as a saved state says, the others as many as at first. Expressions then say
  /// anew how many there are.
  mutating func restoreInstances(_ saved: SavedAnswers, _ dropped: inout [DroppedAnswer]) {
    var wanted: [SavedList: Int] = [:]
    for entry in saved.instances {
      wanted[SavedList(id: entry.id, inside: entry.inside)] = entry.count
    }
    if hasInstances {
      restoreLists(inside: PartSlot(part: 0, slot: 0), .none, &wanted)
      if !rules.value.instances.value.demand.value.counts.isEmpty { transaction.changed() }
    }
    for entry in saved.instances
    where wanted[SavedList(id: entry.id, inside: entry.inside)] != nil {
      dropped.append(DroppedAnswer(.instances(entry.inside), id: entry.id, reason: .notFound))
    }
  }

  private mutating func restoreLists(
    inside outer: PartSlot,
    _ numbers: InstanceNumbers,
    _ wanted: inout [SavedList: Int]
  ) {
    for inner in rules.value.instances.value.plan.parts[outer.part].inner {
      let declared = storedEngine.storedForm.logic.repeats[inner - 1]
      let count = wanted.removeValue(forKey: SavedList(id: declared.id, inside: numbers))
      if count != nil || opened.isKept {
        let least = max(
          count ?? rules.value.initialCount(ofPart: inner, storedEngine),
          declared.minimum
        )
        rules.value.setCount(
          ofPart: inner,
          inside: outer.slot,
          WideInt(min(least, declared.maximum ?? least)),
          &storedEngine,
          &transaction
        )
        if rules.value.instances.value.demand.value.refusal != nil { return }
        if declared.count != nil {
          // What the expression reads may have changed since.
          rules.value.instances.value.demand.value.counts.insert(
            PartSlot(part: inner, slot: outer.slot)
          )
        }
      }
      var next = rules.value.instances.value[inner].list(inside: outer.slot).first
      var number = 1
      while next != InstanceRecord.none {
        restoreLists(
          inside: PartSlot(part: inner, slot: Int(next)),
          numbers.appending(number),
          &wanted
        )
        next = rules.value.instances.value[inner][Int(next)].next
        number += 1
      }
    }
  }
}

/// The instances of a repeat in one instance around.
private struct SavedList: Hashable {
  var id: String
  var inside: InstanceNumbers
}
