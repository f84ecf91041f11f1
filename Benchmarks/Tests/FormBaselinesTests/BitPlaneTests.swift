import FormWorkload
import Testing

@testable import FormBaselines

@Suite struct BitPlaneTests {
  /// Lengths around a word, around the 64 words that are counted at once, and above.
  static let lengths = [1, 63, 64, 65, 130, 4_095, 4_096, 4_097, 4_160, 8_192, 12_345]

  /// Random bits, as a plane and as an array.
  func makeBits(_ length: Int, _ ones: UInt64) -> (
    plane: [Bool], fill: (inout BitPlane) -> Void
  ) {
    var random = Xoshiro256StarStar(seed: UInt64(length))
    let bits = (0..<length).map { _ in random.next() % 10 < ones }
    return (
      bits,
      { plane in for bit in bits.indices { _ = plane.assign(bit, bits[bit]) } }
    )
  }

  @Test("Counts are those of an array of truth values", arguments: lengths)
  func counts(length: Int) {
    for ones: UInt64 in [0, 1, 5, 10] {
      let (bits, fill) = makeBits(length, ones)
      var plane = BitPlane(length: length)
      fill(&plane)
      let total = plane.count()
      #expect(total == bits.count { $0 })
      var before = 0
      for bit in 0..<length {
        if plane.count(before: bit) != before || plane[bit] != bits[bit] {
          Issue.record("length \(length), bit \(bit)")
          return
        }
        before += bits[bit] ? 1 : 0
      }
      for start in Swift.stride(from: 0, to: length, by: max(length / 9, 1)) {
        for end in Swift.stride(from: start, through: length, by: max(length / 7, 1)) {
          let count = plane.count(in: start..<end)
          if count != bits[start..<end].count(where: { $0 }) {
            Issue.record("length \(length), \(start)..<\(end): \(count)")
            return
          }
        }
      }
    }
  }

  @Test("Searches and select find what an array has", arguments: lengths.filter { $0 < 5_000 })
  func searches(length: Int) {
    for ones: UInt64 in [0, 1, 9] {
      let (bits, fill) = makeBits(length, ones)
      var plane = BitPlane(length: length)
      fill(&plane)
      let set = bits.indices.filter { bits[$0] }
      for (rank, bit) in set.enumerated() where plane.select(rank) != bit {
        Issue.record("length \(length), select \(rank)")
        return
      }
      let outside = [plane.select(-1), plane.select(set.count)]
      #expect(outside == [nil, nil])
      for start in Swift.stride(from: 0, to: length, by: max(length / 11, 1)) {
        for end in Swift.stride(from: start, through: length, by: max(length / 13, 1)) {
          let first = plane.first(in: start..<end)
          let last = plane.last(in: start..<end)
          if first != bits[start..<end].firstIndex(of: true)
            || last != bits[start..<end].lastIndex(of: true)
          {
            Issue.record("length \(length), \(start)..<\(end): \(first as Any), \(last as Any)")
            return
          }
        }
      }
    }
  }

  @Test("Sixteen bits are inserted and ranges cleared at any place")
  func insertAndClear() {
    for place in 0..<130 {
      var plane = BitPlane(length: 192)
      plane.insert(0b1011_0000_0000_0001, at: place)
      let set = (0..<192).filter { plane[$0] }
      #expect(set == [place, place + 12, place + 13, place + 15])
      plane.clear(place + 1..<place + 13)
      let left = (0..<192).filter { plane[$0] }
      #expect(left == [place, place + 13, place + 15])
    }
  }

  @Test("Nibbles' lowest bits are gathered side by side")
  func gathering() {
    for bits: UInt64 in [0, 1, 0x8000, 0xFFFF, 0xA5C3, 0x0F0F] {
      var nibbles: UInt64 = 0
      for place: UInt64 in 0..<16 { nibbles |= (bits >> place & 1) << (place * 4) }
      #expect(gathered(nibbles) == bits)
    }
  }
}
