import CIntrinsics
import Testing

/// Counting pages with vectors: with AVX-512 if the processor has it, and with the instructions
/// that the build requires.
@Suite struct PageCountingTests {
  /// Pages as the engine stores them, and their counts, field by field.
  struct Pages {
    var heads: [UInt64] = []
    var words: [UInt64] = []
    var records: [UInt64] = []
    var block = page_block()

    /// - Parameters:
    ///   - lengths: fields of each page; at most 64 pages.
    ///   - flags: the flags of every field; nil for random ones.
    init(_ lengths: [Int], flags: UInt8? = nil, _ random: inout TestRandom) {
      for (page, length) in lengths.enumerated() {
        let isHidden = random.draw(below: 5) == 0
        let first = UInt64(words.count)
        heads.append(first | UInt64(length) << 32 | (isHidden ? 1 : 0) << 48 | 0xA5 << 56)
        let fields = (0..<length).map { _ in flags ?? UInt8(random.draw(below: 16)) }
        append(fields)
        count(fields, page: page, isHidden: isHidden, first: first)
      }
    }

    private mutating func append(_ fields: [UInt8]) {
      for start in stride(from: 0, to: fields.count, by: 16) {
        var word = ~UInt64(0)
        for (place, flags) in fields[start..<min(start + 16, fields.count)].enumerated() {
          word &= ~(15 << (4 * UInt64(place)))
          word |= UInt64(flags) << (4 * UInt64(place))
        }
        words.append(word)
      }
    }

    private mutating func count(_ fields: [UInt8], page: Int, isHidden: Bool, first: UInt64) {
      let shown = fields.filter { $0 & 1 == 0 }
      let total = shown.filter { $0 & 2 == 0 }
      let mandatory = total.filter { $0 & 4 != 0 }
      let unfilled = total.filter { $0 & 8 == 0 }
      let remaining = mandatory.filter { $0 & 8 == 0 }
      let counts = [shown, total, unfilled, remaining].map { UInt64($0.count) }
      let place = first | (isHidden ? 1 << 31 : 0) | UInt64(fields.count) << 32
      records.append(place | UInt64(mandatory.count) << 48)
      records.append(counts[0] | counts[1] << 16 | counts[2] << 32 | counts[3] << 48)
      guard !isHidden else { return }
      let bit: UInt64 = 1 << UInt64(page)
      if !shown.isEmpty || fields.isEmpty { block.visible |= bit }
      if !unfilled.isEmpty { block.incomplete |= bit }
      if unfilled.isEmpty && !total.isEmpty { block.complete |= bit }
      if !remaining.isEmpty { block.remaining |= bit }
      block.shown_and_total += counts[0] | counts[1] << 32
      block.unfilled_and_remaining += counts[2] | counts[3] << 32
      block.mandatory_total += UInt64(mandatory.count)
    }

    /// Compares the result of `way` for the pages from `start` on, and returns the first page that it did not count.
    func check(
      from start: Int,
      _ way: (
        UnsafeRawPointer, UnsafePointer<UInt64>, UnsafeMutableRawPointer, Int64, Int64,
        UnsafeMutablePointer<page_block>
      ) -> Int64
    ) -> Int? {
      var found = [UInt64](repeating: 0, count: records.count)
      var sums = page_block()
      let end = Int(
        found.withUnsafeMutableBytes { found in
          way(heads, words, found.baseAddress!, Int64(start), Int64(heads.count), &sums)
        }
      )
      let isSame = found[(2 * start)..<(2 * end)] == records[(2 * start)..<(2 * end)]
      let isUntouched = found[..<(2 * start)].allSatisfy { $0 == 0 }
      let isBounded = found[(2 * end)...].allSatisfy { $0 == 0 }
      let isSum = end < heads.count || start > 0 || isEqual(sums)
      return isSame && isUntouched && isBounded && isSum ? end : nil
    }

    private func isEqual(_ other: page_block) -> Bool {
      block.visible == other.visible && block.incomplete == other.incomplete
        && block.complete == other.complete && block.remaining == other.remaining
        && block.shown_and_total == other.shown_and_total
        && block.unfilled_and_remaining == other.unfilled_and_remaining
        && block.mandatory_total == other.mandatory_total
    }
  }

  @Test("FP-2…FP-4, VP-1: eight pages at a time are counted as field by field")
  func wide() {
    var random = TestRandom(seed: 11)
    for attempt in 0..<400 {
      let count = 8 * (1 + random.draw(below: 8))
      let most = [1, 17, 130, 193][random.draw(below: 4)]
      let lengths = (0..<count).map { _ in random.draw(below: most) }
      let pages = Pages(lengths, flags: attempt % 8 == 0 ? 4 : nil, &random)
      let end = pages.check(from: 0) { count_pages_wide($0, $1, $2, $3, $4, $5) }
      #expect(end == (has_wide_vectors() ? count : 0), "\(lengths)")
    }
  }

  @Test(
    "FP-2…FP-4, VP-1: pages side by side are counted as field by field, up to the first long one"
  )
  func fast() {
    var random = TestRandom(seed: 12)
    for attempt in 0..<400 {
      // In every second attempt no page is long: the sums are those of the form only if all pages
      // are counted.
      let isWhole = attempt.isMultiple(of: 2)
      let count = isWhole ? 8 * (1 + random.draw(below: 8)) : 1 + random.draw(below: 64)
      var lengths = (0..<count).map { _ in random.draw(below: 193) }
      let long = isWhole ? count : random.draw(below: count)
      if !isWhole { lengths[long] = 193 + random.draw(below: 2) }
      let start = isWhole ? 0 : random.draw(below: count)
      let pages = Pages(lengths, &random)
      let end = pages.check(from: start) {
        count_pages_fast($0, $1, Int64(pages.words.count), $2, $3, $4, $5)
      }
      #expect(end.map { $0 <= long || start > long } == true, "\(lengths) from \(start)")
    }
  }

  @Test("FP-2…FP-4: a long page's words are counted as field by field")
  func long() {
    var random = TestRandom(seed: 13)
    for length in [384, 400, 1_919, 1_920, 1_921, 2_049, 65_535] {
      // If all fields are alike, the bytes of the counts hold their largest values. Flags 4 are in
      // all counts.
      for (flags, isWide) in [(nil, true), (nil, false), (4, true), (4, false)] as [(UInt8?, Bool)]
      {
        let pages = Pages([length], flags: flags, &random)
        var counts = field_counts()
        let count = Int64(pages.words.count)
        let counted = Int(
          isWide
            ? count_words_wide(pages.words, count, &counts)
            : count_words_fast(pages.words, count, &counts)
        )
        let part = Pages(prefix: pages.words.prefix(counted))
        #expect(counts.packed == part.records[1], "\(length) fields")
        #expect(counts.mandatory == part.block.mandatory_total, "\(length) fields")
        #expect(counted == 0 || counted > pages.words.count - 24)
      }
    }
  }
}

extension PageCountingTests.Pages {
  /// A single page with these words.
  init(prefix words: ArraySlice<UInt64>) {
    let fields = words.flatMap { word in
      (0..<16).map { UInt8(truncatingIfNeeded: word >> (4 * UInt64($0)) & 15) }
    }
    count(fields, page: 0, isHidden: false, first: 0)
  }
}
