import FormModel

/// How many instances, pages and fields there are in an instance, with those that it has inside at first, or in many. What
/// does not fit an integer is the largest one.
struct InstanceSize: Sendable {
  /// The instance itself, and those inside it.
  var instances: WideInt
  var pages: WideInt
  var fields: WideInt

  static let none = InstanceSize(instances: 0, pages: 0, fields: 0)

  init(instances: WideInt, pages: Int, fields: Int) {
    self.instances = instances
    self.pages = WideInt(pages)
    self.fields = WideInt(fields)
  }

  /// This and another together.
  func with(_ other: InstanceSize) -> InstanceSize {
    var all = self
    all.instances = Self.sum(instances, other.instances)
    all.pages = Self.sum(pages, other.pages)
    all.fields = Self.sum(fields, other.fields)
    return all
  }

  /// - Precondition: `count` is not negative.
  func times(_ count: WideInt) -> InstanceSize {
    var all = self
    all.instances = Self.product(instances, count)
    all.pages = Self.product(pages, count)
    all.fields = Self.product(fields, count)
    return all
  }

  private static func sum(_ a: WideInt, _ b: WideInt) -> WideInt {
    let (sum, overflows) = a.addingReportingOverflow(b)
    return overflows ? .max : sum
  }

  private static func product(_ a: WideInt, _ b: WideInt) -> WideInt {
    let (product, overflows) = a.multipliedReportingOverflow(by: b)
    return overflows ? .max : product
  }
}

extension RepeatPlan {
  /// Checks that a form can be opened with the instances that it has at first, before any is made (RP-1, RP-5).
  ///
  /// - Parameter most: what a transaction makes at most.
  /// - Throws: `tooLarge`, which names the repeat with which they are too many, and says what the whole form has.
  /// - Complexity: O(repeats).
  func checkFirst(_ repeats: [FormRepeat], most: InstanceSize) throws(RuleError) {
    var counts: [WideInt] = [1]
    var all = InstanceSize.none
    for (index, declared) in repeats.enumerated() {
      let around = InstanceSize(instances: counts[parts[index + 1].around], pages: 0, fields: 0)
      counts.append(around.times(WideInt(declared.firstCount)).instances)
      all = all.with(ownSize(ofPart: index + 1).times(counts[index + 1]))
      if all.excess(over: most) != nil, let error = firstSize.excess(over: most) {
        throw .tooLarge(.repeat(index), error)
      }
    }
    do throws(FormError) { try InstanceSize.none.check(adding: sizes[0]) } catch {
      throw .tooLarge(.repeat(0), error)
    }
  }
}

extension InstanceSize {
  /// What one transaction makes at most (RP-1): `instances`, and with them some pages and fields for each, or as many
  /// as the form as loaded has.
  init(mostNew instances: Int, in form: borrowing FormDefinition) {
    self = InstanceSize(
      instances: 1,
      pages: FormLimits.pagesPerNewInstance,
      fields: FormLimits.fieldsPerNewInstance
    ).times(WideInt(instances))
    pages = max(pages, WideInt(form.pageCount))
    fields = max(fields, WideInt(form.fieldCount))
  }

  /// What a transaction that makes so much has too many of (RP-1): instances, else pages, else fields; nil if nothing.
  func excess(over most: InstanceSize) -> FormError? {
    if instances > most.instances {
      return .tooManyNewInstances(found: instances, limit: Int(clamping: most.instances))
    }
    if pages > most.pages {
      return .tooManyNewPages(found: pages, limit: Int(clamping: most.pages))
    }
    if fields > most.fields {
      return .tooManyNewFields(found: fields, limit: Int(clamping: most.fields))
    }
    return nil
  }

  /// Checks that a form of this size has room for more (RP-5).
  ///
  /// - Throws: `tooManyPages`, `tooManyFields`.
  func check(adding new: InstanceSize) throws(FormError) {
    let all = (pages: Self.sum(pages, new.pages), fields: Self.sum(fields, new.fields))
    guard all.pages <= WideInt(FormLimits.pages) else {
      throw .tooManyPages(found: Int(clamping: all.pages))
    }
    guard all.fields <= WideInt(FormLimits.fields) else {
      throw .tooManyFields(found: Int(clamping: all.fields))
    }
  }
}
