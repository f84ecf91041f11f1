import FormBaselines
import FormFormats
import FormModel
import FormWorkload

/// The suite's forms and streams for contenders that load our own formats.
enum ConformanceForms {
  struct Case: Sendable {
    let name: String
    /// Makes a new copy of the form.
    let make: @Sendable () -> FormDefinition
    let events: [ContenderEvent]
  }

  /// Handmade small forms, then generated forms.
  static func all(seed: UInt64, streams: Int) -> [Case] {
    [noPages, emptyPages, everyFlag, texts] + (0..<UInt64(streams)).map { random(seed &+ $0) }
  }

  private static let noPages = Case(
    name: "a form without pages",
    make: { FormBuilder().build() },
    events: [.edit(.hidePage(0)), .edit(.fill(page: 0, field: 0))]
  )

  private static let emptyPages = Case(
    name: "pages without fields",
    make: {
      build { (builder) throws(FormError) in
        try builder.appendPage()
        try builder.appendPage(isHidden: true)
        try builder.appendPage(fieldCount: 1)
      }
    },
    events: [
      .edit(.hidePage(0)), .edit(.showPage(1)), .edit(.hide(page: 2, field: 0)),
      .edit(.showPage(0)), .edit(.fill(page: 0, field: 0)), .edit(.fill(page: 3, field: 0)),
      .edit(.hidePage(9)), .edit(.show(page: 2, field: 0)), .edit(.fill(page: 2, field: 1)),
    ]
  )

  /// Sixteen fields, one for each combination of flags. Each field gets every edit, and ends shown,
  /// editable and filled. Then the same edits run on the hidden page.
  private static let everyFlag = Case(
    name: "every combination of flags, and every edit of each",
    make: {
      build { (builder) throws(FormError) in
        try builder.appendPage()
        for flags in 0..<16 { try builder.appendField(FieldFlags(rawValue: UInt8(flags))) }
        try builder.appendPage(fieldCount: 2)
      }
    },
    events: (0..<2).flatMap { round -> [ContenderEvent] in
      let operations: [EditOperation] = [
        .hide, .show, .lock, .unlock, .require, .unrequire, .clear, .fill, .require,
      ]
      let edits = (0..<16).flatMap { field in
        operations.map { ContenderEvent.edit(Edit($0, page: 0, field: field)) }
      }
      return [.edit(round == 0 ? .showPage(0) : .hidePage(0))] + edits
    }
  )

  private static let texts = Case(
    name: "names, ids and labels of all scripts",
    make: {
      build { (builder) throws(FormError) in
        try builder.appendPage(name: "Überblick \"1\" \\ 世帯 👩‍👩‍👧 \u{202E}")
        let details = FieldDetails(id: "äö/ü\n", label: "\u{0}\u{1F}é", kind: .choices)
        try builder.appendField([.mandatory], details: details)
      }
    },
    events: [.edit(.fill(page: 0, field: 0)), .edit(.clear(page: 0, field: 0))]
  )

  /// A page of many fields, so that batches take measurable time in any language.
  static let long = Case(
    name: "a page of 10,000 fields",
    make: {
      build { (builder) throws(FormError) in try builder.appendPage(fieldCount: 10_000) }
    },
    events: (0..<200).map { .edit(.fill(page: 0, field: $0)) }
  )

  private static func random(_ seed: UInt64) -> Case {
    let make = { @Sendable in
      do throws(ShapeError) {
        return try FormGenerator(shape: .small(seed: seed), seed: seed).makeForm()
      } catch {
        preconditionFailure("small shapes fit: \(error)")
      }
    }
    let edits = EditStreamGenerator(
      profile: .mixed,
      seed: seed,
      form: make(),
      invalid: .perMille(50)
    )
    return Case(
      name: "form and stream of seed \(seed)",
      make: make,
      events: edits.prefix(200).map { .edit($0) }
    )
  }

  private static func build(
    _ body: (inout FormBuilder) throws(FormError) -> Void
  ) -> FormDefinition {
    var builder = FormBuilder()
    do throws(FormError) {
      try body(&builder)
    } catch {
      preconditionFailure("small forms fit: \(error)")
    }
    return builder.build()
  }
}
