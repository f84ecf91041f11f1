import Foundation
import Testing

@Suite struct RenderTests {
  @Test("A form's picture has the page and the title that were asked for")
  func picture() throws {
    let workplace = try Workplace()
    _ = try workplace.run(["generate", "--pages", "12", "--seed", "5", "-o", "a form.form"])
    let picture = try workplace.run(["render", "a form.form", "--page", "7", "--detent", "full"])
    #expect(picture.code == 0)
    #expect(picture.text.hasPrefix("<svg xmlns"))
    #expect(picture.text.contains("<title>a form</title>"))
    #expect(picture.text.contains(">7: "))
    let numbered = try workplace.run(["render", "a form.form", "--accessibility"])
    #expect(numbered.code == 0 && numbered.text.contains("Page 1 of "))
    let titled = try workplace.run(["render", "a form.form", "--title", "A <title> & more"])
    #expect(titled.text.contains("<title>A &lt;title&gt; &amp; more</title>"))
    let piped = try workplace.run(
      ["render", "-", "-o", "out.svg"],
      shell: "\"$@\" < 'a form.form'"
    )
    #expect(piped.code == 0, "\(piped.errors)")
    #expect(workplace.files == ["a form.form", "out.svg"])
  }

  @Test("A terminal is not filled with the source of a picture or of a page")
  func terminal() throws {
    let workplace = try Workplace()
    _ = try workplace.run(["generate", "--pages", "3", "-o", "a.form"])
    for (arguments, name) in [
      (["render", "a.form"], "page.svg"), (["report", "a.json", "--format", "svg"], "picture.svg"),
      (["report", "a.json"], "page.html"),
    ] {
      try workplace.write("{}", to: "a.json")
      let run = try PseudoTerminal().run(arguments, in: workplace)
      #expect(run.code == 64 && run.shown.contains("-o \(name)"), "\(run.shown)")
    }
  }

  @Test("The gallery is written to a folder that is made, and over an older one")
  func gallery() throws {
    let workplace = try Workplace()
    for _ in 1...2 {
      let run = try workplace.run(["render", "--gallery", "some/pictures"])
      #expect(run.code == 0, "\(run.errors)")
      #expect(run.output.isEmpty)
    }
    let folder = workplace.directory.appendingPathComponent("some/pictures")
    let contents = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(contents.contains("README.md") && contents.count > 50)
    #expect(contents.allSatisfy { $0 == "README.md" || $0.hasSuffix(".svg") })
  }
}
