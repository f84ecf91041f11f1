import FormModel
import FormProgress
import FormRules
import ScreenModel

/// Instances of repeats, which the person adds and removes (RP-2).
extension InputFormScreen {
  /// What the card of a page is titled, after its rank: the page's name, or in an instance of a repeat the
  /// instance's title, “Member 2: Anna”. Where an instance has several pages, the page's name stands before it: “Health ·
  /// Member 2: Anna”. Nil if there is none, or if the form does not have the page.
  ///
  /// - Complexity: O(log(pages) + bytes of the title); allocates.
  public func title(ofPage page: PageID) -> String? {
    session.storedEngine.contains(page) ? menu.title(ofPage: page, session) : nil
  }

  /// A field's label at present, with the values in it (UR-10). Nil if there is none, or if the form does not have the
  /// field.
  ///
  /// - Complexity: O(bytes of the label); allocates.
  public func label(of address: FieldID) -> String? { try? session.label(of: address) }

  /// The innermost instance that the current page stands in; nil if it stands in none.
  var currentInstance: InstanceSnapshot? {
    guard menu.instances != nil, let page = session.storedEngine.currentPage,
      let place = instance(ofPage: page), let around = try? session.instancesAround(place.id),
      let count = try? session.instanceCount(
        of: place.repeat,
        inside: around.count > 1 ? around[1] : nil
      )
    else { return nil }
    let declared = session.storedEngine.storedForm.logic.repeats[place.repeat]
    return InstanceSnapshot(
      id: place.id,
      repeat: place.repeat,
      numbers: place.numbers,
      title: menu.title(of: place, session),
      canBeRemoved: declared.count == nil && declared.allowsRemoving && count > declared.minimum
    )
  }

  /// Fills a list with the repeats to which an instance can be added: those directly inside the instances around the current
  /// page, the innermost instance first, then those of the form.
  func fill(_ additions: inout [AddableRepeat]) {
    if !additions.isEmpty { additions.removeAll(keepingCapacity: true) }
    guard let instances = menu.instances else { return }
    if let page = session.storedEngine.currentPage, let place = instance(ofPage: page),
      let around = try? session.instancesAround(place.id)
    {
      for id in around {
        if let place = instance(ofPage: id.page) {
          for inner in instances.inner(ofRepeat: place.repeat) {
            append(inner, inside: id, to: &additions)
          }
        }
      }
    }
    for outer in instances.outermost { append(outer, inside: nil, to: &additions) }
  }

  private func append(_ index: Int, inside: InstanceID?, to additions: inout [AddableRepeat]) {
    let declared = session.storedEngine.storedForm.logic.repeats[index]
    guard declared.count == nil, declared.allowsAdding,
      let count = try? session.instanceCount(of: index, inside: inside),
      count < declared.maximum ?? .max
    else { return }
    additions.append(
      AddableRepeat(
        repeat: index,
        inside: inside,
        label: menu.label(ofRepeat: index) ?? declared.id
      )
    )
  }
}

extension NavigationMenu {
  /// A repeat's label; without one, the name of the first own page of an instance. Nil if both are missing or blank.
  fileprivate func label(ofRepeat index: Int) -> String? {
    instances!.label(ofRepeat: index)
      ?? instances!.pages(ofRepeat: index).first.flatMap { titles.text(ofPage: $0) }
  }
}
