/// Texts to put in the place of an expression, a path, a number, a name or a reference in a foreign form: extremes
/// of what may stand there.
enum OddTexts {
  /// A text in the place of a value: in XML as it is, with references; in JSON as a string.
  static func bytes(_ number: Int, isXML: Bool) -> [UInt8] {
    let text = all[number]
    if isXML { return Array(text.utf8) }
    var bytes = [UInt8(ascii: "\"")]
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0..<0x20: bytes += Array("\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8)
      default: bytes.append(byte)
      }
    }
    return bytes + [UInt8(ascii: "\"")]
  }

  /// All texts. New ones go to the end, since cases name them by their places.
  static let all = paths + functions + numbers + questionnaires + surveys + signs

  private static let paths = [
    "", " ", "/", "//", ".", "..", "/d", "/d/g", "/d/g/q0", "/d/g/q1", "../q0", "../../../../..",
    "q0", "/d/g[1]/q0", "/d/g[q0 = 1]/q1", "/d/g/q0[", "/*", "//q0", "@id", "/d/@id", "child::q0",
    "current()/../q0", "/d/g/q0 = 'a'", "/d/g/q1 != /d/g/q0", "instance('l')/root/item[n = 'a']",
    "instance('l')/root/item[n = current()/../q0]/n", "instance('nothing')/root/item",
    "instance(", "jr:itext('t')", "jr:itext('none')", "jr:itext(/d/g/q0)", "jr:itext(",
  ]

  private static let functions = [
    "true()", "false()", "not(not(not(true())))", "selected(., 'a')", "selected(/d/g/q0, .)",
    "selected-at(/d/g/q0, 99999999999999999999)", "count(/d/g)", "count-selected(.)",
    "sum(/d/g/q0)", "max(1, /d/g/q0, 3)", "position(..)", "indexed-repeat(/d/g/q0, /d/g, 1)",
    "once(uuid())", "if(/d/g/q0, /d/g/q0", "if(1, 2, 3, 4)", "coalesce(., .)", "concat()",
    "checklist(1, 2, . = 1)", "regex(., '(a+)+$')", "regex(., '[')", "date('2026-02-30')",
    "date('99999-01-01')", "format-date(today(), '%Y%')", "today() - 1e18",
    "decimal-date-time(/d/g/q0)", "round(/d/g/q0, 400)", "substr('é', 0, 99999999999)",
    "string-length(.) = -0", ". = . and . != . or . < .", "1 div 0 = 1 mod 0", "- - - - 1",
    "pulldata('a', 'b', 'c', .)", "none(1)",
  ]

  private static let numbers = [
    "0", "-0", "-1", "0.1", "1e999", "1e-999", "-1e400", "2147483648", "9007199254740993",
    "9223372036854775807", "-9223372036854775808", "9223372036854775808", "18446744073709551616",
    String(repeating: "9", count: 400), "0." + String(repeating: "0", count: 400) + "1", "NaN",
    "INF", "0x10", "+1", "1_000", "１", "2026-02-30", "0000-00-00", "2026-12-31T24:00:00.000+14:59",
    "25:61", "1.5 2.5 0 0", "a b c", "OK",
  ]

  private static let questionnaires = [
    "Questionnaire", "ValueSet", "#v", "#", "group", "display", "choice", "open-choice", "quantity",
    "exists", "!=", ">=", "all", "any", "text/cql", "%v", "%v.v.v", "%resource",
    "%resource.descendants()", "%resource.item.where(linkId='q0').answer.value",
    "item.where(linkId='g').item.where(linkId='q1').answer.value = 1", "$this.$this", "{}", "@2026",
    "@2026-13-45", "@T25:99", "2147483648 'mg'", "iif(true, 1)", "iif(%v, %v, {})",
    "'a'.substring(9223372036854775807)", "'\\u12'", "item[9223372036854775807]",
    "answer.value.code = 'a' and true xor false implies {}", "(1 | 2).count() > 1", "1 'mo' + 1",
    "x/variable", "http://hl7.org/fhir/StructureDefinition/maxValue",
    "http://hl7.org/fhir/StructureDefinition/questionnaire-hidden",
  ]

  private static let surveys = [
    "{q0}", "{q1} = {q0}", "{s[0].q0} = 1", "{s[99999999999999999999].q0}", "{panel.q0} notempty",
    "{row.a}", "{#v}", "{v}", "{v} + {v}", "{} = {}", "{a}{b}", "{q0", "!{q0}!", "{q0} anyof [",
    "{q0} anyof ['a', {q1}]", "{q0} contains {q0}", "{q0} allof []", "iif({q0}, 1, 2) > 1",
    "iif({q0}", "age({q0}) > 1", "today(99999999999)", "isContainerReady('p')", "{q0} * {q0} ^ 2",
    "{q0} empty or empty", "#q0", "panel", "paneldynamic", "matrixdynamic", "rating", "onHidden",
    "onComplete", "{$self.value}",
  ]

  private static let signs = [
    "'", "\"", "''''", "\\", "<", "&", "&amp;&lt;&gt;&quot;&apos;", "&#x0;", "&#xD800;",
    "&#1114112;", "&#99999999999999999999;", "&#x1F600;", "&lol;", "<![CDATA[ ]]>", "<![CDATA[",
    "]]>", "<!-- -- -->", "<?xml version=\"1.0\"?>",
    "<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///a'>]>",
    "<a:b xmlns:a=''/>", "\u{0}", "\u{1B}[2J", "\u{202E}", "\u{FFFE}", "e\u{301}\u{301}", "é",
    "a\tb\nc\rd", "\u{A0}", "\u{2028}", "\u{1F468}\u{200D}\u{1F469}", "id id", "a.b", "a-b", "${a}",
    String(repeating: "x", count: 5_000), String(repeating: "not(", count: 200),
    String(repeating: "/d", count: 300), String(repeating: "1 + ", count: 500) + "1",
    String(repeating: "iif(true, ", count: 100),
  ]
}
