import FormModel

/// A summary of an edit stream, updated one entry at a time in a fixed amount of memory.
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

  /// Adds one entry.
  ///
  /// - Complexity: O(1) time.
  public mutating func add(_ entry: FormEntry) {
    edits += 1
    switch entry {
    case .edit(let edit, let numbers):
      operations[Int(edit.operation.rawValue)] += 1
      add(page: edit.page, in: numbers)
    case .answer(let field, let answer, let numbers):
      answers[AnswerWord(answer).index] += 1
      add(page: field.page, in: numbers)
    case .addInstance: addedInstances += 1
    case .removeInstance: removedInstances += 1
    }
  }

  private mutating func add(page: PageID, in numbers: InstanceNumbers) {
    if !numbers.isEmpty { inInstances += 1 }
    if let lastPage {
      distances.add(abs(Int(clamping: page.rawValue) - Int(clamping: lastPage.rawValue)))
    }
    pages = pages.map { min($0.lowerBound, page)...max($0.upperBound, page) } ?? page...page
    lastPage = page
  }

  /// Adds the remaining entries of a stream.
  ///
  /// - Parameter reader: The stream's reader.
  /// - Throws: The reader's errors.
  /// - Complexity: O(entries) time.
  public mutating func add(all reader: inout EditStreamReader) throws(ReadError) {
    while let entry = try reader.next() { add(entry) }
  }
}
