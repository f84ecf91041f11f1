import Testing

/// The exhaustive check finds each fault, so it does not pass by comparing nothing.
@Suite struct FaultTests {
  @Test("The exhaustive check finds each fault, and says by which edits", arguments: Fault.allCases)
  func exhaustive(fault: Fault) throws {
    let check = ExhaustiveCheck(.allFlags(pages: 2, fields: 1), depth: 2)
    let counterexample = FaultyContender.$fault.withValue(fault) {
      check.run(FaultyContender.self, places: 0..<1_024)
    }
    let found = try #require(counterexample, "\(fault) was not found")
    #expect(found.contender == FaultyContender.name)
    #expect(found.expected != found.found)
    #expect(found.edits.count <= 2)
  }
}
