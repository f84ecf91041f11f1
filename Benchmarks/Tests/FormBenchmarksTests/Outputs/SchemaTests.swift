import Foundation
import MeasurementKit
import Testing

@Suite struct SchemaTests {
  let schema: JSONSchema

  init() throws {
    schema = try JSONSchema(contentsOf: SampleRecord.file("docs/results.schema.json"))
  }

  @Test func aRunFollowsTheSchema() throws {
    let problems = try schema.problems(try SampleRecord.measured.get().json())
    #expect(problems == [])
    #expect(try schema.problems(try ResultRecord(environment: .current(seed: 1)).json()) == [])
  }

  @Test func theDocumentedExampleFollowsTheSchemaAndIsRead() throws {
    let page = try String(contentsOf: SampleRecord.file("docs/results-schema.md"), encoding: .utf8)
    let example = try #require(page.components(separatedBy: "```json\n").dropFirst().first)
    let json = Data((example.components(separatedBy: "```").first ?? "").utf8)
    #expect(try schema.problems(json) == [])
    #expect(try ResultRecord(json: json).results.count == 2)
  }

  @Test func recordsThatAreKeptFollowTheSchema() throws {
    let folder = SampleRecord.file("Benchmarks/Records")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in files where name.hasSuffix(".json") {
      let json = try Data(contentsOf: folder.appendingPathComponent(name))
      #expect(try schema.problems(json) == [], "\(name)")
    }
  }

  /// Removes each value of a record in turn, and replaces it by one of another type.
  @Test func whatIsMissingOrOfAnotherTypeIsFound() throws {
    var record = try SampleRecord.measured.get()
    record.results = Array(record.results.prefix(2))
    record.comparisons = Array(record.comparisons.prefix(1))
    record.growth = Array(record.growth.prefix(1))
    let whole = try JSONSerialization.jsonObject(with: record.json())
    // Members that a record of another machine or another kind of result lacks.
    let optional: Set = [
      "groupLimit", "version", "identifier", "allocationRead", "digest", "p90", "p99", "p999",
      "max", "mean", "samples", "operationsPerSample", "histogram", "declared", "verdict",
      "interval", "kind", "processes",
    ]
    var passed: [String] = []
    func tryWithout(_ path: [String], _ isOptional: Bool) throws {
      for replacement in [nil, ["wrong"]] as [Any?] where !(isOptional && replacement == nil) {
        let changed = Self.replace(path[...], in: whole, by: replacement)
        let data = try JSONSerialization.data(withJSONObject: changed as Any)
        if try schema.problems(data).isEmpty { passed.append(path.joined(separator: ".")) }
      }
    }
    func walk(_ value: Any, _ path: [String]) throws {
      // Names of parameters and of allocator options are not fixed.
      if path.last == "parameters" || path.last == "options" { return }
      if let object = value as? [String: Any] {
        for (key, value) in object {
          try tryWithout(path + [key], optional.contains(key))
          try walk(value, path + [key])
        }
      } else if let array = value as? [Any], let first = array.first {
        try walk(first, path + ["0"])
      }
    }
    try walk(whole, [])
    // An empty list of features stays valid if a text is put into it.
    #expect(passed.filter { !$0.hasSuffix("features") } == [])
  }

  /// A value with the part at a path replaced or removed.
  private static func replace(_ path: ArraySlice<String>, in value: Any, by new: Any?) -> Any? {
    guard let key = path.first else { return new }
    if var object = value as? [String: Any], let old = object[key] {
      object[key] = replace(path.dropFirst(), in: old, by: new)
      return object
    }
    if var array = value as? [Any], let index = Int(key) {
      array[index] = replace(path.dropFirst(), in: array[index], by: new) ?? "gone"
      return array
    }
    return value
  }
}
