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
import org.javarosa.core.model.data.GeoPointData;
import org.javarosa.core.model.data.GeoShapeData;
import org.javarosa.core.model.data.GeoTraceData;
import org.javarosa.core.model.data.IAnswerData;
import org.javarosa.core.model.data.IntegerData;
import org.javarosa.core.model.data.LongData;
import org.javarosa.core.model.data.MultipleItemsData;
import org.javarosa.core.model.data.SelectMultiData;
import org.javarosa.core.model.data.SelectOneData;
import org.javarosa.core.model.data.StringData;
import org.javarosa.core.model.data.TimeData;
import org.javarosa.core.model.data.UncastData;
import org.javarosa.core.model.data.helper.Selection;
import org.javarosa.core.model.instance.TreeElement;
import org.javarosa.xform.util.XFormAnswerDataSerializer;

/** Answers of the protocol as JavaRosa takes and keeps them. */
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

    private static final long DAY = 86_400_000L;
    private static final XFormAnswerDataSerializer SERIALIZER = new XFormAnswerDataSerializer();

    /**
     * A node's value as who reads the filled form has it, by the node's data type: JavaRosa keeps what a calculation gives
     * in the type that the calculation has, and gives the text that it writes a type when it reads it.
     */
    static Protocol.Value value(IAnswerData data, int type) {
        if (data == null) {
            return Protocol.Value.NONE;
        }
        if (data instanceof SelectOneData || data instanceof MultipleItemsData || isPlace(data)) {
            return value(data);
        }
        String text = (String) SERIALIZER.serializeAnswerData(data, type);
        switch (type) {
            case Constants.DATATYPE_INTEGER, Constants.DATATYPE_LONG, Constants.DATATYPE_DECIMAL,
                    Constants.DATATYPE_DATE, Constants.DATATYPE_TIME, Constants.DATATYPE_DATE_TIME -> {
                try {
                    return value(AnswerDataFactory.templateByDataType(type).cast(new UncastData(text)));
                } catch (IllegalArgumentException error) {
                    return new Protocol.Value(1, text);
                }
            }
            default -> {
                // Expressions read a number or a truth as what it is.
                boolean isKept = data instanceof IntegerData || data instanceof LongData || data instanceof DecimalData
                        || data instanceof BooleanData;
                return isKept ? value(data) : new Protocol.Value(1, text);
            }
        }
    }

    private static Protocol.Value value(IAnswerData data) {
        if (data instanceof IntegerData || data instanceof LongData) {
            return new Protocol.Value(2, ((Number) data.getValue()).longValue());
        }
        if (data instanceof DecimalData && Double.isFinite((Double) data.getValue())) {
            return new Protocol.Value(3, data.getValue());
        }
        if (data instanceof BooleanData) {
            return new Protocol.Value(4, data.getValue());
        }
        if (data instanceof DateData) {
            return new Protocol.Value(5, Math.floorDiv(((Date) data.getValue()).getTime(), DAY));
        }
        if (data instanceof TimeData) {
            return new Protocol.Value(6, Math.floorMod(((Date) data.getValue()).getTime(), DAY));
        }
        if (data instanceof DateTimeData) {
            return new Protocol.Value(7, ((Date) data.getValue()).getTime());
        }
        if (data instanceof SelectOneData) {
            return new Protocol.Value(8, ((Selection) data.getValue()).getValue());
        }
        if (data instanceof MultipleItemsData) {
            List<String> choices = new ArrayList<>();
            for (Object selection : (List<?>) data.getValue()) {
                choices.add(((Selection) selection).getValue());
            }
            return choices.isEmpty() ? Protocol.Value.NONE : new Protocol.Value(9, choices);
        }
        String text = data.uncast().getString();
        if (isPlace(data)) {
            // A whole number is written as one.
            return new Protocol.Value(1, text.replaceAll("\\.0(?=[ ;]|$)", ""));
        }
        return new Protocol.Value(1, text);
    }

    private static boolean isPlace(IAnswerData data) {
        return data instanceof GeoPointData || data instanceof GeoTraceData || data instanceof GeoShapeData;
    }
}
