import FormFormats
import FormModel
import FormRules

extension FormDraft {
  /// Builds the form, checks that it can be opened, and adds the report.
  func imported(
    _ report: ImportReport,
    _ notes: ImportNotes,
    _ layout: SubmissionLayout,
    _ bytes: [UInt8],
    _ options: ImportOptions
  ) throws(ImportError) -> ImportedForm {
    var (report, notes, layout) = (report, notes, layout)
    var sources: [(field: FieldID, source: String)] = []
    var unasked: Set<FieldID> = []
    for page in pageIDs {
      for field in self[page].fields.indices {
        let address = FieldID(page: page, field: field)
        sources.append((address, self[address].source))
        if !self[address].isAsked { unasked.insert(address) }
      }
    }
    for remark in options.remarks {
      notes.add(.changed, at: 0, "the workbook", reason: remark, meaning: "pyxform warns of it")
    }
    report.notes = notes.notes(in: bytes)
    var form = try built(options)
    do throws(FormError) { try options.memoryLimit.check(form.logic.memoryOfRules) } catch {
      throw .form(error)
    }
    var draft = self
    while true {
      do throws(RuleError) {
        try FormSession.check(form)
        break
      } catch {
        guard case .cycle = error, draft.lockEditable(&notes) else {
          throw .rules(obstacle(error, report, in: bytes))
        }
      }
      form = try draft.built(options)
      report.notes = notes.notes(in: bytes)
    }
    if draft.dropUnofferedAnswers(form, &notes) {
      form = try draft.built(options)
      report.notes = notes.notes(in: bytes)
    }
    layout.hidingPages = hidingPages
    return ImportedForm(
      form: form,
      report: report,
      sources: sources,
      unasked: unasked,
      layout: layout
    )
  }

  /// Lets nobody answer what is calculated from an earlier instance. A calculation that persons may answer otherwise can't be
  /// in a circle through that.
  ///
  /// - Returns: False if there is no such calculation.
  private mutating func lockEditable(_ notes: inout ImportNotes) -> Bool {
    var isChanged = false
    for index in logic.calculations.indices
    where logic.calculations[index].isEditable
      && (try? Expression(logic.calculations[index].expression))?.readsNumberedInstance == true
    {
      isChanged = true
      logic.calculations[index].isEditable = false
      notes.tally(
        .unsupported,
        at: offsets.calculations[index],
        "calculated question",
        reason: "a person's answer would go in a circle through an earlier instance",
        meaning: "takes no answer"
      )
    }
    return isChanged
  }

  private func built(_ options: ImportOptions) throws(ImportError) -> FormDefinition {
    do throws(FormError) {
      return try build(memoryLimit: options.memoryLimit)
    } catch {
      throw .form(error)
    }
  }
}

extension FormLogic {
  /// About the bytes of memory that the compiled expressions take while they are compiled: few bytes of a file may ask for
  /// the texts of all choices in each of many expressions.
  fileprivate var memoryOfRules: Int {
    var bytes = 0
    for rule in rules { bytes += rule.condition.utf8.count }
    for one in calculations { bytes += one.expression.utf8.count }
    for one in constraints { bytes += one.expression.utf8.count }
    for one in choiceFilters { bytes += one.expression.utf8.count }
    for one in variables { bytes += one.expression.utf8.count }
    for one in labels { bytes += one.expression.utf8.count }
    return Self.compiledBytes * bytes
  }

  /// For each byte of an expression.
  private static let compiledBytes = 4
}
