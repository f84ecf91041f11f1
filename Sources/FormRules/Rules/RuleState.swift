import FormModel
import FormProgress

/// The rules of an open form: the answers, and everything that follows from them (UR): which conditions hold, their
/// effects on fields, pages and groups, calculated values, invalid answers.
///
/// All data that changes while the form is filled stands in one block of 8-byte cells, so that undo restores cells.
/// Nodes to evaluate are in `pending`, numbered by dependency; `settle` evaluates the lowest first, so each node is
/// evaluated once in a transaction.
@safe
struct RuleState: ~Copyable {
  /// Keeps `base` alive.
  private let shared: SharedProgram
  private let base: UnsafePointer<RuleProgram>
  var cells: OwnedBuffer<UInt64>
  /// First cells, by flag word or 64 pages: own flags of fields; own flags of pages; flags of fields by own flags and
  /// the rules on the field itself, without containers.
  let ownWords: Int
  let ownPages: Int
  let baseWords: Int
  /// The cell of the clock, in milliseconds.
  let clock: Int
  var pending: PendingSet
  var texts = TextStore()
  var evaluator: Evaluator
  /// The number of expressions evaluated since the form was opened.
  var evaluations = 0
  private let place = KeptInPlace()

  /// - Parameter form: the form that the program was compiled from.
  init(_ shared: SharedProgram, form: borrowing FormDefinition) {
    self.shared = shared
    unsafe base = unsafe shared.pointer
    let answers = shared.program.fieldCount
    ownWords = answers + shared.program.cells.count
    ownPages = ownWords + form.wordCount
    baseWords = ownPages + (form.pageCount + 63) / 64
    clock = baseWords + (shared.program.containers.isEmpty ? 0 : form.wordCount)
    cells = OwnedBuffer(count: clock + 1, repeating: 0)
    for answer in 0..<answers { cells[answer] = AnswerCode.none }
    for cell in shared.program.cells.indices { cells[answers + cell] = shared.program.cells[cell] }
    for word in 0..<form.wordCount { cells[ownWords + word] = form.words[word] }
    for page in form.pages where form.isHidden(page: page) {
      cells[ownPages + page.place / 64] |= 1 << UInt64(page.place % 64)
    }
    if !shared.program.containers.isEmpty {
      for word in 0..<form.wordCount { cells[baseWords + word] = form.words[word] }
    }
    pending = PendingSet(count: shared.program.nodes.count)
    evaluator = Evaluator(stackDepth: shared.program.pool.stackDepth)
  }

  var program: RuleProgram {
    @inline(__always)
    _read { yield unsafe base.pointee }
  }

  /// Bytes held, without texts.
  var byteCount: Int { program.byteCount + cells.byteCount + pending.byteCount }

  /// Changes a cell, and records its value in the journal. Inlined: most sessions have no journal.
  @inline(__always)
  mutating func set(_ cell: Int, _ value: UInt64, _ transaction: inout Transaction) {
    let old = cells[cell]
    if old == value { return }
    cells[cell] = value
    if transaction.journal.isActive { keep(cell, old, &transaction) }
  }

  /// A record's `StateBits`.
  @inline(__always)
  func state(ofRecord record: Int) -> UInt64 {
    let (cell, shift) = program.state(ofRecord: record)
    return cells[cell] >> shift & 15
  }

  @inline(__always)
  mutating func setState(
    _ bit: UInt64,
    _ isSet: Bool,
    ofRecord record: Int,
    _ transaction: inout Transaction
  ) {
    let (cell, shift) = program.state(ofRecord: record)
    let old = cells[cell]
    set(cell, isSet ? old | bit &<< shift : old & ~(bit &<< shift), &transaction)
  }

  @inline(never)
  private mutating func keep(_ cell: Int, _ old: UInt64, _ transaction: inout Transaction) {
    _ = transaction.journal.append(JournalEntry(.cell, cell, old), &texts)
  }

  /// Flips an own flag: a bit of a cell.
  mutating func turn(_ cell: Int, bit: Int, _ transaction: inout Transaction) {
    cells[cell] ^= 1 << UInt64(bit)
    if transaction.journal.isActive {
      _ = transaction.journal.append(.flag(cell, bit: bit), &texts)
    }
  }

  /// Changes a cell with the number of a text. The previous text is removed unless the journal keeps it.
  mutating func setText(_ cell: Int, _ text: String?, _ transaction: inout Transaction) {
    let old = cells[cell]
    let new = text.map { texts.add($0) } ?? AnswerCode.none
    let isKept = transaction.journal.append(JournalEntry(.text, cell, old), &texts)
    if !isKept, old != AnswerCode.none { texts.remove(old) }
    cells[cell] = new
  }

  /// Makes an edit of effective flags, without settling the current page.
  @inline(__always)
  mutating func applyEffective(
    _ edit: Edit,
    _ engine: inout ProgressEngine,
    _ transaction: inout Transaction
  ) {
    guard let effects = try? engine.applyUnsettled(edit) else {
      preconditionFailure("rules act on what is there")
    }
    guard effects != 0 else { return }
    _ = transaction.journal.append(JournalEntry(.edit, 0, edit.rawValue), &texts)
    transaction.add(page: edit.page, effects: effects)
  }
}
