/// The checksum of the binary formats: 64-bit xxHash (Collet, *xxHash fast digest algorithm*,
/// version 0.1.1).
///
/// It detects damage, not forgery.
public struct XXH64: Sendable {
  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

  private let seed: UInt64
  private var lanes: SIMD4<UInt64>
  private var byteCount: UInt64 = 0
  /// The bytes after the last whole stripe of 32 bytes, first byte lowest.
  private var rest: SIMD4<UInt64> = .zero

  /// Starts a checksum. The file formats use seed 0.
  public init(seed: UInt64 = 0) {
    self.seed = seed
    lanes = [
      seed &+ XXH64.prime1 &+ XXH64.prime2, seed &+ XXH64.prime2, seed, seed &- XXH64.prime1,
    ]
  }

  /// Adds bytes to the checksum. Splitting them into several calls does not change it.
  ///
  /// - Complexity: O(bytes) time.
  public mutating func update(_ bytes: RawSpan) {
    var start = 0
    while byteCount & 31 != 0 && start < bytes.byteCount {
      append(load(bytes, start, UInt8.self))
      start += 1
    }
    let whole = (bytes.byteCount - start) & ~31
    consume(bytes.extracting(start..<(start + whole)))
    for index in (start + whole)..<bytes.byteCount { append(load(bytes, index, UInt8.self)) }
  }

  private mutating func append(_ byte: UInt8) {
    let place = Int(byteCount & 31)
    if place == 0 { rest = .zero }
    rest[place / 8] |= UInt64(byte) << UInt64(place % 8 * 8)
    byteCount &+= 1
    guard place == 31 else { return }
    for lane in 0..<4 { lanes[lane] = XXH64.round(lanes[lane], rest[lane]) }
  }

  /// Adds whole stripes of 32 bytes.
  private mutating func consume(_ stripes: RawSpan) {
    var (a, b, c, d) = (lanes[0], lanes[1], lanes[2], lanes[3])
    // Skipping the bounds check of each load doubles the speed.
    unsafe stripes.withUnsafeBytes { bytes in
      for index in stride(from: 0, to: bytes.count, by: 32) {
        let words = unsafe bytes.loadUnaligned(fromByteOffset: index, as: SIMD4<UInt64>.self)
        a = XXH64.round(a, UInt64(littleEndian: words[0]))
        b = XXH64.round(b, UInt64(littleEndian: words[1]))
        c = XXH64.round(c, UInt64(littleEndian: words[2]))
        d = XXH64.round(d, UInt64(littleEndian: words[3]))
      }
    }
    lanes = [a, b, c, d]
    byteCount &+= UInt64(stripes.byteCount)
  }

  /// The checksum of all bytes so far.
  public var digest: UInt64 {
    var hash: UInt64
    if byteCount >= 32 {
      let (a, b, c, d) = (lanes[0], lanes[1], lanes[2], lanes[3])
      hash =
        XXH64.rotate(a, 1) &+ XXH64.rotate(b, 7) &+ XXH64.rotate(c, 12) &+ XXH64.rotate(d, 18)
      for lane in [a, b, c, d] {
        hash = (hash ^ XXH64.round(0, lane)) &* XXH64.prime1 &+ XXH64.prime4
      }
    } else {
      hash = seed &+ XXH64.prime5
    }
    hash &+= byteCount
    return XXH64.avalanche(foldRest(into: hash))
  }

  /// Mixes in the bytes after the last stripe: 8 at a time, then 4, then single bytes.
  private func foldRest(into hash: UInt64) -> UInt64 {
    var hash = hash
    let count = Int(byteCount & 31)
    for word in 0..<(count / 8) {
      hash ^= XXH64.round(0, rest[word])
      hash = XXH64.rotate(hash, 27) &* XXH64.prime1 &+ XXH64.prime4
    }
    guard count & 7 != 0 else { return hash }
    var last = rest[count / 8]
    if count & 4 != 0 {
      hash ^= (last & 0xFFFF_FFFF) &* XXH64.prime1
      hash = XXH64.rotate(hash, 23) &* XXH64.prime2 &+ XXH64.prime3
      last &>>= 32
    }
    for _ in 0..<(count & 3) {
      hash ^= (last & 0xFF) &* XXH64.prime5
      hash = XXH64.rotate(hash, 11) &* XXH64.prime1
      last &>>= 8
    }
    return hash
  }

  @inline(__always)
  private static func rotate(_ value: UInt64, _ bits: UInt64) -> UInt64 {
    value &<< bits | value &>> (64 &- bits)
  }

  @inline(__always)
  private static func round(_ lane: UInt64, _ input: UInt64) -> UInt64 {
    rotate(lane &+ input &* prime2, 31) &* prime1
  }

  private static func avalanche(_ hash: UInt64) -> UInt64 {
    var hash = hash
    hash = (hash ^ hash &>> 33) &* prime2
    hash = (hash ^ hash &>> 29) &* prime3
    return hash ^ hash &>> 32
  }
}
