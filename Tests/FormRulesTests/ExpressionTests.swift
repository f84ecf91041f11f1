import FormModel
import Testing

@testable import FormRules

/// The value of an expression that reads no field.
private func value(_ text: String) throws -> RuleValue {
  let expression = try Expression(text)
  var pool = BytecodePool()
  let code = pool.compile(
    expression,
    root: expression.root,
    slots: Array(repeating: .max, count: expression.nodes.count)
  )
  var evaluator = Evaluator(stackDepth: pool.stackDepth)
  return evaluator.value(
    of: code,
    in: pool,
    clock: 0,
    read: { _ in .empty },
    isCounted: { _ in true },
    truth: { _, _ in false }
  )
}

@Suite struct ExpressionTests {
  /// The results of JavaRosa 1.20, except for the last ones, which docs/rules.md defines.
  static let texts: [(String, String)] = [
    ("1 div 0", "Infinity"), ("0 div 0", "NaN"), ("number('1e3')", "NaN"),
    ("number(' 12 ')", "12"), ("number('5.')", "5"), ("number('-.5')", "-0.5"),
    ("number('1,5')", "1.5"), ("number('1.000,5')", "NaN"), ("number('.')", "NaN"),
    ("string(-3)", "-3"), ("string(1 div 3)", "0.3333333333333333"),
    ("concat(1, 'a', true())", "1atrue"), ("selected('a b c', 'a b')", "true"),
    ("selected('', '')", "true"), ("selected('a', '')", "false"),
    ("selected('a b', ' b ')", "true"), ("selected-at('a b  c', 2)", "c"),
    ("selected-at('a b  c', 5)", ""), ("selected-at('a b', -1)", ""),
    ("selected-at('a b', 0.7)", "a"), ("selected-at('a b', 'x')", "a"),
    ("count-selected('a  b ')", "2"), ("count-selected('')", "0"),
    ("round(2.5)", "3"), ("round(-2.5)", "-2"), ("round(2.567, 2)", "2.57"),
    ("round(-2.565, 2)", "-2.56"), ("round(1234.5, -2)", "1200"),
    ("round(1.005, 2)", "1.01"), ("round(1.15, 1)", "1.2"), ("round('a')", "NaN"),
    ("min(3, 'x', 1)", "1"), ("max('x')", "NaN"), ("min('', 5)", "5"), ("int(-2.7)", "-2"),
    ("coalesce('', 'b')", "b"), ("coalesce(0 div 0, 'b')", "b"), ("coalesce(0, 'b')", "0"),
    ("if('false', 1, 2)", "1"), ("if(0.0000000000001, 1, 2)", "2"),
    ("1 = 1.0000000000001", "true"), ("'1' = '1.0'", "false"), ("1 = '1'", "true"),
    ("true() = 'x'", "true"), ("(0 div 0) != (0 div 0)", "true"),
    ("(1 div 0) = (1 div 0)", "false"), ("1 < 1.0000000000001", "true"), ("'1' < '2'", "true"),
    ("'' = 0", "false"), ("-5 mod 3", "-2"), ("5 mod -3", "2"), ("5.5 mod 2", "1.5"),
    ("number(date('2020-01-05'))", "18266"), ("string(date(10.7))", "1970-01-11"),
    ("date('2020-1-5')", "2020-01-05"), ("date('2020-01-05') + 1", "18267"),
    ("date('2020-01-05') = 18266", "true"), ("date('2020-01-05') < '2020-01-06'", "false"),
    ("2 - -2", "4"), ("- - 2", "2"), ("-'3'", "-3"), ("1 or 'x' and 0", "true"),
    ("1 = 1 = 1", "true"), ("3 > 2 > 1", "false"), ("string(0.1 + 0.2)", "0.30000000000000004"),
    ("string(int(-0.5))", "0"), ("8 div 2 * 3", "12"), ("1-1", "0"),
    ("string(10000000000)", "10000000000"), ("string(12345678.5)", "12345678.5"),
    ("string(0.0001)", "0.0001"), ("string-length('a😀b')", "3"), ("date('2020-02-30')", ""),
    ("abs(-2)", "2"), ("sum('2')", "2"), ("sum('x')", "0"), ("string(now())", "1970-01-01"),
    ("round(0.5, -2)", "0"), ("round(9.99, 1)", "10"), ("round(5.5, 'x')", "6"),
    ("round(0, 2)", "0"),
    ("coalesce(true(), 1)", "true"), ("coalesce(date(1), 2)", "1970-01-02"), ("max(2, 1, 3)", "3"),
    ("date(1) = date('1970-01-02')", "true"), ("date(1 > 0)", ""), ("date(9999999)", ""),
    ("date(0 div 0)", ""),
    ("date('2020-1x-5')", ""), ("date('20201-1-5')", ""), ("date('2100-02-29')", ""),
    ("date('2000-02-29')", "2000-02-29"),
    ("date('2020-04-31')", ""), ("string(date(-719162))", "0001-01-01"),
    ("string(date(2932896))", "9999-12-31"),
    (".5 + 0.25", "0.75"), ("number('.5')", "0.5"), ("number('-5')", "-5"), ("number('1-')", "NaN"),
    ("number('123456789012345678')", "123456789012345680"), ("-1 div 0", "-Infinity"),
    ("string(1000000000000000000000)", "1000000000000000000000"), ("1.", "1"),
    ("contains('abc', 'bc')", "true"),
    ("ends-with('abc', 'bc')", "true"), ("ends-with('abc', 'ab')", "false"),
    ("ends-with('bc', 'abc')", "false"), ("ends-with('a', '')", "true"),
    ("substr('hello', 1)", "ello"), ("substr('hello', 1, 3)", "el"),
    ("substr('hello', -2)", "lo"), ("substr('hello', 0, -1)", "hell"),
    ("substr('hello', 3, 1)", ""), ("substr('hello', 'x', 9.9)", "hello"),
    ("substr('hello', -1 div 0, 1 div 0)", "hello"), ("substr('hello', -9, -9)", ""),
    ("substr('a😀b', 1, 2)", "😀"), ("substr('', 0)", ""), ("substr(12345, 1.9, 3)", "23"),
    ("substring-before('1999/04', '/')", "1999"), ("substring-before('1999', '/')", ""),
    ("substring-before('abc', '')", ""), ("substring-after('1999/04/01', '/')", "04/01"),
    ("substring-after('1999', '/')", ""), ("substring-after('abc', '')", "abc"),
    ("substring-after('aab', 'ab')", ""), ("substring-before('', 'x')", ""),
    ("translate('bar', 'abc', 'ABC')", "BAr"), ("translate('--aaa--', 'abc-', 'ABC')", "AAA"),
    ("translate('aba', 'aa', 'xy')", "xbx"), ("translate('é😀', '😀é', 'ab')", "ba"),
    ("translate('abc', '', 'x')", "abc"), ("translate('abc', 'abc', '')", ""),
    ("normalize-space('  a \t\r\n b  ')", "a b"), ("normalize-space(' \n')", ""),
    ("normalize-space('a\u{A0} b')", "a\u{A0} b"), ("normalize-space(12)", "12"),
    ("pow(2, 10)", "1024"), ("pow(2, -1)", "0.5"), ("pow('x', 0)", "1"), ("pow(1, 'x')", "NaN"),
    ("pow(-1, 1 div 0)", "NaN"), ("pow(2, 1 div 0)", "Infinity"), ("pow(-8, 1 div 3)", "NaN"),
    ("sqrt(16)", "4"), ("sqrt(-1)", "NaN"), ("exp(0)", "1"), ("log(exp(2))", "2"),
    ("log(0)", "-Infinity"), ("log10(1000)", "3"), ("sin(0)", "0"), ("cos(0)", "1"),
    ("round(tan(1), 4)", "1.5574"), ("asin(2)", "NaN"), ("round(acos(0), 4)", "1.5708"),
    ("round(asin(1), 4)", "1.5708"), ("round(atan(1), 4)", "0.7854"),
    ("round(atan2(1, -1), 4)", "2.3562"), ("round(sin(1), 4)", "0.8415"),
    ("round(cos(1), 4)", "0.5403"), ("round(exp(1), 4)", "2.7183"), ("log(-1)", "NaN"),
    ("starts-with('abc', 'bc')", "false"), ("selected('ab c', 'b')", "false"),
    ("round(0.49999999999999994)", "0"), ("round(4503599627370497)", "4503599627370497"),
    ("round(-4503599627370495.5)", "-4503599627370495"),
    ("1 div '-0'", "-Infinity"), ("1 div '-0.0'", "-Infinity"), ("1 div int(-0.5)", "-Infinity"),
    ("1 div round(-0)", "Infinity"), ("1 div round(-0.4)", "Infinity"),
    ("1 div round(-0, 1)", "Infinity"), ("1 div round(-0.4, 0)", "Infinity"),
    ("1 div round(-4, -1)", "Infinity"), ("1 div sum('-0')", "Infinity"),
    ("1 div sum('-0.0')", "Infinity"),
    ("1 div min(0, -0)", "-Infinity"), ("1 div min(-0, 0)", "-Infinity"),
    ("1 div max(0, -0)", "Infinity"), ("1 div max(-0, 0)", "Infinity"),
  ]

  @Test("UR-2: the conditions of an expression name what they read, behind a sign too")
  func conditions() throws {
    let expression = try Expression("-${a} > 1 and not(${b} = ${c} or ${d})")
    #expect(expression.conditions == [["a"], ["b", "c"], ["d"]])
    let call = try Expression("not(contains(${a}, ${b})) and -${c} > 1")
    #expect(call.conditions == [["a", "b"], ["c"]])
  }

  @Test("Names of an expression are replaced, and the rest of its text stays, up to the limit")
  func renaming() throws {
    func renamed(_ text: String, _ suffix: String = "2") throws -> String {
      try Expression.renaming(text) { $0 + suffix }
    }
    #expect(try renamed(" ${a} + '${a}'  = ${b}(") == " ${a2} + '${a}'  = ${b2}(")
    #expect(try renamed("${a}+ count( ${b} ) ") == "${a2}+ count( ${b2} ) ")
    #expect(try renamed("1 + .") == "1 + ." && renamed("${a}") == "${a2}")
    #expect(throws: ExpressionError.self) { try renamed("${a} + 'b") }
    // “${a” and “}” are four bytes.
    let most = String(repeating: "x", count: ExpressionLimits.bytes - 4)
    #expect(try renamed("${a}", most).utf8.count == ExpressionLimits.bytes)
    #expect(throws: ExpressionError.self) { try renamed("${a}", most + "x") }
  }

  @Test("UR-2: an expression means what JavaRosa computes", arguments: texts)
  func computes(_ text: String, _ expected: String) throws {
    #expect(try value(text).text == expected)
  }

  @Test("UR-2: each operator, on both sides of where it turns")
  func operators() throws {
    let expected: [(String, [String])] = [
      ("=", ["false", "true", "false"]), ("!=", ["true", "false", "true"]),
      ("<", ["true", "false", "false"]), ("<=", ["true", "true", "false"]),
      (">", ["false", "false", "true"]), (">=", ["false", "true", "true"]),
      ("+", ["5", "6", "7"]), ("-", ["-1", "0", "1"]), ("*", ["6", "9", "12"]),
      ("div", ["0.6666666666666666", "1", "1.3333333333333333"]), ("mod", ["2", "0", "1"]),
    ]
    for (sign, results) in expected {
      for (left, result) in zip([2, 3, 4], results) {
        #expect(try value("\(left) \(sign) 3").text == result, "\(left) \(sign) 3")
      }
    }
    let truths: [(String, [String])] = [
      ("and", ["false", "false", "false", "true"]), ("or", ["false", "true", "true", "true"]),
    ]
    for (sign, results) in truths {
      for (place, result) in results.enumerated() {
        let text = "\(place / 2) \(sign) \(place % 2)"
        #expect(try value(text).text == result, "\(text)")
      }
    }
    #expect(try value("-(2)").text == "-2")
  }

  @Test("UR-2: what is printed reads back as the same expression", arguments: texts.map(\.0))
  func prints(_ text: String) throws {
    let expression = try Expression(text)
    #expect(try Expression(expression.description) == expression)
  }

  @Test(
    "UR-2: what is not known is an error with line and column",
    arguments: [
      ("${age} >", 1, 9, "a value", "the end"),
      ("1 +\n foo(2)", 2, 2, "a value, or a function that is supported", "\"foo\""),
      ("(1", 1, 3, ") or an operator", "the end"),
      ("'é' 'x", 1, 7, "' that ends the text", "the end"),
      ("'a' 'b'", 1, 5, "an operator or the end", "\"'\""),
      ("not(1, 2)", 1, 1, "1 argument of not", "2"),
      ("1 @ 2", 1, 3, "a value or an operator", "\"@\""),
      ("1 ! 2", 1, 3, "a value or an operator", "\"!\""), ("$a", 1, 2, "{ and a name", "\"a\""),
      ("${a", 1, 4, "} that ends the name", "the end"), ("${}", 1, 3, "a name", "\"}\""),
      ("not 1", 1, 5, "( behind not", "\"1\""),
      ("abs(1 2)", 1, 7, "a comma, ) or an operator", "\"2\""),
      ("concat()", 1, 1, "at least 1 arguments of concat", "0"),
      ("round(1, 2, 3)", 1, 1, "1 to 2 arguments of round", "3"),
      ("if(1, 2)", 1, 1, "3 arguments of if", "2"), ("1 + )", 1, 5, "a value", "\")\""),
      ("1 + é", 1, 5, "a value, or a function that is supported", "\"é\""),
    ]
  )
  func refuses(_ text: String, line: Int, column: Int, expected: String, found: String) {
    #expect(
      throws: ExpressionError(line: line, column: column, expected: expected, found: found)
    ) { try Expression(text) }
  }

  @Test(
    "UR-2: names, answers and signs are printed with the parentheses that they need alone",
    arguments: [
      ("${a}-(${b}-1)", "${a} - (${b} - 1)"), ("(${a}-${b})-1", "${a} - ${b} - 1"),
      ("-(1+2)", "-(1 + 2)"),
      (".=..", ". = .."), ("not((.<=1))>=2", "not(. <= 1) >= 2"), ("\"it's\"", "\"it's\""),
      ("- -1", "--1"),
      ("indexed-repeat(${a},${b},1)", "indexed-repeat(${a}, ${b}, 1)"),
      ("1 and (2 or 3)", "1 and (2 or 3)"),
    ]
  )
  func printsNames(_ text: String, _ expected: String) throws {
    let expression = try Expression(text)
    #expect(expression.description == expected)
    #expect(try Expression(expected) == expression)
  }

  @Test("UR-2: an expression may be as long and as deep as the limits say, and no more")
  func limits() throws {
    func nested(_ count: Int) -> String {
      String(repeating: "(", count: count) + "1" + String(repeating: ")", count: count)
    }
    func sum(_ count: Int) -> String { Array(repeating: "1", count: count).joined(separator: "+") }
    func call(_ count: Int) -> String {
      "max(" + Array(repeating: "1", count: count).joined(separator: ",") + ")"
    }
    func padded(_ count: Int) -> String { "1" + String(repeating: " ", count: count - 1) }
    func number(_ count: Int) -> String { String(repeating: "9", count: count) }
    for (text, most, found, column) in [
      (nested, 255, "at most 255 levels, found more", 256),
      (sum, 2_048, "at most 4096 values and operators, found more", 4_096),
      (call, 255, "at most 255 arguments, found \",\"", 514),
      (padded, 65_536, "at most 65536 bytes, found 65537", 1),
      (number, 308, "a number that a double can hold, found \"\(number(40))…\"", 1),
    ] as [((Int) -> String, Int, String, Int)] {
      _ = try Expression(text(most))
      do throws(ExpressionError) {
        _ = try Expression(text(most + 1))
        Issue.record("accepted")
      } catch {
        #expect(error.description == "line 1, column \(column): expected \(found)")
      }
    }
  }

  @Test("CH-2: a column is written as it is read")
  func columns() throws {
    let expression = try Expression("#{old name} = 'x'")
    #expect(expression.description == "#{old name} = 'x'")
    #expect(try Expression(expression.description) == expression)
  }
}
