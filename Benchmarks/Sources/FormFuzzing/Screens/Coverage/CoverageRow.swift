/// A kind of event as a row of a table of coverage; the raw value is the row's heading.
protocol CoverageRow: RawRepresentable<String>, CaseIterable, Equatable {}

extension CoverageRow {
  /// The row's number, from 0.
  var index: Int { Self.allCases.enumerated().first { $0.element == self }!.offset }
}
