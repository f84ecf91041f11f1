import FormModel

/// What is told when a truth changes.
struct Consumer: BitwiseCopyable, Sendable {
  enum Kind: UInt64 {
    case gate, field, container, constraint
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

/// Where truths come from.
enum TruthSource: Hashable {
  case atom(Int)
  case gate(Int)
  case formula(Int)
}

/// A truth as a condition uses it.
enum Literal {
  case constant(Bool)
  case source(TruthSource, isNegated: Bool)

  var negated: Literal {
    switch self {
    case .constant(let truth): .constant(!truth)
    case .source(let source, let isNegated): .source(source, isNegated: !isNegated)
    }
  }
}
