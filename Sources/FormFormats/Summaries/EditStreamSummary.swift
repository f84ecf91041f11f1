import FormModel

/// A summary of an edit stream, updated one edit at a time in a fixed amount of memory.
public struct EditStreamSummary: Hashable, Sendable {
  /// All entries: edits, answers, and instances that come or go.
  public private(set) var edits = 0
  /// The number of edits for each operation, indexed by the operation's raw value.
  public private(set) var operations = [Int](repeating: 0, count: EditOperation.allCases.count)
  /// The number of answers of each kind, indexed as `kinds`.
  public private(set) var answers = [Int](repeating: 0, count: kinds.count)
  /// The names of the answer kinds in edit streams. The first is "none".
  public static let kinds = AnswerWord.names
  /// Edits and answers in instances.
  public private(set) var inInstances = 0
  public private(set) var addedInstances = 0
  public private(set) var removedInstances = 0
  /// The lowest and the highest page that an edit names, in an instance the template's; nil if there
  /// are no edits.
  public private(set) var pages: ClosedRange<PageID>?
  /// Distances in pages between consecutive edits. They measure locality.
  public private(set) var distances = PowersOfTwo()
  private var lastPage: PageID?

  public init() {}

  /// Adds one edit.
  ///
  /// - Complexity: O(1) time.
  public mutating func add(_ edit: Edit) {
    edits += 1
    operations[Int(edit.operation.rawValue)] += 1
    add(page: edit.page)
  }

  /// Adds one entry.
  ///
  /// - Complexity: O(1) time.
  public mutating func add(_ entry: FormEntry) {
    switch entry {
    case .edit(let edit): add(edit)
    case .answer(let field, let answer): add(answer, of: field)
    case .editInside(_, let edit):
      inInstances += 1
      add(edit)
    case .answerInside(_, let field, let answer):
      inInstances += 1
      add(answer, of: field)
    case .addInstance:
      edits += 1
      addedInstances += 1
    case .removeInstance:
      edits += 1
      removedInstances += 1
    }
  }

  private mutating func add(_ answer: AnswerValue?, of field: FieldID) {
    edits += 1
    answers[Int(AnswerWord(answer).rawValue)] += 1
    add(page: field.page)
  }

  private mutating func add(page: PageID) {
    if let lastPage {
      distances.add(abs(Int(clamping: page.rawValue) - Int(clamping: lastPage.rawValue)))
    }
    pages = pages.map { min($0.lowerBound, page)...max($0.upperBound, page) } ?? page...page
    lastPage = page
  }

  /// Adds the remaining entries of a stream that may contain answers.
  ///
  /// - Parameter reader: The stream's reader.
  /// - Throws: The reader's errors.
  /// - Complexity: O(entries) time.
  public mutating func add(all reader: inout EntryStreamReader) throws(ReadError) {
    while let entry = try reader.next() { add(entry) }
  }
}
