import FormModel

extension RuleCompiler {
  /// Makes a tree of the groups and their pages.
  ///
  /// - Parameter around: the compiler of the part around, which has its tree.
  mutating func readContainers(
    _ form: borrowing FormDefinition,
    around: RuleCompiler?
  ) throws(RuleError) {
    var pagesNeeded: Set<PageID> = []
    for rule in logic.rules.indices {
      for place in 0..<logic.rules[rule].actionCount {
        if case .page(let page) = logic.rules[rule].action(at: place).target, owns(page) {
          pagesNeeded.insert(page)
        }
      }
    }
    let groups = logic.groups.indices.filter {
      plan == nil || plan?.part(of: logic.groups[$0]) == part
    }
    for index in groups {
      let group = logic.groups[index]
      try check(group, index, form)
      if case .fields(let page, _) = group.extent { pagesNeeded.insert(page) }
    }
    let outer = around?.containerAround(part: part) ?? FieldRecord.none
    guard !groups.isEmpty || !pagesNeeded.isEmpty || outer != FieldRecord.none else { return }
    for index in groups {
      let group = logic.groups[index]
      containerOfGroup[index] = program.containers.count
      let (page, range): (PageID, Range<Int>) =
        switch group.extent {
        case .fields(let page, let range): (page, range)
        case .pages(let range): (.nowhere, range.lowerBound.rawValue..<range.upperBound.rawValue)
        }
      program.containers.append(
        Container(
          page: page,
          lower: UInt32(range.lowerBound),
          upper: UInt32(range.upperBound),
          group: UInt32(index),
          isHidden: group.isHidden,
          isReadOnly: group.isReadOnly
        )
      )
    }
    for page in pagesNeeded.sorted() where form.pages.contains(page) {
      program.containers.append(
        Container(
          page: page,
          lower: 0,
          upper: UInt32(form.fieldCount(ofKnownPage: page)),
          group: FieldRecord.none,
          isHidden: false,
          isReadOnly: false
        )
      )
    }
    addRepeatContainers(outer: outer)
    for index in program.containers.indices {
      program.containers[index].effects = UInt32(cells(3))
      program.containers[index].inside = UInt32(cells(1))
    }
    try nest(form)
  }

  /// Adds a container for each inner repeat within a group, and one for all pages of this repeat if it is within one.
  private mutating func addRepeatContainers(outer: UInt32) {
    guard let plan else { return }
    func add(_ places: Range<Int>, innerPart: Int, outer: UInt32) {
      var container = Container(
        page: .nowhere,
        lower: UInt32(places.lowerBound),
        upper: UInt32(places.upperBound),
        group: FieldRecord.none,
        isHidden: false,
        isReadOnly: false
      )
      container.innerPart = UInt32(innerPart)
      container.outer = outer
      program.containers.append(container)
    }
    let groups = program.containers.filter { $0.isPageGroup }
    for inner in plan.parts[part].inner {
      let places = plan.parts[inner].places
      let isWithin = groups.contains {
        $0.range.lowerBound <= places.lowerBound && places.upperBound <= $0.range.upperBound
      }
      if isWithin || outer != FieldRecord.none {
        add(places, innerPart: inner, outer: FieldRecord.none)
      }
    }
    if outer != FieldRecord.none { add(plan.parts[part].places, innerPart: 0, outer: outer) }
  }

  /// The container of this part around all pages of an inner part; `FieldRecord.none` if there is none.
  func containerAround(part inner: Int) -> UInt32 {
    program.containers.first { Int($0.innerPart) == inner }?.parent ?? FieldRecord.none
  }

  /// The innermost container of all pages of the repeat; `FieldRecord.none` if there is none.
  var containerOfInstance: UInt32 {
    let places = plan!.parts[part].places
    let found = program.containers.indices.filter {
      program.containers[$0].isPageGroup && program.containers[$0].innerPart == 0
        && program.containers[$0].range == places
    }
    // Of groups of the same pages, the innermost contains no other.
    let innermost = found.first { index in
      !found.contains { program.containers[$0].parent == UInt32(index) }
    }
    return innermost.map { UInt32($0) } ?? FieldRecord.none
  }

  private func place(ofContainer container: Container) -> RulePlace {
    container.group == FieldRecord.none
      ? .repeat(max(0, Int(container.innerPart) - 1)) : .group(Int(container.group))
  }

  private func check(
    _ group: FieldGroup,
    _ index: Int,
    _ form: borrowing FormDefinition
  ) throws(RuleError) {
    switch group.extent {
    case .pages(let range):
      guard range.lowerBound >= 0, range.upperBound <= form.pages.endIndex else {
        throw .invalid(
          .group(index),
          expected: "pages in 0 ..< \(form.pageCount)",
          found: "\(range.lowerBound)..<\(range.upperBound)"
        )
      }
    case .fields(let page, let range):
      guard form.pages.contains(page) else {
        throw .invalid(
          .group(index),
          expected: "a page in 0 ..< \(form.pageCount)",
          found: "\(page)"
        )
      }
      let count = form.fieldCount(ofKnownPage: page)
      guard range.lowerBound >= 0, range.upperBound <= count else {
        throw .invalid(
          .group(index),
          expected: "fields in 0 ..< \(count)",
          found: "\(range.lowerBound)..<\(range.upperBound)"
        )
      }
    }
  }

  /// A sort key: each container stands after the ones that contain it.
  private func rank(_ index: Int) -> (Int, Int, Int, Int, Int, Int) {
    let container = program.containers[index]
    let firstPage =
      container.isPageGroup ? Int(container.lower) : container.page.loadedPosition.rawValue
    let pagesFromHere = container.isPageGroup ? Int(container.upper) : firstPage + 1
    let level =
      container.outer != FieldRecord.none
      ? -1 : container.isPageGroup ? 0 : container.isPage ? 1 : 2
    return (
      firstPage, -pagesFromHere, level, level == 2 ? Int(container.lower) : 0,
      level == 2 ? -Int(container.upper) : 0, index
    )
  }

  private mutating func nest(_ form: borrowing FormDefinition) throws(RuleError) {
    let places = places(form)
    program.containerOfPage = Array(repeating: FieldRecord.none, count: places.count)
    let order = program.containers.indices.sorted { rank($0) < rank($1) }
    var open: [Int] = []
    var lastChild = Array(repeating: FieldRecord.none, count: program.containers.count)
    for index in order {
      let container = program.containers[index]
      while let last = open.last, !contains(last, container) {
        guard !overlaps(last, container) else {
          throw .invalid(
            place(ofContainer: container),
            expected: "groups that nest",
            found: "one that overlaps group \(program.containers[last].group)"
          )
        }
        open.removeLast()
      }
      if let parent = open.last {
        program.containers[index].parent = UInt32(parent)
        if lastChild[parent] == FieldRecord.none {
          program.containers[parent].firstChild = UInt32(index)
        } else {
          program.containers[Int(lastChild[parent])].nextSibling = UInt32(index)
        }
        lastChild[parent] = UInt32(index)
      }
      open.append(index)
      if container.isPageGroup {
        for page in form.pages[positions: container.range] {
          program.containerOfPage[page.place - places.lowerBound] = UInt32(index)
        }
      } else if container.isPage {
        program.containerOfPage[container.page.place - places.lowerBound] = UInt32(index)
      }
    }
  }

  /// Whether `outer`, which starts no later, contains `inner`.
  private func contains(_ outer: Int, _ inner: Container) -> Bool {
    let outer = program.containers[outer]
    if outer.isPageGroup {
      return inner.isPageGroup
        ? inner.upper <= outer.upper && inner.lower >= outer.lower
        : outer.range.contains(inner.page.loadedPosition.rawValue)
    }
    return !inner.isPageGroup && inner.page == outer.page && inner.lower >= outer.lower
      && inner.upper <= outer.upper
  }

  private func overlaps(_ outer: Int, _ inner: Container) -> Bool {
    let outer = program.containers[outer]
    if outer.isPageGroup {
      return inner.isPageGroup && inner.lower < outer.upper && inner.lower < inner.upper
    }
    return !inner.isPageGroup && inner.page == outer.page && inner.lower < outer.upper
      && inner.lower < inner.upper
  }
}

extension RuleProgram {
  /// The innermost container of a field; `FieldRecord.none` if there is none.
  ///
  /// - Complexity: O(containers of the page).
  @inline(__always)
  func container(page: PageID, field: Int) -> UInt32 {
    guard !containerOfPage.isEmpty else { return FieldRecord.none }
    var found = containerOfPage[page.place &- firstPlace]
    guard found != FieldRecord.none, containers[Int(found)].isPage else { return found }
    var child = containers[Int(found)].firstChild
    while child != FieldRecord.none {
      let container = containers[Int(child)]
      if field < Int(container.lower) { break }
      if field < Int(container.upper) {
        found = child
        child = container.firstChild
      } else {
        child = container.nextSibling
      }
    }
    return found
  }
}
