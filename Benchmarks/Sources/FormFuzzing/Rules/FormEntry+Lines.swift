import FormFormats
import FormModel

extension FormEntry {
  /// The entry as a case writes it: `in 2.1 hide 3 0`.
  var words: String {
    switch self {
    case .edit(let edit, let numbers): "\(Self.inside(numbers))\(edit)"
    case .answer(let address, let answer, let numbers):
      "\(Self.inside(numbers))answer \(address.page) \(address.field) \(answer?.words ?? "none")"
    case .addInstance(let index, let numbers): "add \(index) \(Self.words(numbers))"
    case .removeInstance(let index, let numbers): "remove \(index) \(Self.words(numbers))"
    }
  }

  private static func inside(_ numbers: InstanceNumbers) -> String {
    numbers.isEmpty ? "" : "in \(numbers) "
  }

  private static func words(_ numbers: InstanceNumbers) -> String {
    numbers.isEmpty ? "none" : "\(numbers)"
  }
}

extension CaseLine {
  mutating func entry() throws(FormatError) -> FormEntry {
    var ahead = self
    switch try ahead.word("an entry") {
    case "in":
      let numbers = try ahead.instanceNumbers()
      self = ahead
      switch try entry() {
      case .edit(let edit, _): return .edit(edit, in: numbers)
      case .answer(let address, let answer, _): return .answer(address, answer, in: numbers)
      default: throw failure("an edit or answer")
      }
    case "answer":
      let address = FieldID(page: try ahead.page(), field: try ahead.number())
      let answer = try ahead.answer()
      self = ahead
      return .answer(address, answer)
    case "add":
      let index = try ahead.number()
      let numbers = try ahead.instanceNumbers()
      self = ahead
      return .addInstance(repeat: index, numbers)
    case "remove":
      let index = try ahead.number()
      let numbers = try ahead.instanceNumbers()
      self = ahead
      return .removeInstance(repeat: index, numbers)
    default: return .edit(try edit())
    }
  }

  /// Numbers with points between them, or `none`.
  mutating func instanceNumbers() throws(FormatError) -> InstanceNumbers {
    let word = try word("numbers of instances")
    if word == "none" { return .none }
    let parts = word.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    let numbers = parts.compactMap(\.self)
    guard numbers.count == parts.count, let found = InstanceNumbers(numbers) else {
      throw failure("numbers of instances")
    }
    return found
  }
}
