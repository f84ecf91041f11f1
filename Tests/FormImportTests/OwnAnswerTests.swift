import FormModel
import Testing

@testable import FormImport

/// XForms whose calculations read their own node, and whose questions are hidden by an appearance.
@Suite struct OwnAnswerTests {
  private func form(_ calculation: String, body: String = "", first: String = "") -> [UInt8] {
    ImportSamples.xform(
      data: "<a/><kept>\(first)</kept><n/>",
      binds: """
        <bind nodeset="/d/kept" calculate="\(calculation)"/>
        <bind nodeset="/d/n" relevant="/d/kept = 'x'"/>
        """,
      body: "<input ref='/d/a'/>\(body)<input ref='/d/n'/>"
    )
  }

  @Test(
    "UR-3, UR-5: a calculation that reads its own node keeps what the node has",
    arguments: [
      "if(. != '', ., /d/a)", "once(/d/a)", "coalesce(/d/kept, /d/a)", "once(concat(/d/a))",
    ]
  )
  func keeps(calculation: String) throws {
    var filling = try Filling(form(calculation))
    #expect(filling.report.notes.isEmpty)
    try filling.answer("a", .text("x"))
    #expect(try filling.text("kept") == "x" && filling.isShown("n"))
    try filling.answer("a", .text("y"))
    #expect(try filling.text("kept") == "x" && filling.isShown("n"))
    // A question keeps what a person answers.
    var asking = try Filling(form(calculation, body: "<input ref='/d/kept'/>"))
    #expect(asking.report.notes.isEmpty)
    try asking.answer("kept", .text("x"))
    try asking.answer("a", .text("y"))
    #expect(try asking.text("kept") == "x" && asking.isShown("n"))
    let first = try Filling(form(calculation, first: "x"))
    #expect(try first.text("kept") == "x" && first.isShown("n"))
  }

  @Test("UR-5: a node that is calculated from itself alone is not calculated")
  func itself() throws {
    for calculation in [".", " . ", "/d/kept", "../kept"] {
      let imported = try ImportSamples.imported(form(calculation, first: "x"))
      #expect(imported.form.logic.calculations.isEmpty && imported.report.notes.isEmpty)
      var asking = try Filling(form(calculation, body: "<input ref='/d/kept'/>"))
      try asking.answer("kept", .text("x"))
      #expect(try asking.isShown("n"))
    }
  }

  @Test("UR-3, RP-4: each instance of a repeat keeps its own")
  func instances() throws {
    let bytes = ImportSamples.xform(
      data: "<r><a/><kept/></r>",
      binds: "<bind nodeset='/d/r/kept' calculate='coalesce(../kept, ../a)'/>",
      body: "<group ref='/d/r'><repeat nodeset='/d/r'><input ref='/d/r/a'/></repeat></group>"
    )
    let form = try ImportSamples.imported(bytes)
    #expect(form.form.logic.calculations.map(\.expression) == ["coalesce(., ${a})"])
    // A form of nothing but a repeat has a hidden page for what the form keeps.
    let around = ImportSamples.xform(
      data: "<r><a/></r><kept/>",
      binds: "<bind nodeset='/d/kept' calculate='coalesce(., count(/d/r))'/>",
      body: "<group ref='/d/r'><repeat nodeset='/d/r'><input ref='/d/r/a'/></repeat></group>"
    )
    let listing = try FormListing(try ImportSamples.imported(around).form).text
    #expect(listing.contains("page 1 hidden: -\n  kept text hidden readOnly\n"), "\(listing)")
  }

  @Test("IM-2: a question with the appearance hidden, or in such a group, is not shown but read")
  func hidden() throws {
    let bytes = ImportSamples.xform(
      data: "<g><id>7</id><name/></g><solo>1</solo><off>1</off><q/><r/><s/>",
      binds: """
        <bind nodeset="/d/g/id" required="true()"/>
        <bind nodeset="/d/solo" relevant="/d/q = 'x'"/>
        <bind nodeset="/d/off" relevant="false()"/>
        <bind nodeset="/d/r" relevant="/d/g/id = 7 and /d/solo = 1"/>
        <bind nodeset="/d/s" relevant="/d/off = 1"/>
        """,
      body: """
        <group ref="/d/g" appearance="field-list hidden"><input ref="/d/g/id"/><input ref="/d/g/name"/></group>
        <input ref="/d/solo" appearance="hidden"/><input ref="/d/off" appearance="hidden"/>
        <input ref="/d/q"/><input ref="/d/r"/><input ref="/d/s"/>
        """
    )
    var filling = try Filling(bytes)
    for id in ["id", "name", "solo", "off", "r", "s"] {
      let isShown = try filling.isShown(id)
      #expect(!isShown, "\(id)")
    }
    #expect(filling.totals.mandatoryTotal == 0 && filling.totals.visiblePages == 1)
    try filling.answer("q", .text("x"))
    // What is hidden alone is read; what is not relevant is not.
    #expect(try filling.isShown("r"))
    let isShown = try filling.isShown("s")
    #expect(!isShown)
  }
}
