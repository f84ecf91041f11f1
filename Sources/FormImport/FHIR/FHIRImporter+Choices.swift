import FormModel

extension FHIRImporter {
  /// The types of items that are choices.
  static let choiceTypes: Set = ["choice", "open-choice", "coding"]

  /// Returns the type of an item; that of a choice for another one that lists options.
  func type(of item: JSONNode) -> String? {
    let type = item["type"]?.string
    guard !Self.options(of: item).isEmpty else { return type }
    switch type {
    case "string", "text":
      if !Self.isOpen(item) { return "choice" }
      return asksOther(item) ? "open-choice" : type
    case "integer", "date", "time":
      // What is computed is a value, and no option.
      let isComputed = item.extension("sdc-questionnaire-calculatedExpression") != nil
      return isComputed || Self.isOpen(item) ? type : "choice"
    default: return type
    }
  }

  /// True if an item takes answers that are not among its options.
  static func isOpen(_ item: JSONNode) -> Bool {
    let constraint = answerConstraint(of: item)
    return item["type"]?.string == "open-choice"
      || constraint.map { $0.string != "optionsOnly" } ?? false
  }

  static func answerConstraint(of item: JSONNode) -> JSONNode? {
    let outside = item.extension("extension-Questionnaire.item.answerConstraint")
    return item["answerConstraint"] ?? outside?["valueCode"]
  }

  /// Returns the options of an item that is a choice; nil if they are not in the file.
  ///
  /// - Complexity: O(options) time on the first call, O(1) later.
  mutating func offer(of item: JSONNode) -> FHIROffer? {
    guard let type = type(of: item), Self.choiceTypes.contains(type) else { return nil }
    let options = Self.options(of: item)
    if options.isEmpty {
      if let source = source(of: item) { return offer(of: source.item) }
      return constantOffer(of: item) ?? offerOfValueSet(of: item)
    }
    let key = "\(item.offset)"
    if let known = offers[key] { return known }
    let offer = FHIROffer(options.compactMap(option))
    offers[key] = offer
    return offer
  }

  /// Returns the first answers of an item that nobody answers, which are all that it can have.
  private mutating func constantOffer(of item: JSONNode) -> FHIROffer? {
    guard Self.valueSet(of: item) == nil, !Self.isOpen(item), isWithheld(item) || isReadOnly(item),
      Self.computing.allSatisfy({ item.extension($0) == nil })
    else { return nil }
    let key = "\(item.offset)"
    if let known = offers[key] { return known }
    let options = Self.initialValues(of: item).map { value in
      var option = FHIROffer.Option(value: value, in: language)
      option.key = value.isObject ? "valueCoding" : "valueString"
      return option
    }
    let offer = options.isEmpty ? nil : FHIROffer(options)
    offers[key] = .some(offer)
    return offer
  }

  /// The extensions by which an app or an expression answers an item.
  private static let computing = [
    "sdc-questionnaire-calculatedExpression", "sdc-questionnaire-initialExpression",
  ]

  /// Returns the options that an item lists itself.
  static func options(of item: JSONNode) -> [JSONNode] {
    (item["answerOption"] ?? item["option"])?.elements ?? []
  }

  private func option(_ node: JSONNode) -> FHIROffer.Option? {
    guard let member = node.members.first(where: { FHIRParts.name(of: $0.key) == "value" }) else {
      return nil
    }
    var option = FHIROffer.Option(value: member.node, in: language)
    option.key = member.key
    if member.node.string != nil {
      option.label = text(member.key, of: node)
      option.translations = node.translations(of: member.key)
    }
    option.isExclusive = node.isExclusive
    return option
  }

  /// Returns the value of an option or of an initial answer.
  static func value(of node: JSONNode) -> JSONNode? {
    node.members.first { FHIRParts.name(of: $0.key) == "value" }?.node
  }

  /// Gives a field the choices of its item. If they are not in the file, the field becomes a text.
  mutating func addChoices(
    of item: JSONNode,
    _ type: String,
    to field: FieldID,
    named name: String
  ) {
    let kind = draft[field].kind
    guard kind == .choice || kind == .choices else {
      noteOptions(of: item, type, name)
      return
    }
    let valueSet = Self.valueSet(of: item)
    guard let offer = offer(of: item), !offer.options.isEmpty else {
      draft[field].kind = .text
      if valueSet == nil, Self.isOpen(item) { return }
      notes.add(
        .unsupported,
        at: (valueSet ?? item).offset,
        "choices of \(name)",
        reason: valueSet.map { absence(of: $0) } ?? "it offers none",
        meaning: "any text is taken"
      )
      return
    }
    if let source = source(of: item) { return addChoices(of: source, offer, to: field) }
    let choices = offer.choices + (others[item.offset].map { [$0.choice] } ?? [])
    let toggles = Self.toggles(of: item)
    if !toggles.isEmpty { addFilter(of: item, toggles, offer, choices, to: field, named: name) }
    if draft.logic.fieldChoices[field] != nil { return noteLost(offer) }
    let ownOptions = !Self.options(of: item).isEmpty
    let isShared = !ownOptions && choices.count == offer.choices.count
    let key = isShared ? valueSet.flatMap { found($0)?.key } : nil
    if let key, let known = listOfValueSet[key] {
      draft.logic.fieldChoices[field] = known
      return
    }
    noteLost(offer)
    let url = isShared ? valueSet?.string : nil
    let id = url.map(Self.id) ?? draft[field].id
    let list = draft.setChoices(choices, offer.translations, of: field, id: id)
    if let key { listOfValueSet[key] = list }
  }

  /// Reports options of an item that is no choice.
  private mutating func noteOptions(of item: JSONNode, _ type: String, _ name: String) {
    guard let options = item["answerOption"] ?? item["option"] ?? Self.valueSet(of: item) else {
      return
    }
    notes.add(
      .unsupported,
      at: options.offset,
      "choices of \(name)",
      reason: "its type is \(TextQuote.of(type))",
      meaning: "any answer of the type is taken"
    )
  }

  /// Lets the options of a field that exclude all others be chosen alone.
  mutating func addExclusive(of item: JSONNode, to field: FieldID, named name: String) {
    guard draft[field].kind == .choices, source(of: item) == nil, let offer = offer(of: item)
    else { return }
    let options = offer.options.filter { $0.isExclusive && !$0.value.isEmpty }
    guard !options.isEmpty else { return }
    report[.constraints].all += 1
    let choices = options.map { Choice(value: $0.value, label: $0.label) }
    if draft.addExclusive(choices, to: field, at: options[0].offset) { return }
    report[.constraints].unsupported += 1
    notes.add(
      .unsupported,
      at: options[0].offset,
      "exclusive options of \(name)",
      reason: "they are too long together",
      meaning: "chosen beside others"
    )
  }

  private mutating func noteLost(_ offer: FHIROffer) {
    for option in offer.options where option.value.isEmpty {
      notes.tally(
        option.code.isEmpty ? .unsupported : .changed,
        at: option.offset,
        option.code.isEmpty ? "choice without a value" : "choice with the value of another one",
        reason: "an answer could mean either",
        meaning: "not offered"
      )
    }
  }
}

extension JSONNode {
  /// Whether an option or a concept is chosen alone.
  var isExclusive: Bool {
    self.extension("questionnaire-optionExclusive")?["valueBoolean"]?.bool == true
  }
}
