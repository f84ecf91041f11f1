import FormModel

// The layout of effects in the rules' cells. A target has one cell for each pair of opposite effects, with the number
// of rules at work: the low half counts those that clear the flag, the high half those that set it.

extension RuleEffect {
  /// The flag that the effect sets or clears.
  var flag: FieldFlags {
    switch self {
    case .show, .hide: .hidden
    case .unlock, .lock: .readOnly
    case .unrequire, .require: .mandatory
    }
  }

  /// Whether the effect sets the flag.
  var sets: Bool { rawValue & 1 == 1 }

  /// Whether the effect locks or requires, which no expression reads.
  var isAboutInput: Bool { rawValue >= RuleEffect.unlock.rawValue }

  var isAboutRequiring: Bool { rawValue >= RuleEffect.unrequire.rawValue }

  /// The index of the effect's count among the halves of its node's cells. A visibility node counts show and hide, an
  /// input node unlock, lock, unrequire and require.
  @inline(__always)
  var countIndex: UInt32 { UInt32(rawValue) &- (isAboutInput ? 2 : 0) }
}

enum EffectCell {
  /// The value of a flag, from its cell and its own value.
  static func resolve(_ counts: UInt64, own: Bool) -> Bool {
    counts >> 32 != 0 || counts == 0 && own
  }
}

/// The effects of a container, and those around it, on its content: the bits of its cell.
enum InsideBits {
  static let hidden: UInt64 = 1
  static let locked: UInt64 = 2
  static let required: UInt64 = 4
  static let unrequired: UInt64 = 8
  static let inputs = locked | required | unrequired
}

extension Container {
  /// The first cell of the counts of the node for an effect.
  func cells(for effect: RuleEffect) -> Int { Int(effects) + (effect.isAboutInput ? 1 : 0) }
}
