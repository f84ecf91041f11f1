import FormModel

/// What is in an edit stream, counted edit by edit in memory of fixed size.
public struct EditStreamSummary: Hashable, Sendable {
  public private(set) var edits = 0
  /// By the operation's raw value.
  public private(set) var operations = [Int](repeating: 0, count: EditOperation.allCases.count)
  /// The first and the last page that edits are about; nil without edits.
  public private(set) var pages: ClosedRange<Int>?
  /// By how many pages an edit is away from the one before it: locality.
  public private(set) var distances = PowersOfTwo()
  private var lastPage = 0

  public init() {}

  /// - Complexity: O(1).
  public mutating func add(_ edit: Edit) {
    let page = edit.page
    operations[Int(edit.operation.rawValue)] += 1
    if edits > 0 { distances.add(abs(page - lastPage)) }
    pages = pages.map { min($0.lowerBound, page)...max($0.upperBound, page) } ?? page...page
    lastPage = page
    edits += 1
  }

  /// Adds what is left of a stream.
  ///
  /// - Throws: what reading throws.
  /// - Complexity: O(edits).
  public mutating func add(all reader: inout EditStreamReader) throws(ReadError) {
    var chunk: [Edit] = []
    while try reader.nextChunk(into: &chunk, atMost: 1 << 14) {
      for edit in chunk { add(edit) }
    }
  }
}
