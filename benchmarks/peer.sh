#!/usr/bin/env bash
# Runs the engine once as one of the programs of a comparison: its settings come from the environment (see PeerSettings).
# Build first: ./mvnw -q -pl benchmarks -am -Ppeer package -DskipTests
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
classpath=$here/target/classes:$here/target/lib/*
# shellcheck disable=SC2086  # several options in one variable
exec "$java" ${HEAP:--Xms256m -Xmx1g} ${ENGINE_FLAGS:-} -cp "$classpath" io.streamling.benchmarks.peer.PeerProgram
