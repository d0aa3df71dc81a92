package io.streamling.testing.tls;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** Writes the few parts of DER that a certificate is made of. Stateless. */
final class Der {
    static final int CONTEXT = 0x80;
    static final int CONSTRUCTED = 0x20;

    private static final int BOOLEAN = 0x01;
    private static final int INTEGER = 0x02;
    private static final int BIT_STRING = 0x03;
    private static final int OCTET_STRING = 0x04;
    private static final int OBJECT_IDENTIFIER = 0x06;
    private static final int UTF8_STRING = 0x0C;
    private static final int UTC_TIME = 0x17;
    private static final int SEQUENCE = 0x30;
    private static final int SET = 0x31;
    private static final DateTimeFormatter UTC =
            DateTimeFormatter.ofPattern("yyMMddHHmmss'Z'").withZone(ZoneOffset.UTC);

    private Der() {}

    static byte[] tagged(int tag, byte[]... parts) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            content.writeBytes(part);
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(tag);
        int length = content.size();
        if (length < 0x80) {
            out.write(length);
        } else if (length < 0x100) {
            out.write(0x81);
            out.write(length);
        } else {
            out.write(0x82);
            out.write(length >>> 8);
            out.write(length);
        }
        out.writeBytes(content.toByteArray());
        return out.toByteArray();
    }

    static byte[] sequence(byte[]... parts) {
        return tagged(SEQUENCE, parts);
    }

    static byte[] set(byte[]... parts) {
        return tagged(SET, parts);
    }

    static byte[] bool(boolean value) {
        return tagged(BOOLEAN, new byte[] {(byte) (value ? 0xFF : 0)});
    }

    static byte[] integer(BigInteger value) {
        return tagged(INTEGER, value.toByteArray());
    }

    static byte[] bits(byte[] value) {
        return tagged(BIT_STRING, new byte[1], value);
    }

    static byte[] octets(byte[] value) {
        return tagged(OCTET_STRING, value);
    }

    static byte[] text(String value) {
        return tagged(UTF8_STRING, value.getBytes(StandardCharsets.UTF_8));
    }

    static byte[] time(Instant value) {
        return tagged(UTC_TIME, UTC.format(value).getBytes(StandardCharsets.US_ASCII));
    }

    static byte[] oid(int... arcs) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(arcs[0] * 40 + arcs[1]);
        for (int i = 2; i < arcs.length; i++) {
            boolean begun = false;
            for (int shift = 28; shift > 0; shift -= 7) {
                int digit = arcs[i] >>> shift & 0x7F;
                begun |= digit != 0;
                if (begun) {
                    out.write(digit | 0x80);
                }
            }
            out.write(arcs[i] & 0x7F);
        }
        return tagged(OBJECT_IDENTIFIER, out.toByteArray());
    }
}
