import FormModel
import FormNavigation
import FormProgress
import FormRules

/// The reasons why a field or page is, or is not, hidden, locked or mandatory (UR-3, UR-4).
extension Explorer {
  /// - Parameter name: a field's id, `page:` and a page's name or number, or nothing for the chosen field.
  mutating func explain(_ name: String) {
    if name.hasPrefix("page:") {
      let wanted = String(name.dropFirst(5))
      guard let page = page(named: wanted) else {
        message = "no page has the name or number “\(wanted)”"
        return
      }
      mode = .lines("page \(page.place + 1)", reasons(forPage: page))
      return
    }
    let address =
      name.isEmpty ? chosenField : screen.engine.form.address(ofFieldWithID: name)
    guard let address else {
      message = name.isEmpty ? "no field is chosen" : "no field has the id “\(name)”"
      return
    }
    mode = .lines(label(of: address), reasons(for: address))
  }

  private func page(named name: String) -> PageID? {
    if let number = Int(name), (1...max(screen.engine.pageCount, 1)).contains(number),
      screen.engine.pageCount > 0
    {
      return screen.engine.pages[PagePosition(number - 1)]
    }
    return screen.engine.pages.first {
      (try? screen.engine.form.name(ofPage: screen.loaded($0))) == name
    }
  }

  private func reasons(for address: FieldID) -> [String] {
    guard let flags = try? screen.engine.flags(at: address),
      let own = try? screen.session.ownFlags(at: address),
      let reasons = try? screen.session.reasons(for: address)
    else { return [] }
    let isVisible = (try? screen.engine.isVisible(page: address.page)) ?? false
    let isInvalid = (try? screen.session.isInvalid(at: address)) ?? false
    var lines = [
      (isVisible && !flags.contains(.hidden) ? "shown" : "hidden")
        + (flags.contains(.readOnly) ? ", read-only" : "")
        + (flags.contains(.mandatory) ? ", mandatory" : "")
        + (isInvalid ? ", invalid" : "")
    ]
    if own.contains(.hidden) { lines.append("its own flag hides it") }
    if own.contains(.readOnly) { lines.append("its own flag locks it") }
    if own.contains(.mandatory) { lines.append("its own flag requires it") }
    if !isVisible { lines.append("its page is not visible") }
    lines += self.lines(of: reasons)
    let origin = origin(of: address)
    for constraint in screen.engine.form.logic.constraints where constraint.field == origin {
      lines.append("constraint: \(constraint.expression)")
    }
    for calculation in screen.engine.form.logic.calculations where calculation.field == origin {
      lines.append("calculated: \(calculation.expression)")
    }
    return lines
  }

  private func reasons(forPage page: PageID) -> [String] {
    guard let isVisible = try? screen.engine.isVisible(page: page),
      let isOwnHidden = try? screen.session.isOwnHidden(page: page),
      let reasons = try? screen.session.reasons(forPage: page)
    else { return [] }
    return [isVisible ? "visible" : "not visible"]
      + (isOwnHidden ? ["its own flag hides it"] : []) + lines(of: reasons)
  }

  /// The lines of reasons, those in effect first.
  private func lines(of reasons: [RuleReason]) -> [String] {
    if reasons.isEmpty { return ["no rule acts on it"] }
    let logic = screen.engine.form.logic
    return [true, false].flatMap { holds in
      reasons.filter { $0.holds == holds }.map { reason in
        let target: String? =
          switch reason.action.target {
          case .field: nil
          case .page(let page): "page \(page.place + 1)"
          case .group(let group): "group \(logic.groups[group].id)"
          }
        let on = target.map { " \($0)" } ?? ""
        let condition = logic.rules[reason.rule].condition
        return "rule \(reason.rule) "
          + (holds
            ? "is active: \(reason.action.effect)\(on) while \(condition)"
            : "is not: \(reason.action.effect)\(on) while \(condition)")
      }
    }
  }
}
