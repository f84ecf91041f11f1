import FormModel

/// What a new instance of a repeat holds, and where its cells stand.
struct InstanceLayout {
  let ownWords: Int
  let ownPages: Int
  let baseWords: Int
  let cellCount: Int
  private(set) var image: [UInt64]
  private(set) var texts: [(cell: Int, text: String)] = []
  private(set) var textCells: [Int] = []
  /// Own flags of all fields, page after page.
  private(set) var words: [UInt64] = []
  private(set) var hiddenPages: [Bool] = []
  private(set) var fieldCounts: [Int] = []

  /// - Parameters:
  ///   - part: that of the repeat.
  ///   - form: the form as loaded.
  /// - Throws: `invalid`, for an answer of the template that its field can't hold.
  init(
    _ part: Int,
    _ program: borrowing RuleProgram,
    _ plan: RepeatPlan,
    _ form: borrowing FormDefinition
  ) throws(RuleError) {
    let hasContainers = !program.containers.isEmpty
    ownWords = program.fieldCount + program.cells.count
    ownPages = ownWords + plan.parts[part].wordCount
    baseWords = ownPages + (plan.parts[part].pageCount + 63) / 64
    cellCount = baseWords + (hasContainers ? plan.parts[part].wordCount : 0)
    image = Array(repeating: AnswerCode.none, count: program.fieldCount)
    image += program.cells
    var hidden = Array(repeating: UInt64(0), count: baseWords - ownPages)
    for case .pages(let places) in plan.parts[part].items {
      for place in places {
        let page = PageID(knownPlace: place)
        let count = form.fieldCount(ofKnownPage: page)
        if form.isHidden(page: page) {
          hidden[hiddenPages.count / 64] |= 1 << UInt64(hiddenPages.count % 64)
        }
        hiddenPages.append(form.isHidden(page: page))
        fieldCounts.append(count)
        let first = Int(form.heads[place].firstWord)
        words += (0..<FlagWord.count(fieldCount: count)).map { form.words[first + $0] }
        addTextCells(page, count, program, form)
      }
    }
    textCells += program.labelCells..<program.labelCells + program.labels.count
    textCells += program.triggers.filter { trigger in
      let source = program.records[trigger.source]
      let list =
        source.choices == FieldRecord.none ? 0 : program.tables[Int(source.choices)].values.count
      return AnswerCode.isText(source.kind, choiceCount: list)
    }
    .map { $0.cell }
    textCells += program.editables.map { $0.cell }
    try add(program.crossing.answers, program, form)
    image += words
    image += hidden
    if hasContainers { image += words }
  }

  private mutating func addTextCells(
    _ page: PageID,
    _ count: Int,
    _ program: borrowing RuleProgram,
    _ form: borrowing FormDefinition
  ) {
    for field in 0..<count {
      let address = FieldID(page: page, field: field)
      let list = form.logic.fieldChoices[address].map { program.tables[$0].values.count } ?? 0
      if AnswerCode.isText(form.kind(at: address), choiceCount: list) {
        textCells.append(program.slot(of: address))
      }
    }
  }

  /// Gives fields the template's answers, and fills them.
  private mutating func add(
    _ answers: [(address: FieldID, answer: AnswerValue)],
    _ program: borrowing RuleProgram,
    _ form: borrowing FormDefinition
  ) throws(RuleError) {
    for (address, answer) in answers {
      let record = program.record(at: address)
      if let record, !program.records[record].takesAnswers { continue }
      let shape = AnswerShape(
        address: address,
        kind: form.kind(at: address),
        choices: form.logic.fieldChoices[address].map { program.tables[$0] }
      )
      let cell = program.slot(of: address)
      do throws(SessionError) {
        switch try shape.encode(answer) {
        case .raw(let raw):
          image[cell] = raw
          if raw == AnswerCode.none { continue }
        case .text(let text): texts.append((cell, text))
        }
      } catch {
        throw .invalid(.field(address), expected: "an answer that it can hold", found: "\(error)")
      }
      let word = program.crossing.word(ofPage: address.page) + address.field / FlagWord.fields
      words[word] |=
        UInt64(FieldFlags.filled.rawValue) << UInt64(address.field % FlagWord.fields * 4)
    }
  }
}
