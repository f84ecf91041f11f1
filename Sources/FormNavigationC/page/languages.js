// The page's own words: a table for each language, by its tag. The menu's words are those of the screen, if it has the
// language, else English ones.

import { Language } from "formnavigation";

const LANGUAGES = {
  en: {
    name: "English", direction: "ltr",
    steps: "Steps", tools: "Tools", undo: "Undo", redo: "Redo", options: "Options", language: "Language", text: "Text",
    colours: "Colours", system: "as the system", light: "light", dark: "dark", landscape: "Landscape",
    locked: "Pages in order only", answers: "Answers", close: "Close menu", finished: "Finished",
    noPage: "No page of this form is visible.", noField: "Nothing to fill here.", page: "Page", field: "Field",
    add: "Add", remove: "Remove", refused: "This is no answer to the question.", invalid: "This answer is not allowed.",
    readOnly: "Read-only", required: "Required", discard: "Remove", photo: "Take a photo", sign: "Sign", yes: "Yes", no: "No",
    event: "event", drawing: "drawing", ready: "ready in",
  },
  ar: {
    name: "العربية", direction: "rtl",
    steps: "الخطوات", tools: "الأدوات", undo: "تراجع", redo: "إعادة", options: "الخيارات", language: "اللغة", text: "النص",
    colours: "الألوان", system: "مثل النظام", light: "فاتح", dark: "داكن", landscape: "أفقي",
    locked: "الصفحات بالترتيب فقط", answers: "الإجابات", close: "إغلاق القائمة", finished: "اكتمل",
    noPage: "لا توجد صفحة ظاهرة في هذا النموذج.", noField: "لا شيء للملء هنا.", page: "صفحة", field: "حقل",
    add: "إضافة", remove: "حذف", refused: "هذه ليست إجابة عن السؤال.", invalid: "هذه الإجابة غير مسموح بها.",
    readOnly: "للقراءة فقط", required: "مطلوب", discard: "حذف", photo: "التقاط صورة", sign: "توقيع", yes: "نعم", no: "لا",
    event: "الحدث", drawing: "الرسم", ready: "جاهز خلال",
  },
  he: {
    name: "עברית", direction: "rtl",
    steps: "שלבים", tools: "כלים", undo: "ביטול", redo: "ביצוע חוזר", options: "אפשרויות", language: "שפה", text: "טקסט",
    colours: "צבעים", system: "כמו המערכת", light: "בהיר", dark: "כהה", landscape: "לרוחב",
    locked: "עמודים לפי הסדר בלבד", answers: "תשובות", close: "סגירת התפריט", finished: "הושלם",
    noPage: "אין עמוד גלוי בטופס זה.", noField: "אין כאן מה למלא.", page: "עמוד", field: "שדה",
    add: "הוספה", remove: "הסרה", refused: "זו אינה תשובה לשאלה.", invalid: "תשובה זו אינה מותרת.",
    readOnly: "לקריאה בלבד", required: "חובה", discard: "הסרה", photo: "צילום תמונה", sign: "חתימה", yes: "כן", no: "לא",
    event: "אירוע", drawing: "ציור", ready: "מוכן תוך",
  },
};

/** The words of the page's language. */
export let words = LANGUAGES.en;

/** Names of the languages, by their tags. */
export const languages = Object.entries(LANGUAGES).map(([tag, { name }]) => ({ tag, name }));

/** Takes a language for the page, and returns what a screen needs to know of it. */
export function speak(tag) {
  words = LANGUAGES[tag];
  document.documentElement.lang = tag;
  document.documentElement.dir = words.direction;
  for (const element of document.querySelectorAll("[data-word]")) element.textContent = words[element.dataset.word];
  for (const element of document.querySelectorAll("[data-label]")) element.setAttribute("aria-label", words[element.dataset.label]);
  return { language: tag.toUpperCase() in Language ? tag : "en", rightToLeft: words.direction === "rtl" };
}
