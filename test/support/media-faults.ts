// Faults and quiet times of the made-up media shop: what its programs log then, in their own words.
import { SECOND } from '../../src/kernel/time.js';
import type { StackFault } from './media-stack.js';

const java = (head: string, ...causes: readonly string[]): string =>
  [
    head,
    '\tat com.media.shop.OrderFlow.place(OrderFlow.java:88)',
    ...causes.flatMap((cause) => [`Caused by: ${cause}`, '\tat com.media.shop.Repository.save(Repository.java:41)']),
  ].join('\n');

const checkoutError = (...causes: readonly string[]): { service: string; level: string; message: string } => ({
  service: 'checkout',
  level: 'ERROR',
  message: java(
    'request %d failed\norg.springframework.dao.DataAccessResourceFailureException: could not execute',
    ...causes,
  ),
});

const CHECKOUT = { path: '/cart/checkout', share: 0.8 } as const;
const CATALOG = { path: '/catalog/items', share: 0.8 } as const;
const PLAY = { path: '/play/stream', share: 0.8 } as const;

export const MEDIA_FAULTS: readonly StackFault[] = [
  {
    id: 'mariadb-connections',
    culprit: /^mariadb$/,
    classes: ['connection-limit'],
    told: [
      checkoutError(
        'java.sql.SQLNonTransientConnectionException: Could not connect to address=(host=db1)(port=3306)(type=master) : Too many connections',
      ),
      { service: 'catalog', level: 'ERROR', message: "items query failed: (1040, 'Too many connections')" },
      {
        service: 'mariadb',
        level: 'warning',
        message:
          "Aborted connection %d to db: 'unconnected' user: 'unauthenticated' host: '10.2.0.11' (Too many connections)",
      },
    ],
    failing: CHECKOUT,
  },
  {
    id: 'mariadb-disk-full',
    culprit: /^mariadb$/,
    classes: ['disk-full'],
    told: [
      checkoutError("java.sql.SQLException: The table 'orders' is full"),
      { service: 'mariadb', level: 'ERROR', message: "mariadbd: The table 'orders' is full" },
    ],
    failing: CHECKOUT,
  },
  {
    id: 'mariadb-lock',
    culprit: /^mariadb$/,
    classes: ['lock-wait'],
    told: [
      checkoutError(
        'java.sql.SQLTransactionRollbackException: (conn=%d) Lock wait timeout exceeded; try restarting transaction',
      ),
    ],
    every: 4 * SECOND,
    failing: { path: '/cart/checkout', share: 0.4 },
    slow: { path: '/cart/checkout', millis: 5_000 },
  },
  {
    id: 'mariadb-slow-fills-pool',
    culprit: /^mariadb$/,
    classes: ['slow-statements', 'lock-wait'],
    told: [
      checkoutError(
        'java.sql.SQLTransientConnectionException: HikariPool-1 - Connection is not available, request timed out after 30000ms.',
      ),
      {
        service: 'mariadb',
        level: 'info',
        message:
          '# Time: 261124 # User@Host: checkout[checkout] @ app [10.2.0.11] # Query_time: 21.%d Lock_time: 0.000 Rows_examined: 4000000 SELECT * FROM orders WHERE note LIKE x',
      },
    ],
    failing: CHECKOUT,
    slow: { path: '/cart/checkout', millis: 9_000 },
  },
  {
    id: 'checkout-pool-leak',
    culprit: /^checkout$/,
    classes: ['pool-exhausted'],
    told: [
      checkoutError(
        'java.sql.SQLTransientConnectionException: HikariPool-1 - Connection is not available, request timed out after 30000ms.',
      ),
    ],
    failing: CHECKOUT,
  },
  {
    id: 'rabbitmq-memory-alarm',
    culprit: /^rabbitmq$/,
    classes: ['out-of-memory', 'broker-refuses'],
    told: [
      {
        service: 'rabbitmq',
        level: 'warning',
        message:
          'memory resource limit alarm set on node rabbit@mq1. Publishers will be blocked until this alarm clears',
      },
      {
        service: 'checkout',
        level: 'WARN',
        message: 'publish of order %d blocked: connection to rabbitmq is blocked: low on memory',
      },
    ],
    every: 5 * SECOND,
    slow: { path: '/cart/checkout', millis: 5_000 },
  },
  {
    id: 'rabbitmq-killed',
    culprit: /^rabbitmq$/,
    classes: ['connection-refused', 'silence'],
    silent: ['rabbitmq', 'shipping'],
    told: [
      checkoutError('java.net.ConnectException: Connection refused (Connection refused) to amqp://10.2.0.7:5672'),
      {
        service: 'player',
        level: 'error',
        message: 'level=error msg="play event lost" err="dial tcp 10.2.0.7:5672: connect: connection refused"',
      },
    ],
    failing: CHECKOUT,
  },
  {
    id: 'shipping-wrong-password',
    culprit: /^shipping$/,
    classes: ['credentials-refused'],
    before: [{ service: 'shipping', level: 'info', message: 'shipping 2.2.0 starting' }],
    silent: ['shipping'],
    told: [
      {
        service: 'rabbitmq',
        level: 'error',
        message:
          "Error on AMQP connection <0.%d.0> (10.2.0.31:51000 -> 10.2.0.7:5672, state: starting): PLAIN login refused: user 'shipping' - invalid credentials",
      },
    ],
    every: 5 * SECOND,
  },
  {
    id: 'memcached-down',
    culprit: /^memcached$/,
    classes: ['connection-refused', 'marked-down'],
    told: [
      {
        service: 'catalog',
        level: 'ERROR',
        message: 'session lookup failed: pymemcache: [Errno 111] Connection refused: cache1:11211',
      },
      {
        service: 'player',
        level: 'error',
        message:
          'level=error msg="rights lookup failed" err="memcache: dial tcp 10.2.0.9:11211: connect: connection refused"',
      },
    ],
    failing: CATALOG,
  },
  {
    id: 'kafka-disk-full',
    culprit: /^kafka$/,
    classes: ['disk-full'],
    told: [
      {
        service: 'kafka',
        level: 'ERROR',
        message:
          'Error while writing to checkpoint file /var/lib/kafka/recovery-point (kafka.server.LogDirFailureChannel)\njava.io.IOException: No space left on device\n\tat sun.nio.ch.FileDispatcherImpl.write0(Native Method)',
      },
      {
        service: 'player',
        level: 'error',
        message:
          'level=error msg="publish plays" err="kafka server: Request exceeded the user-specified time limit in the request"',
      },
    ],
    failing: PLAY,
  },
  {
    id: 'checkout-heap',
    culprit: /^checkout$/,
    classes: ['out-of-memory'],
    told: [
      {
        service: 'checkout',
        level: 'ERROR',
        message: java('Servlet.service() threw exception\njava.lang.OutOfMemoryError: Java heap space'),
      },
      {
        service: 'edge',
        level: 'warning',
        message: 'upstream request timeout cluster=checkout response_flags=UT 10.2.0.11:8085',
      },
    ],
    failing: CHECKOUT,
  },
  {
    id: 'player-panic',
    culprit: /^player/,
    classes: ['defect'],
    before: [{ service: 'player', level: 'info', message: 'player 4.2.0 listening on 10.2.0.21:8087' }],
    told: [
      {
        service: 'player',
        level: 'error',
        message:
          'http: panic serving 10.2.0.2:5%d: runtime error: invalid memory address or nil pointer dereference\ngoroutine 41 [running]:\nmain.(*Rights).Check(0x0)\n\t/src/rights.go:44 +0x1d',
      },
    ],
    failing: PLAY,
  },
  {
    id: 'psp-certificate',
    culprit: /pay\.example/,
    classes: ['certificate-expired'],
    told: [
      checkoutError(
        'javax.net.ssl.SSLHandshakeException: Get "https://api.pay.example/v2/charge": PKIX path validation failed: java.security.cert.CertPathValidatorException: validity check failed: certificate has expired',
      ),
    ],
    failing: CHECKOUT,
  },
  {
    id: 'psp-429',
    culprit: /pay\.example/,
    classes: ['rate-limited'],
    told: [
      {
        service: 'checkout',
        level: 'WARN',
        message: 'charge of order %d failed: POST https://api.pay.example/v2/charge returned 429 Too Many Requests',
      },
    ],
    failing: CHECKOUT,
  },
  {
    id: 'elasticsearch-read-only',
    culprit: /^elasticsearch$/,
    classes: ['read-only', 'disk-full'],
    told: [
      {
        service: 'catalog',
        level: 'ERROR',
        message:
          "index update failed: elasticsearch.AuthorizationException(403, 'cluster_block_exception', 'index [items] blocked by: [TOO_MANY_REQUESTS/12/disk usage exceeded flood-stage watermark, index has read-only-allow-delete block]')",
      },
    ],
    failing: CATALOG,
  },
  {
    id: 'player-2-dns',
    culprit: /^player-2$/,
    classes: ['name-not-resolved'],
    told: [
      {
        service: 'player-2',
        level: 'error',
        message:
          'level=error msg="rights lookup failed" err="dial tcp: lookup rights-old.internal on 10.2.0.53:53: no such host"',
      },
      { service: 'player-1', level: 'info', message: 'level=info msg="segment sent" title=%d bytes=4000' },
    ],
    failing: { path: '/play/stream', share: 0.4 },
  },
  {
    id: 'web-workers',
    culprit: /^web$/,
    classes: ['threads-exhausted'],
    told: [
      {
        service: 'web',
        level: 'error',
        message: 'AH00484: server reached MaxRequestWorkers setting, consider raising the MaxRequestWorkers setting',
      },
      {
        service: 'edge',
        level: 'warning',
        message:
          'upstream connect error or disconnect/reset before headers. reset reason: connection timeout cluster=web',
      },
    ],
    every: 4 * SECOND,
    slow: { path: '/catalog/items', millis: 9_000 },
  },
  {
    id: 'shipping-hangs',
    culprit: /^shipping$/,
    classes: ['silence'],
    silent: ['shipping'],
  },
  {
    id: 'catalog-column',
    culprit: /^(catalog|mariadb)$/,
    classes: ['schema-missing'],
    told: [
      {
        service: 'catalog',
        level: 'ERROR',
        message:
          'items query failed\nTraceback (most recent call last):\n  File "/app/items.py", line 31, in items\n    cursor.execute(query)\npymysql.err.OperationalError: (1054, "Unknown column \'i.discount\' in \'field list\'")',
      },
    ],
    failing: CATALOG,
  },
];

export const MEDIA_QUIET: readonly StackFault[] = [
  { id: 'quiet-plain' },
  {
    id: 'quiet-sixty-errors',
    told: [
      { service: 'catalog', level: 'ERROR', message: 'thumbnail %d could not be rendered, a placeholder is shown' },
    ],
    every: 1 * SECOND,
  },
  {
    id: 'quiet-missing-files',
    told: [{ service: 'web', level: 'error', message: 'AH00128: File does not exist: /srv/www/wp-login-%d.php' }],
    every: 1 * SECOND,
  },
  {
    id: 'quiet-failed-logins',
    told: [{ service: 'checkout', level: 'WARN', message: 'login failed for customer c-%d: invalid password' }],
    every: 6 * SECOND,
  },
  {
    id: 'quiet-deploy',
    before: [
      { service: 'catalog', level: 'info', message: 'Shutting down' },
      { service: 'catalog', level: 'info', message: 'catalog 3.0.1 started' },
      { service: 'catalog', level: 'info', message: 'Uvicorn running on http://10.2.0.12:8086' },
    ],
  },
  {
    id: 'quiet-aborts',
    told: [{ service: 'edge', level: 'info', message: 'stream %d reset by the client before the answer was complete' }],
  },
  {
    id: 'quiet-retries',
    told: [
      {
        service: 'player',
        level: 'warning',
        message: 'level=warn msg="will retry" attempt=1 err="read tcp 10.2.0.21:4%d->10.2.0.9:11211: i/o timeout"',
      },
    ],
    every: 20 * SECOND,
  },
];
