package io.streamling.sql.internal.builtin;

import static io.streamling.sql.internal.type.SqlType.BIGINT;
import static io.streamling.sql.internal.type.SqlType.DATE;
import static io.streamling.sql.internal.type.SqlType.TIMESTAMP;
import static io.streamling.sql.internal.type.SqlType.VARCHAR;

import io.streamling.sql.internal.catalog.CallSite;
import io.streamling.sql.internal.catalog.Definitions;
import io.streamling.sql.internal.catalog.Family;
import io.streamling.sql.internal.catalog.FunctionDefinition;
import io.streamling.sql.internal.catalog.Overload;
import io.streamling.sql.internal.catalog.Source;
import io.streamling.sql.internal.library.time.CalendarMath;
import io.streamling.sql.internal.library.time.NanoMath;
import io.streamling.sql.internal.library.time.TimeFormats;
import io.streamling.sql.internal.library.time.TimeParsing;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Operation;
import io.streamling.sql.internal.type.SqlType;
import java.util.List;

/** Functions of dates and timestamps that the library computes. Stateless. */
final class TimeLibraryFunctions {
    private static final String DEFAULT_FORMAT = "yyyy-MM-dd HH:mm:ss";
    private static final List<Overload> TIMESTAMP_OF =
            List.of(Overload.of("TO_TIMESTAMP", TimeParsing.class, "timestamp", TIMESTAMP, VARCHAR, VARCHAR));
    private static final List<Overload> DATE_OF =
            List.of(Overload.of("TO_DATE", TimeParsing.class, "date", DATE, VARCHAR, VARCHAR));
    private static final List<Overload> SECONDS_OF =
            List.of(Overload.of("UNIX_TIMESTAMP", TimeParsing.class, "seconds", BIGINT, VARCHAR, VARCHAR));

    private TimeLibraryFunctions() {}

    static List<FunctionDefinition> all() {
        Definitions all = new Definitions(Family.TIME);
        addFields(all);
        addArithmetic(all);
        addTexts(all);
        addSeconds(all);
        return all.all();
    }

    private static void addFields(Definitions all) {
        all.add("EXTRACT", "DATE_PART")
                .says(
                        "a field, as the functions of its name give it: YEAR, QUARTER, MONTH, WEEK, DAY, DOW (Sunday 0), ISODOW (Monday 1), DOY, HOUR,"
                                + " MINUTE, SECOND, MILLISECOND and MICROSECOND (with the seconds), EPOCH, ISOYEAR, DECADE, CENTURY, MILLENNIUM;"
                                + " written EXTRACT(YEAR FROM a)")
                .means(2, 2, "(field, DATE or TIMESTAMP) -> BIGINT", call -> {
                    throw call.invalid("EXTRACT needs a field: write EXTRACT(YEAR FROM x)");
                })
                .example("EXTRACT(YEAR FROM DATE '2024-02-29')", "2024")
                .example("EXTRACT(MILLISECOND FROM TIMESTAMP '2024-02-29 12:30:59.5')", "59500")
                .example("DATE_PART('isodow', DATE '2024-02-25')", "7");
        all.add("DAYOFWEEK")
                .from(Source.FLINK)
                .says("the day of the week, Sunday 1 to Saturday 7")
                .by(CalendarMath.class, "dayOfWeek", BIGINT, TIMESTAMP)
                .example("DAYOFWEEK(DATE '2024-02-25')", "1");
        all.add("LAST_DAY")
                .from(Source.FLINK)
                .says("the last day of the month")
                .means(1, 1, "(DATE or TIMESTAMP) -> DATE", TimeLibraryFunctions::lastDay)
                .example("LAST_DAY(DATE '2024-02-05')", "2024-02-29");
        all.add("MAKE_DATE")
                .says("the day of a year (from 1), a month and a day. Fails where there is none")
                .by(CalendarMath.class, "makeDate", DATE, BIGINT, BIGINT, BIGINT)
                .example("MAKE_DATE(2024, 2, 29)", "2024-02-29");
    }

    private static void addArithmetic(Definitions all) {
        all.add("DATE_TRUNC", "DATETRUNC")
                .says(
                        "the begin of the microsecond, millisecond, second, minute, hour, day, week (Monday), month, quarter, year, decade,"
                                + " century or millennium")
                .by(CalendarMath.class, "truncateTo", TIMESTAMP, VARCHAR, TIMESTAMP)
                .by(NanoMath.class, "truncateTo", TimeForms.NANOS, VARCHAR, TimeForms.NANOS)
                .example("DATE_TRUNC('month', TIMESTAMP '2024-02-29 12:30:59')", "2024-02-01 00:00");
        all.add("TIMESTAMPADD", "DATEADD")
                .from(Source.FLINK)
                .says(
                        "so many units later, at most the end of the month; of a DATE and a unit of days and more a DATE. Fails out of range")
                .means(3, 3, "(unit, BIGINT, DATE or TIMESTAMP) -> as the last", TimeLibraryFunctions::unwritten)
                .example("TIMESTAMPADD(MONTH, 1, DATE '2024-01-31')", "2024-02-29")
                .example("TIMESTAMPADD(HOUR, -1, TIMESTAMP '2024-03-01 00:30:00')", "2024-02-29 23:30");
        all.add("TIMESTAMPDIFF")
                .from(Source.FLINK)
                .says("how many whole units the third is behind the second")
                .means(3, 3, "(unit, DATE or TIMESTAMP, DATE or TIMESTAMP) -> BIGINT", TimeLibraryFunctions::unwritten)
                .example("TIMESTAMPDIFF(MONTH, DATE '2024-01-31', DATE '2024-02-29')", "0")
                .example("TIMESTAMPDIFF(DAY, DATE '2024-01-31', TIMESTAMP '2024-02-29 12:00:00')", "29");
        all.add("DATEDIFF")
                .from(Source.DATAFUSION)
                .says("how many begins of a unit lie behind the second and up to the third")
                .means(3, 3, "(unit, DATE or TIMESTAMP, DATE or TIMESTAMP) -> BIGINT", TimeLibraryFunctions::unwritten)
                .example("DATEDIFF(MONTH, DATE '2024-01-31', DATE '2024-02-01')", "1");
        all.add("CONVERT_TZ")
                .from(Source.FLINK)
                .says("a time as yyyy-MM-dd HH:mm:ss of one zone in another. Fails where it is none")
                .with(List.of(DEFAULT_FORMAT), TimeFormats.class, "convertZone", VARCHAR, VARCHAR, VARCHAR, VARCHAR)
                .example("CONVERT_TZ('2024-07-01 12:00:00', 'UTC', 'Europe/Berlin')", "'2024-07-01 14:00:00'");
    }

    private static void addTexts(Definitions all) {
        all.add("DATE_FORMAT")
                .from(Source.FLINK)
                .says("in a format of the letters y, M, d, D, H, h, m, s, S, a and E as in Java; names are English")
                .by(TimeFormats.class, "format", VARCHAR, TIMESTAMP, VARCHAR)
                .by(TimeFormats.class, "formatNanos", VARCHAR, TimeForms.NANOS, VARCHAR)
                .example(
                        "DATE_FORMAT(TIMESTAMP '2024-02-29 15:30:59', 'EEE dd.MM.yyyy h:mm a')",
                        "'Thu 29.02.2024 3:30 PM'");
        all.add("TO_TIMESTAMP")
                .from(Source.FLINK)
                .says("the timestamp of a text, as CAST reads it or in a format. Fails where it is none")
                .means(1, 2, "(VARCHAR[, VARCHAR]) -> TIMESTAMP", call -> read(call, TIMESTAMP, TIMESTAMP_OF))
                .example("TO_TIMESTAMP('2024-02-29 12:30:59')", "2024-02-29 12:30:59")
                .example("TO_TIMESTAMP('29/02/2024 3 PM', 'dd/MM/yyyy h a')", "2024-02-29 15:00");
        all.add("TO_DATE")
                .from(Source.FLINK)
                .says("the day of a text, as CAST reads it or in a format. Fails where it is none")
                .means(1, 2, "(VARCHAR[, VARCHAR]) -> DATE", call -> read(call, DATE, DATE_OF))
                .example("TO_DATE('20240229', 'yyyyMMdd')", "2024-02-29");
    }

    private static void addSeconds(Definitions all) {
        all.add("UNIX_TIMESTAMP")
                .from(Source.FLINK)
                .says("the seconds since 1970 of NOW(), or of a text in a format, else yyyy-MM-dd HH:mm:ss")
                .means(0, 2, "([VARCHAR[, VARCHAR]]) -> BIGINT", TimeLibraryFunctions::unixTimestamp)
                .example("UNIX_TIMESTAMP('1970-01-02 00:00:01')", "86401")
                .example("UNIX_TIMESTAMP('1970/01/02', 'yyyy/MM/dd')", "86400");
        all.add("FROM_UNIXTIME")
                .from(Source.FLINK)
                .says("the seconds since 1970 as UTC in a format, else yyyy-MM-dd HH:mm:ss")
                .with(List.of(DEFAULT_FORMAT), TimeFormats.class, "formatSeconds", VARCHAR, BIGINT)
                .by(TimeFormats.class, "formatSeconds", VARCHAR, BIGINT, VARCHAR)
                .example("FROM_UNIXTIME(86401)", "'1970-01-02 00:00:01'")
                .example("FROM_UNIXTIME(86401, 'HH:mm:ss')", "'00:00:01'");
        all.add("TO_UNIXTIME")
                .from(Source.DATAFUSION)
                .says("the whole seconds since 1970, rounded down")
                .means(1, 1, "(DATE or TIMESTAMP) -> BIGINT", call -> TimeFunctions.extract(call, "EPOCH"))
                .example("TO_UNIXTIME(TIMESTAMP '1970-01-02 00:00:01.5')", "86401");
        addSince(all, "TO_TIMESTAMP_SECONDS", "SECOND", "1970-01-02 00:00:01", 86_401);
        addSince(all, "TO_TIMESTAMP_MILLIS", "MILLISECOND", "1970-01-01 00:00:01.500", 1_500);
        addSince(all, "TO_TIMESTAMP_MICROS", "MICROSECOND", "1970-01-01 00:00:00.000015", 15);
    }

    private static void addSince(Definitions all, String name, String unit, String result, long count) {
        all.add(name)
                .from(Source.DATAFUSION)
                .says("the timestamp so many " + unit.toLowerCase(java.util.Locale.ROOT)
                        + "s since 1970. Fails out of range")
                .with(List.of(unit), CalendarMath.class, "sinceEpoch", TIMESTAMP, BIGINT)
                .example(name + "(" + count + ")", result);
    }

    private static Expression unwritten(CallSite call) {
        throw TimeForms.unwritten(call);
    }

    private static Expression lastDay(CallSite call) {
        Expression day = call.builder().cast(call.as(0, TIMESTAMP), DATE);
        return apply(call, List.of(Overload.of("LAST_DAY", CalendarMath.class, "lastDay", DATE, DATE)), List.of(day));
    }

    private static Expression read(CallSite call, SqlType type, List<Overload> withFormat) {
        return call.count() == 1 ? call.builder().cast(call.text(0), type) : Overload.bind(call, withFormat);
    }

    private static Expression unixTimestamp(CallSite call) {
        if (call.count() == 0) {
            return call.call(Operation.EXTRACT_EPOCH, BIGINT, call.call(Operation.NOW, TIMESTAMP));
        }
        Expression format = call.count() == 2 ? call.argument(1) : call.literal(DEFAULT_FORMAT, VARCHAR);
        return apply(call, SECONDS_OF, List.of(call.argument(0), format));
    }

    private static Expression apply(CallSite call, List<Overload> function, List<Expression> arguments) {
        return Overload.bind(new CallSite(call.place(), call.name(), arguments, call.builder()), function);
    }
}
