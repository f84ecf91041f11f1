import FormModel

/// Where the instances, pages and fields of a form stand at one moment, found by walking all of it.
struct OracleLayout {
  struct Instance {
    let key: Int
    let home: Int
    /// The instance around, by its place in `instances`; the form's is itself.
    let outer: Int
    let number: Int
    let numbers: InstanceNumbers
    /// The number of the first field, page, group and rule, counted over all instances before.
    let firstField: Int
    let firstPage: Int
    let firstGroup: Int
    let firstCondition: Int
    /// The position of its first page, and of the page behind its last.
    var pages: Range<Int>
    /// By repeat directly inside: the position at which its instances begin.
    var innerPages: [Int]
  }

  struct Page {
    /// The page of the form as it is loaded.
    let place: Int
    /// The page's instance, by its place in `instances`.
    let instance: Int
  }

  /// The form, then each instance behind the one around it, in form order.
  private(set) var instances: [Instance] = []
  /// By home: its instances, by their places in `instances`.
  private(set) var ofHome: [[Int]]
  private(set) var pages: [Page] = []
  private(set) var fieldCount = 0
  private(set) var groupCount = 0
  private(set) var conditionCount = 0
  private var ownPageCount = 0

  init(_ form: OracleInstance, _ template: OracleTemplate) {
    ofHome = template.rules.homes.map { _ in [] }
    add(form, home: OracleHome.form, outer: 0, number: 0, numbers: .none, template)
  }

  private mutating func add(
    _ instance: OracleInstance,
    home: Int,
    outer: Int,
    number: Int,
    numbers: InstanceNumbers,
    _ template: OracleTemplate
  ) {
    let own = instances.count
    instances.append(
      Instance(
        key: instance.key,
        home: home,
        outer: outer,
        number: number,
        numbers: numbers,
        firstField: fieldCount,
        firstPage: ownPageCount,
        firstGroup: groupCount,
        firstCondition: conditionCount,
        pages: pages.count..<pages.count,
        innerPages: []
      )
    )
    ofHome[home].append(own)
    fieldCount += template.fields[home].count
    ownPageCount += template.pages[home].count
    groupCount += template.groups[home].count
    conditionCount += template.conditions[home].count
    var place = template.rules.homes[home].pages.lowerBound
    for (index, inner) in template.rules.homes[home].inner.enumerated() {
      let range = template.rules.homes[inner].pages
      pages += (place..<range.lowerBound).map { Page(place: $0, instance: own) }
      instances[own].innerPages.append(pages.count)
      for (before, part) in instance.inner[index].enumerated() {
        add(
          part,
          home: inner,
          outer: own,
          number: before + 1,
          numbers: numbers.appending(before + 1),
          template
        )
      }
      place = range.upperBound
    }
    let end = template.rules.homes[home].pages.upperBound
    pages += (place..<end).map { Page(place: $0, instance: own) }
    instances[own].pages = instances[own].pages.lowerBound..<pages.count
  }

  /// The instance of a home that an instance is or stands in.
  func instance(of home: Int, around instance: Int) -> Int {
    var instance = instance
    while instances[instance].home != home { instance = instances[instance].outer }
    return instance
  }

  /// All instances of a home that stand in an instance of another home.
  func instances(of home: Int, in around: Int) -> [Int] {
    let outer = instances[around].home
    return ofHome[home].filter { instance(of: outer, around: $0) == around }
  }

  /// The instance of a home with a number, directly in another instance; nil if there is none.
  func instance(of home: Int, in outer: Int, number: Int) -> Int? {
    ofHome[home].first { instances[$0].outer == outer && instances[$0].number == number }
  }

  func place(ofKey key: Int) -> Int? { instances.firstIndex { $0.key == key } }

  /// The position at which an instance with this number begins, or would begin.
  func position(of home: Int, in outer: Int, number: Int, _ template: OracleTemplate) -> Int {
    if let found = instance(of: home, in: outer, number: number) {
      return instances[found].pages.lowerBound
    }
    if let last = ofHome[home].last(where: { instances[$0].outer == outer }) {
      return instances[last].pages.upperBound
    }
    let index = template.rules.homes[instances[outer].home].inner.firstIndex(of: home) ?? 0
    return instances[outer].innerPages[index]
  }
}
