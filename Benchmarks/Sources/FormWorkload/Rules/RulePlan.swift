import FormModel

/// A form's contents, drawn before the form is built. Fields are numbered in form order, from 0.
struct RulePlan {
  /// A range of pages or fields that one condition shows; `end` is exclusive.
  struct Section {
    let end: Int
    let condition: String
  }

  let shape: RuleShape
  var random: Xoshiro256StarStar
  /// By page: its number of fields.
  private(set) var pageSizes: [Int] = []
  private(set) var hiddenPages: Set<Int> = []
  /// Sections by their first page; groups by their first field.
  private(set) var sections: [Int: Section] = [:]
  private(set) var groups: [Int: Section] = [:]
  private(set) var kinds: [FieldKind] = []
  /// By field: the length of the chain of conditions before its answer can be read.
  private(set) var levels: [Int] = []
  private(set) var conditions: [Int: String] = [:]
  private(set) var calculations: [Int: String] = [:]
  var extras = RuleExtras()
  /// The highest level that the last drawn expression reads.
  var lastLevel = 0
  private var sectionEnd = 0
  private var sectionLevel = 0
  private var groupEnd = 0
  private var groupLevel = 0

  init(shape: RuleShape, seed: UInt64) {
    self.shape = shape
    random = Xoshiro256StarStar(seed: seed)
  }

  mutating func draw() {
    switch shape.size {
    case .fields(let fields):
      while kinds.count < fields { drawPage(atMost: fields - kinds.count) }
    case .pages(let pages):
      for _ in 0..<pages { drawPage(atMost: FormLimits.fieldsPerPage) }
    }
  }

  private mutating func drawPage(atMost most: Int) {
    let page = pageSizes.count
    let size = min(shape.fieldsPerPage.draw(from: &random), most)
    if page >= sectionEnd {
      sectionLevel = 0
      if !kinds.isEmpty, random.draws(shape.conditionalPages) {
        let condition = condition(of: kinds.count)
        sectionLevel = levelBehind
        sectionEnd = page + drawLength(shape.pagesPerSection)
        sections[page] = Section(end: sectionEnd, condition: condition)
      } else if drawsIfAny(shape.hiddenPages) {
        hiddenPages.insert(page)
      }
    }
    pageSizes.append(size)
    groupEnd = 0
    let end = kinds.count + size
    while kinds.count < end { drawField(pageEnd: end) }
  }

  private mutating func drawField(pageEnd: Int) {
    let field = kinds.count
    if field >= groupEnd {
      groupLevel = sectionLevel
      if field > 0, drawsIfAny(shape.conditionalGroups) {
        let condition = condition(of: field)
        groupLevel = max(sectionLevel, levelBehind)
        groupEnd = min(field + drawLength(shape.fieldsPerGroup), pageEnd)
        groups[field] = Section(end: groupEnd, condition: condition)
      }
    }
    kinds.append(field == 0 ? .choice : shape.kinds.draw(from: &random))
    levels.append(groupLevel)
    guard field > 0 else { return }
    if random.draws(shape.calculatedFields) {
      kinds[field] = .decimal
      calculations[field] = calculation(of: field)
      levels[field] = max(groupLevel, lastLevel)
    } else if random.draws(shape.conditionalFields) {
      conditions[field] = condition(of: field)
      levels[field] = max(groupLevel, levelBehind)
    }
    drawExtras(of: field)
  }

  /// The level of the fields that the last drawn condition shows. Under policy `retained` a
  /// condition adds no level, because readers still see the answers of hidden fields.
  private var levelBehind: Int { shape.policy == .retained ? 0 : lastLevel + 1 }

  /// Makes no draw for an empty share, so that an unused property does not change a seed's form.
  mutating func drawsIfAny(_ share: Share) -> Bool { share > .none && random.draws(share) }

  /// Draws a length of at least 1 with this mean.
  private mutating func drawLength(_ mean: Int) -> Int {
    mean > 1 ? random.draw(in: 1...2 * mean - 1) : 1
  }
}
