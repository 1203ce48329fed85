// A verdict for the tests of its answers: `payments` fails after a deploy, `orders` fails with it, and `inventory` does not.
import { askedMessage, type ContextChange } from './asked-message.js';
import type { AskContext } from '../../src/answer/ask-context.js';
import { type AskRead, AskReads, type PlacedRow } from '../../src/answer/ask-reads.js';
import type { DraftedResult } from '../../src/answer/result.js';
import type { Findings, Hypothesis } from '../../src/evidence/finding.js';
import { verifyClaims } from '../../src/grounding/verify.js';
import type { CheckedClaim } from '../../src/evidence/claim.js';
import { unrestrictedScope } from '../../src/investigation/scope.js';
import type { BatchHash } from '../../src/kernel/brand.js';
import { fromIso, MINUTE } from '../../src/kernel/time.js';
import type { TallyRow } from '../../src/telemetry/aggregates/aggregate-rows.js';
import type { BatchRow } from '../../src/telemetry/batch.js';
import type { ChangeRecord } from '../../src/telemetry/record.js';

export const at = (clock: string): number => fromIso(`2026-11-20T${clock}Z`) ?? 0;

const origin = { source: 'http', ingestedAt: at('10:31:00') };

const errorLine: BatchRow = {
  kind: 'log',
  id: 'l1',
  service: 'payments',
  pod: 'payments-a1',
  time: at('10:00:17.223'),
  level: 'error',
  message: 'charge failed for order 21356: card token is null',
  template: 't1',
  error: {
    type: 'java.lang.NullPointerException',
    stack:
      'java.lang.NullPointerException\n\tat java.util.Map.get(Map.java:1)\n\tat shop.TokenCache.resolve(TokenCache.java:88)',
  },
  ...origin,
};
export const paymentsChange: ChangeRecord = {
  kind: 'change',
  id: 'c1',
  service: 'payments',
  time: at('09:58:40'),
  change: 'deploy',
  title: 'payments 2.4.1 rolled out',
  ...origin,
};
const rivalLine: BatchRow = {
  ...errorLine,
  id: 'l2',
  service: 'orders',
  time: at('10:00:30.034'),
  message: 'order 80314 rejected: payments answered 500',
};
const FINDING_ROWS: readonly BatchRow[] = [errorLine, paymentsChange, rivalLine];

const hash = (name: string): BatchHash => name as BatchHash;
const FINDINGS_BATCH = hash('findings');

const hypothesis: Hypothesis = {
  service: 'payments',
  kind: 'change',
  location: { operation: 'POST /charge', change: 'payments 2.4.1 rolled out' },
  onset: at('10:00:30.012'),
  affected: ['orders'],
  score: 40,
  confidence: 0.87,
  findings: [],
  evidence: ['e1', 'e2'],
  against: [],
};
const rival: Hypothesis = {
  ...hypothesis,
  service: 'orders',
  kind: 'code',
  location: {},
  affected: [],
  score: 2,
  confidence: 0.1,
  evidence: ['e3'],
};

const FINDINGS: Findings = {
  engine: 'test',
  window: { from: at('09:50:00'), to: at('10:30:00') },
  baseline: 'past',
  hypotheses: [hypothesis, rival],
  findings: [],
  timeline: [],
  groups: [],
  evidence: FINDING_ROWS.map((row, position) => ({
    id: `e${position + 1}`,
    kind: row.kind === 'change' ? 'change' : 'log',
    batch: FINDINGS_BATCH,
    position,
    source: 'logs',
    quote: row.kind === 'change' ? row.title : row.kind === 'log' ? row.message : '',
    field: row.kind === 'change' ? 'title' : 'message',
    role: 'seen',
  })),
  considered: [],
  missing: [],
};

/** `no cause`: the engine found nothing that is more than chance. */
export const verdictContext = (
  { message = 'why?', ...over }: ContextChange = {},
  verdict: 'cause' | 'no cause' = 'cause',
): AskContext => ({
  ask: { measure: 'cause' },
  language: 'en',
  ...askedMessage(message, over),
  entities: [],
  askedAt: at('10:30:30'),
  zone: 'UTC',
  window: {
    asked: { ...FINDINGS.window, phrase: 'since 09:50' },
    analysis: FINDINGS.window,
    open: true,
  } as AskContext['window'],
  scope: unrestrictedScope,
  subject: { services: ['payments'], from: 'cause', templates: ['t1'] },
  period: FINDINGS.window,
  suspects:
    verdict === 'no cause'
      ? []
      : [
          { service: 'payments', kind: 'change', confidence: 0.87, onset: at('10:00:30.012'), cause: true },
          { service: 'orders', kind: 'code', confidence: 0.1 },
        ],
  findings: verdict === 'cause' ? FINDINGS : { ...FINDINGS, hypotheses: [], missing: ['no-spans'] },
  findingRows: new Map(FINDING_ROWS.map((row, position) => [`e${position + 1}`, row])),
  catalogue: { service: ['payments', 'orders', 'inventory'], environment: [], region: [], version: [] },
  asOf: { logs: 1, spans: 1, metrics: 1, changes: 1 },
  shown: [],
  citedBefore: [],
  hasOwnTime: false,
  issue: { id: 'i1', summary: 'checkout fails' },
  otherIssues: [],
  ...over,
});

export const tally = (row: Partial<TallyRow> & Pick<TallyRow, 'of' | 'count' | 'errors'>): TallyRow => ({
  kind: 'tally',
  minutes: 30,
  first: at('10:00:17.223'),
  last: at('10:29:58'),
  ...(row.errors > 0 && { firstError: at('10:00:17.223'), lastError: at('10:29:58') }),
  ...row,
});

const ROWS: { readonly [key: string]: readonly BatchRow[] } = {
  '1-errors': [tally({ of: 'logs', service: 'payments', count: 297, errors: 297 })],
  '1-first': [errorLine],
  '1-requests': [tally({ of: 'spans', service: 'payments', count: 871, errors: 297, traces: 871, errorTraces: 297 })],
  '1-callers': [
    tally({ of: 'spans', by: 'service', count: 2000, errors: 594 }),
    tally({ of: 'spans', by: 'service', value: 'orders', service: 'orders', count: 900, errors: 290 }),
  ],
  '1-pods': [
    tally({ of: 'logs', by: 'pod', service: 'payments', count: 900, errors: 297 }),
    tally({ of: 'logs', by: 'pod', value: 'payments-a1', service: 'payments', count: 450, errors: 296 }),
    tally({ of: 'logs', by: 'pod', value: 'payments-b2', service: 'payments', count: 450, errors: 1 }),
  ],
  candidates: [
    tally({ of: 'logs', by: 'service', count: 900, errors: 3 }),
    tally({ of: 'logs', by: 'service', value: 'orders', service: 'orders', count: 900, errors: 3 }),
  ],
  'requests-of-inventory': [tally({ of: 'spans', service: 'inventory', count: 928, errors: 0 })],
  values: ['db.pool.in_use', 'cpu.utilization'].map((gauge, index) => ({
    kind: 'metric',
    id: `m${index}`,
    service: 'payments',
    time: at('10:20:00'),
    gauge,
    value: 0.4,
    unit: '1',
    ...origin,
  })),
  'word-timeout': [tally({ of: 'logs', words: 'timeout', count: 4, errors: 4 })],
  changes: [paymentsChange],
};

export type RowsByKey = { readonly [key: string]: readonly BatchRow[] };

/** What was read for these keys; a key without rows was read and is empty. `more` stands in for the usual rows. */
export const verdictReads = (
  keys: readonly string[],
  without: readonly string[] = [],
  more: RowsByKey = {},
): AskReads =>
  new AskReads(
    new Map(
      keys.map((key, coverage): [string, AskRead] => {
        const rows = without.includes(key) ? [] : (more[key] ?? ROWS[key] ?? []);
        const placed = rows.map((row, position): PlacedRow => ({ row, batch: hash(key), position, source: 'logs' }));
        const query = { ask: 'catalogue', upTo: 1 } as const;
        return [key, { query, status: 'read', rows: placed, matched: rows.length, owed: 0, coverage, notices: [] }];
      }),
    ),
  );

/** The claims of a result, checked against the bytes of these rows. */
export const checkResult = (
  { claims, evidence }: DraftedResult,
  keys: readonly string[],
  blamed: readonly string[],
  more: RowsByKey = {},
) => {
  const rowsOf = (key: string): readonly BatchRow[] => more[key] ?? ROWS[key] ?? [];
  const coverage = keys.map((key) => ({
    source: 'logs',
    query: key,
    status: rowsOf(key).length === 0 ? ('empty' as const) : ('found' as const),
    matched: rowsOf(key).length,
    owed: 0,
  }));
  const checked: readonly CheckedClaim[] = verifyClaims(
    { claims, evidence, coverage: coverage as never, blamed },
    {
      batch: (of) => ({
        found: 'bytes',
        lines: (of === FINDINGS_BATCH ? FINDING_ROWS : rowsOf(of)).map((row) => JSON.stringify(row)),
      }),
      windowOf: () => undefined,
    },
  );
  return checked;
};

export const AN_HOUR_LATER = 60 * MINUTE;
