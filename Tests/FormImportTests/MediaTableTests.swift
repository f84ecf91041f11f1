import FormFormats
import FormModel
import Foundation
import Testing

@testable import FormImport

/// Tables of a form's media folder, as they are read (CH-3).
@Suite struct MediaTableTests {
  private func texts(_ maker: consuming XFormsListMaker, _ column: String) -> [String] {
    var list = XFormsList(offset: 0)
    list.take(maker)
    return (0..<list.count).map { list.text(of: column, in: $0) }
  }

  private func collection(_ features: String) -> [UInt8] {
    Array("{\"type\": \"FeatureCollection\", \"features\": [\(features)]}".utf8)
  }

  @Test(
    "CH-3: each geometry is a text; without coordinates an empty one",
    arguments: [
      (#"{"type": "Point", "coordinates": [1.5, 2]}"#, "2 1.5 0 0"), (#"{"type": "Point"}"#, ""),
      (#"{"type": "LineString", "coordinates": [[1, 2], [3, 4]]}"#, "2 1 0 0; 4 3 0 0"),
      (#"{"type": "LineString"}"#, ""), (#"{"type": "Polygon"}"#, ""),
      (#"{"type": "Polygon", "coordinates": []}"#, ""),
    ]
  )
  func geometries(geometry: String, text: String) throws {
    let bytes = collection("{\"type\": \"Feature\", \"geometry\": \(geometry)}")
    #expect(texts(try GeoJSONTable.read(bytes), "geometry") == [text])
  }

  @Test("CH-3: a feature's own id counts more than a property of this name")
  func ids() throws {
    let bytes = collection(
      #"{"type": "Feature", "id": 7, "properties": {"id": "x", "geometry": "y", "n": true}}"#
    )
    #expect(texts(try GeoJSONTable.read(bytes), "id") == ["7"])
    #expect(texts(try GeoJSONTable.read(bytes), "n") == ["true"])
    #expect(texts(try GeoJSONTable.read(bytes), "none") == [""])
  }

  @Test(
    "CH-3: what is no feature is an error with its place",
    arguments: [
      ("{}", "line 1, column 44: expected the type \"Feature\", found \"{}]}\""),
      (
        #"{"type": "Feature", "geometry": {}}"#,
        "line 1, column 76: expected a Point, a LineString or a Polygon, found \"{}}]}\""
      ),
      (
        #"{"type": "Feature", "properties": {"a": []}}"#,
        "line 1, column 84: expected a text, a number or a boolean, found \"[]}}]}\""
      ),
    ]
  )
  func errors(feature: String, message: String) {
    #expect {
      _ = try GeoJSONTable.read(collection(feature)).count
    } throws: { "\($0)" == message }
  }

  @Test("CH-3: late columns take no more memory than their file is long, in each format")
  func lateColumns() throws {
    let (rows, columns) = (2_000, 600)
    let names = (0..<columns).map { "c\($0)" }
    let features = Array(repeating: "{\"type\":\"Feature\"}", count: rows).joined(separator: ",")
    let properties = names.map { "\"\($0)\":1" }.joined(separator: ",")
    let xml =
      "<r>" + String(repeating: "<i/>", count: rows) + "<i>"
      + names.map { "<\($0)>1</\($0)>" }.joined() + "</i></r>"
    let csv =
      names.joined(separator: ",") + "\n" + String(repeating: "x\n", count: rows)
      + names.joined(separator: ",")
    let message =
      "expected texts of less than 2 GiB in a column, and few rows without them, found more"
    let geoJSON = collection(
      features + ",{\"type\":\"Feature\",\"properties\":{\(properties)}}"
    )
    #expect { _ = try GeoJSONTable.read(geoJSON).count } throws: { "\($0)".hasSuffix(message) }
    #expect { _ = try XFormsReader.rows(ofFile: Array(xml.utf8)).count } throws: {
      "\($0)".hasSuffix(message)
    }
    #expect { _ = try CSVTable.read(Array(csv.utf8)).count } throws: { "\($0)".hasSuffix(message) }
  }

  @Test("CH-3: behind a text in quotes may be white space")
  func quotes() throws {
    let csv = Array("\"a\" ,\"b\"\t\n\"1\" \t,2".utf8)
    #expect(texts(try CSVTable.read(csv), "a") == ["1"])
    #expect(texts(try CSVTable.read(csv), "b") == ["2"])
  }

  private func imported(
    _ calculations: [String],
    _ files: [String: String],
    instances: String = ""
  ) throws -> ImportedForm {
    let folder = try MediaSamples(files)
    let form = ImportSamples.xform(
      data: "<a/>" + calculations.indices.map { "<c\($0)/>" }.joined(),
      binds: calculations.enumerated()
        .map { "<bind nodeset='/d/c\($0.offset)' calculate=\"\($0.element)\"/>" }.joined(),
      body: "<input ref='/d/a'/>"
        + calculations.indices.map { "<input ref='/d/c\($0)'/>" }.joined(),
      model: instances
    )
    return try ImportSamples.imported(
      form,
      options: ImportOptions(mediaFolder: folder.path)
    )
  }

  @Test("CH-3: pulldata() takes a file's name with its end, reads it once, and tells a missing key")
  func pulledData() throws {
    let form = try imported(
      [
        "pulldata('t.csv', 'v', 'k', /d/a)", "pulldata('t', 'v', 'k', /d/a)",
        "pulldata('t', 'v', 'z', 1)",
      ],
      ["t.csv": "k,v\nx,1\n"]
    )
    #expect(
      form.form.logic.calculations.map(\.expression)
        == Array(repeating: "if(${a} = 'x', '1', '')", count: 2)
    )
    #expect(
      form.report.notes.filter { $0.reason.hasPrefix("pulldata") }.map(\.reason) == [
        "pulldata() of the column \"z\", which the file has not"
      ]
    )
  }

  @Test("CH-3: a file without rows is one with none, and all files are read in the form's order")
  func noRows() throws {
    let form = try imported(
      ["count(instance('t')/root/item)", "count(instance('s')/root/item)"],
      ["t.csv": "k,v\n", "s.csv": "k\n1\n2\n"],
      instances:
        "<instance id='t' src='jr://file-csv/t.csv'/><instance id='s' src='jr://file-csv/s.csv'/>"
    )
    #expect(form.form.logic.calculations.map(\.expression) == ["0", "2"])
  }
}
