import Foundation
import Testing

@Suite struct ImportTests {
  private static let forms = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Corpus/forms")

  private static func path(_ name: String) -> String {
    forms.appendingPathComponent("xforms/\(name).xml").path
  }

  @Test("IM-1: every command that takes a form takes an XForm")
  func takesForms() throws {
    let workplace = try Workplace()
    let run = try workplace.run(["inspect", Self.path("household")])
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    // Behind a long path the line is broken.
    let words = run.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("a form, ODK XForm"), "\(run.text)")
    let drawn = try workplace.run(["render", Self.path("checklist"), "-o", "page.svg"])
    #expect(drawn.code == 0, "\(drawn.errors)")
    #expect(drawn.errors.contains("1 thing is not supported; formnav import lists them"))
    #expect(workplace.files == ["page.svg"])
  }

  @Test("IM-1, IM-3: import writes the form, and reports what it could not take over")
  func imports() throws {
    let workplace = try Workplace()
    let run = try workplace.run(["import", Self.path("clinic-visit"), "-o", "visit.form"])
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(!run.text.contains("label"))
    #expect(try workplace.run(["inspect", "visit.form"]).text.contains("binary"))
    let json = try workplace.run(["import", Self.path("clinic-visit"), "--report", "json"])
    let report = try JSONSerialization.jsonObject(with: json.output) as? [String: Any]
    #expect(report?["fields"] as? Int == 8)
    #expect((report?["notes"] as? [Any])?.isEmpty == true)
    #expect(
      (report?["sources"] as? [[String: Any]])?.first?["source"] as? String == "/visit/region"
    )
  }

  @Test("UR-11: a form of this package is written in one of its languages, and says which it has")
  func languages() throws {
    let workplace = try Workplace()
    let form = """
      {"schema": "formnav.form/1", "pages": [{"name": "Name", "fields": [{"hint": "First"}]}],
      "language": "English (en)", "markdown": true,
      "translations": [{"language": "fr", "texts": [{"of": "#0/0", "hint": "Prénom"}]}]}
      """
    try workplace.write(form, to: "form.json")
    let said = try workplace.run(["inspect", "form.json"]).text
    let words = said.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("Texts hints 1 messages 0"), "\(said)")
    #expect(words.contains("Markdown yes language English (en) also fr 1 texts"), "\(said)")
    let odd = form.replacing("\"fr\"", with: "\"f\\nr\"")
    try workplace.write(odd, to: "odd.json")
    #expect(try workplace.run(["inspect", "odd.json"]).text.contains("f\\u{a}r"))
    let french = try workplace.run(["import", "form.json", "--language", "FR", "-o", "fr.json"])
    #expect(french.code == 0, "\(french.errors)")
    let written = try String(contentsOfFile: workplace.path("fr.json"), encoding: .utf8)
    #expect(written.contains("\"hint\": \"Prénom\"") && !written.contains("translations"))
    let own = try workplace.run(["import", "form.json", "--language", "en", "-o", "en.json"])
    let kept = try String(contentsOfFile: workplace.path("en.json"), encoding: .utf8)
    #expect(own.code == 0 && kept.contains("translations"))
    let none = try workplace.run(["import", "form.json", "--language", "de", "-o", "de.json"])
    #expect(none.code == 65)
    #expect(
      none.errors.contains("form.json: no labels in \"de\": expected \"English (en)\", \"fr\""),
      "\(none.errors)"
    )
    #expect(workplace.files == ["en.json", "form.json", "fr.json", "odd.json"])
  }

  @Test("IM-3: several forms are counted, expressions by their purpose, with sums for each format")
  func counts() throws {
    let workplace = try Workplace()
    let folder = Self.forms.appendingPathComponent("surveyjs").path
    let run = try workplace.run(["import", Self.path("household"), Self.path("checklist"), folder])
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    let lines = run.text.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    let heading = "pages fields conditions constraints filters calculations not supported form"
    #expect(lines.first == heading)
    #expect(lines.contains("3 9 7 2 0 1 0 \(Self.path("household"))"), "\(run.text)")
    #expect(
      lines.suffix(2) == ["6 15 8 2 0 4 1 2 ODK XForms", "8 35 1 of 20 4 0 2 3 2 SurveyJS surveys"]
    )
    let json = try workplace.run(["import", Self.path("household"), "none.xml", "--report", "json"])
    #expect(json.code == 65 && json.errors.contains("1 of 2 files can't be imported"))
    let objects = try json.text.split(separator: "\n").map {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
    let expressions = objects.first??["expressions"] as? [String: [String: Int]]
    #expect(expressions?["constraints"] == ["all": 2, "unsupported": 0], "\(json.text)")
    #expect(json.text.contains("\"file\":\"\(Self.path("household"))\""), "\(json.text)")
    #expect(objects.last??["error"] as? String == "can't open none.xml: No such file or directory")
    for row in [
      ToolCase("import a.xml b.xml -o c.form", 64, "--output does not go with several forms"),
      ToolCase("import - a.xml", 64, "- is one form"),
      ToolCase("import \(folder) --strict", 65, "2 files: 3 things are not supported (--strict)"),
      ToolCase(
        "import \(Self.path("household")) \(Self.path("checklist")) --strict",
        65,
        "2 files: 1 thing is not supported (--strict)"
      ),
    ] {
      try row.check(in: workplace)
    }
  }

  @Test("IM-3: with --strict what is not supported is an error, and nothing is written")
  func strict() throws {
    let workplace = try Workplace()
    let refused = try workplace.run(
      ["import", Self.path("checklist"), "--strict", "-o", "list.form"]
    )
    #expect(refused.code == 65)
    #expect(refused.errors.contains("1 thing is not supported (--strict)"))
    #expect(workplace.files.isEmpty)
    let taken = try workplace.run(
      ["import", Self.path("household"), "--strict", "--language", "fr", "-o", "household.form"]
    )
    #expect(taken.code == 0, "\(taken.errors)")
  }

  @Test(
    "CH-3: the rows of lists come from the media folder; a missing file is an error that names it"
  )
  func media() throws {
    let workplace = try Workplace()
    let source = """
      <h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml"><h:head><model>
      <instance><d><a/></d></instance><instance id="towns" src="jr://file-csv/towns.csv"/></model></h:head>
      <h:body><select1 ref="/d/a"><itemset nodeset="instance('towns')/root/item">
      <value ref="name"/><label ref="label"/></itemset></select1></h:body></h:html>
      """
    try workplace.write(source, to: "towns.xml")
    try workplace.write("name,label\nhill,On the hill\n", to: "towns.csv")
    let missing = try workplace.run(["inspect", "towns.xml", "--media", "nowhere"])
    #expect(missing.code == 66)
    let words = "can't open nowhere: No such file or directory"
    #expect(missing.errors.contains(words), "\(missing.errors)")
    let taken = try workplace.run(
      ["import", "towns.xml", "--media", ".", "--strict", "-o", "towns.json"]
    )
    #expect(taken.code == 0, "\(taken.errors)")
    let form = try String(contentsOfFile: workplace.path("towns.json"), encoding: .utf8)
    #expect(form.contains("On the hill"))
    let without = try workplace.run(["import", "towns.xml", "--strict"])
    #expect(without.code == 65 && without.text.contains("--media"))
    try workplace.write("a,a", to: "towns.csv")
    let damaged = try workplace.run(["import", "towns.xml", "--media", "."])
    #expect(damaged.code == 65)
    #expect(damaged.errors.contains("./towns.csv: line 1, column 3"), "\(damaged.errors)")
  }

  @Test(
    "IM-1: of a workbook pyxform makes an XForm; it is told what it says, and that it is missing"
  )
  func workbooks() throws {
    let workplace = try Workplace()
    for name in ["good.xlsx", "-bad.XLSM", "odd.xls"] { try workplace.write("PK", to: name) }
    // Stands for pyxform: its arguments, files and words.
    try workplace.write(
      """
      #!/bin/sh
      [ "$1 $2" = "--json --skip_validate" ] || exit 9
      case $3 in
        ./good.xlsx) cp '\(Self.path("household"))' "$4"
          echo noise
          printf '{"code": 101, "message": "Ok", "warnings": ["no\\\\n  \\\\u001b[1mlabel"]}' >&2 ;;
        ./-bad.XLSM) echo '{"code": 999, "message": "no survey\\\\nsheet", "warnings": []}' >&2 ;;
        *) echo Traceback >&2; exit 1 ;;
      esac
      """,
      to: "xls2xform"
    )
    let program = workplace.path("xls2xform")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    func run(_ arguments: [String], path: String = ".:$PATH") throws -> ToolRun {
      try workplace.run(arguments, shell: "PATH=\(path) exec \"$@\"")
    }
    let good = try run(["inspect", "good.xlsx"])
    #expect(
      good.code == 0 && good.text.hasPrefix("good.xlsx: a form, ODK XForm") && good.errors == "",
      "\(good.text) \(good.errors)"
    )
    let warning = "changed: the workbook: no \\u{1b}[1mlabel: pyxform warns of it\n"
    #expect(try run(["import", "good.xlsx"]).text.contains("\nline 1, column 1: " + warning))
    let shown = ["contender", "compare", "good.xlsx", "--answers", "100", "--"]
    let compared = try run(shown + [Workplace.tool.path, "contender", "serve"])
    #expect(compared.code == 0, "\(compared.text) \(compared.errors)")
    for (name, path, code, says) in [
      ("-bad.XLSM", ".:$PATH", 65, "-bad.XLSM: pyxform: no survey sheet"),
      ("odd.xls", ".:$PATH", 71, "odd.xls: pyxform failed: Traceback"),
      ("good.xlsx", "/nowhere", 69, "good.xlsx: pip install pyxform"),
      ("none.xlsx", ".:$PATH", 66, "can't open none.xlsx: No such file or directory"),
    ] as [(String, String, Int32, String)] {
      let bad = try run(["inspect", "--", name], path: path)
      #expect(bad.code == code && bad.errors.contains(says), "\(bad.errors)")
    }
    #expect(workplace.files.count == 4)
  }

  @Test("IM-1: a form of ours is converted between JSON and binary, and loses nothing")
  func converts() throws {
    let workplace = try Workplace()
    for name in ["repeats", "kinds"] {
      let path = Self.forms.deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Tests/Embedding/\(name).json").path
      let first = try workplace.run(["import", path, "-o", "first.json"])
      #expect(first.code == 0 && first.errors.isEmpty, "\(first.errors)")
      #expect(first.text.hasPrefix("a form: "), "\(first.text)")
      for (from, to) in [("first.json", "\(name).form"), ("\(name).form", "last.json")] {
        #expect(try workplace.run(["import", from, "--strict", "-o", to]).code == 0)
      }
      #expect(try workplace.run(["inspect", "\(name).form"]).text.contains("binary"))
      let (before, after) = (workplace.path("first.json"), workplace.path("last.json"))
      #expect(
        try Data(contentsOf: URL(fileURLWithPath: before))
          == Data(contentsOf: URL(fileURLWithPath: after))
      )
    }
    for row in [
      ToolCase("import repeats.form --language fr", 65, "no labels in \"fr\": expected none"),
      ToolCase("import first.json --report json", 64, "--report"),
      ToolCase("import kinds.form --media .", 64, "--media"),
    ] {
      try row.check(in: workplace)
    }
  }

  @Test("IM-1, IM-5: what can't be imported is told with its place")
  func refuses() throws {
    let workplace = try Workplace()
    try workplace.write("<a>\n</b>", to: "bad.xml")
    try workplace.write("<a/>", to: "other.xml")
    try workplace.write("fill 1 1\n", to: "good.edits")
    for row in [
      ToolCase(
        "import bad.xml",
        65,
        "bad.xml: line 1, column 1: expected an XForm: the XHTML element \"html\""
      ),
      ToolCase("inspect other.xml", 65, "XHTML"), ToolCase("import good.edits", 65, "ODK XForm"),
      ToolCase("import missing.xml", 66), ToolCase("import", 64, "FILE"),
      ToolCase("import --language", 64, "LANG"),
      ToolCase("import \(Self.path("household")) --language tlh", 64, "\"Français (fr)\""),
    ] {
      try row.check(in: workplace)
    }
  }
}
