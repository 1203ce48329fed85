// A model that knows the rows and how it is checked, and says with them what they do not: by the side of a count, a unit, a denial
// left out, an amount in letters, the part of a name; and what may be said of the same rows in its own words.
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import type { Claim } from '../../evidence/claim.js';
import type { Coverage } from '../../evidence/coverage.js';
import { fromIso } from '../../kernel/time.js';
import type { StoredRow } from '../stored-row.js';
import { checkModelClaim } from './check-model-claim.js';
import type { ClaimBasis } from './judgement.js';

const at = (clock: string): number => fromIso(`2026-11-21T${clock}Z`) ?? 0;

const LINE = {
  kind: 'log',
  id: 'aa11',
  service: 'cart-api',
  time: at('14:02:07'),
  ingestedAt: at('14:09:30'),
  level: 'warn',
  message: 'upstream unavailable: 15 errors, not found, error 503 at 03:14:02, retry after 2.5 s',
  pod: 'cart-api-1',
  host: '10.0.0.7',
  source: 'shop',
};

const ROWS = {
  line: LINE,
  other: { ...LINE, id: 'aa22', time: at('14:02:09') },
  again: LINE,
  edge: {
    kind: 'latency',
    measure: 'edge',
    service: 'stock',
    caller: 'cart-api',
    window: { 15: 4, 16: 1 },
    past: { 15: 9 },
    incident: {},
  },
  flow: {
    kind: 'flow',
    stream: 'log',
    service: 'cart-api',
    operation: 'POST /cart',
    from: 'Cart.java:41',
    to: 'Cart.java:77',
    window: 30,
    past: 2,
    incident: 0,
  },
  rate: {
    kind: 'rate',
    service: 'cart-api',
    event: '1lrjfwn0yhnc',
    level: 'error',
    start: at('14:00:00'),
    slots: [0, 7, 19],
    lines: [1, 1, 2],
  },
  series: {
    kind: 'series',
    service: 'stock',
    pod: 'stock-1',
    gauge: 'cpu_percent',
    times: [at('14:00:00'), at('14:01:00'), at('14:02:00')],
    values: [20.5, 35, 90],
  },
  span: {
    kind: 'span',
    id: 't1:s1',
    traceId: 't1',
    spanId: 's1',
    service: 'gateway',
    name: 'POST /checkout',
    time: at('14:02:06'),
    durationMicros: 400_000,
    status: 'ok',
  },
  template: {
    kind: 'template',
    id: '1lrjfwn0yhnc',
    text: 'pool exhausted',
    firstSeen: at('13:00:00'),
    lastSeen: at('14:30:00'),
    lines: 99,
  },
  share: { kind: 'metric', service: 'stock', gauge: 'hit_ratio', value: 0.4, time: at('14:02:00') },
  trace: {
    kind: 'trace',
    traceId: 't1',
    start: at('14:02:06'),
    durationMicros: 28_507,
    segments: [
      { service: 'gateway', operation: 'POST /checkout', start: at('14:02:06') },
      { service: 'cart-api', operation: 'POST /cart', start: at('14:02:06'), parent: 0 },
    ],
  },
  snapshot: {
    kind: 'snapshot',
    id: 'a#/Connections',
    service: 'orders-db',
    section: 'Connections',
    value: {
      max_connections: 100,
      active: 7,
      total: 30,
      cache_hit_percent: '60.54',
      state: 'not available',
      MultiAZ: false,
    },
  },
  nested: { kind: 'flow', service: 'cart-api', operation: 'GET /cart/{id}', from: 'a', to: 'b', window: 5, past: 1 },
  call: {
    kind: 'span',
    id: 't1:s2',
    service: 'cart-api',
    name: 'GET /items',
    time: at('14:02:06'),
    durationMicros: 1_490_000,
    status: 'ok',
    attributes: { 'server.port': 5432, 'server.address': 'stock:5432', retries: 3, redirects: 0, 'cache.hit': false },
  },
  passage: { kind: 'passage', id: 'p1', collection: 'runbooks', title: 'Pools', text: 'restart the pool' },
} satisfies { readonly [name: string]: StoredRow };

type Name = keyof typeof ROWS;

const STATEMENTS: { readonly [name: string]: Claim } = {
  rate: engine('rate', 'In `cart-api`, 67 % of the requests to `POST /cart` are slower: 120 ms now, 45 ms before [e3]'),
  halves: engine(
    'observation',
    '`cart-api` logged this in 100 % of these requests before, in 33 % now: “cart created”',
  ),
  clock: engine('observation', '`cart-api` logged at 14:02:07: “pool exhausted”'),
  either: engine('rate', 'Calls to or from `stock` became slow'),
  doubt: engine('cause', '`stock` may have caused this', { blames: 'stock' }),
  seen: engine('rate', '`pool` logged 4 lines, first about 11:33:36, last about 11:36:12'),
  parts: engine('rate', '12 of 24 requests to `stock` are slower; 0 of 47 were before'),
  absence: engine('absence', 'No line of `cart-api` says “pool exhausted”'),
  cause: engine('cause', 'Calls from `cart-api` to `stock` are held up', { blames: 'stock' }),
};

function engine(type: Claim['type'], text: string, more: Partial<Claim> = {}): Claim {
  return { type, text, citations: [], figures: [], ...more };
}

const EMPTY: Coverage = {
  source: 'logs',
  status: 'empty',
  query: 'log lines that the model asked for, 14:00:00 to 14:10:00 UTC, services stock, minLevel error',
  role: 'issue',
  matched: 0,
  fetched: 0,
  owed: 0,
  late: 0,
};

const SEARCHED: Coverage = { ...EMPTY, query: EMPTY.query.replace('lines', 'lines with words') };

/** `reads`: indexes of coverage. */
type Cited = {
  readonly rows?: readonly Name[];
  readonly claims?: readonly string[];
  readonly reads?: readonly number[];
};

const BASIS: ClaimBasis = {
  rows: new Map(),
  restated: [],
  coverage: [EMPTY, SEARCHED],
  blamed: ['stock'],
  services: ['cart', 'cart-api', 'stock', 'gateway', 'warehouse'],
};

const verdict = (type: Claim['type'], text: string, { rows = [], claims = [], reads }: Cited): string => {
  const basis: ClaimBasis = {
    ...BASIS,
    rows: new Map(rows.map((name) => [name, ROWS[name]])),
    restated: claims.flatMap((name) => STATEMENTS[name] ?? []),
  };
  const claim: Claim = { type, text, citations: rows, figures: [], by: 'model', ...(reads && { reads }) };
  return checkModelClaim(claim, basis).verdict;
};

type Case = readonly [text: string, cited: Cited, type?: Claim['type']];

const line: Cited = { rows: ['line'] };
const flow: Cited = { rows: ['flow'] };
const series: Cited = { rows: ['series'] };

const lies: { readonly [kind: string]: readonly Case[] } = {
  'a count with a unit': [
    ['30 % of the requests to POST /cart of cart-api', flow],
    ['POST /cart of cart-api: 30 ms', flow],
    ['POST /cart of cart-api: 30 GB', flow],
    ['POST /cart of cart-api had 30k requests', flow],
  ],
  'another unit than the engine’s': [
    ['67 requests to `POST /cart` in cart-api', { claims: ['rate'] }],
    ['requests to `POST /cart` are slower: 120 s', { claims: ['rate'] }],
    ['requests to `POST /cart` are slower: 120', { claims: ['rate'] }],
  ],
  'the other side of a count': [
    ['in the window, 2 requests to POST /cart of cart-api', flow],
    ['POST /cart of cart-api had 0 requests', flow],
    ['in the past, 30 requests to POST /cart of cart-api', flow],
    ['2 of 30 requests to POST /cart of cart-api', flow],
    ['30 000 requests to POST /cart of cart-api', flow],
    ['cart-api logged this in 100 % of these requests now', { claims: ['halves'] }],
    ['cart-api logged this in 33 % of these requests before', { claims: ['halves'] }],
  ],
  'an index for a count': [
    ['cart-api logged 19 lines', { rows: ['rate'] }],
    ['cart-api logged 7 lines at level error', { rows: ['rate'] }],
  ],
  'a sum of samples': [
    ['cpu_percent of stock-1 is 145.5', series],
    ['cpu_percent of stock-1 is 3', series],
  ],
  'a part of a clock, a version or an address as an amount': [
    ['cart-api logged 14 lines: “pool exhausted”', { claims: ['clock'] }],
    ['cart-api logged this 7 times', { claims: ['clock'] }],
    ['10 lines of cart-api', line],
  ],
  'the number of another field': [
    ['orders-db: max_connections 7', { rows: ['snapshot'] }],
    ['orders-db: active 30, total 7', { rows: ['snapshot'] }],
    ['7 of 30 connections of orders-db', { rows: ['snapshot'] }],
    ['cart-api had 5432 retries', { rows: ['call'] }],
    ['GET /items of cart-api: 5432 requests', { rows: ['call'] }],
    ['cart-api: 5432 GET requests', { rows: ['call'] }],
    ['orders-db: cache_hit_percent 60.54 GB', { rows: ['snapshot'] }],
  ],
  'the whole of a request for a part of it': [['cart-api: 28.507 ms per request', { rows: ['trace'] }]],
  'a rounding to nothing, or to all': [
    ['POST /checkout of gateway: 0 s', { rows: ['span'] }],
    ['hit_ratio of stock is 0', { rows: ['share'] }],
    ['hit_ratio of stock is 0.4 %', { rows: ['share'] }],
  ],
  'a bound': [
    ['cpu_percent of stock-1 is over 90', series],
    ['cpu_percent of stock-1 is under 20.5', series],
    ['cpu_percent of stock-1 > 90', series],
    ['cpu_percent of stock-1 ≠ 90', series],
  ],
  'a course': [
    ['cpu_percent of stock-1 from 90 to 20.5', series],
    ['cpu_percent of stock-1: 90 → 20.5', series],
    ['cpu_percent of stock-1 is 90 at 14:00', series],
  ],
  'all, only, one, now': [
    ['each pod of cart-api logged “upstream unavailable”', line],
    ['both pods of cart-api logged “upstream unavailable”', line],
    ['just cart-api logged “upstream unavailable”', line],
    ['any request to cart-api logged “upstream unavailable”', line],
    ['cart-api still logs “upstream unavailable”', line],
    ['cart-api currently logs “upstream unavailable”', line],
    ['cart-api logged “upstream unavailable” today', line],
    ['one request to POST /cart of cart-api', flow],
  ],
  'an amount in other letters': [
    ['cart-api logged “upstream unavailable” ９９ times', line],
    ['cart-api logged “upstream unavailable” ٩٩ times', line],
    ['cart-api logged “upstream unavailable” in ½ of the requests', line],
    ['the message of cart-api has 1,5 errors', line],
  ],
  'cited rows for a count': [
    ['cart-api logged “upstream unavailable” for 2 h', { rows: ['line', 'other'] }],
    ['cart-api logged “upstream unavailable” 2 times', { rows: ['line', 'other'] }],
    ['2 pods of cart-api logged “upstream unavailable”', { rows: ['line', 'other'] }],
    ['2 lines of cart-api say “upstream unavailable”', { rows: ['line', 'again'] }],
    ['2 requests to POST /cart of cart-api', { rows: ['flow', 'flow'] }],
  ],
  'a quotation that leaves out what turns it': [
    ['cart-api logged “available”', line],
    ['cart-api logged “5 errors”', line],
    ['cart-api logged “5 s”', line],
    ['cart-api logged “error 50”', line],
    ['cart-api logged “found”', line],
    ['cart-api logged “…found”', line],
    ['lines of cart-api say “pool exhausted”', { claims: ['absence'] }],
  ],
  'a part of a name, or a word of its family': [
    ['cart logged “upstream unavailable”', line],
    ['Cart logged “upstream unavailable”', line],
    ['POST /cart of cart-api is operational', flow],
    ['GET /cart of cart-api', { rows: ['nested'] }],
    ['cart-service logged “upstream unavailable”', line],
    ['cart-api is serviceable and logged “upstream unavailable”', line],
  ],
  'who calls whom': [
    ['stock calls cart-api', { rows: ['edge'] }],
    ['calls from stock to cart-api', { rows: ['edge'] }],
    ['stock → cart-api', { rows: ['edge'] }],
    ['cart-api was called by stock', { rows: ['edge'] }],
    ['cart-api calls gateway', { rows: ['trace'] }],
    ['stock calls cart-api', { rows: ['call'] }],
    ['`stock` calls `cart-api`', { claims: ['cause'] }],
    ['calls from stock to cart-api are held up', { claims: ['cause'] }],
    ['cart-api: from Cart.java:77 to Cart.java:41', flow],
  ],
  'another time': [
    ['cart-api logged “upstream unavailable” at 14:09', line],
    ['cart-api logged “upstream unavailable” at 03:14', line],
    ['cart-api logged “upstream unavailable” at 14:02 and 03:14:02', line],
    ['cart-api logged “upstream unavailable” from 14:02 on', line],
    ['cart-api logged “upstream unavailable” to 14:02', line],
    ['“pool exhausted” began at 14:30', { rows: ['template'] }],
  ],
  'another kind of row': [
    ['a log line says “restart the pool”', { rows: ['passage'] }],
    ['a runbook says “upstream unavailable”', line],
  ],
  'a field that says no': [
    ['cache hit of GET /items in cart-api', { rows: ['call'] }],
    ['cart-api had redirects', { rows: ['call'] }],
    ['orders-db is available', { rows: ['snapshot'] }],
    ['orders-db has MultiAZ', { rows: ['snapshot'] }],
  ],
  'other parts of what the engine says': [
    ['12 of 47 requests to `stock` are slower', { claims: ['parts'] }],
    ['`pool` logged 4 lines, first about 11:36:12', { claims: ['seen'] }],
    ['`pool` logged 4 lines, last about 11:33:36', { claims: ['seen'] }],
  ],
  'less than the engine says': [
    ['calls from stock became slow', { claims: ['either'] }],
    ['stock caused this', { claims: ['doubt'] }, 'cause'],
  ],
  'a wider absence': [
    ['there are no log lines', { reads: [0] }],
    ['there are no log lines of services stock at minLevel error', { reads: [1] }],
    ['there are no log lines of services stock, minLevel error, that say “pool exhausted”', { reads: [1] }],
    ['there are no log lines of stock', { reads: [0] }],
    ['there are no log lines at minLevel error', { reads: [0] }],
    ['no lines of cart-api', { claims: ['absence'] }],
  ],
};

const causes: { readonly [kind: string]: readonly Case[] } = {
  'another than the blamed': [
    ['cart-api caused it at stock', { rows: ['edge'] }, 'cause'],
    ['stock is slow because of cart-api', { rows: ['edge'] }, 'cause'],
    ['cart-api is the cause, stock the result', { claims: ['cause'] }, 'cause'],
    ['the root cause is gateway', { rows: ['span'] }, 'cause'],
    ['the cause of calls to stock is not cart-api', { claims: ['cause'] }, 'cause'],
  ],
};

const truths: readonly Case[] = [
  ['POST /cart of cart-api: 30 requests in the window', flow],
  ['in the past, 2 requests to POST /cart of cart-api', flow],
  ['67 % of the requests to POST /cart are slower: 120 ms now', { claims: ['rate'] }],
  ['In cart-api, requests to POST /cart are slower: 0.12 s now, 45 ms before', { claims: ['rate'] }],
  ['cart-api logged this in 33 % now', { claims: ['halves'] }],
  ['cart-api logged 4 lines at level error', { rows: ['rate'] }],
  ['cpu_percent of stock-1 is 90', series],
  ['cpu_percent of stock-1 is 90 %', series],
  ['cpu_percent of stock-1 is 90 at 14:02', series],
  ['POST /checkout of gateway: 400 ms', { rows: ['span'] }],
  ['POST /checkout of gateway: 0.4 s', { rows: ['span'] }],
  ['hit_ratio of stock is 0.4', { rows: ['share'] }],
  ['hit_ratio of stock is 40 %', { rows: ['share'] }],
  ['cart-api logged “upstream unavailable: 15 errors”', line],
  ['cart-api logged “…15 errors, not found…” at 14:02:07', line],
  ['cart-api logged “error 503” and “retry after 2.5 s”', line],
  ['2 lines of cart-api say “upstream unavailable”', { rows: ['line', 'other'] }],
  ['two lines of cart-api say “upstream unavailable”', { rows: ['line', 'other'] }],
  ['orders-db: active 7, total 30', { rows: ['snapshot'] }],
  ['orders-db: 7 active, 30 total', { rows: ['snapshot'] }],
  ['max_connections of orders-db is 100', { rows: ['snapshot'] }],
  ['GET /items of cart-api calls stock: 3 retries', { rows: ['call'] }],
  ['cart-api calls stock', { rows: ['call'] }],
  ['GET /items of cart-api: 0 redirects', { rows: ['call'] }],
  ['`pool` logged 4 lines, first about 11:33:36, last about 11:36:12', { claims: ['seen'] }],
  ['`pool` logged 4 lines, last about 11:36:12', { claims: ['seen'] }],
  ['12 of 24 requests to `stock` are slower', { claims: ['parts'] }],
  ['calls from cart-api to stock', { rows: ['edge'] }],
  ['cart-api → stock', { rows: ['edge'] }],
  ['gateway calls cart-api', { rows: ['trace'] }],
  ['a runbook says “restart the pool”', { rows: ['passage'] }],
  ['“pool exhausted” was seen in 99 lines', { rows: ['template'] }],
  ['there are no log lines of services stock at minLevel error', { reads: [0] }, 'absence'],
  ['No line of cart-api says “pool exhausted”', { claims: ['absence'] }, 'absence'],
  ['calls from cart-api to stock are held up', { claims: ['cause'] }, 'cause'],
];

const shown = (cases: readonly Case[], type: Claim['type']): readonly string[] =>
  cases.flatMap(([text, cited, of = type]) => (verdict(of, text, cited) === 'supported' ? [text] : []));

const WHOLE = /^[^\p{L}\p{N}_-]?$/u;

/** How many microseconds each is. */
const DURATIONS = { µs: 1, ms: 1e3, s: 1e6, min: 6e7, h: 3.6e9 } as const;

describe('whatever a model writes', () => {
  it('accepts a duration only where a stored one rounds to it', () => {
    const durations = fc.record({
      unit: fc.constantFrom('µs', 'ms', 's', 'min', 'h'),
      decimals: fc.integer({ min: 0, max: 3 }),
      micros: fc.integer({ min: 1, max: 1e10 }),
      off: fc.double({ min: 0, max: 3, noNaN: true }),
    });
    fc.assert(
      fc.property(durations, ({ micros, unit, decimals, off }) => {
        const value = ((micros / DURATIONS[unit]) * off).toFixed(decimals);
        const claim = engine('rate', `POST /checkout of gateway: ${value} ${unit}`, { by: 'model' });
        const basis = { ...BASIS, rows: new Map([['e1', { ...ROWS.span, durationMicros: micros }]]) };
        const error = Math.abs(Number(value) * DURATIONS[unit] - micros);
        const isRounded = error <= DURATIONS[unit] * 0.5 * 10 ** -decimals * 1.001 && error <= micros * 0.334;
        if (checkModelClaim(claim, basis).verdict === 'supported')
          expect({ micros, value, isRounded }).toMatchObject({ isRounded: true });
      }),
      { numRuns: 2_000 },
    );
  });

  it('accepts a quotation only from the beginning of a word to the end of one', () => {
    const { message } = ROWS.line;
    const ends = fc.tuple(fc.nat(message.length), fc.nat(message.length));
    fc.assert(
      fc.property(ends, ([a, b]) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)];
        const part = message.slice(from, to);
        const isOnce = message.indexOf(part) === message.lastIndexOf(part);
        if (part.trim() !== part || part === '' || !isOnce) return;
        const isShown = verdict('observation', `cart-api logged “${part}”`, line) === 'supported';
        const isWord = (at: number): boolean =>
          WHOLE.test(message.charAt(at)) && !/\d[.,:]\d/.test(message.slice(at - 1, at + 2));
        const isWhole = (isWord(from - 1) || WHOLE.test(part.charAt(0))) && (isWord(to) || WHOLE.test(part.slice(-1)));
        if (isShown) expect({ part, isWhole }).toEqual({ part, isWhole: true });
      }),
      { numRuns: 3_000 },
    );
  });

  it('rejects a number of the engine in a unit that gives another amount', () => {
    const units = fc.constantFrom('µs', 'ms', 's', 'min', '%', '×', 'KB', 'MB', '');
    fc.assert(
      fc.property(units, units, fc.integer({ min: 2, max: 9_999 }), (known, said, value) => {
        const restated = [engine('rate', `\`cart-api\` shows ${value} ${known}`)];
        const claim = engine('rate', `cart-api shows ${value} ${said}`, { by: 'model' });
        const { verdict: found } = checkModelClaim(claim, { ...BASIS, restated });
        expect(found === 'supported').toBe(known === said);
      }),
    );
  });
});

describe('what a model says of a passage in other words', () => {
  const basis: ClaimBasis = {
    ...BASIS,
    rows: new Map([['passage', { ...ROWS.passage, text: 'Restart the **whole** pool before the upgrade.' }]]),
  };
  const checked = (text: string, type: Claim['type'] = 'observation') =>
    checkModelClaim({ type, text, citations: ['passage'], figures: [], by: 'model' }, basis);

  it('is told as what the document says', () => {
    expect(checked('The whole pool must be restarted before the upgrade.')).toMatchObject({
      verdict: 'supported',
      type: 'observation',
      text: 'According to `Pools`: The whole pool must be restarted before the upgrade.',
      citations: ['passage'],
    });
    expect(checked('According to the runbook, the whole pool must be restarted before the upgrade.').text).toMatch(
      /^According to the runbook, /,
    );
  });

  it('stays an interpretation where one thing differs, or where it gives a reason or advice', () => {
    expect(checked('The whole pool may be restarted before the upgrade.').verdict).not.toBe('supported');
    expect(checked('The pool must be restarted before the upgrade.').verdict).not.toBe('supported');
    expect(checked('The whole pool must be restarted before the upgrade.', 'advice').verdict).toBe('unknown');
    expect(checked('The whole pool must be restarted before the upgrade.', 'cause').verdict).not.toBe('supported');
  });

  it.each(['a runbook says “Restart the whole pool”', 'a runbook says “Restart the **whole** pool”'])(
    'may be a quotation with and without what is bold: %s',
    (text) => {
      expect(checked(text).verdict).toBe('supported');
    },
  );

  it('is no quotation of a pattern whose stars are left out', () => {
    const glob = { ...basis, rows: new Map([['passage', { ...ROWS.passage, text: 'copy src/**/a and lib/**/b' }]]) };
    const claim: Claim = {
      type: 'observation',
      text: 'a runbook says “copy src//a and lib//b”',
      citations: ['passage'],
      figures: [],
      by: 'model',
    };
    expect(checkModelClaim(claim, glob).verdict).not.toBe('supported');
  });
});

describe('what a model makes of true rows', () => {
  it.each(Object.entries({ ...lies, ...causes }))('is not shown as fact: %s', (_, cases) => {
    expect(shown(cases, 'observation')).toEqual([]);
  });

  it('shows as fact what the rows say', () => {
    expect(shown(truths, 'observation')).toEqual(truths.map(([text]) => text));
  });
});
