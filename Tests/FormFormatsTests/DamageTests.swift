import FormModel
import Testing

@testable import FormFormats

/// Every prefix, every changed byte and every added byte gives an error, and never a trap or a
/// wrong form.
@Suite struct DamageTests {
  @Test("Every cut of a binary form is found")
  func cutForm() throws {
    let bytes = FormFile.bytes(of: try Samples.mixed(pages: 8), as: .binary)
    for count in 0..<bytes.count where failure(ofForm: Array(bytes[..<count]))?.format == nil {
      Issue.record("cut to \(count) of \(bytes.count) bytes")
    }
    #expect(failure(ofForm: bytes) == nil)
    #expect(failure(ofForm: bytes + [0])?.format?.position == .offset(bytes.count))
  }

  @Test("Every changed byte of a binary form is found", arguments: [0x01, 0x80, 0xFF] as [UInt8])
  func flipForm(mask: UInt8) throws {
    var bytes = FormFile.bytes(of: try Samples.mixed(pages: 5), as: .binary)
    for index in bytes.indices {
      bytes[index] ^= mask
      if failure(ofForm: bytes)?.format == nil { Issue.record("byte \(index) ^ \(mask)") }
      bytes[index] ^= mask
    }
    #expect(failure(ofForm: bytes) == nil)
  }

  @Test("Every cut and every changed byte of a binary edit stream is found")
  func edits() {
    let bytes = EditStreamFile.bytes(of: Samples.edits, as: .binary)
    for count in 0..<bytes.count where failure(ofEdits: Array(bytes[..<count])) == nil {
      Issue.record("cut to \(count) of \(bytes.count) bytes")
    }
    // With an end of line it is one whole line, even if it looks like a comment.
    for bytes in [bytes, bytes + [UInt8(ascii: "\n")]] {
      var damaged = bytes
      for index in bytes.indices {
        for mask: UInt8 in 1...255 {
          damaged[index] = bytes[index] ^ mask
          if failure(ofEdits: damaged)?.format == nil { Issue.record("byte \(index) ^ \(mask)") }
        }
        damaged[index] = bytes[index]
      }
    }
    #expect(failure(ofEdits: bytes) == nil)
    #expect(failure(ofEdits: bytes + [0]) != nil)
  }

  @Test("A cut text is an error, or at the end of a line a shorter stream")
  func cutText() {
    let bytes = EditStreamFile.bytes(of: Samples.edits, as: .text)
    for count in 0..<bytes.count {
      let isWhole = count > 0 && bytes[count - 1] == UInt8(ascii: "\n")
      if (failure(ofEdits: Array(bytes[..<count])) == nil) != isWhole {
        Issue.record("cut to \(count) of \(bytes.count) bytes")
      }
    }
  }

  @Test("Every cut of a JSON form is an error with a line")
  func cutJSON() throws {
    let bytes = FormFile.bytes(of: try Samples.mixed(pages: 5), as: .json)
    // The last byte is the end of the last line.
    for count in 1..<(bytes.count - 1) where failure(ofForm: Array(bytes[..<count]))?.line == nil {
      Issue.record("cut to \(count) of \(bytes.count) bytes")
    }
  }

  @Test(
    "A JSON form with a changed byte is an error, or a form that is written and read the same",
    arguments: [0x01, 0x04, 0x20, 0x80] as [UInt8]
  )
  func flipJSON(mask: UInt8) throws {
    var bytes = FormFile.bytes(of: try Samples.mixed(pages: 3), as: .json)
    for index in bytes.indices {
      bytes[index] ^= mask
      if let form = try? FormFile.read(bytes: bytes) {
        let again = FormFile.bytes(of: form, as: .json)
        let isSame = try FormFile.read(bytes: again).isEqual(to: form)
        if !isSame { Issue.record("byte \(index) ^ \(mask)") }
      }
      bytes[index] ^= mask
    }
  }

  /// Each byte changed to every other value, and every byte inserted at each place.
  private func forEachDamaged(_ bytes: [UInt8], _ check: ([UInt8], _ what: String) -> Void) {
    for place in 0...bytes.count {
      for byte: UInt8 in 0...255 {
        check(bytes[..<place] + [byte] + bytes[place...], "\(byte) put in at \(place)")
        if place < bytes.count, byte != bytes[place] {
          check(bytes[..<place] + [byte] + bytes[(place + 1)...], "\(byte) in place \(place)")
        }
      }
    }
  }

  private func tiny() throws -> FormDefinition {
    var builder = FormBuilder()
    try builder.appendPage(name: "é\"", isHidden: true)
    try builder.appendField([.mandatory, .filled], details: FieldDetails(id: "a"))
    return builder.build()
  }

  @Test("A binary form with any byte put in or changed is refused")
  func anyByteOfBinary() throws {
    forEachDamaged(FormFile.bytes(of: try tiny(), as: .binary)) { bytes, what in
      if failure(ofForm: bytes)?.format == nil { Issue.record("\(what)") }
    }
  }

  @Test("A JSON form with any byte put in or changed is refused, or is a form")
  func anyByteOfJSON() throws {
    forEachDamaged(FormFile.bytes(of: try tiny(), as: .json)) { bytes, what in
      guard let form = try? FormFile.read(bytes: bytes) else { return }
      let again = try? FormFile.read(bytes: FormFile.bytes(of: form, as: .json))
      if again?.isEqual(to: form) != true { Issue.record("\(what)") }
    }
  }

  @Test("An edit stream as text with any byte put in or changed is refused, or is a stream")
  func anyByteOfText() {
    forEachDamaged(Array("fill 3 17 # é\nhidePage 40\n".utf8)) { bytes, what in
      guard let edits = try? EditStreamFile.read(bytes: bytes) else { return }
      let again = try? EditStreamFile.read(bytes: EditStreamFile.bytes(of: edits, as: .text))
      if again != edits { Issue.record("\(what)") }
    }
  }
}
