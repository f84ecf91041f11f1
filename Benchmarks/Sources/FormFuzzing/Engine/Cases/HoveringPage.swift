import FormModel
import FormWorkload

/// A long page whose counts stay near a boundary, where the engine switches to another way of
/// counting or a count needs one more bit.
///
/// Its first fields count, and the others lack one flag; each edit moves the border between them by one field. If
/// all shown fields are mandatory, all counts of the page hover.
struct HoveringPage {
  /// The lengths around the boundaries of the engine's counting steps, and around powers of two.
  static let lengths = shortLengths + [32_767, 32_768, 32_769, 65_520, 65_521, 65_535]
  static let shortLengths = [192, 193, 208, 209, 1_920, 1_921]

  private let page: PageID
  private let length: Int
  /// The operations on the flag by which fields count or do not.
  private let operations: (count: EditOperation, discount: EditOperation)
  /// Whether the last fields count, rather than the first.
  private let isFromEnd: Bool
  /// The number of fields that count; it stays within two of `mark`.
  private var border: Int
  private let mark: Int

  /// Inserts the page at a random place of a form.
  init(length: Int, into form: inout CaseForm, _ random: inout Xoshiro256StarStar) {
    self.length = length
    page = PageID(place: random.draw(below: form.pages.count + 1))
    let marks = Self.lengths.filter { $0 <= length } + [0, 1, 16]
    mark = random.draw(below: 2) == 0 ? length : marks[random.draw(below: marks.count)]
    border = mark
    isFromEnd = random.draw(below: 2) == 0
    let hover = Self.flags[random.draw(below: Self.flags.count)]
    operations = hover.operations
    let counted = random.draw(below: 4) == 0 ? hover.counted.subtracting(.mandatory) : hover.counted
    var fields = Array(repeating: counted, count: length)
    for field in border..<length { fields[field] = hover.discounted }
    if isFromEnd { fields.reverse() }
    form.pages.insert(CaseForm.Page(fields: fields), at: page.place)
  }

  /// The flags of a field that counts and of one that does not, and the operations from one to the other.
  private static let flags:
    [(
      counted: FieldFlags, discounted: FieldFlags,
      operations: (count: EditOperation, discount: EditOperation)
    )] = [
      (.mandatory, [.mandatory, .hidden], (.show, .hide)),
      (.mandatory, [.mandatory, .readOnly], (.unlock, .lock)),
      (.mandatory, [.mandatory, .filled], (.clear, .fill)),
      (.mandatory, [], (.require, .unrequire)),
    ]

  /// Moves the border by one field.
  mutating func next(_ random: inout Xoshiro256StarStar) -> Edit {
    let isUp = border - mark < -1 || (border - mark < 2 && random.draw(below: 2) == 0)
    if border < length && (isUp || border == 0) {
      border += 1
      return edit(operations.count, border - 1)
    }
    border -= 1
    return edit(operations.discount, border)
  }

  private func edit(_ operation: EditOperation, _ place: Int) -> Edit {
    Edit(operation, page: page, field: isFromEnd ? length - 1 - place : place)
  }
}
