import FormModel

/// The keys of a rule. `actions` lists all actions in order, where their order matters.
enum RuleKey: String, JSONKey {
  case when, show, hide, unlock, lock, unrequire, require, actions
  var bit: UInt8 { effect?.rawValue ?? (self == .when ? 6 : 7) }

  var effect: RuleEffect? {
    switch self {
    case .show: .show
    case .hide: .hide
    case .unlock: .unlock
    case .lock: .lock
    case .unrequire: .unrequire
    case .require: .require
    case .when, .actions: nil
    }
  }
}

/// The keys of one action in `actions`.
enum ActionKey: String, JSONKey {
  case show, hide, unlock, lock, unrequire, require
  var bit: UInt8 { UInt8(ActionKey.allCases.firstIndex(of: self)!) }

  var effect: RuleEffect { RuleEffect(rawValue: bit)! }
}

extension JSONLogic {
  mutating func readRule(
    _ reader: inout JSONReader,
    _ builder: inout FormBuilder,
    _ scratch: inout [UInt8]
  ) throws(ReadError) {
    try reader.skipSpace()
    let start = reader.position
    var condition: Name?
    var found: [(effect: RuleEffect, target: Name)] = []
    try reader.object("a rule", RuleKey.self, scratch: &scratch) {
      (reader, key, scratch) throws(ReadError) in
      if key == .when {
        condition = try name(&reader, &scratch, "a condition")
      } else if let effect = key.effect {
        try reader.array("an array of targets") { (reader) throws(ReadError) in
          found.append((effect, try name(&reader, &scratch, "a target")))
        }
      } else {
        try reader.array("an array of actions") { (reader) throws(ReadError) in
          try reader.object("an action", ActionKey.self, scratch: &scratch) {
            (reader, key, scratch) throws(ReadError) in
            found.append((key.effect, try name(&reader, &scratch, "a target")))
          }
        }
      }
    }
    guard let condition else { throw reader.failure(at: start, "\"when\" in the rule", "none") }
    let bytes = found.reduce(condition.text.utf8.count) { $0 + $1.target.text.utf8.count + 64 }
    try take(bytes, builder)
    builder.logic.rules.append(Rule(when: condition.text, []))
    positions.rules.append(condition.position)
    actions.append(found)
  }

  /// Resolves all names in the logic.
  mutating func finish(
    _ reader: inout JSONReader,
    _ builder: inout FormBuilder
  ) throws(ReadError) {
    for (group, position) in zip(builder.logic.groups, groupPositions)
    where !builder.holds(group.extent) {
      throw reader.failure(at: position, "a group of what the form has", group.extent.text)
    }
    for index in builder.logic.repeats.indices {
      let extent = FieldGroup.Extent.pages(builder.logic.repeats[index].pages)
      guard builder.holds(extent) else {
        throw reader.failure(at: repeats[index].pages, "pages that the form has", extent.text)
      }
      guard let title = repeats[index].title else { continue }
      builder.logic.repeats[index].title = try field(title, reader, builder)
    }
    try finishRules(reader, &builder)
    var lists: [String: Int] = [:]
    for (index, list) in builder.logic.choiceLists.enumerated() {
      guard lists.updateValue(index, forKey: list.id) == nil else {
        throw reader.failure(
          at: listPositions[index],
          "a choice list with an id of its own",
          TextInput.quoted(list.id)
        )
      }
    }
    for (address, list) in choices {
      guard let index = lists[list.text] else {
        throw reader.failure(
          at: list.position,
          "the id of a choice list",
          TextInput.quoted(list.text)
        )
      }
      builder.logic.fieldChoices[address] = index
    }
    for (calculation, trigger) in triggers {
      builder.logic.calculations[calculation].trigger = try field(trigger, reader, builder)
    }
    try finishTranslations(reader, &builder)
  }

  /// Resolves the targets of rules.
  private func finishRules(
    _ reader: borrowing JSONReader,
    _ builder: inout FormBuilder
  ) throws(ReadError) {
    if actions.isEmpty { return }
    let names = TargetNames(builder)
    for (rule, found) in actions.enumerated() {
      for (effect, target) in found {
        guard let meaning = names.target(target.text, builder) else {
          throw reader.failure(
            at: target.position,
            "the id of a field or group, \"page:\" and a name that one page has, \"page:#\" or \"group:#\" and a number, "
              + "or \"#\", a page's number, \"/\" and a field's",
            TextInput.quoted(target.text)
          )
        }
        builder.logic.rules[rule].append(Rule.Action(effect, meaning))
      }
    }
  }

  /// The field that a name means.
  func field(
    _ name: Name,
    _ reader: borrowing JSONReader,
    _ builder: borrowing FormBuilder
  ) throws(ReadError) -> FieldID {
    guard let address = TargetNames.field(name.text, builder) else {
      throw reader.failure(
        at: name.position,
        "the id of a field, or \"#\", a page's number, \"/\" and a field's",
        TextInput.quoted(name.text)
      )
    }
    return address
  }
}

/// Reads and writes the targets of rules.
///
/// A field is its id or `#page/field`, a group its id or `group:#number`, a page `page:name` or `page:#number`.
struct TargetNames {
  private var groups: [String: Int] = [:]
  /// Pages by name; `nowhere` if several pages share the name.
  private var pages: [String: PageID] = [:]

  init(_ builder: borrowing FormBuilder) {
    self.init(groups: builder.logic.groups)
    for page in builder.pages { add(page, builder.name(ofKnownPage: page)) }
  }

  init(_ form: borrowing FormDefinition) {
    self.init(groups: form.logic.groups)
    for page in form.pages { add(page, form.name(ofKnownPage: page)) }
  }

  private init(groups list: [FieldGroup]) {
    for (index, group) in list.enumerated() where groups[group.id] == nil {
      groups[group.id] = index
    }
  }

  private mutating func add(_ page: PageID, _ name: String?) {
    guard let name else { return }
    pages[name] = pages[name] == nil ? page : .nowhere
  }

  func target(_ text: String, _ builder: borrowing FormBuilder) -> RuleTarget? {
    if text.utf8.starts(with: "page:".utf8) {
      // Not five characters: a mark at the name's beginning joins the colon.
      let name = Substring(text.utf8.dropFirst(5))
      if name.first == "#" {
        return Self.number(name.dropFirst(), below: builder.pageCount).map {
          .page(PageID(place: $0))
        }
      }
      guard let page = pages[String(name)], page != .nowhere else { return nil }
      return .page(page)
    }
    if text.utf8.starts(with: "group:#".utf8) {
      return Self.number(text.dropFirst(7), below: builder.logic.groups.count).map { .group($0) }
    }
    if let address = Self.field(text, builder) { return .field(address) }
    return Self.isNumbered(text) ? nil : groups[text].map { .group($0) }
  }

  /// Returns the field with an id, or that `#page/field` names; nil if the form has no such field.
  static func field(_ text: String, _ builder: borrowing FormBuilder) -> FieldID? {
    guard isNumbered(text) else { return builder.address(ofFieldWithID: text) }
    let parts = text.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let page = number(parts[0], below: FormLimits.pages),
      let field = number(parts[1], below: FormLimits.fieldsPerPage)
    else { return nil }
    let address = FieldID(page: PageID(place: page), field: field)
    return builder.hasField(at: address) ? address : nil
  }

  private static func isNumbered(_ text: String) -> Bool {
    text.utf8.first == UInt8(ascii: "#") && text.first == "#"
  }

  /// Returns the number, or nil if the text has other characters than digits or a leading zero, or says too much.
  static func number(_ text: Substring, below limit: Int) -> Int? {
    guard let number = Int(text), (0..<limit).contains(number), "\(number)" == text else {
      return nil
    }
    return number
  }

  /// Returns the text that names a page when the form is read again.
  func text(ofPage page: PageID, name: String?) -> String {
    guard let name, pages[name] == page, name.first != "#" else { return "page:#\(page)" }
    return "page:\(name)"
  }

  /// Returns the text that names a group when the form is read again.
  func text(ofGroup group: Int, in form: borrowing FormDefinition) -> String {
    let id = form.logic.groups[group].id
    guard groups[id] == group, !Self.needsNumber(id), form.address(ofFieldWithID: id) == nil
    else { return "group:#\(group)" }
    return id
  }

  /// True for an id that reads as a number, a page, a group, a repeat or a choice.
  private static func needsNumber(_ id: String) -> Bool {
    id.first == "#"
      || ["page:", "group:#", "repeat:#", "choice:#"].contains { id.utf8.starts(with: $0.utf8) }
  }

  static func text(of address: FieldID, id: String?) -> String {
    guard let id, !needsNumber(id) else {
      return "#\(address.page)/\(address.field)"
    }
    return id
  }
}
