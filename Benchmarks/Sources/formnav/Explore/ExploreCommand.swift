import FormExplorer
import FormFormats
import FormModel
import FormNavigation
import Foundation
import MeasurementKit
import ToolKit

extension Commands {
  static let explore = Command(
    name: "explore",
    summary: "Walk through a form in the terminal.",
    discussion: """
      explore shows the current page with its fields, the menu as a sheet over it, live counts, and what the
      last edit cost: nanoseconds from the edit to the settled screen, cache lines of the form and of the
      engine's indices that it changed, and bytes allocated. explore never writes to the form's file.

      --structure goods-receipt shows an app with lists, details and forms of its own, and needs no FORM.

      Keys:
      \(keys(KeyHelp.all))

      Keys in the goods-receipt app:
      \(keys(KeyHelp.goodsReceipt))
      """,
    operands: [Operand(name: "FORM", help: "The form's file.", isOptional: true)],
    options: [Input.media, ExploreOptions.locked, ExploreOptions.structure]
  ) { arguments in
    try ExploreCommand.run(arguments)
  }

  private static func keys(_ keys: [KeyHelp]) -> String {
    keys.map { key in
      "  " + key.keys + String(repeating: " ", count: max(9 - key.keys.count, 1)) + key.help
    }.joined(separator: "\n")
  }
}

/// A sample app to explore instead of a form.
private enum ExploredStructure: String, CaseIterable, Sendable {
  case goodsReceipt = "goods-receipt"
}

private enum ExploreOptions {
  static let locked = Option<Bool>(
    switch: "--locked",
    help:
      "Show the menu without navigation: Next waits for mandatory fields and for invalid answers."
  )
  static let structure = Option<ExploredStructure?>(
    "--structure",
    value: .choice("STRUCTURE"),
    help: "Walk through goods-receipt, an app with forms of its own, instead of FORM."
  )
}

private enum ExploreCommand {
  static func run(_ arguments: Arguments) throws {
    switch (arguments[ExploreOptions.structure], arguments.operand(0)) {
    case (.goodsReceipt?, nil):
      if arguments[ExploreOptions.locked] {
        throw UsageError("--locked: the forms of goods-receipt are locked already")
      }
      try checkTerminal()
      let terminal = try TerminalScreen()
      defer { terminal.close() }
      try walk(AppExplorer(columns: terminal.size.columns, rows: terminal.size.rows), on: terminal)
    case (_?, _?): throw UsageError("--structure goods-receipt has its own forms: expected no FORM")
    case (nil, let path?): try explore(path, arguments)
    case (nil, nil): throw UsageError("FORM is missing: the form's file, or --structure")
    }
  }

  private static func checkTerminal() throws(UsageError) {
    guard isatty(0) == 1, isatty(1) == 1 else {
      throw UsageError("explore needs a terminal: standard input or output is none")
    }
  }

  private static func explore(_ path: String, _ arguments: Arguments) throws {
    guard path != "-" else {
      throw UsageError("explore reads keys from standard input: FORM must be a file")
    }
    try checkTerminal()
    let form = try Input.form(path, media: arguments[Input.media])
    let terminal = try TerminalScreen()
    defer { terminal.close() }
    let size = terminal.size
    let title = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    let pages = form.pageCount
    terminal.show(
      Explorer.opening(title, pages: pages, columns: size.columns, rows: size.rows)
    )
    let explorer = Explorer(
      form,
      title: title,
      configuration: MenuConfiguration(allowsFreeNavigation: !arguments[ExploreOptions.locked]),
      meter: ExplorerMeter(),
      clock: FormClock(milliseconds: Int(Date().timeIntervalSince1970 * 1_000)),
      columns: size.columns,
      rows: size.rows
    )
    try walk(explorer, on: terminal)
  }

  /// Handles keys until one ends the session.
  private static func walk(
    _ start: consuming some Walk & ~Copyable,
    on terminal: TerminalScreen
  ) throws {
    var walk = start
    terminal.takeKeys()
    while true {
      terminal.show(walk.frame())
      switch try terminal.next() {
      case .key(let key):
        switch walk.press(key) {
        case .goOn: break
        case .quit: return
        case .interrupt:
          terminal.close()
          Interrupts.end(by: SIGINT)
        case .suspend: terminal.suspend()
        case .redraw: terminal.redraw()
        }
      case .resized(let columns, let rows): walk.resize(columns: columns, rows: rows)
      }
    }
  }
}

/// Times an edit and counts its allocations.
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
