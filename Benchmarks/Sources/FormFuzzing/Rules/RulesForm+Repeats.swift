import FormModel
import FormWorkload

extension RulesForm {
  /// Draws pages without fields, and repeats of them: up to three that contain one another, and now and then more beside
  /// these. Seldom so many pages stand before them that the first instance that comes moves more than half a word of each
  /// page set.
  mutating func drawRepeats(_ random: inout Xoshiro256StarStar) {
    drawPages(random.draw(below: 24) == 0 ? [34, 48] : [0, 1, 1, 2], &random)
    for _ in 0..<[1, 1, 1, 2][random.draw(below: 4)] {
      drawRepeat(levels: [1, 1, 2, 2, 3][random.draw(below: 5)], &random)
      drawPages([0, 1, 1], &random)
    }
  }

  /// How many instances the form has before expressions count them.
  var firstInstances: Int {
    logic.repeats.reduce(0) { sum, own in
      let around = logic.repeats.filter {
        $0.pages.lowerBound <= own.pages.lowerBound && own.pages.upperBound <= $0.pages.upperBound
      }
      return sum + around.reduce(1) { $0 * ($1.count == nil ? $1.initial : $1.minimum) }
    }
  }

  /// Draws a repeat that contains others, down to a number of levels.
  private mutating func drawRepeat(levels: Int, _ random: inout Xoshiro256StarStar) {
    let index = logic.repeats.count
    let first = pages.count
    let minimum = [0, 0, 0, 1, 2][random.draw(below: 5)]
    let most = minimum + [0, 1, 2, 2, 3][random.draw(below: 5)]
    var repeated = FormRepeat(
      id: "r\(index)",
      pages: PagePosition(first)..<PagePosition(first + 1),
      initial: random.draw(in: minimum...most),
      minimum: minimum,
      maximum: random.draw(below: 4) == 0 ? nil : most,
      allowsAdding: random.draw(below: 16) != 0,
      allowsRemoving: random.draw(below: 16) != 0
    )
    logic.repeats.append(repeated)
    let before = random.draw(below: 3) == 0 ? 0 : 1
    for _ in 0..<before { pages.append(Page()) }
    if levels > 1 {
      drawRepeat(levels: levels - 1, &random)
      if random.draw(below: 6) == 0 { drawRepeat(levels: 1, &random) }
    }
    drawPages(before == 0 || levels == 1 ? [1 - before, 1, 2] : [0, 0, 1], &random)
    repeated.pages = PagePosition(first)..<PagePosition(pages.count)
    logic.repeats[index] = repeated
  }

  private mutating func drawPages(_ counts: [Int], _ random: inout Xoshiro256StarStar) {
    for _ in 0..<counts[random.draw(below: counts.count)] { pages.append(Page()) }
  }
}
