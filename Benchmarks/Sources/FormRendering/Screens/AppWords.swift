import FormNavigation

/// The words of the app around the navigation module, in three languages.
public struct AppWords: Hashable, Sendable {
  public var menu = MenuStrings()
  public var bar = NavigationBarStrings()
  public var finished = "Finished"
  public var unnamedPage = "Page without a name"
  /// {0} is the field's place on its page, from 1.
  public var field: TextTemplate = "Field {0}"
  public var filled = "Filled in"
  public var optional = "Optional"
  public var required = "Required"
  public var readOnly = "Read-only"
  public var noFields = "This page has no fields"
  public var noPages = "No page is visible"
  public var search = "Search"
  public var forms = "Forms"
  public var receipts = "Receipts"
  public var settings = "Settings"

  public init() {}

  public static let english = AppWords()

  public static let arabic: AppWords = {
    var words = AppWords()
    words.menu = .arabic
    words.bar = .arabic
    words.finished = "انتهى"
    words.unnamedPage = "صفحة بلا اسم"
    words.field = "الحقل {0}"
    words.filled = "تمت التعبئة"
    words.optional = "اختياري"
    words.required = "مطلوب"
    words.readOnly = "للقراءة فقط"
    words.search = "بحث"
    words.forms = "النماذج"
    words.receipts = "الواردات"
    words.settings = "الإعدادات"
    return words
  }()

  public static let hebrew: AppWords = {
    var words = AppWords()
    words.menu = .hebrew
    words.bar = .hebrew
    words.finished = "הסתיים"
    words.unnamedPage = "עמוד ללא שם"
    words.field = "שדה {0}"
    words.filled = "מולא"
    words.optional = "רשות"
    words.required = "חובה"
    words.readOnly = "לקריאה בלבד"
    words.search = "חיפוש"
    words.forms = "טפסים"
    words.receipts = "קבלות"
    words.settings = "הגדרות"
    return words
  }()
}
