import FormModel

/// The instances of one repeat, in all instances around it. A place for an instance is given again after the instance was
/// removed and the journal can't bring it back (RP-6).
struct InstanceTable: ~Copyable {
  /// Cells of an instance, as those of the form: answers, rules, own flags of fields and of pages, flags without
  /// containers.
  let stride: Int
  let ownWords: Int
  let ownPages: Int
  let baseWords: Int
  /// The cells of a new instance.
  let image: [UInt64]
  /// The template's answers that are texts, and their cells.
  let texts: [(cell: Int, text: String)]
  /// The cells of answers that are stored as texts.
  let textCells: [Int]
  /// The template's flags, and its hidden pages.
  let words: [UInt64]
  let hiddenPages: [Bool]
  let fieldCounts: [Int]
  /// The engine's set of the first pages of instances.
  let marks: Int

  private(set) var cells = OwnedBuffer<UInt64>()
  private(set) var records = OwnedBuffer<InstanceRecord>()
  /// By the slot of the instance around: the first and last instance in it, and how many there are. Of a slot that is not
  /// in the form there are none.
  private(set) var lists = OwnedBuffer<InstanceList>()
  /// Free slots, and some that were dropped. The lowest is given first, so that the last ones can be dropped.
  private var free = WaitingNodes()

  init(
    _ layout: InstanceLayout,
    marks: Int
  ) {
    stride = layout.cellCount
    ownWords = layout.ownWords
    ownPages = layout.ownPages
    baseWords = layout.baseWords
    image = layout.image
    texts = layout.texts
    textCells = layout.textCells
    words = layout.words
    hiddenPages = layout.hiddenPages
    fieldCounts = layout.fieldCounts
    self.marks = marks
  }

  var byteCount: Int { cells.byteCount + records.byteCount + lists.byteCount + free.byteCount }

  var slotCount: Int { records.count }

  /// The cells of a slot, until another slot is added.
  @inline(__always)
  func window(_ slot: Int) -> CellWindow {
    precondition(slot >= 0 && slot < records.count, "no such slot")
    return unsafe CellWindow(
      UnsafeMutablePointer(mutating: cells.base) + slot * stride,
      count: stride
    )
  }

  @inline(__always)
  subscript(slot: Int) -> InstanceRecord {
    get { records[slot] }
    set { records[slot] = newValue }
  }

  /// Whether a slot that there was has an instance of the form.
  func isLive(_ slot: Int) -> Bool { slot < records.count && records[slot].state == .live }

  /// The instances in an instance of the part around.
  @inline(__always)
  func list(inside outer: Int) -> InstanceList {
    outer < lists.count ? lists[outer] : InstanceList()
  }

  /// A free slot; nil if all are taken.
  mutating func takeFree() -> Int? {
    while let (_, slot) = free.popFirst() {
      if slot < records.count, records[slot].state == .free { return slot }
    }
    return nil
  }

  /// Adds a slot whose pages have their records from `firstPlace` on.
  mutating func addSlot(firstPlace: Int) -> Int {
    cells.makeRoom(for: stride)
    cells.append(repeating: 0, count: stride)
    records.makeRoom(for: 1)
    records.append(InstanceRecord(firstPlace: UInt32(firstPlace)))
    return records.count - 1
  }

  /// Lets a slot be given again.
  mutating func free(_ slot: Int) {
    records[slot].state = .free
    free.insert(rank: 0, slot: slot)
  }

  /// Drops the last slot if it is free.
  ///
  /// - Returns: whether it was.
  mutating func dropLast() -> Bool {
    let last = records.count - 1
    guard records[last].state == .free else { return false }
    records.truncate(to: last)
    cells.truncate(to: last * stride)
    return true
  }

  /// Gives back the memory of slots that were dropped, here and in the part around.
  ///
  /// - Parameter outerCount: the slots of the part around.
  /// - Complexity: O(slots · log(slots)).
  mutating func giveBack(outerCount: Int) {
    records.giveBack()
    cells.giveBack()
    lists.truncate(to: min(outerCount, lists.count))
    lists.giveBack()
    free = WaitingNodes()
    for slot in 0..<records.count where records[slot].state == .free {
      free.insert(rank: 0, slot: slot)
    }
  }

  /// Puts an instance into the list of the instance around, before another or at the end.
  mutating func link(_ slot: Int, inside outer: Int, before next: UInt32) {
    if outer >= lists.count {
      lists.makeRoom(for: outer + 1 - lists.count)
      lists.append(repeating: InstanceList(), count: outer + 1 - lists.count)
    }
    let previous = next == InstanceRecord.none ? lists[outer].last : records[Int(next)].previous
    records[slot].outer = UInt32(outer)
    records[slot].next = next
    records[slot].previous = previous
    records[slot].state = .live
    if previous == InstanceRecord.none {
      lists[outer].first = UInt32(slot)
    } else {
      records[Int(previous)].next = UInt32(slot)
    }
    if next == InstanceRecord.none {
      lists[outer].last = UInt32(slot)
    } else {
      records[Int(next)].previous = UInt32(slot)
    }
    lists[outer].count += 1
  }

  /// Takes an instance out of its list. Its record keeps the instance around and the next one.
  mutating func unlink(_ slot: Int) {
    let record = records[slot]
    let outer = Int(record.outer)
    if record.previous == InstanceRecord.none {
      lists[outer].first = record.next
    } else {
      records[Int(record.previous)].next = record.next
    }
    if record.next == InstanceRecord.none {
      lists[outer].last = record.previous
    } else {
      records[Int(record.next)].previous = record.previous
    }
    lists[outer].count -= 1
    records[slot].state = .removed
  }
}

/// An instance, in 20 bytes.
struct InstanceRecord: BitwiseCopyable, Sendable {
  enum State: UInt8, BitwiseCopyable, Sendable {
    case free, live
    /// Not in the form, but the journal can bring it back.
    case removed
  }
  static let none = UInt32.max

  /// The slot of the instance around; 0 in the form.
  var outer: UInt32 = 0
  /// The instances before and after it in the same instance around.
  var previous = InstanceRecord.none
  var next = InstanceRecord.none
  /// The place of its first page's record. In slot 0 the pages have the places of the form as loaded.
  var firstPlace: UInt32
  var state = State.free
  /// Whether the present transaction added it, so that the journal needs no steps in it.
  var isNew = false
}

/// The instances of a repeat in one instance around.
struct InstanceList: BitwiseCopyable, Sendable {
  var first = InstanceRecord.none
  var last = InstanceRecord.none
  var count: UInt32 = 0
}

/// Cells of the form or of an instance. The owner of the memory outlives it.
@safe
struct CellWindow: @unchecked Sendable {
  private let base: UnsafeMutablePointer<UInt64>
  let count: Int

  @inline(__always)
  init(_ base: UnsafeMutablePointer<UInt64>, count: Int) {
    unsafe self.base = base
    self.count = count
  }

  /// - Precondition: `index` is in 0 ..< `count`.
  @inline(__always)
  subscript(index: Int) -> UInt64 {
    get {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "index out of range")
      return unsafe base[index]
    }
    nonmutating set {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "index out of range")
      unsafe base[index] = newValue
    }
  }
}
