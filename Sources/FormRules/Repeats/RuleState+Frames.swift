import FormModel
import FormProgress

/// Pages and instances of a form with repeats.
extension RuleState {
  /// The page of the present instance that was made from a template's page.
  @inline(__always)
  func actual(_ page: PageID, _ engine: borrowing ProgressEngine) -> PageID {
    frame.part == 0 ? page : actualInFrame(page, engine)
  }

  @inline(never)
  private func actualInFrame(_ page: PageID, _ engine: borrowing ProgressEngine) -> PageID {
    engine.page(ofPlace: instances.value.place(of: page, part: frame.part, slot: frame.slot))
  }

  /// Goes on in the part and instance of a page.
  ///
  /// - Returns: the page in the form as loaded.
  /// - Precondition: the form has the page.
  @inline(__always)
  mutating func enter(page: PageID) -> PageID {
    instances.isEmpty ? page : enterPart(of: page)
  }

  @inline(never)
  private mutating func enterPart(of page: PageID) -> PageID {
    let origin = instances.value.origins[page.place]
    let template = PageID(knownPlace: Int(origin.template))
    enter(instances.value.plan.part(of: template), Int(origin.slot))
    return template
  }

  /// Goes on in the form's own part.
  @inline(__always)
  mutating func leave() {
    if frame.part != 0 { enter(0, 0) }
  }

  /// The bits of a container of the part around (`InsideBits`).
  func bitsAround(_ container: UInt32) -> UInt64 {
    let outer = instances.value.plan.parts[frame.part].around
    let slot = Int(instances.value[frame.part][frame.slot].outer)
    let cell = Int(unsafe shared.program(ofPart: outer).pointee.containers[Int(container)].inside)
    return cells(ofPart: outer, slot: slot)[cell]
  }

  /// The cells of an instance, or of the form for part 0.
  func cells(ofPart part: Int, slot: Int) -> CellWindow {
    part == 0 ? formWindow : instances.value[part].window(slot)
  }

  /// Calls `body` with the slots of all instances of a part below one of a part around.
  ///
  /// - Complexity: O(instances of that part and of those between).
  func forEachInstance(
    ofPart part: Int,
    below outer: PartSlot,
    _ body: (Int) -> Void
  ) {
    let around = instances.value.plan.parts[part].around
    guard around != outer.part else {
      return forEachInstance(ofPart: part, inside: outer.slot, body)
    }
    forEachInstance(ofPart: around, below: outer) {
      forEachInstance(ofPart: part, inside: $0, body)
    }
  }

  private func forEachInstance(ofPart part: Int, inside outer: Int, _ body: (Int) -> Void) {
    var next = instances.value[part].list(inside: outer).first
    while next != InstanceRecord.none {
      body(Int(next))
      next = instances.value[part][Int(next)].next
    }
  }

  /// Lets the readers of a value in inner parts be evaluated.
  mutating func relay(_ index: Int) {
    let relay = program.crossing.relays[index]
    var slots: [Int] = []
    swap(&slots, &instances.value.slots)
    forEachInstance(ofPart: relay.part, below: PartSlot(part: frame.part, slot: frame.slot)) {
      slots.append($0)
    }
    for slot in slots {
      for node in relay.nodes { mark(node, ofPart: relay.part, slot: slot) }
    }
    slots.removeAll(keepingCapacity: true)
    swap(&slots, &instances.value.slots)
  }

  /// Lets the readers of a value in a later instance be evaluated.
  mutating func tellLater(_ index: Int) {
    var slot = UInt32(frame.slot)
    for _ in 0..<program.crossing.laters[index].distance {
      slot = instances.value[frame.part][Int(slot)].next
      if slot == InstanceRecord.none { return }
    }
    for node in program.crossing.laters[index].nodes {
      mark(node, ofPart: frame.part, slot: Int(slot))
    }
  }

  mutating func mark(_ node: UInt32, ofPart part: Int, slot: Int) {
    let rank = unsafe shared.program(ofPart: part).pointee.crossing.ranks[Int(node)]
    instances.value.waiting.insert(rank: rank, slot: slot)
  }

  /// Lets the formulas of instances that read the clock be evaluated.
  mutating func markClockOfInstances() {
    for part in 1..<instances.value.plan.parts.count {
      let formulas = unsafe shared.program(ofPart: part).pointee.clockFormulas
      if formulas.isEmpty { continue }
      for slot in 0..<instances.value[part].slotCount
      where instances.value[part][slot].state == .live {
        for formula in formulas {
          let node = unsafe shared.program(ofPart: part).pointee.formulas[Int(formula)].node
          mark(node, ofPart: part, slot: slot)
        }
      }
    }
  }

  /// Evaluates the waiting nodes of all parts, until there are none.
  mutating func evaluateWaiting(
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) {
    while let (rank, slot) = instances.value.waiting.popFirst() {
      let (part, node) = shared.node(ofRank: rank)
      if part > 0, instances.value[part][slot].state != .live { continue }
      if part != frame.part || slot != frame.slot { enter(part, slot) }
      evaluate(node: node, &engine, &transaction)
    }
    leave()
  }
}
