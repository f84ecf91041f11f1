import FormModel
import FormProgress

extension RuleState {
  /// The place of a field's flags: the index among the flag words of the part, and the shift in it.
  @inline(__always)
  func place(
    _ page: PageID,
    _ field: Int,
    _ engine: borrowing ProgressEngine
  ) -> (word: Int, shift: UInt64) {
    let first =
      frame.part == 0 ? engine.firstWord(ofPage: page) : program.crossing.word(ofPage: page)
    return (first + field >> 4, UInt64(field & 15) << 2)
  }

  @inline(__always)
  func ownFlags(_ page: PageID, _ field: Int, _ engine: borrowing ProgressEngine) -> FieldFlags {
    ownFlags(place(page, field, engine))
  }

  @inline(__always)
  func ownFlags(_ place: (word: Int, shift: UInt64)) -> FieldFlags {
    FieldFlags(
      rawValue: UInt8(truncatingIfNeeded: cells[ownWords + place.word] &>> place.shift)
    )
  }

  func isOwnHidden(page: PageID) -> Bool {
    let index = index(ofPage: page)
    return cells[ownPages + index >> 6] >> UInt64(index & 63) & 1 != 0
  }

  /// A page's index among the pages of the part.
  @inline(__always)
  func index(ofPage page: PageID) -> Int {
    frame.part == 0 ? page.place : Int(instances.value.plan.indexInPart[page.place])
  }

  /// Updates a field's effective flag from its own flag, the rules at work on it, and its containers.
  mutating func resolve(
    _ flag: FieldFlags,
    page: PageID,
    field: Int,
    record: Int?,
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) {
    let own = ownFlags(page, field, engine).contains(flag)
    let container =
      if let record { program.container(ofRecord: record) } else {
        program.container(page: page, field: field)
      }
    var isSet: Bool
    if flag == .mandatory {
      isSet = isMandatory(own: own, record: record, container: container)
    } else {
      let counts = effects(ofRecord: record, flag == .hidden ? 0 : 1)
      isSet = EffectCell.resolve(counts, own: own)
      if container != FieldRecord.none {
        let (word, shift) = place(page, field, engine)
        let old = cells[baseWords + word]
        let bit = UInt64(flag.rawValue) << shift
        set(baseWords + word, isSet ? old | bit : old & ~bit, &transaction)
        isSet = isSet || inside(container, flag == .hidden ? InsideBits.hidden : InsideBits.locked)
      }
    }
    let operation: EditOperation =
      switch flag {
      case .hidden: isSet ? .hide : .show
      case .readOnly: isSet ? .lock : .unlock
      default: isSet ? .require : .unrequire
      }
    applyEffective(Edit(operation, page: page, field: field), &engine, &transaction)
  }

  /// - Parameter place: 0 hide and show, 1 lock and unlock, 2 require and unrequire.
  @inline(__always)
  private func effects(ofRecord record: Int?, _ place: Int) -> UInt64 {
    guard let record, record < program.targets.count else { return 0 }
    let node =
      place == 0 ? program.targets[record].visibility : program.extra(ofRecord: record).input
    if node == FieldRecord.none { return 0 }
    return cells[Int(program.nodes[Int(node)].cell) + max(0, place - 1)]
  }

  private func isMandatory(own: Bool, record: Int?, container: UInt32) -> Bool {
    let counts = effects(ofRecord: record, 2)
    let around = container == FieldRecord.none ? 0 : insideBits(container)
    if counts >> 32 != 0 || around & InsideBits.required != 0 { return true }
    return counts == 0 && around & InsideBits.unrequired == 0 && own
  }

  func insideBits(_ container: UInt32) -> UInt64 {
    cells[Int(program.containers[Int(container)].inside)]
  }

  /// Whether a container, or one around it, has this effect on its fields. A hidden page does not hide its fields.
  private func inside(_ container: UInt32, _ bit: UInt64) -> Bool {
    let entry = program.containers[Int(container)]
    if bit == InsideBits.hidden, entry.isPageGroup || entry.isPage { return false }
    return insideBits(container) & bit != 0
  }

  /// Lets the nodes be evaluated that depend on whether a field is hidden.
  mutating func visibilityChanged(ofRecord record: Int) {
    let entry = program.records[record]
    if entry.hasSight { mark(Int(program.targets[record].sight)) }
    if entry.isConstrained { mark(Int(program.extra(ofRecord: record).validity)) }
  }

  /// As above, for fields of a page.
  mutating func visibilityChanged(page: PageID, fields: Range<Int>) {
    guard !program.watched.isEmpty else { return }
    for place in program.watched(page: page, fields: fields) {
      visibilityChanged(ofRecord: Int(program.watched[place]))
    }
  }

  /// Whether the field of a record with a target is hidden, for any reason. Inlined, as everything that only reads
  /// the progress engine here: a call would copy the engine.
  @inline(__always)
  func isHidden(_ record: Int, _ engine: borrowing ProgressEngine) -> Bool {
    let page = actual(program.targets[record].page, engine)
    let field = Int(program.records[record].field)
    if engine.storedForm.isHidden(page: page) { return true }
    let word = engine.firstWord(ofPage: page) + field >> 4
    return engine.storedForm.words[word] >> (UInt64(field & 15) << 2) & 1 != 0
  }
}
