/// An attribute's value and its offset.
struct SourceText: Hashable {
  var text: String
  var offset: Int
}

/// An XForm as it is written, before references are resolved.
struct XFormsDocument {
  var title: String?
  /// The data that the form fills.
  var instance = XFormsTree()
  /// The attributes of the data's outermost element, such as the form's id and version.
  var attributes: [XMLAttribute] = []
  var lists: [String: XFormsList] = [:]
  /// The files that expressions name.
  var tables: [String: XFormsList] = [:]
  var binds: [XFormsBind] = []
  var translations: [XFormsTranslation] = []
  /// A number for each id of a text, alike for ids whose texts are; empty with less than two languages.
  var translationsOfID: [String: Int] = [:]
  var body: [XFormsControl] = []
  var actions: [XFormsAction] = []
}

/// A bind: the type and the conditions of a node.
struct XFormsBind {
  var id: String?
  var nodeset: SourceText
  var type = ""
  var relevant: SourceText?
  var required: SourceText?
  var readOnly: SourceText?
  var calculate: SourceText?
  var constraint: SourceText?
  var constraintMessage: String?
  var requiredMessage: String?
  var preload: SourceText?
  var preloadParameters = ""
}

/// A text as it is written: the words, or a reference to them.
struct XFormsText {
  /// A value that the text shows.
  struct Output {
    var value: String
    /// The offset of its ellipsis in `words`, in bytes.
    var place: Int
  }
  var words = ""
  /// The text's id in the translations, or a path.
  var reference: String?
  var outputs: [Output] = []
  var offset: Int
}

/// The texts of one language.
struct XFormsTranslation {
  var language: String
  var isDefault: Bool
  var texts: [String: XFormsText] = [:]
}

/// A control of the form's body.
struct XFormsControl {
  enum Kind: Hashable {
    case group
    case `repeat`
    /// The element's name.
    case question(String)
  }

  var kind: Kind
  var offset: Int
  /// The path of the control's node.
  var reference: SourceText?
  /// The bind's id, if the control names no node.
  var bind: SourceText?
  var appearance = ""
  var mediaType = ""
  var label: XFormsText?
  var hint: XFormsText?
  /// The expression for the number of a repeat's instances.
  var count: SourceText?
  /// True if the person neither adds nor removes instances.
  var hasFixedInstances = false
  var items: [XFormsItem] = []
  var itemset: XFormsItemset?
  /// The expression that searches a file, in place of choices.
  var query: SourceText?
  var children: [XFormsControl] = []
}

/// A choice.
struct XFormsItem {
  var value: String
  var label: XFormsText?
  var offset: Int
}

/// Choices that come from the elements of an instance.
struct XFormsItemset {
  var nodeset: SourceText
  var value: String
  var label: String
}

/// An action that sets a value when an event occurs.
struct XFormsAction {
  var offset: Int
  /// The offset of the control that the action stands in.
  var control: Int?
  var event = ""
  var reference: SourceText?
  /// The id of the node's bind, if the action names no node.
  var bind: SourceText?
  /// The expression of the value. Without one, the value is the content.
  var value: SourceText?
  var content = ""
}
