import MeasurementKit
import Testing

@Suite struct MachineLimitsTests {
  @Test(arguments: [false, true]) func limitsAreMeasured(hugePages: Bool) throws {
    let limit = try #require(
      MachineLimits.measure(bytes: 100_000, hugePages: hugePages, budget: 1)
    )
    // Whole cache lines, in groups of four.
    #expect(limit.bytes == 100_096)
    #expect(limit.pointerChase > 0 && limit.randomUpdate > 0)
    #expect(limit.sequentialRead > 0 && limit.sequentialWrite > 0)
  }

  @Test func memoryThatDoesNotExistIsNoTrap() {
    #expect(MachineMemory.physical > 1 << 38 || TestMemory(byteCount: 1 << 38) == nil)
  }
}
