import FormBenchmarks
import Foundation
import MeasurementKit
import Testing

@testable import formnav

@Suite struct RecordStoreTests {
  @Test func recordsOfOtherOptionsAreNotCompared() {
    let record = ResultRecord(environment: .current(seed: 42))
    let store = RecordStore("/tmp/records")
    let usual = BenchmarkOptions()
    let changes: [(inout BenchmarkOptions) -> Void] = [
      { $0.pages = 7 }, { $0.fields = 7 }, { $0.seed = 7 }, { $0.isQuick = true },
      { $0.processes = 7 }, { $0.rivals = [] },
    ]
    let paths = changes.map { change in
      var options = usual
      change(&options)
      return store.path(record, options)
    }
    #expect(Set(paths + [store.path(record, usual)]).count == changes.count + 1)
    #expect(store.path(record, usual) == store.path(record, usual))
  }
}
