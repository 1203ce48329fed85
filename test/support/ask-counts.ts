// A question in an issue, what was read for it, and the verdicts on the answer: for the specs of counts.
import { askedMessage, type ContextChange } from './asked-message.js';
import type { AskContext } from '../../src/answer/ask-context.js';
import { type AskRead, AskReads } from '../../src/answer/ask-reads.js';
import type { DraftedResult } from '../../src/answer/result.js';
import type { MeasureAnswer } from '../../src/answer/measure.js';
import { ResultWriter } from '../../src/answer/result-writer.js';
import type { Coverage } from '../../src/evidence/coverage.js';
import type { CheckedClaim } from '../../src/evidence/claim.js';
import { verifyClaims } from '../../src/grounding/verify.js';
import { unrestrictedScope } from '../../src/investigation/scope.js';
import type { BatchHash } from '../../src/kernel/brand.js';
import { canonicalJson } from '../../src/kernel/json.js';
import { fromIso, MINUTE, toIso } from '../../src/kernel/time.js';
import type { TallyRow } from '../../src/telemetry/aggregates/aggregate-rows.js';
import type { BatchRow } from '../../src/telemetry/batch.js';
import type { Ask } from '../../src/language/reading.js';
import type { ChangeRecord, LogRecord, MetricPoint } from '../../src/telemetry/record.js';

export const AT = fromIso('2026-11-20T14:00:00Z') ?? 0;
const ANSWER_LANGUAGES = ['en', 'de', 'es', 'fr', 'pt', 'zh', 'ja'] as const;

export const countContext = ({ message = 'how many errors?', ...change }: ContextChange = {}): AskContext => {
  const window = { from: AT, to: AT + 30 * MINUTE };
  return {
    ask: { measure: 'count', of: 'errors' },
    language: 'en',
    ...askedMessage(message, change),
    entities: [],
    askedAt: window.to,
    zone: 'UTC',
    window: { asked: window, analysis: window, open: false },
    scope: unrestrictedScope,
    subject: { services: ['checkout'], from: 'scope', templates: [] },
    period: window,
    suspects: [],
    findingRows: new Map(),
    catalogue: { service: ['checkout'], environment: [], region: [], version: [] },
    asOf: { logs: 9, spans: 9, metrics: 9, changes: 9 },
    shown: [],
    citedBefore: [],
    hasOwnTime: false,
    issue: { id: 'i1', summary: 'checkout fails' },
    otherIssues: [],
    ...change,
  };
};

/** Lines of `checkout`: of 40 there are 10 errors, one a minute. */
export const countRow = (change: Partial<TallyRow> = {}): TallyRow => ({
  kind: 'tally',
  of: 'logs',
  service: 'checkout',
  minutes: 30,
  count: 40,
  errors: 10,
  first: AT,
  last: AT + 29 * MINUTE,
  firstError: AT + 5 * MINUTE,
  lastError: AT + 25 * MINUTE,
  ...change,
});

export type RowsByKey = { readonly [key: string]: readonly BatchRow[] };

const batchOf = (key: string): BatchHash => `batch-${key}` as BatchHash;

/** Each key was read, and the rows are all there is. */
export const countReads = (rows: RowsByKey): AskReads => {
  const reads = Object.entries(rows).map(([key, all], coverage): readonly [string, AskRead] => [
    key,
    {
      query: { ask: 'catalogue', upTo: 0 },
      status: 'read',
      rows: all.map((row, position) => ({ row, position, batch: batchOf(key), source: 'logs' })),
      matched: all.length,
      owed: 0,
      coverage,
      notices: [],
    },
  ]);
  return new AskReads(new Map(reads));
};

/** All that an answer says: its claims, then its other words. */
export const draftText = ({ claims, blocks }: DraftedResult): string =>
  [...claims.map(({ text }) => text), ...blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : []))].join(
    '\n',
  );

export type CheckedAnswer = { readonly draft: DraftedResult; readonly checked: readonly CheckedClaim[] };

/** Undefined: the measure says nothing. */
const answerCounts = (measure: MeasureAnswer, context: AskContext, rows: RowsByKey): CheckedAnswer | undefined => {
  const draft = measure.answer(context, countReads(rows), new ResultWriter(context.language));
  if (draft === undefined) return undefined;
  const stored = new Map(
    Object.entries(rows).map(([key, all]) => [
      batchOf(key),
      { found: 'bytes' as const, lines: all.map((row) => canonicalJson(row)) },
    ]),
  );
  const coverage = Object.entries(rows).map(([source, all]): Coverage => ({
    source,
    status: all.length === 0 ? 'empty' : 'found',
    query: source,
    role: 'issue',
    matched: all.length,
    fetched: all.length,
    owed: 0,
    late: 0,
  }));
  const { claims, evidence } = draft;
  const batches = {
    batch: (hash: BatchHash) => stored.get(hash) ?? { found: 'missing' as const },
    windowOf: () => undefined,
  };
  return { draft, checked: verifyClaims({ claims, evidence, coverage, blamed: [] }, batches) };
};

export const changeAt = (at: number, more: Partial<ChangeRecord> = {}): ChangeRecord => ({
  kind: 'change',
  id: `c${at}`,
  time: AT + at * MINUTE,
  change: 'deploy',
  title: 'deploy checkout 2.4.0',
  service: 'checkout',
  source: 'changes',
  ingestedAt: AT,
  ...more,
});

export const pointAt = (gauge: string, at: number, value: number): MetricPoint => ({
  kind: 'metric',
  id: `${gauge}${at}`,
  time: AT + at * MINUTE,
  gauge,
  value,
  service: 'checkout',
  pod: 'checkout-1',
  source: 'metrics',
  ingestedAt: AT,
});

export const lineAt = (at: number, attributes: LogRecord['attributes'] = {}): LogRecord => ({
  kind: 'log',
  id: `l${at}`,
  time: AT + at * MINUTE,
  level: 'info',
  message: 'request done',
  service: 'checkout',
  source: 'logs',
  ingestedAt: AT,
  attributes,
});

export const SPAN_CELLS = {
  of: 'spans',
  traces: 40,
  errorTraces: 10,
  p50: 12_000,
  p95: 340_000,
  p99: 2_100_000,
  max: 2_200_000,
} as const;

export const valueRows = (by: string, rows: readonly (readonly [value: string, errors: number, count: number])[]) => [
  countRow({ by, values: rows.length, valuesWithErrors: rows.filter(([, errors]) => errors > 0).length }),
  ...rows.map(([value, errors, count]) => countRow({ by, value, errors, count })),
];

export const minuteRows = (errors: readonly number[], more = {}) => [
  countRow({ by: 'minute', values: errors.length, valuesWithErrors: errors.length, ...more }),
  ...errors.map((each, index) => {
    const start = AT + index * MINUTE;
    return countRow({
      by: 'minute',
      value: toIso(start),
      start,
      errors: each,
      count: 20,
      first: start,
      last: start + MINUTE / 2,
      ...more,
    });
  }),
];

export const TEMPLATE_ROWS = [
  countRow({ by: 'template', values: 2, valuesWithErrors: 1 }),
  countRow({ by: 'template', value: 't1', text: 'license check timed out after <*>', errors: 8, count: 8 }),
  countRow({ by: 'template', value: 't2', text: 'request done', errors: 0, count: 32 }),
];

export const KIND_ROWS = [
  countRow({ ...SPAN_CELLS, by: 'span.kind', values: 1 }),
  countRow({ ...SPAN_CELLS, by: 'span.kind', value: 'server' }),
];

/** What is asked, what was read, and a part of the English answer. */
export type CountCase = {
  readonly ask: Ask;
  readonly rows: RowsByKey;
  readonly context?: ContextChange;
  readonly says: string;
};

const answerCase = (measure: MeasureAnswer, { ask, rows, context = {} }: CountCase, language: string) =>
  answerCounts(measure, countContext({ ask, language, ...context }), rows)?.checked ?? [];

/** The answer of each case in English, and whatever is not borne out in any language. */
export const checkCountCase = (measure: MeasureAnswer, each: CountCase) => ({
  text: answerCase(measure, each, 'en')
    .map(({ text }) => text)
    .join('\n'),
  wrong: ANSWER_LANGUAGES.flatMap((language) =>
    answerCase(measure, each, language).flatMap(({ verdict, because, text }) =>
      verdict === 'supported' ? [] : [`${text} (${because ?? ''})`],
    ),
  ),
});
