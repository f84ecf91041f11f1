@testable import MeasurementKit
import Testing

@Suite struct LatencyHistogramTests {
  @Test(arguments: 1...5) func everyValueKeepsItsDigits(digits: Int) {
    let layout = LatencyHistogram(significantDigits: digits, highest: 1 << 50).layout
    var generator = SampleGenerator(seed: 7)
    var width = 1.0
    for _ in 0..<digits { width /= 10 }
    var wrong: [UInt64] = []
    for _ in 0..<20_000 {
      let value = generator.next() >> UInt64(14 + generator.index(below: 50))
      let values = layout.values(ofBucket: layout.bucket(of: value))
      let isFine = Double(values.upperBound - values.lowerBound) <= Double(value) * width
      if !values.contains(value) || !isFine { wrong.append(value) }
    }
    #expect(wrong == [])
  }

  @Test func bucketsFollowOneAnotherWithoutGaps() {
    let layout = LatencyHistogram(significantDigits: 2, highest: 1 << 40).layout
    var wrong: [Int] = []
    for bucket in 1..<layout.bucketCount {
      let before = layout.values(ofBucket: bucket - 1)
      let values = layout.values(ofBucket: bucket)
      if values.lowerBound != before.upperBound + 1
        || layout.bucket(of: values.lowerBound) != bucket
        || layout.bucket(of: values.upperBound) != bucket
      {
        wrong.append(bucket)
      }
    }
    #expect(wrong == [])
    #expect(layout.values(ofBucket: 0) == 0...0)
  }

  @Test func percentilesAreThoseOfTheSortedValues() {
    var histogram = LatencyHistogram()
    var generator = SampleGenerator(seed: 3)
    var values: [Double] = []
    for _ in 0..<10_000 {
      let value = generator.next() >> UInt64(20 + generator.index(below: 40))
      values.append(Double(value))
      histogram.record(value)
    }
    values.sort()
    for percent in [0.0, 1, 50, 90, 99, 99.9, 100] {
      let exact = values[Int(Quantile.rank(percent / 100, of: 10_000)) - 1]
      let found = Double(histogram.percentile(percent)!)
      #expect(found >= exact && found <= exact * 1.001, "\(percent) %")
    }
    #expect(histogram.max == UInt64(values.last!))
    #expect(histogram.min == UInt64(values.first!))
    let mean = values.reduce(0, +) / 10_000
    #expect(abs(histogram.mean! - mean) <= mean * 1e-9)
  }

  @Test func mergingIsRecordingBoth() {
    var both = LatencyHistogram()
    var first = LatencyHistogram()
    var second = LatencyHistogram()
    for value in 1...1_000 as ClosedRange<UInt64> {
      both.record(value * value)
      if value.isMultiple(of: 3) {
        first.record(value * value)
      } else {
        second.record(value * value)
      }
    }
    first.merge(second)
    #expect(first.count == both.count && first.max == both.max && first.min == both.min)
    #expect(first.mean == both.mean)
    #expect(first.percentile(50) == both.percentile(50))
    var sum: UInt64 = 0
    first.forEachBucket { sum += $1 }
    #expect(sum == 1_000)
  }

  @Test func valuesPastTheRangeCountInTheLastBucket() {
    var histogram = LatencyHistogram(significantDigits: 2, highest: 1_000)
    histogram.record(5)
    histogram.record(.max)
    #expect(histogram.count == 2 && histogram.max == .max)
    #expect(histogram.percentile(50) == 5)
    #expect(histogram.percentile(100)! >= 1_000)
  }

  @Test func nothingRecordedHasNoPercentile() {
    let histogram = LatencyHistogram()
    #expect(histogram.percentile(50) == nil && histogram.mean == nil && histogram.max == nil)
  }

  @Test(.enabled(if: Jemalloc.isLinked)) func recordingAllocatesNothing() throws {
    let counter = try AllocationCounter()
    var histogram = LatencyHistogram()
    let seen = counter.countRepetition {
      var value: UInt64 = 0
      while value < 10_000 {
        histogram.record(value)
        value += 1
      }
    }
    #expect(seen == .zero)
  }
}
