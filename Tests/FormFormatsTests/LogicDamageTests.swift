import FormModel
import Foundation
import Testing

@testable import FormFormats

/// Binary logic that no writer makes, and names and places that only some readers and writers meet.
@Suite struct LogicDamageTests {
  /// What is expected where one word of the form's binary text is replaced by another.
  private func refusals(
    _ logic: FormLogic,
    with replacements: [UInt64]
  ) throws -> Set<String> {
    var builder = FormBuilder()
    try builder.appendPage()
    try builder.appendField([], details: FieldDetails(id: "a", kind: .decimal))
    builder.logic = logic
    let bytes = FormFile.bytes(of: builder.build(), as: .binary)
    var expected: Set<String> = []
    for offset in stride(from: FormBinaryHeader.byteCount, to: bytes.count - 8, by: 8) {
      for word in replacements {
        let damaged = BinaryHeaderTests.resigned(bytes, replacing: offset, with: word)
        if let error = failure(ofForm: damaged)?.format { expected.insert(error.expected) }
      }
    }
    return expected
  }

  @Test("Binary logic that holds nothing is refused: the header of such a form says so")
  func nothing() throws {
    var builder = FormBuilder()
    try builder.appendPage()
    let bytes = FormFile.bytes(of: builder.build(), as: .binary)
    // No key of the form, and no item of any kind.
    let empty = bytes.dropLast(8) + [UInt8](repeating: 0, count: 8 * 7 + 8)
    let error = failure(ofForm: BinaryHeaderTests.resigned(Array(empty), replacing: 56, with: 1))
    #expect(error?.format?.position == .offset(bytes.count - 8))
    #expect(error?.format?.expected.hasPrefix("logic, or a header") == true, "\(error as Any)")
  }

  @Test("A binary default is refused, and a variable without an expression")
  func noExpression() throws {
    var logic = FormLogic()
    logic.variables = [Variable(id: "v", expression: "")]
    logic.policy = .blank
    let expected = try refusals(logic, with: [0, 1])
    #expect(expected.contains("0x3, the keys of a variable"), "\(expected)")
    #expect(expected.contains("0x0, the keys of logic"), "\(expected)")
  }

  @Test("UR-3: a binary message or trigger needs what it belongs to")
  func orphans() throws {
    let field = FieldID(page: 0, field: 0)
    var logic = FormLogic()
    logic.constraints = [Constraint(field: field, expression: "1", message: "no")]
    logic.calculations = [Calculation(field: field, expression: "2", trigger: field)]
    var builder = FormBuilder()
    try builder.appendPage()
    try builder.appendField()
    builder.logic = logic
    let bytes = FormFile.bytes(of: builder.build(), as: .binary)
    // The bits of the keys, and the text that then is not there.
    let offset = try #require(
      stride(from: 64, to: bytes.count, by: 8).first { BinaryDamage.word(bytes, $0) >> 48 == 0x1B0 }
    )
    for (bits, text, expected) in [
      (UInt64(0x130), 4, "a constraint beside a message"),
      (0x1A0, 1, "a calculation beside a trigger"),
    ] {
      var damaged = Array(bytes)
      damaged.removeSubrange((offset + 8 * text)..<(offset + 8 * (text + 2)))
      let error = failure(
        ofForm: BinaryHeaderTests.resigned(damaged, replacing: offset, with: bits << 48)
      )
      #expect(error?.format?.expected == expected, "\(error as Any)")
      #expect(error?.format?.position == .offset(offset))
    }
  }

  @Test("A binary answer that is no number is refused")
  func noNumber() throws {
    var logic = FormLogic()
    logic.answers[FieldID(page: 0, field: 0)] = .decimal(1)
    let expected = try refusals(logic, with: [Double.nan.bitPattern])
    #expect(expected.contains("a finite number"), "\(expected)")
  }

  @Test("UR-3: a binary form with rules is read through a pipe, whose size is not known")
  func pipe() throws {
    let form = try FormFile.read(bytes: Array(LogicTests.text.utf8))
    let bytes = FormFile.bytes(of: form, as: .binary)
    let error = try failure(throughPipe: bytes[...]) { path throws(ReadError) in
      let isEqual = try FormFile.read(path: path).isEqual(to: form)
      #expect(isEqual)
    }
    #expect(error == nil)
  }

  @Test("UR-3: a rule names a field by its place if its id is missing or reads as another name")
  func placesOfFields() throws {
    var builder = FormBuilder()
    try builder.appendPage()
    try builder.appendField()
    for id in ["#a", "page:a"] { try builder.appendField([], details: FieldDetails(id: id)) }
    let targets = (0..<3).map { RuleTarget.field(FieldID(page: 0, field: $0)) }
    builder.logic.rules = [Rule(when: "1", targets.map { Rule.Action(.show, $0) })]
    let bytes = FormFile.bytes(of: builder.build(), as: .json)
    let logic = try FormFile.read(bytes: bytes).logic
    #expect(logic.rules[0].actions.map(\.target) == targets)
    #expect(String(decoding: bytes, as: UTF8.self).contains(##"["#0/0", "#0/1", "#0/2"]"##))
  }

  @Test("A field before the first page is called that")
  func fieldBeforePage() {
    let (expected, found) = FormError.noPage.expectedAndFound
    #expect(expected == "a page" && found == "a field before it")
  }

  @Test("A file that becomes shorter is an error of reading, wherever its bytes are asked for")
  func shrinking() throws {
    let path = NSTemporaryDirectory() + "shrinking-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: path) }
    let bytes = Data(repeating: 0x20, count: 1_000_000)
    for readsAll in [true, false] {
      try bytes.write(to: URL(fileURLWithPath: path))
      var file = try InputFile.opened(path)
      #expect(truncate(path, 100_000) == 0)
      let expected = IOError(
        .read,
        path: path,
        reason: .shrank(expected: 1_000_000, found: 100_000)
      )
      do throws(ReadError) {
        _ = try readsAll ? file.takeAll(memoryLimit: .unlimited) : file.peekAll()
        Issue.record("it is read")
      } catch {
        #expect(error == .io(expected))
      }
    }
  }
}
