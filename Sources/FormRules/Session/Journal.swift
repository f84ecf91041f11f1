import FormModel

/// A step of a transaction, in 16 bytes: where something changed, and what stood there before.
struct JournalEntry: BitwiseCopyable, Sendable {
  enum Kind: UInt64 {
    /// One of the rules' cells; the value before.
    case cell
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

  static func code(ofPage page: Int?) -> UInt64 { page.map { UInt64($0) + 1 } ?? 0 }
  /// The page of an end.
  var page: Int? { value == 0 ? nil : Int(value) - 1 }
}

/// A ring of transactions that can be taken back and done again (SPEC UD-1, UD-2). Nothing is allocated beyond it.
///
/// Places are counted without end: place p stands at p modulo the capacity.
struct Journal: ~Copyable {
  private var entries: OwnedBuffer<JournalEntry>
  /// The first place that is kept.
  private var oldest = 0
  /// Behind what can be taken back.
  private(set) var next = 0
  /// Behind what can be done again.
  private var newest = 0
  /// Behind what is written of the transaction that goes on.
  private var end = 0
  private var currentPage: UInt64 = 0
  private enum State { case idle, open, written, tooLarge }
  private var state = State.idle

  /// - Parameter capacity: entries of 16 bytes; 0 keeps no journal.
  init(capacity: Int) {
    entries = OwnedBuffer(count: capacity, repeating: JournalEntry(.begin, 0, 0))
  }

  var byteCount: Int { entries.count == 0 ? 0 : entries.byteCount }
  /// Whether steps are kept.
  var isActive: Bool { entries.count > 0 }
  var canUndo: Bool { next > oldest }
  var canRedo: Bool { newest > next }

  subscript(place: Int) -> JournalEntry {
    get { entries[place % entries.count] }
    set { entries[place % entries.count] = newValue }
  }

  mutating func begin(currentPage page: Int?) {
    state = isActive ? .open : .idle
    currentPage = JournalEntry.code(ofPage: page)
  }

  /// Keeps a step of the transaction that goes on.
  ///
  /// - Parameter texts: where texts that are forgotten are freed.
  /// - Returns: whether it is kept; if not, what the entry holds remains the caller's.
  mutating func append(_ entry: JournalEntry, _ texts: inout TextStore) -> Bool {
    switch state {
    case .idle, .tooLarge: return false
    case .open:
      drop(next..<newest, &texts)
      newest = next
      end = next
      state = .written
      guard write(JournalEntry(.begin, 0, currentPage), &texts) else { return false }
    case .written: break
    }
    return write(entry, &texts)
  }

  private mutating func write(_ entry: JournalEntry, _ texts: inout TextStore) -> Bool {
    // One place is left for the end.
    while end + 2 - oldest > entries.count {
      guard oldest < next else {
        drop(next..<end, &texts)
        state = .tooLarge
        return false
      }
      let length = self[oldest].index
      drop(oldest..<(oldest + length), &texts)
      oldest += length
    }
    self[end] = entry
    end += 1
    return true
  }

  /// Ends the transaction; one without steps is none.
  mutating func end(currentPage page: Int?) {
    defer { state = .idle }
    switch state {
    case .idle, .open: return
    case .tooLarge:
      newest = 0
      next = 0
      oldest = 0
    case .written:
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
