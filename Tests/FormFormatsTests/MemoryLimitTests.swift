import FormModel
import Foundation
import Synchronization
import Testing

@testable import FormFormats

/// Input that needs more memory than the caller allows is refused before the memory is taken.
@Suite struct MemoryLimitTests {
  private static let limit = 1 << 17

  /// The least memory limit with which a form is read, to 1 in 200.
  private func least(
    _ upper: Int,
    _ read: (MemoryLimit) throws(ReadError) -> Void
  ) throws -> Int {
    var (refused, taken) = (0, upper)
    while taken - refused > taken / 200 {
      let middle = (refused + taken) / 2
      do throws(ReadError) {
        try read(.bytes(middle))
        taken = middle
      } catch {
        guard case .tooLarge(let bytes, let limit) = error, bytes > limit, limit == middle else {
          throw error
        }
        refused = middle
      }
    }
    return taken
  }

  private func json(pages: Int, fields: Int, name: String = "") -> [UInt8] {
    let field = #"{"mandatory":true}"#
    let fields = Array(repeating: field, count: fields).joined(separator: ",")
    let page = #"{"name":"\#(name)","fields":[\#(fields)]}"#
    let all = Array(repeating: page, count: pages).joined(separator: ",")
    return Array(#"{"schema":"formnav.form/1","pages":[\#(all)]}"#.utf8)
  }

  @Test("JSON is refused when its pages would grow past the limit")
  func pages() throws {
    let bytes = json(pages: 10_000, fields: 1, name: "Name")
    let needed = try least(1 << 20) { limit throws(ReadError) in
      _ = try FormFile.read(InputFile(bytes: bytes), memoryLimit: limit)
    }
    // Heads, words, names and ends of names, and the array that was copied when it grew last.
    let form = 10_000 * (8 + 8 + 4 + 4)
    #expect(needed > form && needed < 3 * form, "\(needed) bytes for \(form)")
  }

  @Test("So are empty pages whose number is not known ahead")
  func emptyPages() throws {
    var builder = FormBuilder()
    for _ in 0..<20_000 { try builder.appendPage() }
    let bytes = FormFile.bytes(of: builder.build(), as: .binary)
    let limit = MemoryLimit.bytes(200_000)
    let error = try failure(throughPipe: bytes[...]) { path throws(ReadError) in
      _ = try FormFile.read(path: path, memoryLimit: limit)
    }
    guard case .tooLarge(let needed, 200_000) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(needed < 400_000)
    // If the number is known in advance, memory is taken once.
    #expect(refusal(ofForm: bytes, memoryLimit: limit) == nil)
  }

  @Test(
    "A string without end is refused before it takes more than the limit",
    arguments: [true, false]
  )
  func endlessString(isKey: Bool) throws {
    let start = isKey ? #"{""# : #"{"schema":"formnav.form/1","pages":[{"name":""#
    let bytes = Array(start.utf8) + Array(repeating: UInt8(ascii: "x"), count: 3 << 17)
    let error = try failure(throughPipe: bytes[...]) { path throws(ReadError) in
      _ = try FormFile.read(path: path, memoryLimit: .bytes(Self.limit))
    }
    guard case .tooLarge(let needed, Self.limit) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(needed > Self.limit && needed <= 3 * Self.limit)
    // With a larger limit, the error is the missing end.
    let other = try failure(throughPipe: bytes[...]) { path throws(ReadError) in
      _ = try FormFile.read(path: path, memoryLimit: .bytes(2 << 20))
    }
    #expect(other?.format?.found == "end of input")
  }

  /// A form whose second field has texts of these lengths in bytes.
  private func binary(label: Int = 0, id: Int = 0, name: Int = 0) throws -> [UInt8] {
    var builder = FormBuilder()
    try builder.appendPage(name: String(repeating: "n", count: name))
    for _ in 0..<2 { try builder.appendField([]) }
    try builder.setDetails(
      FieldDetails(
        id: id > 0 ? String(repeating: "i", count: id) : nil,
        label: label > 0 ? String(repeating: "l", count: label) : nil
      ),
      at: FieldID(page: 0, field: 1)
    )
    return FormFile.bytes(of: builder.build(), as: .binary)
  }

  @Test(
    "Long texts of a binary form are refused as they are read",
    arguments: [(1 << 19, 0, 0), (0, 1 << 19, 0), (0, 0, 1 << 19)]
  )
  func texts(label: Int, id: Int, name: Int) throws {
    let bytes = try binary(label: label, id: id, name: name)
    let needed = try least(8 << 20) { limit throws(ReadError) in
      _ = try FormFile.read(InputFile(bytes: bytes), memoryLimit: limit)
    }
    #expect(needed > 1 << 19 && needed < 5 << 19, "\(needed)")
    let error = try failure(throughPipe: bytes[...]) { path throws(ReadError) in
      _ = try FormFile.read(path: path, memoryLimit: .bytes(needed - needed / 100))
    }
    guard case .tooLarge = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("Ends of labels that are skipped count, and so do kinds")
  func skipped() throws {
    for details in [
      FieldDetails(label: "last"), FieldDetails(id: "last"), FieldDetails(kind: .note),
    ] {
      var builder = FormBuilder()
      for _ in 0..<6_000 { try builder.appendPage(fieldCount: 1) }
      try builder.setDetails(details, at: FieldID(page: 5_999, field: 0))
      let bytes = FormFile.bytes(of: builder.build(), as: .json)
      let needed = try least(2 << 20) { limit throws(ReadError) in
        _ = try FormFile.read(InputFile(bytes: bytes), memoryLimit: limit)
      }
      // Each page begins on a word of its own, so it has 16 places.
      let places = 6_000 * FlagWord.fields
      #expect(needed >= places * (details.kind == .text ? 4 : 1) + 6_000 * 16, "\(needed)")
    }
  }

  @Test("What remains is asked for before each growth, not before small ones")
  func remaining() throws {
    let bytes = json(pages: 20_000, fields: 1)
    let error = refusal(ofForm: bytes, memoryLimit: .remaining { 90_000 })
    guard case .tooLarge(let needed, 90_000) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(needed > 90_000 && needed <= 140_000)
    #expect(refusal(ofForm: bytes, memoryLimit: .remaining { nil }) == nil)
    #expect(refusal(ofForm: bytes, memoryLimit: .remaining { 1 << 30 }) == nil)
    let small = json(pages: 10, fields: 10)
    #expect(refusal(ofForm: small, memoryLimit: .remaining { 0 }) == nil)
  }

  @Test("What remains is asked for once for many rules", arguments: FormFormat.allCases)
  func remainingOfRules(_ format: FormFormat) throws {
    let rule = #"{"when": "${a} > 100", "show": ["b"]}"#
    let text = """
      {"schema": "formnav.form/1",
       "pages": [{"fields": [{"id": "a", "kind": "integer"}, {"id": "b"}]}],
       "rules": [\(Array(repeating: rule, count: 8_000).joined(separator: ","))]}
      """
    let bytes = FormFile.bytes(of: try FormFile.read(bytes: Array(text.utf8)), as: format)
    let asked = Mutex(0)
    let limit = MemoryLimit.remaining {
      asked.withLock { $0 += 1 }
      return 1 << 30
    }
    _ = try FormFile.read(InputFile(bytes: bytes), memoryLimit: limit)
    let count = asked.withLock { $0 }
    #expect(count > 0 && count < 100, "\(count)")
    let refused = refusal(ofForm: bytes, memoryLimit: .remaining { 1 << 15 })
    guard case .tooLarge = refused else {
      Issue.record("\(String(describing: refused))")
      return
    }
  }

  private func refusal(ofForm bytes: [UInt8], memoryLimit: MemoryLimit) -> ReadError? {
    do throws(ReadError) {
      _ = try FormFile.read(InputFile(bytes: bytes), memoryLimit: memoryLimit)
      return nil
    } catch {
      return error
    }
  }
}
