import CFormNavigation
import FormModel
import FormProgress
import FormRules

@c @implementation
public func formnav_field_count(
  _ reader: UInt64,
  _ page: UInt32,
  _ count: UnsafeMutablePointer<UInt32>!
) -> Int32 {
  read(reader) { session throws(Failure) in
    let template = try placed(try session.templatePage(of: PageID(rawValue: page)))
    let found = try placed(try session.storedEngine.storedForm.fieldCount(ofPage: template))
    unsafe count?.pointee = UInt32(found)
  }
}

@c @implementation
public func formnav_get_field(
  _ reader: UInt64,
  _ page: UInt32,
  _ field: UInt32,
  _ state: UnsafeMutablePointer<formnav_field_state>!
) -> Int32 {
  read(reader) { session throws(Failure) in
    let address = address(page, field)
    let details = try details(at: address, session)
    let found = try placed(
      formnav_field_state(
        kind: UInt32(details.kind.rawValue),
        flags: UInt32(try session.effectiveFlags(at: address).rawValue),
        own_flags: UInt32(try session.ownFlags(at: address).rawValue),
        is_invalid: try session.isInvalid(at: address) ? 1 : 0
      )
    )
    unsafe state?.pointee = found
  }
}

/// The details of a field; in an instance those of the template's.
private func details(
  at address: FieldID,
  _ session: borrowing FormSession
) throws(Failure) -> FieldDetails {
  let template = try placed(try session.templatePage(of: address.page))
  let own = FieldID(page: template, field: address.field)
  return try placed(try session.storedEngine.storedForm.details(at: own))
}

/// What the form's author wrote about a field's invalid answers; in an instance that of the template's field.
private func message(
  of address: FieldID,
  _ session: borrowing FormSession
) throws(Failure) -> String? {
  _ = try details(at: address, session)
  let template = try placed(try session.templatePage(of: address.page))
  let own = FieldID(page: template, field: address.field)
  return session.storedEngine.storedForm.logic.constraints.first { $0.field == own }?.message
}

@c @implementation
public func formnav_find_field(
  _ reader: UInt64,
  _ id: UnsafePointer<CChar>!,
  _ length: Int,
  _ numbers: UnsafePointer<UInt32>!,
  _ numberCount: Int,
  _ field: UnsafeMutablePointer<formnav_field>!
) -> Int32 {
  read(reader) { session throws(Failure) in
    let id = unsafe try text(id, length)
    let list = unsafe try elements(numbers, numberCount)
    guard let inside = unsafe InstanceNumbers(list.prefix(4).map { Int(clamping: $0) }) else {
      throw .argument("at most three numbers, from 1", found: "others")
    }
    guard let found = session.address(ofFieldWithID: id, inside: inside) else {
      throw Failure(FORMNAV_NO_SUCH_PLACE, SessionError.noSuchID(id).description)
    }
    unsafe field?.pointee = formnav_field(found)
  }
}

@c @implementation
public func formnav_get_text(
  _ reader: UInt64,
  _ kind: UInt32,
  _ index: UInt32,
  _ field: UInt32,
  _ buffer: UnsafeMutablePointer<CChar>!,
  _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>!
) -> Int32 {
  read(reader) { session throws(Failure) in
    let logic = session.storedEngine.storedForm.logic
    func element<Element>(_ list: [Element], _ name: String) throws(Failure) -> Element {
      guard Int(clamping: index) < list.count else {
        throw Failure(FORMNAV_NO_SUCH_PLACE, "expected a \(name) of the form, found \(index)")
      }
      return list[Int(clamping: index)]
    }
    let text: String? =
      switch Int(clamping: kind) {
      case FORMNAV_PAGE_NAME:
        try placed(try session.name(ofPage: PageID(rawValue: index)))
      case FORMNAV_FIELD_ID: try details(at: address(index, field), session).id
      case FORMNAV_FIELD_LABEL: try placed(try session.label(of: address(index, field)))
      case FORMNAV_REPEAT_ID: try element(logic.repeats, "repeat").id
      case FORMNAV_REPEAT_LABEL: try element(logic.repeats, "repeat").label
      case FORMNAV_FIELD_MESSAGE: try message(of: address(index, field), session)
      case FORMNAV_FIELD_HINT: try placed(try session.hint(of: address(index, field)))
      case FORMNAV_FIELD_REQUIRED_MESSAGE:
        try placed(try session.requiredMessage(of: address(index, field)))
      case FORMNAV_RULE_CONDITION: try element(logic.rules, "rule").condition
      default: throw .argument("a kind of text", found: "\(kind)")
      }
    try unsafe write(text ?? "", to: buffer, capacity, length)
  }
}

@c @implementation
public func formnav_reasons(
  _ reader: UInt64,
  _ page: UInt32,
  _ field: UInt32,
  _ reasons: UnsafeMutablePointer<formnav_reason>!,
  _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>!
) -> Int32 {
  read(reader) { session throws(Failure) in
    let found = try placed(
      field == .max
        ? try session.reasons(forPage: PageID(rawValue: page))
        : try session.reasons(for: address(page, field))
    )
    try unsafe checkRoom(
      for: found.count,
      in: UnsafeMutableRawPointer(reasons),
      capacity,
      count,
      of: "reasons"
    )
    for (index, reason) in found.enumerated() {
      unsafe reasons?[index] = formnav_reason(reason)
    }
  }
}

extension formnav_reason {
  fileprivate init(_ reason: RuleReason) {
    let target =
      switch reason.action.target {
      case .field: FORMNAV_RULE_ON_FIELD
      case .page: FORMNAV_RULE_ON_PAGE
      case .group: FORMNAV_RULE_ON_GROUP
      }
    self.init(
      rule: UInt32(reason.rule),
      effect: UInt32(reason.action.effect.rawValue),
      target: UInt32(target),
      holds: reason.holds ? 1 : 0
    )
  }
}
