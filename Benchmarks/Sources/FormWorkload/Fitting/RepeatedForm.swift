import FormModel
import FormRules

/// The reason why a form can't be repeated this often.
public enum RepeatError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The result would exceed `FormLimits` or the memory limit.
  case form(FormError)
  /// An expression can't be parsed, or is too long after renaming.
  case expression(RulePlace, ExpressionError)

  public var description: String {
    switch self {
    case .form(let error): error.description
    case .expression(let place, let error): "\(place), \(error)"
    }
  }
}

/// Copies of a form, one after the other, as one form.
///
/// Rules stay within their copy. In copy k, from 1, the id `x` of a field, group or variable
/// becomes `x_k`, also in expressions. All copies share the lists of choices. Ids stay distinct,
/// because the digits after the last underscore are the copy's number.
public enum RepeatedForm {
  /// - Parameters:
  ///   - form: the form to copy, with its flags and initial answers.
  ///   - count: the number of copies, 0 or more; with 0 the result has no pages.
  ///   - memoryLimit: the most bytes that the result may take.
  /// - Throws: if the copies exceed `FormLimits` or the memory limit, or if an expression can't be
  ///   parsed. It checks this before it allocates memory.
  /// - Complexity: O(count · (pages + fields + bytes of texts and expressions)).
  public static func make(
    _ form: borrowing FormDefinition,
    count: Int,
    memoryLimit: MemoryLimit = .unlimited
  ) throws(RepeatError) -> FormDefinition {
    precondition(count >= 0, "a number of copies below 0")
    try checkSize(form, count: count, memoryLimit)
    var builder = FormBuilder(memoryLimit: memoryLimit)
    builder.logic = form.logic
    builder.logic.clearForCopies()
    builder.texts = form.texts
    builder.texts.clearForCopies()
    for copy in 0..<count {
      do throws(FormError) {
        try appendPages(of: form, copy: copy, &builder)
      } catch {
        throw .form(error)
      }
      let logicCopy = LogicCopy(copy: copy, firstPage: PagePosition(copy * form.pageCount))
      let firsts = (builder.logic.groups.count, builder.logic.repeats.count)
      try logicCopy.append(form.texts, after: firsts, &builder.texts)
      try logicCopy.append(form.logic, &builder.logic)
    }
    return builder.build()
  }

  private static func checkSize(
    _ form: borrowing FormDefinition,
    count: Int,
    _ memoryLimit: MemoryLimit
  ) throws(RepeatError) {
    // A form without pages counts as one page, because it may have variables.
    let (pages, manyPages) = max(form.pageCount, 1).multipliedReportingOverflow(by: count)
    guard !manyPages, pages <= FormLimits.pages else {
      throw .form(.tooManyPages(found: manyPages ? .max : pages))
    }
    let (fields, manyFields) = form.fieldCount.multipliedReportingOverflow(by: count)
    guard !manyFields, fields <= FormLimits.fields else {
      throw .form(.tooManyFields(found: manyFields ? .max : fields))
    }
    let ownBytes = form.logic.copyBytes + form.texts.copyBytes
    let (bytes, manyBytes) = ownBytes.multipliedReportingOverflow(by: count)
    let known = form.byteCount + form.pageNames.byteCount
    let (flags, manyFlags) = known.multipliedReportingOverflow(by: count)
    let (all, manyInAll) = bytes.addingReportingOverflow(flags)
    do throws(FormError) {
      let isTooMuch = manyBytes || manyFlags || manyInAll
      try memoryLimit.check(isTooMuch ? .max : all)
    } catch {
      throw .form(error)
    }
  }

  private static func appendPages(
    of form: borrowing FormDefinition,
    copy: Int,
    _ builder: inout FormBuilder
  ) throws(FormError) {
    let hasDetails = !form.catalogue.isEmpty
    for page in form.pages {
      let fields = form.fieldCount(ofKnownPage: page)
      try builder.appendPage(
        name: form.name(ofKnownPage: page),
        isHidden: form.isHidden(page: page),
        fieldCount: fields
      )
      let own = builder.pages[builder.pages.endIndex.advanced(by: -1)]
      let head = form.heads[page.place]
      for word in 0..<head.wordCount {
        let flags = form.flagWord(Int(head.firstWord) + word)
        builder.setFlagWord(flags, page: own, index: word)
      }
      guard hasDetails else { continue }
      for field in 0..<fields {
        guard var details = try? form.details(at: FieldID(page: page, field: field)) else {
          preconditionFailure("the field was counted")
        }
        details.id = details.id.map { LogicCopy.id($0, copy) }
        let address = FieldID(page: own, field: field)
        try builder.setDetails(details, at: address)
      }
    }
  }
}
