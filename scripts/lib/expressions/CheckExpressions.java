import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.javarosa.core.model.FormDef;
import org.javarosa.core.model.condition.EvaluationContext;
import org.javarosa.core.model.data.BooleanData;
import org.javarosa.core.model.data.DateData;
import org.javarosa.core.model.data.DateTimeData;
import org.javarosa.core.model.data.DecimalData;
import org.javarosa.core.model.data.IAnswerData;
import org.javarosa.core.model.data.LongData;
import org.javarosa.core.model.data.MultipleItemsData;
import org.javarosa.core.model.data.SelectOneData;
import org.javarosa.core.model.data.StringData;
import org.javarosa.core.model.data.helper.Selection;
import org.javarosa.core.model.instance.FormInstance;
import org.javarosa.core.model.instance.TreeElement;
import org.javarosa.core.model.instance.TreeReference;
import org.javarosa.model.xform.XPathReference;
import org.javarosa.xform.util.XFormUtils;
import org.javarosa.xpath.XPathParseTool;
import org.javarosa.xpath.expr.XPathBinaryOpExpr;
import org.javarosa.xpath.expr.XPathExpression;
import org.javarosa.xpath.expr.XPathFuncExpr;
import org.javarosa.xpath.expr.XPathUnaryOpExpr;

/**
 * Evaluates generated expressions with JavaRosa, on a form with a field of each kind, and compares what they come to.
 * A difference is explained only if one of the causes that docs/rules.md lists is at work within the expression.
 */
public final class CheckExpressions {
  private static final String[] FIELDS = {"t1", "t2", "i1", "i2", "d1", "b1", "day1", "moment1", "one", "many"};
  private static final String[] TYPES = {
    "string", "string", "long", "long", "decimal", "boolean", "date", "dateTime", "string", "string"
  };

  private final FormInstance instance;
  private final EvaluationContext context;
  private final Map<String, Integer> explained = new TreeMap<>();
  private final Map<String, String> examples = new TreeMap<>();
  private int total;
  private int equal;
  private int unexplained;

  private CheckExpressions() throws Exception {
    StringBuilder xml = new StringBuilder();
    xml.append("<h:html xmlns='http://www.w3.org/2002/xforms' xmlns:h='http://www.w3.org/1999/xhtml' ");
    xml.append("xmlns:xsd='http://www.w3.org/2001/XMLSchema'><h:head><h:title>check</h:title><model>");
    xml.append("<instance><data id='check'>");
    for (String field : FIELDS) xml.append('<').append(field).append("/>");
    xml.append("</data></instance>");
    for (int i = 0; i < FIELDS.length; i++) {
      xml.append("<bind nodeset='/data/").append(FIELDS[i]).append("' type='xsd:").append(TYPES[i]).append("'/>");
    }
    xml.append("</model></h:head><h:body/></h:html>");
    byte[] bytes = xml.toString().getBytes(StandardCharsets.UTF_8);
    FormDef form = XFormUtils.getFormFromInputStream(new ByteArrayInputStream(bytes));
    instance = form.getMainInstance();
    context = new EvaluationContext(form.getEvaluationContext(), TreeReference.rootRef());
  }

  public static void main(String[] arguments) throws Exception {
    PrintStream out = new PrintStream(System.out, true, "UTF-8");
    // JavaRosa's log does not belong in the output.
    System.setOut(System.err);
    CheckExpressions check = new CheckExpressions();
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      String[] parts = line.split("\t", -1);
      if (parts.length < 3) throw new IllegalArgumentException("not a line of expressions: " + line);
      check.compare(parts, out);
    }
    check.report(out);
    System.exit(check.unexplained == 0 ? 0 : 1);
  }

  private void compare(String[] parts, PrintStream out) throws Exception {
    total++;
    for (String field : FIELDS) element(field).setValue(null);
    for (int i = 3; i < parts.length; i++) {
      int mark = parts[i].indexOf('=');
      element(parts[i].substring(0, mark)).setValue(answer(parts[i].substring(mark + 1)));
    }
    String text = parts[2].replaceAll("\\$\\{([^}]*)\\}", " /data/$1 ");
    String here = parts[0] + "\t" + parts[1];
    Causes causes = new Causes();
    String there;
    try {
      XPathExpression tree = XPathParseTool.parseXPath(text);
      try {
        there = text(tree.eval(instance, context));
      } catch (RuntimeException refused) {
        there = "refused";
      }
      causes.look(tree);
    } catch (Exception unreadable) {
      there = "unreadable: " + unreadable;
    }
    if (isSame(here, there) || causes.isInexact && isNear(here, there)) {
      equal++;
      return;
    }
    Set<String> found = there.equals("refused") ? causes.refused : causes.found;
    if (found.isEmpty()) {
      unexplained++;
      if (unexplained <= 50) {
        out.println("differs: " + String.join(" | ", parts) + "\n  JavaRosa: " + there);
      }
      return;
    }
    // One of several causes is enough for a difference, so each is counted.
    for (String cause : found) {
      explained.merge(cause, 1, Integer::sum);
      if (!examples.containsKey(cause) || parts[2].length() < examples.get(cause).length()) {
        examples.put(cause, parts[2]);
      }
    }
  }

  /** Two libraries may give other last digits of a power, a logarithm or an angle. */
  private static boolean isNear(String here, String there) {
    if (here.startsWith("text\t")) return withoutLastDigits(here).equals(withoutLastDigits(there));
    if (!here.startsWith("number\t") || !there.startsWith("number\t")) return false;
    double a = Double.parseDouble(number(here)), b = Double.parseDouble(number(there));
    return Math.abs(a - b) <= 1e-12 * Math.max(Math.abs(a), Math.abs(b));
  }

  private static String withoutLastDigits(String text) {
    return text.replaceAll("(\\.\\d{9})\\d+", "$1");
  }

  private static boolean isSame(String here, String there) {
    if (here.equals(there)) return true;
    if (!here.startsWith("number\t") || !there.startsWith("number\t")) return false;
    double a = Double.parseDouble(number(here)), b = Double.parseDouble(number(there));
    // −0 is another number than 0: they divide to other infinities.
    return Double.compare(a, b) == 0;
  }

  private static String number(String result) {
    String text = result.substring(7);
    return text.equals("inf") ? "Infinity" : text.equals("-inf") ? "-Infinity" : text.endsWith("nan") ? "NaN" : text;
  }

  private static String text(Object value) {
    Object plain = XPathFuncExpr.unpack(value);
    if (plain instanceof Boolean) return "boolean\t" + plain;
    if (plain instanceof Double) return "number\t" + plain;
    if (plain instanceof Date) return "moment\t" + ((Date) plain).getTime();
    return "text\t" + plain;
  }

  private TreeElement element(String field) {
    return instance.resolveReference(new XPathReference("/data/" + field));
  }

  private static IAnswerData answer(String text) {
    int mark = text.indexOf(':');
    String value = text.substring(mark + 1);
    switch (text.substring(0, mark)) {
      case "text": return new StringData(value);
      case "integer": return new LongData(Long.parseLong(value));
      case "decimal": return new DecimalData(Double.parseDouble(value));
      case "boolean": return new BooleanData(value.equals("true"));
      case "date": return new DateData(new Date(Long.parseLong(value) * 86_400_000L));
      case "dateTime": return new DateTimeData(new Date(Long.parseLong(value)));
      case "choice": return new SelectOneData(new Selection(value));
      case "choices": {
        List<Selection> chosen = new ArrayList<>();
        for (String choice : value.split(" ")) chosen.add(new Selection(choice));
        return new MultipleItemsData(chosen);
      }
      default: throw new IllegalArgumentException(text);
    }
  }

  private void report(PrintStream out) {
    int different = total - equal;
    out.printf("%d expressions: %d come to the same, %d differ, %d of them unexplained%n",
        total, equal, different, unexplained);
    explained.forEach((cause, count) ->
        out.printf("  %6d %s, as in %s%n", count, cause, examples.get(cause)));
  }

  /** Looks through an expression, part by part, for what is known to differ (docs/rules.md). */
  private final class Causes {
    final TreeSet<String> found = new TreeSet<>();
    final TreeSet<String> refused = new TreeSet<>();
    /** Whether a function of the C library is at work. */
    boolean isInexact;

    void look(XPathExpression tree) {
      Object value = evaluate(tree);
      if (value instanceof Double && XPathFuncExpr.toString(value).contains("E")) {
        found.add("a number's text has an exponent");
      }
      if (value instanceof Date && isFar(((Date) value).getTime())) found.add("years before 1600");
      if (tree instanceof XPathUnaryOpExpr) look(((XPathUnaryOpExpr) tree).a);
      if (tree instanceof XPathBinaryOpExpr) {
        look(((XPathBinaryOpExpr) tree).a);
        look(((XPathBinaryOpExpr) tree).b);
      }
      if (!(tree instanceof XPathFuncExpr)) return;
      XPathFuncExpr call = (XPathFuncExpr) tree;
      for (XPathExpression argument : call.args) look(argument);
      function(call.id.toString(), call.args, value);
    }

    private boolean isFar(long milliseconds) {
      return milliseconds < -11_676_096_000_000L || milliseconds > 253_402_300_799_999L;
    }

    /** JavaRosa reads days before the year 1 as days after it. */
    private boolean isFarDay(double day) {
      return day < -719_162 || day > 2_932_896;
    }

    private boolean hasManyDigits(String text) {
      return text.matches("\\d+-\\d+-\\d+(T.*)?") && !text.matches("\\d{1,4}-\\d{1,2}-\\d{1,2}(T.*)?");
    }

    private void function(String name, XPathExpression[] given, Object value) {
      Object first = given.length == 0 ? null : evaluate(given[0]);
      switch (name) {
        case "max":
          if (value instanceof Double && (Double) value == Double.MIN_VALUE) found.add("max of what is not above 0");
          break;
        case "min":
          if (value instanceof Double && (Double) value == Double.MAX_VALUE) found.add("min of infinity");
          break;
        case "round":
          if (given.length == 2 && first != null) places(XPathFuncExpr.toNumeric(first), evaluate(given[1]));
          break;
        case "string-length":
          if (first != null && XPathFuncExpr.toString(first).codePoints().anyMatch(c -> c > 0xFFFF)) {
            found.add("string-length beyond U+FFFF");
          }
          break;
        case "selected": case "selected-at": case "count-selected":
          if (value == null) refused.add(name + " refuses what is no text");
          break;
        case "date":
          if (value == null) refused.add("date refuses what is no date");
          if (value instanceof Double) found.add("date of what is not a number");
          if (first instanceof Date && ((Date) first).getTime() % 86_400_000L != 0) found.add("date of a moment");
          if (first instanceof Double && isFarDay((Double) first)) found.add("years before 1600");
          if (first instanceof String && hasManyDigits((String) first)) found.add("date of too many digits");
          break;
        case "exp": case "log": case "log10": case "sin": case "cos": case "tan": case "asin": case "acos": case "atan":
        case "atan2": case "pow":
          isInexact = true;
          moment(name, given);
          break;
        case "abs": case "sqrt":
          moment(name, given);
          break;
        case "substr": case "translate":
          if (name.equals("translate") && isInexact) found.add("translate of last digits");
          for (XPathExpression argument : given) {
            Object part = evaluate(argument);
            if (part != null && XPathFuncExpr.toString(part).codePoints().anyMatch(c -> c > 0xFFFF)) {
              found.add(name + " beyond U+FFFF");
            }
          }
          break;
        default:
      }
    }

    private void moment(String name, XPathExpression[] given) {
      for (XPathExpression argument : given) {
        if (evaluate(argument) instanceof Date) found.add(name + " of a moment");
      }
    }

    private void places(double number, Object value) {
      if (value == null) return;
      double places = XPathFuncExpr.toNumeric(value);
      if (number < 0 && places <= -1) found.add("round of a negative number to negative places");
      if (Math.abs(places) >= 31) found.add("round beyond 30 places");
    }

    private Object evaluate(XPathExpression tree) {
      try {
        return XPathFuncExpr.unpack(tree.eval(instance, context));
      } catch (RuntimeException refused) {
        return null;
      }
    }
  }
}
