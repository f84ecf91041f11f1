import FormModel

/// A step of a transaction, in 16 bytes: the place that changed and its previous value.
struct JournalEntry: BitwiseCopyable, Sendable {
  enum Kind: UInt64 {
    /// A cell of `RuleState`, or a field's answer in `AnswersWithoutRules`; its previous value.
    case cell
    /// An own flag that changed: its bit's index in the cell, and its new value (`isSet`).
    case flag
    /// As `cell`, with the number of a text. The entry owns the previous text.
    case text
    /// An edit of the progress engine: by rules, or in a form without rules by the user.
    case edit
    /// A word of effective flags; its previous value. The words of a page stand between `recountBefore` and
    /// `recountAfter`.
    case word
    /// The page is counted again: on undo at `recountBefore`, on redo at `recountAfter`.
    case recountBefore, recountAfter
    /// A page's invalid answers; their previous number.
    case invalid
    /// A term of an aggregate in an instance; its previous value.
    case term
    /// An instance that was added or removed (`isAdded`).
    case instance
    /// The clock of a form without rules; its previous value.
    case clock
    /// The ends of a transaction. The index is its number of entries, the value the current page before or after it.
    case begin, end
  }
  private let place: UInt64
  var value: UInt64

  /// - Parameter code: `PartSlot.code` for a cell or a term in an instance.
  init(_ kind: Kind, _ index: Int, _ value: UInt64, in code: UInt64 = 0) {
    place = kind.rawValue << 56 | code | UInt64(index)
    self.value = value
  }

  var kind: Kind { Kind(rawValue: place >> 56)! }
  var index: Int { Int(truncatingIfNeeded: numbers) }
  private var numbers: UInt64 { place & 0xFF_FFFF_FFFF_FFFF }

  /// The part and slot of a step in an instance; part 0 for one in the form.
  var instance: PartSlot {
    let part = Int(numbers >> 48)
    return PartSlot(part: part, slot: part == 0 ? 0 : Int(numbers >> 24 & 0xFF_FFFF))
  }
  /// The cell or term of a step.
  var cell: Int { numbers >> 48 == 0 ? index : index & 0xFF_FFFF }

  /// A step on a page.
  init(_ kind: Kind, ofPage page: PageID, _ value: UInt64 = 0) {
    place = kind.rawValue << 56 | UInt64(page.rawValue)
    self.value = value
  }
  /// The page of a step on a page.
  var ofPage: PageID { PageID(rawValue: UInt32(numbers)) }

  /// A step on an answer of a form without rules. A field's place takes 16 bits, its page 32.
  init(_ kind: Kind, at address: FieldID, _ value: UInt64) {
    place = kind.rawValue << 56 | UInt64(address.page.rawValue) << 16 | UInt64(address.field)
    self.value = value
  }
  /// The field of a step on an answer of a form without rules.
  var address: FieldID {
    FieldID(page: PageID(rawValue: UInt32(numbers >> 16)), field: Int(numbers & 0xFFFF))
  }

  /// A step that changed an own flag.
  static func flag(_ cell: Int, bit: Int, in code: UInt64 = 0) -> JournalEntry {
    JournalEntry(.flag, cell, 1 << UInt64(bit), in: code)
  }

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
/// Places increase for ever; place p is entry p modulo the capacity. The first step of a transaction discards what could
/// be redone, so only what is a transaction may append steps.
struct Journal: ~Copyable {
  private var entries: OwnedBuffer<JournalEntry>
  /// Instances that no step can bring back any more.
  var forgotten: [PartSlot] = []
  /// The oldest place.
  private var oldest: WideInt = 0
  /// The end of the transactions that can be undone, and the first place of the open one.
  private(set) var next: WideInt = 0
  /// The end of the transactions that can be redone.
  private var newest: WideInt = 0
  /// The next place of the open transaction.
  private var end: WideInt = 0
  private var currentPage: UInt32 = 0
  private enum State { case idle, open, written, tooLarge, apart }
  private var state = State.idle
  /// The state of a transaction that has begun.
  private var begun: State
  /// The steps of the open transaction, if they are kept apart until it ends.
  private var steps: [JournalEntry] = []

  /// - Parameter capacity: entries of 16 bytes; 0 keeps no journal.
  init(capacity: Int) {
    entries = OwnedBuffer(count: capacity, repeating: JournalEntry(.begin, 0, 0))
    begun = capacity > 0 ? .open : .idle
  }

  /// Whether steps are kept.
  var isActive: Bool { begun != .idle }
  /// Whether the steps of a transaction are kept apart until it ends, since it may be refused after it has changed
  /// something (RP-1).
  var keepsApart: Bool {
    get { begun == .apart }
    set { begun = newValue ? .apart : entries.count > 0 ? .open : .idle }
  }
  var canUndo: Bool { next > oldest }
  var canRedo: Bool { newest > next }

  subscript(place: WideInt) -> JournalEntry {
    get { entries[Int(place % WideInt(entries.count))] }
    set { entries[Int(place % WideInt(entries.count))] = newValue }
  }

  @inline(__always)
  mutating func begin(currentPage page: PageID?) {
    state = begun
    if isActive { currentPage = UInt32(JournalEntry.code(ofPage: page)) }
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
    if state == .apart {
      steps.append(entry)
      return true
    }
    if state == .open {
      drop(next..<newest, &texts, canBeRedone: true)
      newest = next
      end = next
      state = .written
      guard write(JournalEntry(.begin, 0, UInt64(currentPage)), &texts) else { return false }
    }
    return state == .written && write(entry, &texts)
  }

  private mutating func write(_ entry: JournalEntry, _ texts: inout TextStore) -> Bool {
    // One place is reserved for the end.
    while end + 2 - oldest > WideInt(entries.count) {
      guard oldest < next else {
        drop(next..<end, &texts)
        state = .tooLarge
        return false
      }
      let length = WideInt(self[oldest].index)
      drop(oldest..<(oldest + length), &texts)
      oldest += length
    }
    self[end] = entry
    end += 1
    return true
  }

  /// Takes over the steps that were kept apart.
  mutating func acceptSteps(_ texts: inout TextStore) {
    guard state == .apart else { return }
    state = entries.count > 0 ? .open : .idle
    for step in steps where !append(step, &texts) { release(step, &texts, canBeRedone: false) }
    forgetSteps()
  }

  /// Ends a transaction that is refused.
  ///
  /// - Returns: its steps, to be undone.
  mutating func takeSteps() -> [JournalEntry] {
    state = .idle
    defer { steps = [] }
    return steps
  }

  /// Drops steps that were undone.
  mutating func dropUndone(_ undone: [JournalEntry], _ texts: inout TextStore) {
    for step in undone { release(step, &texts, canBeRedone: true) }
  }

  private mutating func forgetSteps() { steps.removeAll(keepingCapacity: steps.count < 1024) }

  /// Ends the transaction, unless it has no steps.
  @inline(__always)
  mutating func end(currentPage page: PageID?) {
    if state != .idle { endOpen(page) }
  }

  private mutating func endOpen(_ page: PageID?) {
    defer { state = .idle }
    switch state {
    case .idle, .open, .apart: return
    case .tooLarge:
      newest = 0
      next = 0
      oldest = 0
    case .written:
      let length = Int(end + 1 - next)
      self[end] = JournalEntry(.end, length, JournalEntry.code(ofPage: page))
      self[next] = JournalEntry(.begin, length, self[next].value)
      next = end + 1
      newest = next
    }
  }

  /// Forgets all transactions.
  mutating func forget(_ texts: inout TextStore) {
    drop(oldest..<next, &texts)
    drop(next..<newest, &texts, canBeRedone: true)
    oldest = 0
    next = 0
    newest = 0
  }

  /// - Parameter canBeRedone: whether the steps were undone.
  private mutating func drop(
    _ places: Range<WideInt>,
    _ texts: inout TextStore,
    canBeRedone: Bool = false
  ) {
    for place in places { release(self[place], &texts, canBeRedone: canBeRedone) }
  }

  /// Gives back what a step that is dropped keeps.
  private mutating func release(
    _ entry: JournalEntry,
    _ texts: inout TextStore,
    canBeRedone: Bool
  ) {
    if entry.kind == .text, entry.value != AnswerCode.none { texts.remove(entry.value) }
    // An added instance that was undone, or a removed one, is not in the form.
    if entry.kind == .instance, (entry.value != 0) == canBeRedone {
      forgotten.append(entry.instance)
    }
  }

  /// The transaction to undo.
  var last: Range<WideInt> { (next - WideInt(self[next - 1].index))..<next }

  /// The transaction to redo.
  var following: Range<WideInt> { next..<(next + WideInt(self[next].index)) }

  /// Sets the place between undo and redo.
  mutating func move(to place: WideInt) { next = place }
}
