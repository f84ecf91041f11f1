import FormModel

/// How many instances, pages and fields there are in an instance, with those that it has inside at first, or in many. What
/// does not fit an integer is the largest one.
struct InstanceSize: Sendable {
  /// The instance itself, and those inside it.
  var instances: WideInt
  var pages: WideInt
  var fields: WideInt

  init(instances: WideInt, pages: Int, fields: Int) {
    self.instances = instances
    self.pages = WideInt(pages)
    self.fields = WideInt(fields)
  }

  mutating func add(_ other: InstanceSize, times count: Int) {
    let all = other.times(WideInt(count))
    instances = Self.sum(instances, all.instances)
    pages = Self.sum(pages, all.pages)
    fields = Self.sum(fields, all.fields)
  }

  /// - Precondition: `count` is not negative.
  func times(_ count: WideInt) -> InstanceSize {
    var all = self
    all.instances = Self.product(instances, count)
    all.pages = Self.product(pages, count)
    all.fields = Self.product(fields, count)
    return all
  }

  static func sum(_ a: WideInt, _ b: WideInt) -> WideInt {
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
  /// - Parameter most: how many may be made.
  /// - Throws: `invalid`, which names the repeat with which they are too many.
  /// - Complexity: O(repeats).
  func checkFirst(_ repeats: [FormRepeat], most: Int) throws(RuleError) {
    var counts: [WideInt] = [1]
    var all: WideInt = 0
    for (index, declared) in repeats.enumerated() {
      let around = InstanceSize(instances: counts[parts[index + 1].around], pages: 0, fields: 0)
      counts.append(around.times(WideInt(declared.firstCount)).instances)
      all = InstanceSize.sum(all, counts[index + 1])
      if all > WideInt(most) {
        // The number is that of the form, with the instances of later repeats.
        let error = FormError.tooManyNewInstances(found: sizes[0].instances - 1, limit: most)
        throw RuleError.tooLarge(.repeat(index), error)
      }
    }
    do throws(FormError) {
      try InstanceSize(instances: 0, pages: 0, fields: 0).check(adding: sizes[0])
    } catch {
      throw .tooLarge(.repeat(0), error)
    }
  }
}

extension InstanceSize {
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
