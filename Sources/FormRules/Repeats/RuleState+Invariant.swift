import FormModel
import FormProgress

/// What is stored of instances, counted again (RP-6).
extension RuleState {
  /// Names the first stored count of instances that differs from a recount, or says that a transaction has left something
  /// to be done; nil if neither is so.
  ///
  /// - Complexity: O(pages + instances), also of those that are not in the form.
  func brokenInvariant(_ engine: borrowing ProgressEngine) -> String? {
    if instances.isEmpty { return nil }
    var fields = 0
    for place in 0..<instances.value.origins.count {
      let template = PageID(knownPlace: Int(instances.value.origins[place].template))
      fields += engine.storedForm.fieldCount(ofKnownPage: template)
    }
    var counts = [
      (what: "pages", stored: instances.value.origins.count, found: engine.placeCount),
      (what: "fields", stored: instances.value.fieldCount, found: fields),
      (what: "nodes that wait", stored: instances.value.waiting.count, found: 0),
    ]
    var tooLong = 0
    for part in instances.value.plan.parts.indices.dropFirst() {
      var live = 0
      for slot in 0..<instances.value[part].slotCount where instances.value[part].isLive(slot) {
        live += 1
        tooLong += tooLongCount(PartSlot(part: part, slot: slot))
      }
      var listed = 0
      for outer in 0..<instances.value[part].lists.count {
        let list = instances.value[part].list(inside: outer)
        let found = length(ofListFrom: list.first, ofPart: part, atMost: live)
        counts.append((what: "instances in one around", stored: Int(list.count), found: found))
        listed += found
      }
      counts.append((what: "instances of repeat \(part - 1)", stored: listed, found: live))
    }
    counts.append((what: "texts too long", stored: instances.value.tooLong, found: tooLong))
    if let broken = counts.first(where: { $0.stored != $0.found }) {
      return "the number of \(broken.what) is \(broken.stored), counted again \(broken.found)"
    }
    return instances.value.demand.value.isAtRest
      ? nil : "a transaction has ended, and not all that it asked for"
  }

  /// How many instances of the form stand in a list, from its first one on.
  private func length(ofListFrom first: UInt32, ofPart part: Int, atMost most: Int) -> Int {
    var count = 0
    var slot = first
    while slot != InstanceRecord.none, count <= most, instances.value[part].isLive(Int(slot)) {
      slot = instances.value[part][Int(slot)].next
      count += 1
    }
    return count
  }
}
