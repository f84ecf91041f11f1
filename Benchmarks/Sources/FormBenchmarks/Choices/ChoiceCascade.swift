import CHardware
import FormBaselines
import FormModel
import FormRules
import MeasurementKit

/// A cascade of four lists: a person answers the first three questions, and reads all choices of the next one after each
/// answer.
final class ChoiceCascade {
  /// How many choices the next question has for each answer.
  static let offered = 32

  private let lists: [ChoiceList]
  private let values: [[String]]
  private var session: FormSession
  private let scans: [ScanChoices]
  /// The row that was chosen at each level, and the answers so far.
  private var chosen = [0, 0, 0]
  private var step = 0
  private var lastOffer: [String] = []

  /// - Parameter rows: of the last list; each list before has a 32nd of the one behind it.
  init(rows: Int, scans isScanned: Bool) throws {
    let counts = (0..<4).map { level in
      max(1, rows >> (5 * (3 - level)))
    }
    var builder = FormBuilder()
    try builder.appendPage(name: "Where")
    var lists: [ChoiceList] = []
    for (level, count) in counts.enumerated() {
      try builder.appendField([], details: FieldDetails(id: "l\(level)", kind: .choice))
      var list = ChoiceList(id: "l\(level)", choices: [])
      for row in 0..<count {
        list.choices.append(
          Choice(value: "v\(level)_\(row)", label: "Place \(row) of level \(level)")
        )
      }
      if level > 0 {
        let parents = (0..<count).lazy.map { row in
          "v\(level - 1)_\(min(row / Self.offered, counts[level - 1] - 1))"
        }
        list.columns = [ChoiceColumn(name: "in", texts: parents)]
        builder.logic.choiceFilters.append(
          ChoiceFilter(field: Self.field(level), expression: "#{in} = ${l\(level - 1)}")
        )
      }
      builder.logic.fieldChoices[Self.field(level)] = level
      lists.append(list)
    }
    builder.logic.choiceLists = lists
    self.lists = lists
    values = lists.map { $0.choices.map(\.value) }
    session = try FormSession(builder.build())
    scans = isScanned ? lists.dropFirst().map { ScanChoices($0) } : []
  }

  private static func field(_ level: Int) -> FieldID { FieldID(page: 0, field: level) }

  /// The next question and a row of its list that is offered; each time another one.
  private func next() -> (level: Int, row: Int) {
    let level = step % 3
    let turn = step / 3 * 7 + 1
    let count = lists[level].choices.count
    if level == 0 { return (0, turn % count) }
    let first = chosen[level - 1] * Self.offered
    return (level, min(first + turn % Self.offered, count - 1))
  }

  func play(_ steps: Int) {
    var sum = 0
    do throws(SessionError) {
      for _ in 0..<steps {
        let (level, row) = next()
        chosen[level] = row
        try session.answer(Self.field(level), .choice(values[level][row]))
        for choice in try session.choices(of: Self.field(level + 1)) {
          sum &+= choice.value.utf8.count &+ (choice.label?.utf8.count ?? 0)
        }
        step += 1
      }
    } catch {
      preconditionFailure("a choice that is offered is taken: \(error)")
    }
    hardware_consume(UInt64(truncatingIfNeeded: sum))
  }

  /// The same by a scan of the list.
  func scan(_ steps: Int) {
    var sum = 0
    for _ in 0..<steps {
      let (level, row) = next()
      chosen[level] = row
      let offered = scans[level].offered(for: values[level][row])
      for choice in offered { sum &+= choice.value.utf8.count &+ (choice.label?.utf8.count ?? 0) }
      lastOffer = offered.map(\.value)
      step += 1
    }
    hardware_consume(UInt64(truncatingIfNeeded: sum))
  }

  /// Compares the last offer of each question with the rows that the list was made of.
  func isRight() -> OracleCheck {
    do throws(SessionError) {
      for level in 0..<3 {
        guard case .choice(let answer)? = try? session.answer(at: Self.field(level)) else {
          continue
        }
        let list = lists[level + 1]
        let expected = list.choices.indices.filter { list.columns[0][$0] == answer }
        let found = try session.choices(of: Self.field(level + 1))
        guard found.indices.map({ found.row(at: $0) }) == expected else {
          return OracleCheck(.disagrees)
        }
      }
    } catch { return OracleCheck(.disagrees) }
    return OracleCheck(.agrees)
  }

  /// Compares the last offer of a scan.
  func isScanRight() -> OracleCheck {
    guard step > 0 else { return OracleCheck(.agrees) }
    let level = (step - 1) % 3
    let (list, answer) = (lists[level + 1], values[level][chosen[level]])
    let expected = list.choices.indices.filter { list.columns[0][$0] == answer }
      .map { list.choices[$0].value }
    return OracleCheck(lastOffer == expected ? .agrees : .disagrees)
  }
}
