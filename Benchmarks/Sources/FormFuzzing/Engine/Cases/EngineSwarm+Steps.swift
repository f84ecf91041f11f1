import FormModel
import FormWorkload

extension EngineSwarm {
  /// Draws a stream's steps: the operations and their weights, the pages and the fields.
  struct Steps {
    private let fieldCounts: [Int]
    /// The operations, drawn by their places in the array.
    private let operations: [EditOperation]
    /// The pages that take most of the edits; empty if all take equally many.
    private let hotPages: [PageID]
    /// The number of fields, from the start of a page, that take the edits.
    private let hotFields: Int
    // The shares of these steps, in thousandths.
    private let moves: Int
    private let invalid: Int
    private let repeats: Int
    private let rebuilds: Int
    private var last = Edit.showPage(0)
    /// A long page that takes most of the edits.
    private var hover: HoveringPage?

    init(_ form: CaseForm, _ hover: HoveringPage?, _ random: inout Xoshiro256StarStar) {
      self.hover = hover
      fieldCounts = form.pages.map(\.fields.count)
      operations = Self.operations(&random)
      let pages = fieldCounts.count
      hotPages =
        pages == 0 || random.draw(below: 2) == 0
        ? []
        : (0..<1 + random.draw(below: 4)).map { _ in
          PageID(place: random.draw(below: pages))
        }
      hotFields = [1, 2, 4, .max, .max][random.draw(below: 5)]
      moves = [0, 0, 20, 200][random.draw(below: 4)]
      invalid = [0, 0, 10, 100][random.draw(below: 4)]
      repeats = [0, 50, 300][random.draw(below: 3)]
      rebuilds = [0, 0, 0, 5, 30][random.draw(below: 5)]
    }

    /// Draws whether each operation is used; those that are get a weight of 1…8.
    private static func operations(_ random: inout Xoshiro256StarStar) -> [EditOperation] {
      var weighted: [EditOperation] = []
      for operation in EditOperation.allCases where random.draw(below: 5) < 3 {
        weighted += Array(repeating: operation, count: 1 << random.draw(below: 4))
      }
      return weighted.isEmpty ? EditOperation.allCases : weighted
    }

    mutating func next(_ random: inout Xoshiro256StarStar) -> EngineStep {
      let draw = random.draw(below: 1_000)
      if draw < moves { return .move(page(&random)) }
      if draw < moves + rebuilds { return random.draw(below: 2) == 0 ? .recount : .reload }
      last = edit(&random)
      return .edit(last)
    }

    private mutating func edit(_ random: inout Xoshiro256StarStar) -> Edit {
      if hover != nil, random.draw(below: 8) > 0, let edit = hover?.next(&random) { return edit }
      if repeats > 0, random.draw(below: 1_000) < repeats {
        return random.draw(below: 4) == 0 ? last : last.inverse
      }
      let operation = operations[random.draw(below: operations.count)]
      let page = page(&random)
      let count = fieldCounts.indices.contains(page.place) ? fieldCounts[page.place] : 0
      if invalid > 0, random.draw(below: 1_000) < invalid {
        return Edit(operation, page: page, field: count + random.draw(below: 3))
      }
      return Edit(operation, page: page, field: field(of: count, &random))
    }

    /// Draws a page, now and then one that the form does not have.
    private func page(_ random: inout Xoshiro256StarStar) -> PageID {
      if invalid > 0, random.draw(below: 1_000) < invalid {
        let numbers = [fieldCounts.count, fieldCounts.count + 1, -1, .max]
        return PageID(caseNumber: numbers[random.draw(below: 4)])
      }
      if !hotPages.isEmpty, random.draw(below: 8) > 0 {
        return hotPages[random.draw(below: hotPages.count)]
      }
      return fieldCounts.isEmpty ? 0 : PageID(place: random.draw(below: fieldCounts.count))
    }

    private func field(of count: Int, _ random: inout Xoshiro256StarStar) -> Int {
      if count == 0 { return 0 }
      // Words begin and padding follows at the ends of a page.
      if random.draw(below: 8) == 0 { return count - 1 }
      return random.draw(below: min(count, hotFields))
    }
  }
}
