package io.streamling.sql.internal.parse;

import io.streamling.spi.SqlException;
import java.util.List;
import org.apache.calcite.avatica.util.Casing;
import org.apache.calcite.avatica.util.Quoting;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParser;
import org.apache.calcite.sql.parser.babel.SqlBabelParserImpl;
import org.apache.calcite.sql.validate.SqlConformanceEnum;

/** One statement's text to its syntax tree. Thread-safe. */
public final class StatementParser {
    private static final int MAX_NAME_CHARACTERS = 256;

    private static final SqlParser.Config CONFIG = SqlParser.config()
            .withParserFactory(SqlBabelParserImpl.FACTORY)
            .withQuoting(Quoting.DOUBLE_QUOTE)
            .withUnquotedCasing(Casing.UNCHANGED)
            .withQuotedCasing(Casing.UNCHANGED)
            .withConformance(SqlConformanceEnum.LENIENT)
            .withIdentifierMaxLength(MAX_NAME_CHARACTERS);

    private static final String TOO_DEEP =
            "an expression of the statement is nested too deeply, or a chain of OR, AND or + in it is too long:"
                    + " use IN (...) for lists of constants, or split the statement with WITH";

    private StatementParser() {}

    /** The function that a name of the tree means. */
    public static String functionName(String name) {
        return StatementText.functionName(name);
    }

    /** Whether a call is a {@code ROW(...)}. */
    public static boolean isRow(SqlCall call) {
        return call.getKind() == SqlKind.ROW
                || (call.getOperator() instanceof SqlFunction function
                        && function.getName().equals(StatementText.ROW_CALL));
    }

    /** The tree; names and places as in the text. Throws {@link SqlException}. */
    public static SqlNode parse(String sql) {
        String text = StatementText.prepare(sql);
        try {
            return SqlParser.create(text, CONFIG).parseStmt();
        } catch (SqlParseException e) {
            if (e.getCause() instanceof StackOverflowError) {
                throw new Place(1, 1).exception(TOO_DEEP);
            }
            throw new SqlException(List.of(SyntaxProblem.of(text, e)));
        } catch (CalciteContextException e) {
            String message =
                    e.getCause() == null ? "the statement cannot be read" : SyntaxProblem.lowerFirst(e.getCause());
            throw new Place(e.getPosLine(), e.getPosColumn()).exception(message);
        } catch (StackOverflowError e) {
            throw new Place(1, 1).exception(TOO_DEEP);
        }
    }
}
