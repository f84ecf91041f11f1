import Foundation
import MeasurementKit
import Testing

@Suite struct ThresholdRangeTests {
  private static let good = """
    {"schema":"formnav.thresholds/2","conditions":{"swift":"6.3","instructionSet":"x86-64-v3",
    "allocator":"jemalloc","seed":42},"tolerances":{"nodes":{"relative":0.5,"absolute":1}},
    "counts":[{"benchmark":"a","contender":"engine","parameters":{"pages":1},"metrics":{"nodes":2}}],
    "growth":[]}
    """

  private func read(_ json: String) throws -> Thresholds { try Thresholds(json: Data(json.utf8)) }

  @Test(arguments: [
    "\"relative\":-1", "\"absolute\":1e99", "\"nodes\":1e300", "\"pages\":-1",
    "\"benchmark\":\"=x\"",
    "\"contender\":\"\\u001b\"",
  ])
  func whatIsOutOfRangeIsRefused(member: String) throws {
    let key = member.prefix { $0 != ":" }
    let pattern = "\(key):([^,{}]*)"
    let damaged = Self.good.replacing(try Regex(pattern), with: member)
    #expect(damaged != Self.good)
    #expect(throws: ThresholdsError.self) { try read(damaged) }
    #expect(try read(Self.good).counts.count == 1)
  }

  @Test(arguments: [("counts", "metrics"), ("growth", "verdict")])
  func aRowThatStandsTwiceIsRefused(list: String, last: String) throws {
    let growth = """
      "growth":[{"benchmark":"a","contender":"engine","parameters":{},"parameter":"pages","metric":"instructions",
      "declared":"constant","verdict":"holds","exponent":0.5}]
      """
    let good = Self.good.replacing("\"growth\":[]", with: growth)
    let match = try #require(good.firstMatch(of: Regex("\"\(list)\":\\[([^\\]]*)\\]")))
    let row = String(try #require(match.output[1].substring))
    #expect(row.contains("\"\(last)\""))
    let twice = good.replacing(row, with: row + "," + row, maxReplacements: 1)
    #expect(try read(good).growth.count == 1)
    do {
      _ = try read(twice)
      Issue.record("\(list) may have a row twice")
    } catch ThresholdsError.malformed(let found) {
      #expect(found.hasPrefix("\(list)[1]: ") && found.contains("\(list)[0]"))
      #expect(found.contains("a, ") && !found.hasSuffix("."))
    }
    // Other parameters make another row.
    let other = row.replacing("\"benchmark\":\"a\"", with: "\"benchmark\":\"b\"")
    #expect(other != row)
    _ = try read(good.replacing(row, with: row + "," + other, maxReplacements: 1))
  }

  @Test func whatIsNoJSONIsFoundByItsLine() {
    for (json, line) in [("{\n\"schema\": 1,\n x}", 3), ("{\n\n", 3), ("", 1)] {
      do throws(ThresholdsError) {
        _ = try Thresholds(json: Data(json.utf8))
        Issue.record("\(json) is no JSON")
      } catch {
        #expect(error.description.contains("line \(line): "), "\(error)")
        #expect(!error.description.hasSuffix("."), "\(error)")
      }
    }
  }
}
