import FormModel

/// A summary of an edit stream, updated one edit at a time in a fixed amount of memory.
public struct EditStreamSummary: Hashable, Sendable {
  public private(set) var edits = 0
  /// The number of edits for each operation, indexed by the operation's raw value.
  public private(set) var operations = [Int](repeating: 0, count: EditOperation.allCases.count)
  /// The number of answers of each kind, indexed as `kinds`.
  public private(set) var answers = [Int](repeating: 0, count: kinds.count)
  /// The names of the answer kinds in edit streams. The first is "none".
  public static let kinds = AnswerWord.allCases.map { "\($0)" }
  /// The lowest and the highest page that an edit names; nil if there are no edits.
  public private(set) var pages: ClosedRange<PageID>?
  /// Distances in pages between consecutive edits. They measure locality.
  public private(set) var distances = PowersOfTwo()
  private var lastPage: PageID = 0

  public init() {}

  /// Adds one edit.
  ///
  /// - Complexity: O(1) time.
  public mutating func add(_ edit: Edit) {
    operations[Int(edit.operation.rawValue)] += 1
    add(page: edit.page)
  }

  /// Adds one entry. An answer counts as an edit too.
  ///
  /// - Parameter entry: An edit or an answer.
  /// - Complexity: O(1) time.
  public mutating func add(_ entry: FormEntry) {
    switch entry {
    case .edit(let edit): add(edit)
    case .answer(_, let answer):
      answers[Int(AnswerWord(answer).rawValue)] += 1
      add(page: entry.page)
    }
  }

  private mutating func add(page: PageID) {
    if edits > 0 { distances.add(abs(Int(page.rawValue) - Int(lastPage.rawValue))) }
    pages = pages.map { min($0.lowerBound, page)...max($0.upperBound, page) } ?? page...page
    lastPage = page
    edits += 1
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
