import { describe, expect, it } from 'vitest';
import { fromIso, toIso } from '../../kernel/time.js';
import { detectFormat } from './detect-format.js';
import { type LogFormat } from './log-formats.js';
import { createLineParser, type LineParserOptions } from './line-parser.js';
import type { ParsedRow } from './line-reader.js';

const near = fromIso('2024-03-05T12:00:00Z') ?? 0;

const parseAll = (lines: readonly string[], options: Partial<LineParserOptions> = {}): readonly ParsedRow[] => {
  const parser = createLineParser({ near, ...options });
  return [...lines.flatMap((line, index) => parser.push(line, index + 1)), ...parser.flush()];
};

/** Without the time of the file, which lines get where none of them has one. */
const parse = (lines: readonly string[], options: Partial<LineParserOptions> = {}): readonly ParsedRow[] =>
  parseAll(lines, options).map((parsed) => {
    if (!('row' in parsed) || !('casefile.file_time' in parsed.row)) return parsed;
    const { 'casefile.file_time': _, ...row } = parsed.row as { readonly [name: string]: unknown };
    return { ...parsed, row };
  });

const rowsOf = (lines: readonly string[], options: Partial<LineParserOptions> = {}): readonly object[] =>
  parse(lines, options).map((parsed) => ('row' in parsed ? parsed.row : parsed));

type Example = readonly [name: string, format: LogFormat, line: string, row: object];

const EXAMPLES: readonly Example[] = [
  [
    "Rust's tracing as JSON",
    'json',
    '{"timestamp":"2024-03-05T10:00:00Z","level":"ERROR","fields":{"message":"plan failed","reason":"pool timed out"},"target":"routes::db"}',
    {
      timestamp: '2024-03-05T10:00:00Z',
      level: 'ERROR',
      message: 'plan failed',
      reason: 'pool timed out',
      'log.logger': 'routes::db',
    },
  ],
  ['JSON', 'json', '{"level":"info","msg":"paid","n":1}', { level: 'info', msg: 'paid', n: 1 }],
  ['JSON with bare NaN', 'json', '{"msg":"NaN","ratio":NaN}', { msg: 'NaN', ratio: null }],
  [
    'logfmt',
    'logfmt',
    'ts=2024-03-05T10:00:00Z level=warn msg="slow \\"query\\"" took=3ms retry',
    { ts: '2024-03-05T10:00:00Z', level: 'warn', msg: 'slow "query"', took: '3ms', retry: true },
  ],
  [
    'syslog RFC 5424',
    'syslog-5424',
    '<165>1 2024-03-05T10:00:00.003Z web-1 billing 8710 ID47 [ex@1 trace_id="00112233445566778899aabbccddeeff" q="a\\"b\\]"][ev@1 n="1"] \uFEFFcard declined',
    {
      '@timestamp': '2024-03-05T10:00:00.003Z',
      'log.syslog.severity.code': '5',
      'host.name': 'web-1',
      'service.name': 'billing',
      'process.pid': '8710',
      'event.code': 'ID47',
      'trace.id': '00112233445566778899aabbccddeeff',
      'ex@1.trace_id': '00112233445566778899aabbccddeeff',
      'ex@1.q': 'a"b]',
      'ev@1.n': '1',
      message: 'card declined',
    },
  ],
  [
    'syslog RFC 5424 with nothing known',
    'syslog-5424',
    '<11>1 - - - - - - disk gone',
    { 'log.syslog.severity.code': '3', message: 'disk gone' },
  ],
  [
    'syslog RFC 3164',
    'syslog-3164',
    '<34>Mar  5 10:00:00 mail su[230]: failed for root',
    {
      '@timestamp': '2024-03-05T10:00:00.000Z',
      'log.syslog.severity.code': '2',
      'host.name': 'mail',
      'service.name': 'su',
      'process.pid': '230',
      message: 'failed for root',
    },
  ],
  [
    'syslog file, last year',
    'syslog-3164',
    'Dec 31 23:59:59 db-2 kernel: out of memory',
    {
      '@timestamp': '2023-12-31T23:59:59.000Z',
      'host.name': 'db-2',
      'service.name': 'kernel',
      message: 'out of memory',
    },
  ],
  [
    'syslog file with ISO times',
    'syslog-3164',
    '2024-03-05T10:00:00.123456+01:00 db-2 sshd[77]: Connection closed',
    {
      '@timestamp': '2024-03-05T09:00:00.123456Z',
      'host.name': 'db-2',
      'service.name': 'sshd',
      'process.pid': '77',
      message: 'Connection closed',
    },
  ],
  [
    'syslog around JSON',
    'syslog-3164',
    '<14>Mar  5 10:00:00 web-1 cart[7]: {"level":"error","msg":"no stock"}',
    {
      '@timestamp': '2024-03-05T10:00:00.000Z',
      'log.syslog.severity.code': '6',
      'host.name': 'web-1',
      'service.name': 'cart',
      'process.pid': '7',
      level: 'error',
      msg: 'no stock',
      message: '',
    },
  ],
  [
    'combined log',
    'access',
    '10.0.0.7 - ann [05/Mar/2024:10:00:00 +0100] "GET /cart?x=\\"1 HTTP/1.1" 502 157 "-" "curl/8.1" rt=0.301',
    {
      '@timestamp': '2024-03-05T09:00:00.000Z',
      'log.level': 'error',
      message: 'GET /cart?x=\\"1 HTTP/1.1 502 rt=0.301',
      'client.address': '10.0.0.7',
      'user.name': 'ann',
      'http.request.method': 'GET',
      'url.path': '/cart?x=\\"1',
      'http.response.status_code': 502,
      'http.response.bytes': 157,
      'event.duration': 301_000_000,
      'user_agent.original': 'curl/8.1',
    },
  ],
  [
    'common log',
    'access',
    '::1 - - [05/Mar/2024:10:00:00 +0000] "POST /pay HTTP/2.0" 404 -',
    {
      '@timestamp': '2024-03-05T10:00:00.000Z',
      'log.level': 'warn',
      message: 'POST /pay HTTP/2.0 404',
      'client.address': '::1',
      'http.request.method': 'POST',
      'url.path': '/pay',
      'http.response.status_code': 404,
    },
  ],
  [
    'nginx error',
    'levelled',
    '2024/03/05 10:00:00 [error] 31#31: *12 connect() failed (111: Connection refused) while connecting to upstream, client: 10.0.0.7, server: shop.test, request: "GET /a,b HTTP/1.1", upstream: "http://10.0.0.9:8080/a"',
    {
      '@timestamp': '2024-03-05T10:00:00.000Z',
      'log.level': 'error',
      'process.pid': '31',
      'client.address': '10.0.0.7',
      'http.request.method': 'GET',
      'url.path': '/a,b',
      'error.code': '111',
      'server.address': '10.0.0.9',
      'server.port': 8080,
      'nginx.client': '10.0.0.7',
      'nginx.server': 'shop.test',
      'nginx.request': 'GET /a,b HTTP/1.1',
      'nginx.upstream': 'http://10.0.0.9:8080/a',
      message:
        'connect() failed (111: Connection refused) while connecting to upstream, client: 10.0.0.7, server: shop.test, request: "GET /a,b HTTP/1.1", upstream: "http://10.0.0.9:8080/a"',
    },
  ],
  [
    'Apache error',
    'levelled',
    '[Tue Mar 05 10:00:00.123456 2024] [proxy:error] [pid 12:tid 34] AH00957: attempt to connect failed',
    {
      '@timestamp': '2024-03-05T10:00:00.123456Z',
      'log.level': 'error',
      'process.pid': '12',
      'process.thread.id': '34',
      'log.logger': 'proxy',
      'event.code': 'AH00957',
      message: 'AH00957: attempt to connect failed',
    },
  ],
  [
    'Log4j',
    'levelled',
    '2024-03-05 10:00:00,123 ERROR [http-8] com.acme.Pay - declined: code 51',
    {
      '@timestamp': '2024-03-05T10:00:00.123Z',
      'log.level': 'ERROR',
      'process.thread.name': 'http-8',
      'log.logger': 'com.acme.Pay',
      message: 'declined: code 51',
    },
  ],
  [
    'logback',
    'levelled',
    '2024-03-05 10:00:00.123 [main] WARN  c.acme.Pool - exhausted',
    {
      '@timestamp': '2024-03-05T10:00:00.123Z',
      'log.level': 'WARN',
      'process.thread.name': 'main',
      'log.logger': 'c.acme.Pool',
      message: 'exhausted',
    },
  ],
  [
    'logback without a date',
    'levelled',
    '10:00:00.123 [main] DEBUG c.acme.Pool - idle',
    {
      'log.level': 'DEBUG',
      'process.thread.name': 'main',
      'log.logger': 'c.acme.Pool',
      'casefile.previous_time': '2024-03-05T10:00:00.123Z',
      message: '10:00:00.123 [main] DEBUG c.acme.Pool - idle',
    },
  ],
  [
    'Spring Boot with Sleuth',
    'levelled',
    '2024-03-05 10:00:00.123  INFO [cart,0011223344556677,8899aabbccddeeff] 7 --- [nio-8080-exec-1] c.acme.CartController            : added 2',
    {
      '@timestamp': '2024-03-05T10:00:00.123Z',
      'log.level': 'INFO',
      'process.pid': '7',
      'process.thread.name': 'nio-8080-exec-1',
      'log.logger': 'c.acme.CartController',
      'trace.id': '0011223344556677',
      'span.id': '8899aabbccddeeff',
      message: 'added 2',
    },
  ],
  [
    'Python',
    'levelled',
    '2024-03-05 10:00:00,123 - acme.worker - ERROR - job 7 failed',
    {
      '@timestamp': '2024-03-05T10:00:00.123Z',
      'log.level': 'ERROR',
      'log.logger': 'acme.worker',
      message: 'job 7 failed',
    },
  ],
  [
    'Python basic',
    'levelled',
    'WARNING:root:low disk',
    { 'log.level': 'WARNING', 'log.logger': 'root', message: 'low disk' },
  ],
  [
    'gunicorn',
    'levelled',
    '[2024-03-05 10:00:00 +0100] [12] [INFO] Booting worker',
    {
      '@timestamp': '2024-03-05T09:00:00.000Z',
      'process.pid': '12',
      'log.level': 'INFO',
      message: 'Booting worker',
    },
  ],
  [
    'PostgreSQL',
    'postgres',
    '2024-03-05 10:00:00.123 UTC [91] app@shop ERROR:  deadlock detected',
    {
      '@timestamp': '2024-03-05T10:00:00.123Z',
      'process.pid': '91',
      'user.name': 'app',
      'db.namespace': 'shop',
      'log.level': 'ERROR',
      message: 'deadlock detected',
    },
  ],
  [
    'PostgreSQL log',
    'postgres',
    '2024-03-05 10:00:00.123 UTC [1] LOG:  checkpoint starting: time',
    {
      '@timestamp': '2024-03-05T10:00:00.123Z',
      'process.pid': '1',
      'log.level': 'LOG',
      message: 'checkpoint starting: time',
    },
  ],
  [
    'MySQL',
    'levelled',
    '2024-03-05T10:00:00.123456Z 0 [Warning] [MY-010055] [Server] IP address could not be resolved',
    {
      '@timestamp': '2024-03-05T10:00:00.123456Z',
      'log.level': 'Warning',
      'event.code': 'MY-010055',
      'log.logger': 'Server',
      message: 'IP address could not be resolved',
    },
  ],
  [
    'zap console',
    'levelled',
    '2024-03-05T10:00:00.123Z\tinfo\tapi\tserver/run.go:42\tlistening\t{"port": 80}',
    {
      '@timestamp': '2024-03-05T10:00:00.123Z',
      'log.level': 'info',
      'log.logger': 'api',
      'log.origin': 'server/run.go:42',
      message: 'listening\t{"port": 80}',
    },
  ],
  [
    'klog',
    'levelled',
    'E0305 10:00:00.123456      77 reflector.go:140] watch failed',
    {
      '@timestamp': '2024-03-05T10:00:00.123456Z',
      'log.level': 'E',
      'process.pid': '77',
      'log.origin': 'reflector.go:140',
      message: 'watch failed',
    },
  ],
  [
    'Go log: a word that is no level stays in the message',
    'levelled',
    '2024/03/05 10:00:00 error opening file: no such file',
    { '@timestamp': '2024-03-05T10:00:00.000Z', message: 'error opening file: no such file' },
  ],
  [
    'the first word of a message is no logger',
    'levelled',
    '2024-03-05 10:00:00 ERROR failed: no route',
    { '@timestamp': '2024-03-05T10:00:00.000Z', 'log.level': 'ERROR', message: 'failed: no route' },
  ],
  [
    'Rust tracing, whose padding is no continuation',
    'levelled',
    '2024-03-05T10:00:00.123456Z  INFO acme::pay: captured',
    {
      '@timestamp': '2024-03-05T10:00:00.123456Z',
      'log.level': 'INFO',
      'log.logger': 'acme::pay',
      message: 'captured',
    },
  ],
  [
    'Spark',
    'levelled',
    '24/03/05 10:00:00 INFO storage.BlockManager: Removed',
    {
      '@timestamp': '2024-03-05T10:00:00.000Z',
      'log.level': 'INFO',
      'log.logger': 'storage.BlockManager',
      message: 'Removed',
    },
  ],
  [
    'a label of a number, which is no level and no logger',
    'levelled',
    '2024-03-05 10:00:00 Error Count: 0',
    { '@timestamp': '2024-03-05T10:00:00.000Z', message: 'Error Count: 0' },
  ],
  [
    'the name of a counter',
    'levelled',
    '2024-03-05 10:00:00 Error ErrorCount: 0',
    { '@timestamp': '2024-03-05T10:00:00.000Z', message: 'Error ErrorCount: 0' },
  ],
  [
    'glog with a year',
    'levelled',
    'E20230305 10:00:00.123456  1234 db.cc:12] refused',
    {
      '@timestamp': '2023-03-05T10:00:00.123456Z',
      'log.level': 'E',
      'process.pid': '1234',
      'log.origin': 'db.cc:12',
      message: 'refused',
    },
  ],
  [
    'logfmt behind syslog',
    'syslog-3164',
    'Mar  5 10:00:00 web-1 dockerd[7]: time="2024-03-05T10:00:00Z" level=error msg="no such image"',
    {
      '@timestamp': '2024-03-05T10:00:00.000Z',
      'host.name': 'web-1',
      'service.name': 'dockerd',
      'process.pid': '7',
      time: '2024-03-05T10:00:00Z',
      level: 'error',
      msg: 'no such image',
      message: '',
    },
  ],
  [
    'pairs of the kernel behind syslog',
    'syslog-3164',
    'Mar  5 10:00:00 web-1 kernel: IN=eth0 OUT= SRC=10.0.0.7 DST=10.0.0.9 LEN=60',
    {
      '@timestamp': '2024-03-05T10:00:00.000Z',
      'host.name': 'web-1',
      'service.name': 'kernel',
      message: 'IN=eth0 OUT= SRC=10.0.0.7 DST=10.0.0.9 LEN=60',
    },
  ],
  ['plain text', 'plain', 'listening on port 80', { message: 'listening on port 80' }],
  ['prose with a pair', 'plain', 'x=1 is what we expected to see', { message: 'x=1 is what we expected to see' }],
];

describe('a line of each format', () => {
  it.each(EXAMPLES)('%s', (...[, format, line, row]) => {
    expect(rowsOf([line])).toEqual([row]);
    expect(rowsOf([line], { format })).toEqual([row]);
    expect(detectFormat([line])).toBe(format);
  });
});

describe('what containers put around a line', () => {
  const line = '2024-03-05 10:00:00,123 ERROR [http-8] com.acme.Pay - declined';
  const [row = {}] = rowsOf([line]);
  const time = '2024-03-05T10:00:01.000000001Z';

  it.each([
    ['CRI', `${time} stdout F ${line}`, { 'envelope.time': time, stream: 'stdout' }],
    [
      'Docker',
      JSON.stringify({ log: `${line}\n`, stream: 'stderr', time }),
      { 'envelope.time': time, stream: 'stderr' },
    ],
    ['kubectl --timestamps', `${time} ${line}`, { 'envelope.time': time }],
    [
      'kubectl --prefix --timestamps',
      `[pod/pay-1/app] ${time} ${line}`,
      { 'envelope.time': time, 'envelope.pod': 'pay-1', 'envelope.container': 'pay' },
    ],
  ])('%s', (_, wrapped, told) => {
    expect(rowsOf([wrapped])).toEqual([{ ...told, ...row }]);
    expect(detectFormat([wrapped])).toBe('levelled');
  });

  it('joins the pieces of a long line, each stream for itself', () => {
    const lines = [
      `${time} stdout P {"msg":`,
      `${time} stderr F oops`,
      `${time} stdout P "in three `,
      `${time} stdout F pieces"}`,
      JSON.stringify({ log: '{"msg":', stream: 'x', time }),
      JSON.stringify({ log: '"two"}\n', stream: 'x', time }),
    ];
    expect(parse(lines)).toEqual([
      { line: 1, row: { 'envelope.time': time, stream: 'stdout', msg: 'in three pieces' } },
      { line: 5, row: { 'envelope.time': time, stream: 'x', msg: 'two' } },
      { line: 2, row: { 'envelope.time': time, stream: 'stderr', message: 'oops' }, isPlain: true },
    ]);
  });

  it('does not mix the traces of two pods', () => {
    const lines = [
      '[pod/a/app] java.lang.Error: one',
      '[pod/b/app] java.lang.Error: two',
      '[pod/a/app] \tat x.Y(Z.java:1)',
      '[pod/b/app] \tat x.W(Z.java:2)',
    ];
    expect(rowsOf(lines)).toMatchObject([
      { 'envelope.pod': 'a', message: 'java.lang.Error: one\n\tat x.Y(Z.java:1)' },
      { 'envelope.pod': 'b', message: 'java.lang.Error: two\n\tat x.W(Z.java:2)' },
    ]);
  });
});

const JAVA = [
  'java.lang.IllegalStateException: pool is closed',
  '\tat com.acme.Pool.take(Pool.java:41)',
  '\tat com.acme.Pay.run(Pay.java:7)',
  'Caused by: java.net.SocketTimeoutException: connect timed out',
  '\tat java.net.Socket.connect(Socket.java:633)',
  '\t... 12 more',
];
const PYTHON = [
  'Traceback (most recent call last):',
  '  File "/app/pay.py", line 7, in run',
  '    charge(card)',
  "KeyError: 'card'",
  '',
  'During handling of the above exception, another exception occurred:',
  '',
  'Traceback (most recent call last):',
  '  File "/app/pay.py", line 9, in run',
  '    raise Declined("code 51")',
  'acme.errors.Declined: code 51',
];
const NODE = [
  "TypeError: Cannot read properties of undefined (reading 'id')",
  '    at charge (/app/pay.js:7:19)',
  '    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)',
];
const GO = [
  'panic: runtime error: index out of range [3] with length 3',
  '',
  'goroutine 1 [running]:',
  'main.charge(...)',
  '\t/app/pay.go:7',
  'main.main()',
  '\t/app/main.go:12 +0x1d',
  'exit status 2',
];

describe('events of several lines', () => {
  it('reads a record of CMTrace to its end, and the next one where it has none', () => {
    const fields =
      '<time="10:00:00.5-060" date="03-05-2024" component="Agent" context="" type="3" thread="7" file="a.cpp:1">';
    const record = { '@timestamp': '2024-03-05T09:00:00.500Z', 'log.level': 'error', 'log.logger': 'Agent' };
    const rest = { 'process.thread.id': '7', 'log.origin': 'a.cpp:1' };
    expect(rowsOf(['<![LOG[first', 'second]LOG]!>' + fields])).toEqual([
      { ...record, ...rest, message: 'first\nsecond' },
    ]);
    expect(rowsOf(['<![LOG[cut off', `<![LOG[whole]LOG]!>${fields}`])).toMatchObject([
      { message: '<![LOG[cut off' },
      { ...record, ...rest, message: 'whole' },
    ]);
  });

  it.each([
    ['Java', JAVA],
    ['Python', PYTHON],
    ['Node', NODE],
    ['Go', GO],
  ])('%s: makes one row, whatever stands around it', (_, trace) => {
    const head = '2024-03-05 10:00:00,123 ERROR [main] com.acme.Pay - failed';
    for (const first of [[], ['listening'], [head], ['{"level":"info","msg":"up"}']]) {
      const rows = rowsOf([...first, ...trace, head]);
      const joined = rows.at(-2) as { message: string };
      expect(joined.message.endsWith(trace.join('\n'))).toBe(true);
      expect(rows.length).toBeLessThanOrEqual(first.length + 2);
    }
  });

  it.each([
    ['Java', JAVA],
    ['Python', PYTHON],
    ['Node', NODE],
  ])('%s: makes one row also under kubectl --timestamps and CRI', (_, trace) => {
    for (const prefix of ['2024-03-05T10:00:00.000000001Z ', '2024-03-05T10:00:00.000000001Z stderr F ']) {
      const lines = ['INFO:root:up', ...trace].map((line) => `${prefix}${line}`);
      expect(rowsOf(lines).map((row) => (row as { message: string }).message.split('\n').length)).toEqual([
        lines.length,
      ]);
    }
  });

  it('takes unindented text into the levelled line above it, in a file of that format', () => {
    const lines = ['2024-03-05 10:00:00,123 INFO - a', 'and more', '2024-03-05 10:00:01,123 INFO - b'];
    expect(rowsOf(lines, { format: 'levelled' })).toMatchObject([{ message: '- a\nand more' }, { message: '- b' }]);
  });

  it('puts the lines of a file without any time at its last change, and leaves rows that are no logs as they are', () => {
    const lines = ['{"name":"charge","duration":3}', '{"name":"refund","duration":4}'];
    const rows = lines.map((line) => JSON.parse(line) as object);
    expect(parseAll(lines)).toEqual(
      rows.map((row, at) => ({ row: { ...row, 'casefile.file_time': toIso(near) }, line: at + 1 })),
    );
    expect(parseAll(lines, { areLogs: false })).toEqual(rows.map((row, at) => ({ row, line: at + 1 })));
  });

  it('keeps plain lines apart, and lends them the time of the line before', () => {
    expect(rowsOf(['{"ts":1709632800,"msg":"a"}', 'one', 'two'])).toEqual([
      { ts: 1709632800, msg: 'a' },
      { message: 'one', 'casefile.previous_time': 1709632800 },
      { message: 'two', 'casefile.previous_time': 1709632800 },
    ]);
  });

  it('ends an event after 500 lines or 64 Ki characters', () => {
    const frames = Array.from({ length: 1200 }, (_, i) => `\tat a.B.c(D.java:${i})`);
    expect(rowsOf(['java.lang.Error: deep', ...frames])).toHaveLength(3);
    const wide = Array.from({ length: 100 }, () => ` ${'x'.repeat(10_000)}`);
    for (const row of rowsOf(wide)) expect((row as { message: string }).message.length).toBeLessThanOrEqual(65_536);
  });
});

describe('what cannot be read', () => {
  it('refuses broken JSON in a JSON file alone, and keeps its text', () => {
    const lines = ['{"msg":"a"}', '{"msg":"b"', 'starting up', '{"msg":"c"}'];
    expect(parse(lines, { format: 'json' })).toEqual([
      { row: { msg: 'a' }, line: 1 },
      { rejected: 'not-json', text: '{"msg":"b"', line: 2 },
      { row: { message: 'starting up' }, line: 3, isPlain: true },
      { row: { msg: 'c' }, line: 4 },
    ]);
    expect(rowsOf(['{"msg":"b"'])).toEqual([{ message: '{"msg":"b"' }]);
  });

  it.each([
    ['a list on one line', ['[{"msg":"a"},{"msg":"b, } ] \\" {"}, {"msg":"c'], ['a', 'b, } ] " {'], '{"msg":"c'],
    ['a wrapped list', ['{"records":[{"msg":"a"},', '{"msg":"b"},', '{"ms'], ['a', 'b'], '{"ms'],
    ['a list on several lines', ['[', '  {', '    "msg": "a"', '  },', '  {', '    "ms'], ['a'], '  {\n    "ms'],
    ['a list that ends between two', ['[{"msg":"a"},{"msg":"b"},'], ['a', 'b'], undefined],
    ['an object on several lines', ['{', '  "msg": "a",', '  "level": "err'], [], '{\n  "msg": "a",\n  "level": "err'],
  ])('reads the whole objects of JSON that is cut off, and refuses the one at the cut: %s', (_, lines, whole, cut) => {
    const rows = parse(lines, { format: 'json-records' });
    expect(rows.flatMap((each) => ('row' in each ? [Reflect.get(each.row, 'msg')] : []))).toEqual(whole);
    expect(rows.flatMap((each) => ('rejected' in each ? [each] : []))).toEqual(
      cut === undefined ? [] : [{ rejected: 'not-json', text: cut, line: expect.any(Number) }],
    );
  });

  it('loses no line behind one that was cut off where a record of several lines may begin', () => {
    const lines = ['{"msg":"a"}', '{"msg":', '{"msg":"b"}', 'starting up', '{"msg":"c"}'];
    expect(parse(lines, { format: 'json' })).toEqual([
      { row: { msg: 'a' }, line: 1 },
      { rejected: 'not-json', text: '{"msg":', line: 2 },
      { row: { msg: 'b' }, line: 3 },
      { row: { message: 'starting up' }, line: 4, isPlain: true },
      { row: { msg: 'c' }, line: 5 },
    ]);
  });

  it('loses no object behind one on several lines that was cut off', () => {
    const lines = ['{', '  "msg": "a",', '  "of":', '{', '  "msg": "b",', '  "of": {', '  }', '}'];
    expect(parse(lines, { format: 'json-records' })).toEqual([
      { rejected: 'not-json', text: '{\n  "msg": "a",\n  "of":', line: 1 },
      { row: { msg: 'b', of: {} }, line: 4 },
    ]);
  });

  it('reads very many rows on one line', () => {
    const line = `[${'{},'.repeat(150_000)}{}]`;
    expect(parse([line], { format: 'json-records' })).toHaveLength(150_001);
  });

  it('refuses a line over 1 Mi characters', () => {
    expect(parse(['x'.repeat(1_048_577)])).toEqual([{ rejected: 'line-too-long', line: 1, text: 'x'.repeat(1024) }]);
  });

  it('survives carriage returns, a byte order mark, colours and blank lines', () => {
    expect(rowsOf(['\uFEFF{"msg":"a"}\r', '\r', '', '\u001b[32m2024-03-05 10:00:00 INFO\u001b[0m b'])).toEqual([
      { msg: 'a', 'casefile.previous_time': '2024-03-05T10:00:00.000Z' },
      { '@timestamp': '2024-03-05T10:00:00.000Z', 'log.level': 'INFO', message: 'b' },
    ]);
  });
});

it('reads times without a zone in the zone that it is told', () => {
  expect(rowsOf(['2024-03-05 10:00:00 INFO x'], { offsetMinutes: 480 })).toMatchObject([
    { '@timestamp': '2024-03-05T02:00:00.000Z' },
  ]);
  expect(rowsOf(['Mar  5 10:00:00 web app: x'], { offsetMinutes: -60 })).toMatchObject([
    { '@timestamp': '2024-03-05T11:00:00.000Z' },
  ]);
});

it('detects by the most votes; continuation lines and blanks do not vote', () => {
  expect(detectFormat(['{"a":1}', '{"a":2}', ...JAVA, '', 'plain'])).toBe('json');
  expect(detectFormat([])).toBe('plain');
});
