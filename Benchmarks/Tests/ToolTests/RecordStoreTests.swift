import FormBenchmarks
import FormFormats
import Foundation
import MeasurementKit
import Testing

@testable import BenchCommands

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

  @Test func aFolderThatTheUserNamesIsTriedBeforeTheRun() throws {
    let place = try Workplace()
    try place.write("", to: "file")
    #expect(throws: IOError.self) { try RecordStore.prepare(place.path("file")) }
    #expect(throws: IOError.self) { try RecordStore.prepare("/proc/none") }
    try RecordStore.prepare(place.path("new/folder"))
    #expect(place.files.contains("new"))
    try RecordStore.prepare("none")
    try RecordStore.prepare(nil)
    #expect(!place.files.contains("none"))
  }
}
