import FormFormats
import FormModel
import Foundation
import MeasurementKit
import TextEscaping
import ToolKit

extension Commands {
  static let page = Command(
    name: "page",
    summary: "Write a page on which a person fills the form: one file for any browser.",
    discussion: """
      scripts/wasm builds what the page contains. The page needs no network.

      Examples:
        formnav page household.xml -o household.html
      """,
    operands: [
      Operand(name: "FORM", help: "The form to fill; - is standard input.")
    ],
    options: [
      Input.media, PageOptions.title, PageOptions.language, PageOptions.module, PageOptions.output,
    ]
  ) { arguments in try PageCommand.write(arguments) }
}

private enum PageOptions {
  static let title = Option<String?>(
    "--title",
    value: .text("TEXT"),
    help: "The title in the navigation bar. Default: the form's own, else its file name."
  )
  static let language = Option<String?>(
    "--language",
    value: .text("TAG"),
    help: "The language of the form's texts for screen readers, such as fr. Default: the form's."
  )
  static let module = Option<String>(
    "--module",
    value: .folder,
    default: ".build/wasm/package",
    help: "The folder that scripts/wasm wrote."
  )
  static let output = Option.output("Where the page goes.")
}

private enum PageCommand {
  static func write(_ arguments: Arguments) throws {
    let path = arguments.operand(0) ?? "-"
    try Console.refuseTerminal(
      arguments[PageOptions.output],
      showing: "page",
      named: "form.html"
    )
    var own: String?
    let (form, isForeign) = try content(path, media: arguments[Input.media], title: &own)
    let parts = try PageParts(folder: arguments[PageOptions.module], withImporters: isForeign)
    let usual =
      path == "-" ? "Form" : URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    if own?.isEmpty == true { own = nil }
    let page = parts.page(
      title: arguments[PageOptions.title] ?? own ?? usual,
      language: arguments[PageOptions.language] ?? "",
      form: form
    )
    var file = try OutputFile(path: arguments[PageOptions.output])
    try file.write(page)
    try file.commit()
  }

  /// The form as the page reads it: a foreign one as it is, since the page writes filled forms in its format. A page has
  /// no media folder, so a form that was read with one is in the binary format, as are this package's own.
  private static func content(
    _ path: String,
    media: String?,
    title: inout String?
  ) throws(ToolError) -> (form: [UInt8], isForeign: Bool) {
    var file = try Input.open(path)
    guard media == nil, try Input.importFormat(of: &file, path) != nil else {
      let form = try Input.form(file, path, media: media, title: &title)
      return (FormFile.bytes(of: form, as: .binary), false)
    }
    let bytes: [UInt8]
    do throws(ReadError) { bytes = try file.takeAll(memoryLimit: MemoryBudget.limit) } catch {
      throw ToolError(error, reading: path)
    }
    _ = try Input.form(InputFile(bytes: bytes), path, media: nil, title: &title)
    return (bytes, true)
  }
}

/// What every page contains: a module with the scripts, which the page imports by name, and the page's own text.
private struct PageParts {
  private let template: String
  private let style: String
  private let imports: String
  private let module: String

  /// - Parameter withImporters: Whether the module reads and writes other formats; else it has a third of the bytes.
  init(folder: String, withImporters: Bool) throws(ToolError) {
    func bytes(_ name: String) throws(ToolError) -> [UInt8] {
      let path = "\(folder)/\(name)"
      do throws(ToolError) {
        var file = try Input.open(path)
        do throws(ReadError) { return try file.takeAll(memoryLimit: MemoryBudget.limit) } catch {
          throw ToolError(error, reading: path)
        }
      } catch {
        guard error.code == .noInput else { throw error }
        throw ToolError(.noInput, "\(error); scripts/wasm writes it, --module names its folder")
      }
    }
    func text(_ name: String) throws(ToolError) -> String {
      String(decoding: try bytes(name), as: UTF8.self)
    }
    template = try text("page.html")
    style = try text("page.css")
    let scripts = Self.scripts(in: folder)
    var imports: [String] = []
    for name in scripts {
      // A script in a page has no folder beside it.
      var content = try text(name + ".js")
      for other in scripts {
        content = content.replacingOccurrences(
          of: "from \"./\(other).js\"",
          with: "from \"\(other)\""
        )
      }
      let script = Data(content.utf8).base64EncodedString()
      imports.append("\"\(name)\": \"data:text/javascript;base64,\(script)\"")
    }
    self.imports = "{\"imports\": {\(imports.joined(separator: ", "))}}"
    let name = withImporters ? "formnavigation-importers.wasm" : "formnavigation.wasm"
    module = Data(try bytes(name)).base64EncodedString()
  }

  /// The names of the scripts, in order.
  private static func scripts(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".js") }.map { String($0.dropLast(3)) }.sorted()
  }

  /// The page of a form, in any format.
  func page(title: String, language: String, form: [UInt8]) -> String {
    let values = [
      "title": Escape.markup(title), "language": Escape.markup(language), "style": style,
      "imports": imports, "module": module, "form": Data(form).base64EncodedString(),
    ]
    // From brace to brace, so that nothing in a value is taken for a place.
    var page = ""
    var rest = template[...]
    while let open = rest.firstIndex(of: "{"), let end = rest[open...].firstIndex(of: "}") {
      page += rest[..<open]
      let name = String(rest[open...].dropFirst().prefix(upTo: end))
      page += values[name] ?? "{\(name)}"
      rest = rest[rest.index(after: end)...]
    }
    return page + rest
  }
}
