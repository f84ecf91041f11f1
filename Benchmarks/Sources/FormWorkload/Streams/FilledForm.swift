import FormModel
import FormRules

/// A form that is filled while a stream for it is drawn.
///
/// - An edit that fills a field gives it an answer, and an edit that clears a field removes its answer (UR-1). A choice is
///   one that the field offers at present (CH-1).
/// - A field that takes no answer becomes mandatory or optional instead.
/// - An edit or answer on a page of a repeat is in any of the instances that are there.
/// - One entry in twelve adds or removes an instance, if the form has repeats.
struct FilledForm: ~Copyable {
  private var session: FormSession
  private var random: Xoshiro256StarStar
  private let outline: RepeatOutline
  /// By field, in form order: its kind.
  private var kinds: [FieldKind] = []
  /// By page: the number of its first field, counted over the form. The last entry is the number of
  /// all fields.
  private var firstFields: [Int] = [0]
  private let choices: [FieldID: [String]]
  private let pages: FormPages
  private let filtered: Set<FieldID>
  /// If expressions count instances, answers are small numbers.
  private let range: ExpressionRange

  /// The most instances that are added to those that a repeat has at first, in one instance around.
  private static let mostAdded = 20

  init(_ form: borrowing FormDefinition, seed: UInt64) throws(RuleError) {
    let logic = form.logic
    session = try FormSession(form.clone(), journalBytes: 0)
    random = Xoshiro256StarStar(seed: seed)
    outline = RepeatOutline(logic, pageCount: form.pageCount)
    pages = form.pages
    filtered = Set(logic.choiceFilters.map(\.field))
    range = logic.repeats.contains { $0.count != nil } ? .core : .everything
    choices = logic.fieldChoices.mapValues { list in
      logic.choiceLists.indices.contains(list)
        ? logic.choiceLists[list].choices.map(\.value) : []
    }
    for page in form.pages {
      let count = (try? form.fieldCount(ofPage: page)) ?? 0
      for field in 0..<count { kinds.append(form.kind(at: FieldID(page: page, field: field))) }
      firstFields.append(kinds.count)
    }
  }

  /// Plays an entry that comes of an edit, and returns it; nil if the form does not take it.
  ///
  /// - Parameter edit: of the form as it is loaded. If the form lacks its page or field, it is returned as it is.
  mutating func entry(following edit: Edit) -> FormEntry? {
    guard pages.contains(edit.page),
      edit.operation.isPageOperation || kind(at: edit.address) != nil
    else { return .edit(edit) }
    if !outline.parts.isEmpty, random.draw(below: 12) == 0 {
      return change().flatMap { played($0) }
    }
    let chain = outline.chain(downTo: outline.repeat(around: edit.page))
    guard let numbers = instance(along: chain)?.numbers else { return nil }
    guard edit.operation == .fill || edit.operation == .clear else {
      return played(.edit(edit, in: numbers))
    }
    let answer = edit.operation == .fill ? answer(to: edit.address, in: numbers) : nil
    let flag: EditOperation = edit.operation == .fill ? .require : .unrequire
    return played(.answer(edit.address, answer, in: numbers))
      ?? played(.edit(Edit(flag, at: edit.address), in: numbers))
  }

  /// The field's kind; nil for a field that the form does not have.
  private func kind(at address: FieldID) -> FieldKind? {
    guard pages.contains(address.page) else { return nil }
    let place = firstFields[address.page.place] + address.field
    return place < firstFields[address.page.place + 1] ? kinds[place] : nil
  }

  /// Returns the entry if the form takes it.
  private mutating func played(_ entry: FormEntry) -> FormEntry? {
    do throws(SessionError) { try session.play(entry) } catch { return nil }
    return entry
  }

  private mutating func answer(
    to address: FieldID,
    in numbers: InstanceNumbers
  ) -> AnswerValue? {
    guard let kind = kind(at: address) else { return nil }
    var scope = ExpressionScope.Field(id: "", kind: kind, choices: choices[address] ?? [])
    if filtered.contains(address) {
      let page = session.page(ofTemplate: address.page, inside: numbers)
      let own = page.map { FieldID(page: $0, field: address.field) }
      let offered = own.flatMap { try? session.choices(of: $0).map(\.value) }
      scope.choices = offered ?? []
    }
    return AnswerGenerator.answer(of: scope, range: range, noneIn: 50, using: &random)
  }

  /// An instance that comes or goes; nil if that is not allowed where it was drawn.
  private mutating func change() -> FormEntry? {
    let index = random.draw(below: outline.parts.count)
    let part = outline.parts[index]
    guard let around = instance(along: outline.chain(downTo: part.outer)),
      let count = try? session.instanceCount(of: index, inside: around.id)
    else { return nil }
    if random.draw(below: 2) == 0 {
      let most = min(part.counts.upperBound, part.initial + Self.mostAdded)
      guard part.allowsAdding, count < most else { return nil }
      return .addInstance(repeat: index, around.numbers.appending(random.draw(in: 1...count + 1)))
    }
    guard part.allowsRemoving, count > part.counts.lowerBound, count > 0 else { return nil }
    return .removeInstance(repeat: index, around.numbers.appending(random.draw(in: 1...count)))
  }

  /// Draws an instance of the last of nested repeats; nil if there is none on the way.
  private mutating func instance(
    along chain: [Int]
  ) -> (numbers: InstanceNumbers, id: InstanceID?)? {
    var drawn: (numbers: InstanceNumbers, id: InstanceID?) = (.none, nil)
    for step in chain {
      guard let count = try? session.instanceCount(of: step, inside: drawn.id), count > 0 else {
        return nil
      }
      let number = random.draw(in: 1...count)
      guard let id = try? session.instance(of: step, inside: drawn.id, number: number) else {
        return nil
      }
      drawn = (drawn.numbers.appending(number), id)
    }
    return drawn
  }
}
