import FormModel
import FormWorkload

/// Draws the steps of a case: mostly answers, now and then a step that must be refused. It knows how many instances there
/// should be, so that most steps name one that is there.
struct RulesSteps {
  private let form: RulesForm
  private var tree: InstanceTree
  /// The trees before the transactions that can be taken back, and after those that can be done again.
  private var past: [InstanceTree] = []
  private var future: [InstanceTree] = []
  /// The entries of another kind of stream, if the case has one.
  private var stream: InstanceStreamGenerator?

  init(_ form: RulesForm, _ random: inout Xoshiro256StarStar) {
    self.form = form
    tree = InstanceTree(RepeatOutline(form.logic, pageCount: form.pages.count))
    guard !form.logic.repeats.isEmpty, random.draw(below: 4) == 0 else { return }
    let profiles = InstanceProfile.allCases
    stream = InstanceStreamGenerator(
      profile: profiles[random.draw(below: profiles.count)],
      seed: random.next(),
      form: form.makeForm(),
      most: random.draw(in: 2...5)
    )
  }

  mutating func next(_ random: inout Xoshiro256StarStar) -> RulesStep {
    if stream != nil, random.draw(below: 4) != 0, let entry = stream?.next() {
      return .entry(entry)
    }
    let coming = form.logic.repeats.isEmpty ? 37 : 50
    switch random.draw(below: 100) {
    case 0..<6: return undo()
    case 6..<10: return redo()
    case 10..<14: return go(&random)
    case 14: return memory(&random)
    case 15..<17: return .setClock(RulesForm.clock(&random))
    case 17..<32: return .entry(edit(&random))
    case 32..<36: return batch(&random)
    case 36..<coming: return .entry(change(&random))
    default: return .entry(answer(&random))
    }
  }

  private mutating func undo() -> RulesStep {
    if let last = past.popLast() {
      future.append(tree)
      tree = last
    }
    return .undo
  }

  private mutating func redo() -> RulesStep {
    if let next = future.popLast() {
      past.append(tree)
      tree = next
    }
    return .redo
  }

  private func memory(_ random: inout Xoshiro256StarStar) -> RulesStep {
    switch random.draw(below: 5) {
    case 0, 1: .save
    case 2, 3: .restore
    default:
      .restoreDamaged(byte: random.draw(below: 10_000), by: UInt8(1 + random.draw(below: 255)))
    }
  }

  /// The instance of a page, now and then another.
  private func numbers(of page: PageID, _ random: inout Xoshiro256StarStar) -> InstanceNumbers {
    let index = tree.outline.repeat(around: page)
    if random.draw(below: index == nil ? 100 : 24) == 0 { return anyNumbers(&random) }
    return tree.draw(index, using: &random) ?? anyNumbers(&random)
  }

  /// Now and then numbers far behind the last instance, at which a sum with a number might wrap.
  private func anyNumbers(_ random: inout Xoshiro256StarStar) -> InstanceNumbers {
    let far = [5, 300, 1 << 31, Int(UInt32.max)]
    return InstanceNumbers(
      (0..<random.draw(below: 4)).map { _ in
        random.draw(below: 4) == 0 ? far[random.draw(below: far.count)] : random.draw(in: 1...4)
      }
    ) ?? .none
  }

  private func go(_ random: inout Xoshiro256StarStar) -> RulesStep {
    let page = PageID(place: random.draw(below: form.pages.count + 1))
    return .go(page: page, numbers(of: page, &random))
  }

  private mutating func note() {
    past.append(tree)
    future = []
  }

  /// Draws a few edits; in half of the batches every other edit undoes an earlier one.
  private mutating func batch(_ random: inout Xoshiro256StarStar) -> RulesStep {
    var edits = (0...random.draw(below: 5)).map { _ in edit(&random) }
    guard random.draw(below: 2) == 0 else { return .batch(edits) }
    for entry in edits {
      guard let (edit, numbers) = entry.edit else { continue }
      let inverse = FormEntry.edit(edit.inverse)
      edits.insert(
        numbers.isEmpty ? inverse : inverse.inside(numbers),
        at: random.draw(in: 0...edits.count)
      )
    }
    return .batch(edits)
  }

  private mutating func edit(_ random: inout Xoshiro256StarStar) -> FormEntry {
    note()
    let operation = EditOperation.allCases[random.draw(below: EditOperation.allCases.count)]
    let edit: Edit
    if operation.isPageOperation {
      edit = Edit(operation, page: PageID(place: random.draw(in: 0...form.pages.count)))
    } else {
      edit = Edit(operation, at: address(&random))
    }
    return placed(.edit(edit), on: edit.page, &random)
  }

  private mutating func answer(_ random: inout Xoshiro256StarStar) -> FormEntry {
    note()
    let address = address(&random)
    guard form.addresses.contains(address) else {
      return placed(.answer(address, .integer(1)), on: address.page, &random)
    }
    // Of three pages the last is never answered: a session keeps such pages in a way of its own.
    if form.pages.count == 3, form.logic.repeats.isEmpty, address.page.place == 2 {
      let operations: [EditOperation] = [.hide, .show, .lock, .unlock, .require, .unrequire]
      return .edit(Edit(operations[random.draw(below: operations.count)], at: address))
    }
    var field = form.scope(of: address)
    var strange: AnswerValue?
    switch random.draw(below: 40) {
    case 0: field.kind = FieldKind.allCases[random.draw(below: FieldKind.allCases.count)]
    case 1: strange = RulesForm.strange[random.draw(below: RulesForm.strange.count)]
    default: break
    }
    var answer = AnswerGenerator.answer(of: field, noneIn: 6, using: &random)
    // Small numbers count instances, and find them.
    if !form.logic.repeats.isEmpty, field.kind == .integer, random.draw(below: 2) == 0 {
      answer = .integer(random.draw(in: 0...4))
    }
    return placed(.answer(address, strange ?? answer), on: address.page, &random)
  }

  /// An entry in an instance of its page.
  private func placed(
    _ entry: FormEntry,
    on page: PageID,
    _ random: inout Xoshiro256StarStar
  ) -> FormEntry {
    let numbers = numbers(of: page, &random)
    return numbers.isEmpty ? entry : entry.inside(numbers)
  }

  private func address(_ random: inout Xoshiro256StarStar) -> FieldID {
    let all = form.addresses
    if all.isEmpty || random.draw(below: 50) == 0 {
      let page = PageID(place: random.draw(in: -1...form.pages.count))
      return FieldID(page: page, field: random.draw(in: -1...49))
    }
    return all[random.draw(below: all.count)]
  }

  /// An instance that comes or goes.
  private mutating func change(_ random: inout Xoshiro256StarStar) -> FormEntry {
    let parts = tree.outline.parts
    guard !parts.isEmpty, random.draw(below: 30) != 0 else {
      let index = random.draw(in: -1...parts.count)
      let numbers = anyNumbers(&random)
      return random.draw(below: 2) == 0
        ? .addInstance(repeat: index, numbers) : .removeInstance(repeat: index, numbers)
    }
    let index = random.draw(below: parts.count)
    guard let around = tree.draw(parts[index].outer, using: &random) else {
      return .addInstance(repeat: index, anyNumbers(&random))
    }
    let count = tree.count(of: index, in: around)
    let counts = parts[index].counts
    if random.draw(below: 12) == 0 {
      let numbers = around.appending(count + [2, 3, 250, 1 << 30][random.draw(below: 4)])
      return random.draw(below: 2) == 0
        ? .addInstance(repeat: index, numbers) : .removeInstance(repeat: index, numbers)
    }
    if random.draw(below: 2) == 0 {
      let numbers = around.appending(random.draw(in: 1...count + 1))
      let isTaken = parts[index].allowsAdding && count < counts.upperBound && count < 6
      if isTaken {
        note()
        tree.add(index, numbers)
      }
      return count < 6
        ? .addInstance(repeat: index, numbers) : .removeInstance(repeat: index, numbers)
    }
    let numbers = around.appending(random.draw(in: 1...max(count, 1)))
    if parts[index].allowsRemoving, count > counts.lowerBound, count > 0 {
      note()
      tree.remove(index, numbers)
    }
    return .removeInstance(repeat: index, numbers)
  }
}

extension RulesForm {
  static func clock(_ random: inout Xoshiro256StarStar) -> FormClock {
    FormClock(milliseconds: clocks[random.draw(below: clocks.count)])
  }

  /// Times for the clock, and some just out of its range.
  private static let clocks =
    moments + [86_400_000 * -719_162 - 1, 86_400_000 * 2_932_897, .min, .max]

  /// Answers that are refused, or that change on the way.
  fileprivate static let strange: [AnswerValue] = [
    .text(""), .integer(.max), .integer(.min), .decimal(.infinity), .decimal(.nan), .decimal(-0.0),
    .date(days: .max), .date(days: 2_932_897), .date(days: -719_163), .time(milliseconds: -1),
    .time(milliseconds: 86_400_000), .dateTime(milliseconds: .min),
    .dateTime(milliseconds: 86_400_000 * -719_162 - 1),
    .dateTime(milliseconds: 86_400_000 * 2_932_897), .choice("nobody"), .choices([]),
    .choices(["a", "a"]), .choices(["b", "nobody"]), .choices(["c69", "c0"]),
  ]
}
