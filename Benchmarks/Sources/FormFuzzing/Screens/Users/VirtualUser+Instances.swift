import FormModel
import FormNavigation
import FormProgress
import FormRules

/// A person's actions in a form with repeats: instances come and go, by touches and by answers that count them (RP-2).
extension VirtualUser {
  func hasRepeats(_ screen: borrowing InputFormScreen) -> Bool {
    !screen.session.storedEngine.form.logic.repeats.isEmpty
  }

  /// The form has no more pages than this, and three times as many as it was loaded with, before a person adds instances.
  private static let fewPages = 60

  /// Adds or removes an instance; now and then one that is not there, or where that is not allowed.
  mutating func changeInstances(
    _ screen: borrowing InputFormScreen,
    _ snapshot: InputFormSnapshot
  ) -> ScreenAction {
    let session = screen.progressAndInstances
    let most = 3 * session.loadedPages + Self.fewPages
    let page = drawPage(screen)
    let id = (try? screen.session.instance(ofPage: page))??.id
    switch draw(10) {
    case 0...3 where session.pages < most && !snapshot.additions.isEmpty:
      let addition = snapshot.additions[draw(snapshot.additions.count)]
      return .event(.addInstance(of: addition.repeat, inside: addition.inside))
    case 4 where session.pages < most:
      // Before another instance, wherever that is.
      guard let id, let place = (try? screen.session.instance(ofPage: page)) ?? nil else { break }
      let around = (try? screen.session.instancesAround(id)) ?? []
      let inside = around.count > 1 ? around[1] : nil
      return .event(.addInstance(of: place.repeat, inside: inside, before: id))
    case 5...6:
      if let instance = snapshot.instance { return .event(.removeInstance(instance.id)) }
    case 7: if let id { return .event(.removeInstance(id)) }
    case 8:
      // All beside it, the last one first, so that a chapter may lose all its pages.
      if let id, let last = instances(beside: id, screen).last {
        queue = instances(beside: id, screen).dropLast().reversed().map {
          .event(.removeInstance($0))
        }
        return .event(.removeInstance(last))
      }
    default: break
    }
    let none = InstanceID(page: PageID(place: draw(session.pages + 2), generation: UInt8(draw(3))))
    if chance(500) { return .event(.removeInstance(none)) }
    return session.pages < most
      ? .event(.addInstance(of: draw(4) - 1, inside: chance(500) ? id : nil, before: none))
      : .event(.enterForeground)
  }

  /// The instances of an instance's repeat in the same instance around, at most a few.
  private func instances(
    beside id: InstanceID,
    _ screen: borrowing InputFormScreen
  ) -> [InstanceID] {
    guard let place = (try? screen.session.instance(ofPage: id.page)) ?? nil else { return [] }
    let outer = (try? screen.session.instancesAround(id))?.dropFirst().first
    return (1...8).compactMap { number in
      (try? screen.session.instance(of: place.repeat, inside: outer, number: number)) ?? nil
    }
  }

  /// A small number, in a form whose instances answers count without a limit; else nil.
  mutating func count(_ logic: FormLogic, _ kind: FieldKind) -> AnswerValue? {
    let isCounted = logic.repeats.contains { $0.count != nil }
    let isUnlimited = logic.repeats.contains { $0.count != nil && ($0.maximum ?? .max) > 20 }
    guard isUnlimited || isCounted && chance(500) else { return nil }
    switch kind {
    case .integer: return .integer(draw(6))
    case .decimal: return .decimal(Double(draw(12)) / 2)
    case .text where isUnlimited: return .text(chance(500) ? "\(draw(6))" : "Anna \(draw(6))")
    default: return nil
    }
  }
}

extension InputFormScreen {
  /// The number of pages in the form, and of those that it was loaded with.
  fileprivate var progressAndInstances: (pages: Int, loadedPages: Int) {
    (engine.pageCount, session.storedEngine.form.pageCount)
  }
}
