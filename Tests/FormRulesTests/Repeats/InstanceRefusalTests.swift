import FormModel
import FormProgress
import FormRules
import Testing

/// Where instances can be added, and why they can't elsewhere.
@Suite struct InstanceRefusalTests {
  /// An instance, with its repeat and its numbers.
  private struct Place {
    var id: InstanceID
    var `repeat`: Int
    var numbers: [Int]
  }

  /// The instances of two members with two visits each.
  private func places(_ session: borrowing FormSession) throws -> [Place] {
    var places: [Place] = []
    for member in 1...2 {
      let outer = try #require(try session.instance(of: 0, number: member))
      places.append(Place(id: outer, repeat: 0, numbers: [member]))
      for visit in 1...2 {
        let inner = try #require(try session.instance(of: 1, inside: outer, number: visit))
        places.append(Place(id: inner, repeat: 1, numbers: [member, visit]))
      }
    }
    return places
  }

  /// Why an instance can't be added; nil if it can.
  private func refusal(_ index: Int, _ around: Place?, _ next: Place?) -> SessionError? {
    guard index == 0 || index == 1 else { return .noSuchRepeat(index) }
    let isAround = index == 0 ? around == nil : around?.repeat == 0
    guard isAround else { return .wrongInstanceAround(repeat: index) }
    guard let next else { return nil }
    let isBeside =
      next.repeat == index && Array(next.numbers.dropLast()) == around?.numbers ?? []
    return isBeside ? nil : .noSuchInstance(next.id)
  }

  private func error(
    _ session: inout FormSession,
    _ index: Int,
    _ around: Place?,
    _ next: Place?
  ) -> SessionError? {
    do throws(SessionError) {
      try session.addInstance(of: index, inside: around?.id, before: next?.id)
      return nil
    } catch { return error }
  }

  @Test("RP-2: an instance is added where it fits; for any other place the refusal says why")
  func added() throws {
    var session = try FormSession(
      try household { $0.repeats[1].initial = 2 },
      journalBytes: 1 << 12
    )
    try session.addInstance(of: 0)
    let places = try places(session)
    let all = [nil] + places.map { Optional($0) }
    let before = session.outline
    for index in -1...2 {
      for around in all {
        for next in all {
          let expected = refusal(index, around, next)
          let found = error(&session, index, around, next)
          let what = "\(index), \(around?.numbers ?? []), \(next?.numbers ?? [])"
          #expect(found == expected, "\(what)")
          if found == nil {
            let added = try #require(session.lastChange?.addedInstance)
            let numbers = try session.instance(ofPage: added.page)?.numbers
            let number = next?.numbers.last ?? 3
            #expect(numbers == InstanceNumbers((around?.numbers ?? []) + [number]), "\(what)")
            session.engine.checkInvariants()
            session.undo()
          }
          let after = session.outline
          #expect(after == before, "\(what)")
        }
      }
    }
  }
}
