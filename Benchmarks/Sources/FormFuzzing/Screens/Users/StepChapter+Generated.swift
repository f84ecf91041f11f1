import FormNavigation
import FormWorkload

/// Chapters as an app may declare them: of one page or many, few chapters or as many as pages.
extension StepChapter {
  /// The chapters for a seed: none for one seed in five; of the rest, one in eight has chapters that don't
  /// partition the pages.
  ///
  /// - Parameter pageCount: pages of the form.
  /// - Complexity: O(pages).
  static func generated(seed: UInt64, pageCount: Int) -> [StepChapter]? {
    var random = Xoshiro256StarStar(seed: seed)
    if random.draw(below: 5) == 0 { return nil }
    // Chapters of about as many pages; the last has what is left.
    let most = 1 << random.draw(below: 6)
    var chapters: [StepChapter] = []
    var left = pageCount
    while left > 0 {
      let count = min(1 + random.draw(below: most), left)
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
