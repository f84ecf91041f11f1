import FormContenders
import FormFuzzing
import FormModel
import Testing

/// The contenders on which the rules' tests run: engine, rivals and oracle, each by its name.
let contenders = ContenderCatalogue.names

/// A contender that starts from a form written as one text a page.
///
/// Fields are separated by spaces; a field is the letters of its flags (h hidden, r read-only,
/// m mandatory, f filled) or `-` for none. A page that begins with `!` is hidden.
func subject(_ name: String, _ pages: String...) throws -> Lane {
  try subject(name, pages)
}

func subject(_ name: String, _ pages: [String]) throws -> Lane {
  try subject(name, form(pages))
}

func subject(_ name: String, _ form: borrowing FormDefinition) throws -> Lane {
  let lane = Lane.named(name, form)
  return try #require(lane)
}

func form(_ pages: [String]) throws -> FormDefinition {
  var builder = FormBuilder()
  for page in pages {
    try builder.appendPage(isHidden: page.hasPrefix("!"))
    for field in page.drop(while: { $0 == "!" }).split(separator: " ") {
      try builder.appendField(flags(field))
    }
  }
  return builder.build()
}

private func flags(_ text: Substring) throws -> FieldFlags {
  var flags: FieldFlags = []
  for letter in text {
    switch letter {
    case "-": break
    case "h": flags.insert(.hidden)
    case "r": flags.insert(.readOnly)
    case "m": flags.insert(.mandatory)
    case "f": flags.insert(.filled)
    default: throw UnknownFlag(letter: letter)
    }
  }
  return flags
}

struct UnknownFlag: Error {
  var letter: Character
}

/// A visible page's counts.
func visible(
  shown: Int,
  total: Int,
  filled: Int,
  mandatory: Int,
  remaining: Int
) -> Answer {
  .progress(
    PageProgress(
      isVisible: true,
      shown: shown,
      total: total,
      filled: filled,
      mandatoryTotal: mandatory,
      mandatoryRemaining: remaining
    )
  )
}

/// The counts of a page that is not visible.
let invisible = Answer.progress(
  PageProgress(
    isVisible: false,
    shown: 0,
    total: 0,
    filled: 0,
    mandatoryTotal: 0,
    mandatoryRemaining: 0
  )
)

extension Lane {
  /// The ranks of the first `count` pages, 0 for none.
  func ranks(_ count: Int) -> [Int] {
    FormPages(count: count).map { page in
      if case .number(let rank) = answer(.rank(page: page)) { rank } else { 0 }
    }
  }

  /// k and n of “page k of n”; 0 for no current page.
  var position: [Int] {
    [Question.currentRank, .visiblePageCount].map { question in
      if case .number(let number) = answer(question) { number } else { 0 }
    }
  }
}
