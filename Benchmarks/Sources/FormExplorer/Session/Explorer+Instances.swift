import FormModel
import FormNavigation
import FormProgress
import FormRules

/// Instances of repeats, added and removed (RP-2).
extension Explorer {
  /// Where an instance can be added: to a repeat, after an instance or as its only one.
  struct Opening {
    var `repeat`: Int
    var inside: InstanceID?
    var next: InstanceID?
  }

  /// The openings on the current page: after its own instance, and in repeats around or inside it that are empty, since
  /// these have no page of their own.
  var openings: [Opening] {
    let own = currentPage.flatMap { try? screen.session.instance(ofPage: $0) }
    let around = own.flatMap { try? screen.session.instancesAround($0.id) } ?? []
    var found: [Opening] = []
    if let own {
      let outer = around.dropFirst().first
      let number = own.numbers[own.numbers.count - 1] + 1
      let next = try? screen.session.instance(of: own.repeat, inside: outer, number: number)
      found.append(Opening(repeat: own.repeat, inside: outer, next: next))
    }
    for inside in around.map(Optional.some) + [nil] {
      for index in screen.engine.form.logic.repeats.indices
      where (try? screen.session.instanceCount(of: index, inside: inside)) == 0 {
        found.append(Opening(repeat: index, inside: inside))
      }
    }
    return found
  }

  func label(of opening: Opening) -> String {
    let known = screen.engine.form.logic.repeats[opening.repeat]
    return known.label ?? known.id
  }

  /// Adds an instance where there is one opening, else asks to which repeat.
  mutating func addInstance() {
    let openings = openings
    switch openings.count {
    case 0: message = "this page is in no repeat, and no repeat is empty"
    case 1: add(openings[0])
    default: mode = .prompt(.instance, text: "")
    }
  }

  /// - Parameter text: the number of an opening, from 1.
  mutating func addInstance(number text: String) {
    let openings = openings
    guard let number = Int(text), openings.indices.contains(number - 1) else {
      message = "expected 1…\(openings.count), found \(text)"
      return
    }
    add(openings[number - 1])
  }

  private mutating func add(_ opening: Opening) {
    let event = FormEvent.addInstance(
      repeat: opening.repeat,
      inside: opening.inside,
      before: opening.next
    )
    let change = transact(event, "add \(label(of: opening))")
    guard let page = change?.addedInstance?.page, (try? screen.engine.isVisible(page: page)) == true
    else { return }
    let news = message
    go(to: page)
    message = news
  }

  mutating func removeInstance() {
    guard let page = currentPage, let own = try? screen.session.instance(ofPage: page) else {
      message = "this page is in no instance"
      return
    }
    let known = screen.engine.form.logic.repeats[own.repeat]
    transact(.removeInstance(own.id), "remove \(known.label ?? known.id) \(own.numbers)")
  }
}
