import FormModel

/// A secondary instance as a table: a row for each element in its root (CH-3).
///
/// A text takes 4 bytes beside the different texts of its column.
struct XFormsList {
  /// The offset of the instance in the form.
  var offset: Int
  /// Where the rows are, if not in the form, such as `jr://file-csv/towns.csv`.
  var source: String?
  /// The path of the file that the rows were read from.
  var file: String?
  private(set) var count = 0
  /// The offset of each row in the form; empty if the rows were read from a file.
  private var offsets: [Int] = []
  /// The names of the rows' elements.
  private var names = ChoiceColumn(name: "", texts: EmptyCollection())
  /// The texts of rows without columns.
  private var texts = ChoiceColumn(name: "", texts: EmptyCollection())
  private var columns: [ChoiceColumn] = []
  private var places: [String: Int] = [:]
  /// The number of texts in the file that have no column.
  private(set) var strayTexts = 0

  init(offset: Int, source: String? = nil) {
    self.offset = offset
    self.source = source
  }

  /// Whether the rows are in the form, or were read.
  var isKnown: Bool { source == nil || count > 0 || file != nil }

  /// The texts of a column; those of the rows themselves for an empty name. Nil if there are none.
  func column(_ name: String) -> ChoiceColumn? {
    name.isEmpty ? texts : places[name].map { columns[$0] }
  }

  func text(of column: String, in row: Int) -> String { self.column(column)?[row] ?? "" }

  func offset(ofRow row: Int) -> Int { offsets.isEmpty ? offset : offsets[row] }

  /// Returns the rows with an element's name.
  ///
  /// - Complexity: O(rows) time.
  func rows(named name: String) -> [Int] {
    guard let number = (0..<names.texts.count).first(where: { names.texts[$0] == name }) else {
      return []
    }
    return names.rows.indices.filter { names.rows[$0] == number }
  }

  /// Takes the rows of a file.
  mutating func take(_ maker: consuming XFormsListMaker, from file: String? = nil) {
    self.file = file
    count = maker.count
    offsets = file == nil ? maker.offsets : []
    names = maker.names.column
    texts = maker.texts.column
    columns = maker.columns.map { $0.column }
    places = maker.places
    strayTexts = maker.strayTexts
  }
}

/// Makes a list row by row.
struct XFormsListMaker: ~Copyable {
  fileprivate(set) var count = 0
  fileprivate var offsets: [Int] = []
  fileprivate var names = ChoiceColumnMaker()
  fileprivate var texts = ChoiceColumnMaker()
  fileprivate var columns: [ChoiceColumnMaker] = []
  fileprivate var places: [String: Int] = [:]
  fileprivate var strayTexts = 0
  /// How many more texts of rows may be missing in columns that have texts in later rows. Each takes memory, but no
  /// bytes of the file.
  private var missingLeft: Int
  private var hasRoom = true

  /// What the makers of lists expect of a file.
  static let room = "texts of less than 2 GiB in a column, and few rows without them"

  /// - Parameter byteCount: the bytes of the file.
  init(byteCount: Int) { missingLeft = 16 * byteCount + 1 << 16 }

  /// Begins a row. If there is no room for it, none of its texts is taken.
  mutating func begin(_ name: String, offset: Int? = nil) {
    count += 1
    if let offset { offsets.append(offset) }
    hasRoom = names.append(name) && hasRoom
  }

  /// The number of a column, which is added if there is none of this name.
  mutating func column(_ name: String) -> Int {
    if let known = places[name] { return known }
    places[name] = columns.count
    columns.append(ChoiceColumnMaker(name: name))
    return columns.count - 1
  }

  func hasColumn(_ name: String) -> Bool { places[name] != nil }

  /// Whether the present row has a text in a column.
  func hasText(_ column: Int) -> Bool { columns[column].column.rows.count == count }

  /// Sets a text of the present row, which has none in this column.
  ///
  /// - Returns: false if there is no room for it.
  /// - Complexity: O(bytes of the text), amortised over the bytes of the file.
  mutating func set(_ column: Int, _ text: String) -> Bool {
    if !text.isEmpty { missingLeft -= count - 1 - columns[column].column.rows.count }
    guard hasRoom, missingLeft >= 0 else { return false }
    columns[column].fill(to: count - 1)
    return columns[column].append(text)
  }

  /// Sets the text of the present row itself, which all rows before it have.
  mutating func set(_ text: String) -> Bool { hasRoom && texts.append(text) }

  mutating func noteStrayText() { strayTexts += 1 }
}
