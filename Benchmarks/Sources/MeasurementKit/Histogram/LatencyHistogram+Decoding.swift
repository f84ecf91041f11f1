import Foundation

extension LatencyHistogram {
  /// Reads the output of `encoded`. Each value becomes the largest of its bucket.
  ///
  /// - Complexity: O(buckets + bytes). No number in the text raises the cost, except the digits of
  ///   the layout, which limit the buckets to 1 MiB.
  public static func decoded(_ text: String) throws(HistogramError) -> LatencyHistogram {
    var (digits, highest, counts) = try open(text)
    var histogram = LatencyHistogram(significantDigits: digits, highest: highest)
    try histogram.readCounts(&counts)
    return histogram
  }

  /// The most values that a decoded histogram may count. It is more than any run measures, and
  /// exact as a `Double`.
  private static let mostValues: UInt64 = 1_000_000_000_000_000

  /// The layout, and the bytes of the counts.
  private static func open(
    _ text: String
  ) throws(HistogramError) -> (digits: Int, highest: UInt64, counts: HistogramInput) {
    guard let data = Data(base64Encoded: text) else { throw .notBase64 }
    var input = HistogramInput(Array(data))
    guard try input.word() == HistogramEncoding.compressedCookie else {
      throw .malformed("expected version 2, compressed")
    }
    guard try input.word() == input.bytesLeft else { throw .truncated }
    var body = HistogramInput(try input.storedBytes())
    guard try body.word() == HistogramEncoding.cookie else {
      throw .malformed("expected version 2")
    }
    let countBytes = try body.word()
    guard try body.word() == 0 else { throw .malformed("expected no normalizing offset") }
    let digits = try body.word()
    guard (1...3).contains(digits) else {
      throw .malformed("expected 1...3 significant digits, found \(digits)")
    }
    guard try body.long() == 1 else { throw .malformed("expected a lowest value of 1") }
    let highest = try body.long()
    guard (2...UInt64(1) << 62).contains(highest) else {
      throw .malformed("expected a highest value of 2...2^62, found \(highest)")
    }
    _ = try body.long()
    guard countBytes == body.bytesLeft else { throw .truncated }
    return (Int(digits), highest, body)
  }

  private mutating func readCounts(_ input: inout HistogramInput) throws(HistogramError) {
    var bucket = 0
    var total: UInt64 = 0
    while input.bytesLeft > 0 {
      let value = try input.variable()
      guard value >= -Int64(layout.bucketCount - bucket), value < 0 || bucket < layout.bucketCount
      else { throw .malformed("more buckets than the layout has") }
      guard value >= 0 else {
        bucket += Int(-value)
        continue
      }
      // The sum can't overflow.
      guard UInt64(value) <= Self.mostValues, total + UInt64(value) <= Self.mostValues else {
        throw .malformed("expected at most \(Self.mostValues) values")
      }
      total += UInt64(value)
      record(layout.values(ofBucket: bucket).upperBound, times: UInt64(value))
      bucket += 1
    }
  }
}

/// Reads the bytes of an encoded histogram in order.
private struct HistogramInput {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var bytesLeft: Int { bytes.count - position }

  mutating func byte() throws(HistogramError) -> UInt8 {
    guard position < bytes.count else { throw .truncated }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func word() throws(HistogramError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 { value = value << 8 | UInt32(try byte()) }
    return value
  }

  mutating func long() throws(HistogramError) -> UInt64 {
    UInt64(try word()) << 32 | UInt64(try word())
  }

  mutating func variable() throws(HistogramError) -> Int64 {
    var value: UInt64 = 0
    for index in 0..<9 {
      let next = UInt64(try byte())
      let isLast = index == 8 || next < 0x80
      value |= (isLast && index == 8 ? next : next & 0x7F) << UInt64(7 * index)
      if isLast { break }
    }
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }

  /// The content of a zlib stream of stored blocks, with its checksum verified.
  mutating func storedBytes() throws(HistogramError) -> [UInt8] {
    guard try byte() == 0x78 else { throw .malformed("expected a zlib stream") }
    _ = try byte()
    var content: [UInt8] = []
    var isLast = false
    while !isLast {
      let head = try byte()
      guard head & 0b110 == 0 else { throw .compressed }
      isLast = head & 1 == 1
      let length = Int(try byte()) | Int(try byte()) << 8
      let check = Int(try byte()) | Int(try byte()) << 8
      guard length ^ check == 0xFFFF else { throw .malformed("a block's length is damaged") }
      guard length <= bytesLeft else { throw .truncated }
      content += bytes[position..<position + length]
      position += length
    }
    guard try word() == LatencyHistogram.adler32(Data(content)) else {
      throw .malformed("the checksum does not match")
    }
    return content
  }
}
