import FormModel
import Testing

@testable import FormImport

/// Texts of many combining marks, whose comparison would cost the square of their length.
@Suite struct CombiningMarkTests {
  /// Marks in an order that a normal form sorts.
  private static func marks(_ count: Int, _ pair: [String] = ["\u{301}", "\u{316}"]) -> String {
    (0..<count).map { pair[$0 % 2] }.joined()
  }

  private static func xform(_ name: String, _ label: String, _ path: String) -> [UInt8] {
    ImportSamples.xform(
      data: "<\(name)/>",
      binds: "<bind nodeset=\"/d/\(path)\"/>",
      body: "<input ref='/d/\(name)'><label>\(label)</label></input>"
    )
  }

  private static func referenced(_ count: Int) -> String {
    marks(count, ["&#x301;", "&#x316;"])
  }

  private static func apart(_ count: Int) -> String {
    marks(count, ["<b/>\u{301}", "<!-- -->\u{316}"])
  }

  @Test("IM-5: 64 combining marks in a row are read, 65 are refused, however they are written")
  func limit() throws {
    let forms: [(Int) -> [UInt8]] = [
      { Self.xform("a" + Self.marks($0), "l", "a") }, { Self.xform("a", Self.marks($0), "a") },
      { Self.xform("a", Self.referenced($0), "a") }, { Self.xform("a", Self.apart($0), "a") },
      { Self.xform("a", "l", Self.referenced($0)) },
      { Array("{\"elements\": [{\"name\": \"a\(Self.marks($0))\"}]}".utf8) },
      { count in
        let marks = Self.marks(count, ["\\u0301", "\\u0316"])
        return Array("{\"elements\": [{\"name\": \"q\", \"title\": \"a\(marks)\"}]}".utf8)
      },
    ]
    for (index, form) in forms.enumerated() {
      _ = try ImportSamples.imported(form(64))
      do {
        _ = try ImportSamples.imported(form(65))
        Issue.record("form \(index) is accepted")
      } catch {
        #expect("\(error)".contains("expected at most 64 combining marks in a row, found more"))
      }
    }
  }
}
