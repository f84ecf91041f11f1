import FormModel

/// A user of a truth, while rules are compiled.
struct Consumer: BitwiseCopyable, Sendable {
  enum Kind: UInt64 {
    case gate, formula, field, container, constraint
  }
  private let bits: UInt64

  init(_ kind: Kind, _ index: Int, effect: RuleEffect = .show, isNegated: Bool) {
    bits =
      UInt64(index) | kind.rawValue << 32 | UInt64(effect.rawValue) << 40
      | (isNegated ? 1 << 48 : 0)
  }

  var index: Int { Int(bits & 0xFFFF_FFFF) }
  var kind: Kind { Kind(rawValue: bits >> 32 & 0xFF)! }
  var effect: RuleEffect { RuleEffect(rawValue: UInt8(bits >> 40 & 0xFF))! }
  var isNegated: Bool { bits >> 48 != 0 }
}

/// A user of a truth, in 4 bytes: a node, and the role of the truth in it.
struct Listener: BitwiseCopyable, Sendable {
  let bits: UInt32

  init(_ node: UInt32, _ consumer: Consumer) {
    bits = node | consumer.effect.countIndex << 28 | (consumer.isNegated ? 1 << 30 : 0)
  }

  init(bits: UInt32) { self.bits = bits }

  @inline(__always)
  var node: Int { Int(bits & 0xFFF_FFFF) }
  /// The index of the count's cell, from the node's first.
  @inline(__always)
  var cell: Int { Int(bits >> 29 & 1) }
  /// The shift of the count in its cell.
  @inline(__always)
  var shift: UInt64 { UInt64(bits >> 28 & 1) &<< 5 }
  @inline(__always)
  var isNegated: Bool { bits >> 30 & 1 != 0 }
}

/// The listeners of each source of truths. Most sources have one.
struct ListenerLists: Sendable {
  /// A single listener; else `isList` and the start of the list in `items`; `UInt32.max` for none.
  private var heads: [UInt32] = []
  /// All lists, each after its number of listeners.
  private var items: [UInt32] = []
  private static let isList: UInt32 = 1 << 31

  init() {}

  /// - Parameters:
  ///   - count: the number of sources.
  ///   - number: the index of a source in the lists.
  /// - Complexity: O(count + pairs).
  init(
    count: Int,
    _ pairs: [(source: Int, consumer: Consumer)],
    number: (Int) -> Int = { $0 },
    listener: (Consumer) -> Listener
  ) {
    heads = Array(repeating: 0, count: count)
    for (source, _) in pairs { heads[number(source)] += 1 }
    var size = 0
    for listeners in heads where listeners > 1 { size += Int(listeners) + 1 }
    items.reserveCapacity(size)
    for source in heads.indices where heads[source] != 1 {
      let listeners = Int(heads[source])
      heads[source] = listeners == 0 ? .max : Self.isList | UInt32(items.count)
      if listeners > 0 { items.append(contentsOf: repeatElement(0, count: listeners + 1)) }
    }
    for (source, consumer) in pairs {
      let source = number(source)
      let bits = listener(consumer).bits
      if heads[source] & Self.isList == 0 {
        heads[source] = bits
      } else {
        let start = Int(heads[source] & ~Self.isList)
        items[start] += 1
        items[start + Int(items[start])] = bits
      }
    }
  }

  var byteCount: Int { (heads.capacity + items.capacity) * MemoryLayout<UInt32>.stride }

  /// Moves the heads to the caller, who stores them elsewhere.
  mutating func takeHeads() -> [UInt32] {
    defer { heads = [] }
    return heads
  }

  /// The head of a source's listeners.
  @inline(__always)
  func head(_ source: Int) -> UInt32 { heads[source] }

  /// The listener, if the head has exactly one.
  @inline(__always)
  static func single(_ head: UInt32) -> Listener? {
    head & isList == 0 ? Listener(bits: head) : nil
  }

  /// The range of the listeners in `items`, if there are none or several.
  @inline(__always)
  func range(_ head: UInt32) -> Range<Int> {
    if head == UInt32.max { return 0..<0 }
    let start = Int(head & ~Self.isList)
    return (start + 1)..<(start + 1 + Int(items[start]))
  }

  @inline(__always)
  subscript(place: Int) -> Listener { Listener(bits: items[place]) }
}

/// The source of a truth.
enum TruthSource: Hashable {
  case atom(Int)
  case gate(Int)
  case formula(Int)
}

/// A truth in a condition: a constant, or that of a source.
enum ConditionTruth<Source> {
  case constant(Bool)
  case source(Source, isNegated: Bool)

  var negated: ConditionTruth {
    switch self {
    case .constant(let truth): .constant(!truth)
    case .source(let source, let isNegated): .source(source, isNegated: !isNegated)
    }
  }
}

typealias Literal = ConditionTruth<TruthSource>
