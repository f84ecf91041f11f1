import FormModel
import Testing

@testable import FormWorkload

@Suite struct ShapeTests {
  private static let plain = FormShape(pages: 10, fieldsPerPage: .fixed(10))

  /// A wrong shape, with the setting and the value that its refusal names.
  struct Refusal: Sendable {
    let what: String
    let found: String
    let spoil: @Sendable (inout FormShape) -> Void

    init(_ what: String, _ found: String, _ spoil: @escaping @Sendable (inout FormShape) -> Void) {
      self.what = what
      self.found = found
      self.spoil = spoil
    }
  }

  private static let sizes = [
    Refusal("pages", "-1") { $0.pages = -1 },
    Refusal("pages", "16777217") { $0.pages = FormLimits.pages + 1 },
    Refusal("fewest fields a page", "-1") { $0.fieldsPerPage = .fixed(-1) },
    Refusal("fewest fields a page", "65536") { $0.fieldsPerPage = .fixed(65_536) },
    Refusal("most fields a page", "65536") { $0.fieldsPerPage = .uniform(0...65_536) },
    Refusal("most fields a page", "\(Int.max)") { $0.fieldsPerPage = .uniform(0...Int.max) },
    Refusal("fewest fields a page", "0") { $0.fieldsPerPage = .heavyTailed(0...10) },
    Refusal("fields in all", "1099494850560") {
      $0.pages = FormLimits.pages
      $0.fieldsPerPage = .fixed(65_535)
    },
    Refusal("bytes of page names in all", "1099494850560") {
      $0.pages = FormLimits.pages
      $0.names = .ascii(bytes: 65_535)
    },
  ]

  private static let parts = " (in 65,536ths)"
  private static let shares = [
    Refusal("share of empty pages" + parts, "-1") { $0.emptyPages = Share(parts: -1) },
    Refusal("share of wholly hidden pages" + parts, "65537") {
      $0.whollyHiddenPages = Share(parts: 65_537)
    },
    Refusal("shares of empty and wholly hidden pages together" + parts, "65537") {
      $0.emptyPages = .all
      $0.whollyHiddenPages = Share(parts: 1)
    },
    Refusal("share of hidden pages" + parts, "\(Int.max)") {
      $0.hiddenPages = Share(parts: .max)
    },
    Refusal("share of hidden fields" + parts, "65602") { $0.hiddenFields = .percent(101) },
    Refusal("share of read-only fields" + parts, "-66") { $0.readOnlyFields = .percent(-1) },
    Refusal("share of mandatory fields" + parts, "65602") { $0.mandatoryFields = .percent(.max) },
    Refusal("share of filled fields" + parts, "-66") { $0.filledFields = .perMille(.min) },
  ]

  private static let others = [
    Refusal("mean length of runs of hidden fields, at a share of 32768/65536,", "1") {
      $0.hiddenFields = .percent(50)
      $0.hiddenLayout = .runs(meanLength: 1)
    },
    Refusal("mean length of runs of hidden fields, at a share of 1/65536,", "4097") {
      $0.hiddenFields = Share(parts: 1)
      $0.hiddenLayout = .runs(meanLength: 4_097)
    },
    Refusal("bytes of a page name", "-1") { $0.names = .ascii(bytes: -1) },
    Refusal("bytes of a page name", "65536") { $0.names = .ascii(bytes: 65_536) },
    Refusal("share of missing names" + parts, "-1") {
      $0.names = .mixed(NameMix(missing: Share(parts: -1)))
    },
    Refusal("shares of missing, short and long names together" + parts, "78642") {
      let share = Share.percent(40)
      $0.names = .mixed(NameMix(missing: share, short: share, long: share))
    },
    Refusal("scripts of page names", "none") { $0.names = .mixed(NameMix(scripts: [])) },
  ]

  @Test(
    "What no form can have is refused, with what, expected and found",
    arguments: sizes + shares + others
  )
  func refusals(refusal: Refusal) {
    var shape = Self.plain
    refusal.spoil(&shape)
    let error = #expect(throws: ShapeError.self) { try FormGenerator(shape: shape, seed: 0) }
    #expect(error?.what == refusal.what)
    #expect(error?.found == refusal.found)
    #expect(throws: ShapeError.self) { try shape.byteEstimate() }
  }

  @Test("The smallest and the largest of each property are accepted")
  func limits() throws {
    for pages in [0, 1, FormLimits.pages] {
      for count in [
        FieldCountDistribution.fixed(0), .uniform(0...0), .fixed(200), .heavyTailed(1...65_535),
      ] {
        try FormShape(pages: pages, fieldsPerPage: count).validate()
      }
    }
    var shape = Self.plain
    for share in [Share.none, Share(parts: 1), Share(parts: 65_535), .all] {
      shape.hiddenFields = share
      for length in [HiddenRuns.longestMean] {
        shape.hiddenLayout = .runs(meanLength: length)
        let form = try FormGenerator(shape: shape, seed: 1).makeForm()
        #expect(form.fieldCount == 100)
      }
    }
  }

  @Test("Shares round to the nearest 65,536th")
  func rounding() {
    #expect(Share.percent(50).parts == 32_768)
    #expect(Share.percent(1).parts == 655)
    #expect(Share.percent(2).parts == 1_311)
    #expect(Share.perMille(275).parts == 18_022)
    #expect(Share.percent(100) == .all)
  }

  @Test("The estimate of memory is near what a form takes", arguments: ShapePreset.allCases)
  func estimate(preset: ShapePreset) throws {
    let pages = preset == .onePage ? 4 : 2_000
    let shape = preset.shape(pages: pages)
    let form = try FormGenerator(shape: shape, seed: 3).makeStructure()
    let taken = form.byteCount + form.pageNames.byteCount
    let estimate = try shape.byteEstimate()
    #expect((taken * 9 / 10...taken * 11 / 10).contains(estimate), "\(estimate), took \(taken)")
  }

  @Test("Empty pages take no words, and the estimate knows")
  func estimateOfEmptyPages() throws {
    let shape = FormShape(
      pages: 2_000,
      fieldsPerPage: .uniform(1...99),
      emptyPages: .percent(60)
    )
    let taken = try FormGenerator(shape: shape, seed: 3).makeStructure().byteCount
    let estimate = try shape.byteEstimate()
    #expect((taken * 9 / 10...taken * 11 / 10).contains(estimate), "\(estimate), took \(taken)")
  }

  @Test("The extent is exact, and no memory is reserved beyond it", arguments: ShapePreset.allCases)
  func extent(preset: ShapePreset) throws {
    let generator = try FormGenerator(
      shape: preset.shape(pages: preset == .onePage ? 4 : 500),
      seed: 4
    )
    let form = try generator.makeStructure()
    let extent = generator.extent()
    #expect(extent.fields == form.fieldCount)
    #expect(extent.words == form.wordCount)
    #expect(extent.nameBytes == form.pageNames.utf8.count)
    #expect(form.byteCount == Swift.max(extent.words, 1) * 8 + form.pageCount * 8)
  }
}
