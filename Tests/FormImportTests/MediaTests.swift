import FormFormats
import FormModel
import FormRules
import Foundation
import Testing

@testable import FormImport

/// A media folder that is removed with its last reference.
final class MediaSamples {
  let path: String

  init(_ files: [String: String]) throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
    for (name, text) in files {
      try Data(text.utf8).write(to: url.appendingPathComponent(name))
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// Files of a form's media folder.
@Suite struct MediaTests {
  private static func form(
    _ source: String,
    _ condition: String = "[in = /d/a]",
    calculate: String = "'x'",
    columns: (value: String, label: String) = ("name", "label")
  ) -> [UInt8] {
    ImportSamples.xform(
      data: "<a/><b/><c/>",
      binds: "<bind nodeset='/d/c' readonly='true()' calculate=\"\(calculate)\"/>",
      body: """
        <input ref='/d/a'/>
        <select1 ref='/d/b'><itemset nodeset="instance('towns')/root/item\(condition)">
        <value ref='\(columns.value)'/><label ref='\(columns.label)'/></itemset></select1>
        <input ref='/d/c'/>
        """,
      model: "<instance id='towns' src='\(source)'/>"
    )
  }

  /// A message without the path of the temporary folder.
  private static func withoutFolder(_ message: String) -> String {
    message.replacing(#/\/\S*\//#, with: "…/")
  }

  private static func imported(
    _ form: [UInt8],
    _ files: [String: String]
  ) throws -> ImportedForm {
    let folder = try MediaSamples(files)
    return try ImportSamples.imported(form, options: ImportOptions(mediaFolder: folder.path))
  }

  private static let csv = """
    name,label,in,size
    hill,"Hill, ""the"" high",north,3

    lake,Lake,north\r
    coast,Coast,south,7
    """
  private static let semicolons = csv.replacingOccurrences(of: ",", with: ";")
  private static let xml = """
    <root><item><name>hill</name><label>Hill, "the" high</label><in>north</in><size>3</size></item>
    <item><name>lake</name><label>Lake</label><in>north</in></item>
    <item><name>coast</name><label>Coast</label><in>south</in><size>7</size></item></root>
    """
  private static let geoJSON = #"""
    {"type": "FeatureCollection", "features": [
      {"type": "Feature", "geometry": {"type": "Point", "coordinates": [1.5, 2]},
        "properties": {"name": "hill", "label": "Hill, \"the\" high", "in": "north", "size": 3}},
      {"type": "Feature", "geometry": null, "id": "lake",
        "properties": {"name": "lake", "label": "Lake", "in": "north", "size": null}},
      {"type": "Feature", "properties": {"name": "coast", "label": "Coast", "in": "south", "size": 7},
        "geometry": {"type": "Polygon", "coordinates": [[[0, 1], [2, 3.25]]]}}]}
    """#

  @Test(
    "CH-3: choices and look-ups come from CSV, XML and GeoJSON of the media folder",
    arguments: [
      ("jr://file-csv/towns.csv", "towns.csv", csv), ("jr://file/towns.csv", "towns.csv", csv),
      ("jr://file-csv/towns.txt", "towns.txt", "\u{FEFF}" + csv),
      ("jr://file-csv/towns.csv", "towns.csv", semicolons),
      ("jr://file/towns.xml", "towns.xml", xml), ("jr://file/t.geojson", "t.geojson", geoJSON),
    ]
  )
  func formats(source: String, name: String, text: String) throws {
    let form = Self.form(
      source,
      calculate:
        "concat(instance('towns')/root/item[name = /d/b]/size, count(instance('towns')/root/item))"
    )
    let imported = try Self.imported(form, [name: text])
    #expect(imported.report.unsupportedCount == 0, "\(imported.report.text)")
    var session = try FormSession(imported.form.clone())
    let field = FieldID(page: 1, field: 0)
    try session.answer("a", .text("north"))
    let offered = try session.choices(of: field)
    #expect(offered.map(\.value) == ["hill", "lake"])
    let hill = text.contains(";") ? "Hill; \"the\" high" : "Hill, \"the\" high"
    #expect(offered.map(\.label) == [hill, "Lake"])
    try session.answer("b", .choice("hill"))
    #expect(try session.answer(at: "c") == .text("33"))
  }

  @Test("CH-3: a geometry is a text, as in JavaRosa")
  func geometry() throws {
    var list = XFormsList(offset: 0)
    list.take(try GeoJSONTable.read(Array(Self.geoJSON.utf8)))
    #expect(
      (0..<3).map { list.text(of: "geometry", in: $0) } == ["2 1.5 0 0", "", "1 0 0 0; 3.25 2 0 0"]
    )
    #expect((0..<3).map { list.text(of: "id", in: $0) } == ["", "lake", ""])
  }

  @Test("CH-3: pulldata() reads the first row with a key; a file that no instance names too")
  func pulledData() throws {
    let form = Self.form("jr://file/towns.csv", calculate: "pulldata('sizes', 's', 'n', /d/a)")
    let imported = try Self.imported(
      form,
      ["towns.csv": Self.csv, "sizes.csv": "n,s\nx,1\nx,2\ny,3\n"]
    )
    #expect(imported.report.unsupportedCount == 0, "\(imported.report.text)")
    var session = try FormSession(imported.form.clone())
    for (key, value) in [("x", "1"), ("y", "3"), ("z", nil)] as [(String, String?)] {
      try session.answer("a", .text(key))
      #expect(try session.answer(at: "c") == value.map { .text($0) })
    }
    let unknown = Self.form("jr://file/towns.csv", calculate: "pulldata('sizes', 't', 'n', /d/a)")
    let report = try Self.imported(unknown, ["towns.csv": Self.csv, "sizes.csv": "n,s\n"]).report
    #expect(
      report.notes.map(\.reason).contains("pulldata() of the column \"t\", which the file has not")
    )
  }

  @Test("CH-3: a missing or damaged file is an error that names it")
  func errors() throws {
    func failure(_ source: String, _ files: [String: String], calculate: String = "1") throws
      -> String
    {
      do throws(ImportError) {
        let folder: MediaSamples
        do { folder = try MediaSamples(files) } catch { return "\(error)" }
        let options = ImportOptions(mediaFolder: folder.path)
        let form = Self.form(source, calculate: calculate)
        _ = try FormImporter.form(from: form, format: .xforms, options: options).report
        return ""
      } catch {
        return Self.withoutFolder(error.description)
      }
    }
    #expect(
      try failure("jr://file/towns.csv", [:])
        == "instance \"towns\": can't open …/towns.csv: No such file or directory"
    )
    #expect(
      try failure(
        "jr://file/towns.csv",
        ["towns.csv": Self.csv],
        calculate: "pulldata('x', 'a', 'b', /d/a)"
      )
        == "instance \"x\": can't open …/x.csv: No such file or directory"
    )
    #expect(
      try failure("jr://file/towns.csv", ["towns.csv": "a,b\nc,\"d"])
        == "instance \"towns\": …/towns.csv: line 2, column 3: expected a quote that ends this text, found end of input"
    )
    for outside in ["jr://file/../towns.csv", "jr://file//etc/passwd", "jr://file/"] {
      #expect(
        try failure(outside, ["towns.csv": Self.csv]).contains(
          "expected a file in the media folder"
        )
      )
    }
  }

  @Test("CH-3: a link that leads out of the folder, a pipe and a device are refused")
  func otherFiles() throws {
    let (outer, folder) = (
      try MediaSamples(["t.csv": Self.csv]), try MediaSamples(["in.csv": Self.csv])
    )
    for (name, target) in [
      ("towns.csv", outer.path + "/t.csv"), ("near.csv", "in.csv"),
      ("null.csv", folder.path + "/pipe.csv"),
    ] {
      #expect(symlink(target, folder.path + "/" + name) == 0)
    }
    #expect(mkfifo(folder.path + "/pipe.csv", 0o600) == 0)
    let options = ImportOptions(mediaFolder: folder.path)
    func failure(_ file: String) -> String {
      do throws(ImportError) {
        let form = Self.form("jr://file/" + file)
        _ = try FormImporter.form(from: form, format: .xforms, options: options).report
        return ""
      } catch {
        return Self.withoutFolder(error.description)
      }
    }
    #expect(failure("near.csv").isEmpty)
    #expect(
      failure("towns.csv")
        == "instance \"towns\": expected a file in the media folder, found \"towns.csv\""
    )
    for pipe in ["pipe.csv", "null.csv"] {
      #expect(failure(pipe).hasSuffix("expected a file, found a pipe, a socket or a device"))
    }
  }

  @Test("CH-3, IM-3: without a folder a line says which file is missing")
  func noFolder() throws {
    let form = Self.form("jr://file-csv/towns.csv", calculate: "pulldata('sizes', 's', 'n', /d/a)")
    let notes = try ImportSamples.imported(form).report.notes
    #expect(
      notes.map(\.reason) == [
        "pulldata() of the file \"sizes\", which --media FOLDER reads",
        "instance \"towns\" is in the file \"towns.csv\", which --media FOLDER reads",
      ]
    )
    #expect(notes.map(\.kind) == [.unsupported, .unsupported])
    let saved = try ImportSamples.imported(Self.form("jr://instance/last-saved")).report.notes
    #expect(saved.map(\.reason) == ["instance \"towns\" is for the app to give"])
  }

  @Test("CH-3, IM-3: values that no answer holds and texts without a column are reported once")
  func values() throws {
    let text = "name,label,in\nno good,A,north,stray\n,B,north\nfine,C,north\n"
    let imported = try Self.imported(Self.form("jr://file/towns.csv"), ["towns.csv": text])
    let list = imported.form.logic.choiceLists[0]
    #expect(list.choices.map(\.value) == ["no good", "fine"])
    #expect(list.columns == [.init(name: "in", texts: ["north", "north"])])
    let lines = imported.report.notes.map { "\($0.kind) \(Self.withoutFolder($0.construct))" }
    #expect(
      lines == [
        "unsupported choice of \"…/towns.csv\"",
        "changed texts of \"towns.csv\" without a column",
      ]
    )
  }

  @Test(
    "CH-3, IM-5: a media file whose rows would take more memory than there is is refused by name"
  )
  func memory() throws {
    let features = (0..<10_000).map { "{\"n\":\($0)}" }.joined(separator: ",")
    let folder = try MediaSamples([
      "towns.geojson": "{\"type\": \"FeatureCollection\", \"features\": [\(features)]}"
    ])
    let options = ImportOptions(mediaFolder: folder.path, memoryLimit: .bytes(1 << 20))
    do throws(ImportError) {
      let form = Self.form("jr://file/towns.geojson")
      _ = try FormImporter.form(from: form, format: .xforms, options: options).report
      Issue.record("it was read")
    } catch {
      let text = Self.withoutFolder(error.description)
      #expect(text.contains("…/towns.geojson") && text.contains("memory"), "\(text)")
    }
  }
}
