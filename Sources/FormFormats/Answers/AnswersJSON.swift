public import FormModel

/// The answers of a form as a JSON object from ids to values. A repeat has an array of such objects, one for each
/// instance: `{"head": "Anna", "member": [{"age": 42}, {}]}`.
///
/// Values are written as in the form's own JSON (docs/form-json.md). It has no flags, no fields without an id and none
/// that are filled without an answer: `FormSession.savedAnswers` keeps everything.
public enum AnswersJSON {
  /// Returns the answers of all fields with an id, in form order.
  ///
  /// - Parameters:
  ///   - answers: `FormSession.answers`. A repeat that it does not name has its first number of instances.
  ///   - form: The form, `FormSession.form`.
  /// - Complexity: O(answers + pages of all instances + bytes), expected.
  public static func text(of answers: SavedAnswers, for form: borrowing FormDefinition) -> String {
    var file = OutputFile()
    let writer = AnswersWriter(answers, form.logic.repeats)
    guard (try? writer.write(form, to: &file)) != nil else {
      preconditionFailure("memory takes every byte")
    }
    return String(decoding: file.takeBytes(), as: UTF8.self)
  }

  /// Reads answers for a form. `FormSession.restore` gives them to it.
  ///
  /// - Parameters:
  ///   - bytes: The JSON, in UTF-8.
  ///   - form: The form, which has the kinds of the fields.
  /// - Returns: Answers and numbers of instances, in the order of the text.
  /// - Throws: `ReadError` with the place: for an id that stands for no field or repeat there, or stands twice in an
  ///   object, and for a value of another kind.
  /// - Complexity: O(bytes).
  public static func read(
    _ bytes: [UInt8],
    for form: borrowing FormDefinition
  ) throws(ReadError) -> SavedAnswers {
    var reader = AnswersReader(bytes, form)
    return try reader.read(form)
  }
}

/// The instances of a repeat in the instance around.
private struct InstanceList: Hashable {
  var id: String
  var inside: InstanceNumbers
}

/// A field of the template in an instance.
private struct FieldPlace: Hashable {
  var address: FieldID
  var inside: InstanceNumbers
}

/// Writes answers as JSON.
private struct AnswersWriter {
  private var values: [FieldPlace: AnswerValue] = [:]
  private var counts: [InstanceList: Int] = [:]
  private let repeats: [FormRepeat]

  init(_ answers: SavedAnswers, _ repeats: [FormRepeat]) {
    self.repeats = repeats
    for field in answers.fields {
      guard case .value(let value)? = field.content else { continue }
      values[FieldPlace(address: field.address, inside: field.inside)] = value
    }
    for list in answers.instances {
      counts[InstanceList(id: list.id, inside: list.inside)] = list.count
    }
  }

  func write(
    _ form: borrowing FormDefinition,
    to file: inout OutputFile
  ) throws(IOError) {
    try write(form, inside: nil, .none, to: &file)
    try file.write("\n")
  }

  /// Writes the object of an instance, that of the form on lines of its own.
  private func write(
    _ form: borrowing FormDefinition,
    inside outer: Int?,
    _ numbers: InstanceNumbers,
    to file: inout OutputFile
  ) throws(IOError) {
    let (first, next) = outer == nil ? ("{\n  ", ",\n  ") : ("{", ", ")
    var separator = first
    func writeKey(_ id: String, to file: inout OutputFile) throws(IOError) {
      try file.write(separator)
      try FormJSON.write(id, to: &file)
      try file.write(": ")
      separator = next
    }
    var page = outer.map { repeats[$0].pages.lowerBound } ?? 0
    let end = outer.map { repeats[$0].pages.upperBound } ?? PagePosition(form.pageCount)
    while page < end {
      if let inner = repeats.index(at: page, directlyInside: outer) {
        let declared = repeats[inner]
        let list = InstanceList(id: declared.id, inside: numbers)
        try writeKey(declared.id, to: &file)
        try file.write("[")
        for number in 0..<(counts[list] ?? declared.firstCount) {
          if number > 0 { try file.write(outer == nil ? ",\n    " : ", ") }
          if number == 0, outer == nil { try file.write("\n    ") }
          try write(form, inside: inner, numbers.appending(number + 1), to: &file)
        }
        try file.write(outer == nil && !(counts[list] == 0) ? "\n  ]" : "]")
        page = declared.pages.upperBound
        continue
      }
      let loaded = PageID(place: page.rawValue)
      for field in 0..<form.fieldCount(ofKnownPage: loaded) {
        let address = FieldID(page: loaded, field: field)
        guard let value = values[FieldPlace(address: address, inside: numbers)],
          let id = try? form.details(at: address).id
        else { continue }
        try writeKey(id, to: &file)
        try FormJSON.write(value, to: &file)
      }
      page = PagePosition(page.rawValue + 1)
    }
    if separator == first {
      try file.write("{}")
    } else {
      try file.write(outer == nil ? "\n}" : "}")
    }
  }
}

/// Reads answers from JSON.
private struct AnswersReader: ~Copyable {
  private var reader: JSONReader
  private var scratch: [UInt8] = []
  private var answers: SavedAnswers
  private let repeats: [FormRepeat]

  init(_ bytes: [UInt8], _ form: borrowing FormDefinition) {
    reader = JSONReader(InputFile(bytes: bytes), memoryLimit: .unlimited)
    answers = SavedAnswers(structureDigest: form.structureDigest)
    repeats = form.logic.repeats
  }

  mutating func read(_ form: borrowing FormDefinition) throws(ReadError) -> SavedAnswers {
    try readObject(form, inside: nil, .none)
    try reader.end()
    return answers
  }

  private mutating func readObject(
    _ form: borrowing FormDefinition,
    inside outer: Int?,
    _ numbers: InstanceNumbers
  ) throws(ReadError) {
    var seen: Set<String> = []
    try reader.take(UInt8(ascii: "{"), "an object from ids to answers")
    if try reader.takes(UInt8(ascii: "}")) { return }
    repeat {
      try reader.skipSpace()
      let start = reader.position
      try reader.string(into: &scratch, "a field's id")
      let id = try reader.memoryLimit.string(scratch)
      let field = form.address(ofFieldWithID: id)
      let inner = repeats.firstIndex { $0.id == id }
      let isField = field.map { repeats.index(around: $0.page) == outer } ?? false
      guard isField || inner.map({ repeats.index(aroundRepeat: $0) == outer }) ?? false else {
        let place = outer.map { " in repeat \(TextInput.quoted(repeats[$0].id))" } ?? ""
        throw reader.failure(at: start, "the id of a field or repeat\(place)", TextInput.quoted(id))
      }
      guard seen.insert(id).inserted else {
        throw reader.failure(at: start, "each id once", "\(TextInput.quoted(id)) again")
      }
      try reader.take(UInt8(ascii: ":"), "\":\" after \(TextInput.quoted(id))")
      if isField, let field {
        let value = try value(of: field, in: form)
        answers.fields.append(
          .init(address: field, inside: numbers, id: id, content: .value(value))
        )
      } else if let inner {
        try readInstances(form, of: inner, id, numbers)
      }
    } while try reader.takes(UInt8(ascii: ","))
    try reader.take(UInt8(ascii: "}"), "\",\" or \"}\"")
  }

  private mutating func readInstances(
    _ form: borrowing FormDefinition,
    of inner: Int,
    _ id: String,
    _ numbers: InstanceNumbers
  ) throws(ReadError) {
    let place = answers.instances.count
    answers.instances.append(.init(id: id, inside: numbers, count: 0))
    var count = 0
    try reader.take(UInt8(ascii: "["), "an array of the instances of \(TextInput.quoted(id))")
    if try reader.takes(UInt8(ascii: "]")) { return }
    repeat {
      count += 1
      guard count <= FormLimits.pages else {
        throw reader.failure(
          at: reader.position,
          "at most \(FormLimits.pages) instances of \(TextInput.quoted(id))",
          "more"
        )
      }
      try readObject(form, inside: inner, numbers.appending(count))
    } while try reader.takes(UInt8(ascii: ","))
    try reader.take(UInt8(ascii: "]"), "\",\" or \"]\"")
    answers.instances[place].count = count
  }

  private mutating func value(
    of address: FieldID,
    in form: borrowing FormDefinition
  ) throws(ReadError) -> AnswerValue {
    let kind = form.kind(at: address)
    let expected = "an answer of kind \(kind.name)"
    try reader.skipSpace()
    let start = reader.position
    let scalar = try reader.scalar(&scratch, expected)
    guard let answer = scalar.answer(as: kind) else {
      throw reader.failure(at: start, expected, scalar.name)
    }
    return answer
  }
}

extension [FormRepeat] {
  /// The index of the innermost repeat around a page; nil outside of all.
  fileprivate func index(around page: PageID) -> Int? {
    innermost { $0.pages.contains(PagePosition(page.place)) }
  }

  /// The index of the repeat directly around another one; nil if there is none.
  fileprivate func index(aroundRepeat index: Int) -> Int? {
    let pages = self[index].pages
    return innermost {
      $0.pages.count > pages.count && $0.pages.lowerBound <= pages.lowerBound
        && pages.upperBound <= $0.pages.upperBound
    }
  }

  /// The index of the repeat that begins with a page, directly inside of another one or of the form.
  fileprivate func index(at page: PagePosition, directlyInside outer: Int?) -> Int? {
    indices.first { self[$0].pages.lowerBound == page && index(aroundRepeat: $0) == outer }
  }

  private func innermost(_ isAround: (FormRepeat) -> Bool) -> Int? {
    indices.filter { isAround(self[$0]) }.min { self[$0].pages.count < self[$1].pages.count }
  }
}
