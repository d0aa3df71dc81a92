package io.streamling.sql.internal.builtin;

import static io.streamling.sql.internal.type.SqlType.BOOLEAN;
import static io.streamling.sql.internal.type.SqlType.VARCHAR;

import io.streamling.sql.internal.catalog.CallSite;
import io.streamling.sql.internal.catalog.Definitions;
import io.streamling.sql.internal.catalog.Family;
import io.streamling.sql.internal.catalog.FunctionDefinition;
import io.streamling.sql.internal.catalog.Source;
import io.streamling.sql.internal.library.json.Json;
import io.streamling.sql.internal.library.json.JsonStrings;
import io.streamling.sql.internal.plan.Expression;
import java.util.List;

/** JSON in text. Paths are {@code $}, then {@code .key}, {@code ['key']}, {@code [n]}, {@code .*} and {@code [*]}. Stateless. */
final class JsonFunctions {
    private JsonFunctions() {}

    static List<FunctionDefinition> all() {
        Definitions all = new Definitions(Family.JSON);
        addReading(all);
        addMaking(all);
        addTexts(all);
        return all.all();
    }

    private static Expression inGrammar(CallSite call) {
        throw call.invalid(call.name() + " is written with a text and a path");
    }

    private static void addReading(Definitions all) {
        all.add("JSON_VALUE")
                .from(Source.FLINK)
                .says(
                        "the scalar at a path: JSON_VALUE(json, path [RETURNING type] [NULL, ERROR or DEFAULT x ON EMPTY] [the same ON"
                                + " ERROR]); VARCHAR and NULL unless said. Of equal keys the last counts")
                .nulls("any null, a JSON null, as ON EMPTY and ON ERROR say")
                .means(2, 2, "(VARCHAR, VARCHAR ...) -> VARCHAR or the type", JsonFunctions::inGrammar)
                .example("JSON_VALUE('{\"a\": {\"b\": [1, \"x\"]}}', '$.a.b[1]')", "'x'")
                .example("JSON_VALUE('{\"a\": 7}', '$.a' RETURNING INTEGER)", "7")
                .example("JSON_VALUE('{\"a\": 7}', '$.b' DEFAULT 'none' ON EMPTY)", "'none'")
                .example("JSON_VALUE('no JSON', '$.b' DEFAULT 'bad' ON ERROR)", "'bad'");
        all.add("JSON_QUERY")
                .from(Source.FLINK)
                .says(
                        "the object or array at a path, without white space: JSON_QUERY(json, path [RETURNING VARCHAR ARRAY] [WITHOUT, WITH CONDITIONAL or WITH"
                                + " UNCONDITIONAL ARRAY WRAPPER] [NULL, ERROR, EMPTY ARRAY or EMPTY OBJECT ON EMPTY] [the same ON ERROR]). RETURNING"
                                + " VARCHAR ARRAY gives the elements: texts as they are, others as JSON")
                .nulls("any null, as ON EMPTY and ON ERROR say")
                .means(2, 2, "(VARCHAR, VARCHAR ...) -> VARCHAR", JsonFunctions::inGrammar)
                .example("JSON_QUERY('{\"a\": {\"b\": [1, 2]}}', '$.a')", "'{\"b\":[1,2]}'")
                .example("JSON_QUERY('{\"a\": 1}', '$.a' WITH CONDITIONAL ARRAY WRAPPER)", "'[1]'")
                .example("JSON_QUERY('{\"a\": 1}', '$.b' EMPTY OBJECT ON EMPTY)", "'{}'")
                .example(
                        "JSON_QUERY('{\"a\": [\"x\", 1, null, [2]]}', '$.a' RETURNING VARCHAR ARRAY)",
                        "['x', '1', NULL, '[2]']")
                .example("JSON_QUERY('{\"a\": [{\"c\": 1}, {\"c\": 2}]}', 'lax $.a[*].c')", "'[1,2]'");
        all.add("JSON_EXISTS")
                .from(Source.FLINK)
                .says(
                        "whether a path leads to something: JSON_EXISTS(json, path [TRUE, FALSE, UNKNOWN or ERROR ON ERROR])")
                .means(2, 2, "(VARCHAR, VARCHAR ...) -> BOOLEAN", JsonFunctions::inGrammar)
                .example("JSON_EXISTS('{\"a\": [1]}', '$.a[0]')", "true")
                .example("JSON_EXISTS('no JSON', '$.a' TRUE ON ERROR)", "true");
        all.add("IS_JSON")
                .from(Source.FLINK)
                .says("whether a text is JSON; also a IS [NOT] JSON [VALUE, OBJECT, ARRAY or SCALAR]")
                .by(Json.class, "isValue", BOOLEAN, VARCHAR)
                .example("IS_JSON('{\"a\": [1, 2.5e3, null]}')", "true")
                .example("'[1,]' IS JSON", "false")
                .example("'[1]' IS JSON OBJECT", "false");
    }

    private static void addMaking(Definitions all) {
        all.add("JSON_OBJECT")
                .from(Source.FLINK)
                .says(
                        "an object: JSON_OBJECT('key' VALUE x, ... [NULL or ABSENT ON NULL]). A JSON_OBJECT, JSON_ARRAY, JSON, PARSE_JSON or"
                                + " FORMAT JSON among the values is JSON, every other text a string")
                .nulls("a key is null")
                .means(0, Integer.MAX_VALUE, "(VARCHAR VALUE any, ...) -> VARCHAR", JsonFunctions::inGrammar)
                .example("JSON_OBJECT('a' VALUE 1, 'b' VALUE 'x')", "'{\"a\":1,\"b\":\"x\"}'")
                .example("JSON_OBJECT('a' VALUE NULL, 'b' VALUE JSON_ARRAY(TRUE) ABSENT ON NULL)", "'{\"b\":[true]}'");
        all.add("JSON_ARRAY")
                .from(Source.FLINK)
                .says("an array: JSON_ARRAY(x, ... [NULL or ABSENT ON NULL]); nulls are left out unless said")
                .nulls("never")
                .means(0, Integer.MAX_VALUE, "(any, ...) -> VARCHAR", JsonFunctions::inGrammar)
                .example("JSON_ARRAY(1, NULL, 'a \"b\"')", "'[1,\"a \\\"b\\\"\"]'")
                .example("JSON_ARRAY(1, NULL NULL ON NULL)", "'[1,null]'")
                .example("JSON_ARRAY(ARRAY['a'], ROW(1, TRUE))", "'[[\"a\"],{\"f1\":1,\"f2\":true}]'");
        all.add("JSON_STRING")
                .from(Source.STREAMLING)
                .says(
                        "a value as JSON: arrays as arrays, rows and maps as objects (keys as text), binary in base64, NaN and infinities as"
                                + " null")
                .means(1, 1, "(any) -> VARCHAR", call -> JsonForms.json(call, call.argument(0)))
                .example("json_string('a \"b\"')", "'\"a \\\"b\\\"\"'")
                .example("json_string(DATE '2024-02-29')", "'\"2024-02-29\"'")
                .example("json_string(NAMED_STRUCT('a', ARRAY[1, NULL], 'b', 'x'))", "'{\"a\":[1,null],\"b\":\"x\"}'")
                .example("json_string(STR_TO_MAP('k=v'))", "'{\"k\":\"v\"}'");
    }

    private static void addTexts(Definitions all) {
        all.add("JSON_QUOTE")
                .from(Source.FLINK)
                .says("a text as a JSON string")
                .by(JsonStrings.class, "quote", VARCHAR, VARCHAR)
                .example("JSON_QUOTE('a \"b\"')", "'\"a \\\"b\\\"\"'");
        all.add("JSON_UNQUOTE")
                .from(Source.FLINK)
                .says("the text of a JSON string; what is none stays as it is")
                .by(JsonStrings.class, "unquote", VARCHAR, VARCHAR)
                .example("JSON_UNQUOTE('\"\\u00e9\"')", "'\u00e9'")
                .example("JSON_UNQUOTE('plain')", "'plain'");
        all.add("PARSE_JSON", "JSON")
                .from(Source.FLINK)
                .says("JSON without white space. Fails for what is none")
                .by(Json.class, "parse", VARCHAR, VARCHAR)
                .example("PARSE_JSON('{\"a\": 1}')", "'{\"a\":1}'");
        all.add("TRY_PARSE_JSON")
                .from(Source.FLINK)
                .says("JSON without white space")
                .nulls("null, or not JSON")
                .by(Json.class, "parseOrNull", VARCHAR, VARCHAR)
                .example("TRY_PARSE_JSON('{\"a\":')", "NULL");
    }
}
