import FormModel
import MeasurementKit

/// A form of bare pages for the queries of VP-3 alone. Seven pages in ten are visible.
enum IndexForm {
  static func make(pages: Int, seed: UInt64) -> FormDefinition {
    var builder = FormBuilder()
    builder.reserve(pages: pages, words: 0)
    var generator = SampleGenerator(seed: seed)
    for _ in 0..<pages {
      do throws(FormError) {
        try builder.appendPage(isHidden: generator.index(below: 10) >= 7)
      } catch {
        preconditionFailure("the number of pages was checked: \(error)")
      }
    }
    return builder.build()
  }

  /// Edits of random pages: each hides a shown page or shows a hidden one.
  static func flips(count: Int, form: borrowing FormDefinition, seed: UInt64) -> [Edit] {
    var tracker = FlagTracker(form)
    var generator = SampleGenerator(seed: seed)
    return (0..<count).map { _ in
      let page = PageID(place: generator.index(below: form.pageCount))
      let edit: Edit = tracker.isHidden(page: page) ? .showPage(page) : .hidePage(page)
      _ = tracker.apply(edit)
      return edit
    }
  }

  /// Returns `count` random numbers below `bound`.
  static func queries(count: Int, below bound: Int, seed: UInt64) -> [Int] {
    var generator = SampleGenerator(seed: seed)
    return (0..<count).map { _ in generator.index(below: bound) }
  }
}
