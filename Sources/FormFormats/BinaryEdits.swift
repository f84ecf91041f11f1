import FormModel

/// Reads a binary edit stream.
struct BinaryEdits: ~Copyable {
  /// Edits in all, as the header says.
  let count: Int
  private var input: BinaryInput
  private var remaining: Int
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
    try input.magic(EditStreamHeader.magic)
    try input.version(EditStreamHeader.version)
    let stated = try input.integer(UInt64.self, "the number of edits")
    let reserved = try input.integer(UInt64.self, "a zero")
    guard stated <= UInt64(Int.max / 16) else {
      throw input.damaged(at: 16, "a number of edits", "\(stated)")
    }
    guard reserved == 0 else { throw input.damaged(at: 24, "a zero", input.hex(reserved)) }
    let least = EditStreamHeader.byteCount + Int(stated) * 8 + 8
    if let size, size < least {
      throw input.damaged(at: size, "\(least) bytes, as the header says", "end of input")
    }
    return Int(stated)
  }

  mutating func next() throws(ReadError) -> Edit? {
    guard remaining > 0 else {
      try finish()
      return nil
    }
    try input.need(8, "edit \(count - remaining) of \(count)")
    let edit = try edit(at: 0)
    input.take(8)
    remaining -= 1
    return edit
  }

  mutating func append(to edits: inout [Edit], atMost limit: Int) throws(ReadError) {
    while edits.count < limit && remaining > 0 {
      try input.need(8, "edit \(count - remaining) of \(count)")
      let ready = min(input.file.available / 8, remaining, limit - edits.count)
      for index in 0..<ready { edits.append(try edit(at: index * 8)) }
      input.take(ready * 8)
      remaining -= ready
    }
    if edits.isEmpty && limit > 0 { try finish() }
  }

  /// The edit `place` bytes on, which is not taken.
  @inline(__always)
  private func edit(at place: Int) throws(ReadError) -> Edit {
    let raw = load(input.unread, place, UInt64.self)
    guard let edit = Edit(rawValue: raw) else {
      throw input.damaged(at: input.offset + place, "an edit", input.hex(raw))
    }
    return edit
  }

  private mutating func finish() throws(ReadError) {
    guard !isFinished else { return }
    try input.finish()
    isFinished = true
  }
}
