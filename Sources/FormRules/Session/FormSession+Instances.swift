import FormModel
import FormProgress

/// Instances of repeats (RP).
extension FormSession {
  /// Adds an instance to a repeat, as one transaction with all that follows from it (RP-2).
  ///
  /// The new pages have the flags and answers of the template. `addedInstance` of the change names the instance.
  ///
  /// - Parameters:
  ///   - index: of the repeat in `FormLogic.repeats`.
  ///   - around: the instance of the outer repeat, if the repeat is inside another.
  ///   - next: the instance before which the new one stands; nil to add it at the end.
  /// - Throws: `noSuchRepeat`, `noSuchInstance`, `wrongInstanceAround`, `instanceLimit`, `instancesAreFixed`, `formLimit`;
  ///   then nothing has changed.
  /// - Complexity: O(pages + fields + rules of an instance + log(pages of the form)), amortised (RP-6).
  @discardableResult
  public mutating func addInstance(
    of index: Int,
    inside around: InstanceID? = nil,
    before next: InstanceID? = nil
  ) throws(SessionError) -> TransactionChange {
    let outer = try slot(of: index, inside: around)
    let declared = storedEngine.storedForm.logic.repeats[index]
    guard declared.count == nil, declared.allowsAdding else {
      throw .instancesAreFixed(repeat: index)
    }
    let list = rules.value.instances.value[index + 1].list(inside: outer)
    if let most = declared.maximum, list.count >= most {
      throw .instanceLimit(repeat: index, limit: most)
    }
    var before = InstanceRecord.none
    if let next {
      let found = try place(of: next)
      guard found.part == index + 1,
        rules.value.instances.value[found.part][found.slot].outer == UInt32(outer)
      else { throw .noSuchInstance(next) }
      before = UInt32(found.slot)
    }
    guard rules.value.mayAdd(1, ofPart: index + 1) else { throw .formLimit(takeRefusal()) }
    transaction.begin(currentPage: storedEngine.currentPage)
    do throws(FormError) {
      let slot = try rules.value.addInstance(
        ofPart: index + 1,
        inside: outer,
        before: before,
        &storedEngine,
        &transaction
      )
      transaction.added(id(ofPart: index + 1, slot: slot))
    } catch {
      preconditionFailure("the room was checked")
    }
    return try finish()
  }

  /// Removes an instance with the instances inside it, as one transaction with all that follows from it (RP-2).
  ///
  /// - Throws: `noSuchInstance`, `instanceLimit`, `instancesAreFixed`, `formLimit`; then nothing has changed.
  /// - Complexity: as `addInstance`, for all that is removed.
  @discardableResult
  public mutating func removeInstance(_ id: InstanceID) throws(SessionError) -> TransactionChange {
    let found = try place(of: id)
    let index = found.part - 1
    let declared = storedEngine.storedForm.logic.repeats[index]
    guard declared.count == nil, declared.allowsRemoving else {
      throw .instancesAreFixed(repeat: index)
    }
    let outer = Int(rules.value.instances.value[found.part][found.slot].outer)
    guard rules.value.instances.value[found.part].list(inside: outer).count > declared.minimum
    else {
      throw .instanceLimit(repeat: index, limit: declared.minimum)
    }
    transaction.begin(currentPage: storedEngine.currentPage)
    rules.value.removeInstance(ofPart: found.part, found.slot, &storedEngine, &transaction)
    return try finish()
  }

  /// Whether the form has repeats.
  var hasInstances: Bool { !rules.isEmpty && !rules.value.instances.isEmpty }

  /// The part and slot of an instance.
  private func place(of id: InstanceID) throws(SessionError) -> PartSlot {
    guard hasInstances, storedEngine.contains(id.page) else { throw .noSuchInstance(id) }
    let origin = rules.value.origin(of: id.page)
    guard origin.part > 0, self.id(ofPart: origin.part, slot: origin.slot) == id else {
      throw .noSuchInstance(id)
    }
    return PartSlot(part: origin.part, slot: origin.slot)
  }

  private func id(ofPart part: Int, slot: Int) -> InstanceID {
    let place = rules.value.instances.value.firstPlace(ofPart: part, slot: slot)
    return InstanceID(page: storedEngine.page(ofPlace: place))
  }

  /// The slot of the instance around a repeat; 0 in the form.
  private func slot(
    of index: Int,
    inside around: InstanceID?
  ) throws(SessionError) -> Int {
    guard hasInstances, storedEngine.storedForm.logic.repeats.indices.contains(index) else {
      throw .noSuchRepeat(index)
    }
    let outer = rules.value.instances.value.plan.parts[index + 1].around
    guard (around == nil) == (outer == 0) else { throw .wrongInstanceAround(repeat: index) }
    guard let around else { return 0 }
    let found = try place(of: around)
    guard found.part == outer else { throw .wrongInstanceAround(repeat: index) }
    return found.slot
  }
}

/// An instance, and where it stands.
public struct InstancePlace: Hashable, Sendable {
  public var id: InstanceID
  /// The index of its repeat in `FormLogic.repeats`.
  public var `repeat`: Int
  /// Its number in its repeat, from 1, after those of the instances around.
  public var numbers: InstanceNumbers
}

extension FormSession {
  /// The innermost instance that a page stands in; nil if it is in no repeat.
  ///
  /// - Throws: `noSuchPage`.
  /// - Complexity: O(log(pages)).
  public func instance(ofPage page: PageID) throws(AddressError) -> InstancePlace? {
    _ = try storedEngine.position(of: page)
    guard hasInstances else { return nil }
    let origin = rules.value.origin(of: page)
    if origin.part == 0 { return nil }
    return InstancePlace(
      id: id(ofPart: origin.part, slot: origin.slot),
      repeat: origin.part - 1,
      numbers: numbers(ofKnownPage: page)
    )
  }

  /// The numbers of the instances that a page stands in.
  func numbers(ofKnownPage page: PageID) -> InstanceNumbers {
    guard hasInstances else { return .none }
    let origin = rules.value.origin(of: page)
    return numbers(ofPart: origin.part, slot: origin.slot)
  }

  private func numbers(ofPart part: Int, slot: Int) -> InstanceNumbers {
    if part == 0 { return .none }
    let around = rules.value.instances.value.plan.parts[part].around
    let outer = Int(rules.value.instances.value[part][slot].outer)
    return numbers(ofPart: around, slot: outer)
      .appending(rules.value.number(ofPart: part, slot: slot, storedEngine))
  }

  /// The instances around an instance's own, innermost first, and the instance itself before them.
  public func instancesAround(_ id: InstanceID) throws(SessionError) -> [InstanceID] {
    var found = try place(of: id)
    var ids: [InstanceID] = []
    while found.part > 0 {
      ids.append(self.id(ofPart: found.part, slot: found.slot))
      found = PartSlot(
        part: rules.value.instances.value.plan.parts[found.part].around,
        slot: Int(rules.value.instances.value[found.part][found.slot].outer)
      )
    }
    return ids
  }

  /// How many instances a repeat has: in the instance `around`, if the repeat is inside another.
  ///
  /// - Throws: `noSuchRepeat`, `noSuchInstance`, `wrongInstanceAround`.
  /// - Complexity: O(1).
  public func instanceCount(
    of index: Int,
    inside around: InstanceID? = nil
  ) throws(SessionError) -> Int {
    let outer = try slot(of: index, inside: around)
    return Int(rules.value.instances.value[index + 1].list(inside: outer).count)
  }

  /// The instance of a repeat with a number, from 1; nil if there is none.
  ///
  /// - Throws: as `instanceCount`.
  /// - Complexity: O(log(pages)).
  public func instance(
    of index: Int,
    inside around: InstanceID? = nil,
    number: Int
  ) throws(SessionError) -> InstanceID? {
    let outer = try slot(of: index, inside: around)
    return rules.value.instance(ofPart: index + 1, inside: outer, number: number, storedEngine)
      .map { id(ofPart: index + 1, slot: $0) }
  }

  /// The page of the form as it was loaded from which a page was made. Names, ids, labels and kinds are this page's.
  ///
  /// - Throws: `noSuchPage`.
  /// - Complexity: O(1).
  public func templatePage(of page: PageID) throws(AddressError) -> PageID {
    _ = try storedEngine.position(of: page)
    return templatePage(ofKnown: page)
  }

  func templatePage(ofKnown page: PageID) -> PageID {
    hasInstances ? rules.value.origin(of: page).template : page
  }

  /// The page made from a template's page in the instance with these numbers; nil if there is no such instance.
  ///
  /// - Complexity: O(log(pages)).
  public func page(ofTemplate page: PageID, inside numbers: InstanceNumbers) -> PageID? {
    guard storedEngine.storedForm.pages.contains(page) else { return nil }
    guard hasInstances else { return numbers.isEmpty ? page : nil }
    let plan = rules.value.instances.value.plan
    let chain = plan.chain(from: 0, to: plan.part(of: page))
    guard numbers.count == chain.count else { return nil }
    var slot = 0
    for (level, part) in chain.enumerated() {
      guard
        let next = rules.value.instance(
          ofPart: part,
          inside: slot,
          number: numbers[level],
          storedEngine
        )
      else { return nil }
      slot = next
    }
    guard let part = chain.last else { return page }
    let place = rules.value.instances.value.place(of: page, part: part, slot: slot)
    return storedEngine.page(ofPlace: place)
  }

  /// The field with an id, in the instance with these numbers; without numbers in the first one. Nil if there is none.
  ///
  /// - Complexity: O(bytes of the id + log(pages)), expected.
  public func address(
    ofFieldWithID id: String,
    inside numbers: InstanceNumbers = .none
  ) -> FieldID? {
    guard let own = storedEngine.storedForm.address(ofFieldWithID: id) else { return nil }
    guard hasInstances else { return numbers.isEmpty ? own : nil }
    var numbers = numbers
    if numbers.isEmpty {
      let plan = rules.value.instances.value.plan
      numbers = .first(atLevel: plan.parts[plan.part(of: own.page)].level)
    }
    return page(ofTemplate: own.page, inside: numbers).map { FieldID(page: $0, field: own.field) }
  }

  /// Plays an entry of a stream.
  ///
  /// - Throws: as the method that the entry stands for; `noSuchPage` if there is no instance with its numbers.
  @discardableResult
  public mutating func play(_ entry: FormEntry) throws(SessionError) -> TransactionChange {
    switch entry {
    case .edit(let edit, let numbers):
      return try handle(FormEvent.edit(edit.on(try page(edit.page, numbers))))
    case .answer(let address, let value, let numbers):
      let own = FieldID(page: try page(address.page, numbers), field: address.field)
      return try answer(own, value)
    case .addInstance(let index, let numbers):
      let around = try instance(around: index, numbers)
      let number = numbers[numbers.count - 1]
      let next = try instance(of: index, inside: around, number: number)
      let count = try instanceCount(of: index, inside: around)
      guard next != nil || number == count + 1 else {
        throw .instanceLimit(repeat: index, limit: count + 1)
      }
      return try addInstance(of: index, inside: around, before: next)
    case .removeInstance(let index, let numbers):
      let around = try instance(around: index, numbers)
      guard let id = try instance(of: index, inside: around, number: numbers[numbers.count - 1])
      else { throw .noSuchInstance(InstanceID(page: .nowhere)) }
      return try removeInstance(id)
    }
  }

  /// Without numbers, a page of a repeat is that of the first instance.
  private func page(_ page: PageID, _ numbers: InstanceNumbers) throws(SessionError) -> PageID {
    var numbers = numbers
    if numbers.isEmpty, hasInstances, storedEngine.storedForm.pages.contains(page) {
      let plan = rules.value.instances.value.plan
      numbers = .first(atLevel: plan.parts[plan.part(of: page)].level)
    }
    if let found = self.page(ofTemplate: page, inside: numbers) { return found }
    throw .address(.noSuchPage(page: page, pageCount: storedEngine.pageCount))
  }

  /// The instance around the one with these numbers; nil for a repeat that is inside no other.
  private func instance(
    around index: Int,
    _ numbers: InstanceNumbers
  ) throws(SessionError) -> InstanceID? {
    guard hasInstances, storedEngine.storedForm.logic.repeats.indices.contains(index) else {
      throw .noSuchRepeat(index)
    }
    let plan = rules.value.instances.value.plan
    let outer = plan.parts[index + 1].around
    guard numbers.count == plan.parts[index + 1].level else {
      throw .wrongInstanceAround(repeat: index)
    }
    if outer == 0 { return nil }
    let first = PageID(knownPlace: plan.parts[outer].firstOwnPlace)
    guard let page = page(ofTemplate: first, inside: numbers.outer) else {
      throw .noSuchInstance(InstanceID(page: .nowhere))
    }
    return InstanceID(page: page)
  }
}
