/**
 * Finds regular expressions in UTF-8 bytes, in one or two passes whatever the expression.
 *
 * <p>{@link io.streamling.sql.internal.regex.SyntaxParser} reads the expression into a tree
 * ({@link io.streamling.sql.internal.regex.Syntax}); {@link io.streamling.sql.internal.regex.ProgramBuilder} turns the tree
 * into a {@link io.streamling.sql.internal.regex.Program}: instructions over single bytes, with several ways to go on, in
 * order of preference. A run of the program would follow all ways at once, as a list of threads.
 * {@link io.streamling.sql.internal.regex.Automaton} makes each list that occurs into a numbered state, and remembers where
 * each byte leads from it, so that a text costs one table look-up per byte. The forward pass finds where the preferred match
 * ends, and notes the states. The way back, from the end through the noted states, follows the one thread that matched, and
 * so finds where the match and its groups begin and end. The tables are bounded. What they do not cover (rare syntax, too
 * many states, huge texts) is answered by RE2/J, which is the definition of what is right.
 */
@NullMarked
package io.streamling.sql.internal.regex;

import org.jspecify.annotations.NullMarked;
