package io.streamling.testing.harness;

/**
 * What goes wrong in a run, counted from 1; 0 for never. Immutable.
 *
 * @param failingEmit which emit throws
 * @param failingReject which reject throws
 * @param failingAllocation which allocation of the operator throws
 */
record Plan(int failingEmit, int failingReject, int failingAllocation) {
    static final Plan NOTHING = new Plan(0, 0, 0);

    boolean isFailing() {
        return failingEmit + failingReject + failingAllocation > 0;
    }

    @Override
    public String toString() {
        if (failingEmit > 0) {
            return ", emit " + failingEmit + " throws";
        }
        if (failingReject > 0) {
            return ", reject " + failingReject + " throws";
        }
        return failingAllocation > 0 ? ", allocation " + failingAllocation + " fails" : "";
    }
}
