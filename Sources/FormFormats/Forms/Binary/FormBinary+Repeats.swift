import FormModel

/// The flags of a repeat in the binary format.
struct RepeatFlags: OptionSet {
  var rawValue: UInt32

  static let allowsAdding = RepeatFlags(rawValue: 1)
  static let allowsRemoving = RepeatFlags(rawValue: 2)
  /// An expression says how many instances there are; it follows.
  static let isCounted = RepeatFlags(rawValue: 4)
  /// An answer stands in the titles of instances; its field follows.
  static let hasTitle = RepeatFlags(rawValue: 8)
  static let all: RepeatFlags = [.allowsAdding, .allowsRemoving, .isCounted, .hasTitle]
}

extension FormBinary {
  /// The maximum of a repeat that has none.
  static let noMaximum: UInt64 = 0xFFFF_FFFF

  static func write(_ item: FormRepeat, to output: inout BinaryOutput) throws(IOError) {
    try write(item.id, item.label, to: &output)
    try write(item.pages.lowerBound.rawValue..<item.pages.upperBound.rawValue, to: &output)
    try output.word(UInt64(item.initial) | UInt64(item.minimum) << 32)
    var flags: RepeatFlags = []
    if item.allowsAdding { flags.insert(.allowsAdding) }
    if item.allowsRemoving { flags.insert(.allowsRemoving) }
    if item.count != nil { flags.insert(.isCounted) }
    if item.title != nil { flags.insert(.hasTitle) }
    try output.word((item.maximum.map { UInt64($0) } ?? noMaximum) | UInt64(flags.rawValue) << 32)
    if let count = item.count { try write(count, high: 0, to: &output) }
    if let title = item.title { try output.word(place(title)) }
  }
}

extension LogicReader {
  mutating func readRepeat(
    _ input: inout BinaryInput,
    _ builder: inout FormBuilder
  ) throws(ReadError) {
    let (id, label) = try texts(&input, builder, "a repeat")
    try take(MemoryLayout<FormRepeat>.stride, builder)
    var item = FormRepeat(id: id, label: label, pages: try pages(&input, builder))
    (item.initial, item.minimum) = try instances(&input)
    let start = input.offset
    let word = try input.integer(UInt64.self, "the maximum of a repeat")
    let (maximum, flags) = (word & 0xFFFF_FFFF, RepeatFlags(rawValue: UInt32(word >> 32)))
    if maximum != FormBinary.noMaximum { item.maximum = try instances(maximum, at: start) }
    guard flags.isSubset(of: .all) else {
      throw .damaged(at: start + 4, "flags, 0...\(RepeatFlags.all.rawValue)", hex(flags.rawValue))
    }
    item.allowsAdding = flags.contains(.allowsAdding)
    item.allowsRemoving = flags.contains(.allowsRemoving)
    if flags.contains(.isCounted) { item.count = try plain(&input, builder) }
    if flags.contains(.hasTitle) { item.title = try place(&input, builder).address }
    builder.logic.repeats.append(item)
  }

  private func pages(
    _ input: inout BinaryInput,
    _ builder: borrowing FormBuilder
  ) throws(ReadError) -> Range<PagePosition> {
    let start = input.offset
    let word = try input.integer(UInt64.self, "the pages of a repeat")
    let (lower, upper) = (Int(stated: word & 0xFFFF_FFFF), Int(stated: word >> 32))
    guard lower <= upper else { throw .damaged(at: start, "a range", "\(lower) to \(upper)") }
    let pages = PagePosition(lower)..<PagePosition(upper)
    guard builder.holds(.pages(pages)) else {
      throw .damaged(at: start, "pages that the form has", FieldGroup.Extent.pages(pages).text)
    }
    return pages
  }

  private func instances(
    _ input: inout BinaryInput
  ) throws(ReadError) -> (initial: Int, minimum: Int) {
    let start = input.offset
    let word = try input.integer(UInt64.self, "the instances of a repeat")
    return (
      try instances(word & 0xFFFF_FFFF, at: start), try instances(word >> 32, at: start + 4)
    )
  }

  private func instances(_ number: UInt64, at offset: Int) throws(ReadError) -> Int {
    guard number <= UInt64(FormRepeat.mostInstances) else {
      throw .damaged(at: offset, "0...\(FormRepeat.mostInstances) instances", "\(number)")
    }
    return Int(number)
  }
}

extension FormRepeat {
  /// The largest number of instances that a file can state.
  static let mostInstances = Int(Int32.max)
}
