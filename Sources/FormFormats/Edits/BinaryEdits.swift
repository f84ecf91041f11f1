import FormModel

/// Reads a binary edit stream.
struct BinaryEdits: ~Copyable {
  /// The number of edits that the header states.
  let count: Int
  let version: UInt32
  var input: BinaryInput
  private(set) var remaining: Int
  private var isFinished = false

  /// - Parameter versions: The accepted versions.
  init(
    _ file: consuming InputFile,
    versions: ClosedRange<UInt32> = EditStreamHeader.version...EditStreamHeader.version
  ) throws(ReadError) {
    let size = file.size
    var input = BinaryInput(file)
    (version, count) = try BinaryEdits.readHead(&input, versions, size: size)
    remaining = count
    self.input = input
  }

  private static func readHead(
    _ input: inout BinaryInput,
    _ versions: ClosedRange<UInt32>,
    size: Int?
  ) throws(ReadError) -> (version: UInt32, count: Int) {
    input.magic(FileContent.editsMagic)
    let version = try input.version(versions)
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
    return (version, Int(stated))
  }

  mutating func next() throws(ReadError) -> Edit? {
    guard remaining > 0 else {
      try finish()
      return nil
    }
    try input.need(8, "edit \(count - remaining) of \(count)")
    guard let edit = Edit(rawValue: load(input.unread, 0, UInt64.self)) else { throw noEdit(at: 0) }
    input.take(8)
    remaining -= 1
    return edit
  }

  /// Counts one entry as consumed.
  mutating func takeEntry() { remaining -= 1 }

  mutating func append(to edits: inout [Edit], atMost limit: Int) throws(ReadError) {
    while edits.count < limit && remaining > 0 {
      try input.need(8, "edit \(count - remaining) of \(count)")
      let ready = min(input.file.available / 8, remaining, limit - edits.count)
      try append(ready, to: &edits)
      input.take(ready * 8)
      remaining -= ready
    }
    if edits.isEmpty && limit > 0 { try finish() }
  }

  private func append(_ ready: Int, to edits: inout [Edit]) throws(ReadError) {
    let bytes = input.unread
    for index in 0..<ready {
      guard let edit = Edit(rawValue: load(bytes, index * 8, UInt64.self)) else {
        throw noEdit(at: index * 8)
      }
      edits.append(edit)
    }
  }

  /// Returns the error for the word at `place` bytes from here.
  private func noEdit(at place: Int) -> ReadError {
    let raw = load(input.unread, place, UInt64.self)
    return .damaged(at: input.offset + place, "an edit", hex(raw))
  }

  mutating func finish() throws(ReadError) {
    guard !isFinished else { return }
    try input.finish()
    isFinished = true
  }
}
