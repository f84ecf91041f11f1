import Foundation
import Testing

/// Files that can't be named together on one command line.
@Suite struct NamedFilesTests {
  private func workplace() throws -> Workplace {
    let place = try Workplace()
    #expect(try place.run(["generate", "--pages", "3", "-o", place.path("a.form")]).code == 0)
    for link in ["link.form": "a.form", "here": "."] {
      try FileManager.default.createSymbolicLink(
        atPath: place.path(link.key),
        withDestinationPath: link.value
      )
    }
    return place
  }

  @Test(
    "An output that would take an input's place is refused, however the two are called",
    arguments: [
      "render a.form -o a.form", "render a.form --output=./a.form", "render link.form -o a.form",
      "render a.form -o here/here/a.form", "generate --like a.form -p 9 -o a.form",
      "generate --edits 5 --form a.form -o link.form", "import a.form -o a.form --format binary",
      "report a.form -o a.form --format csv",
      "check a.form -o a.form --format json", "compare a.form a.form -o a.form --format json",
      "bench --form a.form --contender true -o a.form --format json",
    ]
  )
  func inputs(arguments: String) throws {
    let place = try workplace()
    let before = try Data(contentsOf: URL(fileURLWithPath: place.path("a.form")))
    let run = try place.run(arguments.split(separator: " ").map(String.init))
    #expect(run.code == 64 && run.errors.contains("one of the inputs"), "\(run.errors)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: place.path("a.form"))) == before)
  }

  @Test("A record of a folder that is read is an input; what else stands there is none")
  func folders() throws {
    let place = try workplace()
    try place.write("{}", to: "a.json")
    let run = try place.run(["report", "here", "-o", "a.json", "--format", "json"])
    #expect(run.code == 64 && run.errors.contains("one of the inputs"), "\(run.errors)")
    for other in ["b.json", "a.form"] {
      let run = try place.run(["report", "here", "-o", other, "--format", "json"])
      #expect(run.code == 65 && run.errors.contains("a.json"), "\(run.errors)")
    }
  }

  @Test("What a device takes replaces nothing, and standard output is no file")
  func devices() throws {
    let place = try workplace()
    for output in ["/dev/null", "-"] {
      #expect(try place.run(["render", "a.form", "-o", output]).code == 0)
    }
  }

  @Test("Standard input is read once", arguments: ["replay", "report", "compare", "check"])
  func standardInput(command: String) throws {
    let run = try workplace().run([command, "-", "-"])
    #expect(run.code == 64 && run.errors.contains("read once"), "\(run.errors)")
  }
}
