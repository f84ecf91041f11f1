import FormModel
import FormProgress
import FormRules

/// Random answers in random instances of a form, and instances that come and go, as a person could enter them.
public struct InstanceStream {
  private var answers: AnswerStream
  private let repeats: [FormRepeat]

  public init(_ form: borrowing FormDefinition, seed: UInt64) {
    answers = AnswerStream(form, seed: seed)
    repeats = form.logic.repeats
  }

  /// Returns the next entry; nil if none was found.
  ///
  /// Instances are added at the end, since other engines add them nowhere else.
  mutating func next(_ session: borrowing FormSession) -> FormEntry? {
    for _ in 0..<100 {
      let entry = answers.draw(below: 5) == 0 ? change(session) : answer(session)
      if let entry { return entry }
    }
    return nil
  }

  private mutating func answer(_ session: borrowing FormSession) -> FormEntry? {
    let count = session.engine.pageCount
    guard count > 0,
      let page = session.engine.page(at: PagePosition(rawValue: answers.draw(below: count))),
      let template = try? session.templatePage(of: page),
      let answer = answers.answer(onPage: template)
    else { return nil }
    let place = try? session.instance(ofPage: page)
    return .answer(answer.field, answer.value, in: place?.numbers ?? .none)
  }

  private mutating func change(_ session: borrowing FormSession) -> FormEntry? {
    guard !repeats.isEmpty else { return nil }
    let index = answers.draw(below: repeats.count)
    var numbers = InstanceNumbers.none
    var around: InstanceID?
    for outer in 0..<index where Self.contains(repeats[outer].pages, repeats[index].pages) {
      guard let count = try? session.instanceCount(of: outer, inside: around), count > 0 else {
        return nil
      }
      let number = answers.draw(below: count) + 1
      numbers = numbers.appending(number)
      guard let next = try? session.instance(of: outer, inside: around, number: number) else {
        return nil
      }
      around = next
    }
    guard let count = try? session.instanceCount(of: index, inside: around) else { return nil }
    let mayChange = repeats[index].count == nil
    if answers.draw(below: 2) == 0 {
      guard mayChange, repeats[index].allowsAdding, count < repeats[index].initial + 5 else {
        return nil
      }
      return .addInstance(repeat: index, numbers.appending(count + 1))
    }
    guard mayChange, repeats[index].allowsRemoving, count > repeats[index].minimum else {
      return nil
    }
    return .removeInstance(repeat: index, numbers.appending(answers.draw(below: count) + 1))
  }

  private static func contains(_ outer: Range<PagePosition>, _ inner: Range<PagePosition>) -> Bool {
    outer.lowerBound <= inner.lowerBound && inner.upperBound <= outer.upperBound
  }
}
