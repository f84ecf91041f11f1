import MeasurementKit

extension Definition {
  /// Navigation bars and navigation structures by themselves.
  static var apps: [Definition] {
    AppOperation.allCases.map { operation in
      Definition(
        operation.rawValue,
        "Over and over: \(operation.text).",
        on: .structure,
        expects: .model,
        allocates: operation.allocates,
        weight: 0.5
      ) { session throws(BenchmarkError) in
        if operation.isOfBar {
          let player = try BarPlayer(operation, seed: session.options.seed)
          play(operation, session, [:], player.play, player.isRight)
        } else {
          let isShort = session.options.isQuick || session.counter != nil
          let nodes = isShort ? 10_000 : 1_000_000
          let player = try StructurePlayer(operation, nodeCount: nodes)
          let isWalk = operation == .rows || operation == .walk
          play(
            operation,
            session,
            isWalk ? ["nodes": .number(nodes)] : [:],
            player.play,
            player.isRight
          )
        }
      }
    }
  }

  private static func play(
    _ operation: AppOperation,
    _ session: BenchmarkSession,
    _ parameters: Parameters,
    _ play: @escaping (Int) -> Void,
    _ isRight: () -> Bool
  ) {
    session.play(
      operation.rawValue,
      parameters,
      [TimedContender(Contenders.engine, play: play)]
    ) { [OracleCheck(isRight() ? .agrees : .disagrees)] }
  }
}
