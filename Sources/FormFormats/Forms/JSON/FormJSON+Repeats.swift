import FormModel

/// The keys of a repeat. `count` is an expression, `title` names a field as the target of a rule.
enum RepeatKey: String, JSONKey {
  case id, label, pages, initial, minimum, maximum, allowsAdding, allowsRemoving, count, title
  var bit: UInt8 { UInt8(RepeatKey.allCases.firstIndex(of: self)!) }
}

/// What is resolved when all pages of a form have been read, by the index of a repeat.
struct RepeatNames {
  var pages: [SourcePosition] = []
  var titles: [JSONLogic.Name?] = []
}

extension JSONLogic {
  mutating func readRepeat(
    _ reader: inout JSONReader,
    _ builder: inout FormBuilder,
    _ scratch: inout [UInt8]
  ) throws(ReadError) {
    try reader.skipSpace()
    let start = reader.position
    var item = FormRepeat(id: "", pages: 0..<0)
    var (pages, count, title): (SourcePosition?, Name?, Name?) = (nil, nil, nil)
    try reader.object("a repeat", RepeatKey.self, scratch: &scratch) {
      (reader, key, scratch) throws(ReadError) in
      switch key {
      case .id: item.id = try name(&reader, &scratch, "the id of a repeat").text
      case .label: item.label = try name(&reader, &scratch, "a label").text
      case .pages:
        try reader.skipSpace()
        pages = reader.position
        let range = try range(&reader)
        item.pages = PagePosition(range.lowerBound)..<PagePosition(range.upperBound)
      case .initial: item.initial = try instances(&reader)
      case .minimum: item.minimum = try instances(&reader)
      case .maximum: item.maximum = try instances(&reader)
      case .allowsAdding: item.allowsAdding = try reader.bool("true or false")
      case .allowsRemoving: item.allowsRemoving = try reader.bool("true or false")
      case .count: count = try name(&reader, &scratch, "an expression")
      case .title: title = try name(&reader, &scratch, "a field")
      }
    }
    guard let pages else { throw reader.failure(at: start, "\"pages\" of a repeat", "none") }
    item.count = count?.text
    let texts = [item.id, item.label, item.count, title?.text]
    try take(
      texts.reduce(MemoryLayout<FormRepeat>.stride) { $0 + ($1?.utf8.count ?? 0) },
      builder
    )
    builder.logic.repeats.append(item)
    positions.repeats.append(count?.position ?? start)
    repeats.pages.append(pages)
    repeats.titles.append(title)
  }

  private func instances(_ reader: inout JSONReader) throws(ReadError) -> Int {
    try reader.skipSpace()
    let start = reader.position
    let number = try index(&reader, "a number of instances")
    guard number <= FormRepeat.mostInstances else {
      throw reader.failure(at: start, "at most \(FormRepeat.mostInstances) instances", "\(number)")
    }
    return number
  }

  /// Checks the pages of repeats, and resolves the fields in their titles.
  func finishRepeats(
    _ reader: borrowing JSONReader,
    _ builder: inout FormBuilder
  ) throws(ReadError) {
    for index in builder.logic.repeats.indices {
      let extent = FieldGroup.Extent.pages(builder.logic.repeats[index].pages)
      guard builder.holds(extent) else {
        throw reader.failure(at: repeats.pages[index], "pages that the form has", extent.text)
      }
      guard let title = repeats.titles[index] else { continue }
      builder.logic.repeats[index].title = try field(title, reader, builder)
    }
  }
}

extension FormJSON {
  static func writeRepeats(
    of form: borrowing FormDefinition,
    to file: inout OutputFile
  ) throws(IOError) {
    var titles: [String?] = []
    for item in form.logic.repeats {
      titles.append(
        item.title.map { TargetNames.text(of: $0, id: (try? form.details(at: $0))?.id) }
      )
    }
    let named = Array(zip(form.logic.repeats, titles))
    try writeList("repeats", named, to: &file) { item, file throws(IOError) in
      try write(item.0, title: item.1, to: &file)
    }
  }

  private static func write(
    _ item: FormRepeat,
    title: String?,
    to file: inout OutputFile
  ) throws(IOError) {
    var separator = "{"
    try writeMember("\"id\": ", item.id, &separator, to: &file)
    if let label = item.label { try writeMember("\"label\": ", label, &separator, to: &file) }
    try file.write(", \"pages\": [\(item.pages.lowerBound), \(item.pages.upperBound)]")
    if item.initial != 1 { try file.write(", \"initial\": \(item.initial)") }
    if item.minimum != 0 { try file.write(", \"minimum\": \(item.minimum)") }
    if let maximum = item.maximum { try file.write(", \"maximum\": \(maximum)") }
    if !item.allowsAdding { try file.write(", \"allowsAdding\": false") }
    if !item.allowsRemoving { try file.write(", \"allowsRemoving\": false") }
    if let count = item.count { try writeMember("\"count\": ", count, &separator, to: &file) }
    if let title { try writeMember("\"title\": ", title, &separator, to: &file) }
    try file.write("}")
  }
}
