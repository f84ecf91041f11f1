import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The tables that scripts/profile makes of a profiler's output.
@Suite struct ProfileScriptTests {
  private func awk(
    _ script: String,
    _ variables: [String],
    _ input: String,
    in place: Workplace? = nil,
    after files: [String] = []
  ) throws -> String {
    let place = try place ?? Workplace()
    try place.write(input, to: "input")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../scripts/lib/\(script)").standardized.path
    process.arguments =
      ["awk"] + variables.flatMap { ["-v", $0] } + ["-f", path] + files + [place.path("input")]
    process.standardInput = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return String(decoding: output, as: UTF8.self)
  }

  /// Two samples inside the timed function, one of them counted twice, and one outside.
  private static let samples = """
    \t           12 $s12FormProgress5applyyyF+0x12 (/build/formnav)
    \t           34 $s14MeasurementKit5MeterC4timeyyF (/build/formnav)
    \t           56 main (/build/formnav)

    \t           13 $s12FormProgress5applyyyF+0x34 (/build/formnav)
    \t           34 $s14MeasurementKit5MeterC4timeyyF (/build/formnav)
    \t           56 main (/build/formnav)

    \t           77 clock_gettime@@GLIBC_2.17 (/usr/lib/libc.so.6)
    \t           34 $s14MeasurementKit5MeterC4timeyyF (/build/formnav)
    \t           56 main (/build/formnav)

    \t           99 operator new(unsigned long; int) (/build/formnav)
    \t           56 main (/build/formnav)

    """

  @Test func samplesAreCountedByStack() throws {
    let lines = try awk("collapse.awk", [], Self.samples).split(separator: "\n").sorted()
    let timed = "formnav`main;MeasurementKit`$s14MeasurementKit5MeterC4timeyyF"
    #expect(
      lines == [
        "\(timed);FormProgress`$s12FormProgress5applyyyF 2",
        "\(timed);libc`clock_gettime@@GLIBC_2.17 1",
        "formnav`main;formnav`operator new(unsigned long: int) 1",
      ]
    )
  }

  @Test func onlyWhatPassesTheTimedFunctionCounts() throws {
    let text = try awk("collapse.awk", ["root=MeasurementKit5MeterC4time"], Self.samples)
    let lines = text.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.hasPrefix("MeasurementKit`$s14MeasurementKit5MeterC4time") })
  }

  @Test("Inlined functions become frames, below those that they are inlined into")
  func inlinedFunctions() throws {
    let place = try Workplace()
    try place.write(
      """
      0000000000001000 t $s12FormProgress5applyyyF
      0000000000002000 T $s14MeasurementKit5MeterC4timeyyF

      """,
      to: "symbols"
    )
    let variables = ["program=/build/formnav"]
    func run(_ variables: [String]) throws -> String {
      try awk("inlined.awk", variables, Self.samples, in: place, after: [place.path("symbols")])
    }
    // A caller's address is the one before the instruction to which the call returns.
    #expect(try run(variables) == "0x1012\n0x1034\n")
    try place.write(
      "0x1012\ninner\nf.swift:1:1\nouter\nf.swift:2:1\n$s12FormProgress5applyyyF\nf.swift:3:1\n\n",
      to: "places"
    )
    let expanded = try run(variables + ["places=\(place.path("places"))"])
    let stacks = try awk("collapse.awk", [], expanded).split(separator: "\n")
    #expect(
      stacks.contains {
        $0.hasSuffix("`$s12FormProgress5applyyyF;formnav`outer[inline];formnav`inner[inline] 1")
      },
      "\(stacks)"
    )
    #expect(stacks.contains { $0.hasSuffix(";FormProgress`$s12FormProgress5applyyyF 1") })
  }

  @Test func aFlameGraphIsAsWideAsItsSamples() throws {
    let stacks = "A`a;B`b<T>;C`c 3\nA`a;B`b<T>;C`d & e 1\nA`a;F`f 4\n"
    let svg = try awk("flamegraph.awk", ["title=<title>", "unit=samples"], stacks)
    let document = try XMLDocument(xmlString: svg)
    func shares(_ name: String) throws -> [String] {
      try document.nodes(
        forXPath: "//*[local-name()='g'][*[local-name()='text'][@data-name=\"\(name)\"]]/@data-w"
      )
      .compactMap(\.stringValue)
    }
    #expect(try shares("a") == ["1.000000"])
    #expect(try shares("b<T>") == ["0.500000"])
    #expect(try shares("c") == ["0.375000"])
    #expect(try shares("d & e") == ["0.125000"])
    #expect(try shares("f") == ["0.500000"])
    #expect(svg.contains("8 samples in all"))
    #expect(try document.nodes(forXPath: "//*[local-name()='input'][@id='search']").count == 1)
  }
}
