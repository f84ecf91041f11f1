public import FormModel

/// The answers of a form as a JSON object from ids to values: `{"head": "Anna", "age": 42}`.
///
/// Values are written as in the form's own JSON (docs/form-json.md). Fields without an id have no
/// place in it; `FormFile` keeps the whole form.
public enum AnswersJSON {
  /// Returns the answers of all fields with an id, in form order.
  ///
  /// - Parameter form: The form with its answers, such as `FormSession.copyForm()`.
  /// - Complexity: O(n log n) time for n answers, and O(bytes).
  public static func text(of form: borrowing FormDefinition) -> String {
    var file = OutputFile()
    guard (try? write(form, to: &file)) != nil else {
      preconditionFailure("memory takes every byte")
    }
    return String(decoding: file.takeBytes(), as: UTF8.self)
  }

  private static func write(
    _ form: borrowing FormDefinition,
    to file: inout OutputFile
  ) throws(IOError) {
    var separator = "{\n  "
    for (address, answer) in form.logic.answers.sorted(by: { $0.key < $1.key }) {
      guard let id = try? form.details(at: address).id else { continue }
      try file.write(separator)
      try FormJSON.write(id, to: &file)
      try file.write(": ")
      try FormJSON.write(answer, to: &file)
      separator = ",\n  "
    }
    try file.write(separator.hasPrefix("{") ? "{}\n" : "\n}\n")
  }

  /// Reads answers for a form. Apply each with `FormSession.answer`.
  ///
  /// - Parameters:
  ///   - bytes: The JSON, in UTF-8.
  ///   - form: The form, which has the kinds of the fields.
  /// - Returns: Ids and values, in the order of the text.
  /// - Throws: `ReadError` with the place: for an id that the form does not have, or has twice in
  ///   the text, and for a value of another kind.
  /// - Complexity: O(bytes).
  public static func read(
    _ bytes: [UInt8],
    for form: borrowing FormDefinition
  ) throws(ReadError) -> [(id: String, value: AnswerValue)] {
    var reader = JSONReader(InputFile(bytes: bytes), memoryLimit: .unlimited)
    var scratch: [UInt8] = []
    var answers: [(id: String, value: AnswerValue)] = []
    var seen: Set<FieldID> = []
    try reader.take(UInt8(ascii: "{"), "an object from ids to answers")
    if try !reader.takes(UInt8(ascii: "}")) {
      repeat {
        try reader.skipSpace()
        let start = reader.position
        try reader.string(into: &scratch, "a field's id")
        let id = try reader.memoryLimit.string(scratch)
        guard let address = form.address(ofFieldWithID: id) else {
          throw reader.failure(at: start, "the id of a field", TextInput.quoted(id))
        }
        guard seen.insert(address).inserted else {
          throw reader.failure(at: start, "each id once", "\(TextInput.quoted(id)) again")
        }
        try reader.take(UInt8(ascii: ":"), "\":\" after \(TextInput.quoted(id))")
        answers.append((id, try value(&reader, &scratch, of: address, in: form)))
      } while try reader.takes(UInt8(ascii: ","))
      try reader.take(UInt8(ascii: "}"), "\",\" or \"}\"")
    }
    try reader.end()
    return answers
  }

  private static func value(
    _ reader: inout JSONReader,
    _ scratch: inout [UInt8],
    of address: FieldID,
    in form: borrowing FormDefinition
  ) throws(ReadError) -> AnswerValue {
    let kind = (try? form.details(at: address).kind) ?? .note
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
