import FormBaselines
import FormModel
import ScreenModel

/// The repeats of a form as declared, and the titles of their instances (RP).
struct NaiveRepeats {
  let declared: [FormRepeat]
  private let logic: FormLogic
  /// The names of the pages as loaded.
  private let names: [String]
  /// By page as loaded: the repeat that is inside all others around the page; nil for none.
  private let innermost: [Int?]
  /// By repeat: the pages as loaded of an instance, without those of repeats inside.
  private let own: [[PageID]]
  /// By repeat: the repeat directly around it; nil for none.
  private let outer: [Int?]

  init(_ logic: FormLogic, _ loaded: [NaiveForm.Page]) {
    let declared = logic.repeats
    func smallest(_ repeats: [Int]) -> Int? {
      repeats.min { declared[$0].pages.count < declared[$1].pages.count }
    }
    let innermost = loaded.map { page in
      smallest(declared.indices.filter { declared[$0].pages.contains(page.id.loadedPosition) })
    }
    own = declared.indices.map { index in
      loaded.map(\.id).filter { innermost[$0.place] == index }
    }
    outer = declared.indices.map { index in
      smallest(
        declared.indices.filter { other in
          other != index && declared[index].pages.allSatisfy { declared[other].pages.contains($0) }
        }
      )
    }
    self.declared = declared
    self.logic = logic
    self.innermost = innermost
    names = loaded.map(\.name)
  }

  func innermost(at page: PageID) -> Int? { innermost[page.place] }
  func ownPages(_ index: Int) -> [PageID] { own[index] }
  func outer(_ index: Int) -> Int? { outer[index] }

  /// The answer in the titles of the instance that a page stands in; nil if there is none.
  ///
  /// - Parameter position: of the page, in form order.
  func answerInTitle(ofInstanceAt position: Int, _ view: OracleView) -> String? {
    let page = view.pages[position]
    guard let index = innermost(at: page.template), let field = declared[index].title,
      let place = view.pages.first(where: {
        $0.template == field.page && $0.instance == page.instance
      })?.fields.dropFirst(field.field).first,
      let answer = view.fields[place].answer,
      let text = choiceLabels(answer, field) ?? answer.words, !isBlank(text)
    else { return nil }
    return text
  }

  /// The labels of the choices of an answer; nil if one has none.
  private func choiceLabels(_ answer: AnswerValue, _ field: FieldID) -> String? {
    var values: [String] = []
    switch answer {
    case .choice(let value): values = [value]
    case .choices(let several): values = several
    default: return nil
    }
    guard let list = logic.fieldChoices[field] else { return nil }
    var labels: [String] = []
    for value in values {
      guard
        let label = logic.choiceLists[list].choices.first(where: { $0.value == value })?.label
      else { return nil }
      labels.append(label)
    }
    return labels.joined(separator: ", ")
  }

  /// The repeat's label; without one the name of the instance's first page, or the repeat's id.
  func label(_ index: Int) -> String {
    [declared[index].label ?? "", names[ownPages(index)[0].place], declared[index].id]
      .first { !isBlank($0) } ?? declared[index].id
  }

  /// The title of an instance, “Member 2: Anna”.
  ///
  /// - Parameter page: the page whose name stands in place of a missing label.
  func title(of index: Int, on page: NaiveForm.Page, _ language: TextLanguage) -> String {
    let numbers = (0..<page.numbers.count).map { naiveNumber(page.numbers[$0], language) }
      .joined(separator: ".")
    let names = [declared[index].label ?? "", page.name].filter { !isBlank($0) }
    let title = (names.prefix(1) + [numbers]).joined(separator: " ")
    return page.answerInTitle.map { "\(title): \($0)" } ?? title
  }

  /// The title of a page's card: the page's name, or in an instance the instance's title. Where an instance
  /// has several pages of its own, the page's name stands before it: “Health · Member 2: Anna”.
  func cardTitle(of page: NaiveForm.Page, _ language: TextLanguage) -> String {
    guard let index = innermost(at: page.template) else { return page.name }
    let title = title(of: index, on: page, language)
    let label = declared[index].label ?? ""
    let needsName =
      ownPages(index).count > 1 && !isBlank(page.name) && !isBlank(label)
      && !page.name.utf8.elementsEqual(label.utf8)
    return needsName ? "\(page.name) · \(title)" : title
  }
}

extension NaiveForm {
  /// How many instances a repeat has in the instance with these numbers.
  func instanceCount(of index: Int, inside outer: InstanceNumbers, _ repeats: NaiveRepeats) -> Int {
    let first = repeats.ownPages(index)[0]
    return pages.count { $0.template == first && $0.numbers.outer == outer }
  }

  /// The page made from a page as loaded in the instances with these numbers; nil if there is none.
  func page(ofTemplate page: PageID, inside numbers: InstanceNumbers) -> PageID? {
    pages.first { $0.template == page && $0.numbers == numbers }?.id
  }

  /// The instance of a repeat with these numbers.
  private func instance(
    _ index: Int,
    _ numbers: InstanceNumbers,
    _ repeats: NaiveRepeats
  ) -> InstanceID? {
    page(ofTemplate: repeats.ownPages(index)[0], inside: numbers).map { InstanceID(page: $0) }
  }

  /// The innermost instance that the current page stands in (RP-2).
  func currentInstance(_ repeats: NaiveRepeats, _ language: TextLanguage) -> InstanceSnapshot? {
    guard let current, let index = repeats.innermost(at: self[current].template),
      let id = instance(index, self[current].numbers, repeats)
    else { return nil }
    let numbers = self[current].numbers
    let declared = repeats.declared[index]
    let count = instanceCount(of: index, inside: numbers.outer, repeats)
    return InstanceSnapshot(
      id: id,
      repeat: index,
      numbers: numbers,
      title: repeats.title(of: index, on: self[id.page], language),
      canBeRemoved: declared.count == nil && declared.allowsRemoving && count > declared.minimum
    )
  }

  /// The repeats to which a person can add an instance: those directly inside the instances around
  /// the current page, the innermost instance first, then those of the form.
  func additions(_ repeats: NaiveRepeats) -> [AddableRepeat] {
    var found: [AddableRepeat] = []
    var around = current.flatMap { repeats.innermost(at: self[$0].template) }
    var numbers = current.map { self[$0].numbers } ?? .none
    while true {
      for index in repeats.declared.indices where repeats.outer(index) == around {
        let declared = repeats.declared[index]
        let count = instanceCount(of: index, inside: numbers, repeats)
        guard declared.count == nil, declared.allowsAdding, count < declared.maximum ?? .max else {
          continue
        }
        found.append(
          AddableRepeat(
            repeat: index,
            inside: around.flatMap { instance($0, numbers, repeats) },
            label: repeats.label(index)
          )
        )
      }
      guard let inner = around else { return found }
      around = repeats.outer(inner)
      numbers = numbers.outer
    }
  }
}
