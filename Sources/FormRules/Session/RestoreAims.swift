import FormModel
import FormProgress

/// Saved answers, mapped to this form, checked, and in form order.
struct RestoreAims {
  struct Field {
    enum Content {
      case answer(AnswerShape.Encoded)
      case filled
    }

    var address: FieldID
    var changedFlags: FieldFlags = []
    var flags: FieldFlags = []
    /// Nil if the state does not name the content.
    var content: Content?
  }

  /// Whether the form is another one than the one that was filled.
  let isOther: Bool
  /// Whether what the state does not name is as the form begins, with what its own calculation makes of it (EX-4).
  let evaluatesUnnamed: Bool
  /// Whether a page is hidden.
  private(set) var pages: [PageID: Bool] = [:]
  /// Each field once, by page, in the order of the page.
  private(set) var fields: [PageID: [Field]] = [:]

  /// - Parameter dropped: receives the parts that the form can't take.
  init(
    _ saved: SavedAnswers,
    _ session: borrowing FormSession,
    evaluatesUnnamed: Bool,
    _ dropped: inout [DroppedAnswer]
  ) {
    self.evaluatesUnnamed = evaluatesUnnamed
    isOther = saved.structureDigest != session.storedEngine.storedForm.structureDigest
    let byName = isOther ? PageMark.pagesByName(of: session.storedEngine.storedForm) : [:]
    for page in saved.pages {
      let template =
        isOther ? page.mark.page(of: session.storedEngine.storedForm, byName) : page.page
      let found = template.flatMap { session.page(ofTemplate: $0, inside: page.inside) }
      // Two pages of another form may have become one here, or share the name that one has.
      if let found, !isOther || pages[found] == nil {
        pages[found] = page.isHidden
      } else {
        dropped.append(DroppedAnswer(.page(page.page), reason: .notFound))
      }
    }
    var found: [FieldID: Field] = [:]
    for field in saved.fields {
      let place = DroppedAnswer.Place.field(field.address)
      var address: FieldID? = field.address
      if isOther {
        address = field.id.flatMap { session.storedEngine.storedForm.address(ofFieldWithID: $0) }
      }
      if let own = address {
        address = session.page(ofTemplate: own.page, inside: field.inside)
          .map { FieldID(page: $0, field: own.field) }
      }
      guard let address, (try? session.storedEngine.flags(at: address)) != nil else {
        dropped.append(DroppedAnswer(place, id: field.id, reason: .notFound))
        continue
      }
      let changed = field.changedFlags.intersection(SavedAnswers.ownFlags)
      // If a state names a field twice, the later entry wins.
      var aim = found[address] ?? Field(address: address)
      aim.changedFlags.formUnion(changed)
      aim.flags = aim.flags.subtracting(changed).union(field.flags.intersection(changed))
      switch session.content(field.content, at: address) {
      case .success(let content): aim.content = content ?? aim.content
      case .failure(let refusal):
        dropped.append(DroppedAnswer(place, id: field.id, reason: refusal.reason))
      }
      found[address] = aim
    }
    for field in found.values.sorted(by: { $0.address < $1.address }) {
      fields[field.address.page, default: []].append(field)
    }
  }
}

/// The reason why a field can't take its saved content.
private struct ContentRefusal: Error {
  var reason: DroppedAnswer.Reason
}

extension FormSession {
  /// The content to give a field.
  fileprivate func content(
    _ saved: SavedAnswers.Content?,
    at address: FieldID
  ) -> Result<RestoreAims.Field.Content?, ContentRefusal> {
    guard let saved else { return .success(nil) }
    if isCalculated(address) { return .failure(ContentRefusal(reason: .isCalculated)) }
    switch saved {
    case .empty: return .success(.answer(.none))
    case .filled:
      if isRead(address) {
        return .failure(ContentRefusal(reason: .doesNotFit))
      }
      return .success(.filled)
    case .value(let value):
      let shape =
        rules.isEmpty
        ? shapeWithoutRules(at: address)
        : rules.value.shape(at: address, storedEngine)
      guard let encoded = try? shape.encode(value) else {
        return .failure(ContentRefusal(reason: .doesNotFit))
      }
      return .success(.answer(encoded))
    }
  }
}
