import FormFormats
import FormImport
import FormModel
import FormNavigation
import FormRules

/// Everything that is needed to play a virtual user's session again: the forms, the screen, and the actions.
public struct ScreenCase: Hashable, Sendable {
  /// The form that the user fills; in an app all forms are copies of it. Nil in the goods-receipt app, which has its
  /// own.
  public var form: FormSource?
  public var device: ScreenGeometry
  public var configuration: MenuConfiguration
  /// The app around the forms; nil for one form by itself.
  public var app: AppKind?
  public var actions: [ScreenAction]

  public init(
    form: FormSource?,
    device: ScreenGeometry,
    configuration: MenuConfiguration = .init(),
    app: AppKind? = nil,
    actions: [ScreenAction] = []
  ) {
    self.form = form
    self.device = device
    self.configuration = configuration
    self.app = app
    self.actions = actions
  }
}

/// The source of a case's form.
public enum FormSource: Hashable, Sendable {
  /// Its JSON, on one line.
  case inline([UInt8])
  /// A file in any format that the tool reads.
  case file(String)

  /// A small form, written into the case.
  public static func inline(_ form: borrowing FormDefinition) -> FormSource {
    .inline(FormFile.bytes(of: form, as: .json).filter { $0 != UInt8(ascii: "\n") })
  }

  /// - Throws: `ReadError`, `ImportError`; the error of the form's rules.
  func makeForm() throws -> FormDefinition {
    let form: FormDefinition
    switch self {
    case .inline(let bytes):
      // A page takes at least 3 bytes of JSON, and then 24 of memory.
      let needed = 8 * bytes.count
      if needed > CaseLimits.formBytes {
        throw ReadError.tooLarge(bytes: needed, limit: CaseLimits.formBytes)
      }
      form = try FormFile.read(bytes: bytes)
    case .file(let path):
      let limit = MemoryLimit.bytes(CaseLimits.formFileBytes)
      form = try FormImporter.read(path: path, options: ImportOptions(memoryLimit: limit))
    }
    try FormSession.check(form)
    return form
  }
}

/// A form from a file, with which all users begin.
public final class SharedForm: Sendable {
  public let form: FormDefinition
  public let path: String

  public init(_ form: consuming FormDefinition, path: String) {
    self.form = form
    self.path = path
  }

  /// The form itself, if it is small; else the file.
  var source: FormSource {
    if form.byteCount > CaseLimits.formBytes { return .file(path) }
    let inline = FormSource.inline(form)
    return (try? inline.makeForm()) == nil ? .file(path) : inline
  }
}

extension SharedForm: Hashable {
  public static func == (first: SharedForm, second: SharedForm) -> Bool { first === second }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
