import MeasurementKit
import Testing

@Suite struct MonotonicClockTests {
  @Test func neverGoesBack() {
    var last = MonotonicClock.now()
    var wentBack = false
    for _ in 0..<10_000 {
      let now = MonotonicClock.now()
      wentBack = wentBack || now < last
      last = now
    }
    #expect(!wentBack)
  }

  @Test func aReadHasACost() { #expect(MonotonicClock.readCost() > 0) }
}
