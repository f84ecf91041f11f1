import FormModel

/// The keys of the objects of a form's logic, in the order in which they are written. A key is a line here.
///
/// Rules and choice lists have their own codecs, since their parts are many and stand in a row.
enum LogicTables {
  static let form: [LogicMember<FormParts>] = [
    .init(
      "policy",
      .policy(get: { $0.policy == .retained ? nil : $0.policy }, set: { $0.policy = $1 })
    ),
    .init(
      "allowsFinishingInvalid",
      .flag(false, get: { $0.allowsFinishingInvalid }, set: { $0.allowsFinishingInvalid = $1 })
    ),
    .init("language", .text("a language", get: { $0.language }, set: { $0.language = $1 })),
    .init("markdown", .flag(false, get: { $0.isMarkdown }, set: { $0.isMarkdown = $1 })),
  ]

  static let group: [LogicMember<GroupParts>] = [
    .init("id", .text("the id of a group", get: { $0.group.id }, set: { $0.group.id = $1 })),
    .init("label", .text("a label", get: { $0.group.label }, set: { $0.group.label = $1 })),
    .init("pages", .range(get: { $0.pages }, set: { $0.pages = $1 })),
    .init("page", .page(get: { $0.page }, set: { $0.page = $1 })),
    .init("fields", .range(get: { $0.fields }, set: { $0.fields = $1 })),
    .init("hidden", .flag(false, get: { $0.group.isHidden }, set: { $0.group.isHidden = $1 })),
    .init(
      "readOnly",
      .flag(false, get: { $0.group.isReadOnly }, set: { $0.group.isReadOnly = $1 })
    ),
  ]

  static let `repeat`: [LogicMember<FormRepeat>] = [
    .init("id", .text("the id of a repeat", get: { $0.id }, set: { $0.id = $1 })),
    .init("label", .text("a label", get: { $0.label }, set: { $0.label = $1 })),
    .init("pages", .range(get: { $0.places }, set: { $0.places = $1 })),
    .init(
      "initial",
      .instances(get: { $0.initial == 1 ? nil : $0.initial }, set: { $0.initial = $1 })
    ),
    .init(
      "minimum",
      .instances(get: { $0.minimum == 0 ? nil : $0.minimum }, set: { $0.minimum = $1 })
    ),
    .init("maximum", .instances(get: { $0.maximum }, set: { $0.maximum = $1 })),
    .init("allowsAdding", .flag(true, get: { $0.allowsAdding }, set: { $0.allowsAdding = $1 })),
    .init(
      "allowsRemoving",
      .flag(true, get: { $0.allowsRemoving }, set: { $0.allowsRemoving = $1 })
    ),
    .init("count", .text("an expression", get: { $0.count }, set: { $0.count = $1 })),
    .init("title", .field("a field", get: { $0.title }, set: { $0.title = $1 })),
  ]

  static let variable: [LogicMember<Variable>] = [
    .init("id", .text("a string", get: { $0.id }, set: { $0.id = $1 })),
    .init("value", .text("a string", get: { $0.expression }, set: { $0.expression = $1 })),
  ]

  static let field: [LogicMember<PlaceLogic>] = [
    .init(
      "labelExpression",
      .text("a string", get: { $0.label }, set: { $0.label = $1 }),
      note: { $0.labels.append($1) }
    ),
    .init("choices", .list(get: { $0.choices }, set: { $0.choices = $1 })),
    .init(
      "filter",
      .text("a string", get: { $0.filter }, set: { $0.filter = $1 }),
      note: { $0.choiceFilters.append($1) }
    ),
    .init("answer", .answer(get: { $0.answer }, set: { $0.answer = $1 })),
    .init(
      "calculation",
      .text("a string", get: { $0.calculation }, set: { $0.calculation = $1 }),
      note: { $0.calculations.append($1) }
    ),
    .init(
      "trigger",
      .field("a string", get: { $0.trigger }, set: { $0.trigger = $1 }),
      beside: "calculation"
    ),
    .init(
      "editable",
      .flag(false, get: { $0.isEditable }, set: { $0.isEditable = $1 }),
      beside: "calculation"
    ),
    .init(
      "constraint",
      .text("a string", get: { $0.constraint }, set: { $0.constraint = $1 }),
      note: { $0.constraints.append($1) }
    ),
    .init(
      "message",
      .text("a string", get: { $0.message }, set: { $0.message = $1 }),
      beside: "constraint"
    ),
    .init("policy", .policy(get: { $0.policy }, set: { $0.policy = $1 })),
    .init("hint", .text("a string", get: { $0.hint }, set: { $0.hint = $1.isEmpty ? nil : $1 })),
    .init(
      "requiredMessage",
      .text(
        "a string",
        get: { $0.requiredMessage },
        set: { $0.requiredMessage = $1.isEmpty ? nil : $1 }
      )
    ),
  ]

  static let page: [LogicMember<PlaceLogic>] = [
    .init(
      "nameExpression",
      .text("an expression", get: { $0.label }, set: { $0.label = $1 }),
      note: { $0.labels.append($1) }
    )
  ]
}

/// What the keys of the form's object tell, beside its lists.
struct FormParts {
  var policy = HiddenAnswerPolicy.retained
  var allowsFinishingInvalid = false
  var language: String?
  var isMarkdown = false

  init(_ logic: FormLogic = FormLogic(), _ texts: FormTexts = FormTexts()) {
    policy = logic.policy
    allowsFinishingInvalid = logic.allowsFinishingInvalid
    language = texts.language
    isMarkdown = texts.areMarkdown
  }

  /// Sets them in the form that is read.
  func set(in builder: inout FormBuilder) {
    builder.logic.policy = policy
    builder.logic.allowsFinishingInvalid = allowsFinishingInvalid
    builder.texts.language = language
    builder.texts.areMarkdown = isMarkdown
  }
}

/// A group as its keys tell it.
struct GroupParts {
  var group: FieldGroup
  var pages: Range<Int>?
  var page: PageID?
  var fields: Range<Int>?

  init() { group = FieldGroup(id: "", extent: .pages(0..<0)) }

  init(_ group: FieldGroup) {
    self.group = group
    switch group.extent {
    case .pages(let range): pages = range.lowerBound.rawValue..<range.upperBound.rawValue
    case .fields(let page, let range): (self.page, fields) = (page, range)
    }
  }

  /// What the extent needs, for an error.
  static let extentText = "\"pages\", or \"page\" and \"fields\", of a group"

  /// The group; nil if the keys don't say what it consists of.
  var whole: FieldGroup? {
    var group = group
    switch (page, fields, pages) {
    case (nil, nil, let pages?):
      group.extent = .pages(PagePosition(pages.lowerBound)..<PagePosition(pages.upperBound))
    case (let page?, let fields?, nil): group.extent = .fields(page: page, fields)
    default: return nil
    }
    return group
  }
}

extension FormRepeat {
  /// The largest number of instances that a file can state.
  static let mostInstances = Int(Int32.max)

  /// The pages as numbers; nil for a repeat whose pages were not read, which has none.
  fileprivate var places: Range<Int>? {
    get { pages.lowerBound.rawValue..<pages.upperBound.rawValue }
    set {
      if let newValue {
        pages = PagePosition(newValue.lowerBound)..<PagePosition(newValue.upperBound)
      }
    }
  }
}
