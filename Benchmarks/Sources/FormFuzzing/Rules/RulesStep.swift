import FormModel
import FormWorkload

/// A step on a form with rules.
public enum RulesStep: Hashable, Sendable {
  case event(FormEvent)
  /// Edits that are one transaction.
  case batch([Edit])
  /// Makes a page the current one.
  case go(page: PageID)
  /// Saves the answers (UD-3).
  case save
  /// Returns to the answers saved last, if there are any.
  case restore
  /// Returns to the answers saved last, with one byte changed; `byte` is taken modulo their length.
  case restoreDamaged(byte: Int, by: UInt8)
}

extension RulesForm {
  /// Draws a step: mostly answers, now and then a step that must be refused.
  func step(_ random: inout Xoshiro256StarStar) -> RulesStep {
    switch random.draw(below: 100) {
    case 0..<6: .event(.undo)
    case 6..<10: .event(.redo)
    case 10..<14: .go(page: PageID(place: random.draw(below: pages.count + 1)))
    case 14: memory(&random)
    case 15..<18:
      .event(.setClock(RulesForm.clock(&random)))
    case 18..<34: .event(.edit(edit(&random)))
    case 34..<38: .batch(batch(&random))
    default: .event(answer(&random))
    }
  }

  private func memory(_ random: inout Xoshiro256StarStar) -> RulesStep {
    switch random.draw(below: 5) {
    case 0, 1: .save
    case 2, 3: .restore
    default:
      .restoreDamaged(byte: random.draw(below: 10_000), by: UInt8(1 + random.draw(below: 255)))
    }
  }

  private func address(_ random: inout Xoshiro256StarStar) -> FieldID {
    let all = addresses
    if all.isEmpty || random.draw(below: 50) == 0 {
      let page = PageID(place: random.draw(in: -1...pages.count))
      return FieldID(page: page, field: random.draw(in: -1...49))
    }
    return all[random.draw(below: all.count)]
  }

  private func edit(_ random: inout Xoshiro256StarStar) -> Edit {
    let operation = EditOperation.allCases[random.draw(below: EditOperation.allCases.count)]
    if operation.isPageOperation {
      return Edit(operation, page: PageID(place: random.draw(in: 0...pages.count)))
    }
    return Edit(operation, at: address(&random))
  }

  /// Draws a few edits; in half of the batches every other edit undoes an earlier one.
  private func batch(_ random: inout Xoshiro256StarStar) -> [Edit] {
    var edits = (0...random.draw(below: 5)).map { _ in edit(&random) }
    guard random.draw(below: 2) == 0 else { return edits }
    for edit in edits { edits.insert(edit.inverse, at: random.draw(in: 0...edits.count)) }
    return edits
  }

  private func answer(_ random: inout Xoshiro256StarStar) -> FormEvent {
    let address = address(&random)
    guard addresses.contains(address) else { return .answer(address, .integer(1)) }
    // Of three pages the last is never answered: a session keeps such pages in a way of its own.
    if pages.count == 3, address.page.place == 2 {
      let operations: [EditOperation] = [.hide, .show, .lock, .unlock, .require, .unrequire]
      return .edit(Edit(operations[random.draw(below: operations.count)], at: address))
    }
    var field = scope(of: address)
    switch random.draw(below: 40) {
    case 0: field.kind = FieldKind.allCases[random.draw(below: FieldKind.allCases.count)]
    case 1: return .answer(address, RulesForm.strange[random.draw(below: RulesForm.strange.count)])
    default: break
    }
    return .answer(address, AnswerGenerator.answer(of: field, noneIn: 6, using: &random))
  }

  static func clock(_ random: inout Xoshiro256StarStar) -> FormClock {
    FormClock(milliseconds: clocks[random.draw(below: clocks.count)])
  }

  /// Times for the clock, and some just out of its range.
  private static let clocks =
    moments + [86_400_000 * -719_162 - 1, 86_400_000 * 2_932_897, .min, .max]

  /// Answers that are refused, or that change on the way.
  private static let strange: [AnswerValue] = [
    .text(""), .integer(.max), .integer(.min), .decimal(.infinity), .decimal(.nan), .decimal(-0.0),
    .date(days: .max), .date(days: 2_932_897), .date(days: -719_163), .time(milliseconds: -1),
    .time(milliseconds: 86_400_000), .dateTime(milliseconds: .min),
    .dateTime(milliseconds: 86_400_000 * -719_162 - 1),
    .dateTime(milliseconds: 86_400_000 * 2_932_897), .choice("nobody"), .choices([]),
    .choices(["a", "a"]), .choices(["b", "nobody"]), .choices(["c69", "c0"]),
  ]
}
