import FormFormats
import FormFuzzing
import FormModel
import Testing

/// A text that is no case, or asks for more than a case may, is refused with its place.
@Suite struct CaseBoundsTests {
  private static let inline = #"form inline {"schema":"formnav.form/1","pages":[{}]}"#
  private static let screen = "screen 390 844 iOS leftToRight\n"

  static let refused: [(text: String, line: Int, column: Int, expected: String)] = [
    // Counts that do not match.
    ("visible-pages\npages 100\nmembers 99\npages 1\nsteps 1\nflip 0\n", 4, 1, "members or steps"),
    ("visible-pages\npages 5\nmembers 0\nmembers 1\nsteps 0\n", 4, 1, "one line \"members\""),
    ("visible-pages\nmembers 0\npages 5\nsteps 0\n", 2, 1, "pages"),
    ("visible-pages\npages 1048577\nsteps 0\n", 2, 7, "1…1048576"),
    ("visible-pages\npages 1048576\nsteps 257\n", 3, 7, "0…256"),
    ("visible-pages\npages 5\nmembers 5\nsteps 0\n", 3, 9, "0…4"),
    ("visible-pages\npages 5\nsteps -1\n", 3, 7, "0…262144"),
    ("visible-pages\npages 5\nsteps 1\nflip 5\n", 4, 6, "0…4"),
    ("visible-pages\npages 5\n", 2, 1, "steps"),
    ("card-offsets\nsteps 0\n", 2, 1, "heights"),
    ("card-offsets\nheights\nsteps 0\n", 2, 8, "number"),
    ("card-offsets\nheights 3\nheights 3\nsteps 0\n", 3, 1, "steps"),
    ("card-offsets\nheights 3\nsteps 262145\n", 3, 7, "0…262144"),
    ("engine\nbatch 1\nbatch 1\nsteps 0\n", 3, 1, "one line \"batch\""),
    ("engine\npage 65535*hm -\nsteps 0\n", 2, 15, "at most 0 more fields"),
    ("engine\npage 65535*h\npage 65535*h\npage h h h\nsteps 0\n", 4, 10, "at most 0 more"),
    ("engine\npage 99999999999999999999*h\nsteps 0\n", 2, 6, "a field"),
    ("engine\npage h\nsteps 262145\n", 3, 7, "0…262144"),
    ("engine\npage 65535*h\nsteps 9999\n", 3, 7, "0…8192"),
    ("engine\nquestions 1\npage 65535*h\nsteps 9\n", 4, 7, "0…6"),
    ("bars\nsteps 16385\n", 2, 7, "0…16384"), ("structures\nsteps 4097\n", 2, 7, "0…4096"),
    ("structures\nstep 1\ntap 1\n", 2, 1, "steps"),
    ("formats\nsteps 8193\n", 2, 7, "0…8192"),
    ("formats\nsubject json-form\nsubject json-form\nsteps 0\n", 3, 1, "one line"),
    (
      "formats\nsteps 1\ninput" + String(repeating: " duplicate 1 1000", count: 17), 3, 279,
      "at most 16"
    ),
    ("imports\nsteps 1025\n", 2, 7, "0…1024"),
    ("imports\nformat fhir\nformat fhir\nsteps 0\n", 3, 1, "one line"),
    ("imports\nformat html\nsteps 0\n", 2, 8, "xforms, fhir, surveyjs"),
    ("imports\nsteps 1\ninput again 1 1001\n", 3, 15, "1…1000"),
    // Queries cost the square of a form's size; rules on groups, their fields.
    ("rules\n\(String(repeating: "page\n", count: 1_000))steps 9999\n", 1_002, 7, "0…1903"),
    ("rules\nlist a\n\(String(repeating: "page\n", count: 1_001))", 1_003, 1, "1,000 pages"),
    ("repeats\npage\nrepeat r 0 1 17 0 any 3\n", 3, 14, "0…16"),
    ("repeats\npage\nrepeat r 0 1 1 0 any 3 ${x}\n", 3, 22, "a maximum"),
    (
      "repeats\npage\nsteps 9000\n" + String(repeating: "add 0 1\n", count: 9_000), 9_003, 1,
      "fewer steps"
    ),
    // Settings that streams of this target lack.
    ("navigation\n\(inline)\n\(screen)app tab-bar\nactions 0\n", 4, 1, "a setting"),
    // A form that can't be made.
    (
      "navigation\nform inline {\"schema\":\"formnav.form/1\",\"pages\":[{\"nam\":1}]}\n\(screen)actions 0\n",
      2, 50, "a key of a page"
    ),
    ("navigation\nform file /nonexistent/form\n\(screen)actions 0\n", 2, 11, "can be made"),
    (
      "navigation\nform inline {\"schema\":\"formnav.form/1\",\"pages\":[{}"
        + String(repeating: ",{}", count: 65_536) + "]}\n\(screen)actions 0\n", 2, 6, "65536 pages"
    ),
    ("navigation\nstream 1 of seed 1\ndrawn on /nonexistent/form\n", 3, 10, "can be made"),
    // The lines before the case itself.
    ("bars\ndrawn\n", 2, 1, "stream"), ("bars\nstream 1 of seed 1\n", 2, 1, "steps"),
    ("bars\nstream 1 of seed 1\ndrawn now\n", 3, 7, "on"),
    ("bars\nstream 1 of seed 1\ndrawn\nsteps 0\n", 4, 1, "the end"),
    ("bars\nstream 1 of seed 1\nstream 1 of seed 1\ndrawn\n", 3, 1, "one line \"stream\""),
    ("bars\ncanary\ncanary\nsteps 0\n", 3, 1, "one line \"canary\""),
    ("bars\nstream -1 of seed 1\nsteps 0\n", 2, 8, "0…"),
    ("bars\nstream 1 in seed 1\nsteps 0\n", 2, 10, "of"),
  ]

  @Test("It is refused with line and column", arguments: refused)
  func refusal(row: (text: String, line: Int, column: Int, expected: String)) {
    do throws(FormatError) {
      _ = try FuzzCaseFile(text: "formnav-fuzz 1 \(row.text)")
      Issue.record("it is read")
    } catch {
      #expect(error.position == .line(row.line, column: row.column), "\(error)")
      #expect(error.expected.contains(row.expected), "\(error)")
    }
  }

  @Test("Large numbers of lines and words are refused at the first too many")
  func many() {
    func message(_ text: String) -> String {
      do throws(FormatError) {
        _ = try FuzzCaseFile(text: text)
        return "it is read"
      } catch { return "\(error)" }
    }
    func lines(_ line: String, _ count: Int) -> String { String(repeating: line, count: count) }
    #expect(
      message("formnav-fuzz 1 engine\n" + lines("page\n", 65_537) + "steps 0\n")
        == "line 65538, column 1: expected at most 65536 pages, found \"page\""
    )
    #expect(
      message("formnav-fuzz 1 engine\n" + lines("page 65535*hm\n", 100_000) + "steps 0\n")
        == "line 4, column 6: expected at most 2 more fields, found \"65535*hm\""
    )
    #expect(
      message("formnav-fuzz 1 card-offsets\nheights" + lines(" 1", 1_048_577) + "\nsteps 0\n")
        == "line 2, column 2097161: expected at most 1048576 heights, found \"1\""
    )
  }

  @Test("What a message quotes, no terminal obeys")
  func quoted() {
    let evil = "\u{1B}[2J\u{1B}]0;title\u{7}"
    for text in [
      "\(evil)", "formnav-fuzz 1 \(evil)", "formnav-fuzz 1 bars\n\(evil)\n",
      "formnav-fuzz 1 bars\nsteps 0\n\(evil)", "formnav-fuzz 1 bars\nsteps \(evil)",
      "formnav-fuzz 1 navigation\nform file \(evil)\n", "formnav-fuzz 1 navigation\nform \(evil)\n",
      "formnav-fuzz 1 navigation\n\(Self.inline)\(evil)\n\(Self.screen)actions 0\n",
    ] {
      do throws(FormatError) {
        _ = try FuzzCaseFile(text: text)
        Issue.record("it is read")
      } catch {
        #expect(!"\(error)".unicodeScalars.contains { $0.properties.generalCategory == .control })
      }
    }
  }
}
