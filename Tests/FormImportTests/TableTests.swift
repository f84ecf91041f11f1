import FormFormats
import FormModel
import Testing

@testable import FormImport

/// Tables as rows of texts by column.
private typealias Rows = [[String: String]]

private func rows(_ text: String, _ names: Set<String> = []) throws -> Rows {
  var list = XFormsList(offset: 0)
  list.take(try CSVTable.read(Array(text.utf8)))
  return (0..<list.count).map { row in
    var texts: [String: String] = [:]
    for name in names {
      if let text = list.column(name)?[row], !text.isEmpty { texts[name] = text }
    }
    return texts
  }
}

/// A naive reader of CSV: the text is cut by regular expressions, line by line.
private func naiveRows(_ text: String) -> (names: Set<String>, rows: Rows)? {
  var records: [[String]] = []
  var rest = text[...]
  let cell = /"((?:[^"]|"")*)"[ \t]*|([^",\n\r][^,\n\r]*|)/
  while true {
    rest = rest.drop { $0 == "\n" }
    if rest.isEmpty { break }
    var cells: [String] = []
    while true {
      guard let found = rest.prefixMatch(of: cell) else { return nil }
      cells.append(
        found.1.map { String($0).replacing("\"\"", with: "\"") } ?? String(found.2 ?? "")
      )
      rest = rest[found.range.upperBound...]
      guard rest.first == "," else { break }
      rest = rest.dropFirst()
    }
    guard rest.isEmpty || rest.first == "\n" else { return nil }
    records.append(cells)
  }
  guard let header = records.first else { return nil }
  let names = header.filter { !$0.isEmpty }
  guard Set(names).count == names.count else { return nil }
  let rows = records.dropFirst().map { cells in
    var texts: [String: String] = [:]
    for (name, text) in zip(header, cells) where !name.isEmpty && !text.isEmpty {
      texts[name] = text
    }
    return texts
  }
  return (Set(names), rows)
}

/// Readers of tables.
@Suite struct TableTests {
  @Test("CH-3: CSV of up to seven signs reads as a naive reader does, or is refused as there")
  func exhaustive() {
    let signs: [Character] = ["a", ",", "\"", "\n"]
    var texts = [""]
    var differences: [String] = []
    var refused = 0
    for _ in 0..<7 {
      texts = texts.flatMap { text in signs.map { text + String($0) } }
      for text in texts {
        for text in [text, "a,b\n" + text] {
          let naive = naiveRows(text)
          let read = try? rows(text, naive?.names ?? [])
          if read == nil { refused += 1 }
          if read != naive?.rows { differences.append(text.debugDescription) }
        }
      }
    }
    #expect(Array(differences.prefix(5)) == [])
    #expect(refused > 1_000)
  }

  @Test(
    "CH-3: a damaged table is an error with line and column",
    arguments: [
      ("", "line 1, column 1: expected a line with the names of columns, found end of input"),
      ("a,a", "line 1, column 3: expected each column once, found \"a\" again"),
      (
        "a,b\n\n\"x\"y,1",
        "line 3, column 4: expected \",\" or the end of the line, found \"y,1\""
      ),
      (
        "a\n\u{0}\u{FFFD}\n\"",
        "line 3, column 1: expected a quote that ends this text, found end of input"
      ),
    ]
  )
  func damaged(text: String, message: String) {
    #expect(throws: ReadError.self) { _ = try rows(text) }
    do { _ = try rows(text) } catch { #expect("\(error)" == message) }
  }

  @Test("CH-3: bytes that are no UTF-8 are refused with their place")
  func encoding() {
    for (bytes, message) in [
      (
        Array("a\n\u{E4}".utf8).dropLast() + [0x0A],
        "line 2, column 1: expected UTF-8, found byte 0xc3"
      ),
      ([0xFF, 0xFE, 0x61, 0x00], "line 1, column 1: expected UTF-8, found UTF-16"),
    ] {
      do {
        _ = try CSVTable.read(bytes).count
        Issue.record("read")
      } catch {
        #expect(error.description == message)
      }
    }
  }

  @Test(
    "CH-3: GeoJSON of another kind is refused with its place",
    arguments: [
      ("[]", "line 1, column 1: expected the type \"FeatureCollection\", found \"[]\""),
      (
        #"{"type": "FeatureCollection"}"#,
        #"line 1, column 1: expected an array of "features", found "{"type": "Featur""#
      ),
      (
        #"{"type": "FeatureCollection", "features": [{"type": "X"}]}"#,
        #"line 1, column 53: expected the type "Feature", found ""X"}]}""#
      ),
      (
        #"{"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {"a": []}}]}"#,
        #"line 1, column 84: expected a text, a number or a boolean, found "[]}}]}""#
      ),
      (
        #"{"type": "FeatureCollection", "features": [{"type": "Feature", "geometry": {"type": "Point"}}]}"#,
        ""
      ),
      (
        #"{"type": "FeatureCollection", "features": [{"type": "Feature", "geometry": {"type": "Point", "coordinates": ["1", 2]}}]}"#,
        #"line 1, column 109: expected a longitude and a latitude, found "["1", 2]}}]}""#
      ),
      (
        #"{"type": "FeatureCollection", "features": [{"type": "Feature", "geometry": {"type": "MultiPoint"}}]}"#,
        #"line 1, column 85: expected a Point, a LineString or a Polygon, found ""MultiPoint"}}]}""#
      ),
    ]
  )
  func geoJSON(text: String, message: String) {
    do {
      _ = try GeoJSONTable.read(Array(text.utf8)).count
      #expect(message.isEmpty)
    } catch {
      #expect(error.description == message)
    }
  }

  @Test("CH-3: memory goes by the bytes of a file, not by columns times rows")
  func sparse() throws {
    let columns = (0..<4_000).map { "c\($0)" }.joined(separator: ",")
    let text = columns + String(repeating: "\nx", count: 40_000) + "\n"
    _ = try CSVTable.read(Array(text.utf8)).count
    let last = text + String(repeating: "y,", count: 3_999) + "y"
    #expect(throws: ReadError.self) { _ = try rows(last) }
    // Each row of a regular file has all separators.
    let row = String(repeating: ",", count: 99)
    let regular =
      (0..<100).map { "c\($0)" }.joined(separator: ",")
      + String(repeating: "\n" + row, count: 5_000) + "\n" + String(repeating: "y,", count: 99)
      + "y"
    #expect(try CSVTable.read(Array(regular.utf8)).count == 5_001)
  }

  @Test(
    "CH-3: of two elements of a name in a row the first counts, and rows may have texts of their own"
  )
  func elements() throws {
    var list = XFormsList(offset: 7)
    let xml = "<r>\n<i><a>1</a><a>2</a></i><i><b/>t</i><j><b>3</b></j></r>"
    list.take(try XFormsReader.rows(ofFile: Array(xml.utf8)))
    #expect((0..<3).map { list.text(of: "a", in: $0) } == ["1", "", ""])
    #expect((0..<3).map { list.text(of: "b", in: $0) } == ["", "", "3"])
    #expect((0..<3).map { list.text(of: "", in: $0) } == ["", "t", ""])
    #expect(
      list.rows(named: "i") == [0, 1] && list.rows(named: "j") == [2] && list.rows(named: "k") == []
    )
    #expect((0..<3).map { list.offset(ofRow: $0) } == [4, 27, 39])
  }
}
