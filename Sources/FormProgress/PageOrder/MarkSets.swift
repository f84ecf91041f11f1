import FormModel

/// Sets of marked pages with rank and select, one for each use. Their shelves are those of the form order.
///
/// It is usable from inlined code only because Embedded Swift else sees no `deinit` from another module.
@safe
@usableFromInline
struct MarkSets: ~Copyable, @unchecked Sendable {
  private var storage: UnsafeMutablePointer<VisiblePageIndex>
  private(set) var count = 0
  private var capacity = 0

  init() { unsafe storage = UnsafeMutablePointer<VisiblePageIndex>.allocate(capacity: 0) }

  deinit {
    unsafe storage.deinitialize(count: count)
    unsafe storage.deallocate()
  }

  mutating func append(_ set: consuming VisiblePageIndex) {
    if count == capacity {
      capacity = max(4, capacity * 2)
      let larger = UnsafeMutablePointer<VisiblePageIndex>.allocate(capacity: capacity)
      unsafe larger.moveInitialize(from: storage, count: count)
      unsafe storage.deallocate()
      unsafe storage = larger
    }
    unsafe (storage + count).initialize(to: set)
    count += 1
  }

  /// - Precondition: 0 ≤ `set` < `count`.
  subscript(set: Int) -> VisiblePageIndex {
    _read {
      precondition(set >= 0 && set < count, "there is no such set of marks")
      yield unsafe storage[set]
    }
    _modify {
      precondition(set >= 0 && set < count, "there is no such set of marks")
      yield unsafe &storage[set]
    }
  }

  var byteCount: Int {
    var bytes = capacity * MemoryLayout<VisiblePageIndex>.stride
    for set in 0..<count { bytes += self[set].byteCount }
    return bytes
  }
}
