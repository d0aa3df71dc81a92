package io.streamling.sql.internal.builtin;

import static io.streamling.sql.internal.builtin.TimeForms.NANOS;
import static io.streamling.sql.internal.type.SqlType.BIGINT;
import static io.streamling.sql.internal.type.SqlType.BOOLEAN;
import static io.streamling.sql.internal.type.SqlType.DATE;
import static io.streamling.sql.internal.type.SqlType.DOUBLE;
import static io.streamling.sql.internal.type.SqlType.TIMESTAMP;
import static io.streamling.sql.internal.type.SqlType.VARCHAR;

import io.streamling.sql.internal.catalog.CallSite;
import io.streamling.sql.internal.catalog.Definitions;
import io.streamling.sql.internal.catalog.Family;
import io.streamling.sql.internal.catalog.FunctionDefinition;
import io.streamling.sql.internal.catalog.Overload;
import io.streamling.sql.internal.catalog.Source;
import io.streamling.sql.internal.library.time.CalendarMath;
import io.streamling.sql.internal.library.time.Instants;
import io.streamling.sql.internal.library.time.NanoMath;
import io.streamling.sql.internal.library.time.TimeBins;
import io.streamling.sql.internal.library.time.TimeFormats;
import io.streamling.sql.internal.library.time.TimeParsing;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expression.Literal;
import io.streamling.sql.internal.plan.Expression.When;
import io.streamling.sql.internal.type.SqlType;
import io.streamling.sql.internal.type.SqlType.Kind;
import java.util.ArrayList;
import java.util.List;

/** More ways to dates, times, timestamps and instants, and from them to text. Stateless. */
final class MomentFunctions {
    private static final SqlType TIME = SqlType.of(Kind.TIME);
    private static final SqlType INSTANT = SqlType.of(Kind.TIMESTAMP_LTZ);
    private static final SqlType INTERVAL = SqlType.of(Kind.INTERVAL_DAY_TIME);
    private static final SqlType NANO_INTERVAL = SqlType.of(Kind.INTERVAL_DAY_TIME, SqlType.MAX_FRACTION);
    private static final SqlType MONTHS = SqlType.of(Kind.INTERVAL_YEAR_MONTH);
    /** Flink's, for numbers. */
    private static final long MILLISECOND_DIGITS = 3;

    private static final List<Overload> BINS = List.of(
            Overload.of("DATE_BIN", TimeBins.class, "bin", TIMESTAMP, INTERVAL, TIMESTAMP, TIMESTAMP),
            Overload.of("DATE_BIN", TimeBins.class, "bin", NANOS, NANO_INTERVAL, NANOS, NANOS),
            Overload.of("DATE_BIN", TimeBins.class, "binMonths", TIMESTAMP, MONTHS, TIMESTAMP, TIMESTAMP));
    private static final List<Overload> INSTANTS = List.of(
            Overload.of("TO_TIMESTAMP_LTZ", Instants.class, "ofCount", INSTANT, BIGINT, BIGINT),
            Overload.of("TO_TIMESTAMP_LTZ", Instants.class, "ofNumber", INSTANT, DOUBLE, BIGINT),
            Overload.of("TO_TIMESTAMP_LTZ", Instants.class, "ofText", INSTANT, VARCHAR, VARCHAR, VARCHAR));
    private static final List<Overload> TIMESTAMPS =
            List.of(Overload.of("TRY_TO_TIMESTAMP", TimeParsing.class, "timestamp", TIMESTAMP, VARCHAR, VARCHAR));
    private static final List<Overload> DAYS =
            List.of(Overload.of("TRY_TO_DATE", TimeParsing.class, "date", DATE, VARCHAR, VARCHAR));
    private static final List<Overload> TIMES =
            List.of(Overload.of("TO_TIME", TimeParsing.class, "time", TIME, VARCHAR, VARCHAR));
    private static final List<Overload> IS_TIME =
            List.of(Overload.of("TRY_TO_TIMESTAMP", TimeParsing.class, "isTime", BOOLEAN, VARCHAR, VARCHAR));

    private MomentFunctions() {}

    static List<FunctionDefinition> all() {
        Definitions all = new Definitions(Family.TIME);
        addBins(all);
        addTexts(all);
        addInstants(all);
        addTimes(all);
        return all.all();
    }

    private static void addBins(Definitions all) {
        all.add("DATE_BIN")
                .from(Source.DATAFUSION)
                .says(
                        "the begin of the bin that a timestamp is in: bins are as long as the interval, and one begins at the third, else"
                                + " at 1970-01-01. Fails for intervals of 0 and less, and out of range")
                .means(2, 3, "(INTERVAL, DATE or TIMESTAMP[, DATE or TIMESTAMP]) -> TIMESTAMP", MomentFunctions::bin)
                .example("DATE_BIN(INTERVAL '15' MINUTE, TIMESTAMP '2024-02-29 12:44:59')", "2024-02-29 12:30")
                .example(
                        "DATE_BIN(INTERVAL '1' DAY, TIMESTAMP '1969-12-31 23:00:00', TIMESTAMP '2001-01-01 06:00:00')",
                        "1969-12-31 06:00")
                .example("DATE_BIN(INTERVAL '3' MONTH, DATE '2024-03-31', DATE '2024-01-31')", "2024-01-31 00:00");
        all.add("DATEPART")
                .from(Source.DATAFUSION)
                .says("a field whose name is a constant, as EXTRACT gives it")
                .means(2, 2, "(VARCHAR, DATE or TIMESTAMP) -> BIGINT", MomentFunctions::part)
                .example("DATEPART('year', DATE '2024-02-29')", "2024");
    }

    private static void addTexts(Definitions all) {
        all.add("TO_CHAR")
                .from(Source.DATAFUSION)
                .says(
                        "in a format of strftime: %Y, %y, %m, %b, %B, %d, %j, %a, %A, %H, %I, %M, %S, %p, %f (nanoseconds), %3f, %6f, %9f"
                                + " (also with a point before the number), %F, %D, %T, %R, %-d, %-m, %-H, %-I, %%; names are English")
                .by(TimeFormats.class, "strftime", VARCHAR, TIMESTAMP, VARCHAR)
                .by(TimeFormats.class, "strftimeNanos", VARCHAR, NANOS, VARCHAR)
                .example(
                        "TO_CHAR(TIMESTAMP '2024-02-29 15:30:59.123456789', '%a %-d %B %Y at %I:%M:%S.%f %p')",
                        "'Thu 29 February 2024 at 03:30:59.123456789 PM'")
                .example("TO_CHAR(DATE '2024-02-29', '%F 100%%')", "'2024-02-29 100%'");
    }

    private static void addInstants(Definitions all) {
        all.add("TO_TIMESTAMP_LTZ")
                .from(Source.FLINK)
                .says(
                        "the instant of so many milliseconds since 1970, or of units of so many digits behind the second (0 to 9); of a text,"
                                + " as CAST reads it, or in a format, in UTC or a zone. Fails where it is none")
                .means(
                        1,
                        3,
                        "(number[, BIGINT]) or (VARCHAR[, VARCHAR[, VARCHAR]]) -> TIMESTAMP_LTZ",
                        MomentFunctions::instant)
                .example("TO_TIMESTAMP_LTZ(1500)", "1970-01-01 00:00:01.500Z")
                .example("TO_TIMESTAMP_LTZ(100, 0)", "1970-01-01 00:01:40Z")
                .example("TO_TIMESTAMP_LTZ(1.5, 0)", "1970-01-01 00:00:01.500Z")
                .example("TO_TIMESTAMP_LTZ('2024-02-29 12:30:59+01:00')", "2024-02-29 11:30:59Z")
                .example("TO_TIMESTAMP_LTZ('29/02/2024', 'dd/MM/yyyy')", "2024-02-29 00:00Z")
                .example("TO_TIMESTAMP_LTZ('29/02/2024', 'dd/MM/yyyy', 'Asia/Tokyo')", "2024-02-28 15:00Z");
        all.add("TRY_TO_TIMESTAMP")
                .from(Source.STREAMLING)
                .says("TO_TIMESTAMP, without failing")
                .nulls("any null, or not a timestamp")
                .means(1, 2, "(VARCHAR[, VARCHAR]) -> TIMESTAMP", call -> readOrNull(call, TIMESTAMP, TIMESTAMPS))
                .example("TRY_TO_TIMESTAMP('2024-02-30')", "NULL")
                .example("TRY_TO_TIMESTAMP('30/02/2024', 'dd/MM/yyyy')", "NULL")
                .example("TRY_TO_TIMESTAMP('29/02/2024', 'dd/MM/yyyy')", "2024-02-29 00:00");
        all.add("TRY_TO_DATE")
                .from(Source.STREAMLING)
                .says("TO_DATE, without failing")
                .nulls("any null, or not a day")
                .means(1, 2, "(VARCHAR[, VARCHAR]) -> DATE", call -> readOrNull(call, DATE, DAYS))
                .example("TRY_TO_DATE('20240229', 'yyyyMMdd')", "2024-02-29")
                .example("TRY_TO_DATE('29.2.2024')", "NULL");
    }

    private static void addTimes(Definitions all) {
        all.add("TO_TIMESTAMP_NANOS")
                .from(Source.DATAFUSION)
                .says("the timestamp so many nanoseconds since 1970")
                .by(NanoMath.class, "sinceEpoch", NANOS, BIGINT)
                .example("TO_TIMESTAMP_NANOS(15)", "1970-01-01 00:00:00.000000015");
        all.add("TO_LOCAL_TIME")
                .from(Source.DATAFUSION)
                .says("an instant in UTC, without its zone; a timestamp as it is")
                .means(1, 1, "(TIMESTAMP or TIMESTAMP_LTZ) -> TIMESTAMP", MomentFunctions::local)
                .example("TO_LOCAL_TIME(TIMESTAMP '2024-02-29 12:30:59.5')", "2024-02-29 12:30:59.500");
        all.add("TO_TIME")
                .from(Source.DATAFUSION)
                .says(
                        "the time of day of a text, as CAST reads it or in a format of TO_TIMESTAMP. Fails where it is none")
                .means(1, 2, "(VARCHAR[, VARCHAR]) -> TIME", call -> read(call, TIME, TIMES))
                .example("TO_TIME('12:30:59')", "12:30:59")
                .example("TO_TIME('3 PM', 'h a')", "15:00");
        all.add("MAKE_TIME")
                .says("the time of day of an hour, a minute and a whole second. Fails where there is none")
                .by(CalendarMath.class, "makeTime", TIME, BIGINT, BIGINT, BIGINT)
                .example("MAKE_TIME(12, 30, 59)", "12:30:59");
    }

    private static Expression bin(CallSite call) {
        List<Expression> arguments = new ArrayList<>(call.arguments());
        if (arguments.size() == 2) {
            arguments.add(call.literal(0L, TIMESTAMP));
        }
        return apply(call, BINS, arguments);
    }

    private static Expression part(CallSite call) {
        if (!(call.argument(0) instanceof Literal literal) || !(literal.value() instanceof String field)) {
            throw call.invalid(call.name() + " needs a constant as its field: write DATEPART('year', x)");
        }
        CallSite rest = new CallSite(call.place(), call.name(), List.of(call.argument(1)), call.builder());
        return TimeFunctions.extract(rest, field);
    }

    private static Expression instant(CallSite call) {
        boolean isText = call.type(0).kind() == Kind.VARCHAR;
        if (isText && call.count() == 1) {
            return call.builder().cast(call.argument(0), INSTANT);
        }
        List<Expression> arguments = new ArrayList<>(call.arguments());
        if (isText && call.count() == 2) {
            arguments.add(call.literal("UTC", VARCHAR));
        } else if (call.count() == 1) {
            arguments.add(call.literal(MILLISECOND_DIGITS, BIGINT));
        }
        return apply(call, INSTANTS, arguments);
    }

    private static Expression local(CallSite call) {
        Kind kind = call.type(0).kind();
        if (kind == Kind.TIMESTAMP_LTZ) {
            return call.builder()
                    .cast(
                            call.argument(0),
                            SqlType.of(Kind.TIMESTAMP, call.type(0).precision()));
        }
        return kind == Kind.TIMESTAMP ? call.argument(0) : call.as(0, TIMESTAMP);
    }

    private static Expression read(CallSite call, SqlType type, List<Overload> withFormat) {
        return call.count() == 1 ? call.builder().cast(call.text(0), type) : Overload.bind(call, withFormat);
    }

    private static Expression readOrNull(CallSite call, SqlType type, List<Overload> withFormat) {
        if (call.count() == 1) {
            return call.builder().cast(call.text(0), type, true);
        }
        When isNone = new When(call.not(Overload.bind(call, IS_TIME)), new Literal(null, type));
        return call.builder().choice(List.of(isNone), Overload.bind(call, withFormat), type);
    }

    private static Expression apply(CallSite call, List<Overload> function, List<Expression> arguments) {
        return Overload.bind(new CallSite(call.place(), call.name(), arguments, call.builder()), function);
    }
}
