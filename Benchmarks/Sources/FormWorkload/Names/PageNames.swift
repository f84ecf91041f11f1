/// The names of a form's pages.
public enum PageNames: Hashable, Sendable {
  /// No page has a name.
  case none
  /// Every name has this number of ASCII letters. For forms whose size must be known exactly.
  case ascii(bytes: Int)
  /// Names of several kinds and scripts.
  case mixed(NameMix)

  static let largestASCII = 65_535

  func validate() throws(ShapeError) {
    switch self {
    case .none: break
    case .ascii(let bytes): try check("bytes of a page name", bytes, in: 0...PageNames.largestASCII)
    case .mixed(let mix): try mix.validate()
    }
  }

  /// The mean length of a name in 65,536ths of a byte; a missing name counts as 0.
  var meanBytes: Int {
    switch self {
    case .none: 0
    case .ascii(let bytes): bytes * Share.whole
    case .mixed(let mix): mix.meanBytes
    }
  }
}

/// The share of pages for each kind of name. The other pages have names of two to four words.
public struct NameMix: Hashable, Sendable {
  /// Pages without a name.
  public var missing: Share
  /// One word.
  public var short: Share
  /// 40 to 63 words, more than the three lines of a menu card hold.
  public var long: Share
  /// Each name is in one of these scripts; all are equally likely.
  public var scripts: [NameScript]

  public init(
    missing: Share = .percent(5),
    short: Share = .percent(20),
    long: Share = .percent(2),
    scripts: [NameScript] = NameScript.allCases
  ) {
    self.missing = missing
    self.short = short
    self.long = long
    self.scripts = scripts
  }

  static let shortWords = 1...1
  static let ordinaryWords = 2...4
  static let longWords = 40...63

  func validate() throws(ShapeError) {
    try check("share of missing names", missing)
    try check("share of short names", short)
    try check("share of long names", long)
    try check(
      "shares of missing, short and long names together",
      Share(parts: missing.parts + short.parts + long.parts)
    )
    guard !scripts.isEmpty else {
      throw ShapeError(what: "scripts of page names", expected: "at least one", found: "none")
    }
  }

  var meanBytes: Int {
    let ordinary = Share.whole - missing.parts - short.parts - long.parts
    var sum = 0
    for script in scripts {
      let vocabulary = Vocabulary.of(script)
      sum += short.parts * vocabulary.meanBytes(words: NameMix.shortWords)
      sum += ordinary * vocabulary.meanBytes(words: NameMix.ordinaryWords)
      sum += long.parts * vocabulary.meanBytes(words: NameMix.longWords)
    }
    return sum / scripts.count
  }
}
