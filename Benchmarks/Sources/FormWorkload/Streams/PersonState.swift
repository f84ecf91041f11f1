import FormModel

/// A person who fills a form from the first page to the last, and then starts again.
///
/// Of 64 steps:
/// - 50 answer the next field
/// - 4 skip a field and then answer
/// - 4 take back an answer
/// - 4 trigger a condition that hides or shows up to 8 later fields
/// - 1 triggers a condition that hides or shows a page
/// - 1 moves on early
///
/// In every second round the person takes answers back instead of giving them, so that later rounds
/// change flags too.
struct PersonState: Sendable {
  private var index = 0
  private var field = 0
  private var answer = EditOperation.fill
  private var condition: (edit: Edit, left: Int) = (.showPage(0), 0)

  mutating func next(_ outline: FormOutline, from random: inout Xoshiro256StarStar) -> Edit {
    if condition.left > 0 { return nextOfCondition() }
    let bits = random.next()
    switch bits & 63 {
    case 0..<50: break
    case 50..<54: advance(outline)
    case 54..<58:
      return Edit(
        answer.inverse,
        page: outline.page(index),
        field: random.draw(below: field + 1)
      )
    case 58..<62:
      startCondition(outline, bits: bits >> 6)
      return nextOfCondition()
    case 62:
      let later = (index + 1 + Int(truncatingIfNeeded: bits >> 8 & 7)) % outline.filledPageCount
      return Edit(bits & 64 == 0 ? .hidePage : .showPage, page: outline.page(later))
    default:
      field = outline.fieldCount(index) - 1
      advance(outline)
    }
    let edit = Edit(answer, page: outline.page(index), field: field)
    advance(outline)
    return edit
  }

  private mutating func advance(_ outline: FormOutline) {
    field += 1
    guard field == outline.fieldCount(index) else { return }
    field = 0
    index += 1
    guard index == outline.filledPageCount else { return }
    index = 0
    answer = answer.inverse
  }

  private mutating func startCondition(_ outline: FormOutline, bits: UInt64) {
    let operation: EditOperation = bits & 1 == 0 ? .hide : .show
    // The target begins on this page or at the start of the next.
    let isNext = bits & 2 != 0 && index + 1 < outline.filledPageCount
    let target = isNext ? index + 1 : index
    let first = isNext ? 0 : field
    let length = Swift.min(
      Int(truncatingIfNeeded: bits >> 2 & 7) + 1,
      outline.fieldCount(target) - first
    )
    condition = (Edit(operation, page: outline.page(target), field: first), length)
  }

  private mutating func nextOfCondition() -> Edit {
    let edit = condition.edit
    condition.left -= 1
    condition.edit = Edit(edit.operation, page: edit.page, field: edit.field + 1)
    return edit
  }
}
