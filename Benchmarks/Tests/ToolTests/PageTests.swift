import Foundation
import Testing

@Suite struct PageTests {
  /// A folder as `scripts/wasm` writes it, with a template that has each place once.
  private func workplace() throws -> Workplace {
    let workplace = try Workplace()
    let folder = workplace.directory.appendingPathComponent("module")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let template = "{title}|{style}|{imports}|{module}|{form}|{other}{language}"
    try workplace.write(template, to: "module/page.html")
    try workplace.write("p {title}", to: "module/page.css")
    for name in ["formnavigation.wasm", "formnavigation-importers.wasm"]
      + [
        "memory", "interface", "formnavigation", "languages", "texts", "drawing", "fields", "page",
      ].map({ $0 + ".js" })
    {
      try workplace.write("from \"./memory.js\" \(name)", to: "module/\(name)")
    }
    _ = try workplace.run(["generate", "--pages", "3", "-o", "a <form>.form"])
    return workplace
  }

  @Test(
    "EM-3: a page holds the module, its scripts and the form, and nothing of a value is a place"
  )
  func parts() throws {
    let workplace = try workplace()
    let run = try workplace.run(["page", "a <form>.form", "--module", "module"])
    #expect(run.code == 0, "\(run.errors)")
    let parts = run.text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    try #require(parts.count == 6)
    #expect(parts[0] == "a &lt;form&gt;" && parts[1] == "p {title}" && parts[5] == "{other}")
    let imports = try JSONDecoder().decode(
      [String: [String: String]].self,
      from: Data(parts[2].utf8)
    )
    let script =
      "data:text/javascript;base64," + Data("from \"memory\" drawing.js".utf8).base64EncodedString()
    #expect(imports["imports"]?["drawing"] == script && imports["imports"]?.count == 8)
    #expect(Data(base64Encoded: parts[3]) == Data("from \"./memory.js\" formnavigation.wasm".utf8))
    let form = try Data(contentsOf: workplace.directory.appendingPathComponent("a <form>.form"))
    #expect(Data(base64Encoded: parts[4]) == form)
    let titled = try workplace.run([
      "page", "a <form>.form", "--module", "module", "--title", "{form}", "--language", "\"fr",
    ])
    #expect(titled.text.hasPrefix("{form}|") && titled.text.hasSuffix("|{other}&quot;fr"))
  }

  @Test(
    """
    EM-3: a form of another format stands in the page as it is, beside the module with importers; \
    with a media folder in ours, beside the other one
    """
  )
  func foreign() throws {
    let workplace = try workplace()
    let survey = #"{"title": "A visit", "elements": [{"type": "text", "name": "a"}]}"#
    try workplace.write(survey, to: "survey.json")
    try FileManager.default.createDirectory(
      at: workplace.directory.appendingPathComponent("media"),
      withIntermediateDirectories: true
    )
    for (options, begins, module) in [
      ([], "{\"title\"", "formnavigation-importers.wasm"),
      (["--media", "media"], "formnav.form", "formnavigation.wasm"),
    ] {
      let run = try workplace.run(["page", "survey.json", "--module", "module"] + options)
      let parts = run.text.split(separator: "|", omittingEmptySubsequences: false)
      try #require(parts.count == 6, "\(run.errors)")
      #expect(parts[0] == "A visit")
      let content = try #require(Data(base64Encoded: String(parts[4])))
      #expect(String(decoding: content, as: UTF8.self).hasPrefix(begins))
      #expect(Data(base64Encoded: String(parts[3])) == Data("from \"./memory.js\" \(module)".utf8))
    }
  }

  @Test("EM-3: a given title comes before the form's own, and that before the file's name")
  func titles() throws {
    let workplace = try workplace()
    for (title, options, expected) in [
      ("\"title\": \"Own\", ", ["--title", "Given"], "Given"), ("\"title\": \"Own\", ", [], "Own"),
      ("\"title\": \"\", ", [], "visit"), ("", [], "visit"),
    ] {
      try workplace.write("{\(title)\"elements\": []}", to: "visit.json")
      let run = try workplace.run(["page", "visit.json", "--module", "module"] + options)
      #expect(run.text.hasPrefix("\(expected)|"), "\(title)")
    }
  }

  @Test("EM-3: without the module the error says what builds it, and nothing is written")
  func missing() throws {
    let workplace = try workplace()
    let run = try workplace.run(["page", "a <form>.form", "--module", "none", "-o", "page.html"])
    #expect(run.code == 66)
    #expect(run.errors.contains("none/page.html") && run.errors.contains("scripts/wasm"))
    #expect(!workplace.files.contains("page.html"))
  }
}
