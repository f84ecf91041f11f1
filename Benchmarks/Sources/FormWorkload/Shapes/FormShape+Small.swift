extension FormShape {
  /// A small form of random shape, for fuzzing. It has 0…130 pages, usually fewer than 16, with few
  /// fields each. Shares range from none to most; names have every length and script.
  ///
  /// The page counts include the ranks 9|10 and 99|100, at which titles get wider.
  public static func small(seed: UInt64) -> FormShape {
    var random = SplitMix64(seed: seed)
    let kind = random.draw(below: 16)
    let pages =
      switch kind {
      case 0: 90 + random.draw(below: 41)
      case 1...3: random.draw(below: 40)
      case 4...6: random.draw(below: 5)
      case 7...10: 9 + random.draw(below: 5)
      default: 3 + random.draw(below: 13)
      }
    // With about ten pages most are visible, so that edits before the tenth often change its number
    // of digits.
    let mostHidden = (7...10).contains(kind) ? 10 : 40
    func share(_ most: Int) -> Share {
      Share(parts: random.draw(below: most * Share.whole / 100 + 1))
    }
    return FormShape(
      pages: pages,
      fieldsPerPage: .uniform(0...1 + random.draw(below: 8)),
      emptyPages: share(30),
      whollyHiddenPages: share(mostHidden),
      hiddenPages: share(mostHidden),
      hiddenFields: share(60),
      readOnlyFields: share(60),
      mandatoryFields: share(100),
      filledFields: share(100),
      names: .mixed(NameMix(missing: share(30), short: share(30), long: share(30)))
    )
  }
}
