import FormModel

/// What logic may name. A form whose logic names something that is not there can't be opened, so
/// readers refuse it.
extension FormBuilder {
  /// True if the form built so far has all pages, or all fields, of a group.
  func holds(_ extent: FieldGroup.Extent) -> Bool {
    switch extent {
    case .pages(let range): range.upperBound <= pages.endIndex
    case .fields(let page, let range):
      pages.contains(page)
        && (range.upperBound == 0 || hasField(at: FieldID(page: page, field: range.upperBound - 1)))
    }
  }

  /// True if the form built so far has the target of a rule.
  func holds(_ target: RuleTarget) -> Bool {
    switch target {
    case .field(let address): hasField(at: address)
    case .page(let page): pages.contains(page)
    case .group(let group): logic.groups.indices.contains(group)
    }
  }

  /// True if the form built so far has what a text in another language belongs to.
  func holds(_ place: TextPlace) -> Bool {
    switch place {
    case .name(let page), .nameExpression(let page): pages.contains(page)
    case .label(let field), .labelExpression(let field), .hint(let field), .message(let field),
      .requiredMessage(let field):
      hasField(at: field)
    case .groupLabel(let group): logic.groups.indices.contains(group)
    case .repeatLabel(let index): logic.repeats.indices.contains(index)
    case .choiceLabel(let list, let choice):
      logic.choiceLists.indices.contains(list)
        && logic.choiceLists[list].choices.indices.contains(choice)
    }
  }
}

extension FieldGroup.Extent {
  /// The extent in a message.
  var text: String {
    switch self {
    case .pages(let range): "pages \(range.lowerBound) ..< \(range.upperBound)"
    case .fields(let page, let range):
      "fields \(range.lowerBound) ..< \(range.upperBound) of page \(page)"
    }
  }
}

extension RuleTarget {
  /// The target in a message.
  var text: String {
    switch self {
    case .field(let address): "\(address)"
    case .page(let page): "page \(page)"
    case .group(let group): "group \(group)"
    }
  }
}
