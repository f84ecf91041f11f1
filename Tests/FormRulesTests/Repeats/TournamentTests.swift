import Testing

@testable import FormRules

@Suite struct TournamentTests {
  @Test("RP-4, RP-6: the least key is that of all slots, also after memory was given back")
  func givenBack() {
    var random = SeededGenerator(seed: 3)
    for slots in 0...66 {
      var tournament = Tournament()
      var keys: [Int: UInt64] = [:]
      for slot in 0..<300 {
        keys[slot] = UInt64.random(in: 0..<100, using: &random)
        tournament.set(slot, keys[slot]!)
      }
      let most = tournament.byteCount
      for slot in slots..<300 {
        tournament.set(slot, Tournament.none)
        keys[slot] = nil
      }
      tournament.giveBack(slots: slots)
      #expect(tournament.byteCount < most / 2)
      // Each slot once has the least key, and loses it; then more slots than before.
      for slot in Array(0..<slots) + [slots, 70, 300] {
        let before = tournament.least
        #expect(before == keys.values.min() ?? Tournament.none, "\(slots) slots, \(slot)")
        tournament.set(slot, 0)
        #expect(tournament.least == 0, "\(slots) slots, \(slot)")
        keys[slot] = 100 + UInt64(slot)
        tournament.set(slot, keys[slot]!)
      }
      #expect(tournament.least == keys.values.min(), "\(slots) slots")
    }
  }
}
