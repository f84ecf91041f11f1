import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import org.javarosa.core.model.Constants;
import org.javarosa.core.model.QuestionDef;
import org.javarosa.core.model.data.AnswerDataFactory;
import org.javarosa.core.model.data.BooleanData;
import org.javarosa.core.model.data.DateData;
import org.javarosa.core.model.data.DateTimeData;
import org.javarosa.core.model.data.DecimalData;
import org.javarosa.core.model.data.IAnswerData;
import org.javarosa.core.model.data.IntegerData;
import org.javarosa.core.model.data.LongData;
import org.javarosa.core.model.data.SelectMultiData;
import org.javarosa.core.model.data.SelectOneData;
import org.javarosa.core.model.data.StringData;
import org.javarosa.core.model.data.TimeData;
import org.javarosa.core.model.data.UncastData;
import org.javarosa.core.model.data.helper.Selection;
import org.javarosa.core.model.instance.TreeElement;

/** Answers of the protocol as JavaRosa takes them. */
final class Answers {
    private Answers() {}

    /** The answer as a widget of Collect would give it. */
    static IAnswerData data(Protocol.Value value, TreeElement node, QuestionDef question) {
        int type = node.getDataType();
        switch (value.kind()) {
            case 0:
                return null;
            case 2: {
                long number = (Long) value.content();
                if (type == Constants.DATATYPE_DECIMAL) {
                    return new DecimalData((double) number);
                }
                return number == (int) number ? new IntegerData((int) number) : new LongData(number);
            }
            case 3:
                return new DecimalData((Double) value.content());
            case 4:
                return new BooleanData((Boolean) value.content());
            case 5:
                return new DateData(new Date((Long) value.content() * 86_400_000L));
            case 6:
                return new TimeData(new Date((Long) value.content()));
            case 7:
                return new DateTimeData(new Date((Long) value.content()));
            case 8:
                if (question != null && question.getControlType() == Constants.CONTROL_TRIGGER) {
                    return new StringData((String) value.content());
                }
                return new SelectOneData(new Selection((String) value.content()));
            case 9: {
                List<Selection> selections = new ArrayList<>();
                for (Object choice : (List<?>) value.content()) {
                    selections.add(new Selection((String) choice));
                }
                return new SelectMultiData(selections);
            }
            default: {
                String text = (String) value.content();
                boolean isPlace = type == Constants.DATATYPE_GEOPOINT || type == Constants.DATATYPE_GEOSHAPE
                        || type == Constants.DATATYPE_GEOTRACE;
                return isPlace
                        ? AnswerDataFactory.templateByDataType(type).cast(new UncastData(text))
                        : new StringData(text);
            }
        }
    }
}
