package io.streamling.state;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Connections whose COMMIT can be cut off, before it reaches the database or after. One thread at a time. */
final class LostCommits {
    private final DataSource real;
    private final boolean reachesDatabase;
    private boolean losesNext;
    private int lost;

    LostCommits(DataSource real, boolean reachesDatabase) {
        this.real = real;
        this.reachesDatabase = reachesDatabase;
    }

    DataSource dataSource() {
        return proxy(DataSource.class, (method, arguments) -> {
            Object result = method.invoke(real, arguments);
            return result instanceof Connection connection ? losing(connection) : result;
        });
    }

    void loseNext() {
        losesNext = true;
    }

    int lostCount() {
        return lost;
    }

    private Connection losing(Connection connection) {
        return proxy(Connection.class, (method, arguments) -> {
            if (!method.getName().equals("commit") || !losesNext) {
                return method.invoke(connection, arguments);
            }
            losesNext = false;
            lost++;
            if (reachesDatabase) {
                connection.commit();
            }
            connection.close();
            throw new SQLException("the connection broke during COMMIT", "08006");
        });
    }

    private interface Call {
        Object run(Method method, Object[] arguments) throws Exception;
    }

    private static <T> T proxy(Class<T> type, Call call) {
        InvocationHandler handler = (self, method, arguments) -> {
            try {
                return call.run(method, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        };
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
