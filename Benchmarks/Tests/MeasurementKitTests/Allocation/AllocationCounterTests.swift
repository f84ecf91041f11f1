import CHardware
import Foundation
import MeasurementKit
import Testing

@Suite struct AllocationCounterTests {
  @Test(.enabled(if: Jemalloc.isLinked)) func countsWhatIsAllocatedAndFreed() throws {
    let counter = try AllocationCounter()
    var memory: UnsafeMutableRawPointer?
    // The first use of a type may allocate runtime metadata.
    _ = counter.count { memory = .allocate(byteCount: 1, alignment: 16) }
    _ = counter.count { memory?.deallocate() }
    let taken = counter.count { memory = .allocate(byteCount: 10_000, alignment: 16) }
    #expect(taken.allocated >= 10_000 && taken.allocated < 12_500)
    #expect(taken.deallocated == 0)
    #expect(taken.retained == Int(taken.allocated))
    let given = counter.count { memory?.deallocate() }
    #expect(given == AllocatedBytes(allocated: 0, deallocated: taken.allocated))
    #expect(given.retained == -Int(taken.allocated))
  }

  @Test(.enabled(if: Jemalloc.isLinked)) func countsNothingWhereNothingIsAllocated() throws {
    let counter = try AllocationCounter()
    var sum: UInt64 = 0
    let seen = counter.countRepetition { for i in 0..<1_000 { sum &+= hardware_opaque(UInt64(i)) } }
    #expect(seen == .zero)
    #expect(sum == 999_000)
    #expect(counter.seesControl())
  }

  @Test(.enabled(if: Jemalloc.isLinked)) func countsItsOwnThreadOnly() throws {
    let counter = try AllocationCounter()
    let seen = counter.count {
      let done = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        UnsafeMutableRawPointer.allocate(byteCount: 64 << 20, alignment: 16).deallocate()
        done.signal()
      }
      done.wait()
    }
    #expect(seen.allocated < 1 << 20)
  }

  @Test(.enabled(if: !Jemalloc.isLinked)) func saysWhenNothingCanBeCounted() {
    #expect(throws: AllocationCounterError.notLinked) { try AllocationCounter() }
    #expect(Jemalloc.version == nil)
  }

  @Test(.enabled(if: Jemalloc.isLinked)) func describesTheAllocator() throws {
    #expect(try #require(Jemalloc.version).hasPrefix("5."))
    #expect(Jemalloc.options["narenas"].flatMap { Int($0) } ?? 0 >= 1)
    #expect(Jemalloc.text("no.such.name") == nil)
  }

  #if os(Linux)
    /// The kernel sums counts that each processor buffers, so the figure is not exact.
    @Test func residentMemoryIsSeen() throws {
      let bytes = 64 << 20
      let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 16)
      defer { memory.deallocate() }
      memory.initializeMemory(as: UInt8.self, repeating: 1, count: bytes)
      #expect(try #require(ResidentSet.current) > bytes - bytes / 8)
    }
  #endif
}
