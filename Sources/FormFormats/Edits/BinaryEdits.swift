import FormModel

/// Reads a binary edit stream.
struct BinaryEdits: ~Copyable {
  /// The number of edits that the header states.
  let count: Int
  var input: BinaryInput
  private(set) var remaining: Int
  private var isFinished = false

  init(_ file: consuming InputFile) throws(ReadError) {
    let size = file.size
    var input = BinaryInput(file)
    count = try BinaryEdits.readHead(&input, size: size)
    remaining = count
    self.input = input
  }

  private static func readHead(
    _ input: inout BinaryInput,
    size: Int?
  ) throws(ReadError) -> Int {
    input.magic(FileContent.editsMagic)
    _ = try input.version(EditStreamHeader.version...EditStreamHeader.version)
    let stated = try input.integer(UInt64.self, "the number of edits")
    let reserved = try input.integer(UInt64.self, "a zero")
    guard stated <= UInt64(Int.max / 16) else {
      throw .damaged(at: 16, "a number of edits", "\(stated)")
    }
    guard reserved == 0 else {
      throw .damaged(at: 24, "a zero", hex(reserved))
    }
    let least = EditStreamHeader.byteCount + Int(stated) * 8 + 8
    if let size, size < least {
      throw .damaged(at: size, "\(least) bytes, as the header says", "end of input")
    }
    return Int(stated)
  }

  /// Returns the next entry; nil at the end.
  ///
  /// - Parameter position: Set to where it begins.
  /// - Throws: `ReadError`; at the end also if the checksum is wrong.
  mutating func next(_ position: inout SourcePosition) throws(ReadError) -> FormEntry? {
    guard remaining > 0 else {
      try finish()
      return nil
    }
    let start = input.offset
    position = .offset(start)
    let word = try input.integer(UInt64.self, "entry \(count - remaining) of \(count)")
    defer { remaining -= 1 }
    if let edit = Edit(rawValue: word) { return .edit(edit) }
    if let kind = AnswerWord(word: word) {
      return .answer(AnswerWord.address(word), try answer(kind))
    }
    if let instance = InstanceWord(word: word) { return try entry(instance, word, at: start) }
    throw .damaged(at: start, "an edit, an answer or an instance", hex(word))
  }

  mutating func finish() throws(ReadError) {
    guard !isFinished else { return }
    try input.finish()
    isFinished = true
  }
}
