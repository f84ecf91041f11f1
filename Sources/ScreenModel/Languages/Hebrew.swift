extension MenuStrings {
  public static let hebrew: MenuStrings = {
    var strings = MenuStrings()
    strings.title = "כל העמודים"
    strings.progress = "{0} מתוך {1}"
    strings.mandatory = TextTemplate(
      "נותרו {0} שדות חובה",
      forms: [.one: "נותר שדה חובה אחד", .two: "נותרו שני שדות חובה"]
    )
    strings.invalid = TextTemplate(
      "{0} תשובות לתיקון",
      forms: [.one: "תשובה אחת לתיקון", .two: "שתי תשובות לתיקון"]
    )
    strings.noItems = "אין שדות למילוי"
    strings.menuButton = "{0} מתוך {1}"
    strings.previous = "הקודם"
    strings.next = "הבא"
    strings.finish = "סיום"
    strings.language = .hebrew
    return strings
  }()
}

extension NavigationBarStrings {
  public static let hebrew: NavigationBarStrings = {
    var strings = NavigationBarStrings()
    strings.back = "חזרה"
    strings.cancel = "ביטול"
    strings.close = "סגירה"
    strings.more = "עוד"
    strings.profile = "פרופיל"
    strings.historyAnnouncement = "לחיצה ארוכה על חזרה מציגה את המסכים הקודמים"
    return strings
  }()
}

extension AccessibilityStrings {
  public static let hebrew: AccessibilityStrings = {
    var strings = AccessibilityStrings()
    strings.steps.upcoming = "שלב {0} מתוך {1}, בהמשך"
    strings.steps.current = "שלב {0} מתוך {1}, בתהליך"
    strings.steps.completed = "שלב {0} מתוך {1}, הושלם"
    strings.page = "עמוד {0} מתוך {1}"
    strings.unnamedPage = "עמוד ללא שם"
    strings.field = "שדה {0}"
    strings.filled = "מולא"
    strings.required = "חובה"
    strings.invalid = "לא תקין"
    strings.addInstance = "הוספה"
    strings.removeInstance = "הסרה"
    strings.previous = "הקודם"
    strings.next = "הבא"
    strings.finish = "סיום"
    strings.search = "חיפוש"
    strings.historyEntry = TextTemplate(
      "{0} מסכים אחורה",
      forms: [.one: "מסך אחד אחורה", .two: "שני מסכים אחורה"]
    )
    strings.closeMenu = "סגירת התפריט"
    strings.closePopover = "סגירה"
    return strings
  }()
}
