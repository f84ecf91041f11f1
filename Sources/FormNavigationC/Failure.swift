import CFormNavigation
import FormFormats
import FormImport
import FormModel
import FormRules

/// The error of a call: its code, and its text, which the caller may ask for (EM-1).
struct Failure: Error {
  var code: Int32
  var text: String

  init(_ code: Int, _ text: String) {
    self.code = Int32(code)
    self.text = text
  }

  init(_ error: some CodedError) { self.init(error.code, error.description) }

  static func argument(_ expected: String, found: String) -> Failure {
    Failure(FORMNAV_BAD_ARGUMENT, "expected \(expected), found \(found)")
  }

  /// Keeps the text for `formnav_last_error`, cut between two scalars, and returns the code.
  func kept() -> Int32 {
    let bytes = Array(text.utf8)
    var count = min(bytes.count, Int(ERROR_BYTES))
    if count < bytes.count {
      while bytes[count] & 0xC0 == 0x80 { count -= 1 }
    }
    unsafe bytes.withUnsafeBytes {
      unsafe UnsafeMutableRawBufferPointer(start: error_text(), count: count)
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[..<count]))
    }
    unsafe error_length().pointee = count
    return code
  }
}

@c @implementation
public func formnav_last_error(
  _ buffer: UnsafeMutablePointer<CChar>!,
  _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>!
) -> Int32 {
  let count = unsafe error_length().pointee
  unsafe length?.pointee = count
  if count > capacity { return Int32(FORMNAV_SHORT_BUFFER) }
  guard let buffer = unsafe buffer else {
    return Int32(count == 0 ? FORMNAV_OK : FORMNAV_BAD_ARGUMENT)
  }
  unsafe buffer.update(from: error_text(), count: count)
  return Int32(FORMNAV_OK)
}

/// Runs the body of a function of the interface.
///
/// - Returns: 0, or the code of its error.
@inline(__always)
func result(_ body: () throws(Failure) -> Void) -> Int32 {
  do throws(Failure) {
    try body()
    return Int32(FORMNAV_OK)
  } catch {
    return error.kept()
  }
}

/// Runs a call that names a page or field.
@inline(__always)
func placed<Result>(_ body: @autoclosure () throws(AddressError) -> Result) throws(Failure)
  -> Result
{
  do throws(AddressError) { return try body() } catch { throw Failure(error) }
}

/// Runs a call that a session may refuse.
@inline(__always)
func accepted<Result>(_ body: @autoclosure () throws(SessionError) -> Result) throws(Failure)
  -> Result
{
  do throws(SessionError) { return try body() } catch { throw Failure(error) }
}

/// An error of the libraries that the interface has a code for.
protocol CodedError: Error, CustomStringConvertible {
  var code: Int { get }
}

extension AddressError: CodedError {
  var code: Int {
    switch self {
    case .noSuchPage, .noSuchField: FORMNAV_NO_SUCH_PLACE
    case .pageNotVisible, .takesNoInput: FORMNAV_REFUSED
    }
  }
}

extension SessionError: CodedError {
  var code: Int {
    switch self {
    case .address(let error): error.code
    case .noSuchID, .noSuchRepeat, .noSuchInstance: FORMNAV_NO_SUCH_PLACE
    case .clockOutOfRange: FORMNAV_BAD_ARGUMENT
    default: FORMNAV_REFUSED
    }
  }
}

extension SessionBatchError: CodedError {
  var code: Int { underlying.code }
}

extension ImportError: CodedError {
  var code: Int { FORMNAV_BAD_FORM }
}

/// Of a form in another language.
extension FormError: CodedError {
  var code: Int { FORMNAV_BAD_FORM }
}

extension RuleError: CodedError {
  var code: Int { self == .clockOutOfRange ? FORMNAV_BAD_ARGUMENT : FORMNAV_BAD_FORM }
}

extension SavedStateError: CodedError {
  var code: Int { FORMNAV_BAD_STATE }
}

/// Of a filled form.
extension ReadError: CodedError {
  var code: Int { FORMNAV_BAD_STATE }
}

extension FilledFormError: CodedError {
  var code: Int {
    switch self {
    case .read(let error): error.code
    case .rules(let error): error.code
    case .state(let error): error.code
    }
  }
}
