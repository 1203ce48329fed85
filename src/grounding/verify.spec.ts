import { describe, expect, it } from 'vitest';
import type { BatchHash } from '../kernel/brand.js';
import { canonicalJson } from '../kernel/json.js';
import { fromIso, type TimeWindow } from '../kernel/time.js';
import type { Claim } from '../evidence/claim.js';
import type { Coverage } from '../evidence/coverage.js';
import type { Evidence, Figure } from '../evidence/evidence.js';
import type { StoredBatch } from './stored-row.js';
import { verifyClaims } from './verify.js';

const BATCH = 'b1' as BatchHash;
const at = fromIso('2026-11-21T14:02:07Z') ?? 0;

const log = {
  kind: 'log',
  service: 'cart',
  time: at,
  level: 'error',
  message: 'connection refused: no route to stock',
  pod: 'cart-1',
};
const rows: readonly object[] = [
  log,
  { ...log, id: 'again' },
  { ...log, service: 'stock', message: 'pool exhausted', pod: 'stock-1', host: 'm1' },
  { kind: 'series', service: 'stock', pod: 'stock-1', gauge: 'cpu', times: [at, at], values: [20, 90] },
  { kind: 'flow', service: 'cart', operation: 'POST /cart', from: 'Cart#1', to: 'Cart#9', window: 30, past: 2 },
  { kind: 'latency', measure: 'edge', service: 'stock', caller: 'cart', window: { 15: 4 }, past: {} },
];

const evidence = (position: number, more: Partial<Evidence> = {}): Evidence => {
  const row: object = rows[position] ?? {};
  return {
    id: `e${position}`,
    kind: position < 3 ? 'log' : 'aggregate',
    batch: BATCH,
    position,
    source: 'logs',
    role: 'seen',
    quote: canonicalJson(row),
    ...more,
  };
};

const figure = (position: number, path: string, value: number): Figure => ({
  value,
  by: 'value',
  of: [{ evidence: `e${position}`, path }],
});

const claim = (text: string, citations: readonly string[], more: Partial<Claim> = {}): Claim => ({
  text,
  type: 'observation',
  citations,
  figures: [],
  ...more,
});

type Given = {
  readonly evidence?: readonly Evidence[];
  readonly stored?: StoredBatch;
  readonly window?: TimeWindow;
  readonly coverage?: readonly Coverage[];
  readonly blamed?: readonly string[];
};

const check = (stated: Claim, given: Given = {}) => {
  const found: StoredBatch = given.stored ?? { found: 'bytes', lines: rows.map((row) => canonicalJson(row)) };
  const all = given.evidence ?? rows.map((_, position) => evidence(position));
  const [checked] = verifyClaims(
    { claims: [stated], evidence: all, coverage: given.coverage ?? [], blamed: given.blamed ?? ['stock'] },
    { batch: (hash) => (hash === BATCH ? found : { found: 'foreign' }), windowOf: () => given.window },
  );
  return `${checked?.verdict}${checked?.because === undefined ? '' : `: ${checked.because}`}`;
};

const line = claim('`cart` logged at 14:02:07: “connection refused: no route to stock”', ['e0']);

describe('a citation', () => {
  it('supports what its row says', () => {
    expect(check(line)).toBe('supported');
  });

  it('accepts a citation of an identical row', () => {
    expect(check(line, { evidence: [evidence(1, { id: 'e0' })] })).toBe('supported');
  });

  it('contradicts a batch of another investigation', () => {
    const foreign = [evidence(0, { batch: 'b2' as BatchHash })];
    expect(check(line, { evidence: foreign })).toBe('contradicted: e0: the batch is not one of this investigation');
  });

  it.each(['missing', 'damaged'] as const)('leaves a citation unknown when the batch is %s', (found) => {
    expect(check(line, { stored: { found } })).toBe(`unknown: e0: the batch is ${found}`);
  });

  it.each<[string, Partial<Evidence>, string]>([
    ['a row that is not there', { position: 99 }, 'the batch has no row 99'],
    ['words that are not in the row', { quote: 'connection accepted' }, 'the quote is not in the row'],
    ['no words at all', { quote: '' }, 'the quote is not in the row'],
    ['a field that the row has not', { field: 'title' }, 'the row has no field title'],
    ['another service', { service: 'stock' }, 'service, kind or time is not that of the row'],
    ['another kind', { kind: 'span' }, 'service, kind or time is not that of the row'],
    ['another time', { at: at + 1 }, 'service, kind or time is not that of the row'],
  ])('contradicts %s', (_, patch, because) => {
    expect(check(line, { evidence: [evidence(0, patch)] })).toBe(`contradicted: e0: ${because}`);
  });

  it('lies in the window of the query that fetched it', () => {
    expect(check(line, { window: { from: at, to: at + 1 } })).toBe('supported');
    expect(check(line, { window: { from: at + 1, to: at + 9 } })).toBe(
      'contradicted: e0: the row lies outside the window of its query',
    );
  });

  it('must exist', () => {
    expect(check(claim(line.text, ['e7']))).toBe('contradicted: there is no evidence e7');
  });
});

describe('the words of a claim', () => {
  it.each([
    ['`payments` logged at 14:02:07', 'no cited row holds “payments”'],
    ['`car` logged at 14:02:07', 'no cited row holds “car”'],
    ['`cart` logged: “connection accepted”', 'no cited row says “connection accepted”'],
    ['`cart` logged: “no route to stock”', 'no cited row says “no route to stock”'],
    ['`cart` logged: “connection refused”', 'no cited row says “connection refused”'],
    ['`cart` logged: “…”', 'no cited row says “…”'],
    ['`cart` logged at 14:02:08', 'no cited row is of 14:02:08'],
    ['`cart` logged this 7 times', '7 is not computed from the rows that the claim speaks of'],
    ['`cart` logged this twice', 'twice is not computed from the rows that the claim speaks of'],
  ])('contradicts %s', (text, because) => {
    expect(check(claim(text, ['e0']))).toBe(`contradicted: ${because}`);
  });

  it.each([
    '`cart` logged at 14:02:07: “connection refused…”',
    '`cart` logged: “…no route to stock”',
    '`cart` logged: “…refused: no route…” [e0]',
    '`cart-1` of the shop',
  ])('supports %s: an ellipsis says that the text goes on', (text) => {
    expect(check(claim(text, ['e0']))).toBe('supported');
  });

  it('must stand in one row: a name of one and words of another are no statement', () => {
    expect(check(claim('`cart` logged: “pool exhausted”', ['e0', 'e2']))).toBe(
      'contradicted: e2 speaks of nothing that the claim names',
    );
    expect(check(claim('`cart-1` and `stock-1` fail', ['e0', 'e2']))).toBe(
      'contradicted: no cited row speaks of cart-1 and stock-1 together',
    );
  });

  it('cite nothing beside the point', () => {
    expect(check({ ...line, citations: ['e0', 'e3'] })).toBe('contradicted: e3 speaks of nothing that the claim names');
  });

  it('keep the order in which the rows put the names', () => {
    expect(check(claim('requests reach `Cart#9` right after `Cart#1`', ['e4']))).toBe('supported');
    expect(check(claim('requests reach `Cart#1` right after `Cart#9`', ['e4']))).toMatch(/^contradicted: no cited row/);
    expect(check(claim('requests of `cart` stop after `Cart#1`', ['e4']))).toBe('supported');
    expect(check(claim('requests of `cart` stop after `Cart#9`', ['e4']))).toMatch(/^contradicted: no cited row/);
    expect(check(claim('calls from `cart` to `stock`', ['e5']))).toBe('supported');
    expect(check(claim('calls from `stock` to `cart`', ['e5']))).toMatch(/^contradicted: no cited row shows/);
  });
});

describe('the numbers of a claim', () => {
  const counted = (text: string, figures: readonly Figure[]) => check(claim(text, ['e4'], { type: 'rate', figures }));

  it('computes them again from the cited cells', () => {
    expect(counted('`cart` did it in 30 requests', [figure(4, 'window', 30)])).toBe('supported');
    expect(counted('`cart` did it in 31 requests', [figure(4, 'window', 31)])).toBe(
      'contradicted: a number is not that of the cited rows',
    );
    expect(counted('`cart` did it in 30 requests', [figure(4, 'nowhere', 30)])).toBe(
      'contradicted: a number is not that of the cited rows',
    );
    expect(counted('`cart` did it in 0 requests', [{ value: 0, by: 'sum', of: [] }])).toBe(
      'contradicted: a number is not that of the cited rows',
    );
  });

  it('requires them in the text as they are, and in their order', () => {
    const figures = [figure(4, 'window', 30), figure(4, 'past', 2)];
    expect(counted('`cart`: 30 now, 2 before', figures)).toBe('supported');
    expect(counted('`cart`: 2 now, 30 before', figures)).toMatch(/^contradicted: 30 is not computed/);
    expect(counted('`cart`: 30.5 now, 2 before', figures)).toMatch(/^contradicted: 30 is not computed/);
    expect(counted('`cart`: 30 now', figures)).toMatch(/^contradicted: 2 is not computed/);
  });

  it('takes them from the row that is named', () => {
    const stolen = claim('`cart` counts 90', ['e0', 'e3'], { type: 'rate', figures: [figure(3, 'values.1', 90)] });
    expect(check(stolen)).toMatch(/^contradicted: 90 is not computed from the rows that the claim speaks of/);
  });
});

describe('the direction of a claim', () => {
  const now = [figure(3, 'values.1', 90)];
  const before = [figure(3, 'values.0', 20)];
  const moved = (text: string, more: Partial<Claim>) =>
    check(claim(text, ['e3'], { type: 'rate', figures: [...now, ...before], ...more }));

  it('requires two figures', () => {
    expect(moved('`cpu` of `stock-1` rose to 90 from 20', { shift: { to: 'more', now, before } })).toBe('supported');
  });

  it('contradicts it when the words or the figures say the opposite', () => {
    expect(moved('`cpu` of `stock-1` fell to 90 from 20', { shift: { to: 'more', now, before } })).toBe(
      'contradicted: the figures show more, not “fell”',
    );
    expect(moved('`cpu` of `stock-1` fell to 90 from 20', { shift: { to: 'less', now, before } })).toBe(
      'contradicted: the figures do not show less',
    );
  });

  it('leaves it unknown when nothing shows it', () => {
    expect(moved('`cpu` of `stock-1` rose to 90 from 20', {})).toBe('unknown: no two figures show “rose”');
  });

  it('finds no English word of direction inside a word with accents', () => {
    expect(moved('falló: `cpu` de `stock-1`, 90 y 20', {})).toBe('supported');
  });

  it('takes its figures from the cited rows too', () => {
    const invented = [figure(3, 'values.0', 10)];
    expect(moved('`cpu` of `stock-1` rose to 90 from 20', { shift: { to: 'more', now, before: invented } })).toBe(
      'contradicted: a number is not that of the cited rows',
    );
  });
});

describe('the type of a claim', () => {
  const empty: Coverage = {
    source: 'logs',
    status: 'empty',
    query: 'log lines',
    role: 'issue',
    matched: 0,
    fetched: 0,
    owed: 0,
    late: 0,
  };
  const absence = claim('No log line matches', [], { type: 'absence', coverage: 0 });
  const cause = claim('`stock` behaves differently', ['e2'], { type: 'cause', blames: 'stock' });

  it('requires for an absence a source that was read completely and was empty', () => {
    expect(check(absence, { coverage: [empty] })).toBe('supported');
    expect(check(absence, { coverage: [] })).toMatch(/^contradicted: an absence must name/);
    for (const more of [{ status: 'failed' }, { status: 'cut', owed: 3 }, { matched: 2 }] as const)
      expect(check(absence, { coverage: [{ ...empty, ...more }] })).toMatch(/^contradicted: logs was not read/);
  });

  it('requires for a cause a hypothesis of the engine, its name in the text, and a row of it', () => {
    expect(check(cause)).toBe('supported');
    expect(check(cause, { blamed: ['cart'] })).toMatch(/^contradicted: the cause is not a hypothesis/);
    expect(check({ ...cause, text: '`stock-1` behaves differently' })).toMatch(
      /^contradicted: the cause does not name/,
    );
    expect(check({ ...cause, text: '`stock`', citations: ['e0'] })).toMatch(/^contradicted: no cited row is of stock/);
  });

  it('accepts a cause of the called service when the claim names both', () => {
    const calls = claim('Calls from `cart` to `stock` are held up', ['e5'], { type: 'cause', blames: 'stock' });
    expect(check(calls)).toBe('supported');
    expect(check({ ...calls, blames: 'cart' }, { blamed: ['cart'] })).toMatch(/^contradicted: no cited row is of cart/);
  });

  it('accepts a cause of the machine that a cited row is of', () => {
    const machine = { text: 'The machine `m1` runs out of a resource', blames: 'm1' };
    expect(check({ ...cause, ...machine }, { blamed: ['m1'] })).toBe('supported');
    expect(check({ ...cause, ...machine, citations: ['e0'] }, { blamed: ['m1'] })).toMatch(/^contradicted/);
  });

  it('accepts a cause of the service that the labels of a call gauge name', () => {
    const calls = { kind: 'series', service: 'cart', gauge: 'latency{by=cart,to=stock}', values: [1, 9] };
    const stored: StoredBatch = { found: 'bytes', lines: [canonicalJson(calls)] };
    const cited: Evidence = { ...evidence(0), kind: 'aggregate', quote: canonicalJson(calls) };
    const blamed = claim('`stock` behaves differently', ['e0'], { type: 'cause', blames: 'stock' });
    expect(check(blamed, { stored, evidence: [cited] })).toBe('supported');
    const other = { ...blamed, text: '`sto` behaves differently', blames: 'sto' };
    expect(check(other, { stored, evidence: [cited], blamed: ['sto'] })).toMatch(/^contradicted/);
  });

  it('requires a citation for observation and rate; never checks advice', () => {
    expect(check(claim('something happened', []))).toBe('contradicted: it cites nothing');
    expect(check(claim('look at the pool', [], { type: 'advice' }))).toBe('unknown: advice is not checked');
  });
});
