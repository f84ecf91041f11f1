import FormModel

/// A summary of an edit stream, counted edit by edit in memory of fixed size.
public struct EditStreamSummary: Hashable, Sendable {
  public private(set) var edits = 0
  /// By the operation's raw value.
  public private(set) var operations = [Int](repeating: 0, count: EditOperation.allCases.count)
  /// Answers among the edits, by kind as in `kinds`.
  public private(set) var answers = [Int](repeating: 0, count: kinds.count)
  /// Kinds of answers, as streams call them; the first is none.
  public static let kinds = AnswerWord.allCases.map { "\($0)" }
  /// The first and the last page that edits are about; nil without edits.
  public private(set) var pages: ClosedRange<PageID>?
  /// By how many pages an edit is away from the one before it: locality.
  public private(set) var distances = PowersOfTwo()
  private var lastPage: PageID = 0

  public init() {}

  /// - Complexity: O(1).
  public mutating func add(_ edit: Edit) {
    operations[Int(edit.operation.rawValue)] += 1
    add(page: edit.page)
  }

  /// Adds an edit, or an answer, which counts as an edit too.
  ///
  /// - Parameter entry: of a stream.
  /// - Complexity: O(1).
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

  /// Adds the rest of a stream.
  ///
  /// - Throws: what reading throws.
  /// - Complexity: O(edits).
  public mutating func add(all reader: inout EditStreamReader) throws(ReadError) {
    var chunk: [Edit] = []
    while try reader.nextChunk(into: &chunk, atMost: 1 << 14) {
      for edit in chunk { add(edit) }
    }
  }

  /// As above, of a stream that may have answers.
  ///
  /// - Parameter reader: where from.
  public mutating func add(all reader: inout EntryStreamReader) throws(ReadError) {
    while let entry = try reader.next() { add(entry) }
  }
}
