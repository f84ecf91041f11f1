import FormFormats
import FormModel
import FormRules
import Testing

@testable import FormImport

/// Calculated questions of XForms that a person may answer otherwise (UR-3).
@Suite struct EditableImportTests {
  private static let form = ImportSamples.xform(
    data: "<a/><b>5</b><c/><d/>",
    binds: """
      <bind nodeset='/d/a' type='int'/><bind nodeset='/d/b' type='int' calculate='/d/a * 2'/>
      <bind nodeset='/d/c' type='int' calculate='/d/b + 1' readonly='true()'/>
      <bind nodeset='/d/d' type='int' calculate='/d/a + 1'/>
      """,
    body: "<input ref='/d/a'/><input ref='/d/b'/><input ref='/d/c'/>"
  )

  @Test("IM-2, UR-3: a calculated question that is not read-only may be answered otherwise")
  func filling() throws {
    var filling = try Filling(Self.form)
    #expect(filling.report.notes.isEmpty)
    #expect(try filling.text("b") == nil)
    try filling.answer("a", .integer(4))
    #expect(try filling.text("b") == "8" && filling.text("c") == "9")
    try filling.answer("b", .integer(1))
    #expect(try filling.text("b") == "1" && filling.text("c") == "2")
    #expect(try filling.has(.readOnly, "c") && !filling.has(.readOnly, "b"))
    try filling.answer("a", .integer(5))
    #expect(try filling.text("b") == "10")
    #expect(throws: SessionError.self) { try filling.answer("c", .integer(1)) }
  }

  @Test("IM-2, UR-3: only calculations of questions that a person may answer are editable")
  func form() throws {
    let calculations = try ImportSamples.imported(Self.form).form.logic.calculations
    #expect(calculations.map(\.isEditable) == [true, false])
    let conditional = try ImportSamples.imported(
      ImportSamples.xform(
        data: "<a/><b/>",
        binds: "<bind nodeset='/d/b' calculate='/d/a' readonly=\"/d/a = 'x'\"/>",
        body: "<input ref='/d/a'/><input ref='/d/b'/>"
      )
    )
    #expect(conditional.form.logic.calculations.map(\.isEditable) == [true])
    #expect(conditional.form.logic.rules.count == 1)
  }

  @Test("EX-4, UR-3: the value of a file is kept, and written; one that is not named is computed")
  func submissions() throws {
    let sample = try SubmissionSample(Self.form)
    for value in ["<b>7</b>", "<b></b>"] {
      let filled = "<d><a>4</a>\(value)<c>8</c></d>"
      #expect(try sample.again(filled, keeps: false).contains("<a>4</a>\(value)"))
    }
    #expect(try sample.again("<d><a>4</a></d>", keeps: false).contains("<b>8</b>"))
    #expect(try sample.check("<d><a>4</a><b>7</b><c>8</c><d>5</d></d>") == [])
  }

  @Test("IM-2, UR-3: a computed choice stays one if a person may choose")
  func choices() throws {
    func imported(readOnly: String) throws -> ImportedForm {
      try ImportSamples.imported(
        ImportSamples.xform(
          data: "<a/><b/>",
          binds: "<bind nodeset='/d/b' calculate='/d/a' \(readOnly)/>",
          body: """
            <input ref='/d/a'/>
            <select1 ref='/d/b'><item><label>X</label><value>x</value></item></select1>
            """
        )
      )
    }
    let editable = try imported(readOnly: "")
    let field = try #require(editable.form.logic.calculations.first?.field)
    #expect(editable.form.kind(at: field) == .choice)
    #expect(editable.report.notes.map(\.meaning) == ["no answer then"])
    let fixed = try imported(readOnly: "readonly='true()'")
    #expect(fixed.form.kind(at: field) == .text)
    #expect(fixed.report.notes.map(\.meaning) == ["a text"])
  }

  @Test("IM-2, UR-5: what reads its own value of an earlier instance takes no answer, with a line")
  func circles() throws {
    let imported = try ImportSamples.imported(
      ImportSamples.xform(
        data: "<r jr:template=''><x/><y/></r>",
        binds: """
          <bind nodeset='/d/r/x' type='int'
            calculate='coalesce(indexed-repeat(/d/r/x, /d/r, position(..) - 1), 0) + 1'/>
          <bind nodeset='/d/r/y' type='int' calculate='/d/r/x * 2'/>
          """,
        body: """
          <group ref='/d/r'><repeat nodeset='/d/r'>
          <input ref='/d/r/x'/><input ref='/d/r/y'/></repeat></group>
          """
      )
    )
    #expect(imported.form.logic.calculations.map(\.isEditable) == [false, true])
    #expect(imported.report.notes.map(\.meaning) == ["takes no answer"])
  }
}
