import Foundation

/// HdrHistogram's encoding, version 2, which `decodeFromCompressedByteBuffer` and similar functions
/// in other languages read. The zlib stream has stored blocks, since runs of zeros are already
/// encoded as lengths.
enum HistogramEncoding {
  static let cookie: UInt32 = 0x1C84_9313
  static let compressedCookie: UInt32 = 0x1C84_9314
  /// The bytes before the counts: two cookies, lengths and the layout.
  static let headerBytes = 40
  /// The unit of the values, in nanoseconds: a picosecond.
  static let conversionRatio = 0.001
  /// The most bytes of a stored block.
  static let mostStored = 65_535
}

extension LatencyHistogram {
  /// Returns the counts in HdrHistogram's compressed encoding, version 2, in base64. Values are
  /// picoseconds, and the encoding's conversion ratio turns them into nanoseconds.
  ///
  /// - Complexity: O(buckets).
  public func encoded() -> String {
    let counts = encodedCounts()
    var body = Data()
    body.append(bigEndian: HistogramEncoding.cookie)
    body.append(bigEndian: UInt32(counts.count))
    body.append(bigEndian: UInt32(0))  // No normalizing offset.
    body.append(bigEndian: UInt32(layout.significantDigits))
    body.append(bigEndian: UInt64(1))
    body.append(bigEndian: layout.values(ofBucket: layout.bucketCount - 1).upperBound)
    body.append(bigEndian: HistogramEncoding.conversionRatio.bitPattern)
    body.append(counts)
    let stream = Self.stored(body)
    var all = Data()
    all.append(bigEndian: HistogramEncoding.compressedCookie)
    all.append(bigEndian: UInt32(stream.count))
    all.append(stream)
    return all.base64EncodedString()
  }

  /// The counts as zigzag variable-length integers. A negative integer −n stands for n zeros.
  private func encodedCounts() -> Data {
    var data = Data()
    var next = 0
    forEachBucket { values, count in
      let bucket = layout.bucket(of: values.lowerBound)
      let zeros = bucket - next
      if zeros > 0 { data.append(variable: zeros == 1 ? 0 : -Int64(zeros)) }
      data.append(variable: Int64(clamping: count))
      next = bucket + 1
    }
    return data
  }

  /// A zlib stream (RFC 1950) of stored blocks (RFC 1951).
  private static func stored(_ bytes: Data) -> Data {
    var stream = Data([0x78, 0x01])
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(HistogramEncoding.mostStored)
      rest = rest.dropFirst(block.count)
      let length = UInt16(block.count)
      stream.append(rest.isEmpty ? 1 : 0)
      for half in [length, ~length] {
        stream.append(contentsOf: [UInt8(half & 255), UInt8(half >> 8)])
      }
      stream.append(block)
    } while !rest.isEmpty
    stream.append(bigEndian: adler32(bytes))
    return stream
  }

  static func adler32(_ bytes: Data) -> UInt32 {
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return high << 16 | low
  }
}

extension Data {
  fileprivate mutating func append<Value: FixedWidthInteger>(bigEndian value: Value) {
    for shift in stride(from: Value.bitWidth - 8, through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: value >> Value(shift)))
    }
  }

  /// Seven bits a byte, low ones first; a ninth byte holds eight.
  fileprivate mutating func append(variable value: Int64) {
    var rest = UInt64(bitPattern: value << 1 ^ value >> 63)
    for _ in 0..<8 {
      guard rest >= 0x80 else { break }
      append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }
}
