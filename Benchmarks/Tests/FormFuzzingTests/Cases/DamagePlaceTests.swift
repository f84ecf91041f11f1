import FormImport
import Testing

@testable import FormFuzzing

/// The places that damages change.
@Suite struct DamagePlaceTests {
  @Test("A damage falls on any byte of a file, as its place says")
  func bytes() {
    let whole = [UInt8](repeating: 0x20, count: 64)
    let places = (0..<64).map { share in
      var bytes = whole
      Damage.flip(at: share * 1_024 + 1_023, mask: 1).apply(to: &bytes, of: .jsonForm)
      return bytes.firstIndex(of: 0x21)
    }
    #expect(places == (0..<64).map { $0 })
  }

  @Test("The parts of a form are its elements, members and values, as they end")
  func parts() {
    func texts(_ text: String, isXML: Bool) -> [String] {
      let bytes = Array(text.utf8)
      return SourceParts(of: bytes, isXML: isXML).parts.map { part in
        "\(part.kind) \(String(decoding: bytes[part.range], as: UTF8.self))"
      }
    }
    #expect(
      texts("<?xml?><a b='1'><c d=\"x>\"/>t</a>", isXML: true) == [
        "member  b='1'", "value 1", "member  d=\"x>\"", "value x>", "element <c d=\"x>\"/>",
        "value t", "element <a b='1'><c d=\"x>\"/>t</a>",
      ]
    )
    #expect(
      texts("{\"a\": [1, \"b\\\"\", {}]}", isXML: false) == [
        "value 1", "element 1", "value \"b\\\"\"", "element \"b\\\"\"", "element {}",
        "member \"a\": [1, \"b\\\"\", {}]",
      ]
    )
  }

  @Test("What parts are dropped, repeated or exchanged leaves the rest in order")
  func order() {
    func damaged(_ damage: ImportDamage, _ text: String) -> String {
      var bytes = Array(text.utf8)
      damage.apply(to: &bytes, of: text.hasPrefix("<") ? .xforms : .surveyjs)
      return String(decoding: bytes, as: UTF8.self)
    }
    let (object, markup) = (#"{"a":1,"b":[2,3]}"#, "<a><b/><c/></a>")
    // The removable parts in order: "a", 2, 3, "b".
    #expect(damaged(.drop(at: 0), object) == #"{"b":[2,3]}"#)
    #expect(damaged(.drop(at: 65_535), object) == #"{"a":1}"#)
    #expect(damaged(.drop(at: 32_768), object) == #"{"a":1,"b":[2]}"#)
    #expect(damaged(.again(at: 16_384, count: 2), object) == #"{"a":1,"b":[2,2,2,3]}"#)
    #expect(damaged(.drop(at: 0), markup) == "<a><c/></a>")
    #expect(damaged(.swap(at: 0, with: 30_000), markup) == "<a><c/><b/></a>")
    #expect(damaged(.copy(from: 0, to: 30_000), markup) == "<a><b/><b/></a>")
    #expect(damaged(.nest(at: 0, depth: 2), "<a/>") == "<group><group><a/></group></group>")
  }
}
