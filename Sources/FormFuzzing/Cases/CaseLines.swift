import FormFormats

/// The lines of a case that are neither empty nor comments.
public struct CaseLines {
  private var remainder: Substring
  private(set) var present: Substring = ""
  private var number = 0

  init(_ text: String) { remainder = text[...] }

  mutating func next() -> CaseLine? {
    while !remainder.isEmpty {
      number += 1
      let end = remainder.unicodeScalars.firstIndex(of: "\n")
      present = remainder[..<(end ?? remainder.endIndex)]
      remainder = end.map { remainder[remainder.unicodeScalars.index(after: $0)...] } ?? ""
      if !present.isEmpty && present.first != "#" { return CaseLine(present, number: number) }
    }
    present = ""
    return nil
  }

  /// The lines to the end, each read by `read`, which must be `count`.
  mutating func steps<Step>(
    _ count: Int,
    _ read: (inout CaseLine) throws(FormatError) -> Step
  ) throws(FormatError) -> [Step] {
    var steps: [Step] = []
    while var line = next() {
      guard steps.count < count else { throw failure("the end") }
      steps.append(try read(&line))
    }
    guard steps.count == count else { throw failure("\(count) steps") }
    return steps
  }

  /// A line `steps N` and so many lines, where a case has nothing else.
  mutating func onlySteps<Step>(
    _ read: (inout CaseLine) throws(FormatError) -> Step
  ) throws(FormatError) -> [Step] {
    guard var line = next(), try line.word("steps") == "steps" else { throw failure("steps") }
    let count = try line.number()
    try line.end()
    return try steps(count) { (line) throws(FormatError) in
      let step = try read(&line)
      try line.end()
      return step
    }
  }

  func failure(_ expected: String) -> FormatError {
    FormatError(
      at: .line(max(number, 1), column: 1),
      expected: expected,
      found: present.isEmpty ? "the end" : "\"\(present.prefix(40))\""
    )
  }
}
