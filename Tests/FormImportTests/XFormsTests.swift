import FormModel
import Testing

@testable import FormImport

@Suite struct XFormsTests {
  @Test("IM-2: a household survey has its pages, fields, flags, rules, calculation and constraints")
  func household() throws {
    let imported = try ImportSamples.imported("xforms/household.xml")
    let expected = """
      page 0: Respondent
        name text mandatory: Name
        consent choice consent[yes no]: May we ask?
      page 1 hidden: Dwelling
        head_age integer = integer(40): How old is the head of the household?
        rooms integer: Rooms
        water choices water[well tap]: Where does water come from?
        well_depth decimal hidden: How deep is the well?
        crowded note hidden readOnly: More than two to a room
      page 2: Members
        number integer: How many live here?
        children integer hidden: How many are children?
      group members.group pages 2..<3 hidden
      require rooms when ${number} > 4
      show well_depth when selected(${water}, 'well')
      show crowded when ${per_room} > 2
      show page 1 when ${consent} = 'yes'
      show children when ${number} > 1
      show members.group when ${consent} = 'yes'
      lock members.group when ${name} = ''
      head_age needs . >= 12 and . <= 120 else Between 12 and 120
      children needs . < ${number}
      per_room := round(${number} div ${rooms}, 1)
      """
    expectEqual(try FormListing(imported.form).text, expected)
    #expect(imported.report.notes.isEmpty)
    #expect(imported.report[.conditions].all == 7 && imported.report[.constraints].all == 2)
    #expect(imported.form.logic.policy == .blank)
    #expect(imported.sources[3].source == "/survey/dwelling/rooms")
  }

  @Test("IM-2: labels are in the language that is asked for, else in the form's own")
  func language() throws {
    let options = ImportOptions(language: "fr")
    let imported = try ImportSamples.imported("xforms/household.xml", options: options)
    let age = try imported.form.details(at: FieldID(page: 1, field: 0))
    #expect(age.label == "Quel âge a le chef du ménage ?")
    let choices = imported.form.logic.choiceLists[1].choices
    #expect(choices.map(\.label) == ["Un puits", "A tap"])
    #expect(imported.report.language == "Français (fr)")
    #expect(throws: ImportError.self) {
      _ = try ImportSamples.imported(
        "xforms/household.xml",
        options: ImportOptions(language: "de")
      )
    }
  }

  @Test("IM-2: a clinic visit has its cascades, and a page for each question outside of groups")
  func clinicVisit() throws {
    let imported = try ImportSamples.imported("xforms/clinic-visit.xml")
    let expected = """
      page 0: Region
        region choice regions[north south]: Region
      page 1: District
        district choice districts[hill lake coast]: District
      page 2: Date of birth
        born date: Date of birth
      page 3: Signs
        signs choices signs[fever cough rash]: Signs
      page 4 hidden: Fever
        days integer mandatory: For how many days?
        temperature decimal: Temperature
      page 5: Refer to hospital
        refer choice hidden refer[OK]: Refer to hospital
      page 6: Thank you, …
        note note readOnly: Thank you, …
      show page 4 when selected(${signs}, 'fever')
      show refer when ${is_infant} = 'yes' and ${danger} > 1 or ${danger} > 2
      born needs . <= today()
      district offers #{region} = ${region}
      page 6 is named concat('Thank you, ', ${region})
      note is asked concat('Thank you, ', ${region})
      is_infant := if(${age_days} < 365, 'yes', 'no')
      danger := count-selected(${signs}) + (${temperature} > 39.5)
      age_days := today() - ${born}
      """
    expectEqual(try FormListing(imported.form).text, expected)
    #expect(imported.report.notes.isEmpty)
  }

  @Test("IM-2, IM-3, RP-1: a repeat has pages of its own, and its template's answers")
  func checklist() throws {
    let imported = try ImportSamples.imported("xforms/checklist.xml")
    let expected = """
      page 0: Site
        site.name text: Name of the site
      page 1: Site
        room.name text = text("hall"): Room
        exits integer: How many exits?
      page 2: Exit
        blocked choice blocked[yes no]: Is it blocked?
        reason text hidden mandatory: By what?
        part text hidden readOnly
      group site.group pages 0..<3
      repeat room pages 1..<3 from 1
      repeat exit pages 2..<3 from 2 as many as ${exits} not added not removed: Exit
      show reason when ${blocked} = 'yes'
      part is if((${blocked} = 'yes'), 1, '')
      rooms := count(${room})
      blocked_exits := sum(${part})
      """
    expectEqual(try FormListing(imported.form).text, expected)
    let notes = imported.report.notes.map { "\($0.construct): \($0.meaning)" }
    #expect(
      notes == [
        "first answers of \"exit\": each begins as the template, or else as the first",
        "field-list \"site\": its parts are pages of their own",
      ]
    )
  }

  @Test("IM-2: as many questions as are asked for stand on one page")
  func questionsPerPage() throws {
    let body = (0..<5).map { "<input ref='/d/q\($0)'><label>Q\($0)</label></input>" }.joined()
    let data = (0..<5).map { "<q\($0)/>" }.joined()
    let bytes = ImportSamples.xform(data: data, body: body)
    let options = ImportOptions(questionsPerPage: 2)
    let imported = try ImportSamples.imported(bytes, options: options)
    #expect(
      try FormListing(imported.form).lines.filter { $0.hasPrefix("page") }
        == ["page 0: -", "page 1: -", "page 2: -"]
    )
    #expect(try ImportSamples.imported(bytes).form.pageCount == 5)
  }

  /// A group of the body that is bound to a node outside the data of its questions.
  private static let apart = ImportSamples.xform(
    data: "<gate/><part><q/><inner/></part><total/>",
    binds: """
      <bind nodeset='/d/gate' relevant="/d/total = 'x'"/>
      <bind nodeset='/d/part/inner' relevant="/d/part/q = 'y'"/>
      <bind nodeset='/d/total' calculate="concat(/d/part/q, /d/part/inner, /d/part/inner)"/>
      """,
    body: """
      <group ref='/d/gate'><group ref='/d/part'>
      <input ref='/d/part/q'><label>Q</label></input><input ref='/d/part/inner'><label>I</label></input>
      </group></group>
      """
  )

  @Test("IM-2, UR-6: what a group for another node hides is read all the same, without a circle")
  func hiddenApart() throws {
    let imported = try ImportSamples.imported(Self.apart)
    let logic = imported.form.logic
    let fields = [0, 1].map { FieldID(page: 0, field: $0) }
    #expect(logic.policy == .blank)
    #expect(logic.fieldPolicies == [fields[0]: .retained, fields[1]: .retained])
    #expect(
      logic.variables == [
        Variable(id: "total", expression: "concat(${q}, ${inner.value}, ${inner.value})"),
        Variable(id: "inner.value", expression: "if(${q} = 'y', ${inner}, '')"),
      ]
    )
  }

  @Test("IM-2, UR-6: hidden answers are read as Enketo does if that is asked for")
  func hiddenAnswers() throws {
    let options = ImportOptions(hiddenAnswers: .retained)
    let logic = try ImportSamples.imported(Self.apart, options: options).form.logic
    #expect(logic.policy == .retained && logic.fieldPolicies.isEmpty)
    #expect(logic.variables.map(\.expression) == ["concat(${q}, ${inner}, ${inner})"])
  }

  @Test(
    "IM-4: of two binds of one node the first holds, and the report says where the second differs"
  )
  func secondBind() throws {
    func notes(second: String) throws -> [String] {
      let bytes = ImportSamples.xform(
        data: "<a/><b/>",
        binds: """
          <bind nodeset='/d/b' relevant="/d/a = 1"/>
          <bind nodeset='/d/b' \(second)/>
          """,
        body: """
          <input ref='/d/a'><label>A</label></input><input ref='/d/b'><label>B</label></input>
          """
      )
      let imported = try ImportSamples.imported(bytes)
      #expect(imported.form.logic.rules.map(\.condition) == ["${a} = 1"])
      return imported.report.notes.map { "\($0.kind) \($0.construct): \($0.meaning)" }
    }
    #expect(
      try notes(second: "relevant='/d/a = 2'") == [
        "unsupported second bind of \"b\": the first one counts"
      ]
    )
    #expect(try notes(second: "relevant='/d/a = 1' readonly='false()'") == [])
  }
}
