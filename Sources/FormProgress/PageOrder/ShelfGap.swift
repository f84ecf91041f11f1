import FormModel

/// Where a page is put on a shelf, and the free place that the pages between move towards by one.
struct ShelfGap {
  let shelf: Int
  /// The free place.
  let hole: Int
  /// Where the page is put.
  let target: Int

  var place: ShelfPlace { ShelfPlace(shelf: shelf, slot: target) }
}

extension OwnedBuffer<UInt64> {
  /// Moves bits by one towards a hole, whose bit is lost, and puts a bit where they made room.
  ///
  /// - Parameters:
  ///   - hole, target: numbers of bits, counted from word `base`.
  /// - Complexity: O(distance / 64) words.
  mutating func move(from hole: Int, to target: Int, base: Int, bit: Bool) {
    let added: UInt64 = bit ? 1 << UInt64(target & 63) : 0
    if hole >= target {
      // The highest word first, since each takes a bit from the one below.
      for word in stride(from: hole >> 6, through: target >> 6, by: -1) {
        let low = word == target >> 6 ? target & 63 : 0
        let mask = Self.bits(low, word == hole >> 6 ? hole & 63 : 63)
        let old = self[base + word]
        let below = word > target >> 6 ? self[base + word - 1] >> 63 : 0
        self[base + word] = old & ~mask | (old << 1 | below) & mask
      }
    } else {
      for word in hole >> 6...target >> 6 {
        let low = word == hole >> 6 ? hole & 63 : 0
        let mask = Self.bits(low, word == target >> 6 ? target & 63 : 63)
        let old = self[base + word]
        let above = word < target >> 6 ? self[base + word + 1] << 63 : 0
        self[base + word] = old & ~mask | (old >> 1 | above) & mask
      }
    }
    let word = base + (target >> 6)
    self[word] = self[word] & ~(1 << UInt64(target & 63)) | added
  }

  /// The bits `low` to `high` of a word.
  private static func bits(_ low: Int, _ high: Int) -> UInt64 {
    ~0 << UInt64(low) & ~0 >> UInt64(63 - high)
  }
}

/// A bit for each place of a shelf.
typealias ShelfWords = InlineArray<7, UInt64>
