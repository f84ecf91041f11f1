import FormModel
import FormRules
import FormWorkload
import Testing

@Suite struct ShapeFitTests {
  /// A shape with every setting.
  private static var shape: RuleShape {
    var shape = RuleShape()
    shape.size = .pages(400)
    shape.fieldsPerPage = .uniform(0...20)
    shape.kinds = KindMix([.init(.choice, 5), .init(.integer, 3), .init(.note, 1), .init(.date, 1)])
    shape.conditionalFields = .percent(40)
    shape.calculatedFields = .percent(10)
    shape.variables = .percent(5)
    shape.lockedFields = .percent(6)
    shape.requiredFields = .percent(12)
    shape.constrainedFields = .percent(15)
    shape.mandatoryFields = .percent(30)
    shape.readOnlyFields = .percent(9)
    shape.hiddenFields = .percent(7)
    shape.answeredFields = .percent(20)
    shape.hiddenPages = .percent(10)
    shape.arithmetic = .percent(10)
    shape.furtherComparisons = 50
    shape.followUps = .percent(70)
    shape.conditionalPages = .percent(20)
    shape.pagesPerSection = 3
    shape.conditionalGroups = .percent(5)
    shape.height = 9
    return shape
  }

  private static func fit(_ shape: RuleShape, seed: UInt64) throws -> ShapeFit {
    try ShapeFit(RuleFormGenerator(shape: shape, seed: seed).makeForm())
  }

  private static func differences(_ found: RuleShape, _ shape: RuleShape) -> [String] {
    let shares: [(String, KeyPath<RuleShape, Share>, percent: Int)] = [
      ("conditional", \.conditionalFields, 3), ("calculated", \.calculatedFields, 2),
      ("variables", \.variables, 2), ("locked", \.lockedFields, 2),
      ("required", \.requiredFields, 3), ("constrained", \.constrainedFields, 3),
      ("mandatory", \.mandatoryFields, 3), ("read-only", \.readOnlyFields, 2),
      ("hidden", \.hiddenFields, 2), ("answered", \.answeredFields, 3),
      ("hidden pages", \.hiddenPages, 6), ("arithmetic", \.arithmetic, 3),
      // A note just before is not read, so another field is drawn.
      ("follow-ups", \.followUps, 10), ("conditional pages", \.conditionalPages, 6),
      ("conditional groups", \.conditionalGroups, 2),
    ]
    var different = shares.filter { _, share, percent in
      abs(found[keyPath: share].parts - shape[keyPath: share].parts)
        > Share.percent(percent).parts
    }.map { "\($0.0): \(found[keyPath: $0.1]), not \(shape[keyPath: $0.1])" }
    for kind in FieldKind.allCases {
      let (one, other) = (found.kinds.share(of: kind), shape.kinds.share(of: kind))
      if abs(one.parts - other.parts) > Share.percent(4).parts { different.append("\(kind)") }
    }
    let numbers: [(String, KeyPath<RuleShape, Int>, Int)] = [
      ("further comparisons", \.furtherComparisons, 5), ("pages per section", \.pagesPerSection, 1),
      ("fields per group", \.fieldsPerGroup, 1), ("height", \.height, 3),
    ]
    different += numbers.filter { _, number, most in
      abs(found[keyPath: number] - shape[keyPath: number]) > most
    }.map { "\($0.0): \(found[keyPath: $0.1]), not \(shape[keyPath: $0.1])" }
    if found.policy != shape.policy { different.append("policy") }
    return different
  }

  @Test(
    "the shape that is found of a generated form is the one that it was made of",
    arguments: 1...3
  )
  func findsWhatWasAskedFor(seed: UInt64) throws {
    let fit = try Self.fit(Self.shape, seed: seed)
    #expect(Self.differences(fit.shape, Self.shape) == [])
    #expect(fit.pages == 400 && fit.shape.size == .pages(400))
    #expect(fit.shape.fieldsPerPage.range == 0...20)
    #expect((3_600...4_400).contains(fit.fields))
    #expect(fit.pageConditions > 30 && fit.groupConditions > 100 && fit.variables > 100)
  }

  @Test("a form made of a shape that was found is like the first, at any size")
  func likeness() throws {
    let real = try Self.fit(RuleShape(), seed: 1)
    var shape = real.shape
    shape.size = .pages(300)
    let like = try Self.fit(shape, seed: 2)
    #expect(Self.differences(like.shape, real.shape) == [])
    #expect(like.pages == 300 && like.shape.fieldsPerPage.range == real.shape.fieldsPerPage.range)
    let (one, other) = (real.meanReaders, like.meanReaders)
    #expect(one / other < 1.6 && other / one < 1.6, "\(one) and \(other) read a field")
  }

  @Test("UR-6: conditions that read what hidden fields hold stand behind nothing")
  func retained() throws {
    var shape = RuleShape(fields: 600)
    shape.policy = .retained
    shape.calculatedFields = .none
    let fit = try Self.fit(shape, seed: 1)
    #expect(fit.height == 1 && fit.shape.policy == .retained)
    let again = try Self.fit(fit.shape, seed: 2)
    #expect(again.height == 1 && again.readFields > fit.readFields / 2)
  }

  @Test("a form without pages has a shape, and the shape a form without pages")
  func nothing() throws {
    let fit = try ShapeFit(FormBuilder().build())
    let form = try RuleFormGenerator(shape: fit.shape, seed: 1).makeForm()
    let pages = form.pageCount
    #expect(fit.pages == 0 && fit.fields == 0 && fit.conditions == 0 && pages == 0)
  }

  @Test("UR-11: a shape has no hints, messages and translations, and says so")
  func texts() throws {
    var builder = FormBuilder()
    try builder.appendPage(fieldCount: 1)
    builder.texts.language = "fr"
    builder.texts.areMarkdown = true
    let plain = builder.build()
    #expect(try ShapeFit(plain).leftOut.isEmpty)
    let field = FieldID(page: 0, field: 0)
    for number in 0..<3 {
      var texts = FormTexts()
      if number == 0 { texts.hints = [field: "hint"] }
      if number == 1 { texts.requiredMessages = [field: "message"] }
      if number == 2 { texts.translations = [FormTranslation(language: "fr")] }
      let form = plain.clone(with: plain.logic, texts: texts)
      #expect(try ShapeFit(form).leftOut == ["hints, messages and translations"])
    }
  }

  @Test("UR-2: a form that can't be filled has no shape, and says why")
  func refuses() throws {
    var builder = FormBuilder()
    try builder.appendPage(fieldCount: 1)
    let target = RuleTarget.field(FieldID(page: 0, field: 0))
    builder.logic.rules = [Rule(when: "${a} =", [.init(.hide, target)])]
    let form = builder.build()
    do throws(RuleError) {
      _ = try ShapeFit(form)
      Issue.record("a shape was found")
    } catch {
      guard case .expression(.rule(0), _) = error else {
        Issue.record("\(error)")
        return
      }
    }
  }

  @Test("a shape that no form can have is refused")
  func validation() {
    let wrong: [(inout RuleShape) -> Void] = [
      { $0.size = .pages(FormLimits.pages + 1) }, { $0.size = .fields(-1) },
      { $0.fieldsPerPage = .fixed(0) }, { $0.fieldsPerPage = .fixed(FormLimits.fieldsPerPage + 1) },
      {
        $0.size = .pages(FormLimits.pages)
        $0.fieldsPerPage = .fixed(1_000)
      },
      { $0.conditionalFields = .percent(101) }, { $0.comparisons = 0 },
      { $0.furtherComparisons = 100 }, { $0.pagesPerSection = 0 }, { $0.fieldsPerGroup = 0 },
    ]
    for (index, change) in wrong.enumerated() {
      var shape = RuleShape()
      change(&shape)
      #expect(throws: ShapeError.self, "\(index)") { try shape.validate() }
    }
  }

  @Test("a table draws each count as often as it was found")
  func table() throws {
    let table = try #require(CountTable([7, 3, 3, 0, 3, 7]))
    #expect(table.entries.map(\.count) == [0, 3, 7] && table.entries.map(\.weight) == [1, 3, 2])
    #expect(CountTable([]) == nil)
    var shape = RuleShape()
    shape.size = .pages(6_000)
    shape.fieldsPerPage = .measured(table)
    shape.conditionalFields = .none
    shape.calculatedFields = .none
    shape.conditionalPages = .none
    let fit = try Self.fit(shape, seed: 3)
    guard case .measured(let found) = fit.shape.fieldsPerPage else {
      Issue.record("no table")
      return
    }
    let shares = zip(found.entries, [1_000, 3_000, 2_000]).map { abs($0.weight - $1) < 150 }
    #expect(found.entries.map(\.count) == [0, 3, 7] && shares == [true, true, true])
    #expect(abs(shape.expectedFields - fit.fields) < 600)
  }
}
