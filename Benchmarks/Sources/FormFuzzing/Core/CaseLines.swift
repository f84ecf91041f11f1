import FormFormats

/// The lines of a case that are neither empty nor comments.
public struct CaseLines {
  private var remainder: Substring
  private(set) var present: Substring = ""
  private var number = 0
  /// The settings read so far.
  private var settings: Set<String> = []

  init(_ text: String) { remainder = text[...] }

  mutating func next() -> CaseLine? {
    while !remainder.isEmpty {
      number += 1
      let end = remainder.utf8.firstIndex(of: UInt8(ascii: "\n"))
      present = remainder[..<(end ?? remainder.endIndex)]
      remainder = end.map { remainder[remainder.utf8.index(after: $0)...] } ?? ""
      if !present.isEmpty && present.utf8.first != UInt8(ascii: "#") {
        return CaseLine(present, number: number)
      }
    }
    present = ""
    return nil
  }

  /// Notes the setting whose name was just read.
  ///
  /// - Throws: if an earlier line was the same setting.
  mutating func once(_ setting: String, _ line: CaseLine) throws(FormatError) {
    guard settings.insert(setting).inserted else {
      throw line.failure("one line \"\(setting)\" only")
    }
  }

  /// Reads the number of steps from the rest of a line, and then that many lines, which must be the last, with
  /// `read`.
  mutating func steps<Step>(
    _ line: inout CaseLine,
    atMost limit: Int,
    _ read: (inout CaseLine) throws(FormatError) -> Step
  ) throws(FormatError) -> [Step] {
    let count = try line.number(in: 0...limit)
    try line.end()
    var steps: [Step] = []
    while var line = next() {
      guard steps.count < count else { throw failure("the end") }
      steps.append(try read(&line))
      try line.end()
    }
    guard steps.count == count else { throw failure("\(count) steps") }
    return steps
  }

  /// As above, with the line `steps N`, for a case that has nothing else.
  mutating func onlySteps<Step>(
    atMost limit: Int,
    _ read: (inout CaseLine) throws(FormatError) -> Step
  ) throws(FormatError) -> [Step] {
    guard var line = next() else { throw failure("steps") }
    guard try line.word("steps") == "steps" else { throw line.failure("steps") }
    return try steps(&line, atMost: limit, read)
  }

  func failure(_ expected: String) -> FormatError {
    let place = SourcePosition.line(max(number, 1), column: 1)
    return present.isEmpty
      ? FormatError(at: place, expected: expected, found: "the end")
      : FormatError(at: place, expected: expected, quoting: present)
  }
}
