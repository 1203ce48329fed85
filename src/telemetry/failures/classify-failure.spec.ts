import { describe, expect, it } from 'vitest';
import type { Level } from '../level.js';
import { classifyFailure, FAILURE_CLASSES } from './classify-failure.js';
import { type FailureText, rootErrorOf } from './root-error.js';

const classOf = (message: string, level: Level = 'error', more: Partial<FailureText> = {}): string | undefined =>
  classifyFailure({ message, level, ...more })?.failure.id;

describe('failure class', () => {
  it.each([
    ['FATAL: sorry, too many clients already', 'connection-limit'],
    ["(1040, 'Too many connections')", 'connection-limit'],
    ['Error 1045 (28000): Access denied for user app', 'credentials-refused'],
    ['SQLSTATE[HY000] [2002] Connection refused', 'connection-refused'],
    ['ERROR: deadlock detected (SQLSTATE 40P01)', 'lock-wait'],
    ['rpc error: code = DeadlineExceeded desc = stream ended', 'timeout'],
    ['rpc error: code = ResourceExhausted desc = plan limit', 'rate-limited'],
    ['dial tcp 10.0.0.7:5432: connect: connection refused', 'connection-refused'],
    ['Connection to rooms-db:5432 refused. Check that the hostname and port are correct', 'connection-refused'],
    ['connection to rooms was refused, trying again', 'connection-refused'],
    ['dial tcp: lookup cart.internal on 10.0.0.2:53: no such host', 'name-not-resolved'],
    ['write /data/seg: no space left on device', 'disk-full'],
    ['accept tcp [::]:8080: accept4: too many open files', 'open-files'],
    ['OOM command not allowed when used memory > maxmemory', 'out-of-memory'],
    ["READONLY You can't write against a read only replica.", 'read-only'],
    ['x509: certificate has expired or is not yet valid', 'certificate-expired'],
    ['AH00484: server reached MaxRequestWorkers setting', 'threads-exhausted'],
    ['HikariPool-1 - Connection is not available, request timed out after 30000ms.', 'pool-exhausted'],
    ['upstream timed out (110: Connection timed out) while reading response header', 'timeout'],
    ['no live upstreams while connecting to upstream', 'marked-down'],
    ['session not read: SERVER HAS FAILED AND IS DISABLED UNTIL TIMED RETRY', 'marked-down'],
    ['session not read: CONNECTION FAILURE', 'connection-refused'],
    ['curl: (92) HTTP/2 stream 5 was not closed cleanly: INTERNAL_ERROR (err 2)', 'connection-closed'],
    ['java.io.IOException: HTTP/1.1 header parser received no bytes', 'connection-closed'],
    ['Server web/web2 is DOWN, reason: Layer4 timeout', 'marked-down'],
    ["Table 'shop.orders' doesn't exist", 'schema-missing'],
    ['publish to exchange "jobs" blocked, waiting for connection.unblocked', 'broker-refuses'],
    ['publishing article 12, comment author blocked', 'unexplained-error'],
    ['timeout waiting for response from pricing:8080 after 5s', 'timeout'],
    ['Timeout waiting for connection from pool', 'pool-exhausted'],
    ['timeout exceeded when trying to connect', 'pool-exhausted'],
    ['acquire connection: context deadline exceeded', 'pool-exhausted'],
    ['dial tcp 10.0.0.9:5432: context deadline exceeded', 'timeout'],
    ['waiting for a free connection (30 s)', 'pool-exhausted'],
    ['memcache: no servers configured or available', 'connection-refused'],
    ['smtplib.SMTPServerDisconnected: Connection unexpectedly closed', 'connection-closed'],
    [
      'Execution Timeout Expired.  The timeout period elapsed prior to completion of the operation',
      'statement-timeout',
    ],
    ['ORA-01013: user requested cancel of current operation', 'statement-timeout'],
    ['Logon       Error: 18456, Severity: 14, State: 8.', 'credentials-refused'],
    ["Login failed for user 'svc'. Reason: Password did not match. [CLIENT: 10.0.4.21]", 'credentials-refused'],
    ['Cannot open database "claims".\nError Number:4060,State:1,Class:11', 'configuration-wrong'],
    ['Msg 1205, Level 13, State 51, Line 4', 'lock-wait'],
    [
      "[Microsoft][ODBC Driver 18 for SQL Server][SQL Server]Invalid object name 'a'. (208) (SQLExecDirectW)",
      'schema-missing',
    ],
    ['Error: 823, Severity: 24, State: 2.', 'disk-errors'],
    ['Error: 701, Severity: 17, State: 123.', 'out-of-memory'],
    ['ORA-01017: invalid username/password; logon denied', 'credentials-refused'],
    ['ORA-12516: TNS:listener could not find available handler with matching protocol stack', 'connection-limit'],
    ['ORA-00257: archiver error. Connect internal only, until freed.', 'disk-full'],
    ['ORA-01653: unable to extend table SHOP.ORDERS by 128 in tablespace USERS', 'disk-full'],
    ['ORA-01033: ORACLE initialization or shutdown in progress', 'database-starting'],
    ['TNS-12541: TNS:no listener', 'connection-refused'],
    ['DB2 SQL Error: SQLCODE=-964, SQLSTATE=57011, SQLERRMC=null', 'disk-full'],
    ['SQL0911N  The current transaction has been rolled back because of a deadlock or timeout.', 'lock-wait'],
    ['SQL30082N  Security processing failed with reason "24".  SQLSTATE=08001', 'credentials-refused'],
    [
      'cURL error 28: Operation timed out after 30001 milliseconds with 0 bytes received for https://tax.example',
      'timeout',
    ],
    ['curl: (28) Connection timed out after 5001 milliseconds', 'timeout'],
    ['cURL error 7: (see https://curl.se/libcurl/c/libcurl-errors.html) for https://tax.example', 'connection-refused'],
    ['cURL error 6: (see https://curl.se/libcurl/c/libcurl-errors.html) for https://tax.example', 'name-not-resolved'],
    [
      'cURL error 60: (see https://curl.se/libcurl/c/libcurl-errors.html) for https://tax.example',
      'certificate-untrusted',
    ],
    ['cURL error 52: Empty reply from server', 'connection-closed'],
    ['pycurl.error: (35, "")', 'unexplained-error'],
    ['configuration invalid: RATE_TABLE_URL is required but not set', 'configuration-wrong'],
    ['DATABASE_URL must be set', 'configuration-wrong'],
    ['Required environment variable "S3_BUCKET" is missing', 'configuration-wrong'],
    ['missing mandatory property smtp.host', 'configuration-wrong'],
    ['nfs: server nas1 not responding, still trying', 'file-server-silent'],
    ['CIFS: VFS: \\\\nas1 has not responded in 180 seconds. Reconnecting...', 'file-server-silent'],
    ['Failed to pull image "registry.local/search:9.1": rpc error: code = NotFound', 'configuration-wrong'],
    [
      'status=bounced (host r.example said: 535 5.7.8 Error: authentication failed: password has expired)',
      'credentials-refused',
    ],
    ['1024 worker_connections are not enough while connecting to upstream', 'worker-connections'],
    ['LDAPSocketOpenError: invalid server address', 'name-not-resolved'],
    ['FATAL: server login has been failing, try again later (server_login_retry)', 'pooler-exhausted'],
    ['panicked: parcel without depot', 'defect'],
    ['Timeout occurred while waiting for a slot to become available', 'pool-exhausted'],
    ['db error: FATAL: query_wait_timeout', 'pooler-exhausted'],
    ['C-0x5601: shop/web@10.0.0.9:50744 pooler error: query_wait_timeout', 'pooler-exhausted'],
    ['user was not in the mood', 'unexplained-error'],
  ])('of “%s” is %s', (message, id) => {
    expect(classOf(message)).toBe(id);
  });

  it.each<[string, Level]>([
    ['PANIC:  could not write to file "pg_wal/xlogtemp.1193": No space left on device', 'fatal'],
    ['could not write to log file 000000010000000000000042 at offset 0: No space left on device', 'error'],
    [
      'mariadbd: Disk is full writing \'/var/lib/mysql/binlog.000311\' (Errcode: 28 "No space left on device")',
      'error',
    ],
    ['mysqld: Disk full (/tmp/#sql_1_0.MAI); waiting for someone to free some space... (errno: 28)', 'error'],
    [
      'InnoDB: Write to file ./shop/orders.ibd failed at offset 41943040, 16384 bytes should have been written, only 4096 were written. Operating system error number 28.',
      'error',
    ],
    ['InnoDB: preallocating 65536 bytes for file ./shop/orders.ibd failed with error 28', 'error'],
    [
      "InnoDB: Encountered a problem with file './ibdata1'. Disk is full. Try to clean the disk to free space.",
      'error',
    ],
    ['Write error while saving DB to the disk(rdbSaveRio): No space left on device', 'warn'],
    ['Error writing to the AOF file: No space left on device', 'warn'],
    ['AOF rewrite child: Short write while writing to the AOF file: (nwritten=1024, expected=4096)', 'warn'],
    ['MISCONF Errors writing to the AOF file: No space left on device', 'error'],
    ['Free disk space is insufficient. Free bytes: 48111616. Limit: 50000000', 'info'],
    ['disk resource limit alarm set on node rabbit@mq1.', 'warn'],
    ['java.io.IOException: No space left on device', 'error'],
    ['java.io.IOException: There is not enough space on the disk', 'error'],
    ['java.nio.file.FileSystemException: /var/lib/app/out.pdf: No space left on device', 'error'],
    [
      "Could not allocate space for object 'dbo.Orders'.'PK_Orders' in database 'Shop' because the 'PRIMARY' filegroup is full.",
      'error',
    ],
    ["The transaction log for database 'Shop' is full due to 'ACTIVE_TRANSACTION'.", 'error'],
    ["fsutil error: There is not enough space on the disk. : 'D:\\data\\out.bin'", 'error'],
    ['pwrite() "/var/cache/nginx/client_temp/0000000017" failed (28: No space left on device)', 'error'],
    [
      'flood stage disk watermark [95%] exceeded on [n1][/var/lib/elasticsearch], all indices on this node will be marked read-only',
      'warn',
    ],
    [
      'index [orders] blocked by: [TOO_MANY_REQUESTS/12/disk usage exceeded flood-stage watermark, index has read-only-allow-delete block];',
      'error',
    ],
    ['etcdserver: mvcc: database space exceeded', 'error'],
    ['The node was low on resource: ephemeral-storage. Threshold quantity: 2Gi, available: 811Mi.', 'warn'],
    [
      '[WT_SESSION.checkpoint] int __posix_file_write: handle-write: pwrite: failed to write 4096 bytes at offset 0: No space left on device',
      'error',
    ],
    ['Cannot reserve 1.00 MiB, not enough space', 'error'],
    ['write /var/lib/docker/containers/x: no space left on device', 'error'],
    ['shutting down the broker: log dirs full, ENOSPC', 'error'],
    ['sqlite3.OperationalError: database or disk is full', 'error'],
    ["[Errno 28] No space left on device: '/srv/media/poster.jpg'", 'error'],
  ])('of a disk without space is told by “%s”', (message, level) => {
    expect(classOf(message, level)).toBe('disk-full');
  });

  it.each([
    'kafka server: The provided member is not known in the current generation',
    'Commit cannot be completed since the group has already rebalanced and assigned the partitions to another member.',
    'consumer poll timeout has expired. This means the time between subsequent calls to poll() was longer than the configured max.poll.interval.ms',
    'MAXPOLL|rdkafka#consumer-1| Application maximum poll interval (300000ms) exceeded by 122ms: leaving group',
    'Offset commit failed: UNKNOWN_MEMBER_ID: The coordinator is not aware of this member.',
    'KafkaJSProtocolError: The coordinator is not aware of this member',
  ])('of a consumer that its group has left out is told by “%s”', (message) => {
    expect(classOf(message, 'error')).toBe('consumer-left-out');
  });

  it.each([
    "MISCONF Redis is configured to save RDB snapshots, but it's currently unable to persist to disk.",
    'Error while appending records to loads.booked-1 in dir /var/lib/kafka/data',
    'Shutdown broker because all log dirs in /var/lib/kafka/data have failed',
    'Background saving error',
  ])('of a disk that cannot be written, and nobody says why, is told by “%s”', (message) => {
    expect(classOf(message)).toBe('disk-write-failed');
  });

  it('is none of the code that a stack quotes', () => {
    const message =
      'mail not sent\nTraceback (most recent call last):\n  File "/srv/mail.py", line 71, in send\n    smtplib.SMTP("mail.example", 587, timeout=20)\nsmtplib.SMTPHeloError: odd greeting';
    expect(classOf(message)).toBe('unexplained-error');
  });

  it('comes from a code before words', () => {
    expect(classOf('request failed', 'error', { attributes: { 'error.code': '53300' } })).toBe('connection-limit');
    expect(classOf('request failed', 'error', { attributes: { 'err.code': 'ECONNREFUSED' } })).toBe(
      'connection-refused',
    );
  });

  it('is told as information by some programs, and not by words of settings', () => {
    expect(classOf('process 71 still waiting for ShareLock on transaction 9 after 1000.1 ms', 'info')).toBe(
      'lock-wait',
    );
    expect(classOf('retrying in 2 s', 'info')).toBeUndefined();
    expect(classOf('using max_connections = 100', 'info')).toBeUndefined();
    expect(classOf('Changed limits: max_connections: 214 (requested 500)', 'warn')).not.toBe('connection-limit');
  });

  it.each([
    '2026/11/20 10:00:01 [error] 29#29: *91 open() "/srv/www/wp-login.php" failed (2: No such file or directory), client: 10.0.0.7, server: _, request: "GET /wp-login.php HTTP/1.1"',
    '2026/11/20 10:00:01 [error] 29#29: *92 "/srv/www/.git/index.html" is not found (2: No such file or directory), client: 10.0.0.7, server: _',
    '[Fri Nov 20 10:00:01 2026] [core:error] [pid 7] [client 10.0.0.7:51000] AH00128: File does not exist: /var/www/html/phpmyadmin',
    "[Fri Nov 20 10:00:01 2026] [php:error] [pid 7] [client 10.0.0.7:51000] script '/var/www/html/xmlrpc.php' not found or unable to stat",
  ])('is none where a client asks a web server for what is not there: %s', (message) => {
    expect(classifyFailure({ message, level: 'error' })).toBeUndefined();
  });

  it('is one where the server misses a file of its own, or cannot reach who serves the request', () => {
    const classOf = (message: string): string | undefined => classifyFailure({ message, level: 'error' })?.failure.id;
    expect(
      classOf('open() "/etc/nginx/mime.types" failed (2: No such file or directory) in /etc/nginx/nginx.conf:7'),
    ).toBe('file-missing');
    expect(
      classOf(
        'connect() to unix:/run/app.sock failed (2: No such file or directory) while connecting to upstream, client: 10.0.0.7',
      ),
    ).toBe('file-missing');
  });

  it('is a defect where a server of Go recovers from a panic, whatever level its logger gives it', () => {
    const error = { type: 'panic', message: 'assignment to entry in nil map', stack: 'goroutine 5 [running]:' };
    const message = 'http: panic serving 10.0.0.7:51000: assignment to entry in nil map';
    expect(classOf(message, 'info', { error })).toBe('defect');
    expect(classOf('no panic, all requests are served', 'info')).toBeUndefined();
  });

  it('has a source, and an id of its own', () => {
    expect([...FAILURE_CLASSES.values()].every(({ source }) => source !== '')).toBe(true);
    expect(FAILURE_CLASSES.size).toBeGreaterThan(35);
  });
});

describe('root error', () => {
  it.each([
    ['label 7 failed: fetch failed: connect ECONNREFUSED 10.0.0.3:8091', 'connection-refused'],
    ['label 7 failed: fetch failed: getaddrinfo ENOTFOUND routes', 'name-not-resolved'],
    ['label 7 failed', 'unexplained-error'],
  ])('of fetch stands behind what it throws, which is no error in code: %s', (message, failure) => {
    const error = {
      type: 'TypeError',
      message: 'fetch failed',
      stack: 'TypeError: fetch failed\n    at print (a.js:3:1)',
    };
    expect(classOf(message, 'error', { error })).toBe(failure);
  });

  it('is the last cause of Java', () => {
    const stack =
      'a.b.OuterException: outer\n\tat a.b.C.d(C.java:1)\nCaused by: a.b.MiddleException: middle\n\tat a.b.C.e(C.java:2)\nCaused by: java.net.ConnectException: Connection refused\n\t... 3 more';
    expect(
      rootErrorOf({ message: 'failed', error: { type: 'a.b.OuterException', message: 'outer', stack } }),
    ).toMatchObject({
      text: 'Connection refused',
      type: 'java.net.ConnectException',
    });
  });

  it('is the first of chained tracebacks of Python', () => {
    const stack = [
      'Traceback (most recent call last):',
      '  File "/app/a.py", line 1, in a',
      'ConnectionRefusedError: [Errno 111] Connection refused',
      '',
      'The above exception was the direct cause of the following exception:',
      '',
      'Traceback (most recent call last):',
      '  File "/app/b.py", line 2, in b',
      'app.StoreError: store failed',
    ].join('\n');
    expect(rootErrorOf({ message: 'failed', error: { stack } }).text).toBe('[Errno 111] Connection refused');
  });

  it('is the inner error of .NET and the cause of pino', () => {
    expect(
      rootErrorOf({
        message: 'x',
        error: { stack: 'A.OuterException: a ---> System.TimeoutException: late\n   at A.B()' },
      }).text,
    ).toBe('late');
    expect(
      rootErrorOf({
        message: 'x',
        error: {
          stack: 'A.OuterException: a\n ---> Npgsql.PostgresException (0x80004005): 53300: too many\n   at A.B()',
        },
      }),
    ).toMatchObject({ type: 'Npgsql.PostgresException', text: '53300: too many' });
    expect(
      rootErrorOf({
        message: 'x',
        error: { stack: 'Error: outer\n    at a (b.js:1:1)\ncaused by: Error: connect ECONNREFUSED 10.0.0.1:6379' },
      }).text,
    ).toContain('ECONNREFUSED');
  });

  it('is a field of the row, or the message itself', () => {
    expect(rootErrorOf({ message: 'lost', attributes: { err: 'broken pipe' } }).text).toBe('broken pipe');
    expect(rootErrorOf({ message: 'it broke' })).toMatchObject({ text: 'it broke', isMessage: true });
  });
});
