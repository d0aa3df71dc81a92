package io.streamling.kafka.format;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;

/** Random objects for one fixed set of columns, written in every way that JSON allows. One thread. */
final class RandomJson {
    static final Schema SCHEMA = new Schema(List.of(
            column("id", new ArrowType.Int(64, true)),
            column("a longer name with ünïcode", ArrowType.Utf8.INSTANCE),
            column("text", ArrowType.Utf8.INSTANCE),
            column("real", new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE)),
            column("price", new ArrowType.Decimal(30, 6, 128)),
            column("flag", ArrowType.Bool.INSTANCE),
            column("", new ArrowType.Int(32, true))));

    private static final String[] SPACES = {"", "", "", " ", "\n\t", "\r\n  "};

    private final Random random;

    RandomJson(long seed) {
        random = new Random(seed);
    }

    String object() {
        List<String> members = new ArrayList<>();
        for (Field field : SCHEMA.getFields()) {
            for (int times = random.nextInt(8) == 0 ? random.nextInt(3) : 1; times > 0; times--) {
                members.add(text(field.getName()) + space() + ":" + space() + value(field.getType()));
            }
        }
        for (int i = random.nextInt(3); i > 0; i--) {
            members.add(text("x" + random.nextInt(4)) + ":" + anything(3));
        }
        if (random.nextInt(3) == 0) {
            Collections.shuffle(members, random);
        }
        return space() + "{" + space() + String.join(space() + "," + space(), members) + space() + "}" + space();
    }

    private static Field column(String name, ArrowType type) {
        return new Field(name, FieldType.nullable(type), List.of());
    }

    private String value(ArrowType type) {
        if (random.nextInt(10) == 0) {
            return "null";
        }
        return switch (type.getTypeID()) {
            case Int -> Long.toString(((ArrowType.Int) type).getBitWidth() == 64 ? number() : (int) number());
            case Utf8 -> text(words());
            case FloatingPoint -> real();
            case Decimal -> decimal();
            default -> Boolean.toString(random.nextBoolean());
        };
    }

    private String anything(int depth) {
        return switch (random.nextInt(depth > 0 ? 7 : 5)) {
            case 0 -> "null";
            case 1 -> text(words());
            case 2 -> real();
            case 3 -> Long.toString(number());
            case 4 -> "true";
            case 5 -> "[" + anything(depth - 1) + space() + "," + anything(depth - 1) + "]";
            default -> "{" + text(words()) + ":" + anything(depth - 1) + ",\"id\":" + anything(depth - 1) + "}";
        };
    }

    private long number() {
        return random.nextLong() >> random.nextInt(64);
    }

    private String real() {
        return switch (random.nextInt(5)) {
            case 0 -> Double.toString(random.nextGaussian() * Math.pow(10, random.nextInt(40) - 20));
            case 1 -> Integer.toString(random.nextInt(1000)) + "." + random.nextInt(1_000_000);
            case 2 -> "-" + random.nextInt(100) + "E+" + random.nextInt(30);
            case 3 -> Double.toString(Double.longBitsToDouble(random.nextLong() & ~(1L << 62)));
            default -> Float.toString(random.nextFloat());
        };
    }

    private String decimal() {
        BigDecimal value = new BigDecimal(new BigInteger(random.nextInt(78), random), random.nextInt(7));
        String plain = (random.nextBoolean() ? value : value.negate()).toPlainString();
        return random.nextInt(3) == 0 ? '"' + plain + '"' : plain;
    }

    private String words() {
        StringBuilder words = new StringBuilder();
        boolean plain = random.nextInt(3) > 0;
        String[] letters = plain
                ? new String[] {"a", "B", "7", " "}
                : new String[] {"a", "ä", "€", "😀", "\"", "\\", "\n", "\0", "/"};
        for (int i = random.nextInt(40); i > 0; i--) {
            words.append(letters[random.nextInt(letters.length)]);
        }
        return words.toString();
    }

    /** A text with what must be escaped escaped, and now and then what need not be. */
    private String text(String content) {
        StringBuilder text = new StringBuilder("\"");
        boolean eager = random.nextInt(6) == 0;
        for (int i = 0; i < content.length(); i++) {
            char c = content.charAt(i);
            if (c == '"' || c == '\\') {
                text.append('\\').append(c);
            } else if (c == '\n' && random.nextBoolean()) {
                text.append("\\n");
            } else if (c < ' ' || (eager && random.nextInt(4) == 0) || (eager && Character.isSurrogate(c))) {
                text.append(String.format(random.nextBoolean() ? "\\u%04x" : "\\u%04X", (int) c));
            } else {
                text.append(c);
            }
        }
        return text.append('"').toString();
    }

    private String space() {
        return SPACES[random.nextInt(SPACES.length)];
    }
}
