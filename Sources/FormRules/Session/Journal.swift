import FormModel

/// A step of a transaction, in 16 bytes: the place that changed and its previous value.
struct JournalEntry: BitwiseCopyable, Sendable {
  enum Kind: UInt64 {
    /// A cell of `RuleState`; its previous value.
    case cell
    /// An own flag that changed: its bit's index in the cell, and its new value (`isSet`).
    case flag
    /// A cell with the number of a text. The entry owns the previous text.
    case text
    /// An edit of the progress engine, made by rules.
    case edit
    /// A word of effective flags; its previous value. The words of a page stand between `recountBefore` and
    /// `recountAfter`.
    case word
    /// The page is counted again: on undo at `recountBefore`, on redo at `recountAfter`.
    case recountBefore, recountAfter
    /// The ends of a transaction. The index is its number of entries, the value the current page before or after it.
    case begin, end
    /// An edit of the progress engine by the user while the session had no rules: it is an edit of the own flag too.
    case ownEdit
  }
  private let place: UInt64
  var value: UInt64

  init(_ kind: Kind, _ index: Int, _ value: UInt64) {
    place = kind.rawValue << 56 | UInt64(index)
    self.value = value
  }

  var kind: Kind { Kind(rawValue: place >> 56)! }
  var index: Int { Int(place & 0xFF_FFFF_FFFF_FFFF) }

  /// A step at which the page is counted again.
  init(_ kind: Kind, _ page: PageID) { self.init(kind, Int(page.rawValue), 0) }
  /// The page of a recount.
  var countedPage: PageID { PageID(rawValue: UInt32(index)) }

  /// A step that changed an own flag.
  static func flag(_ cell: Int, bit: Int, isSet: Bool) -> JournalEntry {
    JournalEntry(.flag, cell, UInt64(bit) | (isSet ? 64 : 0))
  }
  /// The own flag's bit, alone.
  var mask: UInt64 { 1 << (value & 63) }
  /// Whether the step set the flag.
  var isSet: Bool { value & 64 != 0 }

  /// The edit that undoes or redoes the step, which is an edit.
  func edit(isUndo: Bool) -> Edit {
    guard let edit = Edit(rawValue: value) else { preconditionFailure("the step is no edit") }
    return isUndo ? edit.inverse : edit
  }

  static func code(ofPage page: PageID?) -> UInt64 {
    page.map { UInt64($0.rawValue) + 1 } ?? 0
  }
  /// The current page at an end of a transaction.
  var page: PageID? { value == 0 ? nil : PageID(rawValue: UInt32(value - 1)) }
}

/// A ring buffer of transactions for undo and redo (UD-1, UD-2). It allocates nothing after `init`.
///
/// Places increase for ever; place p is entry p modulo the capacity. A batch may turn out to be no transaction, and
/// must then leave redo as it was. So a batch is written after the transactions that can be redone, and takes their
/// place when it ends with a change.
struct Journal: ~Copyable {
  private var entries: OwnedBuffer<JournalEntry>
  /// The oldest place.
  private var oldest = 0
  /// The end of the transactions that can be undone.
  private(set) var next = 0
  /// The end of the transactions that can be redone.
  private var newest = 0
  /// The first and the next place of the open transaction.
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

  /// Appends a step to the open transaction.
  ///
  /// - Parameter texts: the store from which the texts of forgotten entries are removed.
  /// - Returns: whether the entry was stored; if not, the caller still owns its text.
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
    // One place is reserved for the end.
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

  /// Forgets the transactions that could be redone, and moves the open one to their place.
  mutating func forgetUndone(_ texts: inout TextStore) {
    guard newest > next else { return }
    drop(next..<newest, &texts)
    let distance = newest - next
    for place in start..<end { self[place - distance] = self[place] }
    start -= distance
    end -= distance
    newest = next
  }

  /// The steps of the open transaction, in order; empty if it has none, or is too large for the ring.
  var steps: Range<Int> { state == .written ? (start + 1)..<end : 0..<0 }

  /// Ends the steps of a batch: a void one is forgotten, and redo stays as it was; else redo is forgotten.
  mutating func endBatch(isVoid: Bool, _ texts: inout TextStore) {
    guard state == .written else { return }
    if isVoid {
      drop(start..<end, &texts)
      state = .open
    } else {
      forgetUndone(&texts)
    }
  }

  /// Ends the transaction, unless it has no steps.
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

  /// Forgets all transactions.
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

  /// The transaction to undo.
  var last: Range<Int> { (next - self[next - 1].index)..<next }

  /// The transaction to redo.
  var following: Range<Int> { next..<(next + self[next].index) }

  /// Sets the place between undo and redo.
  mutating func move(to place: Int) { next = place }
}
