import FormModel

/// A key of an object of a form's logic: its name in JSON, and how its value is got and set.
///
/// The tables of members (`LogicTables`) are all that both formats know of these objects: JSON reads and writes members by
/// their keys, binary by their numbers.
struct LogicMember<Object>: Sendable {
  /// A member that has its default, or that is not there, gives nil, and is not written. Texts that say what a member is
  /// are those of errors.
  enum Access: Sendable {
    case text(
      String,
      get: @Sendable (Object) -> String?,
      set: @Sendable (inout Object, String) -> Void
    )
    /// A truth value, with its default.
    case flag(Bool, get: @Sendable (Object) -> Bool, set: @Sendable (inout Object, Bool) -> Void)
    /// A number of instances.
    case instances(get: @Sendable (Object) -> Int?, set: @Sendable (inout Object, Int) -> Void)
    case page(get: @Sendable (Object) -> PageID?, set: @Sendable (inout Object, PageID) -> Void)
    /// The first place and the one behind the last.
    case range(
      get: @Sendable (Object) -> Range<Int>?,
      set: @Sendable (inout Object, Range<Int>) -> Void
    )
    /// A field, which JSON names like the target of a rule.
    case field(
      String,
      get: @Sendable (Object) -> FieldID?,
      set: @Sendable (inout Object, FieldID) -> Void
    )
    /// A choice list, which JSON names by its id.
    case list(get: @Sendable (Object) -> Int?, set: @Sendable (inout Object, Int) -> Void)
    case policy(
      get: @Sendable (Object) -> HiddenAnswerPolicy?,
      set: @Sendable (inout Object, HiddenAnswerPolicy) -> Void
    )
    /// An answer of the field's kind.
    case answer(
      get: @Sendable (Object) -> AnswerValue?,
      set: @Sendable (inout Object, AnswerValue) -> Void
    )
  }

  let key: String
  let access: Access
  /// The key of the member without which this one means nothing.
  var beside: String?
  /// Keeps the position of an expression, for errors that are found when the form is opened.
  var note: (@Sendable (inout LogicPositions, SourcePosition) -> Void)?

  init(
    _ key: String,
    _ access: Access,
    beside: String? = nil,
    note: (@Sendable (inout LogicPositions, SourcePosition) -> Void)? = nil
  ) {
    self.key = key
    self.access = access
    self.beside = beside
    self.note = note
  }

  func isPresent(in object: Object) -> Bool {
    switch access {
    case .text(_, let get, _): get(object) != nil
    case .flag(let usual, let get, _): get(object) != usual
    case .instances(let get, _), .list(let get, _): get(object) != nil
    case .page(let get, _): get(object) != nil
    case .range(let get, _): get(object) != nil
    case .field(_, let get, _): get(object) != nil
    case .policy(let get, _): get(object) != nil
    case .answer(let get, _): get(object) != nil
    }
  }
}

extension LogicMember {
  /// A bit for each of the members that an object has, by their numbers.
  static func presence(of members: [LogicMember], in object: Object) -> UInt64 {
    var bits: UInt64 = 0
    for (place, member) in members.enumerated() where member.isPresent(in: object) {
      bits |= 1 << UInt64(place)
    }
    return bits
  }

  /// Returns the first member of an object that lacks the one beside it.
  static func orphan(of members: [LogicMember], in object: Object) -> LogicMember? {
    for member in members {
      guard let beside = member.beside, member.isPresent(in: object) else { continue }
      let isThere = members.contains { $0.key == beside && $0.isPresent(in: object) }
      if !isThere { return member }
    }
    return nil
  }
}
