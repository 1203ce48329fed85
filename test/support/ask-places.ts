// A question and a few stored records, and what a measure answers from them: its queries are answered from the records, its claims verified.
import { askedMessage, type ContextChange } from './asked-message.js';
import type { AskContext } from '../../src/answer/ask-context.js';
import { type AskQueries, type AskRead, AskReads } from '../../src/answer/ask-reads.js';
import type { MeasureAnswer } from '../../src/answer/measure.js';
import type { DraftedResult } from '../../src/answer/result.js';
import { ResultWriter } from '../../src/answer/result-writer.js';
import type { CheckedClaim } from '../../src/evidence/claim.js';
import type { Coverage } from '../../src/evidence/coverage.js';
import { verifyClaims } from '../../src/grounding/verify.js';
import { unrestrictedScope } from '../../src/investigation/scope.js';
import type { BatchHash } from '../../src/kernel/brand.js';
import { canonicalJson } from '../../src/kernel/json.js';
import { MINUTE, windowContains } from '../../src/kernel/time.js';
import type { BatchRow } from '../../src/telemetry/batch.js';
import { levelRank } from '../../src/telemetry/level.js';
import type { SourceQuery, StructuredFilter, TallyDimension, TallyQuery } from '../../src/telemetry/query.js';
import type { ChangeRecord, LogRecord, MetricPoint, SpanRecord, TelemetryRecord } from '../../src/telemetry/record.js';
import { type TallySums, tallyInstant, tallyRows, tallyWidth } from '../../src/telemetry/tally.js';

export const NOON = Date.UTC(2026, 10, 23, 12) * 1000;

type Stored = readonly (LogRecord | SpanRecord | ChangeRecord | MetricPoint)[];

const isListed = (list: readonly string[] | undefined, value: string | undefined): boolean =>
  list === undefined || list.includes(value ?? '');

const fieldOf = (row: TelemetryRecord, field: string): string => {
  const own = (row as unknown as { readonly [name: string]: unknown })[field];
  const value = own ?? ('attributes' in row ? row.attributes?.[field] : undefined);
  return value === undefined ? '' : String(value);
};

const isMatch = (row: TelemetryRecord, filter: StructuredFilter): boolean =>
  isListed(filter.services, row.service) &&
  isListed(filter.regions, row.region) &&
  isListed(filter.versions, row.version) &&
  (filter.fields ?? []).every(({ field, values }) => values.includes(fieldOf(row, field))) &&
  (filter.minLevel === undefined || row.kind !== 'log' || levelRank(row.level) >= levelRank(filter.minLevel));

const isError = (row: TelemetryRecord): boolean =>
  row.kind === 'log' ? levelRank(row.level) >= levelRank('error') : row.kind === 'span' && row.status === 'error';

const valueOf = (row: TelemetryRecord, by: TallyDimension): string => {
  const width = tallyWidth(by);
  if (width !== undefined) return tallyInstant(row.time, width);
  if (typeof by !== 'string') return fieldOf(row, by.field);
  if (by === 'operation') return row.kind === 'span' ? row.name : fieldOf(row, 'operation');
  return fieldOf(row, by);
};

const sumsOf = (rows: readonly TelemetryRecord[]): TallySums | undefined => {
  const times = rows.map(({ time }) => time).toSorted((a, b) => a - b);
  const errors = rows.filter(isError).map(({ time }) => time);
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  return {
    count: rows.length,
    errors: errors.length,
    first,
    last,
    ...(errors.length > 0 && { firstError: Math.min(...errors), lastError: Math.max(...errors) }),
    ...(rows.some(({ kind }) => kind === 'span') && { p95: 450_000 }),
  };
};

const tallyOf = (query: TallyQuery, rows: readonly TelemetryRecord[]) => {
  const { by } = query;
  const groups =
    by === undefined
      ? []
      : [...Map.groupBy(rows, (row) => valueOf(row, by))].flatMap(([value, own]) => {
          const sums = sumsOf(own);
          const [first] = own;
          const text =
            by === 'template' && first?.kind === 'log'
              ? { text: first.template?.includes('<*>') === true ? first.template : first.message }
              : {};
          return sums === undefined ? [] : [{ value, sums, ...text }];
        });
  return tallyRows(query, sumsOf(rows), groups);
};

const KINDS: { readonly [ask: string]: TelemetryRecord['kind'] } = {
  logs: 'log',
  spans: 'span',
  changes: 'change',
  metrics: 'metric',
};

const rowsFor = (
  query: SourceQuery,
  stored: Stored,
): { readonly rows: readonly BatchRow[]; readonly matched: number } => {
  if (!('filter' in query)) return { rows: [], matched: 0 };
  const kind = KINDS[query.ask === 'tally' ? query.of : query.ask];
  const rows = stored
    .filter((row) => row.kind === kind && windowContains(query.window, row.time) && isMatch(row, query.filter))
    .filter((row) => {
      const patterns = 'templates' in query ? query.templates : undefined;
      return patterns === undefined || (row.kind === 'log' && patterns.includes(row.template ?? ''));
    })
    .filter((row) => {
      const text = 'text' in query ? query.text?.toLowerCase() : undefined;
      return text === undefined || (row.kind === 'log' && row.message.toLowerCase().includes(text));
    })
    .toSorted((a, b) => a.time - b.time);
  if (query.ask === 'tally') return tallyOf(query, rows);
  const ordered = 'order' in query && query.order === 'newest' ? rows.toReversed() : rows;
  const budget = 'budget' in query ? query.budget : rows.length;
  return { rows: ordered.slice(0, budget), matched: rows.length };
};

const readAll = (queries: AskQueries, stored: Stored, known: AskReads, before: number): readonly [string, AskRead][] =>
  Object.entries(queries)
    .filter(([key]) => !known.has(key))
    .map(([key, query], index) => {
      const { rows, matched } = rowsFor(query, stored);
      const batch = `batch-${key}` as BatchHash;
      const placed = rows.map((row, position) => ({ row, position, batch, source: 'telemetry' }));
      return [key, { query, status: 'read', rows: placed, matched, owed: 0, coverage: before + index, notices: [] }];
    });

const coverageOf = ({ query, matched, rows }: AskRead): Coverage => ({
  source: 'telemetry',
  status: matched === 0 ? 'empty' : 'found',
  query: query.ask,
  role: 'issue',
  matched,
  fetched: rows.length,
  owed: 0,
  late: 0,
});

export const placesContext = ({ message = '', ...more }: ContextChange = {}): AskContext => {
  const window = { from: NOON - 30 * MINUTE, to: NOON + 31 * MINUTE };
  return {
    ask: { measure: 'place' },
    language: 'en',
    ...askedMessage(message, more),
    entities: [],
    askedAt: NOON + 30 * MINUTE,
    zone: 'UTC',
    window: { asked: window, analysis: window, open: true },
    scope: unrestrictedScope,
    subject: { services: ['payment'], from: 'cause', templates: ['t1'] },
    period: window,
    suspects: [{ service: 'payment', kind: 'code', confidence: 0.9, onset: NOON, cause: true }],
    findingRows: new Map(),
    catalogue: { service: ['payment', 'checkout'], environment: [], region: ['eu', 'us'], version: [] },
    asOf: { logs: 1, spans: 1, changes: 1 },
    shown: [],
    citedBefore: [],
    hasOwnTime: false,
    issue: { id: 'i1', summary: 'checkout fails' },
    otherIssues: [],
    ...more,
  };
};

export type AnsweredPlaces = {
  readonly draft: DraftedResult;
  readonly checked: readonly CheckedClaim[];
  /** Claims and text of the answer, a line for each. */
  readonly text: string;
};

/** Two rounds of reads, the answer, and the verdict of each of its claims. */
export const answerPlaces = (measure: MeasureAnswer, context: AskContext, stored: Stored): AnsweredPlaces => {
  const none = new AskReads(new Map());
  const first = readAll(measure.reads(context, none), stored, none, 0);
  const known = new AskReads(new Map(first));
  const read = [...first, ...readAll(measure.reads(context, known), stored, known, first.length)];
  const draft = measure.answer(context, new AskReads(new Map(read)), new ResultWriter(context.language));
  if (draft === undefined) throw new Error('the measure has no answer');
  const lines = new Map(
    read.map(([key, { rows }]): [string, readonly string[]] => [
      `batch-${key}`,
      rows.map(({ row }) => canonicalJson(row)),
    ]),
  );
  const checked = verifyClaims(
    {
      claims: draft.claims,
      evidence: draft.evidence,
      coverage: read.map(([, each]) => coverageOf(each)),
      blamed: context.suspects.map(({ service }) => service),
    },
    { batch: (hash) => ({ found: 'bytes', lines: lines.get(hash) ?? [] }), windowOf: () => undefined },
  );
  const text = draft.blocks
    .flatMap((block) =>
      block.kind === 'text' ? [block.text] : block.claims.map((index) => checked[index]?.text ?? ''),
    )
    .join('\n');
  return { draft, checked, text };
};
