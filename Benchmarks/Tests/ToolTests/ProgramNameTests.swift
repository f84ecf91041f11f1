import Foundation
import Testing

/// Names of programs, such as the tool's own, are bytes and need not be UTF-8.
@Suite struct ProgramNameTests {
  /// Makes a folder `b\xfe`, which a shell knows as `$d`.
  private static let makeFolder = "d=$(printf 'b\\376') && mkdir \"$d\""

  @Test("The tool starts itself, whatever its folder is called")
  func ownName() throws {
    let copy = "{ ln \"$1\" \"$d/formnav\" 2>/dev/null || cp \"$1\" \"$d/formnav\"; }"
    let run = try Workplace().run(
      ["fuzz", "--edits", "10"],
      shell: "\(Self.makeFolder) && \(copy) && shift && exec \"$d/formnav\" \"$@\""
    )
    #expect(run.code == 0, "\(run.errors)")
  }

  @Test("A contender and its arguments are given on byte by byte, and so is the environment")
  func contender() throws {
    let script = "'#!/bin/sh' 'printf %s \"$1$NAME\" | od -An -tx1 >&2'"
    let run = try Workplace().run(
      ["contender", "check", "--"],
      shell: """
        \(Self.makeFolder) && printf '%s\\n' \(script) > "$d/x" && chmod +x "$d/x" &&
        NAME=$(printf 'c\\375') exec "$@" "$d/x" "$(printf 'a\\377')"
        """
    )
    #expect(run.code == 3 && run.text.contains("it said:  61 ff 63 fd"), "\(run.text)")
    #expect(!run.errors.contains("can't be started"), "\(run.errors)")
  }

  @Test("A message shows the bytes of a program that is not there")
  func missing() throws {
    let run = try Workplace().run(
      ["contender", "check", "--"],
      shell: "exec \"$@\" \"$(printf 'none/b\\376')\""
    )
    #expect(run.code == 69)
    #expect(run.text.contains("none/b\\xfe: No such file or directory"), "\(run.text)")
  }
}
