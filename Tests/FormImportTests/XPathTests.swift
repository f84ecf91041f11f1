import FormModel
import Testing

@testable import FormImport

/// A form with a group `g` of `a` and `b`, a computed `c`, and a repeat `r` of `x`.
private struct Names: XPathNames {
  // By node: name, parent.
  private let nodes = [("d", -1), ("g", 0), ("a", 1), ("b", 1), ("c", 0), ("r", 0), ("x", 5)]

  func knownNode(at path: String) -> Int? { nil }
  func child(_ name: String, of node: Int) -> Int? {
    nodes.firstIndex { $0.0 == name && $0.1 == node }
  }
  func parent(of node: Int) -> Int? { nodes[node].1 < 0 ? nil : nodes[node].1 }
  func isLeaf(_ node: Int) -> Bool { ![0, 1, 5].contains(node) }
  func isRepeat(_ node: Int) -> Bool { node == 5 }
  func isFlatRepeat(_ node: Int) -> Bool { false }
  func home(of node: Int) -> Int? { node >= 5 ? 5 : nil }
  func name(ofRepeat node: Int) -> String { "${\(nodes[node].0)}" }
  mutating func noteFirstInstance(of node: Int, at offset: Int) {}
  func path(of node: Int) -> String { "…/" + nodes[node].0 }
  mutating func reading(_ node: Int) -> String { "${\(nodes[node].0)}" }
  mutating func noteReadsItself(_ node: Int) {}
  mutating func relevance(of node: Int) -> String? { node == 5 ? "${c} = 1" : nil }

  var draft = FormDraft(byteCount: 1_000)
  var lookUpBytes = 10_000
  func isMoment(_ node: Int) -> Bool { node == 4 }
  func isTime(_ node: Int) -> Bool { false }
  func node(at path: String, from context: Int) -> Int? {
    ["/d/g/b": 3, "../c": 4, "/d/c": 4, "/d/r/x": 6][path]
  }
  mutating func choices(ofNode node: Int) -> [Choice]? {
    node == 3 ? [Choice(value: "x", label: "It's X"), Choice(value: "y", label: "Y")] : nil
  }
  func list(_ id: String) -> XFormsList? {
    if id == "e" { return XFormsList(offset: 0) }
    guard id == "l" else { return nil }
    let rows =
      "<r><item><n>k1</n><label>Hill</label><size>3</size></item>"
      + "<item><n>k2</n><label>Lake</label><size>12</size></item><version>7</version></r>"
    var list = XFormsList(offset: 0)
    guard let maker = try? XFormsReader.rows(ofFile: Array(rows.utf8)) else { return nil }
    list.take(maker)
    return list
  }
  var version: String { "7" }
  func text(withID id: String) -> String { "<\(id)>" }
  mutating func noteEmptyList(_ id: String, at offset: Int) {}
  mutating func noteGroup(_ node: Int, at offset: Int) {}
  mutating func table(_ file: String) -> XFormsList? { file == "towns" ? list("l") : nil }
}

/// An expression at the node `a` in our language, or the reason why there is none.
private func translated(_ text: String, isConstraint: Bool = false) -> String {
  translated(text, isConstraint ? .constraint : .other)
}

private func translated(_ text: String, _ use: XPathUse) -> String {
  var names = Names()
  do throws(ExpressionFailure) {
    return try XPathTranslator.translate(
      text,
      context: 2,
      use,
      in: &names
    )
  } catch {
    return "\(error.offset): \(error.reason)"
  }
}

@Suite struct XPathTests {
  @Test(
    "UR-3: a calculation writes the answer that its own node has as “.”, except where it can't be read",
    arguments: [
      ("if(. = '', /d/g/b, .)", "if(. = '', ${b}, .)"), ("/d/g/a", "."), ("../a", "."),
      ("2 * pi()", "2 * 3.141592653589793"),
      ("boolean-from-string(/d/g/b)", "(string(${b}) = 'true' or string(${b}) = '1')"),
      ("once(/d/g/b)", "coalesce(., ${b})"), ("string()", "string(.)"),
      ("format-date(., '%e')", "12: its own value in a part that is computed apart"),
      ("/d/g/b[../a = 1]", "7: its own value in a part that is computed apart"),
    ]
  )
  func ownAnswer(text: String, expected: String) {
    #expect(translated(text, .calculation) == expected)
  }

  @Test(
    "IM-2, UR-2: paths become the names of fields, all else stays as it means",
    arguments: [
      ("/d/g/a = 1", "${a} = 1"), ("../b", "${b}"), ("./../b", "${b}"), (".", "${a}"),
      ("/d/g/a /d", "0: …/a/d, which is not there"), ("/d/g/a[1] + /d/g /b", "${a} + ${b}"),
      ("/d/g/q", "0: …/g/q, which is not there"), ("-/d/g/a*/d/c", "-${a} * ${c}"),
      ("/d/g/../c", "${c}"), ("/d/g/. + 1", "'' + 1"),
      ("current()/../b", "${b}"), ("current()/.", "${a}"), ("../../c>=1.5", "${c} >= 1.5"),
      (" /d/g/a  and not(../b!='x')", "${a} and not(${b} != 'x')"),
      ("../a-1", "0: …/g/a-1, which is not there"), ("../a - 1", "${a} - 1"),
      ("-../a * -.5", "-${a} * -0.5"), ("../a * ../b div 2 mod 3", "${a} * ${b} div 2 mod 3"),
      ("selected(../b,'it''s')", "18: \"'s'\" out of place"),
      ("if(true(), \"it's\", '')", "if(true(), \"it's\", '')"),
      ("string-length() > 3", "string-length(${a}) > 3"), ("number(.)", "number(${a})"),
      ("boolean(../b or 1)", "not(not(${b} or 1))"),
      ("checklist(2, -1, ../b = 1, .)", "(if(${b} = 1, 1, 0) + if(${a}, 1, 0) >= 2)"),
      ("not(checklist(-1, 1, ../b))", "not((if(${b}, 1, 0) <= 1))"),
      ("checklist(1, 2, ../b)", "0: checklist() with other limits than one number, the other -1"),
      ("checklist(../b, -1, 1)", "0: checklist() with other limits than one number, the other -1"),
      ("count(/d/r)", "sum(${part})"),
      ("count(/d/r/x)", "count(${x})"), ("sum(/d/r/x) + 1", "sum(${x}) + 1"),
      ("/d/r[1]/x", "indexed-repeat(${x}, ${r}, 1)"),
      ("/d/r[position() = ../c + 1]/x", "18: a path with an instance's number in brackets"),
      (
        "/d/r[position() = /d/c + 1]/x",
        "if((${c} + 1) >= 1, indexed-repeat(${x}, ${r}, ${c} + 1), '')"
      ),
      ("((1))", "((1))"), ("concat(1,'b',../b)", "concat(1, 'b', ${b})"),
      ("a", "0: …/a/a, which is not there"), ("/d/g/orx:a", "${a}"),
      ("today() - date('2020-01-05')", "today() - date('2020-01-05')"),
      ("div div 1", "0: …/a/div, which is not there"),
      ("jr:choice-name(../b, ' /d/g/b ')", "if(${b} = 'x', \"It's X\", if(${b} = 'y', 'Y', ''))"),
      (
        "instance('l')/root/item[n = current()/../b]/label",
        "if('k1' = ${b}, 'Hill', if('k2' = ${b}, 'Lake', ''))"
      ),
      (
        "instance('l')/root/item[size>/d/c][2]/n",
        "0: a look-up in instance(\"l\") by another path than root/row[condition]/column"
      ),
      ("instance('l')/root/item[2]/n", "'k2'"), ("instance('l')/root/item[3]/n", "''"),
      ("instance('l')/root/version + 1", "'7' + 1"),
      ("instance('e')/a/b = ''", "'' = ''"), ("count(instance('e')/a[b = 1][2]/c)", "0"),
      ("sum(instance('e')/a/b) + count-non-empty(instance('e')/a)", "0 + 0"),
      ("concat('v', version())", "concat('v', '7')"),
      ("jr:itext('k1')", "'<k1>'"),
      (
        "jr:itext(instance('l')/root/item[size = /d/c]/n)",
        "coalesce(if('3' = ${c}, '<k1>', if('12' = ${c}, '<k2>', '')), '<>')"
      ),
      ("local-name()", "'a'"), ("local-name(..)", "'g'"), ("local-name(/d/r)", "'r'"),
      (
        "count(instance('l')/root/item[size > ../c]) = 1", "37: a path out of a row of a list"
      ),
      (
        "count(instance('l')/root/item[size > /d/c]) = 1",
        "(if('3' > ${c}, 1, 0) + if('12' > ${c}, 1, 0)) = 1"
      ),
      ("count(instance('l')/root/item)", "2"),
      ("floor(../b) + ceiling(1)", "round((${b}) - 0.5) + (-round(-(1) - 0.5))"),
      ("pow(../b, 2) - exp10(sqrt(../b))", "pow(${b}, 2) - pow(10, sqrt(${b}))"),
      ("substr(../b, 0, 2)", "substr(${b}, 0, 2)"),
      ("count-non-empty(../b) + 1", "if(string-length(${b}) > 0, 1, 0) + 1"),
      ("count-non-empty(/d/r/x)", "sum(${part})"),
      ("decimal-time(../b)", "0: decimal-time() of what is no time"),
      ("date-time(decimal-date-time(../b) + 3)", "date(number(date(${b})) + 3)"),
      ("format-date(../b, '%Y-%m-%d')", "string(date(${b}))"),
      (
        "format-date-time(../b, '%e/%n')",
        "if(string-length(${date.days}) > 0, concat(${date.day}, '/', ${date.month}), '')"
      ),
      ("join(', ', ../b, 1 + 1)", "concat(${b}, ', ', 1 + 1)"),
      (
        "regex(../b, '^[0-9]{3}$') or 1",
        "regex(${b}, '^[0-9]{3}$') or 1"
      ),
      ("indexed-repeat(/d/r/x, /d/r, ../b)", "indexed-repeat(${x}, ${r}, ${b})"),
      ("/d/r[x = ../c]/x", "if((min(${part})) >= 1, indexed-repeat(${x}, ${r}, min(${part})), '')"),
      (
        "/d/r[x = current()/../b]/x",
        "if((min(${part})) >= 1, indexed-repeat(${x}, ${r}, min(${part})), '')"
      ),
      ("count(/d/r[x='y'])", "sum(${part})"),
      ("/d/r[position() = last()]/x", "indexed-repeat(${x}, ${r}, count(${r}))"),
      ("if(1, ../b, null)", "if(1, ${b}, '')"),
      ("current()", "${a}"),
      (
        "/d/r[x = last()]/x",
        "if((min(${part})) >= 1, indexed-repeat(${x}, ${r}, min(${part})), '')"
      ),
      (
        "/d/r[x = position()]/x",
        "if((min(${part})) >= 1, indexed-repeat(${x}, ${r}, min(${part})), '')"
      ),
      ("/d/r[not(x)]/x", "if((min(${part})) >= 1, indexed-repeat(${x}, ${r}, min(${part})), '')"),
      (
        "/d/r[string-length(x) > 1]/x",
        "if((min(${part})) >= 1, indexed-repeat(${x}, ${r}, min(${part})), '')"
      ),
      ("join(',', concat('a', 'b'))", "concat(concat('a', 'b'))"),
      (
        "jr:choice-name(concat(../b, 'x'), '/d/g/b')",
        "if(${part} = 'x', \"It's X\", if(${part} = 'y', 'Y', ''))"
      ),
      ("instance('l')/root/item[. = 'x']/n", "if('' = 'x', 'k1', if('' = 'x', 'k2', ''))"),
    ]
  )
  func translates(text: String, expected: String) {
    #expect(translated(text) == expected)
    // Cut anywhere it is refused, or a shorter expression.
    for cut in text.indices { #expect(!translated(String(text[..<cut])).isEmpty) }
  }

  @Test("IM-2, UR-9: in a constraint the node itself is the answer that is judged")
  func translatesConstraints() {
    #expect(translated(". > 1 and /d/g/a < ../b", isConstraint: true) == ". > 1 and . < ${b}")
    #expect(translated("string-length() = 3", isConstraint: true) == "string-length(.) = 3")
  }

  @Test(
    "IM-3: what can't be said in our expressions is named, with its place",
    arguments: [
      ("1 + regex(., 'b(?=a)')", "4: the pattern \"b(?=a)\": expected a group without a condition"),
      ("1 + once(.)", "4: once() outside of a calculation"),
      ("jr:choice-name(../b, 'b')", "0: jr:choice-name() of \"b\", which is no question"),
      (
        "instance('m')/root/item[n = 1]/label",
        "0: a look-up: instance \"m\" is not in the form"
      ),
      ("instance('l')/root", "0: a look-up in instance(\"l\") by another path"),
      ("instance('l')/root/item/n/x", "0: a look-up in instance(\"l\") by another path"),
      ("instance('l')/root/item/label", "0: one of the 2 rows of instance(\"l\"), without saying"),
      ("instance('l')/root/item[../n = 1]/label", "24: a path out of a row of a list"),
      ("instance('l')/root/item[/d/c]/label", "0: a look-up in instance(\"l\") by another path"),
      ("sum(/d/r[2]/x)", "0: sum() of what is no path to a node of the form"),
      ("position(/d/r)", "0: position() of what is no path to a node of the form"),
      ("join(', ', /d/r/x)", "0: join() of the instances of a repeat"),
      ("format-date(../b, '%H:%M')", "0: format-date() with the format \"%H:%M\""),
      ("format-date(../b, ../c)", "0: format-date() of what is no text in quotes"),
      ("decimal-date-time(/d/c)", "0: decimal-date-time() of a time of day"),
      ("decimal-date-time(now())", "0: decimal-date-time() of a time of day"),
      ("indexed-repeat(/d/g/a, /d/g, 1)", "0: indexed-repeat() of what is no repeat"),
      ("join(',')", "0: join() without texts"),
      ("//a", "0: \"//\" in a path"), ("/d//a", "2: a path with \"//\""),
      ("/d/*", "3: \"*\" in a path"), ("../@id", "3: \"@\" in a path"),
      ("child::a", "0: \"child\" in a path"), ("../b | ../a", "5: \"|\" out of place"),
      ("/d/r", "0: the value of …/r, which repeats"),
      ("jr:itext(../b)", "0: jr:itext() of an answer"),
      ("jr:itext()", "0: jr:itext() of what is no"),
      ("local-name(/d/g[b = 1])", "0: local-name() of what may not be there"),
      ("instance('l')/root/item[local-name() = 'a']/n", "24: local-name() of what may not be"),
      ("position(instance('e')/a)", "0: position() of what is no path to a node of the form"),
      ("../../../..", "0: a path above the form"),
      ("/", "0: a path cut short"), ("/e", "0: /e, which is not there"),
      ("round(1, 2, 3)", "0: round() with 3 arguments"), ("not()", "0: not() with 0 arguments"),
      ("coalesce(1)", "0: coalesce() with 1 arguments"), ("position()", "0: position() of"),
      ("sum(1 + 1)", "0: sum() of"), ("count(../../r", "0: count() of"),
      ("", "0: an expression cut short"), ("1 +", "2: an expression cut short"),
      ("(1", "1: \"(\" without \")\""), ("1)", "1: \")\" out of place"),
      ("1, 2", "1: \",\" out of place"),
      ("'a", "0: a text without a closing quote"), ("1 2", "2: \"2\" out of place"),
      ("a[1", "1: \"[\" without \"]\""), ("#", "0: \"#\", which is no XPath"),
      ("if(1, , 2)", "6: \",\" out of place"), ("true(,)", "5: \",\" out of place"),
      ("()", "1: \")\" out of place"), ("1 = = 1", "4: \"=\" out of place"),
      ("1 xor 2", "2: \"xor\" out of place"), ("1 between 2", "2: \"between\" out of place"),
      ("instance(1)/root", "0: instance() with other arguments"),
      ("current(1)", "0: current() with other"),
      ("indexed-repeat(../b,", "0: indexed-repeat() of"),
      ("indexed-repeat(../b)", "0: indexed-repeat() without"),
      ("indexed-repeat(../b, instance('l')/root, 1)", "21: a look-up in instance(\"l\")"),
      ("last()", "0: the function last()"), ("join(',', )", "0: join() with an argument missing"),
      ("regex(../b, 'x', 1)", "0: regex() with other arguments"),
      ("checklist(1 2)", "0: checklist() with other"),
      (
        "instance('l')/root/item[n = 'k1'][1]/label",
        "0: a look-up in instance(\"l\") by another path"
      ),
      ("instance('l')/root/item[count(n) = 1]/label", "30: nodes within a row of a list"),
      ("/.", "0: the whole form"), ("/.[1]", "0: the whole form"),
      ("/d/r[]/x", "0: a path with an instance's number"),
      ("sum(instance('l')/root/item/size)", "0: sum() of"),
      ("sum(instance('none')/root/item/size)", "0: sum() of"),
      ("position(../a)", "0: position() of"),
      ("count(", "0: count() of"),
    ]
  )
  func names(text: String, failure: String) {
    #expect(translated(text).hasPrefix(failure), "\(translated(text))")
  }

  @Test("IM-3, UR-2: an expression that is nested deeper than ours may be is no trap, but is named")
  func boundsDepth() {
    func sum(_ operators: Int) -> String { "1" + String(repeating: " + 1", count: operators) }
    #expect(translated(sum(255)) == sum(255))
    #expect(translated(sum(256)).hasSuffix("as long or as deep as this"))
    let brackets =
      String(repeating: "(", count: 10_000) + "1" + String(repeating: ")", count: 10_000)
    #expect(translated(brackets).hasSuffix("as long or as deep as this"))
    let calls = (0..<9).reduce("'x'") { text, _ in "join(',', \(text))" }
    #expect(translated(calls).hasSuffix("as long or as deep as this"))
    let text = "'\(String(repeating: "x", count: 1 << 16))'"
    #expect(translated(text).hasSuffix("as long or as deep as this"))
  }

  @Test("IM-5: what is written out of lists stays in proportion to the file")
  func boundsLookUps() {
    func sum(_ text: String) -> String {
      Array(repeating: text, count: 150).joined(separator: " + ")
    }
    #expect(
      translated(sum("jr:choice-name(../b, '/d/g/b')")).hasSuffix("as long or as deep as this")
    )
    let found = translated(sum("count(instance('l')/root/item[size > /d/c])"))
    #expect(found.hasSuffix("a look-up in a list of 2 rows, which is too long to write out"))
  }
}
