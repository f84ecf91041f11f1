import FormExplorer
import FormFormats
import FormModel
import FormNavigation
import Foundation
import MeasurementKit

extension Commands {
  static let explore = Command(
    name: "explore",
    summary: "Walk through a form in the terminal.",
    discussion: """
      Shows the current page with its fields, the menu as a sheet over it, live counts, and what the last edit \
      cost:
      nanoseconds from the edit to the settled screen, cache lines of the form and the engine's indices that \
      it
      changed, bytes allocated. Nothing is written to the form's file.

      Keys:
      \(keys)
      """,
    operands: [Operand(name: "FORM", help: "The form's file.")],
    options: [ExploreOptions.locked]
  ) { arguments in
    try ExploreCommand.run(arguments)
  }

  private static var keys: String {
    KeyHelp.all.map { key in
      "  " + key.keys + String(repeating: " ", count: max(9 - key.keys.count, 1)) + key.help
    }.joined(separator: "\n")
  }
}

private enum ExploreOptions {
  static let locked = Option<Bool>(
    switch: "--locked",
    help: "The menu without navigation: Next waits for mandatory fields, and for invalid answers."
  )
}

private enum ExploreCommand {
  static func run(_ arguments: Arguments) throws {
    let path = arguments.operand(0) ?? "-"
    guard path != "-" else {
      throw UsageError("explore reads keys from standard input: FORM must be a file")
    }
    guard isatty(0) == 1, isatty(1) == 1 else {
      throw UsageError("explore needs a terminal: standard input or output is none")
    }
    let form = try Input.screenForm(path)
    let terminal = try TerminalScreen()
    defer { terminal.close() }
    let size = terminal.size
    let title = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    let pages = form.pageCount
    terminal.show(
      Explorer.opening(title, pages: pages, columns: size.columns, rows: size.rows)
    )
    var explorer = Explorer(
      form,
      title: title,
      configuration: MenuConfiguration(allowsFreeNavigation: !arguments[ExploreOptions.locked]),
      meter: ExplorerMeter(),
      clock: FormClock(milliseconds: Int(Date().timeIntervalSince1970 * 1_000)),
      columns: size.columns,
      rows: size.rows
    )
    while true {
      terminal.show(explorer.frame())
      switch try terminal.next() {
      case .key(let key):
        switch explorer.press(key) {
        case .goOn: break
        case .quit: return
        case .interrupt:
          terminal.close()
          Interrupts.end(by: SIGINT)
        case .suspend: terminal.suspend()
        }
      case .resized(let columns, let rows): explorer.resize(columns: columns, rows: rows)
      case .signal(let number):
        terminal.close()
        Interrupts.end(by: number)
      }
    }
  }
}

/// Times an edit and counts what it allocates.
private struct ExplorerMeter: EditMeter {
  private let counter = try? AllocationCounter()
  private let clockCost = MonotonicClock.readCost()
  private var start: UInt64 = 0
  private var allocatedBefore: UInt64 = 0

  mutating func begin() {
    allocatedBefore = counter?.read().allocated ?? 0
    start = MonotonicClock.now()
  }

  mutating func end() -> EditMeasure {
    let end = MonotonicClock.now()
    let allocated = counter.map { Int($0.read().allocated &- allocatedBefore) }
    return EditMeasure(
      nanoseconds: max(0, Int(Double(end - start) - clockCost)),
      allocatedBytes: allocated
    )
  }
}
