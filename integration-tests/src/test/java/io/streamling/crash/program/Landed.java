package io.streamling.crash.program;

/**
 * A row as it stands in a sink. Immutable.
 *
 * @param runner which run of the program wrote it
 */
public record Landed(int part, long seq, long id, long doubled, String note, String runner) {
    public Landed withoutRunner() {
        return new Landed(part, seq, id, doubled, note, "");
    }
}
