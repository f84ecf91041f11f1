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
}
