import FormModel

/// Where the members of an object stand, and what is resolved when the whole form has been read.
struct MembersFound {
  /// By the members' numbers; of a missing one nil.
  var positions: [SourcePosition?]
  var bytes = 0
  /// The field that a member names. An object has one such member at most.
  var field: JSONLogic.Name?
  var list: JSONLogic.Name?
  var answer: JSONScalar?

  init<Object>(_ members: [LogicMember<Object>]) {
    positions = Array(repeating: nil, count: members.count)
  }

  func position<Object>(of key: String, _ members: [LogicMember<Object>]) -> SourcePosition? {
    members.firstIndex { $0.key == key }.flatMap { positions[$0] }
  }
}

/// Reads and writes members by the tables.
extension JSONLogic {
  /// Reads an object that consists of members of a table.
  ///
  /// - Parameter what: The object, for errors.
  /// - Returns: What was found, and the position of the object.
  mutating func readObject<Object>(
    _ what: String,
    _ members: [LogicMember<Object>],
    into object: inout Object,
    _ reader: inout JSONReader,
    _ scratch: inout [UInt8]
  ) throws(ReadError) -> (found: MembersFound, start: SourcePosition) {
    try reader.skipSpace()
    let start = reader.position
    var found = MembersFound(members)
    try reader.object(what, JSONMembers(table: members), scratch: &scratch) {
      (reader, place, scratch) throws(ReadError) in
      try read(place, of: members, into: &object, &found, &reader, &scratch)
    }
    return (found, start)
  }

  /// Reads the value of one member.
  mutating func read<Object>(
    _ place: Int,
    of members: [LogicMember<Object>],
    into object: inout Object,
    _ found: inout MembersFound,
    _ reader: inout JSONReader,
    _ scratch: inout [UInt8]
  ) throws(ReadError) {
    try reader.skipSpace()
    let start = reader.position
    found.positions[place] = start
    switch members[place].access {
    case .text(let expected, _, let set):
      let text = try name(&reader, &scratch, expected).text
      found.bytes += text.utf8.count
      set(&object, text)
    case .flag(_, _, let set): set(&object, try reader.bool("true or false"))
    case .instances(_, let set):
      let number = try index(&reader, "a number of instances")
      guard number <= FormRepeat.mostInstances else {
        throw reader.failure(
          at: start,
          "at most \(FormRepeat.mostInstances) instances",
          "\(number)"
        )
      }
      set(&object, number)
    case .page(_, let set):
      set(&object, PageID(rawValue: UInt32(clamping: try index(&reader, "a page"))))
    case .range(_, let set): set(&object, try range(&reader))
    case .field(let expected, _, let set):
      let given = try name(&reader, &scratch, expected)
      found.field = given
      found.bytes += given.text.utf8.count
      // Until the name is resolved, any field says that there is one.
      set(&object, FieldID(page: 0, field: 0))
    case .list:
      let given = try name(&reader, &scratch, "a string")
      found.list = given
      found.bytes += given.text.utf8.count
    case .policy(_, let set):
      set(&object, try policy(name(&reader, &scratch, "a policy"), &reader))
    case .answer: found.answer = try reader.scalar(&scratch, "an answer")
    }
    members[place].note?(&positions, start)
  }

  /// Refuses an object that has a member without the one beside it.
  func check<Object>(
    _ object: Object,
    _ members: [LogicMember<Object>],
    _ found: MembersFound,
    _ reader: borrowing JSONReader
  ) throws(ReadError) {
    guard let orphan = LogicMember.orphan(of: members, in: object),
      let position = found.position(of: orphan.key, members)
    else { return }
    throw reader.failure(at: position, "a \(orphan.beside!) beside a \(orphan.key)", "none")
  }

  private func policy(
    _ name: Name,
    _ reader: inout JSONReader
  ) throws(ReadError) -> HiddenAnswerPolicy {
    guard let policy = HiddenAnswerPolicy.allCases.first(where: { "\($0)" == name.text }) else {
      let known = HiddenAnswerPolicy.allCases.map { "\($0)" }.joined(separator: ", ")
      throw reader.failure(at: name.position, "a policy: \(known)", TextInput.quoted(name.text))
    }
    return policy
  }

  private func index(
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
  private func range(_ reader: inout JSONReader) throws(ReadError) -> Range<Int> {
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

extension FormJSON {
  /// Writes the members that an object has.
  ///
  /// - Parameter separator: What stands before the next key.
  static func write<Object>(
    _ object: Object,
    _ members: [LogicMember<Object>],
    in form: borrowing FormDefinition,
    _ separator: inout String,
    between next: String = ", ",
    to file: inout OutputFile
  ) throws(IOError) {
    for member in members where member.isPresent(in: object) {
      try file.write(separator)
      try file.write("\"")
      try file.write(member.key)
      try file.write("\": ")
      try writeValue(of: member, in: object, of: form, to: &file)
      separator = next
    }
  }

  private static func writeValue<Object>(
    of member: LogicMember<Object>,
    in object: Object,
    of form: borrowing FormDefinition,
    to file: inout OutputFile
  ) throws(IOError) {
    switch member.access {
    case .text(_, let get, _): try write(get(object)!, to: &file)
    case .flag(let usual, _, _): try file.write("\(!usual)")
    case .instances(let get, _): try file.write("\(get(object)!)")
    case .page(let get, _): try file.write("\(get(object)!)")
    case .range(let get, _):
      let range = get(object)!
      try file.write("[\(range.lowerBound), \(range.upperBound)]")
    case .field(_, let get, _):
      let field = get(object)!
      try write(TargetNames.text(of: field, id: (try? form.details(at: field))?.id), to: &file)
    case .list(let get, _): try write(form.logic.choiceLists[get(object)!].id, to: &file)
    case .policy(let get, _): try file.write("\"\(get(object)!)\"")
    case .answer(let get, _): try write(get(object)!, to: &file)
    }
  }
}
