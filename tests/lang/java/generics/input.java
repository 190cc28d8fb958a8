/* Generics, annotations and classes in unlikely places. */
package com.acme.shop;

import java.util.*;
import static java.util.stream.Collectors.toList;
import java.util.Map.Entry;

@SuppressWarnings({"unchecked", "a}b"})
public abstract class Store<K extends Comparable<? super K>, V>
        extends Base<Map<K, List<V>>>
        implements Iterable<Entry<K, V>> {

    public static final int MAX = 1 << 3, MIN = -1;
    private final Map<String, Function<? super K, ? extends V>> loaders = new HashMap<>() {{
        put("a", k -> { return null; });
    }};
    protected volatile int[] sizes[] = {{1}, {2}};
    @Inject @Named("x") Logger logger;
    Comparator<K> order = new Comparator<K>() {
        @Override
        public int compare(K a, K b) { return a.compareTo(b); }
    };

    static { System.loadLibrary("store"); }
    { sizes = null; }

    protected Store(int size) throws IOException { this(size, null); }
    <T extends V> Store(int size, T first) { }

    @Override
    public Iterator<Entry<K, V>> iterator() {
        class Local { int depth; void go() { } }
        return new Iterator<>() {
            public boolean hasNext() { return false; }
            @Override public Entry<K, V> next() { throw new Error("}"); }
        };
    }

    public abstract <T, R extends Collection<? super T>> R into(
            @Nullable final T[]... items) throws A, B;

    @SafeVarargs
    @Deprecated(since = "1.2", forRemoval = true)
    private static synchronized <T> List<T> of(T... items) {
        if (items.length == 0) return null;
        else if (items.length == 1) return List.of(items[0]);
        return Arrays.stream(items).filter(i -> i != null).collect(toList());
    }

    native int size();

    @interface Marker { String value() default "}"; int[] codes() default {1, 2}; }
    private interface Visitor<R> { R visit(Store<?, ?> s); default void done() { } }
}
