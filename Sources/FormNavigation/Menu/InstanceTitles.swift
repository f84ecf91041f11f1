import FormModel
import FormRules
import ScreenModel

/// The titles of the cards of instances, and which of them are measured (RP-2, NM-3).
///
/// An instance is titled by its repeat's label and its number: “Member 2”. In a repeat inside another one the numbers of the
/// instances around stand before its own: “Visit 2.1”. A repeat without a label has the page's name in the label's place. If
/// `FormRepeat.title` names a field that has an answer, the answer follows: “Member 2: Anna”. Where an instance has several
/// pages of its own, the page's name stands before the title, so that they can be told apart: “Health · Member 2: Anna”; but
/// not on a page with the label as its name.
///
/// Titles are made when they are asked for. Kept is only from what each was measured.
struct InstanceTitles {
  private struct Repeat {
    var label: String?
    var title: FieldID?
    /// The pages of an instance as loaded, without those of repeats inside.
    var pages: [PageID] = []
    /// The repeats directly inside.
    var inner: [Int] = []
  }

  private var repeats: [Repeat] = []
  /// The repeats that are inside no other.
  private(set) var outermost: [Int] = []
  /// By place of the form as loaded: whether the page is in a repeat.
  private var isInRepeat: [Bool]
  /// By place of record: what the title was measured from, without the answer; 0 if it was not.
  private var measured: [UInt32]
  /// By place of the record of an instance's first own page: a digest of the answer in its titles, 0 for none. Empty if no
  /// repeat has a title field.
  private var answers: [UInt64]

  /// Nil for a form without repeats.
  ///
  /// - Complexity: O(pages · repeats that contain one another).
  init?(_ form: borrowing FormDefinition) {
    let declared = form.logic.repeats
    if declared.isEmpty { return nil }
    isInRepeat = Array(repeating: false, count: form.pageCount)
    measured = []
    answers = []
    var innermost = [Int](repeating: -1, count: form.pageCount)
    for (index, one) in declared.enumerated() {
      let label = one.label.flatMap { $0.utf8Span.span.isBlank ? nil : $0 }
      repeats.append(Repeat(label: label, title: one.title))
      let around = innermost[one.pages.lowerBound.rawValue]
      if around >= 0 { repeats[around].inner.append(index) } else { outermost.append(index) }
      // An outer repeat stands before the ones inside it.
      for position in one.pages { innermost[position.rawValue] = index }
    }
    for (place, index) in innermost.enumerated() where index >= 0 {
      isInRepeat[place] = true
      repeats[index].pages.append(PageID(place: place))
    }
  }

  /// Makes room for the pages of all records.
  mutating func makeRoom(places: Int) {
    let missing = places - measured.count
    if missing <= 0 { return }
    measured.append(contentsOf: repeatElement(0, count: missing))
    guard repeats.contains(where: { $0.title != nil }) else { return }
    answers.append(contentsOf: repeatElement(0, count: missing))
  }

  var byteCount: Int {
    isInRepeat.capacity + measured.capacity * MemoryLayout<UInt32>.stride
      + answers.capacity * MemoryLayout<UInt64>.stride
  }

  /// Whether a page as loaded is in a repeat.
  func contains(loaded place: Int) -> Bool { place < isInRepeat.count && isInRepeat[place] }

  /// The own pages of an instance as loaded, in form order.
  func pages(ofRepeat index: Int) -> [PageID] { repeats[index].pages }

  /// The repeats directly inside another.
  func inner(ofRepeat index: Int) -> [Int] { repeats[index].inner }

  func label(ofRepeat index: Int) -> String? { repeats[index].label }

  func titleField(ofRepeat index: Int) -> FieldID? { repeats[index].title }
}

/// What was measured.
extension InstanceTitles {
  /// Whether a page's title, but for the answer in it, is the one that was measured: the page is the same, and its
  /// numbers have as many digits.
  func isMeasured(_ page: PageID, _ numbers: InstanceNumbers) -> Bool {
    measured[page.place] == Self.code(page, numbers)
  }

  mutating func setMeasured(_ page: PageID, _ place: InstancePlace, answer: String?) {
    measured[page.place] = Self.code(page, place.numbers)
    if !answers.isEmpty { answers[place.id.page.place] = Self.digest(answer) }
  }

  /// Forgets all titles.
  mutating func forget() {
    for place in measured.indices { measured[place] = 0 }
  }

  /// Whether the answer in an instance's titles is the one that was measured.
  func hasAnswer(_ answer: String?, _ id: InstanceID) -> Bool {
    answers[id.page.place] == Self.digest(answer)
  }

  private static func digest(_ answer: String?) -> UInt64 {
    answer.map { PageMark.digest(ofName: $0) | 1 } ?? 0
  }

  /// Differs for another generation, and for other numbers of digits at each level; never 0.
  private static func code(_ page: PageID, _ numbers: InstanceNumbers) -> UInt32 {
    var code = UInt32(page.generation) + 1
    for level in 0..<FormRepeat.mostLevels {
      code <<= 4
      if level < numbers.count { code |= UInt32(decimalDigits(numbers[level])) }
    }
    return code
  }
}

/// The texts.
extension InstanceTitles {
  /// The title of an instance, without the page's name before it.
  ///
  /// - Parameters:
  ///   - name: the page's name, nil if it is missing or blank.
  ///   - answer: the answer in the title.
  ///   - numbers: the instance's numbers as a text.
  func title(
    ofRepeat index: Int,
    pageName name: String?,
    answer: String?,
    numbers: String
  ) -> String {
    let label = repeats[index].label ?? name
    let title = label.map { "\($0) \(numbers)" } ?? numbers
    return answer.map { "\(title): \($0)" } ?? title
  }

  /// The title of a page's card.
  func cardTitle(
    ofRepeat index: Int,
    pageName name: String?,
    answer: String?,
    numbers: String
  ) -> String {
    let title = title(ofRepeat: index, pageName: name, answer: answer, numbers: numbers)
    guard let name, let label = repeats[index].label, name != label,
      repeats[index].pages.count > 1
    else { return title }
    return "\(name) · \(title)"
  }
}

extension TextLanguage {
  /// The numbers of an instance, “2.1”.
  func text(_ numbers: InstanceNumbers) -> String {
    (0..<numbers.count).map { text(numbers[$0]) }.joined(separator: ".")
  }

  /// The same with zeros in place of all digits, which are as wide (NM-3).
  func zeros(_ numbers: InstanceNumbers) -> String {
    (0..<numbers.count).map { level in
      String(
        repeating: String(Character(zeroDigit)),
        count: decimalDigits(numbers[level])
      )
    }
    .joined(separator: ".")
  }
}
