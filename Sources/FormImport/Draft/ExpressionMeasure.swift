/// How large an expression of ours is, by its signs alone.
struct ExpressionMeasure {
  /// The most brackets and minus signs around a part of it.
  private(set) var depth = 0
  /// Values, calls and operators.
  private(set) var nodes = 0
  /// The most commas and one within a bracket.
  private(set) var arguments = 0

  private struct Level {
    /// Minus signs before the value that comes next.
    var signs = 0
    var commas = 0
  }

  private var levels = [Level()]
  private var open = 0
  /// Whether a value has just ended, so that what follows is between two.
  private var isBehindValue = false

  mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) {
    var index = 0
    while index < bytes.count {
      let byte = unsafe bytes[index]
      let start = index
      index += 1
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        while index < bytes.count, unsafe bytes[index] != byte { index += 1 }
        index += 1
        takeValue()
      case UInt8(ascii: "$"):
        while index < bytes.count, unsafe bytes[index] != UInt8(ascii: "}") { index += 1 }
        index += 1
        takeValue()
      case UInt8(ascii: "("): takeOpening()
      case UInt8(ascii: ")"): takeClosing()
      case UInt8(ascii: ","):
        levels[levels.count - 1].commas += 1
        arguments = max(arguments, levels[levels.count - 1].commas + 1)
        isBehindValue = false
      case UInt8(ascii: "-") where !isBehindValue: takeSign()
      case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "="),
        UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "!"):
        // Two signs that are one operator count once.
        if isBehindValue { nodes += 1 }
        isBehindValue = false
      case UInt8(ascii: "."), UInt8(ascii: "0")...UInt8(ascii: "9"):
        while index < bytes.count, unsafe Self.isOfNumber(bytes[index]) { index += 1 }
        takeValue()
      case _ where Self.isLetter(byte):
        while index < bytes.count, unsafe Self.isOfWord(bytes[index]) { index += 1 }
        unsafe takeWord(bytes[start..<index])
      default: break
      }
    }
  }

  private mutating func takeValue() {
    nodes += 1
    isBehindValue = true
    open -= levels[levels.count - 1].signs
    levels[levels.count - 1].signs = 0
  }

  private mutating func takeSign() {
    nodes += 1
    open += 1
    depth = max(depth, open)
    levels[levels.count - 1].signs += 1
  }

  private mutating func takeOpening() {
    levels.append(Level())
    open += 1
    depth = max(depth, open)
    isBehindValue = false
  }

  private mutating func takeClosing() {
    guard levels.count > 1, let level = levels.popLast() else { return }
    open -= 1 + level.signs
    // The bracket is a call's, which was counted by its name, or a value in brackets.
    nodes -= 1
    takeValue()
  }

  /// The name of a function, whose bracket comes next, or an operator.
  private mutating func takeWord(_ word: Slice<UnsafeBufferPointer<UInt8>>) {
    nodes += 1
    var isOperator = false
    if isBehindValue {
      for name in ["and", "or", "div", "mod"] where unsafe word.elementsEqual(name.utf8) {
        isOperator = true
      }
    }
    isBehindValue = !isOperator
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: ".")
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    isLetter(byte) || byte == UInt8(ascii: "-")
  }
}
