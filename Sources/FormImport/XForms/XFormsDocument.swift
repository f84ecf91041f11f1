/// An attribute's value and where it stands.
struct SourceText: Hashable {
  var text: String
  var offset: Int
}

/// An XForm as it is written: nothing is resolved yet.
struct XFormsDocument {
  var title: String?
  /// The data that the form fills.
  var instance = XFormsTree()
  var lists: [String: XFormsList] = [:]
  var binds: [XFormsBind] = []
  var translations: [XFormsTranslation] = []
  var body: [XFormsControl] = []
  var actions: [XFormsAction] = []
}

/// What is said of a node: its type, its conditions.
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
  var preload: SourceText?
  var preloadParameters = ""
}

/// A text as it is written: words, and where they come from if not from here.
struct XFormsText {
  var words = ""
  /// The id of the text in the form's translations, or a path.
  var reference: String?
  /// Whether it shows values that are not known before the form is filled.
  var hasOutput = false
  var offset: Int
}

/// The texts of one language.
struct XFormsTranslation {
  var language: String
  var isDefault: Bool
  var texts: [String: XFormsText] = [:]
}

/// What stands in the form's body.
struct XFormsControl {
  enum Kind: Hashable {
    case group
    case `repeat`
    /// By the name of its element.
    case question(String)
  }

  var kind: Kind
  var offset: Int
  /// The path of its node.
  var reference: SourceText?
  /// The id of its bind, where it names no node.
  var bind: SourceText?
  var appearance = ""
  var mediaType = ""
  var label: XFormsText?
  /// The number of instances of a repeat.
  var count: SourceText?
  var items: [XFormsItem] = []
  var itemset: XFormsItemset?
  /// Where a search of a file stands, instead of choices.
  var query: SourceText?
  var children: [XFormsControl] = []
}

/// A choice.
struct XFormsItem {
  var value: String
  var label: XFormsText?
  var offset: Int
}

/// Choices that are elements of an instance.
struct XFormsItemset {
  var nodeset: SourceText
  var value: String
  var label: String
}

/// A secondary instance, as the rows it has.
struct XFormsList {
  struct Row {
    var name: String
    /// Its own text, where it has no columns.
    var text = ""
    var columns: [String: String] = [:]
    var offset = 0
  }

  var offset: Int
  /// Where its content is, if it is not here.
  var source: String?
  var rows: [Row] = []
}

/// Something to be done on an event.
struct XFormsAction {
  var name: String
  var event: String
  var reference: String
  var offset: Int
}
