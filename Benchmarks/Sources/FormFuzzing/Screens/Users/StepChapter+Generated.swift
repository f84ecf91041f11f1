import FormModel
import FormNavigation
import FormWorkload

/// Chapters as an app may declare them: of one page or many, few chapters or as many as pages.
extension StepChapter {
  /// The chapters for a seed: none for one seed in five; of the rest, one in eight has chapters that don't
  /// partition the pages, or divide a repeat.
  ///
  /// - Complexity: O(pages · repeats).
  static func generated(seed: UInt64, for form: borrowing FormDefinition) -> [StepChapter]? {
    generated(seed: seed, pageCount: form.pageCount, form.logic.repeats)
  }

  static func generated(
    seed: UInt64,
    pageCount: Int,
    _ repeats: [FormRepeat]
  ) -> [StepChapter]? {
    var random = Xoshiro256StarStar(seed: seed)
    if random.draw(below: 5) == 0 { return nil }
    // Chapters of about as many pages; the last has what is left.
    let most = 1 << random.draw(below: 6)
    var chapters: [StepChapter] = []
    var left = pageCount
    let divides = !repeats.isEmpty && random.draw(below: 8) == 0
    while left > 0 {
      var count = min(1 + random.draw(below: most), left)
      let around = repeats.filter { one in
        let first = PagePosition(pageCount - left + count)
        return one.pages.lowerBound < first && first < one.pages.upperBound
      }
      if !divides, let end = around.map(\.pages.upperBound.rawValue).max() {
        count = end - (pageCount - left)
      }
      chapters.append(StepChapter("Chapter \(chapters.count + 1)", pageCount: count))
      left -= count
    }
    guard random.draw(below: 8) == 0 else { return chapters }
    let counts = [nil, 0, -1, 1, .max]
    if let count = counts[random.draw(below: counts.count)] {
      let place = random.draw(below: chapters.count + 1)
      chapters.insert(StepChapter("Wrong", pageCount: count), at: place)
    } else {
      chapters = Array(chapters.dropLast())
    }
    return chapters
  }
}
