import FormModel

/// What a person has yet to fill.
struct PersonWithInstances: Hashable, Sendable {
  /// The fields that wait for an answer, the next one last.
  var waiting: [FieldID] = []
  /// The instance that the person fills.
  var numbers = InstanceNumbers.none
}

extension InstanceStreamGenerator {
  /// A person adds an instance at the end of a repeat and fills it, now and then corrects an answer
  /// elsewhere, and removes one instance for three that were added.
  mutating func nextOfPerson() -> FormEntry? {
    if random.draw(below: 10) == 0, let entry = correction() { return entry }
    if let field = person.waiting.popLast() { return answer(field, in: person.numbers) }
    for _ in 0..<16 {
      if random.draw(below: 4) == 0, let entry = removal() { return entry }
      if let entry = addition() { return entry }
    }
    return correction()
  }

  /// Corrects an answer in the form or an instance.
  private mutating func correction() -> FormEntry? {
    let pages = fields.indices.filter { !fields[$0].isEmpty }
    guard !pages.isEmpty else { return nil }
    let own = fields[pages[random.draw(below: pages.count)]]
    let address = own[random.draw(below: own.count)]
    let index = tree.outline.repeat(around: address.page)
    return tree.draw(index, using: &random).map { answer(address, in: $0) }
  }

  private mutating func addition() -> FormEntry? {
    guard let (index, around, count) = drawRepeat(), tree.outline.parts[index].allowsAdding,
      count < counts(of: index).upperBound
    else { return nil }
    person.numbers = around.appending(count + 1)
    person.waiting = tree.outline.parts[index].pages.flatMap { fields[$0.place] }.reversed()
    return add(index, person.numbers)
  }

  private mutating func removal() -> FormEntry? {
    guard let (index, around, count) = drawRepeat(), tree.outline.parts[index].allowsRemoving,
      count > counts(of: index).lowerBound, count > 0
    else { return nil }
    person.waiting = []
    return remove(index, around.appending(random.draw(in: 1...count)))
  }

  /// Draws a repeat in an instance, and says how many instances it has there.
  private mutating func drawRepeat() -> (index: Int, around: InstanceNumbers, count: Int)? {
    let parts = tree.outline.parts
    guard !parts.isEmpty else { return nil }
    let index = random.draw(below: parts.count)
    return tree.draw(parts[index].outer, using: &random).map { around in
      (index, around, tree.count(of: index, in: around))
    }
  }
}
