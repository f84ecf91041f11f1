import FormFormats
import FormFuzzing
import Testing

/// A case comes from outside: it is refused with its place, or played to its end.
@Suite struct CaseDamageTests {
  @Test(
    "A damaged case of a stream is refused with its line, or played",
    arguments: CaseSamples.fuzz
  )
  func streams(sample: String) throws {
    let whole = try FuzzCaseFile(text: sample).content
    #expect(whole.lines.joined(separator: "\n") + "\n" == sample.withoutHead)
    var (played, refused) = (0, 0)
    for text in CaseDamage.all(sample) {
      do throws(FormatError) {
        let content = try FuzzCaseFile(text: text).content
        var probes = ProbeSet()
        let outcome = content.play(&probes)
        played += 1
        if outcome.failure != nil || outcome.steps != content.stepCount || outcome.steps > 64 {
          Issue.record("\(outcome), of\n\(text)")
        }
      } catch {
        refused += 1
        if !error.hasLine(of: text) { Issue.record("\(error), of\n\(text)") }
      }
    }
    #expect(played > 20 && refused > 200)
  }

  /// Each is a part of a form; all other settings stand once.
  private static let repeated: Set = [
    "page", "hidden", "field", "list", "pages", "repeat", "calculation", "rule",
  ]

  @Test("A setting that stands twice or three times is refused", arguments: CaseSamples.fuzz, 2...3)
  func settings(sample: String, count: Int) throws {
    let lines = sample.split(separator: "\n").map(String.init)
    let end = lines.firstIndex { $0.hasPrefix("steps") || $0.hasPrefix("actions") } ?? lines.count
    var taken: Set<String> = []
    for place in 1...end where place < lines.count {
      var again = lines
      again.insert(contentsOf: Array(repeating: lines[place], count: count - 1), at: place)
      do throws(FormatError) {
        _ = try FuzzCaseFile(text: again.joined(separator: "\n") + "\n")
        taken.insert(String(lines[place].prefix { $0 != " " }))
      } catch {
        #expect(error.hasLine(of: sample), "\(error)")
      }
    }
    #expect(taken.subtracting(Self.repeated) == [])
  }

  @Test("A damaged journal is refused with its line, or is a stream")
  func drawn() throws {
    _ = try FuzzCaseFile(text: CaseSamples.drawn)
    for text in CaseDamage.all(CaseSamples.drawn) {
      do throws(FormatError) {
        // A damaged number may name any stream, so drawn cases are read, but not played.
        _ = try FuzzCaseFile(text: text)
      } catch {
        if !error.hasLine(of: text) { Issue.record("\(error), of\n\(text)") }
      }
    }
  }
}

extension String {
  /// The text without its first line and the line about the case's origin.
  fileprivate var withoutHead: String {
    split(separator: "\n").dropFirst().filter { !$0.hasPrefix("stream ") }
      .map { $0 + "\n" }.joined()
  }
}

extension FormatError {
  fileprivate func hasLine(of text: String) -> Bool {
    guard case .line(let line, let column) = position else { return false }
    return line >= 1 && column >= 1 && line <= text.utf8.count { $0 == 0x0A } + 1
  }
}
