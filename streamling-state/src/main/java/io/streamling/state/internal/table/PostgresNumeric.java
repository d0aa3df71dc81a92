package io.streamling.state.internal.table;

import java.math.BigInteger;

/**
 * Writes numbers as PostgreSQL's numeric: groups of four decimal digits, aligned at the decimal point. Stateless.
 */
final class PostgresNumeric {
    private static final int GROUP_DIGITS = 4;
    private static final int GROUP = 10_000;
    private static final int NEGATIVE = 0x4000;
    private static final int MAX_GROUPS = 24;
    private static final BigInteger BIG_GROUP = BigInteger.valueOf(GROUP);

    private PostgresNumeric() {}

    static void write(long value, BinaryBuffer out) {
        write(BigInteger.valueOf(value), 0, out);
    }

    static void write(BigInteger unscaled, int scale, BinaryBuffer out) {
        int padding = Math.floorMod(-scale, GROUP_DIGITS);
        BigInteger rest = unscaled.abs().multiply(BigInteger.TEN.pow(padding));
        int fractionGroups = (scale + padding) / GROUP_DIGITS;
        int[] groups = new int[MAX_GROUPS];
        int count = 0;
        while (rest.signum() != 0) {
            if (rest.bitLength() < Long.SIZE) {
                long small = rest.longValue();
                while (small != 0) {
                    groups[count++] = (int) (small % GROUP);
                    small /= GROUP;
                }
                break;
            }
            BigInteger[] parts = rest.divideAndRemainder(BIG_GROUP);
            groups[count++] = parts[1].intValue();
            rest = parts[0];
        }
        put(groups, count, fractionGroups, new Sign(unscaled.signum() < 0, scale), out);
    }

    private record Sign(boolean isNegative, int scale) {}

    /** The groups are the least significant first, and the server refuses none at the end that are zero. */
    private static void put(int[] groups, int count, int fractionGroups, Sign sign, BinaryBuffer out) {
        out.putInt(2 * (GROUP_DIGITS + count));
        out.putShort(count);
        out.putShort(count - fractionGroups - 1);
        out.putShort(sign.isNegative ? NEGATIVE : 0);
        out.putShort(Math.max(0, sign.scale));
        for (int i = count - 1; i >= 0; i--) {
            out.putShort(groups[i]);
        }
    }
}
