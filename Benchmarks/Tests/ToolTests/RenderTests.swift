import Foundation
import Testing

@Suite struct RenderTests {
  @Test("A form's picture has the page, the theme and the title that were asked for")
  func picture() throws {
    let workplace = try Workplace()
    _ = try workplace.run(["generate", "--pages", "12", "--seed", "5", "-o", "a form.form"])
    let light = try workplace.run(["render", "a form.form", "--page", "7", "--detent", "full"])
    #expect(light.code == 0)
    #expect(light.text.hasPrefix("<svg xmlns"))
    #expect(light.text.contains("<title>a form</title>"))
    #expect(light.text.contains(">7: "))
    let dark = try workplace.run(
      ["render", "a form.form", "--page", "7", "--detent", "full", "--theme", "dark"]
    )
    #expect(dark.text != light.text)
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
    #expect(contents.sorted() == ["README.md", "dark", "light"])
    let light = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/light")
    let dark = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/dark")
    #expect(light.sorted() == dark.sorted())
    #expect(light.count > 50)
  }
}
