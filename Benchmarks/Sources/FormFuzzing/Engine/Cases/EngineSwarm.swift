import FormModel
import FormWorkload

/// Draws the streams of the engine target. No two streams are alike: each has only some of the operations, with
/// weights of its own, on a form of its own density. Together they reach states that an even mixture of everything
/// would not (Groce et al., *Swarm testing*, 2012).
enum EngineSwarm {
  static func random(_ seed: UInt64) -> Xoshiro256StarStar { Xoshiro256StarStar(seed: seed) }

  /// The size of a stream. It is drawn first, so that it is known without the rest.
  struct Size {
    var pages: Int
    var steps: Int
    /// The number of fields of one further, long page; nil for none.
    var longPage: Int?
  }

  static func size(_ random: inout Xoshiro256StarStar) -> Size {
    let pages = pageCount(&random)
    var steps = random.drawLength(from: 4, doublings: 7)
    if random.draw(below: 512) == 0 { steps = 65_536 }
    // After each step every page is compared.
    steps = min(steps, (1 << 21) / max(pages, 1))
    guard pages <= 24, random.draw(below: 256) == 0 else { return Size(pages: pages, steps: steps) }
    let lengths = random.draw(below: 2) == 0 ? HoveringPage.lengths : HoveringPage.shortLengths
    let length = lengths[random.draw(below: lengths.count)]
    // The oracle counts the whole page, field by field.
    return Size(pages: pages, steps: min(steps, 32 + (1 << 20) / length), longPage: length)
  }

  /// Draws 1…24 pages; some forms end beside a boundary of a word, a leaf or a node of the visible-page index.
  private static func pageCount(_ random: inout Xoshiro256StarStar) -> Int {
    let kind = random.draw(below: 8_192)
    func one(of counts: [Int]) -> Int { counts[random.draw(below: counts.count)] }
    switch kind {
    case 0..<2: return one(of: [14_336, 14_337, 14_337])
    case 2..<8: return one(of: [895, 896, 897, 1_000, 4_095, 4_096, 4_097])
    case 8..<136: return one(of: [63, 64, 65, 127, 128, 129, 447, 448, 449])
    case 136..<160: return 0
    default: return 1 + random.draw(below: 24)
    }
  }

  static func settings(_ size: Size, _ random: inout Xoshiro256StarStar) -> EngineCase.Settings {
    var settings = EngineCase.Settings()
    settings.batch = [0, 1, 2, 7, 32, 100][random.draw(below: 6)]
    let cadences = [1, 8, 8, 16, 16, 16, 16, 16, 16, 64, 64, 64, 64, 0, 0, 0]
    settings.questions = cadences[random.draw(below: cadences.count)]
    // Asking everything of a form of n pages costs as much as n edits.
    if size.pages > 24 { settings.questions = size.pages > 130 ? 0 : 64 }
    if settings.questions == 1 && size.steps > 128 { settings.questions = 16 }
    if size.longPage != nil { settings.questions = [0, 64][random.draw(below: 2)] }
    settings.properties = random.draw(below: 4) == 0
    if random.draw(below: 2) == 0 { settings.askAheadAbove = 0 }
    return settings
  }

  static func form(pages count: Int, _ random: inout Xoshiro256StarStar) -> CaseForm {
    let sizes = [0, 1, 2, 4, 8, 16, 17, 33, 64, 96]
    let most = count > 24 ? random.draw(below: 3) : sizes[random.draw(below: sizes.count)]
    let empty = [0, 0, 100, 500][random.draw(below: 4)]
    let hiddenPages = [0, 0, 100, 500, 950][random.draw(below: 5)]
    let hidden = [0, 200, 600, 950, 1_000][random.draw(below: 5)]
    let others = (0..<3).map { _ in [0, 250, 500, 900, 1_000][random.draw(below: 5)] }
    return CaseForm(
      pages: (0..<count).map { _ in
        let isEmpty = random.draw(below: 1_000) < empty
        let fields = isEmpty ? 0 : random.draw(below: most + 1)
        return CaseForm.Page(
          isHidden: random.draw(below: 1_000) < hiddenPages,
          fields: (0..<fields).map { _ in flags([hidden] + others, &random) }
        )
      }
    )
  }

  /// - Parameter shares: of each flag, in thousandths.
  private static func flags(
    _ shares: [Int],
    _ random: inout Xoshiro256StarStar
  ) -> FieldFlags {
    // One draw for four flags, sixteen bits each.
    let bits = random.next()
    var flags: UInt8 = 0
    for flag in 0..<4 where Int(bits >> UInt64(flag * 16) & 0xFFFF) * 1_000 < shares[flag] << 16 {
      flags |= 1 << UInt8(flag)
    }
    return FieldFlags(rawValue: flags)
  }
}
