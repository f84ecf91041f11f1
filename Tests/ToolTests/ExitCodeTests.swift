import Foundation
import Testing

@Suite struct ExitCodeTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let arguments: String
    let code: Int32
    /// A part of the message on standard error; empty for none.
    let says: String
    var testDescription: String { "formnav \(arguments)" }

    init(_ arguments: String, _ code: Int32, _ says: String = "") {
      self.arguments = arguments
      self.code = code
      self.says = says
    }
  }

  /// Run where `good.form` and `good.edits` are, and some that are not good.
  static let table: [Row] = [
    Row("--help", 0), Row("-h", 0), Row("--version", 0), Row("generate --help", 0),
    Row("inspect --help", 0), Row("replay -h", 0), Row("explore --help", 0),
    Row("generate --pages x --help", 0),
    // Usage.
    Row("", 64, "--help"), Row("generat", 64, "did you mean generate?"), Row("xyzzy", 64, "xyzzy"),
    Row("--hepl", 64, "did you mean --help?"), Row("--", 64, "--"),
    Row("generate --page 3", 64, "did you mean --pages?"), Row("generate --pages", 64, "COUNT"),
    Row("generate --pages -5", 64, "\"-5\""), Row("generate --pages 0x10", 64, "0x10"),
    Row("generate --pages 16777217", 64, "16777216"),
    Row("generate --pages 99999999999999999999", 64),
    Row("generate --pages=1.5", 64), Row("generate --pages=", 64), Row("generate --pages 99G", 64),
    Row("generate --pages 1 --pages 2", 64, "twice"), Row("generate -p 1 --pages 2", 64, "twice"),
    Row("generate --fields 70000", 64, "65535"), Row("generate --fields 9-3", 64, "9-3"),
    Row("generate --fields -1", 64), Row("generate --fields heavy:0-4", 64),
    Row("generate --pages 16777216 --fields 65535", 64, "fields in all"),
    Row("generate --hidden 101", 64), Row("generate --hidden 12.34", 64),
    Row("generate --hidden x", 64),
    Row("generate --seed -1", 64, "seed"), Row("generate --preset claenical", 64, "expected"),
    Row("generate --preset clinicle", 64, "did you mean clinical?"),
    Row("generate --format xml", 64, "binary, json, text"),
    Row("generate --format text", 64, "json"),
    Row("generate --edits 3 --format json", 64, "text"),
    Row("generate --profile person", 64, "--edits"),
    Row("generate --edits -3", 64),
    Row("generate --edits 3 --form good.form --pages 3", 64, "--pages"),
    Row("generate extra", 64, "extra"), Row("generate --output=", 64, "path"),
    Row("generate --empty-pages 60 --wholly-hidden-pages 60", 64, "together"),
    Row("inspect", 64, "FILE"), Row("inspect good.form other", 64, "other"),
    Row("inspect --deep good.form", 64, "--deep"),
    Row("inspect --help=x good.form", 64, "no value"),
    Row("replay good.form", 64, "EDITS"), Row("replay - -", 64, "standard input"),
    Row("replay good.form good.edits --contender engin", 64, "did you mean engine?"),
    Row("replay good.form good.edits --skip-refused=1", 64, "no value"),
    Row("render", 64, "FORM"), Row("render good.form --page 99999", 64, "expected 1..."),
    Row("render good.form --page 0", 64, "\"0\""), Row("render good.form --detent ful", 64, "full"),
    Row("render good.form --gallery pictures", 64, "remove"),
    Row("render --gallery pictures --theme dark", 64, "--theme"),
    Row("explore", 64, "FORM"), Row("explore -", 64, "a file"),
    Row("explore good.form", 64, "terminal"), Row("explore good.form --lock", 64, "--locked"),
    // Data.
    Row("inspect empty", 65, "empty file"), Row("inspect cut.form", 65, "offset"),
    Row("inspect damaged.form", 65, "offset"), Row("inspect bad.json", 65, "line 2, column"),
    Row("inspect bad.edits", 65, "line 2, column 1"), Row("inspect -", 65, "standard input"),
    Row("replay empty good.edits", 65), Row("replay good.form empty", 65),
    Row("replay good.form good.form", 65, "an edit stream"),
    Row("replay good.edits good.edits", 65),
    Row("replay good.form far.edits", 65, "edit 1"),
    Row("generate --edits 3 --form bad.json", 65, "line"),
    Row("render bad.json", 65, "line 2"), Row("render good.edits", 65, "a form"),
    // No input.
    Row("inspect none", 66, "none"), Row("inspect .", 66, "directory"),
    Row("inspect none/none", 66),
    Row("replay none good.edits", 66), Row("replay good.form none", 66),
    Row("generate --edits 3 --form none", 66),
    Row("render none", 66, "none"),
    // No output.
    Row("generate --pages 3 -o none/out", 73, "none/out"), Row("generate --pages 3 -o .", 73),
    Row("generate --pages 3 -o good.form/out", 73), Row("generate --edits 3 -o none/out", 73),
    Row("render good.form -o none/out", 73, "none/out"),
    Row("render --gallery good.form/pictures", 73, "good.form/pictures"),
    // A full disk.
    Row("render good.form -o /dev/full", 74, "/dev/full"),
    Row("generate --pages 3 -o /dev/full", 74, "/dev/full"),
    Row("generate --pages 3 --format json -o /dev/full", 74),
    Row("generate --edits 3 -o /dev/full", 74),
    // Fine.
    Row("render good.form -p 3 -d tablet --landscape --rtl --detent half --locked -o /dev/null", 0),
    Row("inspect good.form", 0), Row("inspect good.edits", 0), Row("inspect -- good.form", 0),
    Row("replay good.form good.edits", 0), Row("replay good.form good.edits -c all", 0),
    Row("replay good.form far.edits --skip-refused", 0), Row("generate --pages=3 -o /dev/null", 0),
    Row("generate -p 1_000 -f 3-5 -o /dev/null -s 0xFF --names latin,cjk", 0),
    Row("generate --edits 3 --pages 0 -o /dev/null", 0),
  ]

  static let workplace: Workplace = {
    do {
      let workplace = try Workplace()
      // What all rows share lives as long as the process.
      atexit { try? FileManager.default.removeItem(at: ExitCodeTests.workplace.directory) }
      try workplace.write("", to: "empty")
      try workplace.write("{\"schema\": \"formnav.form/1\",\n\"pages\": 3}", to: "bad.json")
      try workplace.write("fill 0 0\nfil 0 0\n", to: "bad.edits")
      try workplace.write("hidePage 0\nhidePage 1000\nshowPage 0\n", to: "far.edits")
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
  func exitCode(row: Row) throws {
    let arguments = row.arguments.split(separator: " ").map(String.init)
    let run = try Self.workplace.run(arguments)
    #expect(run.code == row.code, "\(run.errors)")
    #expect(row.says.isEmpty || run.errors.contains(row.says), "\(run.errors)")
    #expect(run.errors.isEmpty == (row.code == 0), "\(run.errors)")
    if row.code != 0 { #expect(run.output.isEmpty) }
  }
}
