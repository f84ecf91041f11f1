import FormModel
import Testing

@testable import FormFormats

/// Binary forms with changed bits.
enum BinaryDamage {
  static func word(_ bytes: [UInt8], _ offset: Int) -> UInt64 {
    (0..<8).reduce(0) { $0 | UInt64(bytes[offset + $1]) << UInt64($1 * 8) }
  }

  /// Records each changed bit of a form and each cut that is not found.
  static func expectFound(
    in bytes: [UInt8],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for index in bytes.indices {
      for bit in 0..<8 {
        var damaged = bytes
        damaged[index] ^= 1 << UInt8(bit)
        if failure(ofForm: damaged) == nil {
          Issue.record("bit \(bit) of byte \(index)", sourceLocation: sourceLocation)
        }
      }
      if failure(ofForm: Array(bytes[..<index]))?.format == nil {
        Issue.record("cut to \(index)", sourceLocation: sourceLocation)
      }
    }
  }

  /// Changes each bit under a right checksum, and records each form that is read but not written as it was read.
  ///
  /// - Parameter start: the offset of the first word that is changed.
  /// - Returns: the number of changed forms that are read.
  static func accepted(
    of bytes: [UInt8],
    from start: Int = 16,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Int {
    var accepted = 0
    for offset in stride(from: start, to: bytes.count - 8, by: 8) {
      for bit in 0..<64 {
        let word = word(bytes, offset) ^ 1 << bit
        let changed = BinaryHeaderTests.resigned(bytes, replacing: offset, with: word)
        guard let read = try? FormFile.read(bytes: changed) else { continue }
        accepted += 1
        if FormFile.bytes(of: read, as: .binary) != changed {
          Issue.record("bit \(bit) of the word at \(offset)", sourceLocation: sourceLocation)
        }
      }
    }
    return accepted
  }
}
