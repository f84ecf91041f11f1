import FormFormats
import FormModel
import Foundation
import MeasurementKit
import Testing

@Suite struct OutputTests {
  @Test("generate writes the form its options describe, the same in each format and each time")
  func generate() throws {
    let place = try Workplace()
    let shape = [
      "generate", "--pages", "50", "--fields", "7", "--seed", "9", "--names", "ascii:20",
    ]
    #expect(try place.run(shape + ["-o", "a.form"]).code == 0)
    #expect(try place.run(shape + ["-o", "a.json", "--format", "json"]).code == 0)
    let binary = try FormFile.read(path: place.path("a.form"))
    let isSame = try FormFile.read(path: place.path("a.json")).isEqual(to: binary)
    #expect(isSame)
    #expect(binary.pageCount == 50)
    #expect(binary.pageNames[7]?.count == 20)
    let again = try place.run(shape)
    #expect(Array(again.output) == FormFile.bytes(of: binary, as: .binary))
  }

  @Test("without --format the ending of the file's name says the format")
  func endings() throws {
    let place = try Workplace()
    let shape = ["generate", "--pages", "5", "--fields", "3"]
    func start(_ name: String) throws -> String {
      let bytes = FileManager.default.contents(atPath: place.path(name)) ?? Data()
      return String(decoding: bytes.prefix(1), as: UTF8.self)
    }
    #expect(try place.run(shape + ["-o", "a.json"]).code == 0)
    #expect(try start("a.json") == "{")
    // Any other ending means binary.
    for name in ["a.form", "a.edits", "json", "some.json/a"] {
      try FileManager.default.createDirectory(
        atPath: place.path("some.json"),
        withIntermediateDirectories: true
      )
      #expect(try place.run(shape + ["-o", name]).code == 0)
      #expect(try start(name) != "{", "\(name)")
    }
    #expect(try place.run(shape + ["-o", "b.json", "--format", "binary"]).code == 0)
    #expect(try start("b.json") != "{")
    let refused = try place.run(shape + ["-o", "a.txt"])
    #expect(refused.code == 64 && refused.errors.contains("binary or json"), "\(refused.errors)")
  }

  @Test(
    "an ending that is no format is refused before any work",
    arguments: [
      "generate -p 3 -o x.csv", "generate -p 3 -o x.xml", "generate -p 3 -o x.JSON",
      "import none.xml -o x.csv",
    ]
  )
  func unknownEndings(line: String) throws {
    let place = try Workplace()
    let run = try place.run(line.split(separator: " ").map(String.init))
    #expect(
      run.code == 64 && run.errors.contains("expected the ending of a format"),
      "\(run.errors)"
    )
    #expect(place.files.isEmpty)
  }

  @Test(
    "generate --edits writes as many edits, the same for a form and for the options it came from"
  )
  func edits() throws {
    let place = try Workplace()
    let shape = ["generate", "--pages", "50", "--seed", "9"]
    let stream = ["--edits", "1000", "--profile", "storm"]
    #expect(try place.run(shape + ["-o", "a.form"]).code == 0)
    let named = try place.run(["generate", "--seed", "9", "--form", "a.form"] + stream)
    let described = try place.run(shape + stream + ["--format", "text"])
    let edits = try EditStreamFile.read(bytes: Array(named.output))
    #expect(edits.count == 1000)
    #expect(try EditStreamFile.read(bytes: Array(described.output)) == edits)
  }

  @Test("inspect and replay agree on a form's state where no edit is played")
  func digests() throws {
    let place = try Workplace()
    try place.write("# nothing\n", to: "none.edits")
    #expect(try place.run(["generate", "--pages", "60", "-o", "a.form"]).code == 0)
    let digest = /state digest +([0-9a-f]{16})\n/
    let inspected = try place.run(["inspect", "a.form"]).text.firstMatch(of: digest)
    let replayed = try place.run(["replay", "a.form", "none.edits", "--contenders", "all"]).text
    let expected = try #require(inspected).1
    #expect(replayed.matches(of: digest).map(\.1) == Array(repeating: expected, count: 6))
  }

  @Test("Standard input serves as any input")
  func standardInput() throws {
    let place = try Workplace()
    let run = try place.run(
      ["generate", "--pages", "30"],
      shell: "\"$@\" | \"$1\" inspect - && \"$@\" | \"$1\" replay - /dev/null; echo $?"
    )
    #expect(run.text.contains("standard input: a form, binary"))
    #expect(run.text.hasSuffix("65\n"))
  }

  @Test("Without a terminal nothing is coloured and no progress is drawn")
  func plain() throws {
    let place = try Workplace()
    for arguments in [["--help"], ["generate", "--help"], ["generate", "--format", "json"]] {
      let run = try place.run(arguments + (arguments.count == 3 ? ["--pages", "2"] : []))
      #expect(!run.text.contains("\u{1B}"))
      #expect(run.errors.isEmpty)
    }
  }

  @Test("A reader that goes away ends the tool quietly")
  func closedPipe() throws {
    let place = try Workplace()
    let run = try place.run(
      ["generate", "--pages", "3000", "--format", "json"],
      shell: "(\"$@\"; echo $? > code) | head -c 10"
    )
    #expect(run.output.count == 10)
    #expect(run.errors.isEmpty)
    #expect(FileManager.default.contents(atPath: place.path("code")) == Data("0\n".utf8))
  }

  @Test("A closed standard output is an error, and no file takes its place")
  func closedOutput() throws {
    let place = try Workplace()
    let run = try place.run(["generate", "--pages", "3", "-o", "a.form"], shell: "\"$@\" >&-")
    #expect(run.code == 0)
    let inspection = try place.run(["inspect", "a.form"], shell: "\"$@\" >&-")
    #expect(inspection.code == 74)
    #expect(throws: Never.self) { _ = try FormFile.read(path: place.path("a.form")).pageCount }
  }

  @Test(
    "A disk that fills leaves the old file whole, and nothing beside it",
    .enabled(
      if: Build.obstacle?.contains("thread sanitizer") != true,
      "ThreadSanitizer does not start where files may not grow"
    )
  )
  func fileLimit() throws {
    let place = try Workplace()
    try place.write("old", to: "target")
    let run = try place.run(
      ["generate", "--pages", "3000", "-o", "target"],
      shell: "ulimit -f 8; \"$@\""
    )
    #expect(run.code == 74)
    #expect(run.errors.contains("target"))
    #expect(place.files == ["target"])
    #expect(FileManager.default.contents(atPath: place.path("target")) == Data("old".utf8))
  }

  @Test(
    "A form too large for the memory there is, is refused before any is taken",
    .enabled(
      if: Build.obstacle?.contains("sanitizer") != true,
      "a sanitizer's shadow memory alone passes any limit on the address space"
    )
  )
  func tooLarge() throws {
    let place = try Workplace()
    let large = ["generate", "--pages", "65536", "--fields", "65535", "-o", "out"]
    let limited = try place.run(large, shell: "ulimit -v 1500000; \"$@\"")
    #expect(limited.code == 64)
    #expect(limited.errors.contains("1.94 GiB"), "\(limited.errors)")
    #expect(place.files.isEmpty)
    // A small form fits.
    let small = try place.run(["generate", "-o", "out"], shell: "ulimit -v 1500000; \"$@\"")
    #expect(small.code == 0, "\(small.errors)")
  }

  @Test(
    "An interrupt ends the tool with its code and leaves nothing half-written",
    arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)]
  )
  func interrupt(signal: Int32, code: Int32) throws {
    let place = try Workplace()
    try place.write("old", to: "target")
    let process = try place.start(
      ["generate", "--edits", "1000000000", "--pages", "100", "-o", "target"],
      output: "/dev/null",
      errors: place.path("errors")
    )
    // The temporary file beside the target shows that the tool is at work.
    for _ in 0..<1_000 where place.files.count < 3 { usleep(10_000) }
    #expect(place.files.count == 3)
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == code)
    #expect(place.files == ["errors", "target"])
    #expect(FileManager.default.contents(atPath: place.path("target")) == Data("old".utf8))
  }

  @Test(
    "An interrupt removes the temporary folder of what was running",
    arguments: [SIGINT, SIGTERM]
  )
  func interruptedFolder(signal: Int32) throws {
    let place = try Workplace()
    let folders = place.directory.appendingPathComponent("tmp")
    try FileManager.default.createDirectory(at: folders, withIntermediateDirectories: false)
    func contents() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folders.path)
    }
    let process = try place.start(
      ["contender", "check", "--time-limit", "60", "--", "sh", "-c", "cat >/dev/null"],
      shell: #"TMPDIR="$PWD/tmp" exec "$@""#,
      output: "/dev/null",
      errors: place.path("errors")
    )
    for _ in 0..<1_000 where try contents().isEmpty { usleep(10_000) }
    #expect(try contents().count == 1)
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 128 + signal)
    #expect(try contents().isEmpty)
  }
}
