import Foundation
import MeasurementKit
import Testing

/// `formnav contender`, end to end.
@Suite struct ContenderTests {
  @Test("CP-4: every contender of this package conforms to the protocol that it is offered by")
  func serve() throws {
    let workplace = try Workplace()
    for engine in ["engine", "recompute-page", "oracle"] {
      let run = try workplace.run([
        "contender", "check", "--streams", "20", "--time-limit", "240", "--",
        Workplace.tool.path, "contender", "serve", "--engine", engine,
      ])
      #expect(run.code == 0, "\(engine): \(run.text)")
      #expect(run.text.contains("the contender conforms: "))
    }
  }

  @Test(
    "CP-5: what is no contender ends the check with exit code 3, what is not there with 69, and says why"
  )
  func noContender() throws {
    let workplace = try Workplace()
    for (command, limit, code, says) in [
      (["true"], "60", 3, "ended with code 0 instead of answering hello"),
      (["cat"], "60", 3, "its answer to hello breaks the protocol: expected type 129"),
      (["/no/such/program"], "60", 69, "can't be started"),
      (["sleep", "3600"], "1", 3, "did not answer hello within 1.0 s"),
    ] as [([String], String, Int32, String)] {
      let run = try workplace.run(["contender", "check", "--time-limit", limit, "--"] + command)
      #expect(run.code == code, "\(command): \(run.errors)")
      #expect(run.text.contains(says), "\(command): \(run.text)")
    }
  }

  @Test(
    "CP-5: too few descriptors for the tool itself say nothing of the contender",
    .enabled(
      if: Build.obstacle?.contains("sanitizer") != true,
      "a sanitizer opens files of its own"
    ),
    arguments: 5...8
  )
  func fewDescriptors(count: Int) throws {
    let run = try Workplace().run(
      ["contender", "check", "--", "cat"],
      shell: "ulimit -n \(count); exec \"$@\""
    )
    #expect(run.code == 71 && run.text.isEmpty, "\(run.text)")
    #expect(run.errors.contains("can't be started: cat: Too many open files"), "\(run.errors)")
  }

  @Test("CP-1: arguments that can't be are refused")
  func usage() throws {
    let workplace = try Workplace()
    for arguments in [
      ["contender"], ["contender", "check"], ["contender", "chekc", "--", "cat"],
      ["contender", "serve", "cat"], ["contender", "serve", "--engine", "none"],
      ["contender", "serve", "--answers", "5"],
      ["contender", "check", "--engine", "oracle", "--", "cat"],
      ["contender", "compare", "--streams", "3", "form", "--", "cat"],
    ] {
      #expect(try workplace.run(arguments).code == 64, "\(arguments)")
    }
  }

  @Test(
    "IM-4: compare plays a form with repeats and one without, with our engine and with the oracle",
    arguments: ["checklist", "household"]
  )
  func comparesWithOurs(name: String) throws {
    let workplace = try Workplace()
    let form = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Corpus/forms/xforms/\(name).xml").path
    for (engine, served) in [("engine", "engine"), ("oracle", "engine"), ("engine", "oracle")] {
      let run = try workplace.run([
        "contender", "compare", form, "--engine", engine, "--answers", "150", "--",
        Workplace.tool.path, "contender", "serve", "--engine", served,
      ])
      #expect(run.code == 0, "\(engine), \(served): \(run.errors) \(run.text)")
      #expect(run.text.contains(", 0 disagreements"), "\(run.text)")
    }
    let rival = try workplace.run([
      "contender", "compare", form, "--", Workplace.tool.path, "contender", "serve", "--engine",
      "recompute-page",
    ])
    #expect(rival.code != 0 && rival.errors.contains("it can't do this"), "\(rival.errors)")
  }
}
