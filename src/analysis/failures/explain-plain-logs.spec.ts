import { describe, expect, it } from 'vitest';
import { analyzeFiles, analyzeStack, type StackLine } from '../../../test/support/log-stack.js';
import { MEDIA_FAULTS, MEDIA_QUIET } from '../../../test/support/media-faults.js';
import { ASKED_AT, FAULT_AT, linesOfStack, type StackFault } from '../../../test/support/media-stack.js';
import { PARCEL_FAULTS } from '../../../test/support/parcel-faults.js';
import { PARCEL_QUIET } from '../../../test/support/parcel-quiet.js';
import { filesOfParcel, PARCEL_ASKED_AT, type ParcelFault } from '../../../test/support/parcel-stack.js';
import { SECOND, toIso } from '../../kernel/time.js';

const leadingOf = (fault: StackFault) => analyzeStack(linesOfStack(fault), ASKED_AT).hypotheses[0];

describe('plain logs of a stack', () => {
  it.each(MEDIA_FAULTS.map((fault) => [fault.id, fault] as const))('name culprit and mechanism: %s', (_, fault) => {
    const found = leadingOf(fault);
    expect(found?.service).toMatch(fault.culprit ?? /(?!)/);
    expect(fault.classes).toContain(found?.failure?.class ?? 'silence');
  });

  it.each(MEDIA_QUIET.map((quiet) => [quiet.id, quiet] as const))(
    'name nothing where nothing is wrong: %s',
    (_, quiet) => {
      expect(leadingOf(quiet)?.failure?.class).toBeUndefined();
    },
  );
});

const leadingOfFiles = (fault: ParcelFault) => analyzeFiles(filesOfParcel(fault), PARCEL_ASKED_AT).hypotheses[0];

describe('log files of a stack, as its programs write them', () => {
  it.each(PARCEL_FAULTS.map((fault) => [fault.id, fault] as const))('name culprit and mechanism: %s', (_, fault) => {
    const found = leadingOfFiles(fault);
    expect(found?.failure?.instance ?? found?.service).toMatch(fault.culprit ?? /(?!)/);
    expect(fault.classes).toContain(found?.failure?.class);
  });

  it.each(PARCEL_QUIET.map((quiet) => [quiet.id, quiet] as const))(
    'name nothing where nothing is wrong: %s',
    (_, quiet) => {
      expect(leadingOfFiles(quiet)?.failure?.class).toBeUndefined();
    },
  );
});

type Change = (lines: readonly StackLine[]) => readonly StackLine[];

/** An innocent service logs sixty errors of one template. */
const withNoise: Change = (lines) => [
  ...lines,
  ...Array.from({ length: 60 }, (_, index) => ({
    at: FAULT_AT + (20 + index) * SECOND,
    service: 'catalog',
    level: 'ERROR',
    message: `thumbnail ${index} could not be rendered, a placeholder is shown`,
  })),
];

const timesTen: Change = (lines) =>
  lines.flatMap((line) => Array.from({ length: 10 }, (_, copy) => ({ ...line, at: line.at + copy * 1_000 })));

const withoutEdge: Change = (lines) => lines.filter(({ service }) => service !== 'edge');

const withoutServers: Change = (lines) =>
  lines.filter(({ service }) => !['mariadb', 'rabbitmq', 'kafka'].includes(service));

describe('plain logs that hold something else', () => {
  it.each<[string, Change, readonly string[]]>([
    ['a burst of one harmless error', withNoise, ['mariadb-lock', 'psp-429', 'shipping-hangs', 'memcached-down']],
    ['ten times the lines', timesTen, ['mariadb-connections', 'player-panic']],
    ['no access log', withoutEdge, ['kafka-disk-full', 'rabbitmq-killed', 'mariadb-slow-fills-pool', 'memcached-down']],
    ['no log of the server itself', withoutServers, ['rabbitmq-killed', 'memcached-down', 'psp-certificate']],
  ])('still name the culprit: %s', (_, change, ids) => {
    const missed = MEDIA_FAULTS.filter(({ id }) => ids.includes(id)).filter((fault) => {
      const found = analyzeStack(change(linesOfStack(fault)), ASKED_AT).hypotheses[0];
      return found === undefined || fault.culprit?.test(found.service) !== true;
    });
    expect(missed.map(({ id }) => id)).toEqual([]);
  });

  it('name none before the fault began, and the one that is over as over', () => {
    const [fault] = MEDIA_FAULTS;
    if (fault === undefined) throw new Error('there are faults');
    expect(analyzeStack(linesOfStack(fault), FAULT_AT - 5 * SECOND).hypotheses).toEqual([]);
    const calm = linesOfStack({ id: 'quiet' }).map((line) => ({
      ...line,
      at: line.at + (ASKED_AT - FAULT_AT) + 150 * SECOND,
    }));
    const lines = [...linesOfStack(fault), ...calm.filter(({ at }) => at >= ASKED_AT)];
    const later = analyzeStack(lines, ASKED_AT + 140 * SECOND, 8);
    expect(later.hypotheses.length === 0 || later.ended !== undefined).toBe(true);
  });

  const MEMORY = 'vm_memory_high_watermark set. Memory used:1676218368 allowed:1669857280';
  const blockedBroker = (...alarms: readonly StackLine[]) => {
    const blocked: StackFault = {
      id: 'publishers-blocked',
      told: [
        {
          service: 'checkout',
          level: 'WARN',
          message: 'kombu: publish of order %d to exchange "orders" blocked, waiting for connection.unblocked',
        },
      ],
      failing: { path: '/cart/checkout', share: 0.8 },
    };
    return analyzeStack([...linesOfStack(blocked), ...alarms], ASKED_AT).hypotheses[0];
  };
  const alarmAt = (secondsBefore: number, message: string): StackLine => ({
    at: FAULT_AT - secondsBefore * SECOND,
    service: 'rabbitmq',
    level: 'info',
    message,
  });

  const BLOCKED_UNTIL = `memory resource limit alarm set on node rabbit@mq1.\n*** Publishers will be blocked until this alarm clears ***`;
  const CLEARED = 'memory resource limit alarm cleared on node rabbit@mq1';

  it.each<[string, readonly StackLine[]]>([
    ['once', [alarmAt(50, MEMORY)]],
    ['with the way it ends', [alarmAt(50, BLOCKED_UNTIL)]],
    ['again, after it was over', [alarmAt(140, MEMORY), alarmAt(100, CLEARED), alarmAt(40, BLOCKED_UNTIL)]],
  ])('explain what callers say by the state that the server told %s, before they began to suffer', (_, alarms) => {
    const found = blockedBroker(...alarms);
    expect(found).toMatchObject({
      service: 'rabbitmq',
      affected: ['checkout'],
      failure: { class: 'out-of-memory', speaker: 'rabbitmq', by: 'own' },
    });
    expect(found?.confidence).toBeLessThanOrEqual(0.75);
  });

  it.each<[string, readonly StackLine[]]>([
    ['nothing', []],
    ['one long ago', [alarmAt(600, MEMORY)]],
    ['one that is over', [alarmAt(90, MEMORY), alarmAt(70, 'vm_memory_high_watermark clear. Memory used:9')]],
    ['one that is over, in other words', [alarmAt(90, BLOCKED_UNTIL), alarmAt(70, CLEARED)]],
    ['what passes by itself', [alarmAt(50, 'child 71 of rabbitmq was killed: out of memory')]],
    ['a setting', [alarmAt(50, 'Changed limits: max_connections: 214 (requested 500)')]],
  ])('keep to what callers say where the server told %s', (_, lines) => {
    expect(blockedBroker(...lines)).toMatchObject({ service: 'rabbitmq', failure: { class: 'broker-refuses' } });
  });

  it.each<[string, string, RegExp, string]>([
    [
      'ERROR',
      'POST /checkout 500 - Error: connect ECONNREFUSED 10.2.0.9:8080',
      /^10\.2\.0\.9:8080$/,
      'connection-refused',
    ],
    ['ERROR', 'search failed: dial tcp elasticsearch:9200: i/o timeout', /elasticsearch/, 'timeout'],
  ])('name what one caller says in many lines that are new: %s %s', (level, message, culprit, failure) => {
    const served = Array.from({ length: 800 }, (_, index) => ({
      at: ASKED_AT - (800 - index) * SECOND,
      service: 'orders',
      level: 'INFO',
      message: `POST /checkout 200 ${20 + (index % 9)} ms`,
    }));
    const lines = served.map((line) => (line.at < FAULT_AT ? line : { ...line, level, message }));
    const [found] = analyzeStack(lines, ASKED_AT).hypotheses;
    expect(found?.service).toMatch(culprit);
    expect(found?.failure?.class).toBe(failure);
    expect(found?.confidence).toBeLessThanOrEqual(0.75);
  });

  it('tell that the lines which state a cause have no time of their own', () => {
    const [fault] = MEDIA_FAULTS.filter(({ id }) => id === 'checkout-pool-leak');
    if (fault === undefined) throw new Error('no such fault');
    const borrow = (line: StackLine): StackLine =>
      line.service === 'checkout' && line.level === 'ERROR'
        ? { ...line, fields: { ...line.fields, '@timestamp': '', 'casefile.previous_time': toIso(line.at) } }
        : line;
    const lines = linesOfStack(fault);
    expect(analyzeStack(lines, ASKED_AT).missing).not.toContain('undated-lines');
    expect(analyzeStack(lines.map(borrow), ASKED_AT)).toMatchObject({
      hypotheses: [{ service: 'checkout' }],
      missing: expect.arrayContaining(['undated-lines']) as unknown,
    });
  });

  it('ask for the slow statements of the server that a full pool waits for, unless it logs some', () => {
    const [fault] = MEDIA_FAULTS.filter(({ id }) => id === 'checkout-pool-leak');
    if (fault === undefined) throw new Error('there is the fault');
    const message = '[Note] slow query: Query_time: 9.2 Lock_time: 0.0 select id from orders where lower(note) = ?';
    const slow = Array.from({ length: 3 }, (_, index) => ({
      at: FAULT_AT + (5 + index * 15) * SECOND,
      service: 'mariadb',
      level: 'INFO',
      message,
    }));
    const [silent, telling] = [[], slow].map((more) => analyzeStack([...linesOfStack(fault), ...more], ASKED_AT));
    expect(silent?.deciding).toMatchObject({ of: 'mariadb', why: 'silent' });
    expect(telling?.hypotheses[0]?.service).toBe('checkout');
    expect(telling?.deciding).toBeUndefined();
  });

  it('are no surer than three in four on a single witness', () => {
    const single = MEDIA_FAULTS.filter(({ id }) => ['psp-429', 'psp-certificate', 'checkout-pool-leak'].includes(id));
    for (const fault of single) expect(leadingOf(fault)?.confidence).toBeLessThanOrEqual(0.75);
  });

  const LATE: StackFault['told'] = [
    {
      service: 'edge',
      level: 'error',
      message: 'upstream timed out while reading response header from upstream: http://checkout:8085/cart/checkout',
    },
  ];
  const tellLate = (told: NonNullable<StackFault['told']>) =>
    leadingOf({ id: 'late', told: [...LATE, ...told], every: SECOND, failing: { path: '/cart/checkout', share: 0.8 } });

  it('are no surer than even of whom callers wait for, where it says itself that it waits, and nobody says for whom', () => {
    const waiting = tellLate([
      { service: 'checkout', level: 'ERROR', message: 'order %d: timeout of 8000ms exceeded' },
    ]);
    expect(waiting).toMatchObject({ service: 'checkout', failure: { class: 'timeout', speaker: 'edge' } });
    expect(waiting?.confidence).toBeLessThanOrEqual(0.5);
    expect(tellLate([])?.confidence).toBeGreaterThan(0.5);
  });

  it('blame the server that stands still by its own log, where its caller says that it does not answer', () => {
    const every = (step: number, from: number, line: (index: number) => StackLine): readonly StackLine[] =>
      Array.from({ length: 1_200 / step }, (_, index) => ({
        ...line(index),
        at: FAULT_AT + (from + index * step) * SECOND,
      }));
    const at = FAULT_AT;
    const usual = [
      ...every(4, -1_200, (n) => ({
        at,
        service: 'finder',
        level: 'INFO',
        message: `query "lamp" took ${20 + n} ms, 24 hits`,
      })),
      ...every(9, -1_200, (n) => ({
        at,
        service: 'items-cluster',
        level: 'INFO',
        message: `[items/${n}] update_mapping [_doc]`,
        fields: { 'elasticsearch.node.name': 'es-2' },
      })),
    ];
    const paused = {
      service: 'items-cluster',
      level: 'WARN',
      fields: { 'elasticsearch.node.name': 'es-2' },
    };
    const faulty = [
      ...every(6, 0, (n) => ({
        ...paused,
        at,
        message: `[gc][${n}] overhead, spent [5.6s] collecting in the last [9.9s]`,
      })),
      ...every(8, 5, () => ({
        at,
        service: 'finder',
        level: 'ERROR',
        message: 'search failed',
        fields: {
          'error.type': 'java.net.SocketTimeoutException',
          'error.message': '30,000 milliseconds timeout',
          'error.stack_trace':
            'java.net.SocketTimeoutException: 30,000 milliseconds timeout\n\tat org.elasticsearch.client.RestClient.call(RestClient.java:91)',
        },
      })),
    ].filter((line) => line.at < ASKED_AT);
    const found = analyzeStack([...usual, ...faulty], ASKED_AT).hypotheses[0];
    expect(found).toMatchObject({ service: 'items-cluster', failure: { class: 'garbage-collection' } });
  });
});
