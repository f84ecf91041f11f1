import FormModel
import Testing

@testable import FormFormats

/// Files with a right checksum and wrong contents.
@Suite struct BinaryHeaderTests {
  /// The sample with the 8 bytes at `offset` replaced, under a checksum that fits.
  private func forged(_ offset: Int, _ value: UInt64) throws -> [UInt8] {
    var builder = FormBuilder()
    try builder.appendPage(name: "Name", fieldCount: 20)
    try builder.appendPage()
    try builder.appendField([.filled], details: FieldDetails(id: "a"))
    try builder.appendField([], details: FieldDetails(id: "b", label: "B"))
    return Self.resigned(
      FormFile.bytes(of: builder.build(), as: .binary),
      replacing: offset,
      with: value
    )
  }

  static func resigned(_ bytes: [UInt8], replacing offset: Int, with value: UInt64) -> [UInt8] {
    var bytes = Array(bytes.dropLast(8))
    for place in 0..<8 { bytes[offset + place] = UInt8(truncatingIfNeeded: value >> (place * 8)) }
    var checksum = XXH64()
    checksum.update(bytes.span.bytes)
    let digest = checksum.digest
    for place in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: digest >> (place * 8))) }
    return bytes
  }

  @Test("A form of another version is refused with the version found and expected")
  func version() throws {
    let head = UInt64(1 << 32) | 0x6D72_6F66  // "form", then the version
    #expect(failure(ofForm: try forged(8, head)) == nil)
    let error = try #require(failure(ofForm: try forged(8, head + (1 << 32)))?.format)
    #expect(error.position == .offset(12))
    #expect(error.expected == "version 1" && error.found == "2", "\(error)")
    let text = Array(##"{"schema": "formnav.form/2", "pages": []}"##.utf8)
    let other = try #require(failure(ofForm: text)?.format)
    #expect(other.position == .line(1, column: 12))
    #expect(other.expected == "\"formnav.form/1\"" && other.found == "\"formnav.form/2\"")
  }

  @Test("The forger itself makes no damage")
  func control() throws {
    #expect(failure(ofForm: try forged(16, 2)) == nil)
  }

  @Test(
    "A number in the head that the file does not bear out is named with its offset",
    arguments: [
      (16, 3, 0), (16, 1, 32), (16, 1 << 24, 0), (16, (1 << 24) + 1, 16), (16, .max, 16),
      (24, 21, 24), (24, 23, 24), (24, 1 << 32, 24), (32, 4, 32), (32, 1, 32), (32, .max, 32),
      (40, 3, 40), (40, 5, 40), (40, 1 << 32, 40), (40, 0xFFFF_FFFF, 0), (48, 1, 0), (48, 3, 0),
      (48, 0, 0), (48, 23, 48), (56, 4, 56),
    ] as [(Int, UInt64, Int)]
  )
  func lies(offset: Int, value: UInt64, reported: Int) throws {
    let bytes = try forged(offset, value)
    let error = try #require(failure(ofForm: bytes)?.format)
    // 0 stands for the offset at which the pages end, wherever that is.
    if reported > 0 { #expect(error.position == .offset(reported)) }
  }

  @Test(
    "Contents that no writer makes are named with their offset",
    arguments: [
      // Page heads: meaningless flags; a name cut inside a scalar; padding of names and of fields.
      (64, 20 | 2 << 16 | 4 << 32, 66), (72, 0x0000_0000_FF6D_614E, 75),
      (72, 0x0001_0000_656D_614E, 78), (88, 0x2111_1111_1111_0000, 88),
      // Details: a field out of range, wrong order, an unknown kind, an empty entry, an id twice.
      (112, 2 << 32 | 1, 112), (136, 1, 136), (112, 14 << 48 | 1, 118), (120, 0, 112),
      (152, 0x4261, 136),
    ] as [(Int, UInt64, Int)]
  )
  func contents(offset: Int, value: UInt64, reported: Int) throws {
    let error = try #require(failure(ofForm: try forged(offset, value))?.format)
    #expect(error.position == .offset(reported), "\(error)")
  }

  @Test(
    "Of many fields, an id that another one has is named where it stands again, before what is wrong behind it",
    arguments: [(2, 40), (38, 40), (31, 32), (0, 99), (0, 1)]
  )
  func repeatedID(first: Int, second: Int) throws {
    var builder = FormBuilder()
    try builder.appendPage()
    for field in 0..<100 {
      try builder.appendField([], details: FieldDetails(id: "id\(field + 100)"))
    }
    let bytes = FormFile.bytes(of: builder.build(), as: .binary)
    // The offset of a field's details among the last ones: a place, lengths, and an id of 8 bytes
    // with padding.
    let start = { (field: Int) in bytes.count - 8 - (100 - field) * 24 }
    let id = Array("id\(first + 100)".utf8).enumerated()
      .reduce(UInt64(0)) { $0 | UInt64($1.element) << UInt64($1.offset * 8) }
    let twice = Self.resigned(bytes, replacing: start(second) + 16, with: id)
    for damaged in [twice, Self.resigned(twice, replacing: start(min(second + 1, 99)), with: .max)]
    {
      let error = try #require(failure(ofForm: damaged)?.format)
      #expect(error.position == .offset(start(second)), "\(error)")
    }
  }

  @Test("A form larger than the caller's limit is refused by its head")
  func memoryLimit() throws {
    let bytes = try forged(16, 2)
    #expect(throws: ReadError.tooLarge(bytes: 484, limit: 483)) {
      _ = try FormFile.read(InputFile(bytes: bytes), memoryLimit: .bytes(483))
    }
    #expect(throws: Never.self) {
      _ = try FormFile.read(InputFile(bytes: bytes), memoryLimit: .bytes(484))
    }
  }

  @Test(
    "A number of edits that the file can't hold is refused",
    arguments: [11, 1 << 59, .max] as [UInt64]
  )
  func edits(count: UInt64) {
    let bytes = EditStreamFile.bytes(of: Samples.edits, as: .binary)
    #expect(failure(ofEdits: Self.resigned(bytes, replacing: 16, with: 10)) == nil)
    #expect(failure(ofEdits: Self.resigned(bytes, replacing: 16, with: count))?.format != nil)
    #expect(failure(ofEdits: Self.resigned(bytes, replacing: 16, with: 9))?.format != nil)
  }

  @Test(
    "An edit that is none is named with its offset",
    arguments: [10 << 16, 255 << 16, 0x107_0000, 1 << 32 | 8 << 16 | 5] as [UInt64]
  )
  func noEdit(raw: UInt64) {
    let bytes = EditStreamFile.bytes(of: Samples.edits, as: .binary)
    let damaged = Self.resigned(bytes, replacing: 48, with: raw)
    #expect(failure(ofEdits: damaged)?.format?.position == .offset(48))
    let expected = FormatError(
      at: .offset(48),
      expected: "an edit, an answer or an instance",
      found: "0x" + String(raw, radix: 16)
    )
    #expect(throws: ReadError.format(expected)) { _ = try EditStreamFile.read(bytes: damaged) }
  }
}
