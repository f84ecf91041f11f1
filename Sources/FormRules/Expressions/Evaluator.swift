import CIntrinsics
import FormModel

/// A stack machine that reuses its stack.
struct Evaluator: Sendable {
  private var stack: [RuleValue] = []
  /// Whether the last expression met a limit on texts. The text beyond it was taken as empty.
  private(set) var isTooLong = false
  /// Bytes of texts that may still be read and made.
  private var workLeft = 0

  /// An empty evaluator, as a placeholder.
  init() {}

  init(stackDepth: Int) { stack.reserveCapacity(stackDepth + 1) }

  /// - Parameters:
  ///   - read: the value of a slot.
  ///   - isCounted: whether `count` counts a field.
  ///   - element: a field in another instance of a repeat.
  ///   - truth: a stored truth, of the formula with this cell or of the gate with this number.
  ///   - clock: the value of today() and now(), in milliseconds since 1970.
  /// - Complexity: O(instructions + bytes of texts).
  mutating func value(
    of code: Bytecode,
    in pool: borrowing BytecodePool,
    clock: WideInt,
    read: (UInt32) -> RuleValue,
    isCounted: (UInt32) -> Bool,
    truth: (_ place: UInt32, _ isGate: Bool) -> Bool,
    element: (_ slot: UInt32, _ numbers: ArraySlice<RuleValue>) -> RuleValue = { _, _ in .empty }
  ) -> RuleValue {
    isTooLong = false
    workLeft = ExpressionLimits.workBytes
    var index = code.instructions.lowerBound
    while index < code.instructions.upperBound {
      let instruction = pool.instructions[index]
      index += 1
      let operand = instruction.operand
      switch instruction.code {
      case .number: stack.append(.number(pool.numbers[Int(operand)]))
      case .text: stack.append(.text(pool.texts[Int(operand)].text))
      case .read: stack.append(charged(read(operand)))
      case .count: stack.append(.number(isCounted(operand) ? 1 : 0))
      case .truth:
        let isGate = instruction.count & KeptTruth.gateBit != 0
        let isOpposite = instruction.count & KeptTruth.oppositeBit != 0
        stack.append(.truth(truth(operand, isGate) != isOpposite))
      case .jump: index += Int(operand)
      case .jumpIfNot: if !stack.removeLast().truth { index += Int(operand) }
      case .negate: stack[stack.count - 1] = .number(-stack[stack.count - 1].number)
      case .binary:
        let right = stack.removeLast()
        let left = stack.count - 1
        stack[left] = Self.binary(
          ExpressionOperator(rawValue: UInt8(operand))!,
          stack[left],
          right
        )
      case .element:
        let numbers = Int(instruction.count)
        let value = charged(element(operand, stack[(stack.count - numbers)...]))
        for _ in 0..<numbers { stack.removeLast() }
        stack.append(value)
      case .match: match(pool.texts[Int(operand)])
      case .call:
        let result = call(
          ExpressionFunction(rawValue: UInt8(operand))!,
          from: stack.count - Int(instruction.count),
          clock: clock
        )
        for _ in 0..<instruction.count { stack.removeLast() }
        stack.append(result)
      }
    }
    // An expression leaves one value on the stack.
    return stack.removeLast()
  }

  /// The value, or the empty text if it is a text for which no work is left.
  private mutating func charged(_ value: RuleValue) -> RuleValue {
    guard case .text(let text) = value else { return value }
    workLeft -= text.utf8.count
    guard workLeft < 0 else { return value }
    isTooLong = true
    return .empty
  }

  /// Replaces the text on the stack by whether it matches a pattern, or by the empty text if that is too much work.
  @inline(never)
  private mutating func match(_ constant: TextConstant) {
    guard let pattern = constant.keptPattern ?? (try? TextPattern(constant.text)) else {
      preconditionFailure("the parser has read the pattern")
    }
    let text = stack.removeLast().text
    workLeft -= text.utf8.count * pattern.size / ExpressionLimits.patternSizeByByte
    if workLeft < 0 { isTooLong = true }
    stack.append(workLeft < 0 ? .empty : .truth(PatternMatcher.matches(text, pattern)))
  }

  /// The texts on the stack from an index on, in a row. Their length is checked before they are joined.
  private mutating func joined(from start: Int) -> RuleValue {
    let texts = stack[start...].map { $0.text }
    let bytes = texts.reduce(0) { $0 + $1.utf8.count }
    workLeft -= bytes
    guard bytes <= ExpressionLimits.textBytes, workLeft >= 0 else {
      isTooLong = true
      return .empty
    }
    return .text(texts.joined())
  }

  /// A text that a function makes of others.
  private mutating func made(_ text: String) -> RuleValue {
    let bytes = text.utf8.count
    workLeft -= bytes
    guard bytes <= ExpressionLimits.textBytes, workLeft >= 0 else {
      isTooLong = true
      return .empty
    }
    return .text(text)
  }

  /// The value of a variable or calculation: a text that is too long is taken as empty.
  mutating func bounded(_ value: RuleValue) -> RuleValue {
    guard case .text(let text) = value, text.utf8.count > ExpressionLimits.textBytes else {
      return value
    }
    isTooLong = true
    return .empty
  }

  static func binary(
    _ sign: ExpressionOperator,
    _ a: RuleValue,
    _ b: RuleValue
  ) -> RuleValue {
    switch sign {
    case .or: .truth(a.truth || b.truth)
    case .and: .truth(a.truth && b.truth)
    case .equal: .truth(RuleValue.areEqual(a, b))
    case .notEqual: .truth(!RuleValue.areEqual(a, b))
    case .less: .truth(a.number < b.number)
    case .lessOrEqual: .truth(a.number <= b.number)
    case .greater: .truth(a.number > b.number)
    case .greaterOrEqual: .truth(a.number >= b.number)
    case .plus: .number(a.number + b.number)
    case .minus: .number(a.number - b.number)
    case .times: .number(a.number * b.number)
    case .div: .number(a.number / b.number)
    case .mod: .number(a.number.truncatingRemainder(dividingBy: b.number))
    }
  }

  /// Calls a function with the arguments on the stack from an index on.
  private mutating func call(
    _ function: ExpressionFunction,
    from start: Int,
    clock: WideInt
  ) -> RuleValue {
    let first = start < stack.count ? stack[start] : .empty
    let second = start + 1 < stack.count ? stack[start + 1] : .empty
    switch function {
    case .not: return .truth(!first.truth)
    case .selected: return .truth(ExpressionFunctions.isSelected(first.text, second.text))
    case .selectedAt: return .text(ExpressionFunctions.word(first.text, at: second.number))
    case .countSelected: return .number(Double(ExpressionFunctions.words(first.text).count))
    case .stringLength: return .number(Double(first.text.unicodeScalars.count))
    case .contains: return .truth(ExpressionFunctions.contains(first.text, second.text))
    case .startsWith: return .truth(first.text.utf8.starts(with: second.text.utf8))
    case .concat: return joined(from: start)
    case .coalesce: return first.isNothing ? second : first
    case .number: return .number(first.number)
    case .string: return .text(first.text)
    case .int: return .number(first.number.rounded(.towardZero))
    case .round where start + 1 < stack.count:
      return .number(ExpressionFunctions.round(first.number, places: second.number))
    case .round: return .number(ExpressionFunctions.round(first.number))
    case .min: return .number(ExpressionFunctions.extreme(stack[start...], least: true))
    case .max: return .number(ExpressionFunctions.extreme(stack[start...], least: false))
    case .abs: return .number(first.number.magnitude)
    case .true: return .truth(true)
    case .false: return .truth(false)
    case .date: return CalendarDay.moment(of: first).map { .date(milliseconds: $0) } ?? .empty
    case .today:
      let day = CalendarDay.of(milliseconds: clock)
      return .date(milliseconds: day * CalendarDay.millisecondsPerDay)
    case .now: return .date(milliseconds: clock)
    case .sum:
      // A sum begins with 0, so it is never −0.
      let number = first.number
      return .number(number.isNaN ? 0 : 0 + number)
    case .endsWith: return .truth(ExpressionFunctions.ends(first.text, with: second.text))
    case .substring:
      let end = start + 2 < stack.count ? stack[start + 2].number : .infinity
      return made(ExpressionFunctions.part(first.text, from: second.number, to: end))
    case .substringBefore: return made(ExpressionFunctions.before(second.text, in: first.text))
    case .substringAfter: return made(ExpressionFunctions.after(second.text, in: first.text))
    case .translate:
      let third = stack[start + 2].text
      return made(ExpressionFunctions.translated(first.text, second.text, third))
    case .normalizeSpace: return made(ExpressionFunctions.withSingleSpaces(first.text))
    case .power: return .number(ExpressionFunctions.power(first.number, second.number))
    case .squareRoot: return .number(first.number.squareRoot())
    case .exponential: return .number(number_exp(first.number))
    case .logarithm: return .number(number_log(first.number))
    case .decimalLogarithm: return .number(number_log10(first.number))
    case .sine: return .number(number_sin(first.number))
    case .cosine: return .number(number_cos(first.number))
    case .tangent: return .number(number_tan(first.number))
    case .arcSine: return .number(number_asin(first.number))
    case .arcCosine: return .number(number_acos(first.number))
    case .arcTangent: return .number(number_atan(first.number))
    case .direction: return .number(number_atan2(first.number, second.number))
    case .if, .count, .position, .indexedRepeat, .matches:
      preconditionFailure("compiled to something else, or refused")
    }
  }
}
