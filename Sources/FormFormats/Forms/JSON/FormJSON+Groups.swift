import FormModel

extension JSONLogic {
  mutating func readGroup(
    _ reader: inout JSONReader,
    _ builder: inout FormBuilder,
    _ scratch: inout [UInt8]
  ) throws(ReadError) {
    try reader.skipSpace()
    let start = reader.position
    var group = FieldGroup(id: "", extent: .pages(0..<0))
    var page: PageID?
    var fields: Range<Int>?
    var pages: Range<PagePosition>?
    try reader.object("a group", GroupKey.self, scratch: &scratch) {
      (reader, key, scratch) throws(ReadError) in
      switch key {
      case .id: group.id = try name(&reader, &scratch, "the id of a group").text
      case .label: group.label = try name(&reader, &scratch, "a label").text
      case .page: page = PageID(rawValue: UInt32(clamping: try index(&reader, "a page")))
      case .fields: fields = try range(&reader)
      case .pages:
        let range = try range(&reader)
        pages = PagePosition(range.lowerBound)..<PagePosition(range.upperBound)
      case .hidden: group.isHidden = try reader.bool("true or false")
      case .readOnly: group.isReadOnly = try reader.bool("true or false")
      }
    }
    switch (page, fields, pages) {
    case (nil, nil, let pages?): group.extent = .pages(pages)
    case (let page?, let fields?, nil): group.extent = .fields(page: page, fields)
    default:
      throw reader.failure(at: start, "\"pages\", or \"page\" and \"fields\", of a group", "others")
    }
    try take(group.id.utf8.count + (group.label?.utf8.count ?? 0), builder)
    builder.logic.groups.append(group)
    groupPositions.append(start)
  }

  func index(
    _ reader: inout JSONReader,
    _ what: String
  ) throws(ReadError) -> Int {
    try reader.skipSpace()
    let start = reader.position
    let text = try reader.number(what)
    guard let number = Int(text), number >= 0 else {
      throw reader.failure(at: start, "\(what), 0 or more", text)
    }
    return number
  }

  /// Takes two numbers: the first place and the place after the last.
  func range(_ reader: inout JSONReader) throws(ReadError) -> Range<Int> {
    try reader.skipSpace()
    let start = reader.position
    var numbers: [Int] = []
    try reader.array("an array of two numbers") { (reader) throws(ReadError) in
      let number = try index(&reader, "a number")
      if numbers.count < 3 { numbers.append(number) }
    }
    guard numbers.count == 2, numbers[0] <= numbers[1] else {
      throw reader.failure(
        at: start,
        "the first place and the one behind the last",
        numbers.count == 2 ? "[\(numbers[0]), \(numbers[1])]" : "not two numbers"
      )
    }
    return numbers[0]..<numbers[1]
  }
}
