/// The form, or one of its repeats: a page, a group or a rule belongs to the innermost of these
/// around it (RP-1, RP-4). They are numbered: the form is 0, the repeat with index r is r + 1.
struct OracleHome {
  static let form = 0

  /// The pages by their places in the form as it is loaded, those of inner homes included.
  let pages: Range<Int>
  /// The home around; the form's is itself.
  let outer: Int
  /// The repeats around; 0 for the form.
  let level: Int
  /// The repeats directly inside, in form order.
  var inner: [Int] = []
  /// What says how many instances there are, if an expression does.
  var count: OracleExpression?
}
