/// Measures the size of one of our expressions from its tokens, without parsing it.
struct ExpressionMeasure {
  /// The deepest nesting of brackets and minus signs.
  private(set) var depth = 0
  /// The number of values, calls and operators.
  private(set) var nodes = 0
  /// The most arguments of a call: the commas in one bracket plus one.
  private(set) var arguments = 0

  private struct Level {
    /// Minus signs that precede the next value.
    var signs = 0
    var commas = 0
  }

  private var levels = [Level()]
  private var open = 0
  /// True if the last token ended a value, so that an operator must follow.
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
        // An operator of two signs, such as `<=`, counts once.
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
    // The bracket belongs to a call, counted by its name, or to a value that is counted already.
    nodes -= 1
    takeValue()
  }

  /// Takes a word: an operator, or the name of a function before its bracket.
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
