import FormModel

/// Counts pages and groups of fields that conditions show or hide. Only outermost containers count.
struct ContainerCensus {
  private(set) var sections = 0
  private var sectionPages = 0
  private(set) var groupConditions = 0
  private var outerGroups = 0
  private var groupedFields = 0
  /// The number of pages (and of fields) at which a container could begin but none does.
  private var freePages = 0
  private var freeFields = 0
  private var hiddenPages = 0

  init(_ form: borrowing FormDefinition) {
    var pages: [Range<PagePosition>] = []
    var fields: [PageID: [Range<Int>]] = [:]
    let shown = form.logic.shownContainers
    for page in shown.pages {
      if let first = form.pages.firstIndex(of: page) { pages.append(first..<first.advanced(by: 1)) }
    }
    for group in shown.groups {
      switch form.logic.groups[group].extent {
      case .pages(let range): pages.append(range)
      case .fields(let page, let range):
        fields[page, default: []].append(range)
        groupConditions += 1
      }
    }
    let outer = ContainerCensus.outermost(pages)
    sections = outer.count
    sectionPages = outer.reduce(0) { $0 + $1.count }
    freePages = max(form.pageCount - sectionPages - (outer.first?.lowerBound == 0 ? 0 : 1), 0)
    for ranges in fields.values {
      let outer = ContainerCensus.outermost(ranges)
      outerGroups += outer.count
      groupedFields += outer.reduce(0) { $0 + $1.count }
    }
    freeFields = max(form.fieldCount - groupedFields - 1, 0)
    var next = outer[...]
    for (position, page) in zip(form.pages.indices, form.pages) {
      while let section = next.first, section.upperBound <= position { next.removeFirst() }
      if form.isHidden(page: page), next.first?.contains(position) != true { hiddenPages += 1 }
    }
  }

  /// The ranges that no other range contains, in order.
  private static func outermost<Place: Strideable>(_ ranges: [Range<Place>]) -> [Range<Place>]
  where Place.Stride == Int {
    var outer: [Range<Place>] = []
    for range in ranges.sorted(by: { ($0.lowerBound, -$0.count) < ($1.lowerBound, -$1.count) }) {
      if range.isEmpty || outer.last.map({ range.lowerBound < $0.upperBound }) == true { continue }
      outer.append(range)
    }
    return outer
  }

  func describe(_ shape: inout RuleShape) {
    shape.conditionalPages = Share(sections, of: sections + freePages)
    shape.pagesPerSection = Self.mean(sectionPages, sections)
    shape.conditionalGroups = Share(outerGroups, of: outerGroups + freeFields)
    shape.fieldsPerGroup = Self.mean(groupedFields, outerGroups)
    shape.hiddenPages = Share(hiddenPages, of: freePages + 1)
  }

  /// The mean, rounded to the nearest whole number, at least 1.
  private static func mean(_ sum: Int, _ count: Int) -> Int {
    count > 0 ? max((sum + count / 2) / count, 1) : 1
  }
}

extension FormLogic {
  /// The pages, and the indices of the groups, that rules show or hide. Each occurs once, in order.
  fileprivate var shownContainers: (pages: [PageID], groups: [Int]) {
    var pages: Set<PageID> = []
    var found: Set<Int> = []
    for action in rules.flatMap(\.actions) where action.effect.kept == .show {
      switch action.target {
      case .field: break
      case .page(let page): pages.insert(page)
      case .group(let group): found.insert(group)
      }
    }
    return (pages.sorted(), found.sorted())
  }
}
