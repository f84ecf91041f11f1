import FormModel
import FormRules
import Testing

@testable import FormImport

/// What expressions of an imported form with a repeat say while it is filled (RP-4, IM-4).
@Suite struct FilledRepeatTests {
  /// Asks for `a` in instances, and for one computed answer.
  private func computed(_ path: String, answers: [Int?]) throws -> String? {
    let imported = try ImportSamples.imported(
      ImportSamples.xform(
        data: "<r><a/></r><n>2</n><c/>",
        binds: "<bind nodeset='/d/r/a' type='int'/><bind nodeset='/d/c' calculate=\"\(path)\"/>",
        body: """
          <repeat nodeset='/d/r'><input ref='/d/r/a'/></repeat><input ref='/d/n'/><input ref='/d/c'/>
          """
      )
    )
    var session = try FormSession(imported.form.clone())
    for _ in answers.dropFirst() { try session.addInstance(of: 0) }
    for (index, answer) in answers.enumerated() {
      let numbers = try #require(InstanceNumbers([index + 1]))
      let found = session.page(ofTemplate: 0, inside: numbers)
      let page = try #require(found)
      try session.answer(FieldID(page: page, field: 0), answer.map { .integer($0) })
    }
    guard case .text(let text)? = try session.answer(at: FieldID(page: 2, field: 0)) else {
      return nil
    }
    return text
  }

  @Test(
    "RP-4, IM-4: from outside expressions gather, pick and search the instances",
    arguments: [
      ("count(/d/r)", "3"), ("sum(/d/r/a)", "12"), ("max(/d/r/a) - min(/d/r/a)", "7"),
      ("/d/r[2]/a", "3"), ("/d/r[position() = /d/n]/a", "3"), ("/d/r[last()]/a", "1"),
      ("indexed-repeat(/d/r/a, /d/r, /d/n + 1)", "1"), ("count(/d/r[a &gt; 1])", "2"),
      ("sum(/d/r[a &lt; current()/../n * 2]/a)", "4"), ("/d/r[a = 3]/a * 10", "30"),
      ("/d/r[a &lt; 4]/a", "3"), ("count(/d/r[position() &gt; 1])", "2"),
      ("max(/d/r[a &lt; 6]/a)", "3"), ("/d/r[4]/a", nil), ("/d/r[0]/a", nil),
      ("/d/r[last() - 3]/a", nil), ("/d/r[/d/n - 2]/a", nil),
      ("indexed-repeat(/d/r/a, /d/r, 0)", "8"),
      ("/d/r[a = 9]/a", nil),
    ]
  )
  func outside(path: String, expected: String?) throws {
    #expect(try computed(path, answers: [8, 3, 1]) == expected)
  }
}
