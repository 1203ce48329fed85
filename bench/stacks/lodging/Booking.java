// Booking: takes a booking, holds the room at inventory, stores it, and queues a message to the guest.
import com.sun.net.httpserver.*;
import com.zaxxer.hikari.*;
import java.io.*;
import java.net.*;
import java.net.http.*;
import java.nio.charset.StandardCharsets;
import java.sql.*;
import java.time.Duration;
import java.util.*;
import java.util.concurrent.*;
import org.slf4j.*;

public class Booking {
    static final Logger log = LoggerFactory.getLogger("com.lodging.booking.BookingService");
    static final Logger queueLog = LoggerFactory.getLogger("com.lodging.booking.NotificationQueue");
    static final List<byte[]> priceHistory = Collections.synchronizedList(new ArrayList<>());
    static HikariDataSource pool;
    static HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(Duration.ofSeconds(2)).build();
    static String env(String key) { return System.getenv(key); }

    static String queue(String command) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress("queue", 11300), 1000);
            socket.setSoTimeout(2000);
            socket.getOutputStream().write(command.getBytes(StandardCharsets.UTF_8));
            byte[] reply = new byte[2000];
            return new String(reply, 0, socket.getInputStream().read(reply));
        }
    }
    static void hold(String room) throws Exception {
        var request = HttpRequest.newBuilder(URI.create(env("INVENTORY") + "/hold?room=" + room)).timeout(Duration.ofSeconds(2)).build();
        var response = client.send(request, HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() != 200) throw new IllegalStateException("inventory answered " + response.statusCode() + ": " + response.body().trim());
    }
    static long store(String room, String guest) throws SQLException {
        try (var connection = pool.getConnection(); var statement = connection.prepareStatement("INSERT INTO bookings (room, guest, note) VALUES (?, ?, REPEAT('n', 4000))", Statement.RETURN_GENERATED_KEYS)) {
            statement.setString(1, room);
            statement.setString(2, guest);
            statement.executeUpdate();
            try (var keys = statement.getGeneratedKeys()) { keys.next(); return keys.getLong(1); }
        }
    }
    static int count(String guest) throws SQLException {
        try (var connection = pool.getConnection(); var statement = connection.prepareStatement("SELECT COUNT(*) FROM bookings WHERE guest = ?")) {
            statement.setString(1, guest);
            try (var rows = statement.executeQuery()) { rows.next(); return rows.getInt(1); }
        }
    }
    static void handle(HttpExchange exchange) throws IOException {
        var query = new HashMap<String, String>();
        for (String pair : Objects.toString(exchange.getRequestURI().getQuery(), "").split("&")) { int at = pair.indexOf('='); if (at > 0) query.put(pair.substring(0, at), pair.substring(at + 1)); }
        int status = 200; String body;
        try {
            if (exchange.getRequestURI().getPath().equals("/login")) {
                boolean good = "right".equals(query.get("word"));
                if (!good) log.warn("Login refused for guest {}: wrong password", query.get("guest"));
                status = good ? 200 : 401; body = good ? "in" : "no";
            } else if (exchange.getRequestMethod().equals("POST")) {
                if (env("PRICE_HISTORY") != null) priceHistory.add(new byte[3_000_000]);
                hold(query.get("room"));
                long id = store(query.get("room"), query.get("guest"));
                String job = "{\"booking\":" + id + "}";
                queue("put 10 0 30 " + job.length() + "\r\n" + job + "\r\n");
                log.info("Booking {} stored for guest {} in room {}", id, query.get("guest"), query.get("room"));
                body = "booked " + id;
            } else body = "bookings " + count(query.get("guest"));
        } catch (Exception e) { log.error("{} {} failed", exchange.getRequestMethod(), exchange.getRequestURI().getPath(), e); status = 500; body = "failed"; }
        exchange.sendResponseHeaders(status, body.length());
        exchange.getResponseBody().write(body.getBytes());
        exchange.close();
    }
    public static void main(String[] args) throws Exception {
        var config = new HikariConfig();
        config.setJdbcUrl("jdbc:mariadb://mariadb:3306/lodging");
        config.setUsername("booking"); config.setPassword(env("DB_PASSWORD"));
        config.setMaximumPoolSize(6); config.setConnectionTimeout(2000); config.setMaxLifetime(30000); config.setInitializationFailTimeout(-1); config.setPoolName("booking-pool");
        pool = new HikariDataSource(config);
        var server = HttpServer.create(new InetSocketAddress(env("HOST"), 8080), 50);
        server.createContext("/", exchange -> { try { handle(exchange); } catch (Throwable t) { log.error("Unhandled error in request", t); exchange.sendResponseHeaders(500, -1); exchange.close(); } });
        server.setExecutor(Executors.newFixedThreadPool(16));
        server.start();
        log.info("Booking {} started on port 8080", env("VERSION"));
        Executors.newSingleThreadScheduledExecutor().scheduleAtFixedRate(() -> {
            try {
                String stats = queue("stats-tube default\r\n");
                int ready = Integer.parseInt(stats.replaceAll("(?s).*current-jobs-ready: (\\d+).*", "$1"));
                if (ready > 20) queueLog.warn("Notification queue is growing: {} jobs ready", ready); else queueLog.info("Notification queue: {} jobs ready", ready);
            } catch (Exception e) { queueLog.error("Cannot read queue statistics", e); }
        }, 5, 10, TimeUnit.SECONDS);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> log.info("Booking is shutting down")));
    }
}
