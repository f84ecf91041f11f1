import ScreenModel

extension ReadingDirection {
  /// The direction of a text by its first strong character (UAX #9, rules P2 and P3), nil if it has none.
  /// Characters between an isolate initiator and its end do not count.
  ///
  /// - Complexity: O(scalars up to the first strong one).
  public init?(firstStrongIn text: UTF8Span) {
    let bytes = text.span
    var depth = 0
    var position = 0
    while position < bytes.count {
      let (scalar, end) = bytes.scalar(at: position)
      position = end
      switch scalar.value {
      case 0x2066, 0x2067, 0x2068: depth += 1
      case 0x2069: depth = max(0, depth - 1)
      default:
        if depth == 0, let direction = ReadingDirection(strong: scalar) {
          self = direction
          return
        }
      }
    }
    return nil
  }

  /// The direction of a strong character; nil for digits, marks, punctuation, symbols and spaces.
  private init?(strong scalar: Unicode.Scalar) {
    let value = scalar.value
    switch value {
    case 0x41...0x5A, 0x61...0x7A, 0x200E: self = .leftToRight
    case 0x200F, 0x61C: self = .rightToLeft
    case 0..<0xAA: return nil
    default:
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .spacingMark:
        self = Self.isRightToLeft(value) ? .rightToLeft : .leftToRight
      default: return nil
      }
    }
  }

  /// The blocks whose letters have bidirectional class R or AL (DerivedBidiClass.txt, Unicode 15.0).
  private static func isRightToLeft(_ value: UInt32) -> Bool {
    switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }
}
