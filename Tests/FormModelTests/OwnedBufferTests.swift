import CIntrinsics
import Testing

@testable import FormModel

@Suite struct OwnedBufferTests {
  @Test("A buffer grows when it has no room for one more element, and not before")
  func room() {
    var buffer = OwnedBuffer<UInt32>(capacity: 4)
    let growth = [buffer.growth(for: 4), buffer.growth(for: 5)]
    buffer.makeRoom(for: 4)
    let bytes = buffer.byteCount
    #expect(growth == [0, 6 * 4] && bytes == 4 * 4)
    buffer.makeRoom(for: 5)
    let more = buffer.byteCount
    #expect(more == 5 * 4)
  }

  /// Whether the system has memory that grows in place.
  static let grows = withUnsafeTemporaryAllocation(byteCount: 64, alignment: 64) {
    guard let start = $0.baseAddress, let memory = map_memory(start, 0, 1) else { return false }
    unmap_memory(memory)
    return true
  }

  @Test("RP-6: a large buffer is not copied again", .enabled(if: grows, "no memory is reserved"))
  func growth() {
    var buffer = OwnedBuffer<UInt64>()
    buffer.makeRoom(for: 1 << 16)
    buffer.append(repeating: 7, count: 1 << 16)
    let start = Int(bitPattern: buffer.base)
    var most = 0
    while buffer.count < 1 << 20 {
      buffer.makeRoom(for: 1_000)
      buffer.append(repeating: UInt64(buffer.count), count: 1_000)
      most = max(most, buffer.byteCount - buffer.count * 8)
    }
    let end = Int(bitPattern: buffer.base)
    #expect(start == end && start % 64 == 0 && most <= 1 << 16)
    // As other code appends.
    buffer.append(repeating: 1, count: 1 << 20)
    let moved = Int(bitPattern: buffer.base)
    let values = [buffer[65_535], buffer[65_536], buffer[66_536], buffer[buffer.count - 1]]
    #expect(moved == start && values == [7, 65_536, 66_536, 1])
  }

  @Test(
    "A buffer that the allocator gave moves once",
    .enabled(if: grows, "as above"),
    arguments: [65_536, 65_537, 66_047, 70_000]
  )
  func firstGrowth(count: Int) {
    var buffer = OwnedBuffer<UInt64>(count: count, repeating: 5)
    for index in 0..<count { buffer[index] = UInt64(index) }
    let loaded = Int(bitPattern: buffer.base)
    buffer.makeRoom(for: 1)
    let moved = Int(bitPattern: buffer.base)
    buffer.makeRoom(for: 1 << 18)
    buffer.append(repeating: 6, count: 1 << 18)
    let grown = Int(bitPattern: buffer.base)
    let isSame = (0..<count).allSatisfy { buffer[$0] == UInt64($0) }
    let added = (count..<buffer.count).allSatisfy { buffer[$0] == 6 }
    #expect(loaded != moved && moved == grown && moved % 64 == 0 && isSame && added)
  }

  @Test(
    "Zeros are zeros, also where other numbers stood before",
    arguments: [0, 1, 100, 65_535, 65_536, 200_000]
  )
  func zeros(count: Int) {
    for _ in 0..<8 {
      let full = OwnedBuffer<UInt32>(count: count, repeating: .max)
      let last = count == 0 ? .max : full[count - 1]
      #expect(last == .max)
    }
    var buffer = OwnedBuffer<UInt32>(zeros: count)
    buffer.makeRoom(for: 1)
    buffer.append(3)
    let found = (buffer.count, buffer.span.indices.count { buffer[$0] != 0 })
    #expect(found == (count + 1, 1))
  }

  @Test("A buffer grows in place up to what is reserved, and no further", .enabled(if: grows))
  func reserved() {
    // As in Memory.c.
    let reserved = 4 << 30
    var buffer = OwnedBuffer<UInt8>()
    buffer.makeRoom(for: 1 << 16)
    let bytes = buffer.byteCount
    let isBeyond = buffer.growInPlace(to: reserved)
    let same = buffer.byteCount
    #expect(!isBeyond && same == bytes)
    let isWithin = buffer.growInPlace(to: reserved - 1 << 16)
    let most = buffer.byteCount
    #expect(isWithin && most >= reserved - 1 << 16 && most < reserved)
  }

  @Test(
    "A process maps 8,192 buffers at most, so that others have address space",
    .enabled(if: grows)
  )
  func most() async {
    // In a process of its own, since other tests map buffers too.
    await #expect(processExitsWith: .success) {
      final class Held {
        let buffer = OwnedBuffer<UInt32>(zeros: 1 << 14)
      }
      let counters = mapped_bytes_of_thread()
      let before = counters.pointee.allocated
      _ = OwnedBuffer<UInt32>(zeros: 1 << 14)
      let one = counters.pointee.allocated - before
      // A sanitizer leaves less address space.
      let mapped = (0..<2).map { _ in
        let start = counters.pointee.allocated
        let held = (0..<8_300).map { _ in Held() }
        precondition(held.allSatisfy { $0.buffer[1 << 14 - 1] == 0 }, "all are zeros")
        return (counters.pointee.allocated - start) / one
      }
      precondition(mapped[0] == mapped[1] && 0 < mapped[0] && mapped[0] <= 8_192, "\(mapped)")
    }
  }

  @Test("What mapped buffers take and give back is counted")
  func counts() {
    let counters = mapped_bytes_of_thread()
    let before = counters.pointee
    do {
      var buffer = OwnedBuffer<UInt8>()
      buffer.makeRoom(for: 1 << 20)
      buffer.append(repeating: 1, count: 1 << 20)
      let taken = counters.pointee.allocated - before.allocated
      let bytes = UInt64(buffer.byteCount)
      // With the header, a page of its own.
      #expect(taken == 0 || taken > bytes && taken < bytes + 1 << 17)
      buffer.truncate(to: 1 << 16)
      buffer.giveBack()
      let kept = buffer.byteCount
      #expect(kept >= 1 << 16 && kept <= 1 << 18)
    }
    let after = counters.pointee
    #expect(after.allocated - before.allocated == after.deallocated - before.deallocated)
  }

  @Test("A buffer holds what an array holds", arguments: 0..<8)
  func sameAsArray(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var buffer = OwnedBuffer<SIMD4<UInt32>>()
    var array: [SIMD4<UInt32>] = []
    let most = seed % 2 == 0 ? 200 : 9_000
    for _ in 0..<60 {
      let count = random.draw(below: most)
      let value = SIMD4<UInt32>(repeating: UInt32(random.draw(below: 1 << 30)))
      switch random.draw(below: 10) {
      case 0:
        let kept = random.draw(below: array.count + 1)
        buffer.truncate(to: kept)
        array.removeLast(array.count - kept)
      case 1:
        buffer.giveBack()
        let room = buffer.capacity
        #expect(room <= array.count + array.count / 16 + 1 << 13)
      case 2: buffer.makeRoom(for: 0)
      case 3: buffer.reserve(array.count + count)
      case 4:
        if array.isEmpty { continue }
        let place = random.draw(below: array.count)
        buffer[place] = value
        array[place] = value
      case 5: buffer = buffer.clone()
      case 6:
        buffer.append(unset: count)
        for place in array.count..<array.count + count { buffer[place] = value }
        array += Array(repeating: value, count: count)
      case 7:
        buffer.append(repeating: value, count: count)
        array += Array(repeating: value, count: count)
      default:
        buffer.makeRoom(for: count)
        let room = buffer.capacity
        #expect(room >= array.count + count)
        buffer.append(repeating: value, count: count)
        array += Array(repeating: value, count: count)
      }
    }
    let isSame = buffer.count == array.count && array.indices.allSatisfy { buffer[$0] == array[$0] }
    #expect(isSame)
  }
}

/// SplitMix64.
private struct SeededRandom {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func draw(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ mixed >> 31) % UInt64(bound))
  }
}
