// The page's own words: a table for each language, by its tag. The menu's words are those of the screen, if it has the
// language, else English ones.

import { Language } from "formnavigation";

const LANGUAGES = {
  en: {
    name: "English", direction: "ltr",
    steps: "Steps", tools: "Tools", undo: "Undo", redo: "Redo", options: "Options", language: "Language", texts: "Language of the form", original: "Original language", text: "Text",
    colours: "Colours", system: "as the system", light: "light", dark: "dark", landscape: "Landscape",
    locked: "Pages in order only", answers: "Answers", close: "Close menu", finished: "Finished",
    noPage: "No page of this form is visible.", noField: "Nothing to fill here.", page: "Page", field: "Field",
    search: "Search the choices", add: "Add", remove: "Remove", refused: "This is no answer to the question.", invalid: "This answer is not allowed.",
    readOnly: "Read-only", required: "Required", discard: "Remove", photo: "Mark as taken", sign: "Mark as signed", noted: "This page takes no pictures: it only notes that there is one.", yes: "Yes", no: "No",
    event: "event", drawing: "drawing", ready: "ready in",
    numbers: "en", kept: "Draft kept", notKept: "Draft not kept",
    noDrafts: "This browser keeps no draft of this page. Save a copy before you leave it.",
    elsewhere: "This form is also open in another window, whose draft is kept. Save a copy of what is here before you leave.",
    draft: "Go on with the draft?", draftOf: "This device keeps a draft from {}. Starting again deletes it.",
    goOn: "Go on", again: "Start again", filled: "Save the filled form", copy: "Save a copy to go on with later",
    open: "Open a filled form or a copy", opened: "The form has the answers of {}.", dropped: "Parts of it that have no place here: {}.",
    notOpened: "{} is neither a copy nor a filled form of this form, or it is damaged.",
    replace: "Replace all answers?", replaceBy: "The answers of {} come in place of those that are here.", replaceAll: "Replace", cancel: "Cancel",
    left: "To do before finishing: {}", more: "And as many more: {}", back: "Back to the form", done: "The form is finished",
    notSent: "Nothing was sent: the answers are on this device alone. Save the filled form to hand it on.", another: "Fill in a new form",
    deletes: "A new form deletes the draft of this one.", step: "Step {} of {}, in progress", stepDone: "Step {} of {}, completed",
    integer: "A whole number is expected, such as {}.", decimal: "A number is expected, such as {}.", costs: "Show what events take", notPrinted: "Pages that are not printed: {}.",
    incomplete: "The date or time is incomplete.", notInFile: "Texts that are no answers are not in the file: {}.",
  },
  ar: {
    name: "العربية", direction: "rtl",
    steps: "الخطوات", tools: "الأدوات", undo: "تراجع", redo: "إعادة", options: "الخيارات", language: "اللغة", texts: "لغة النموذج", original: "اللغة الأصلية", text: "النص",
    colours: "الألوان", system: "مثل النظام", light: "فاتح", dark: "داكن", landscape: "أفقي",
    locked: "الصفحات بالترتيب فقط", answers: "الإجابات", close: "إغلاق القائمة", finished: "اكتمل",
    noPage: "لا توجد صفحة ظاهرة في هذا النموذج.", noField: "لا شيء للملء هنا.", page: "صفحة", field: "حقل",
    search: "البحث في الخيارات", add: "إضافة", remove: "حذف", refused: "هذه ليست إجابة عن السؤال.", invalid: "هذه الإجابة غير مسموح بها.",
    readOnly: "للقراءة فقط", required: "مطلوب", discard: "حذف", photo: "تأكيد التقاط الصورة", sign: "تأكيد التوقيع", noted: "لا تلتقط هذه الصفحة صورًا، بل تسجل وجودها فقط.", yes: "نعم", no: "لا",
    event: "الحدث", drawing: "الرسم", ready: "جاهز خلال",
    numbers: "ar-u-nu-arab", kept: "المسودة محفوظة", notKept: "المسودة غير محفوظة",
    noDrafts: "لا يحفظ هذا المتصفح مسودة لهذه الصفحة. احفظ نسخة قبل مغادرتها.",
    elsewhere: "هذا النموذج مفتوح أيضًا في نافذة أخرى، ومسودتها هي المحفوظة. احفظ نسخة مما هنا قبل المغادرة.",
    draft: "هل تريد متابعة المسودة؟", draftOf: "على هذا الجهاز مسودة بتاريخ {}. البدء من جديد يحذفها.",
    goOn: "متابعة", again: "البدء من جديد", filled: "حفظ النموذج المعبأ", copy: "حفظ نسخة للمتابعة لاحقًا",
    open: "فتح نموذج معبأ أو نسخة", opened: "في النموذج الآن إجابات {}.", dropped: "أجزاء منه لا مكان لها هنا: {}.",
    notOpened: "الملف {} ليس نسخة من هذا النموذج ولا نموذجًا معبأً منه، أو أنه تالف.",
    replace: "هل تريد استبدال كل الإجابات؟", replaceBy: "تحل إجابات {} محل الإجابات الموجودة هنا.", replaceAll: "استبدال", cancel: "إلغاء",
    left: "المتبقي قبل الإنهاء: {}", more: "وعدد آخر: {}", back: "العودة إلى النموذج", done: "اكتمل النموذج",
    notSent: "لم يُرسل شيء: الإجابات على هذا الجهاز فقط. احفظ النموذج المعبأ لتسليمه.", another: "تعبئة نموذج جديد",
    deletes: "النموذج الجديد يحذف مسودة هذا النموذج.", step: "الخطوة {} من {}، جارية", stepDone: "الخطوة {} من {}، مكتملة",
    integer: "المتوقع عدد صحيح، مثل {}.", decimal: "المتوقع عدد، مثل {}.", costs: "إظهار ما تستغرقه الأحداث", notPrinted: "صفحات لم تُطبع: {}.",
    incomplete: "التاريخ أو الوقت غير مكتمل.", notInFile: "نصوص ليست إجابات، وهي ليست في الملف: {}.",
  },
  he: {
    name: "עברית", direction: "rtl",
    steps: "שלבים", tools: "כלים", undo: "ביטול", redo: "ביצוע חוזר", options: "אפשרויות", language: "שפה", texts: "שפת הטופס", original: "שפת המקור", text: "טקסט",
    colours: "צבעים", system: "כמו המערכת", light: "בהיר", dark: "כהה", landscape: "לרוחב",
    locked: "עמודים לפי הסדר בלבד", answers: "תשובות", close: "סגירת התפריט", finished: "הושלם",
    noPage: "אין עמוד גלוי בטופס זה.", noField: "אין כאן מה למלא.", page: "עמוד", field: "שדה",
    search: "חיפוש באפשרויות", add: "הוספה", remove: "הסרה", refused: "זו אינה תשובה לשאלה.", invalid: "תשובה זו אינה מותרת.",
    readOnly: "לקריאה בלבד", required: "חובה", discard: "הסרה", photo: "סימון שצולמה", sign: "סימון שנחתם", noted: "דף זה אינו קולט תמונות: הוא רק מציין שיש תמונה.", yes: "כן", no: "לא",
    event: "אירוע", drawing: "ציור", ready: "מוכן תוך",
    numbers: "he", kept: "הטיוטה נשמרה", notKept: "הטיוטה לא נשמרה",
    noDrafts: "דפדפן זה אינו שומר טיוטה של דף זה. יש לשמור עותק לפני שעוזבים אותו.",
    elsewhere: "הטופס פתוח גם בחלון אחר, והטיוטה שלו היא הנשמרת. יש לשמור עותק של מה שכאן לפני שעוזבים.",
    draft: "להמשיך עם הטיוטה?", draftOf: "במכשיר זה שמורה טיוטה מ־{}. התחלה מחדש מוחקת אותה.",
    goOn: "המשך", again: "התחלה מחדש", filled: "שמירת הטופס המלא", copy: "שמירת עותק להמשך מאוחר יותר",
    open: "פתיחת טופס מלא או עותק", opened: "בטופס נמצאות כעת התשובות של {}.", dropped: "חלקים ממנו שאין להם כאן מקום: {}.",
    notOpened: "הקובץ {} אינו עותק ואינו טופס מלא של טופס זה, או שהוא פגום.",
    replace: "להחליף את כל התשובות?", replaceBy: "התשובות של {} יבואו במקום אלה שכאן.", replaceAll: "החלפה", cancel: "ביטול",
    left: "נותר לפני הסיום: {}", more: "ועוד: {}", back: "חזרה לטופס", done: "הטופס הושלם",
    notSent: "דבר לא נשלח: התשובות נמצאות במכשיר זה בלבד. יש לשמור את הטופס המלא כדי למסור אותו.", another: "מילוי טופס חדש",
    deletes: "טופס חדש מוחק את הטיוטה של טופס זה.", step: "שלב {} מתוך {}, בתהליך", stepDone: "שלב {} מתוך {}, הושלם",
    integer: "נדרש מספר שלם, כגון {}.", decimal: "נדרש מספר, כגון {}.", costs: "הצגת משך האירועים", notPrinted: "עמודים שלא הודפסו: {}.",
    incomplete: "התאריך או השעה אינם שלמים.", notInFile: "טקסטים שאינם תשובות אינם בקובץ: {}.",
  },
};

/** The words of the page's language, and its tag. */
export let words = LANGUAGES.en;
export let language = "en";

/** A number in the language's digits. */
const written = (number) => new Intl.NumberFormat(words.numbers).format(number);

/** A word with values in its places; names keep their own direction. */
export function say(word, ...values) {
  const shown = values.map((value) => (typeof value === "number" ? written(value) : `\u2068${value}\u2069`));
  return words[word].split("{}").map((part, index) => part + (shown[index] ?? "")).join("");
}

/** Names of the languages, by their tags. */
export const languages = Object.entries(LANGUAGES).map(([tag, { name }]) => ({ tag, name }));

/** Takes a language for the page, and returns what a screen needs to know of it. */
export function speak(tag) {
  [words, language] = [LANGUAGES[tag], tag];
  document.documentElement.lang = tag;
  document.documentElement.dir = words.direction;
  for (const element of document.querySelectorAll("[data-word]")) element.textContent = words[element.dataset.word];
  for (const element of document.querySelectorAll("[data-label]")) element.setAttribute("aria-label", words[element.dataset.label]);
  return { language: tag.toUpperCase() in Language ? tag : "en", rightToLeft: words.direction === "rtl" };
}

/** The tag of the language that a form's author names, such as fr of “French (fr)”; empty if there is none. */
export function tagOf(name) {
  const [, inside] = /\(([^()]+)\)$/.exec(name.trim()) ?? [];
  const tag = (inside ?? name).trim().replaceAll("_", "-");
  try {
    return /^[a-z]{2,3}(-[a-z0-9]{1,8}){0,4}$/i.test(tag) ? Intl.getCanonicalLocales(tag)[0] : "";
  } catch {
    return "";
  }
}

/** Scripts that run from right to left. */
const RIGHT_TO_LEFT = ["Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"];

/** The direction of the texts of a language; that of each text if the language is not known. */
export function directionOf(tag) {
  if (tag === "") return "auto";
  return RIGHT_TO_LEFT.includes(new Intl.Locale(tag).maximize().script) ? "rtl" : "ltr";
}
