import Foundation
import Testing

@Suite struct ExitCodeTests {
  /// Run in a folder with `good.form`, `good.edits` and some bad files.
  static let table: [ToolCase] = [
    .init("--help", 0), .init("-h", 0), .init("--version", 0), .init("generate --help", 0),
    .init("inspect --help", 0), .init("replay -h", 0), .init("explore --help", 0),
    .init("generate --pages x --help", 0),
    // Usage.
    .init("", 64, "--help"), .init("generat", 64, "did you mean generate?"),
    .init("xyzzy", 64, "xyzzy"),
    .init("--hepl", 64, "did you mean --help?"), .init("--", 64, "--"),
    .init("generate --page 3", 64, "did you mean --pages?"), .init("generate --pages", 64, "COUNT"),
    .init("generate --pages -5", 64, "\"-5\""), .init("generate --pages 0x10", 64, "0x10"),
    .init("generate --pages 16777217", 64, "16777216"),
    .init("generate --expressions 3 --pages 5", 64, "--pages does not go with --expressions"),
    .init("generate --expressions 3 --format json", 64, "--format does not go"),
    .init("generate --pages 99999999999999999999", 64),
    .init("generate --pages=1.5", 64), .init("generate --pages=", 64),
    .init("generate --pages 99G", 64),
    .init("generate --pages 1 --pages 2", 64, "twice"),
    .init("generate -p 1 --pages 2", 64, "twice"),
    .init("generate --fields 70000", 64, "65535"), .init("generate --fields 9-3", 64, "9-3"),
    .init("generate --fields -1", 64), .init("generate --fields heavy:0-4", 64),
    .init("generate --pages 16777216 --fields 65535", 64, "fields in all"),
    .init("generate --hidden 101", 64), .init("generate --hidden 12.34", 64),
    .init("generate --hidden x", 64),
    .init("generate --seed -1", 64, "seed"), .init("generate --preset claenical", 64, "expected"),
    .init("generate --preset clinicle", 64, "did you mean clinical?"),
    .init("generate --format xml", 64, "binary, json, text"),
    .init("generate --format text", 64, "json"),
    .init("generate --edits 3 --format json", 64, "text"),
    .init("generate --profile person", 64, "--edits"),
    .init("generate --edits -3", 64),
    .init("generate --edits 3 --form good.form --pages 3", 64, "--pages"),
    .init("generate --rule-fields 5", 64, "--rule-fields goes with --rules"),
    .init("generate --range core", 64, "--range goes with --expressions"),
    .init("generate --rules storm --expression-table", 64, "--expression-table"),
    .init("fuzz --target formats --contender true", 64, "the target engines"),
    .init("generate extra", 64, "extra"), .init("generate --output=", 64, "path"),
    .init("generate --empty-pages 60 --wholly-hidden-pages 60", 64, "together"),
    .init("inspect", 64, "FILE"), .init("inspect good.form other", 64, "other"),
    .init("inspect --deep good.form", 64, "--deep"),
    .init("inspect --help=x good.form", 64, "no value"),
    .init("replay good.form", 64, "EDITS"), .init("replay - -", 64, "standard input"),
    .init("replay good.form good.edits --contenders engin", 64, "did you mean engine?"),
    .init("bench --contender =cat", 64, "NAME=COMMAND"),
    .init("bench --contender /bin/cat --contender cat=tac", 64, "two are called cat"),
    .init("bench --contender engine=cat", 64, "two are called engine"),
    .init("bench --contender cat --form a.xml --form x/a.xml", 64, "two are called a.xml"),
    // Results name forms with the letters that records take.
    .init("bench --contender cat --form grö.xml --form grü.xml", 64, "two are called gr_.xml"),
    .init("bench --contender cat=", 64, "NAME=COMMAND"),
    .init("fuzz --target engines --contender cat=", 64, "NAME=COMMAND"),
    .init("replay good.form good.edits --skip-refused=1", 64, "no value"),
    .init("render", 64, "FORM"), .init("render good.form --page 99999", 64, "expected 1..."),
    .init("render good.form --page 0", 64, "\"0\""),
    .init("render good.form --detent ful", 64, "full"),
    .init("render good.form --gallery pictures", 64, "remove"),
    .init("render --gallery pictures --locked", 64, "--locked"),
    .init("explore", 64, "FORM"), .init("explore -", 64, "a file"),
    .init("explore --structure goods-receipt", 64, "terminal"),
    .init("explore --structure goods-receipt --locked", 64, "locked already"),
    .init("explore --structure goods-receipt good.form", 64, "no FORM"),
    .init("explore --structure tab-bar", 64, "goods-receipt"),
    .init("explore good.form", 64, "terminal"), .init("explore good.form --lock", 64, "--locked"),
    // Data.
    .init("inspect empty", 65, "empty file"), .init("inspect cut.form", 65, "offset"),
    .init("inspect damaged.form", 65, "offset"), .init("inspect bad.json", 65, "line 2, column"),
    .init("inspect bad.edits", 65, "line 2, column 1"), .init("inspect -", 65, "standard input"),
    .init("replay empty good.edits", 65), .init("replay good.form empty", 65),
    .init("replay good.form good.form", 65, "an edit stream"),
    .init("replay good.edits good.edits", 65),
    .init("replay good.form far.edits", 65, "edit 1"),
    .init("replay counted.json counted.edits", 65, "at most 100000, found 1000000"),
    .init("generate --edits 3 --form bad.json", 65, "line"),
    .init("render bad.json", 65, "line 2"), .init("render good.edits", 65, "a form"),
    // No input.
    .init("inspect none", 66, "none"), .init("inspect .", 66, "directory"),
    .init("inspect none/none", 66),
    .init("replay none good.edits", 66), .init("replay good.form none", 66),
    .init("generate --edits 3 --form none", 66),
    .init("render none", 66, "none"),
    // No output.
    .init("generate --pages 3 -o none/out", 73, "none/out"), .init("generate --pages 3 -o .", 73),
    .init("generate --pages 3 -o good.form/out", 73), .init("generate --edits 3 -o none/out", 73),
    .init("render good.form -o none/out", 73, "none/out"),
    .init("render --gallery good.form/pictures", 73, "good.form/pictures"),
    // A full disk.
    .init("render good.form -o /dev/full", 74, "/dev/full"),
    .init("generate --pages 3 -o /dev/full", 74, "/dev/full"),
    .init("generate --pages 3 --format json -o /dev/full", 74),
    .init("generate --edits 3 -o /dev/full", 74),
    // Fine.
    .init(
      "render good.form --page 3 -d tablet --landscape --rtl --detent half --locked -o /dev/null",
      0
    ),
    .init("inspect good.form", 0), .init("inspect good.edits", 0), .init("inspect -- good.form", 0),
    .init("replay good.form good.edits", 0),
    .init("replay good.form good.edits --contenders all", 0),
    .init("replay good.form far.edits --skip-refused", 0),
    .init("generate --pages=3 -o /dev/null", 0),
    .init("generate -p 1_000 -f 3-5 -o /dev/null -s 0xFF --names latin,cjk", 0),
    .init("generate --edits 3 --pages 0 -o /dev/null", 0),
  ]

  static let workplace: Workplace = {
    do {
      let workplace = try Workplace()
      // The folder that all rows share lives as long as the process.
      atexit { try? FileManager.default.removeItem(at: ExitCodeTests.workplace.directory) }
      try workplace.write("", to: "empty")
      try workplace.write("{\"schema\": \"formnav.form/1\",\n\"pages\": 3}", to: "bad.json")
      try workplace.write("fill 0 0\nfil 0 0\n", to: "bad.edits")
      try workplace.write("hidePage 0\nhidePage 1000\nshowPage 0\n", to: "far.edits")
      try workplace.write(
        """
        {"schema": "formnav.form/1", "pages": [{"fields": [{"id": "n", "kind": "integer"}]}, {}],
         "repeats": [{"id": "r", "pages": [1, 2], "count": "${n}"}]}
        """,
        to: "counted.json"
      )
      try workplace.write("answer 0 0 integer 1000000\n", to: "counted.edits")
      let form = try workplace.run(["generate", "--pages", "20", "-o", "-"]).output
      let edits = try workplace.run(["generate", "--pages", "20", "--edits", "500"]).output
      var damaged = form
      damaged[form.count / 2] ^= 1
      for (name, data) in [
        ("good.form", form), ("good.edits", edits), ("damaged.form", damaged),
        ("cut.form", form.prefix(form.count / 2)),
      ] {
        try data.write(to: workplace.directory.appendingPathComponent(name))
      }
      return workplace
    } catch {
      fatalError("no workplace: \(error)")
    }
  }()

  @Test("Every failure has its exit code and says why on standard error", arguments: table)
  func exitCode(row: ToolCase) throws {
    let run = try row.check(in: Self.workplace)
    if row.code != 0 { #expect(run.output.isEmpty) }
  }
}
