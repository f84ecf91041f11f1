import FormModel

/// Forms in scripts that run from right to left.
extension SampleForms {
  static let arabic = [
    SamplePage("الأسرة والموافقة", 6, 6),
    SamplePage("أفراد الأسرة", 12, 9, mandatory: 1),
    SamplePage("التعليم", 8, 8),
    SamplePage("العمل والدخل", 14, 6, mandatory: 3),
    SamplePage("المسكن والمرافق", 9, 4),
    SamplePage(
      "أسئلة عن المياه والصرف الصحي والنظافة في المنزل وفي المدرسة خلال الأشهر الاثني عشر الماضية",
      11,
      2,
      mandatory: 4
    ),
    SamplePage("GPS والموقع", 3, 0, mandatory: 2),
    SamplePage("ملاحظات الباحث", 0, 0, readOnly: 1),
    SamplePage("Annex B", 4, 0),
    SamplePage("التوقيعات", 3, 0, mandatory: 3),
  ]

  static let arabicLabels: [(String, FieldKind)] = [
    ("اسم المستجيب", .text), ("تاريخ الميلاد", .date), ("العمر بالسنوات", .integer),
    ("صلة القرابة", .choice), ("مصدر الدخل الرئيسي", .choice), ("صورة المسكن", .photo),
    ("موقع المسكن", .location), ("وقت الزيارة", .time),
  ]

  static let hebrew = [
    SamplePage("משק הבית והסכמה", 6, 6),
    SamplePage("בני הבית", 12, 12),
    SamplePage("השכלה", 8, 5, mandatory: 2),
    SamplePage("עבודה והכנסה", 14, 9),
    SamplePage("הדירה", 9, 3, mandatory: 1),
    SamplePage("מים, תברואה והיגיינה בבית ובבית הספר במשך שנים עשר החודשים האחרונים", 11, 0),
    SamplePage("בריאות המבוגרים", 13, 0, mandatory: 5),
    SamplePage("הערות לסוקר", 0, 0, readOnly: 2),
    SamplePage("חתימות", 3, 0, mandatory: 3),
  ]

  static let hebrewLabels: [(String, FieldKind)] = [
    ("שם המשיב", .text), ("תאריך לידה", .date), ("גיל בשנים", .integer), ("קרבה", .choice),
    ("מקור ההכנסה העיקרי", .choice), ("תמונת הדירה", .photo), ("מיקום הדירה", .location),
  ]
}
