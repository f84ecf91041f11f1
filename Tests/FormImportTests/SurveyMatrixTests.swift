import FormFormats
import FormModel
import Testing

@testable import FormImport

/// Matrices: a small file can ask for very many cells with very many choices.
@Suite struct SurveyMatrixTests {
  private static func list(_ count: Int, _ element: (Int) -> String) -> String {
    "[" + (0..<count).map(element).joined(separator: ",") + "]"
  }

  /// A matrix with a cell in each row and column.
  private static func dropdown(
    _ rows: Int,
    _ columns: Int,
    choices: Int = 1,
    _ name: String = "m"
  ) -> String {
    let offered = list(choices) { "\"v\($0)\"" }
    let all = list(columns) { "{\"name\":\"c\($0)\",\"choices\":\(offered)}" }
    return """
      {"type":"matrixdropdown","name":"\(name)","columns":\(all),"rows":\(list(rows) { "\"r\($0)\"" })}
      """
  }

  private static func survey(_ elements: String...) -> [UInt8] {
    Array("{\"elements\": [\n\(elements.joined(separator: ",\n"))]}".utf8)
  }

  private static func failure(
    _ bytes: [UInt8],
    _ options: ImportOptions = ImportOptions()
  ) -> ImportError? {
    do throws(ImportError) {
      _ = try FormImporter.form(from: bytes, format: .surveyjs, options: options)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "IM-2, IM-5: what a column offers is held once, however many cells it has",
    arguments: [
      // Choices of each column.
      (dropdown(100, 100, choices: 100), 10_000),
      // Choices of the matrix.
      (
        """
        {"type":"matrixdropdown","name":"m","columns":\(list(100) { "{\"name\":\"c\($0)\"}" }),
          "choices":\(list(1_000) { "\"v\($0)\"" }),"rows":\(list(10) { "\($0)" })}
        """, 1_000
      ),
      (
        """
        {"type":"matrixdynamic","name":"m","columns":\(list(1_000) { "{\"name\":\"c\($0)\"}" }),
          "choices":\(list(1_000) { "\"v\($0)\"" })}
        """, 1_000
      ),
      // Columns that are the choices.
      (
        """
        {"type":"matrix","name":"m","columns":\(list(1_000) { "\"c\($0)\"" }),"rows":\(list(1_000) { "\($0)" })}
        """, 1_000
      ),
    ]
  )
  func sharedOffers(matrix: String, cells: Int) throws {
    let bytes = Self.survey(matrix)
    let most = try AllocatedBytes.most {
      let imported = try ImportSamples.imported(bytes)
      #expect(imported.form.fieldCount == cells)
      #expect(Set(imported.form.logic.fieldChoices.values).count == 1)
    }
    guard let most else { return }
    // Parsed JSON and the lists take a constant number of bytes for each byte of the file.
    let bound = cells * SurveyImporter.cellBytes + 32 * bytes.count
    #expect(
      most <= bound,
      "\(most / cells) bytes for each of \(cells) cells, at most \(bound / cells)"
    )
  }

  @Test("IM-5: a cell takes no more than is asked for ahead")
  func cellBytes() throws {
    let kinds = ["text", "boolean", "dropdown", "checkbox"]
    let columns = Self.list(40) { number in
      """
      {"name":"column\(number)","title":"Column \(number)","cellType":"\(kinds[number % 4])","isRequired":true,
        "choices":["a","b"],"defaultValue":"a"}
      """
    }
    let rows = Self.list(1_000) { "\"row\($0)\"" }
    let bytes = Self.survey(
      "{\"type\":\"matrixdropdown\",\"name\":\"matrix\",\"columns\":\(columns),\"rows\":\(rows)}"
    )
    let most = try AllocatedBytes.most { _ = try ImportSamples.imported(bytes) }
    guard let most else { return }
    #expect(most / 40_000 <= SurveyImporter.cellBytes, "\(most / 40_000)")
    // A figure that is far too high would refuse forms for which there is memory.
    #expect(most / 40_000 >= SurveyImporter.cellBytes / 4, "\(most / 40_000)")
  }

  @Test("IM-5: a matrix with more cells than a page has fields is refused before there is one")
  func tooManyCells() throws {
    let rows = Self.list(65_536) { "\($0)" }
    let names = Self.list(65_536) { "{\"name\":\"\($0)\"}" }
    for (matrix, found) in [
      (Self.dropdown(256, 256), 65_536), (Self.dropdown(2_000, 2_000), 4_000_000),
      ("{\"type\":\"matrix\",\"name\":\"m\",\"columns\":[1],\"rows\":\(rows)}", 65_536),
      ("{\"type\":\"matrixdynamic\",\"name\":\"m\",\"columns\":\(names)}", 65_536),
    ] {
      let bytes = Self.survey("{\"name\":\"a\"}", "  " + matrix)
      let root = AllocatedBytes.most { _ = try? JSONNode.read(bytes) }
      let most = AllocatedBytes.most {
        let error = FormatError(
          at: .line(3, column: 3),
          expected: "at most 65535 cells in a matrix, which is one page",
          found: "\(found)"
        )
        #expect(Self.failure(bytes) == .read(.format(error)))
      }
      guard let root, let most else { return }
      #expect(most <= root + 1 << 20, "\(most), and to read the file \(root)")
    }
    #expect(Self.failure(Self.survey(Self.dropdown(257, 255))) == nil)
  }

  @Test("IM-5: there must be memory for all cells together before there is one of a matrix")
  func memory() throws {
    let bytes = Self.survey(Self.dropdown(80, 50, "m"), Self.dropdown(80, 50, "n"))
    let cells = 80 * 50 * SurveyImporter.cellBytes
    func failure(_ limit: MemoryLimit) -> ImportError? {
      Self.failure(bytes, ImportOptions(memoryLimit: limit))
    }
    #expect(failure(.bytes(3 * cells)) == nil)
    // The limit has room for the first matrix only.
    guard case .form(.tooMuchMemory(let needed, let limit))? = failure(.bytes(2 * cells)) else {
      Issue.record("\(failure(.bytes(2 * cells)) as Any)")
      return
    }
    #expect(limit == 2 * cells && (2 * cells...3 * cells).contains(needed), "\(needed)")
    // The first matrix holds half of its memory when the second asks.
    #expect(failure(.remaining { 2 * cells }) == nil)
    guard case .form(.tooMuchMemory(let asked, _))? = failure(.remaining { cells * 4 / 3 }) else {
      Issue.record("\(failure(.remaining { cells * 4 / 3 }) as Any)")
      return
    }
    #expect((cells * 3 / 2...2 * cells).contains(asked), "\(asked)")
  }

  @Test("IM-5: long names and texts of rows and columns count for each cell")
  func longNames() {
    let long = String(repeating: "x", count: 10_000)
    for (row, column) in [("r", long), (long, "c")] {
      let rows = Self.list(100) { "\"\(row)\($0)\"" }
      let columns = Self.list(10) { "{\"name\":\"\(column)\($0)\",\"cellType\":\"text\"}" }
      let bytes = Self.survey(
        "{\"type\":\"matrixdropdown\",\"name\":\"m\",\"columns\":\(columns),\"rows\":\(rows)}"
      )
      let failure = Self.failure(bytes, ImportOptions(memoryLimit: .bytes(32_000_000)))
      guard case .form(.tooMuchMemory(let needed, _))? = failure else {
        Issue.record("\(failure as Any)")
        continue
      }
      let most = AllocatedBytes.most { _ = Self.failure(bytes) }
      #expect(needed >= most ?? 0, "asks for \(needed), takes \(most ?? 0)")
    }
  }

  @Test(
    "IM-5: scales have many steps of a few numbers, for which there must be memory",
    arguments: [("rating", "rate"), ("dropdown", "choices")]
  )
  func scales(type: String, prefix: String) {
    let scales = Self.list(100) {
      "{\"type\":\"\(type)\",\"name\":\"q\($0)\",\"\(prefix)Min\":\($0),\"\(prefix)Max\":9999}"
    }
    let bytes = Array("{\"elements\":\(scales)}".utf8)
    let steps = 100_000 * SurveyImporter.stepBytes
    #expect(Self.failure(bytes, ImportOptions(memoryLimit: .bytes(steps + 1 << 20))) == nil)
    let failure = Self.failure(bytes, ImportOptions(memoryLimit: .bytes(steps / 2)))
    guard case .form(.tooMuchMemory)? = failure else {
      Issue.record("\(failure as Any)")
      return
    }
    let most = AllocatedBytes.most { _ = Self.failure(bytes) }
    #expect(most ?? 0 <= steps, "\(most ?? 0) bytes for 100,000 steps")
  }

  @Test(
    "IM-3: what is wrong with a column or with a matrix's choices is told once, not in each row"
  )
  func notes() throws {
    let bytes = Self.survey(
      """
      {"type":"matrixdropdown","name":"m","rows":[1,2,3],"choices":["a","b","a"],"columns":[
        {"name":"x"},{"name":"y"},{"name":"z","cellType":"sign"},{"name":"o","choices":["c","c"]}]}
      """
    )
    let notes = try ImportSamples.imported(bytes).report.notes
    #expect(
      notes.map(\.construct) == [
        "choice with the value of another one (2×)", "question of type \"sign\"",
      ]
    )
  }

  @Test("IM-2: each cell offers what its column does, and begins with its column's answer")
  func cells() throws {
    let bytes = Self.survey(
      """
      {"type":"matrixdropdown","name":"m","rows":["r","s"],"choices":["a","b"],"columns":[
        {"name":"x","defaultValue":"b"},{"name":"y","cellType":"checkbox","defaultValue":["a","b"]},
        {"name":"z","choices":["c"]},{"name":"t","cellType":"radiogroup","defaultValue":"c"}]}
      """
    )
    let imported = try ImportSamples.imported(bytes)
    expectEqual(
      try FormListing(imported.form).lines.prefix(9).joined(separator: "\n"),
      """
      page 0: m
        m.r.x choice = choice("b") m.r.x[a b]: x
        m.r.y choices = choices(["a", "b"]) m.r.x[a b]: y
        m.r.z choice m.r.z[c]: z
        m.r.t choice m.r.x[a b]: t
        m.s.x choice = choice("b") m.r.x[a b]: x
        m.s.y choices = choices(["a", "b"]) m.r.x[a b]: y
        m.s.z choice m.r.z[c]: z
        m.s.t choice m.r.x[a b]: t
      """
    )
    #expect(
      imported.report.notes.map(\.construct) == Array(
        repeating: "defaultValue of \"m.r.t\"",
        count: 1
      ) + ["defaultValue of \"m.s.t\""]
    )
  }

  @Test("IM-2: a matrix without rows has no cells, and nothing is told of its columns")
  func noRows() throws {
    let bytes = Self.survey(
      "{\"name\":\"a\"}",
      "{\"type\":\"matrixdropdown\",\"name\":\"m\",\"columns\":[{\"name\":\"z\",\"cellType\":\"sign\"}]}",
      "{\"type\":\"matrix\",\"name\":\"n\",\"columns\":[1]}"
    )
    let imported = try ImportSamples.imported(bytes)
    #expect(imported.form.fieldCount == 1 && imported.report.notes.isEmpty)
  }
}
