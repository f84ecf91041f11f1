import Foundation
import Testing

/// Every public question that a session, an engine, a screen or a structure answers is asked while fuzzing.
@Suite
struct ComparedQueriesTests {
  /// Questions that fuzzing does not ask, and why.
  private static let others = [
    "warnings": "known when the form is loaded",
    "tooLongExpression": "TextLimitTests compare it at each limit",
    "navigationBar": "the app's own declaration",
    "stepChapters": "the app's own declaration",
    "barDiagnostics": "the target `bars` compares what it is made of",
    "titleLines": "the text of a title whose lines are compared",
    "currentNode": "read off the stack, which is compared",
    "tabTarget": "made of two targets that are compared",
    "launchPolicy": "the app's own declaration",
    "strings": "the app's own declaration",
    "currentFill": "what the segments, which are compared, are made of",
    "accessibilityLabel": "the text of an element that is compared",
    "sheetHeight": "the height of the sheet's frame, which is compared",
    "isScrolled": "part of the interaction state, which is compared",
  ]

  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func sources(in folder: String) throws -> [(name: String, text: String)] {
    let folder = root.appending(path: folder)
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return try (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }.map {
      ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8))
    }
  }

  @Test(
    "Fuzzing asks every public question",
    arguments: [
      ("Sources/FormProgress", "ProgressEngine"), ("Sources/FormRules", "FormSession"),
      ("Sources/FormNavigation", "InputFormScreen"), ("Sources/FormNavigation", "TabNavigation"),
      ("Sources/FormNavigation", "DrillDown"), ("Sources/FormNavigation", "FormHost"),
      ("Sources/FormNavigation", "NavigationMenu"), ("Sources/FormNavigation", "StepIndicator"),
    ]
  )
  func isAsked(folder: String, type: String) throws {
    let fuzzing = try Self.sources(in: "Benchmarks/Sources/FormFuzzing").map(\.text).joined()
    var questions: Set<String> = []
    for (name, text) in try Self.sources(in: folder)
    where name == "\(type).swift" || name.hasPrefix("\(type)+") {
      // Not `mutating`: those are events.
      let declaration = /(?m)^  public (?:internal\(set\) |private\(set\) )?(?:func|var) (\w+)/
      questions.formUnion(text.matches(of: declaration).map { String($0.output.1) })
    }
    #expect(questions.count > 3, "\(type) answers questions")
    let unasked = questions.filter {
      !fuzzing.contains(".\($0)") && Self.others[$0] == nil
    }
    #expect(unasked.sorted() == [], "compare them in fuzzing, or say above why not")
  }
}
