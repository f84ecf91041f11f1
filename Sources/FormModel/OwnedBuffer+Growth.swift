import CIntrinsics

/// Buffers that grow with the pages of an open form.
///
/// A large one is mapped (`Memory.h`): it has address space for more than the largest form, and memory as far as it is used, so
/// it is never copied again. Before pages are added a buffer is not mapped, since the allocator gives memory that a dropped form
/// had out again without page faults.
extension OwnedBuffer {
  /// The bit of `room` that says that the memory is mapped.
  static var mapped: Int { .min }
  private var isMapped: Bool { room < 0 }
  /// Bytes from which on a buffer that grows is mapped: copying so many takes less than the slowest page may.
  private static var leastMapped: Int { 1 << 16 }

  /// Makes room for `extra` more elements: in place if the buffer is large, else an eighth more than are held, or as many as are
  /// needed. Appending alone makes half as much room again, which is too much beside a large form.
  ///
  /// - Complexity: O(extra) elements, amortised.
  package mutating func makeRoom(for extra: Int) {
    guard !hasRoom(for: extra) else { return }
    moveToMapping(by: extra)
    guard !growInPlace(to: count + extra) else { return }
    move(toCapacity: Swift.max(count + extra, capacity + capacity / 8))
  }

  /// Zeros. Of a large buffer the system fills only what is written or read, where it has such memory.
  ///
  /// - Complexity: O(1) with such memory, else O(count) elements.
  package init(zeros count: Int) where Element: FixedWidthInteger {
    self.init()
    makeRoom(for: count)
    if isMapped {
      append(unset: count)
    } else {
      unsafe append(count: count) { memory in
        unsafe UnsafeMutableRawPointer(memory).initializeMemory(
          as: UInt8.self,
          repeating: 0,
          count: count * MemoryLayout<Element>.stride
        )
      }
    }
  }

  /// Lets a large buffer grow in place from now on.
  ///
  /// - Complexity: O(count) elements.
  private mutating func moveToMapping(by extra: Int) {
    let (bytes, overflow) = (count + extra)
      .multipliedReportingOverflow(by: MemoryLayout<Element>.stride)
    guard !isMapped, !overflow, bytes >= Self.leastMapped else { return }
    let held = count * MemoryLayout<Element>.stride
    guard let memory = unsafe map_memory(storage, held, bytes) else { return }
    unsafe Self.deallocate(storage, room: room)
    unsafe storage = memory.bindMemory(to: Element.self, capacity: count)
    takeMappedRoom()
  }

  /// Makes room for `capacity` elements in all where a mapped buffer is.
  ///
  /// - Returns: whether there is; else nothing has changed.
  /// - Complexity: O(1).
  mutating func growInPlace(to capacity: Int) -> Bool {
    let (bytes, overflow) = capacity.multipliedReportingOverflow(by: MemoryLayout<Element>.stride)
    guard isMapped, !overflow, unsafe grow_mapped(storage, bytes) else { return false }
    takeMappedRoom()
    return true
  }

  private mutating func takeMappedRoom() {
    room = unsafe size_of_mapped(storage) / MemoryLayout<Element>.stride | Self.mapped
  }

  /// Gives memory back: keeps room for a sixteenth more elements than are held.
  ///
  /// - Complexity: O(count) elements; of a mapped buffer O(elements given back).
  package mutating func giveBack() {
    let kept = count + count / 16
    guard kept < capacity else { return }
    guard isMapped else { return move(toCapacity: kept) }
    unsafe shrink_mapped(storage, kept * MemoryLayout<Element>.stride)
    takeMappedRoom()
  }
}
