/// The words of one script's names, each with the space that follows it.
struct Vocabulary: Sendable {
  /// Four random bits choose one of sixteen words.
  static let wordBits = 4

  let isSpaced: Bool
  /// All words, concatenated.
  private let text: [UInt8]
  /// The end of each word.
  private let ends: [Int]

  private init(_ words: String, isSpaced: Bool = true) {
    var text: [UInt8] = []
    var ends: [Int] = []
    for word in words.utf8.split(separator: UInt8(ascii: " ")) {
      text.append(contentsOf: word)
      if isSpaced { text.append(UInt8(ascii: " ")) }
      ends.append(text.count)
    }
    self.isSpaced = isSpaced
    self.text = text
    self.ends = ends
  }

  var count: Int { ends.count }

  /// A word and its space, in UTF-8.
  @inline(__always)
  subscript(index: Int) -> ArraySlice<UInt8> {
    text[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
  }

  static func of(_ script: NameScript) -> Vocabulary {
    switch script {
    case .latin: latin
    case .cjk: cjk
    case .arabic: arabic
    case .hebrew: hebrew
    case .emoji: emoji
    case .combining: combining
    }
  }

  /// The mean length in bytes of a name whose word count is in `range`.
  func meanBytes(words range: ClosedRange<Int>) -> Int {
    (range.lowerBound + range.upperBound) * text.count / count / 2 - (isSpaced ? 1 : 0)
  }

  private static let latin = Vocabulary(
    """
    Household members Consent Address Größe Santé Crops water livestock Über visit Año health \
    School signature Øst
    """
  )
  private static let cjk = Vocabulary(
    "家族 住所 健康 同意 学校 農業 収入 署名 水源 调查 医院 地址 질문 가족 주소 건강",
    isSpaced: false
  )
  private static let arabic = Vocabulary(
    """
    الأسرة العنوان الصحة المدرسة الماء المحاصيل التوقيع الموافقة \
    الدخل الزيارة السكن الطفل الأم العمر القرية التاريخ
    """
  )
  private static let hebrew = Vocabulary(
    "משפחה כתובת בריאות הסכמה ילדים מים יבול חתימה ביקור הכנסה מגורים כפר תאריך גיל שאלון סיכום"
  )
  private static let emoji = Vocabulary(
    "🏠 👨‍👩‍👧‍👦 🇨🇭 👍🏽 🧑🏿‍🌾 ❤️ 1️⃣ 🏥 💧 🌾 🐄 🏫 ✍️ 📷 🧒 🏴󠁧󠁢󠁳󠁣󠁴󠁿",
    isSpaced: false
  )
  private static let combining = Vocabulary(
    """
    a\u{301}\u{323}dresse n\u{303}a\u{308}me E\u{302}\u{301}tat u\u{31B}\u{301}ng \
    o\u{328}\u{304}l z\u{335}\u{30C}ona k\u{331}\u{307}\u{301}ind s\u{323}\u{307}top \
    r\u{325}\u{304}ta C\u{327}\u{301}a t\u{326}ara i\u{330}\u{301}d m\u{310}a\u{302}\u{323} \
    g\u{306}ul y\u{30A}\u{317}r h\u{32E}\u{308}of
    """
  )
}
