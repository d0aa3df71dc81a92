package io.streamling.sql.internal.builtin;

import static io.streamling.sql.internal.type.SqlType.BIGINT;
import static io.streamling.sql.internal.type.SqlType.VARBINARY;
import static io.streamling.sql.internal.type.SqlType.VARCHAR;

import io.streamling.sql.internal.catalog.Definitions;
import io.streamling.sql.internal.catalog.Family;
import io.streamling.sql.internal.catalog.FunctionDefinition;
import io.streamling.sql.internal.catalog.Source;
import io.streamling.sql.internal.library.Base58;
import io.streamling.sql.internal.library.Base64Text;
import io.streamling.sql.internal.library.Encodings;
import io.streamling.sql.internal.library.Hex;
import io.streamling.sql.internal.library.Urls;
import java.util.List;

/** Bytes as text and back. Stateless. */
final class EncodingFunctions {
    private EncodingFunctions() {}

    static List<FunctionDefinition> all() {
        Definitions all = new Definitions(Family.ENCODING);
        addHex(all);
        addBases(all);
        addCharsets(all);
        addUrls(all);
        return all.all();
    }

    private static void addHex(Definitions all) {
        all.add("HEX")
                .from(Source.FLINK)
                .says(
                        "upper case hex of the bytes, of a text in UTF-8; of a whole number in two's complement, without zeros in front")
                .by(Hex.class, "encodeUpper", VARCHAR, VARCHAR)
                .by(Hex.class, "encodeUpper", VARCHAR, VARBINARY)
                .by(Hex.class, "encodeNumber", VARCHAR, BIGINT)
                .example("HEX('hi')", "'6869'")
                .example("HEX(X'00ff')", "'00FF'")
                .example("HEX(255)", "'FF'");
        all.add("UNHEX")
                .from(Source.FLINK)
                .says("the bytes of hex")
                .nulls("any null, or not hex")
                .by(Hex.class, "decodeOrNull", VARBINARY, VARCHAR)
                .example("UNHEX('6869')", "x'6869'")
                .example("UNHEX('xy')", "NULL");
        all.add("TO_HEX")
                .says("lower case hex of a whole number in two's complement, without zeros in front")
                .by(Hex.class, "encodeNumberLower", VARCHAR, BIGINT)
                .example("TO_HEX(255)", "'ff'");
        all.add("BIN")
                .from(Source.FLINK)
                .says("the binary digits of a whole number in two's complement, without zeros in front")
                .by(Hex.class, "binary", VARCHAR, BIGINT)
                .example("BIN(10)", "'1010'");
        all.add("_GS_BYTE_TO_HEX")
                .from(Source.STREAMLING)
                .says("lower case hex of the bytes")
                .by(Hex.class, "encode", VARCHAR, VARBINARY)
                .example("_gs_byte_to_hex(X'00FF')", "'00ff'");
        all.add("_GS_HEX_TO_BYTE")
                .from(Source.STREAMLING)
                .says("the bytes of hex, which may be behind 0x. Fails where it is not hex")
                .by(Hex.class, "decode", VARBINARY, VARCHAR)
                .example("_gs_hex_to_byte('0xdeadbeef')", "x'deadbeef'");
    }

    private static void addBases(Definitions all) {
        all.add("TO_BASE64")
                .from(Source.FLINK)
                .says("base64 of the bytes, of a text in UTF-8")
                .by(Base64Text.class, "encode", VARCHAR, VARCHAR)
                .by(Base64Text.class, "encode", VARCHAR, VARBINARY)
                .example("TO_BASE64('hello')", "'aGVsbG8='")
                .example("TO_BASE64(X'fbff')", "'+/8='");
        all.add("FROM_BASE64")
                .from(Source.FLINK)
                .says("the text of base64. Fails where it is not base64, and where the bytes are not UTF-8")
                .by(Base64Text.class, "decodeText", VARCHAR, VARCHAR)
                .example("FROM_BASE64('aGVsbG8=')", "'hello'");
        all.add("TO_BASE58", "_GS_TO_BASE58")
                .from(Source.STREAMLING)
                .says("base58 of the bytes, with Bitcoin's alphabet")
                .by(Base58.class, "encode", VARCHAR, VARBINARY)
                .example("to_base58(X'0000287fb4cd')", "'11233QC4'");
        all.add("_GS_FROM_BASE58", "FROM_BASE58")
                .from(Source.STREAMLING)
                .says("the bytes of base58. Fails where it is not base58")
                .by(Base58.class, "decode", VARBINARY, VARCHAR)
                .example("_gs_from_base58('3yZe7d')", "x'74657374'");
        all.add("_GS_CONV_BASE", "CONV")
                .from(Source.STREAMLING)
                .says("a whole number of any size from one base to another, both 2 to 36; lower case")
                .nulls("any null, or not a number of the base")
                .by(Encodings.class, "convertBase", VARCHAR, VARCHAR, BIGINT, BIGINT)
                .example("_gs_conv_base('FF', 16, 10)", "'255'");
        all.add("REVERSE_BYTES32")
                .from(Source.STREAMLING)
                .says("32 bytes in the opposite order. Fails for any other length")
                .by(Encodings.class, "reverse32", VARBINARY, VARBINARY)
                .example(
                        "reverse_bytes32(X'000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f')",
                        "x'1f1e1d1c1b1a191817161514131211100f0e0d0c0b0a09080706050403020100'");
    }

    private static void addCharsets(Definitions all) {
        all.add("ENCODE")
                .from(Source.FLINK)
                .says(
                        "a text as bytes of a charset (US-ASCII, ISO-8859-1, UTF-8, UTF-16, UTF-16BE, UTF-16LE); bytes as text in 'hex' or"
                                + " 'base64', as in PostgreSQL. Fails for what the charset does not have")
                .by(Encodings.class, "encode", VARBINARY, VARCHAR, VARCHAR)
                .by(Encodings.class, "format", VARCHAR, VARBINARY, VARCHAR)
                .example("ENCODE('\u00e9', 'UTF-16BE')", "x'00e9'")
                .example("ENCODE(X'00ff', 'hex')", "'00ff'");
        all.add("DECODE")
                .from(Source.FLINK)
                .says("the opposite of ENCODE. Fails for what is malformed")
                .by(Encodings.class, "decode", VARCHAR, VARBINARY, VARCHAR)
                .by(Encodings.class, "parse", VARBINARY, VARCHAR, VARCHAR)
                .example("DECODE(X'e9', 'ISO-8859-1')", "'\u00e9'")
                .example("DECODE('AP8=', 'base64')", "x'00ff'");
    }

    private static void addUrls(Definitions all) {
        all.add("URL_ENCODE")
                .from(Source.FLINK)
                .says(
                        "as in HTML forms: a space becomes +, what is not a letter, a digit or one of .-*_ becomes % and hex")
                .by(Urls.class, "encode", VARCHAR, VARCHAR)
                .example("URL_ENCODE('a b/\u00e9')", "'a+b%2F%C3%A9'");
        all.add("URL_DECODE")
                .from(Source.FLINK)
                .says("the opposite of URL_ENCODE. Fails for what is malformed")
                .by(Urls.class, "decode", VARCHAR, VARCHAR)
                .example("URL_DECODE('a+b%2F%C3%A9')", "'a b/\u00e9'");
        all.add("URL_DECODE_RECURSIVE")
                .from(Source.FLINK)
                .says(
                        "URL_DECODE again and again, at most 10 or so many times, until nothing changes or the rest is malformed")
                .with(List.of(10L), Urls.class, "decodeAll", VARCHAR, VARCHAR)
                .by(Urls.class, "decodeAll", VARCHAR, VARCHAR, BIGINT)
                .example("URL_DECODE_RECURSIVE('a%252Fb')", "'a/b'")
                .example("URL_DECODE_RECURSIVE('a%252Fb', 1)", "'a%2Fb'");
        all.add("PARSE_URL")
                .from(Source.FLINK)
                .says(
                        "a part of a URL (HOST, PATH, QUERY, REF, PROTOCOL, FILE, AUTHORITY, USERINFO), or a parameter of its query")
                .nulls("any null, or there is no such part")
                .by(Urls.class, "part", VARCHAR, VARCHAR, VARCHAR)
                .by(Urls.class, "parameter", VARCHAR, VARCHAR, VARCHAR, VARCHAR)
                .example("PARSE_URL('http://user@example.org:80/p?k=v&l=w#r', 'HOST')", "'example.org'")
                .example("PARSE_URL('http://example.org/p?k=v&l=w#r', 'QUERY', 'l')", "'w'");
    }
}
