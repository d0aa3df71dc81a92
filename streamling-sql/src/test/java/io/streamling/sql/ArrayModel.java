package io.streamling.sql;

import io.streamling.sql.cells.Cells;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What functions over two arrays of integers and an integer give, by Java's collections, as cells. Stateless. */
final class ArrayModel {
    private ArrayModel() {}

    static List<String> expected(String first, String second, String number) {
        List<@Nullable Integer> a = array(first);
        List<@Nullable Integer> b = array(second);
        Integer x = number(number);
        List<String> cells = new ArrayList<>();
        cells.add(unlessNull(() -> concat(a, b), a, b));
        cells.add(unlessNull(() -> new LinkedHashSet<>(a), a));
        cells.add(unlessNull(() -> new LinkedHashSet<>(concat(a, b)), a, b));
        cells.add(unlessNull(() -> without(a, b), a, b));
        cells.add(unlessNull(() -> common(a, b), a, b));
        cells.add(unlessNull(() -> reversed(a), a));
        cells.add(unlessNull(() -> a.stream().filter(e -> !Objects.equals(e, x)).toList(), a));
        cells.add(unlessNull(() -> sorted(a), a));
        cells.add(unlessNull(() -> a.contains(x), a));
        cells.add(unlessNull(() -> a.indexOf(x) + 1, a, x));
        cells.add(unlessNull(() -> extreme(a, Comparator.naturalOrder()), a));
        cells.add(unlessNull(() -> extreme(a, Comparator.reverseOrder()), a));
        cells.add(unlessNull(a == null ? () -> 0 : a::size, a));
        cells.add(unlessNull(() -> x < 1 || x > a.size() ? null : a.get(x - 1), a, x));
        cells.add(unlessNull(() -> a.equals(b), a, b));
        cells.add(unlessNull(() -> from(a, x), a, x));
        return cells;
    }

    private static String unlessNull(Supplier<@Nullable Object> result, @Nullable Object... needed) {
        for (Object one : needed) {
            if (one == null) {
                return "NULL";
            }
        }
        return String.valueOf(result.get()).replace("null", "NULL");
    }

    private static @Nullable List<@Nullable Integer> array(String cell) {
        if (cell.equals("NULL")) {
            return null;
        }
        List<@Nullable Integer> elements = new ArrayList<>();
        String inner = cell.substring(1, cell.length() - 1);
        if (!inner.isBlank()) {
            Cells.split(inner, ',').forEach(element -> elements.add(number(element)));
        }
        return elements;
    }

    private static @Nullable Integer number(String cell) {
        return cell.equals("NULL") ? null : Integer.valueOf(cell);
    }

    private static List<@Nullable Integer> concat(List<@Nullable Integer> a, List<@Nullable Integer> b) {
        List<@Nullable Integer> both = new ArrayList<>(a);
        both.addAll(b);
        return both;
    }

    private static Set<@Nullable Integer> without(List<@Nullable Integer> a, List<@Nullable Integer> b) {
        Set<@Nullable Integer> left = new LinkedHashSet<>(a);
        left.removeAll(b);
        return left;
    }

    private static Set<@Nullable Integer> common(List<@Nullable Integer> a, List<@Nullable Integer> b) {
        Set<@Nullable Integer> left = new LinkedHashSet<>(a);
        left.retainAll(b);
        return left;
    }

    private static List<@Nullable Integer> reversed(List<@Nullable Integer> a) {
        List<@Nullable Integer> reversed = new ArrayList<>(a);
        Collections.reverse(reversed);
        return reversed;
    }

    private static List<@Nullable Integer> sorted(List<@Nullable Integer> a) {
        List<@Nullable Integer> sorted = new ArrayList<>(a);
        sorted.sort(Comparator.nullsFirst(Comparator.naturalOrder()));
        return sorted;
    }

    private static @Nullable Integer extreme(List<@Nullable Integer> a, Comparator<Integer> order) {
        return a.stream().filter(Objects::nonNull).max(order).orElse(null);
    }

    private static List<@Nullable Integer> from(List<@Nullable Integer> a, int start) {
        int first = start < 0 ? Math.max(0, a.size() + start) : Math.max(0, start - 1);
        return first >= a.size() ? List.of() : a.subList(first, a.size());
    }
}
