import FormModel
import FormProgress

/// A page of an open form: its part, its instance, and the page as loaded from which it was made.
struct PageOfPart: BitwiseCopyable {
  var part: Int
  var slot: Int
  var template: PageID
}

/// What a page holds, whatever part rules are being evaluated in.
extension RuleState {
  /// - Precondition: the form has the page.
  @inline(__always)
  func origin(of page: PageID) -> PageOfPart {
    if instances.isEmpty { return PageOfPart(part: 0, slot: 0, template: page) }
    let origin = instances.value.origins[page.place]
    let template = PageID(knownPlace: Int(origin.template))
    return PageOfPart(
      part: instances.value.plan.part(of: template),
      slot: Int(origin.slot),
      template: template
    )
  }

  /// The rules' data on an existing field.
  @inline(__always)
  func entry(at address: FieldID) -> FieldEntry {
    instances.isEmpty ? program.entry(at: address) : entryOfPart(at: address)
  }

  @inline(never)
  private func entryOfPart(at address: FieldID) -> FieldEntry {
    let origin = origin(of: address.page)
    let own = FieldID(page: origin.template, field: address.field)
    return unsafe shared.program(ofPart: origin.part).pointee.entry(at: own)
  }

  /// The record of an existing field; nil if it has none.
  @inline(__always)
  func recordEntry(at address: FieldID) -> FieldRecord? {
    if !instances.isEmpty { return recordOfPart(at: address) }
    guard let record = program.record(at: address) else { return nil }
    return program.records[record]
  }

  @inline(never)
  private func recordOfPart(at address: FieldID) -> FieldRecord? {
    let origin = origin(of: address.page)
    return entryOfPart(at: address).record
      .map { unsafe shared.program(ofPart: origin.part).pointee.records[$0] }
  }

  /// Whether an expression reads an existing field.
  @inline(__always)
  func isRead(_ address: FieldID) -> Bool {
    if instances.isEmpty { return program.isRead(program.entry(at: address)) }
    return recordOfPart(at: address)?.isRead ?? (entryOfPart(at: address).few != nil)
  }

  /// The answers that an existing field can hold.
  func shape(at address: FieldID, _ engine: borrowing ProgressEngine) -> AnswerShape {
    let own = FieldID(page: origin(of: address.page).template, field: address.field)
    return shape(at: address, answerKind(at: own, recordEntry(at: address), engine))
  }

  /// The encoded answer of an existing field.
  func rawAnswer(at address: FieldID) -> UInt64 {
    let origin = origin(of: address.page)
    let own = FieldID(page: origin.template, field: address.field)
    let cell = unsafe shared.program(ofPart: origin.part).pointee.slot(of: own)
    return cells(ofPart: origin.part, slot: origin.slot)[cell]
  }

  /// The answer of an existing field; nil if it has none.
  func answer(at address: FieldID, _ engine: borrowing ProgressEngine) -> AnswerValue? {
    shape(at: address, engine).answer(rawAnswer(at: address), texts)
  }

  /// Whether an existing field has this answer.
  func holds(_ encoded: AnswerShape.Encoded, at address: FieldID) -> Bool {
    let raw = rawAnswer(at: address)
    switch encoded {
    case .raw(let answer): return raw == answer
    case .text(let text): return raw != AnswerCode.none && texts[raw].hasSameScalars(as: text)
    }
  }

  /// Sixteen fields' own flags.
  ///
  /// - Parameter index: of the word on the page.
  func ownWord(_ page: PageID, _ index: Int, _ engine: borrowing ProgressEngine) -> UInt64 {
    let origin = origin(of: page)
    if origin.part == 0 {
      return formWindow[formWords.own + engine.firstWord(ofPage: page) + index]
    }
    let first = unsafe shared.program(ofPart: origin.part).pointee.crossing
      .word(ofPage: origin.template)
    let cell = instances.value[origin.part].ownWords + first + index
    return cells(ofPart: origin.part, slot: origin.slot)[cell]
  }

  /// The own flags of an existing field.
  func ownFlags(at address: FieldID, _ engine: borrowing ProgressEngine) -> FieldFlags {
    FieldFlags(
      word: ownWord(address.page, address.field / FlagWord.fields, engine),
      field: address.field
    )
  }

  /// Whether an existing page is hidden by its own flag.
  func isOwnHidden(knownPage page: PageID) -> Bool {
    let origin = origin(of: page)
    var index = page.place
    var first = formWords.pages
    if origin.part > 0 {
      index = Int(instances.value.plan.indexInPart[origin.template.place])
      first = instances.value[origin.part].ownPages
    }
    let word = cells(ofPart: origin.part, slot: origin.slot)[first + index >> 6]
    return word >> UInt64(index & 63) & 1 != 0
  }

  /// Whether an existing field is shown and has an answer that breaks its constraint.
  func isInvalid(at address: FieldID) -> Bool {
    let origin = origin(of: address.page)
    guard let record = entry(at: address).record else { return false }
    return state(ofRecord: record, origin) & StateBits.invalid != 0
  }

  private func state(ofRecord record: Int, _ origin: PageOfPart) -> UInt64 {
    let (cell, shift) = unsafe shared.program(ofPart: origin.part).pointee.state(ofRecord: record)
    return cells(ofPart: origin.part, slot: origin.slot)[cell] >> shift & 15
  }

  /// The first invalid field of a page, from a field on; nil if there is none.
  func firstInvalid(page: PageID, from field: Int) -> FieldID? {
    let origin = origin(of: page)
    let program = unsafe shared.program(ofPart: origin.part)
    let slot = unsafe program.pointee.firstSlot(ofPage: origin.template)
    let next = origin.template.place - (unsafe program.pointee.firstPlace) + 1
    let end = Int(unsafe program.pointee.firstField[next])
    let constrained = unsafe program.pointee.constrained
    var place = unsafe program.pointee.lowerBound(constrained, slot + field)
    while place < constrained.count {
      let index = Int(constrained[place])
      let record = unsafe program.pointee.records[index]
      guard Int(record.slot) < end else { return nil }
      if state(ofRecord: index, origin) & StateBits.invalid != 0 {
        return FieldID(page: page, field: Int(record.field))
      }
      place += 1
    }
    return nil
  }

  /// Whether an answer to a field of the present part would be removed at the end of the transaction (UR-6).
  @inline(__always)
  func isRemoved(record: Int?, _ engine: borrowing ProgressEngine) -> Bool {
    guard let record else { return false }
    return program.records[record].policy == .cleared && isHidden(record, engine)
  }
}
