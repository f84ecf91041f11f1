import FormBaselines
import FormFuzzing
import FormModel
import FormWorkload
import Testing

@Suite struct LoadedFormTests {
  /// Four pages are counted at a time if all of them are short and far from the end of the flags.
  @Test(
    "FP-2…FP-4, VP-1: a form is loaded right, whatever lengths its pages have side by side",
    arguments: [0...2, 0...40, 100...192, 170...215, 190...600]
  )
  func loaded(fields: ClosedRange<Int>) throws {
    for pages in [1, 3, 4, 5, 63, 64, 65, 131] {
      var shape = ShapePreset.standard.shape(pages: pages)
      shape.fieldsPerPage = .uniform(fields)
      for seed in 1...3 as ClosedRange<UInt64> {
        let form = try FormGenerator(shape: shape, seed: seed).makeForm()
        let expected = try subject(Oracle.name, form).answer(.digest)
        for name in contenders {
          let found = try subject(name, form).answer(.digest)
          #expect(found == expected, "\(name), \(pages) pages, seed \(seed)")
        }
      }
    }
  }
}
