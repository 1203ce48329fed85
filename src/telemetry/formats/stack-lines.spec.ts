// Lines of a stack that really ran: PostgreSQL, Redis, Python and their kin, as those programs print them.
import { describe, expect, it } from 'vitest';
import { readDrafts, readShort } from '../../../test/support/read-lines.js';
import { detectFormat } from './detect-format.js';

const CSV = String.raw`2026-11-23 15:03:46.654 CET,,,44,,6b0447c2.2c,1,,2026-11-23 15:03:46 CET,,0,LOG,00000,"ending log output to stderr",,"Future log output will go to log destination ""csvlog"".",,,,,,,"","postmaster",,0
2026-11-23 15:06:33.976 CET,"orders","shop",1516,"10.20.0.10:51134",6b044830.5ec,23,"UPDATE waiting",2026-11-23 15:05:36 CET,13/13,1153,LOG,00000,"process 1516 still waiting for ShareLock on transaction 1057 after 1000.866 ms","Process holding the lock: 1456. Wait queue: 1469, 1474.",,,,"while updating tuple (9,75) in relation ""stock""","UPDATE stock SET available = available - $2 WHERE sku = $1",,,"orders","client backend",,0
2026-11-23 15:06:34.379 CET,"orders","shop",1469,"10.20.0.10:50580",6b04482e.5bd,24,"UPDATE",2026-11-23 15:05:34 CET,7/174,1147,ERROR,57014,"canceling statement due to statement timeout",,,,,,"UPDATE stock
SET available = available - $2
WHERE sku = $1",,,"orders","client backend",,0
2026-11-23 15:06:35.000 CET,"orders","shop",1469,"[local]",6b04482e.5bd,25,"SELECT",2026-11-23 15:05:34 CET,7/174,0,LOG,00000,"duration: 1520.250 ms  statement: SELECT 1",,,,,,,,,"psql","client backend",,0
2026-11-23 15:06:36.100 CET,,,1700,"10.20.0.10:35670",6b04483c.6a4,1,"",2026-11-23 15:06:36 CET,,0,FATAL,53300,"remaining connection slots are reserved for non-replication superuser connections",,,,,,,,,"","client backend",,0`;

describe('the CSV log of PostgreSQL', () => {
  it('is recognised, though a statement of it runs over several lines', () => {
    expect(detectFormat(CSV.split('\n'))).toBe('postgres-csv');
  });

  it('gives each record its time in the zone that it names, its level and its message', () => {
    expect(readShort(CSV)).toEqual([
      '2026-11-23T14:03:46.654Z info ending log output to stderr',
      '2026-11-23T14:06:33.976Z info process 1516 still waiting for ShareLock on transaction 1057 after 1000.866 ms',
      '2026-11-23T14:06:34.379Z error canceling statement due to statement timeout',
      '2026-11-23T14:06:35.000Z info duration: 1520.250 ms  statement: SELECT 1',
      '2026-11-23T14:06:36.100Z fatal remaining connection slots are reserved for non-replication superuser connections',
    ]);
  });

  it('splits the columns into the fields of ECS', () => {
    const [, waiting, cancelled, slow] = readDrafts(CSV);
    expect(waiting?.attributes).toMatchObject({
      'user.name': 'orders',
      'db.namespace': 'shop',
      'process.pid': '1516',
      'client.address': '10.20.0.10',
      'client.port': 51134,
      'postgresql.detail': 'Process holding the lock: 1456. Wait queue: 1469, 1474.',
      'postgresql.context': 'while updating tuple (9,75) in relation "stock"',
      'postgresql.application': 'orders',
    });
    expect(cancelled?.attributes).toMatchObject({
      'error.code': '57014',
      'db.query.text': 'UPDATE stock\nSET available = available - $2\nWHERE sku = $1',
    });
    expect(slow?.attributes?.['event.duration']).toBe(1_520_250_000);
  });

  it('reads a record whose quote is never closed, and the ones after it', () => {
    const broken = '2026-11-23 15:03:46.654 CET,,,44,,6b,1,,x,,0,LOG,00000,"never closed';
    const whole = CSV.split('\n').at(-1) ?? '';
    expect(readDrafts(`${broken}\n${whole}`)).toHaveLength(2);
  });
});

describe('the text log of PostgreSQL with any prefix', () => {
  const TEXT = `2026-11-23 15:00:00.001 CET [415] LOG:  checkpoint starting: time
2026-11-23 15:00:01.250 CET [1234] app@shop ERROR:  deadlock detected
2026-11-23 15:00:01.250 CET [1234] app@shop DETAIL:  Process 1234 waits for ShareLock on transaction 7; blocked by process 99.
	Process 99 waits for ShareLock on transaction 8; blocked by process 1234.
2026-11-23 15:00:01.250 CET [1234] app@shop HINT:  See server log for query details.
1795442402.500 [77]: [3-1] user=app,db=shop,app=web,client=10.0.0.5 FATAL:  sorry, too many clients already
[2026-11-23 15:00:03 CET] 10.0.0.6(40112) 88 app LOG:  duration: 2001.000 ms  execute <unnamed>: SELECT pg_sleep($1)
2026-11-23 14:00:04 UTC:10.0.0.5(52814):app@orders:[9]:WARNING:  there is no transaction in progress`;

  it('reads them all, with what belongs to a line below it', () => {
    expect(readShort(TEXT)).toEqual([
      '2026-11-23T14:00:00.001Z info checkpoint starting: time',
      '2026-11-23T14:00:01.250Z error deadlock detected\nDETAIL:  Process 1234 waits for ShareLock on transaction 7; blocked by process 99.\n\tProcess 99 waits for ShareLock on transaction 8; blocked by process 1234.\nHINT:  See server log for query details.',
      '2026-11-23T14:00:02.500Z fatal sorry, too many clients already',
      '2026-11-23T14:00:03.000Z info duration: 2001.000 ms  execute <unnamed>: SELECT pg_sleep($1)',
      '2026-11-23T14:00:04.000Z warn there is no transaction in progress',
    ]);
  });

  it('reads user, database and client out of the prefix', () => {
    const [, deadlock, full, slow] = readDrafts(TEXT);
    expect(deadlock?.attributes).toMatchObject({ 'user.name': 'app', 'db.namespace': 'shop', 'process.pid': '1234' });
    expect(full?.attributes).toMatchObject({
      'user.name': 'app',
      'db.namespace': 'shop',
      'client.address': '10.0.0.5',
      'postgresql.application': 'web',
    });
    expect(slow?.attributes).toMatchObject({ 'client.address': '10.0.0.6', 'event.duration': 2_001_000_000 });
  });
});

describe('the log of Redis', () => {
  const REDIS = `59:C 23 Nov 2026 14:03:50.770 # oO0OoO0OoO0Oo Redis is starting oO0OoO0OoO0Oo
59:M 23 Nov 2026 14:03:50.776 * monotonic clock: POSIX clock_gettime
59:S 23 Nov 2026 14:10:01.001 * Connecting to MASTER 10.0.0.9:6379
59:S 23 Nov 2026 14:10:01.002 # Error condition on socket for SYNC: Connection refused
61:X 23 Nov 2026 14:10:02.000 . a debug line
61:M 23 Nov 2026 14:10:02.500 - Accepted 10.0.0.5:40112
[1234] 23 Nov 14:10:03.100 # Server started, Redis version 2.8.17`;

  it('gives each line its time and the level of its sign', () => {
    expect(detectFormat(REDIS.split('\n'))).toBe('redis');
    expect(readShort(REDIS)).toEqual([
      '2026-11-23T14:03:50.770Z warn oO0OoO0OoO0Oo Redis is starting oO0OoO0OoO0Oo',
      '2026-11-23T14:03:50.776Z info monotonic clock: POSIX clock_gettime',
      '2026-11-23T14:10:01.001Z info Connecting to MASTER 10.0.0.9:6379',
      '2026-11-23T14:10:01.002Z warn Error condition on socket for SYNC: Connection refused',
      '2026-11-23T14:10:02.000Z debug a debug line',
      '2026-11-23T14:10:02.500Z debug Accepted 10.0.0.5:40112',
      '2026-11-23T14:10:03.100Z warn Server started, Redis version 2.8.17',
    ]);
    expect(readDrafts(REDIS)[2]?.attributes).toMatchObject({ 'server.address': '10.0.0.9', 'server.port': 6379 });
  });
});

describe('lines with their level first', () => {
  it('reads level, process and time of Python’s multiprocessing', () => {
    expect(
      readShort(`[INFO/MainProcess] 23-Nov-2026 14:03:52 mailer connected, waiting for mail
[ERROR/MainProcess] 23-Nov-2026 14:04:00 cannot read from queue: Error 111 connecting to redis:6379. Connection refused.
WARN  [2026-11-23 14:04:01,250] com.acme.Pool: pool is exhausted
ERROR - 2026-11-23 14:04:02 --> Severity: Notice
[main] 2026-11-23 14:04:03.000 INFO  starting`),
    ).toEqual([
      '2026-11-23T14:03:52.000Z info mailer connected, waiting for mail',
      '2026-11-23T14:04:00.000Z error cannot read from queue: Error 111 connecting to redis:6379. Connection refused.',
      '2026-11-23T14:04:01.250Z warn com.acme.Pool: pool is exhausted',
      '2026-11-23T14:04:02.000Z error Severity: Notice',
      '2026-11-23T14:04:03.000Z info starting',
    ]);
  });
});

describe('the log of uvicorn', () => {
  const UVICORN = `INFO:     Started server process [107]
INFO:     Waiting for application startup.
2026-11-23 14:03:54,411 INFO payments: payments 3.1.0 starting
INFO:     10.20.0.10:51882 - "POST /charge HTTP/1.1" 502 Bad Gateway
ERROR:    Exception in ASGI application
Traceback (most recent call last):
  File "/srv/app.py", line 3, in charge
    raise Gone("no acquirer")
app.Gone: no acquirer
2026-11-23 14:03:55,000 WARNING payments: late`;

  it('takes the time of the line before, or of the first that has one, and says so', () => {
    expect(readShort(UVICORN)).toEqual([
      '~2026-11-23T14:03:54.411Z info Started server process [107]',
      '~2026-11-23T14:03:54.411Z info Waiting for application startup.',
      '2026-11-23T14:03:54.411Z info payments: payments 3.1.0 starting',
      '~2026-11-23T14:03:54.411Z info 10.20.0.10:51882 - "POST /charge HTTP/1.1" 502 Bad Gateway',
      '~2026-11-23T14:03:54.411Z error Exception in ASGI application',
      '2026-11-23T14:03:55.000Z warn payments: late',
    ]);
  });

  it('reads the request and the error', () => {
    const [, , , request, error] = readDrafts(UVICORN);
    expect(request?.attributes).toMatchObject({
      'client.address': '10.20.0.10',
      'http.request.method': 'POST',
      'url.path': '/charge',
      'http.response.status_code': 502,
    });
    expect(error?.error).toMatchObject({ type: 'app.Gone', message: 'no acquirer' });
  });
});
