import FormModel
import Testing

@testable import FormWorkload

@Suite struct StreamBehaviourTests {
  /// A form's flags, edited and read one by one.
  private struct Sheet {
    var pages: [(isHidden: Bool, fields: [FieldFlags])] = []

    init(_ form: borrowing FormDefinition) throws {
      for page in form.pages {
        let count = try form.fieldCount(ofPage: page)
        let fields = try (0..<count).map { try form.flags(at: FieldID(page: page, field: $0)) }
        pages.append((try form.isPageHidden(page), fields))
      }
    }

    func isVisible(_ page: PageID) -> Bool {
      let (isHidden, fields) = pages[page.place]
      return !isHidden && (fields.isEmpty || fields.contains { !$0.contains(.hidden) })
    }

    /// Whether a flag changed, and whether the page vanished or returned.
    mutating func apply(_ edit: Edit) -> (changed: Bool, crossed: Bool) {
      let wasVisible = isVisible(edit.page)
      let isSet = edit.operation.rawValue & 1 != 0
      var changed: Bool
      if edit.operation.isPageOperation {
        changed = pages[edit.page.place].isHidden != isSet
        pages[edit.page.place].isHidden = isSet
      } else {
        let flag = FieldFlags(rawValue: 1 << (edit.operation.rawValue >> 1))
        let before = pages[edit.page.place].fields[edit.field]
        let after = isSet ? before.union(flag) : before.subtracting(flag)
        changed = before != after
        pages[edit.page.place].fields[edit.field] = after
      }
      return (changed, wasVisible != isVisible(edit.page))
    }
  }

  private func run(
    _ profile: StreamProfile,
    on preset: ShapePreset,
    pages: Int,
    count: Int
  ) throws -> (edits: [Edit], changed: Int, crossed: Int) {
    let form = try FormGenerator(shape: preset.shape(pages: pages), seed: 21).makeForm()
    var sheet = try Sheet(form)
    var stream = EditStreamGenerator(profile: profile, seed: 22, form: form)
    let edits = stream.makeEdits(count: count)
    var (changed, crossed) = (0, 0)
    for edit in edits {
      let effect = sheet.apply(edit)
      if effect.changed { changed += 1 }
      if effect.crossed { crossed += 1 }
    }
    return (edits, changed, crossed)
  }

  @Test("VP-1: storms make pages vanish and return")
  func storms() throws {
    let standard = try run(.storm, on: .standard, pages: 200, count: 6_000)
    #expect(standard.crossed > 600)
    let crossings = try run(.storm, on: .allCrossings, pages: 200, count: 3_000)
    #expect(crossings.crossed == 3_000, "every edit crosses")
  }

  @Test("FP-6: no-ops change nothing, page toggles always something")
  func noOps() throws {
    for preset in [ShapePreset.standard, .manyPages, .verbalAutopsy] {
      #expect(try run(.noOps, on: preset, pages: 150, count: 3_000).changed == 0)
      #expect(try run(.pageToggles, on: preset, pages: 150, count: 3_000).changed == 3_000)
    }
    let operations = Set(
      try run(.noOps, on: .standard, pages: 150, count: 3_000).edits.map(\.operation)
    )
    #expect(operations.count == EditOperation.allCases.count, "of every kind")
  }

  @Test("A person goes page by page, mostly filling, and sets off conditions")
  func person() throws {
    let (edits, changed, _) = try run(.person, on: .household, pages: 60, count: 2_000)
    let filling = edits.filter { $0.operation == .fill || $0.operation == .clear }
    let fills = edits.count { $0.operation == .fill }
    #expect(fills * 2 > filling.count)
    let conditions = edits.count { $0.operation == .hide || $0.operation == .show }
    #expect((100...700).contains(conditions))
    #expect(edits.contains { $0.operation.isPageOperation })
    // Answers stay on a page for a while, then move on, and seldom go back.
    let steps = zip(filling, filling.dropFirst())
    let stays = steps.count { $0.page == $1.page }
    let backward = steps.count { $0.page > $1.page }
    #expect(stays * 4 > filling.count * 3)
    #expect(backward <= 20)
    #expect(changed * 3 > edits.count)
  }

  @Test("Uniform streams reach every page in proportion to its fields, and do all there is to do")
  func uniform() throws {
    let form = try FormGenerator(shape: ShapePreset.household.shape(pages: 40), seed: 1).makeForm()
    var stream = EditStreamGenerator(profile: .uniform, seed: 1, form: form)
    let edits = stream.makeEdits(count: 20_000)
    var counts = [Int](repeating: 0, count: 40)
    for edit in edits { counts[edit.page.place] += 1 }
    for page in 0..<40 {
      let expected = 20_000 * Double(form.heads[page].fieldCount) / Double(form.fieldCount)
      let deviation = (Double(counts[page]) - expected).magnitude
      #expect(deviation <= 5 * expected.squareRoot(), "page \(page)")
    }
    #expect(Set(edits.map(\.operation)).count == EditOperation.allCases.count)
  }

  @Test("Zipf streams dwell on few pages, single-page ones on the largest")
  func skew() throws {
    let zipf = try run(.zipf, on: .uniform, pages: 500, count: 10_000).edits
    var counts = [Int](repeating: 0, count: 500)
    for edit in zipf { counts[edit.page.place] += 1 }
    let busiest = counts.sorted(by: >)
    #expect(busiest[0] > 1_200 && busiest.prefix(50).reduce(0, +) > 6_000)
    let form = try FormGenerator(shape: ShapePreset.household.shape(pages: 50), seed: 1).makeForm()
    var single = EditStreamGenerator(profile: .singlePage, seed: 1, form: form)
    let pages = Set(single.makeEdits(count: 500).map(\.page))
    let largest = (0..<50).map { form.heads[$0].fieldCount }.max()
    #expect(pages.count == 1)
    #expect(pages.first.map { form.heads[$0.place].fieldCount } == largest)
  }

  @Test("All different pages: none twice before each filled page had its turn")
  func allDifferent() throws {
    let form = try FormGenerator(shape: ShapePreset.standard.shape(pages: 300), seed: 1).makeForm()
    let filled = (0..<300).count { form.heads[$0].fieldCount > 0 }
    #expect(filled < 300)
    var stream = EditStreamGenerator(profile: .allDifferentPages, seed: 1, form: form)
    for _ in 0..<3 {
      #expect(Set(stream.makeEdits(count: filled).map(\.page)).count == filled)
    }
  }
}
