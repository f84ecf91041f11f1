extension OracleFunction {
  /// The value of `sum`, `min` or `max` of a field that has a value in each of several instances (RP-4); nil for another
  /// function, or an argument with one value.
  func value(
    overInstances arguments: [OracleExpression],
    in around: borrowing some OracleSurroundings & ~Copyable
  ) -> OracleValue? {
    guard self == .sum || self == .min || self == .max, arguments.count == 1,
      case .reference(let place) = arguments[0], let values = around.values(of: place)
    else { return nil }
    if self != .sum { return value(values, clock: around.clock) }
    return .number(OracleSum.rounded(values.map(\.number).filter(\.isFinite)))
  }
}
