import FormWorkload
import Testing

@testable import FormContenders

/// Random answers in instances, and instances that come and go, for a comparison with other engines.
@Suite struct InstanceComparisonTests {
  @Test("RP-2: instances come and go in a form that begins with many")
  func many() throws {
    let form = try RepeatPreset.deliveries.makeForm(instances: 20)
    var stream = InstanceStream(form, seed: 3)
    var played = try SessionForm(form)
    var counts = (answers: 0, changes: 0, most: 0)
    for _ in 0..<600 {
      let drawn = stream.next(played.session)
      let entry = try #require(drawn)
      let isChange = TimedEntries.changes.contains(entry)
      #expect(isChange != TimedEntries.answers.contains(entry))
      let outcome = played.play(.entry(entry))
      #expect(!isChange || outcome == .accepted)
      if isChange { counts.changes += 1 } else { counts.answers += 1 }
      // Two pages are outside the repeat, and each instance has five.
      counts.most = max(counts.most, (played.pageCount - 2) / 5)
    }
    #expect(counts.changes > 40)
    #expect(counts.answers > 400)
    #expect((21...25).contains(counts.most))
  }
}
