import FormModel
import FormProgress
import Testing

@testable import FormRules

/// RP-6: what instances held that have gone.
@Suite struct InstanceMemoryTests {
  /// A household whose members have been added at random places, and filled.
  private struct Play: ~Copyable {
    var session: FormSession
    var random: SeededGenerator
    /// The members, in the order in which they came.
    var members: [InstanceID] = []

    init(seed: UInt64, journalBytes: Int) throws {
      let form = try household {
        $0.calculations = [
          Calculation(field: FieldID(page: 0, field: 1), expression: "sum(${cost})"),
          Calculation(field: FieldID(page: 0, field: 2), expression: "min(${age})"),
        ]
        $0.repeats[0].initial = 0
      }
      session = try FormSession(form, journalBytes: journalBytes)
      random = SeededGenerator(seed: seed)
    }

    /// Bytes held, without texts.
    var bytes: Int { session.storedEngine.byteCount + session.rules.value.byteCount }

    mutating func draw(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    mutating func add() throws {
      let count = try session.instanceCount(of: 0)
      let next = try session.instance(of: 0, number: draw(count + 1) + 1)
      let added = try session.addInstance(of: 0, before: next).addedInstance
      guard let added, let place = try session.instance(ofPage: added.page) else { return }
      members.append(added)
      let number = place.numbers[0]
      try session.set("name", [number], .text("Anna"))
      try session.set("age", [number], .integer(1 + draw(90)))
      try session.set("cost", [number, 1], .decimal(0.5))
    }

    /// Fills the journal, so that it keeps no removed instance that another is behind.
    mutating func forgetRemoved() throws {
      for turn in 0..<300 {
        try session.answer(FieldID(page: 0, field: 0), .integer(turn % 2))
      }
      try add()
      try remove(members.count - 1)
    }

    mutating func remove(_ index: Int) throws {
      try session.removeInstance(members.remove(at: index))
    }
  }

  @Test(
    "RP-6: of instances that went in random order, what stands behind all that are left is given back",
    arguments: [0, 4_096]
  )
  func givenBack(journalBytes: Int) throws {
    var play = try Play(seed: 1, journalBytes: journalBytes)
    let none = play.bytes
    for _ in 0..<150 { try play.add() }
    let few = play.bytes
    for _ in 0..<450 { try play.add() }
    let many = play.bytes
    while play.members.count > 150 {
      try play.remove(150 + play.draw(play.members.count - 150))
    }
    try play.forgetRemoved()
    // A generation stays of each page.
    let generations = 3 * 600 * 9 / 8
    var bytes = play.bytes
    #expect(Double(bytes) <= 1.25 * Double(few) + Double(generations), "\(few), \(many), \(bytes)")
    let sum = try play.session.answer(at: FieldID(page: 0, field: 1))
    #expect(sum == .decimal(75))
    play.session.engine.checkInvariants()
    while !play.members.isEmpty { try play.remove(play.draw(play.members.count)) }
    try play.forgetRemoved()
    bytes = play.bytes
    #expect(bytes < none + (many - none) / 8, "\(none), \(many), \(bytes)")
    play.session.engine.checkInvariants()
    let oldest = try play.session.addInstance(of: 0).addedInstance
    #expect(play.session.outline == "Home, Member 1, Visit 1.1, Health 1, End" && oldest != nil)
    for _ in 0..<20 { try play.add() }
    play.session.engine.checkInvariants()
  }

  @Test("RP-6: free places before those that stay are used again after memory was given back")
  func usedAgain() throws {
    var play = try Play(seed: 4, journalBytes: 0)
    for _ in 0..<400 { try play.add() }
    for index in stride(from: 90, to: 0, by: -2) { try play.remove(index) }
    while play.members.count > 55 { try play.remove(55) }
    let (bytes, places) = (play.bytes, play.session.storedEngine.placeCount)
    #expect(places < 4 * 3 * 100)
    for _ in 0..<45 { try play.add() }
    let (bytesAfter, placesAfter) = (play.bytes, play.session.storedEngine.placeCount)
    #expect(bytesAfter == bytes && placesAfter == places)
    play.session.engine.checkInvariants()
  }

  @Test("RP-6: turns at one size hold the same memory", arguments: [1, 40, 300])
  func turns(members: Int) throws {
    var play = try Play(seed: UInt64(members), journalBytes: 0)
    for _ in 0..<members { try play.add() }
    try play.remove(0)
    try play.add()
    let bytes = play.bytes
    var others: [Int] = []
    for turn in 0..<300 {
      // The last one that came, or any.
      try play.remove(turn % 2 == 0 ? members - 1 : play.draw(members))
      try play.add()
      if play.bytes != bytes { others.append(play.bytes) }
    }
    #expect(others.isEmpty, "\(bytes), then \(others)")
    play.session.engine.checkInvariants()
  }
}
