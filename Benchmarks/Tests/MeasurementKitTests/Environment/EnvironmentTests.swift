import Foundation
import MeasurementKit
import Testing

@Suite struct EnvironmentTests {
  @Test func aRunSaysWhereItCameAbout() {
    let environment = EnvironmentRecord.current(seed: 7)
    #expect(environment.seed == 7)
    #expect(environment.processor.cores >= 1)
    #expect(environment.memory.physical > 1 << 28)
    #expect(environment.counters.clockRead > 0)
    #expect(environment.allocator.name == (Jemalloc.isLinked ? "jemalloc" : "system"))
    #expect(
      (environment.counters.allocations == "available") == ((try? AllocationCounter()) != nil)
    )
    #expect(["release", "debug"].contains(environment.build.configuration))
  }

  #if arch(x86_64)
    @Test func theInstructionSetIsOneTheProcessorHas() {
      let set = Build.current.instructionSet
      #expect(set.hasPrefix("x86-64"))
      #expect(set == "x86-64" || Processor.current.hasVersion3)
    }
  #endif

  @Test func aLimitIsNoMoreThanTheMachineHas() {
    #expect(MachineMemory.limit <= MachineMemory.physical)
    if let available = MachineMemory.available { #expect(available <= MachineMemory.limit) }
  }

  #if os(Linux)
    @Test func theSystemDescribesItself() {
      #expect(Processor.current.model != "unknown")
      #expect(MachineMemory.available != nil)
    }
  #endif

  @Test func aTemporaryFolderGoesWithWhatIsInIt() throws {
    let place = try withTemporaryFolder("formnav-tests") { folder in
      try Data("x".utf8).write(to: folder.appendingPathComponent("file"))
      return folder
    }
    #expect(!FileManager.default.fileExists(atPath: place.path))
  }
}
