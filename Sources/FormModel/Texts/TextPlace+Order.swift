extension TextPlace {
  /// What a place consists of, as files have it: a kind, and one or two numbers.
  package var parts: (kind: UInt8, first: UInt32, second: UInt32) {
    switch self {
    case .name(let page): (0, page.rawValue, 0)
    case .nameExpression(let page): (1, page.rawValue, 0)
    case .label(let field): (2, field.page.rawValue, UInt32(field.field))
    case .labelExpression(let field): (3, field.page.rawValue, UInt32(field.field))
    case .hint(let field): (4, field.page.rawValue, UInt32(field.field))
    case .message(let field): (5, field.page.rawValue, UInt32(field.field))
    case .requiredMessage(let field): (6, field.page.rawValue, UInt32(field.field))
    case .groupLabel(let group): (7, UInt32(group), 0)
    case .repeatLabel(let index): (8, UInt32(index), 0)
    case .choiceLabel(let list, let choice): (9, UInt32(list), UInt32(choice))
    }
  }

  /// The place of these parts; nil if there is none.
  package init?(kind: UInt8, first: UInt32, second: UInt32) {
    let page = PageID(rawValue: first)
    let field = FieldID(page: page, field: Int(second))
    switch kind {
    case 0: self = .name(page)
    case 1: self = .nameExpression(page)
    case 2: self = .label(field)
    case 3: self = .labelExpression(field)
    case 4: self = .hint(field)
    case 5: self = .message(field)
    case 6: self = .requiredMessage(field)
    case 7: self = .groupLabel(Int(first))
    case 8: self = .repeatLabel(Int(first))
    case 9: self = .choiceLabel(list: Int(first), choice: Int(second))
    default: return nil
    }
    guard parts == (kind, first, second) else { return nil }
  }

  /// Ascends in the order of files: kind by kind, each in the order of the form.
  package static func precedes(_ first: TextPlace, _ second: TextPlace) -> Bool {
    first.parts < second.parts
  }
}
