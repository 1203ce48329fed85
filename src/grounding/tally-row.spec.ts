// What an answer may state of a tally, and what it may not: counts, shares, rates, times and latencies, computed again from its cells.
import { describe, expect, it } from 'vitest';
import type { BatchHash } from '../kernel/brand.js';
import { canonicalJson } from '../kernel/json.js';
import { MINUTE, SECOND } from '../kernel/time.js';
import type { Claim } from '../evidence/claim.js';
import type { Evidence, Figure } from '../evidence/evidence.js';
import { tallyRows, type TallySums } from '../telemetry/tally.js';
import { verifyClaims } from './verify.js';

const BATCH = 'b1' as BatchHash;
const START = Date.UTC(2026, 10, 21, 14) * 1000;

const sums = (count: number, errors: number): TallySums => ({
  count,
  errors,
  first: START + SECOND,
  last: START + 9 * MINUTE,
  firstError: START + 2 * MINUTE,
  lastError: START + 8 * MINUTE,
  p95: 450_000,
});

const { rows } = tallyRows(
  {
    of: 'spans',
    by: 'pod',
    window: { from: START, to: START + 10 * MINUTE },
    filter: { services: ['cart'], regions: ['eu'] },
    budget: 10,
  },
  sums(500, 20),
  [
    { value: 'cart-1', sums: sums(400, 12) },
    { value: 'cart-2', sums: sums(100, 8) },
  ],
);

/** `e0` counts all, `e1` is `cart-1`, which has more errors, `e2` is `cart-2`. */
const evidence = rows.map((row, position): Evidence => ({
  id: `e${position}`,
  kind: 'aggregate',
  batch: BATCH,
  position,
  source: 'spans',
  role: 'seen',
  quote: canonicalJson(row),
}));

const figure = (value: number, path: string, more: Partial<Figure> = {}): Figure => ({
  value,
  by: 'value',
  of: [{ evidence: 'e1', path }],
  ...more,
});

const verdictOf = (text: string, more: Partial<Claim>): string | undefined => {
  const claim: Claim = { text, type: 'observation', citations: ['e1'], figures: [], ...more };
  const stored = { found: 'bytes', lines: rows.map((row) => canonicalJson(row)) } as const;
  const [checked] = verifyClaims(
    { claims: [claim], evidence, coverage: [], blamed: [] },
    { batch: () => stored, windowOf: () => ({ from: START, to: START + 10 * MINUTE }) },
  );
  return checked?.verdict;
};

const ERRORS = figure(12, 'errors');
const SHARE = figure(0.03, '', {
  by: 'ratio',
  of: [
    { evidence: 'e1', path: 'errors' },
    { evidence: 'e1', path: 'count' },
  ],
  unit: 'percent',
});
const PER_MINUTE = figure(1.2, '', {
  by: 'ratio',
  of: [
    { evidence: 'e1', path: 'errors' },
    { evidence: 'e1', path: 'minutes' },
  ],
});
const OF_ALL = figure(0.6, '', {
  by: 'ratio',
  of: [
    { evidence: 'e1', path: 'errors' },
    { evidence: 'e0', path: 'errors' },
  ],
  unit: 'percent',
});

describe('a claim of the engine about a tally', () => {
  it.each<readonly [string, Partial<Claim>]>([
    ['`cart-1` had 12 errors.', { figures: [ERRORS] }],
    ['`cart-1` in `eu` had 12 errors of `cart`.', { figures: [ERRORS] }],
    ['The error rate of `cart-1` is 3 %.', { figures: [SHARE] }],
    ['`cart-1` had 1.2 errors per minute.', { figures: [PER_MINUTE] }],
    ['`cart-1` hatte 1,2 Fehler je Minute.', { figures: [PER_MINUTE] }],
    ['`cart-1` had 60 % of them.', { figures: [OF_ALL], citations: ['e0', 'e1'] }],
    ['The p95 of `cart-1` is 450 ms.', { figures: [figure(450_000, 'p95', { unit: 'micros' })] }],
    ['The last error of `cart-1` was at 14:08:00.', {}],
    [
      '`cart` had errors in 2 pods.',
      { figures: [figure(2, '', { of: [{ evidence: 'e0', path: 'valuesWithErrors' }] })], citations: ['e0'] },
    ],
  ])('is supported: %s', (text, more) => {
    expect(verdictOf(text, more)).toBe('supported');
  });

  it.each<readonly [string, Partial<Claim>]>([
    ['`cart-1` had 13 errors.', { figures: [{ ...ERRORS, value: 13 }] }],
    ['`cart-1` hatte 1,3 Fehler je Minute.', { figures: [PER_MINUTE] }],
    ['`cart-1` hatte 1,2.5 Fehler je Minute.', { figures: [PER_MINUTE] }],
    ['`cart-1` a eu 1,2\u202f000 erreurs par minute.', { figures: [PER_MINUTE] }],
    ['`cart-2` had 12 errors.', { figures: [ERRORS], citations: ['e1', 'e2'] }],
    ['The error rate of `cart-1` is 8 %.', { figures: [{ ...SHARE, value: 0.08 }] }],
    ['`cart-1` in `us` had 12 errors.', { figures: [ERRORS] }],
    ['The last error of `cart-1` was at 14:08:01.', {}],
    ['The p99 of `cart-1` is 450 ms.', { figures: [figure(450_000, 'p95', { unit: 'micros' })] }],
  ])('is contradicted: %s', (text, more) => {
    expect(verdictOf(text, more)).toBe('contradicted');
  });
});

describe('a sentence of a model about a tally', () => {
  const byModel = (text: string, cited = 'e1'): string | undefined =>
    verdictOf(text, { by: 'model', citations: [cited] });

  it('is supported where it tells a count, errors or the last of them', () => {
    expect(byModel('cart-1 had 12 errors.')).toBe('supported');
    expect(byModel('cart-1 had 400 requests.')).toBe('supported');
    expect(byModel('The last error of cart-1 was at 14:08:00.')).toBe('supported');
    expect(byModel('There were 20 errors in total.', 'e0')).toBe('supported');
  });

  it.each([
    'cart-1 had 400 errors.',
    'cart-1 had 12 requests.',
    'cart-2 had 12 errors.',
    'cart-1 had 13 errors.',
    'There were 12 errors in total.',
    'cart-1 logged 12 errors.',
    'The last error of cart-1 was at 14:09:00.',
  ])('is not supported: %s', (text) => {
    expect(byModel(text)).not.toBe('supported');
  });
});
