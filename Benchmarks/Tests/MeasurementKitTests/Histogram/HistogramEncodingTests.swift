import Foundation
import MeasurementKit
import Testing

@Suite struct HistogramEncodingTests {
  private func sample() -> LatencyHistogram {
    var histogram = LatencyHistogram()
    var generator = SampleGenerator(seed: 11)
    for _ in 0..<5_000 {
      histogram.record(generator.next() >> UInt64(20 + generator.index(below: 40)))
    }
    return histogram
  }

  private func buckets(_ histogram: borrowing LatencyHistogram) -> [ClosedRange<UInt64>: UInt64] {
    var buckets: [ClosedRange<UInt64>: UInt64] = [:]
    histogram.forEachBucket { buckets[$0] = $1 }
    return buckets
  }

  @Test func whatIsEncodedReadsBackTheSame() throws {
    let histogram = sample()
    let text = histogram.encoded()
    let again = try LatencyHistogram.decoded(text)
    #expect(again.layout == histogram.layout && again.count == histogram.count)
    #expect(buckets(again) == buckets(histogram))
    #expect(again.percentile(99) == histogram.percentile(99))
    #expect(again.encoded() == text)
    let empty = LatencyHistogram(significantDigits: 2, highest: 1 << 20)
    #expect(try LatencyHistogram.decoded(empty.encoded()).count == 0)
  }

  /// HdrHistogram's Python port decodes this as the values 1, 1, 2, 1,000, 2,048 and 1,000,000.
  @Test func theEncodingIsHdrHistograms() throws {
    var histogram = LatencyHistogram(significantDigits: 3, highest: 1 << 30)
    for value in [1, 1, 2, 1_000, 2_048, 1_000_000] as [UInt64] { histogram.record(value) }
    #expect(
      histogram.encoded()
        == "HISTFAAAAEB4AQE1AMr/HISTEwAAAA0AAAAAAAAAAwAAAAAAAAABAAAAAEAP//8/UGJN0vGp/AAEAskPAq0Q"
        + "Ar+OAQLYgws6"
    )
  }

  @Test func whatIsDamagedIsRefused() throws {
    let bytes = try #require(Data(base64Encoded: sample().encoded()))
    var accepted: [Int] = []
    for place in bytes.indices {
      var damaged = bytes
      damaged[place] ^= 0x5A
      // This byte is the compression level, which does not affect the content.
      if place == 9 { continue }
      do throws(HistogramError) {
        _ = try LatencyHistogram.decoded(damaged.base64EncodedString()).count
        accepted.append(place)
      } catch {}
    }
    #expect(accepted == [])
    for length in stride(from: 0, to: bytes.count, by: 7) {
      #expect(throws: HistogramError.self) {
        _ = try LatencyHistogram.decoded(bytes.prefix(length).base64EncodedString()).count
      }
    }
    #expect(throws: HistogramError.notBase64) { _ = try LatencyHistogram.decoded("?").count }
  }

  @Test func theCurveHoldsWhatPercentilesSay() {
    let histogram = sample()
    let curve = histogram.percentileCurve()
    #expect(curve.first?.share == 0 && curve.last?.share == 1)
    #expect(curve.last?.count == 5_000)
    var wrong: [PercentilePoint] = []
    for (before, point) in zip(curve, curve.dropFirst()) where point.share < 1 {
      let isRising = before.share < point.share && before.value <= point.value
      let exact = histogram.percentile(point.share * 100)!
      let isExact = min(point.value, histogram.max!) == exact
      if !isRising || !isExact { wrong.append(point) }
    }
    #expect(wrong == [])
    #expect(LatencyHistogram().percentileCurve() == [])
  }

  @Test func aPercentileFileIsWhatViewersRead() {
    var histogram = LatencyHistogram(significantDigits: 3, highest: 1 << 30)
    for value in 1...4 as ClosedRange<UInt64> { histogram.record(value * 1_000) }
    #expect(
      histogram.percentileFile() == """
               Value     Percentile TotalCount 1/(1-Percentile)

               1.000 0.000000000000          1           1.00
               1.000 0.100000000000          1           1.11
               1.000 0.200000000000          1           1.25
               2.000 0.300000000000          2           1.43
               2.000 0.400000000000          2           1.67
               2.000 0.500000000000          2           2.00
               3.001 0.550000000000          3           2.22
               3.001 0.600000000000          3           2.50
               3.001 0.650000000000          3           2.86
               3.001 0.700000000000          3           3.33
               3.001 0.750000000000          3           4.00
               4.001 0.775000000000          4           4.44
               4.001 1.000000000000          4
        #[Mean    =        2.500, StdDeviation   =        1.118]
        #[Max     =        4.001, Total count    =            4]
        #[Buckets =           21, SubBuckets     =         2048]

        """
    )
  }
}
