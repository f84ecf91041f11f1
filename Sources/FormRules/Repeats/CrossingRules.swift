import FormModel

/// What connects the rules of a part with those of other parts (RP-4). Empty in a form without repeats.
struct CrossingRules: Sendable {
  /// The place of each node in the order of all parts' nodes.
  var ranks: [UInt32] = []
  var imports: [Import] = []
  var relays: [Relay] = []
  var terms: [Term] = []
  /// Nodes that read a value of an earlier instance, `distance` before theirs.
  var laters: [(distance: Int, nodes: [UInt32])] = []
  var aggregates: [Aggregate] = []
  /// The nodes that read each aggregate.
  var aggregateReaders = IndexLists()
  /// The nodes that read the number of their instance.
  var positionReaders: [UInt32] = []
  /// Containers with all pages of an instance, and the nodes that count the instance unless they are hidden.
  var counters: [(container: Int, node: UInt32)] = []
  /// The formulas that say how many instances inner repeats have.
  var counts: [(part: Int, formula: Int)] = []
  /// The place of the part's first page; and for each place from there on the number of flag words of the part's pages
  /// before it.
  var firstPlace = 0
  var firstWord: [UInt32] = []
  /// The answers of the template.
  var answers: [(address: FieldID, answer: AnswerValue)] = []

  /// The first flag word of a page among those of an instance.
  @inline(__always)
  func word(ofPage page: PageID) -> Int { Int(firstWord[page.place - firstPlace]) }
}

/// A value that expressions read from another part.
enum Import: Sendable {
  /// A record or variable of a part around.
  case slot(part: Int, slot: UInt32)
  /// An aggregate of the part itself or one around.
  case aggregate(part: Int, index: Int)
  /// A record of the last part, in the instance with given numbers below an instance of the part `below`.
  case element(below: Int, PartChain, record: UInt32)
  /// A record in an earlier instance of the own repeat.
  case earlier(record: UInt32)
  /// The number of the instance.
  case position
}

/// Parts inside each other, outermost first.
struct PartChain: BitwiseCopyable, Sendable {
  private var parts = SIMD4<UInt8>()
  private(set) var count = 0

  init(_ parts: [Int]) {
    for part in parts {
      self.parts[count] = UInt8(part)
      count += 1
    }
  }

  subscript(level: Int) -> Int { Int(parts[level]) }
  var last: Int { self[count - 1] }
}

/// Nodes of an inner part that read a value: they are evaluated in every instance below the one where it changed.
struct Relay: Sendable {
  var part: Int
  var nodes: [UInt32]
}

/// What an instance adds to an aggregate of a part around.
struct Term: BitwiseCopyable, Sendable {
  /// The record whose value is added; `FieldRecord.none` for 1.
  var record: UInt32
  /// For 1: the container that hides the whole instance, which then adds nothing; `FieldRecord.none` for none.
  var container = FieldRecord.none
  /// The part and number of the aggregate.
  var part: Int
  var aggregate: Int
  /// The cell with what is added at present: the bits of a number, or `none`.
  var cell: Int

  /// Nothing is added. These are the bits of a NaN, and a value that is NaN is no term.
  static let none: UInt64 = .max
}

/// A value over all instances of an inner repeat.
struct Aggregate: BitwiseCopyable, Sendable {
  enum Kind: UInt8, BitwiseCopyable, Sendable {
    case count, sum, min, max
    /// No value: its readers look at the instances themselves.
    case watch
  }
  var kind: Kind
  /// The part of the terms.
  var part: Int
  /// Its number among the terms of that part.
  var term: Int
  /// The first of its cells in each instance of its own part.
  var cell: Int
  /// For a minimum or maximum over the whole form: its tournament.
  var tournament = -1

  static func cellCount(_ kind: Kind) -> Int {
    switch kind {
    case .count, .min, .max: 1
    case .sum: ExactSum.cellCount
    case .watch: 0
    }
  }
}
