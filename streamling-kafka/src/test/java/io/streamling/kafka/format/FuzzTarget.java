package io.streamling.kafka.format;

import java.util.Random;

/** A format under fuzz. One thread. */
interface FuzzTarget extends AutoCloseable {
    /** The format's name in messages. */
    String name();

    /** Columns, good records and bad ones, all of which the seed decides. */
    FuzzRound round(Random random);

    @Override
    void close();
}
