extension MenuStrings {
  public static let arabic: MenuStrings = {
    var strings = MenuStrings()
    strings.title = "كل الصفحات"
    strings.progress = "{0} من {1}"
    strings.mandatory = TextTemplate(
      "بقي {0} حقل إلزامي",
      forms: [
        .zero: "لم يبق حقل إلزامي", .one: "بقي حقل إلزامي واحد", .two: "بقي حقلان إلزاميان",
        .few: "بقيت {0} حقول إلزامية", .many: "بقي {0} حقلًا إلزاميًا",
      ]
    )
    strings.invalid = TextTemplate(
      "{0} إجابة للتصحيح",
      forms: [
        .zero: "لا إجابة للتصحيح", .one: "إجابة واحدة للتصحيح", .two: "إجابتان للتصحيح",
        .few: "{0} إجابات للتصحيح", .many: "{0} إجابة للتصحيح",
      ]
    )
    strings.noItems = "لا حقول مطلوبة هنا"
    strings.menuButton = "{0} من {1}"
    strings.previous = "السابق"
    strings.next = "التالي"
    strings.finish = "إنهاء"
    strings.language = .arabic
    return strings
  }()
}

extension NavigationBarStrings {
  public static let arabic: NavigationBarStrings = {
    var strings = NavigationBarStrings()
    strings.back = "رجوع"
    strings.cancel = "إلغاء"
    strings.close = "إغلاق"
    strings.more = "المزيد"
    strings.profile = "الملف الشخصي"
    strings.historyAnnouncement = "اضغط مطولًا على رجوع لعرض الشاشات السابقة"
    return strings
  }()
}

extension AccessibilityStrings {
  public static let arabic: AccessibilityStrings = {
    var strings = AccessibilityStrings()
    strings.steps.upcoming = "الخطوة {0} من {1}، لاحقًا"
    strings.steps.current = "الخطوة {0} من {1}، جارية"
    strings.steps.completed = "الخطوة {0} من {1}، مكتملة"
    strings.page = "الصفحة {0} من {1}"
    strings.unnamedPage = "صفحة بلا اسم"
    strings.field = "الحقل {0}"
    strings.filled = "تمت التعبئة"
    strings.required = "مطلوب"
    strings.invalid = "غير صالح"
    strings.addInstance = "إضافة"
    strings.removeInstance = "إزالة"
    strings.previous = "السابق"
    strings.next = "التالي"
    strings.finish = "إنهاء"
    strings.search = "بحث"
    strings.historyEntry = TextTemplate(
      "{0} شاشة إلى الوراء",
      forms: [
        .zero: "الشاشة الحالية", .one: "شاشة واحدة إلى الوراء", .two: "شاشتان إلى الوراء",
        .few: "{0} شاشات إلى الوراء",
      ]
    )
    strings.closeMenu = "إغلاق القائمة"
    strings.closePopover = "إغلاق"
    strings.separator = "، "
    return strings
  }()
}
