package io.streamling.sql.internal.parse;

import io.streamling.sql.internal.type.SqlType;
import io.streamling.sql.internal.type.SqlType.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.calcite.sql.SqlAlienSystemTypeNameSpec;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCollectionTypeNameSpec;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlMapTypeNameSpec;
import org.apache.calcite.sql.SqlRowTypeNameSpec;
import org.apache.calcite.sql.SqlTypeNameSpec;

/** Types as they are written in CAST. Stateless. */
public final class TypeReader {
    private static final String LOCAL_ZONE = "TIMESTAMP_WITH_LOCAL_TIME_ZONE";

    private static final Map<String, Kind> KIND_BY_NAME = Map.ofEntries(
            Map.entry("BOOLEAN", Kind.BOOLEAN),
            Map.entry("BOOL", Kind.BOOLEAN),
            Map.entry("TINYINT", Kind.TINYINT),
            Map.entry("SMALLINT", Kind.SMALLINT),
            Map.entry("INT2", Kind.SMALLINT),
            Map.entry("INTEGER", Kind.INTEGER),
            Map.entry("INT", Kind.INTEGER),
            Map.entry("INT4", Kind.INTEGER),
            Map.entry("BIGINT", Kind.BIGINT),
            Map.entry("INT8", Kind.BIGINT),
            Map.entry("LONG", Kind.BIGINT),
            Map.entry("REAL", Kind.REAL),
            Map.entry("FLOAT4", Kind.REAL),
            Map.entry("FLOAT", Kind.DOUBLE),
            Map.entry("FLOAT8", Kind.DOUBLE),
            Map.entry("DOUBLE", Kind.DOUBLE),
            Map.entry("DECIMAL", Kind.DECIMAL),
            Map.entry("NUMERIC", Kind.DECIMAL),
            Map.entry("INT256", Kind.INT256),
            Map.entry("I256", Kind.INT256),
            Map.entry("UINT256", Kind.UINT256),
            Map.entry("U256", Kind.UINT256),
            Map.entry("VARCHAR", Kind.VARCHAR),
            Map.entry("STRING", Kind.VARCHAR),
            Map.entry("TEXT", Kind.VARCHAR),
            Map.entry("VARBINARY", Kind.VARBINARY),
            Map.entry("BYTES", Kind.VARBINARY),
            Map.entry("BYTEA", Kind.VARBINARY),
            Map.entry("DATE", Kind.DATE),
            Map.entry("TIME", Kind.TIME),
            Map.entry("TIMESTAMP", Kind.TIMESTAMP),
            Map.entry("TIMESTAMP_LTZ", Kind.TIMESTAMP_LTZ),
            Map.entry("TIMESTAMPTZ", Kind.TIMESTAMP_LTZ),
            Map.entry(LOCAL_ZONE, Kind.TIMESTAMP_LTZ),
            Map.entry("TIMESTAMP_TZ", Kind.TIMESTAMP_LTZ));

    private TypeReader() {}

    /** A type, and for VARCHAR(n) the length, else -1. */
    public record ReadType(SqlType type, int length) {}

    /** Throws {@link InvalidSql}. */
    public static ReadType read(SqlDataTypeSpec spec) {
        SqlTypeNameSpec name = spec.getTypeNameSpec();
        if (name instanceof SqlCollectionTypeNameSpec collection) {
            return new ReadType(SqlType.array(element(collection, spec)), -1);
        }
        if (name instanceof SqlMapTypeNameSpec map) {
            return new ReadType(SqlType.map(nested(map.getKeyType()), nested(map.getValType())), -1);
        }
        if (name instanceof SqlRowTypeNameSpec row) {
            return new ReadType(row(row), -1);
        }
        return plain(spec, name);
    }

    private static ReadType plain(SqlDataTypeSpec spec, SqlTypeNameSpec name) {
        String written = name.getTypeName()
                .names
                .get(name.getTypeName().names.size() - 1)
                .toUpperCase(Locale.ROOT);
        int digits = StatementText.digitsOfType(written);
        Kind kind = KIND_BY_NAME.get(digits < 0 ? written : written.substring(0, written.indexOf('$')));
        if (kind == null || name instanceof SqlAlienSystemTypeNameSpec) {
            throw new InvalidSql(spec, unknown(written));
        }
        int precision = name instanceof SqlBasicTypeNameSpec basic ? basic.getPrecision() : -1;
        int scale = name instanceof SqlBasicTypeNameSpec basic ? basic.getScale() : -1;
        return switch (kind) {
            case DECIMAL -> new ReadType(decimal(spec, precision, scale), -1);
            case VARCHAR -> new ReadType(SqlType.VARCHAR, length(spec, precision));
            case TIME, TIMESTAMP, TIMESTAMP_LTZ -> new ReadType(time(spec, kind, digits < 0 ? precision : digits), -1);
            default -> new ReadType(plain(spec, kind, precision), -1);
        };
    }

    private static SqlType element(SqlCollectionTypeNameSpec collection, SqlDataTypeSpec spec) {
        if (!collection.getTypeName().getSimple().equals("ARRAY")) {
            throw new InvalidSql(spec, "MULTISET is not supported: write ARRAY");
        }
        return nested(new SqlDataTypeSpec(collection.getElementTypeName(), spec.getParserPosition()));
    }

    private static SqlType row(SqlRowTypeNameSpec row) {
        List<SqlType.Child> fields = new ArrayList<>();
        for (int i = 0; i < row.getArity(); i++) {
            fields.add(new SqlType.Child(
                    row.getFieldNames().get(i).getSimple(),
                    nested(row.getFieldTypes().get(i))));
        }
        return SqlType.row(fields);
    }

    /** A type within another one. */
    private static SqlType nested(SqlDataTypeSpec spec) {
        ReadType type = read(spec);
        if (type.length() >= 0) {
            throw new InvalidSql(spec, "VARCHAR with a length is not supported within another type: write VARCHAR");
        }
        return type.type();
    }

    private static SqlType decimal(SqlDataTypeSpec spec, int precision, int scale) {
        if (precision < 0) {
            throw new InvalidSql(spec, "DECIMAL needs digits: write DECIMAL(precision, scale), such as DECIMAL(38, 9)");
        }
        int digits = Math.max(0, scale);
        if (precision < 1 || precision > SqlType.MAX_WIDE_PRECISION || digits > precision) {
            throw new InvalidSql(
                    spec,
                    "DECIMAL(" + precision + ", " + digits + ") does not exist: the precision is 1 to "
                            + SqlType.MAX_WIDE_PRECISION + ", the scale 0 to the precision");
        }
        return SqlType.decimal(precision, digits);
    }

    private static int length(SqlDataTypeSpec spec, int precision) {
        if (precision == 0) {
            throw new InvalidSql(spec, "VARCHAR(0) does not exist: the length is at least 1");
        }
        return precision;
    }

    private static SqlType time(SqlDataTypeSpec spec, Kind kind, int digits) {
        if (digits > SqlType.MAX_FRACTION) {
            throw new InvalidSql(
                    spec, kind + "(" + digits + ") does not exist: there are 0 to 9 digits behind the second");
        }
        return digits < 0 ? SqlType.of(kind) : SqlType.of(kind, digits);
    }

    private static SqlType plain(SqlDataTypeSpec spec, Kind kind, int precision) {
        if (precision >= 0 && kind != Kind.DOUBLE) {
            throw new InvalidSql(spec, kind + "(" + precision + ") is not supported: write " + kind);
        }
        return SqlType.of(kind);
    }

    private static String unknown(String written) {
        return switch (written) {
            case "CHAR", "CHARACTER" -> "CHAR is not supported: texts are not padded; write VARCHAR";
            case "BINARY" -> "BINARY is not supported: bytes are not padded; write VARBINARY";
            case "TIME_TZ", "TIME_WITH_LOCAL_TIME_ZONE", "TIMETZ" ->
                "TIME with a time zone is not supported: write TIME, or TIMESTAMP_LTZ for an instant";
            default -> "type " + written + " is not known" + Suggestion.of(written, KIND_BY_NAME.keySet(), "types");
        };
    }
}
