import FormModel
import FormWorkload

/// A step on a form with repeats.
public enum RepeatsStep: Hashable, Sendable {
  case entry(FormEntry)
  /// Edits that are one transaction.
  case batch([FormEntry])
  case setClock(FormClock)
  case undo
  case redo
  /// Makes a page the current one: the template's page in an instance.
  case go(page: PageID, InstanceNumbers)
  /// Saves the answers (UD-3).
  case save
  /// Returns to the answers saved last, if there are any.
  case restore
}

extension FormEntry {
  /// An edit or answer without numbers, in the instance with these numbers.
  func inside(_ numbers: InstanceNumbers) -> FormEntry {
    switch self {
    case .edit(let edit): .editInside(numbers, edit)
    case .answer(let address, let answer): .answerInside(numbers, address, answer)
    default: self
    }
  }
}

/// Draws the steps of a case. It knows how many instances there should be, so that most steps name one that is there.
struct RepeatsSteps {
  private let form: RulesForm
  private var tree: InstanceTree
  /// The trees before the transactions that can be taken back, and after those that can be done again.
  private var past: [InstanceTree] = []
  private var future: [InstanceTree] = []
  private var saved: InstanceTree?
  /// The entries of another kind of stream, if the case has one.
  private var stream: InstanceStreamGenerator?

  init(_ form: RulesForm, _ random: inout Xoshiro256StarStar) {
    self.form = form
    tree = InstanceTree(RepeatOutline(form.logic, pageCount: form.pages.count))
    guard random.draw(below: 4) == 0 else { return }
    let profiles = InstanceProfile.allCases
    stream = InstanceStreamGenerator(
      profile: profiles[random.draw(below: profiles.count)],
      seed: random.next(),
      form: form.makeForm(),
      most: random.draw(in: 2...5)
    )
  }

  mutating func next(_ random: inout Xoshiro256StarStar) -> RepeatsStep {
    if stream != nil, random.draw(below: 4) != 0, let entry = stream?.next() {
      return .entry(entry)
    }
    switch random.draw(below: 100) {
    case 0..<7: return undo()
    case 7..<12: return redo()
    case 12..<16: return go(&random)
    case 16: return .save
    case 17: return .restore
    case 18: return .setClock(RulesForm.clock(&random))
    case 19..<22: return .batch((0...random.draw(below: 4)).map { _ in edit(&random) })
    case 22..<36: return .entry(edit(&random))
    case 36..<52: return change(&random)
    default: return .entry(answer(&random))
    }
  }

  private mutating func undo() -> RepeatsStep {
    if let last = past.popLast() {
      future.append(tree)
      tree = last
    }
    return .undo
  }

  private mutating func redo() -> RepeatsStep {
    if let next = future.popLast() {
      past.append(tree)
      tree = next
    }
    return .redo
  }

  /// The instance of a page, now and then another.
  private func numbers(of page: PageID, _ random: inout Xoshiro256StarStar) -> InstanceNumbers {
    let index = tree.outline.repeat(around: page)
    if random.draw(below: 24) == 0 { return anyNumbers(&random) }
    return tree.draw(index, using: &random) ?? anyNumbers(&random)
  }

  private func anyNumbers(_ random: inout Xoshiro256StarStar) -> InstanceNumbers {
    InstanceNumbers((0..<random.draw(below: 4)).map { _ in random.draw(in: 1...4) }) ?? .none
  }

  private func go(_ random: inout Xoshiro256StarStar) -> RepeatsStep {
    let page = PageID(place: random.draw(below: form.pages.count + 1))
    return .go(page: page, numbers(of: page, &random))
  }

  private mutating func note() {
    past.append(tree)
    future = []
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
    let numbers = numbers(of: edit.page, &random)
    return numbers.isEmpty ? .edit(edit) : .editInside(numbers, edit)
  }

  private mutating func answer(_ random: inout Xoshiro256StarStar) -> FormEntry {
    note()
    let address = address(&random)
    var answer: AnswerValue? = .integer(1)
    if form.addresses.contains(address) {
      answer = AnswerGenerator.answer(of: form.scope(of: address), noneIn: 6, using: &random)
      // Small numbers count instances, and find them.
      if form[address].kind == .integer, random.draw(below: 2) == 0 {
        answer = .integer(random.draw(in: 0...4))
      }
    }
    let numbers = numbers(of: address.page, &random)
    return numbers.isEmpty
      ? .answer(address, answer) : .answerInside(numbers, address, answer)
  }

  private func address(_ random: inout Xoshiro256StarStar) -> FieldID {
    let all = form.addresses
    if all.isEmpty || random.draw(below: 50) == 0 {
      let page = PageID(place: random.draw(in: -1...form.pages.count))
      return FieldID(page: page, field: random.draw(in: -1...4))
    }
    return all[random.draw(below: all.count)]
  }

  /// An instance that comes or goes.
  private mutating func change(_ random: inout Xoshiro256StarStar) -> RepeatsStep {
    let parts = tree.outline.parts
    guard !parts.isEmpty, random.draw(below: 30) != 0 else {
      let index = random.draw(in: -1...parts.count)
      let numbers = anyNumbers(&random)
      return .entry(
        random.draw(below: 2) == 0
          ? .addInstance(repeat: index, numbers) : .removeInstance(repeat: index, numbers)
      )
    }
    let index = random.draw(below: parts.count)
    guard let around = tree.draw(parts[index].outer, using: &random) else {
      return .entry(.addInstance(repeat: index, anyNumbers(&random)))
    }
    let count = tree.count(of: index, in: around)
    let counts = parts[index].counts
    if random.draw(below: 2) == 0 {
      let numbers = around.appending(random.draw(in: 1...count + 1))
      let isTaken = parts[index].allowsAdding && count < counts.upperBound && count < 6
      if isTaken {
        note()
        tree.add(index, numbers)
      }
      return .entry(
        count < 6 ? .addInstance(repeat: index, numbers) : .removeInstance(repeat: index, numbers)
      )
    }
    let numbers = around.appending(random.draw(in: 1...max(count, 1)))
    if parts[index].allowsRemoving, count > counts.lowerBound, count > 0 {
      note()
      tree.remove(index, numbers)
    }
    return .entry(.removeInstance(repeat: index, numbers))
  }
}
