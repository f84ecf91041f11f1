import FormModel

/// A step of a transaction, in 16 bytes: where something changed, and what stood there before.
struct JournalEntry: BitwiseCopyable, Sendable {
  enum Kind: UInt64 {
    /// One of the rules' cells; the value before.
    case cell
    /// An own flag that turned: the number of its bit in the cell, and whether it is set since (`JournalEntry.isSet`).
    case flag
    /// A cell that holds the number of a text, which belongs to the entry now.
    case text
    /// An edit of the engine, as it was made.
    case edit
    /// A word of effective flags; the value before. Words of a page stand between two recounts.
    case word
    /// The page is counted anew once its words have been taken back; once they have been set again.
    case recountBefore, recountAfter
    /// The two ends of a transaction: how many entries it has; the page that was current before, and after.
    case begin, end
  }
  private let place: UInt64
  var value: UInt64

  init(_ kind: Kind, _ index: Int, _ value: UInt64) {
    place = kind.rawValue << 56 | UInt64(index)
    self.value = value
  }

  var kind: Kind { Kind(rawValue: place >> 56)! }
  var index: Int { Int(place & 0xFF_FFFF_FFFF_FFFF) }

  /// A step that says when a page is counted anew.
  init(_ kind: Kind, _ page: PageID) { self.init(kind, Int(page.rawValue), 0) }
  /// The page that is counted anew.
  var countedPage: PageID { PageID(rawValue: UInt32(index)) }

  /// A step that turned an own flag.
  static func flag(_ cell: Int, bit: Int, isSet: Bool) -> JournalEntry {
    JournalEntry(.flag, cell, UInt64(bit) | (isSet ? 64 : 0))
  }
  /// The bit of an own flag in its cell, alone.
  var mask: UInt64 { 1 << (value & 63) }
  /// Whether the step set the flag.
  var isSet: Bool { value & 64 != 0 }

  static func code(ofPage page: PageID?) -> UInt64 {
    page.map { UInt64($0.rawValue) + 1 } ?? 0
  }
  /// The page of an end.
  var page: PageID? { value == 0 ? nil : PageID(rawValue: UInt32(value - 1)) }
}

/// A ring of transactions that can be taken back and done again (UD-1, UD-2). Nothing is allocated beyond it.
///
/// Places are counted without end: place p stands at p modulo the capacity. A batch may cancel itself out and is no
/// transaction then, so it is written behind what can be done again, and takes its place once it has changed something.
struct Journal: ~Copyable {
  private var entries: OwnedBuffer<JournalEntry>
  /// The first place that is kept.
  private var oldest = 0
  /// Behind what can be taken back.
  private(set) var next = 0
  /// Behind what can be done again.
  private var newest = 0
  /// The first place of the transaction that goes on, and behind what is written of it.
  private var start = 0
  private var end = 0
  private var currentPage: UInt32 = 0
  private enum State { case idle, open, openBatch, written, tooLarge }
  private var state = State.idle

  /// - Parameter capacity: entries of 16 bytes; 0 keeps no journal.
  init(capacity: Int) {
    entries = OwnedBuffer(count: capacity, repeating: JournalEntry(.begin, 0, 0))
  }

  var byteCount: Int { entries.byteCount }
  /// Whether steps are kept.
  var isActive: Bool { entries.count > 0 }
  var canUndo: Bool { next > oldest }
  var canRedo: Bool { newest > next }

  subscript(place: Int) -> JournalEntry {
    get { entries[place % entries.count] }
    set { entries[place % entries.count] = newValue }
  }

  /// - Parameter isBatch: whether steps may cancel each other out.
  mutating func begin(currentPage page: PageID?, isBatch: Bool = false) {
    state = isActive ? (isBatch ? .openBatch : .open) : .idle
    currentPage = UInt32(JournalEntry.code(ofPage: page))
  }

  /// Keeps a step of the transaction that goes on.
  ///
  /// - Parameter texts: where texts that are forgotten are freed.
  /// - Returns: whether it is kept; if not, what the entry holds remains the caller's.
  @inline(__always)
  mutating func append(_ entry: JournalEntry, _ texts: inout TextStore) -> Bool {
    state == .idle ? false : appendToActive(entry, &texts)
  }

  private mutating func appendToActive(
    _ entry: JournalEntry,
    _ texts: inout TextStore
  ) -> Bool {
    switch state {
    case .idle, .tooLarge: return false
    case .open, .openBatch:
      start = newest
      end = newest
      if state == .open { forgetUndone(&texts) }
      state = .written
      guard write(JournalEntry(.begin, 0, UInt64(currentPage)), &texts) else { return false }
    case .written: break
    }
    return write(entry, &texts)
  }

  private mutating func write(_ entry: JournalEntry, _ texts: inout TextStore) -> Bool {
    // One place is left for the end.
    while end + 2 - oldest > entries.count {
      if oldest < next {
        let length = self[oldest].index
        drop(oldest..<(oldest + length), &texts)
        oldest += length
      } else if newest > next {
        forgetUndone(&texts)
      } else {
        drop(start..<end, &texts)
        state = .tooLarge
        return false
      }
    }
    self[end] = entry
    end += 1
    return true
  }

  /// Forgets what could be done again. What is written of the transaction that goes on takes its place.
  mutating func forgetUndone(_ texts: inout TextStore) {
    guard newest > next else { return }
    drop(next..<newest, &texts)
    let distance = newest - next
    for place in start..<end { self[place - distance] = self[place] }
    start -= distance
    end -= distance
    newest = next
  }

  /// The steps of the transaction that goes on, in order; empty if there is none, or it is too large.
  var steps: Range<Int> { state == .written ? (start + 1)..<end : 0..<0 }

  /// Ends the steps of a batch: those of a void one are forgotten, and what could be done again is kept.
  mutating func endBatch(isVoid: Bool, _ texts: inout TextStore) {
    guard state == .written else { return }
    if isVoid {
      drop(start..<end, &texts)
      state = .open
    } else {
      forgetUndone(&texts)
    }
  }

  /// Ends the transaction; one without steps is none.
  mutating func end(currentPage page: PageID?) {
    defer { state = .idle }
    switch state {
    case .idle, .open, .openBatch: return
    case .tooLarge:
      newest = 0
      next = 0
      oldest = 0
    case .written:
      assert(newest == next, "a batch forgets what could be done again before it ends")
      let length = end + 1 - next
      self[end] = JournalEntry(.end, length, JournalEntry.code(ofPage: page))
      self[next] = JournalEntry(.begin, length, self[next].value)
      next = end + 1
      newest = next
    }
  }

  /// Forgets all that could be taken back or done again.
  mutating func forget(_ texts: inout TextStore) {
    drop(oldest..<newest, &texts)
    oldest = 0
    next = 0
    newest = 0
  }

  private func drop(_ places: Range<Int>, _ texts: inout TextStore) {
    for place in places {
      let entry = self[place]
      if entry.kind == .text, entry.value != AnswerCode.none { texts.remove(entry.value) }
    }
  }

  /// The transaction that would be taken back.
  var last: Range<Int> { (next - self[next - 1].index)..<next }

  /// The transaction that would be done again.
  var following: Range<Int> { next..<(next + self[next].index) }

  /// Says up to where what is kept is done.
  mutating func move(to place: Int) { next = place }
}
