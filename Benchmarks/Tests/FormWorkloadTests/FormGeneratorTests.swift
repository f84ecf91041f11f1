import FormModel
import Testing

@testable import FormWorkload

@Suite struct FormGeneratorTests {
  @Test(
    "A seed means the same bytes, in debug and release, on every machine",
    arguments: [
      (ShapePreset.standard, 9_932_264_624_034_135_979), (.household, 8_278_030_270_828_456_373),
      (.clinical, 17_880_675_027_942_407_279), (.communityHealth, 7_855_555_830_627_629_638),
      (.verbalAutopsy, 9_288_022_835_126_948_177), (.uniform, 3_632_983_388_712_129_312),
      (.allCrossings, 15_261_325_967_583_523_712), (.onePage, 5_889_630_478_999_468_968),
      (.manyPages, 7_064_542_924_667_513_765),
    ] as [(ShapePreset, UInt64)]
  )
  func digests(preset: ShapePreset, digest: UInt64) throws {
    let generator = try FormGenerator(
      shape: preset.shape(pages: preset == .onePage ? 2 : 300),
      seed: 42
    )
    let form = try generator.makeForm()
    let found = Digest.of(form)
    #expect(found == digest, "\(preset.rawValue)")
    #expect(FormGenerator.version == 1, "with another version come other digests")
  }

  @Test("Seeds differ, and filling again changes nothing")
  func seeds() throws {
    let shape = ShapePreset.standard.shape(pages: 50)
    let generator = try FormGenerator(shape: shape, seed: 1)
    var form = try generator.makeForm()
    let other = try FormGenerator(shape: shape, seed: 2).makeForm()
    let isOther = !form.isEqual(to: other)
    #expect(isOther)
    let copy = form.clone()
    generator.fillFlags(of: &form)
    let isSame = form.isEqual(to: copy)
    #expect(isSame)
  }

  @Test("A page's flags depend on no other page: ranges filled in any order make the same form")
  func ranges() throws {
    let generator = try FormGenerator(shape: ShapePreset.standard.shape(pages: 90), seed: 1)
    let whole = try generator.makeForm()
    var parts = try generator.makeStructure()
    let ranges: [Range<PagePosition>] = [60..<90, 0..<31, 31..<31, 31..<60]
    for range in ranges {
      generator.fillFlags(of: &parts, pages: range)
    }
    let isSame = parts.isEqual(to: whole)
    #expect(isSame)
  }

  @Test("Places past a page's last field hold hidden, whatever its length")
  func padding() throws {
    for layout in [HiddenLayout.scattered, .runs(meanLength: 4), .allButOne] {
      let shape = FormShape(
        pages: 600,
        fieldsPerPage: .uniform(0...200),
        hiddenFields: .percent(20),
        hiddenLayout: layout,
        readOnlyFields: .percent(50),
        mandatoryFields: .percent(50),
        filledFields: .percent(50)
      )
      let form = try FormGenerator(shape: shape, seed: 5).makeForm()
      for page in 0..<form.pageCount where form.heads[page].fieldCount > 0 {
        let head = form.heads[page]
        let last = form.words[Int(head.firstWord) + head.wordCount - 1]
        let fields = Int(head.fieldCount)
        let held = last & FlagWord.paddingMask(fieldCount: fields)
        if held != FlagWord.padding(fieldCount: fields) {
          Issue.record("page \(page) of \(fields) fields: \(String(held, radix: 16))")
        }
      }
    }
  }

  @Test(
    "A page of n fields gets the first n of a longer page's flags",
    arguments: [1, 15, 16, 17, 63, 64, 65, 100, 128, 129, 1_000]
  )
  func prefixes(count: Int) throws {
    for layout in [HiddenLayout.scattered, .runs(meanLength: 4)] {
      func form(_ count: Int) throws -> FormDefinition {
        let shape = FormShape(
          pages: 3,
          fieldsPerPage: .fixed(count),
          hiddenFields: .percent(30),
          hiddenLayout: layout,
          readOnlyFields: .percent(50),
          filledFields: .percent(50)
        )
        return try FormGenerator(shape: shape, seed: 5).makeForm()
      }
      let short = try form(count)
      let long = try form(1_024)
      for page in FormPages(count: 3) {
        for field in 0..<count {
          let address = FieldID(page: page, field: field)
          let (a, b) = (try short.flags(at: address), try long.flags(at: address))
          if a != b { Issue.record("\(address) of \(count): \(a), not \(b)") }
        }
      }
    }
  }

  @Test("Forms without pages and pages without fields")
  func empty() throws {
    let none = try FormGenerator(
      shape: FormShape(pages: 0, fieldsPerPage: .fixed(9)),
      seed: 1
    ).makeForm()
    #expect(none.pageCount == 0)
  }
}
