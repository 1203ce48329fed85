// A demo incident answered in memory: generated, normalised, summed, analysed and composed, without a store or a service.
import { readMessageDetails } from '../../src/language/details/message-details.js';
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { BatchHash } from '../../src/kernel/brand.js';
import { optional } from '../../src/kernel/optional.js';
import { DAY, HOUR, MINUTE, type TimeWindow } from '../../src/kernel/time.js';
import { analyze } from '../../src/analysis/analyze.js';
import { drillDown } from '../../src/analysis/drill-down.js';
import { isLineOfEvent } from '../../src/analysis/findings/event-key-parts.js';
import { ENGINE, PARAMETERS } from '../../src/analysis/parameters.js';
import type { AnalysisBatch, AnalysisInput } from '../../src/analysis/turn-telemetry.js';
import { generateIncident } from '../../src/demo/generate.js';
import type { Incident } from '../../src/demo/incident.js';
import type { Findings } from '../../src/evidence/finding.js';
import type { StoredBatches } from '../../src/grounding/citation.js';
import { type VerifierInput, verifyClaims } from '../../src/grounding/verify.js';
import { computeContribution, floorToBucket } from '../../src/telemetry/aggregates/trace-contribution.js';
import { historyRange, partitionBuckets } from '../../src/telemetry/aggregates/partition.js';
import { segmentTrace } from '../../src/telemetry/aggregates/segments.js';
import {
  flowRows,
  latencyRows,
  presenceRows,
  spanPresence,
  surveyRow,
} from '../../src/telemetry/aggregates/table-rows.js';
import { RATE_BUCKET, rateRows } from '../../src/telemetry/aggregates/rate-rows.js';
import type { TemplateRow } from '../../src/telemetry/aggregates/aggregate-rows.js';
import { batchBytes, type BatchRow } from '../../src/telemetry/batch.js';
import { changeIdentity, contentHash, logIdentity, spanIdentity } from '../../src/telemetry/record-identity.js';
import { normaliseChange } from '../../src/telemetry/normalise/change.js';
import { normaliseLog } from '../../src/telemetry/normalise/log.js';
import { normaliseMetrics } from '../../src/telemetry/normalise/metrics.js';
import type { NormaliseContext } from '../../src/telemetry/normalise/row-outcome.js';
import { normaliseSpan } from '../../src/telemetry/normalise/span.js';
import type { AggregateQuery, SourceQuery } from '../../src/telemetry/query.js';
import type { ChangeRecord, LogRecord, SpanRecord } from '../../src/telemetry/record.js';
import { eventKey } from '../../src/telemetry/templates/event-key.js';
import { createTemplateMiner } from '../../src/telemetry/templates/templates.js';
import type { PlannedQuery } from '../../src/investigation/turn.js';
import { readIntentsOf } from './read-intents.js';
import type { ComposeInput } from '../../src/turn/respond/answer-outline.js';
import { draftAnswer, draftEngineAnswer } from '../../src/turn/respond/draft-answer.js';
import { composeAnswer, type ComposedAnswer, sayDraft } from '../../src/turn/respond/compose-answer.js';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

type IncidentRecords = {
  readonly logs: readonly LogRecord[];
  readonly spans: readonly SpanRecord[];
  readonly changes: readonly ChangeRecord[];
  readonly series: readonly BatchRow[];
  readonly patterns: readonly TemplateRow[];
};

/** The question, and everything that had arrived. */
type IncidentQuestion = Pick<Incident, 'rows' | 'askedAt' | 'question'>;

const recordsOf = ({ rows, askedAt }: IncidentQuestion): IncidentRecords => {
  const context: NormaliseContext = { source: 'demo', receivedAt: askedAt };
  const templates = createTemplateMiner();
  const logs = rows.logs.flatMap((row, position): readonly LogRecord[] => {
    const draft = normaliseLog(row, context);
    if ('rejected' in draft) return [];
    const id = logIdentity({ position, ...draft.ok }, contentHash(draft.ok), sha256);
    return [{ ...draft.ok, id, template: templates.add(draft.ok.message) }];
  });
  const spans = rows.spans.flatMap((row): readonly SpanRecord[] => {
    const draft = normaliseSpan(row, context);
    return 'rejected' in draft ? [] : [{ ...draft.ok, id: spanIdentity(draft.ok) }];
  });
  const changes = rows.changes.flatMap((row): readonly ChangeRecord[] => {
    const draft = normaliseChange(row, context);
    return 'rejected' in draft ? [] : [{ ...draft.ok, id: changeIdentity(draft.ok, sha256) }];
  });
  const patterns = [...Map.groupBy(logs, ({ template = '' }) => template)].map(([id, lines]): TemplateRow => {
    const times = lines.map(({ time }) => time);
    const seen = { firstSeen: Math.min(...times), lastSeen: Math.max(...times), lines: lines.length };
    return { kind: 'template', id, text: templates.text(id) ?? '', ...seen };
  });
  const points = rows.metrics.flatMap((row) => {
    const drafts = normaliseMetrics(row, context);
    return 'rejected' in drafts ? [] : drafts.ok;
  });
  const series = [...Map.groupBy(points, ({ service, pod, gauge }) => JSON.stringify([service, pod, gauge])).values()];
  return {
    logs,
    spans,
    changes,
    patterns,
    series: series.flatMap(([first, ...rest]): readonly BatchRow[] => {
      if (first === undefined) return [];
      const { service, pod, gauge } = first;
      const samples = [first, ...rest];
      const times = samples.map(({ time }) => time);
      const values = samples.map(({ value }) => value);
      return [{ kind: 'series', service, ...optional({ pod }), gauge, times, values }];
    }),
  };
};

const aggregatesOf = ({ logs, spans, series }: IncidentRecords, window: TimeWindow): readonly AnalysisBatch[] => {
  const query = { ask: 'aggregates', window, history: DAY, incidents: [], budget: 500, upTo: 1 } as const;
  const events = logs.map((log) => ({ ...log, event: eventKey(log.message, log.template ?? '') }));
  const linesOf = Map.groupBy(events, ({ traceId }) => traceId);
  const traces = [...Map.groupBy(spans, ({ traceId }) => traceId)].map(([traceId, own]) =>
    segmentTrace({
      traceId,
      spans: own,
      logs: (linesOf.get(traceId) ?? []).map((log) => ({ ...log, key: log.event, token: log.message })),
    }),
  );
  const parts = traces.map(computeContribution);
  const past = historyRange(query);
  const sides = partitionBuckets(query, parts.filter(({ bucket }) => bucket >= past.from && bucket < past.to).length);
  const flow = parts.flatMap(({ bucket, flow: keys }) => keys.map((key) => ({ bucket, key, traces: 1 })));
  const latency = parts.flatMap(({ bucket, latency: keys }) => keys.map((key) => ({ bucket, key, traces: 1 })));
  const survey = surveyRow(
    parts.map(({ bucket }) => ({ bucket, traces: 1 })),
    sides,
  );
  const presence = events.map((line) => ({ ...line, minute: Math.floor(line.time / MINUTE) * MINUTE }));
  const rates = events.map((line) => ({
    ...line,
    bucket: Math.floor(line.time / RATE_BUCKET) * RATE_BUCKET,
    lines: 1,
  }));
  const rows: { readonly [Of in AggregateQuery['of']]: readonly BatchRow[] } = {
    flow: [survey, ...flowRows(flow, sides), ...presenceRows([...presence, ...spanPresence(flow)], sides)],
    latency: latencyRows(latency, sides),
    rates: rateRows(rates, sides),
    series,
    traces: traces.filter(({ start }) => floorToBucket(start) >= sides.window.from && start < sides.window.to),
  };
  return Object.entries(rows).map(([of, own]) =>
    kept({ ...query, of: of as AggregateQuery['of'] }, of === 'traces' ? 'issue' : 'baseline', own),
  );
};

const kept = (query: SourceQuery, role: AnalysisBatch['role'], rows: readonly BatchRow[]): AnalysisBatch => ({
  hash: sha256(batchBytes(rows)) as BatchHash,
  query,
  role,
  rows,
});

/** The rows that the engine requests, as the second round of a plan would fetch them. */
const drilled = (input: AnalysisInput, { logs, spans, patterns }: IncidentRecords): readonly AnalysisBatch[] => {
  const wanted = drillDown(input);
  const bounds = { window: { from: input.window.from - DAY, to: input.window.to }, filter: {}, budget: 200, upTo: 1 };
  const examples = wanted.examples.flatMap(
    ({ service, event, before }) =>
      logs.findLast((log) => log.service === service && log.time < before && isLineOfEvent(log, event)) ?? [],
  );
  return [
    kept(
      { ask: 'templates', ids: wanted.templates, upTo: 1 },
      'context',
      patterns.filter(({ id }) => wanted.templates.includes(id)),
    ),
    kept(
      { ask: 'logs', order: 'oldest', ...bounds },
      'issue',
      logs.filter(({ id }) => wanted.logIds.includes(id)),
    ),
    kept(
      { ask: 'spans', order: 'oldest', ...bounds },
      'issue',
      spans.filter(({ id }) => wanted.spanIds.includes(id)),
    ),
    kept({ ask: 'examples', of: wanted.examples, before: input.window.from, upTo: 1 }, 'baseline', examples),
  ];
};

const plannedQuery = ({ query, role }: AnalysisBatch, index: number): PlannedQuery => ({
  id: `q${index + 1}`,
  source: query.ask,
  role,
  why: query.ask === 'aggregates' ? 'engine' : 'structured',
  query,
});

/** Bytes as a store keeps them; any other hash is that of another investigation. */
export const storedOf = (batches: readonly AnalysisBatch[]): StoredBatches => {
  const lines = new Map(batches.map(({ hash, rows }) => [hash, batchBytes(rows).split('\n').slice(0, -1)]));
  const windows = new Map(batches.map(({ hash, query }) => [hash, query.ask === 'logs' ? query.window : undefined]));
  return {
    batch: (hash) => {
      const own = lines.get(hash);
      return own === undefined ? { found: 'foreign' } : { found: 'bytes', lines: own };
    },
    windowOf: (hash) => windows.get(hash),
  };
};

export type AnsweredQuestion = {
  readonly findings: Findings;
  readonly batches: readonly AnalysisBatch[];
  readonly stored: StoredBatches;
  readonly input: ComposeInput;
  readonly responded: ComposedAnswer;
  readonly checkable: VerifierInput;
};

export type AnsweredIncident = AnsweredQuestion & { readonly incident: Incident };

const citedRows = ({ evidence }: Findings, batches: readonly AnalysisBatch[]): ReadonlyMap<string, BatchRow> =>
  new Map(
    evidence.flatMap(({ id, batch, position }) => {
      const row = batches.find(({ hash }) => hash === batch)?.rows[position];
      return row === undefined ? [] : [[id, row] as const];
    }),
  );

const asked = (incident: IncidentQuestion, findings: Findings, batches: readonly AnalysisBatch[]): ComposeInput => {
  const { askedAt, question: message } = incident;
  const window = { from: askedAt - 8 * MINUTE, to: askedAt + MINUTE };
  return {
    turn: 1,
    messageId: 'm1',
    askedAt,
    issue: 'i1',
    issueStatus: 'active',
    clientTxnId: 'demo',
    language: 'en',
    classification: {
      relation: 'new_issue',
      confidence: 1,
      margin: 1,
      reasons: ['it is the first message'],
      readings: [],
    },
    message,
    details: readMessageDetails(message, { entities: [], language: 'en' }),
    intents: readIntentsOf(message),
    summary: '',
    scopeServices: [],
    window: { asked: window, analysis: window, open: true },
    diff: { added: [], removed: [], kept: [], because: [] },
    unknown: [],
    doubts: [],
    read: {
      queries: batches.map(plannedQuery),
      fetched: batches.map(({ hash, rows }, index) => ({
        query: `q${index + 1}`,
        hash,
        rows: rows.length,
        matched: rows.length,
        owed: 0,
        late: 0,
        notices: [],
      })),
      missed: [],
    },
    owed: 0,
    before: { suspects: [] },
    findings,
    cited: citedRows(findings, batches),
    mayAsk: true,
    millis: {},
  };
};

/** The message of the input is read anew: tests ask other questions of the same incident. */
export const answerOf = (
  given: ComposeInput,
  stored: StoredBatches,
): { readonly responded: ComposedAnswer; readonly checkable: VerifierInput } => {
  const { hypotheses } = given.findings;
  const suspected = hypotheses.flatMap(({ service, affected }) => [service, ...affected]);
  const input = {
    ...given,
    details: readMessageDetails(given.message, { entities: [], language: 'en' }),
    intents: readIntentsOf(given.message, [...(given.services ?? []), ...suspected]),
  };
  const draft = draftAnswer(input, draftEngineAnswer(input));
  const said = sayDraft(input, draft);
  const spoken = said && {
    book: said.book,
    verdicts: verifyClaims({ ...draft.checkable, claims: said.claims }, stored),
  };
  const responded = composeAnswer(input, draft, verifyClaims(draft.checkable, stored), spoken);
  return { responded, checkable: draft.checkable };
};

/** The answer to a question about made-up rows. */
export const answeredQuestion = (incident: IncidentQuestion): AnsweredQuestion => {
  const records = recordsOf(incident);
  const window = { from: incident.askedAt - 8 * MINUTE, to: incident.askedAt + MINUTE };
  const changes = kept(
    {
      ask: 'changes',
      window: { from: window.from - HOUR, to: window.to },
      filter: {},
      budget: 200,
      upTo: 1,
    },
    'context',
    records.changes.filter(({ time }) => time < window.to),
  );
  const bad = records.logs.filter(({ time, level }) => time >= window.from && (level === 'error' || level === 'warn'));
  const structured = kept(
    { ask: 'logs', window, filter: { minLevel: 'warn' }, order: 'relevance', budget: 200, upTo: 1 },
    'issue',
    bad.slice(0, 200),
  );
  const input = (batches: readonly AnalysisBatch[]): AnalysisInput => ({
    askedAt: incident.askedAt,
    window,
    batches,
    parameters: PARAMETERS,
  });
  const first = [structured, changes, ...aggregatesOf(records, window)];
  const batches = [...first, ...drilled(input(first), records)];
  const findings: Findings = { ...analyze(input(batches)), engine: ENGINE };
  const stored = storedOf(batches);
  const respondInput = asked(incident, findings, batches);
  return { findings, batches, stored, input: respondInput, ...answerOf(respondInput, stored) };
};

const ANSWERED = new LRUCache<string, AnsweredIncident>({ max: 16 });

/** The answer to the first question of the incident of a seed: made once for the suites of a worker that ask for the same. */
export const answeredIncident = (
  seed: number,
  options: Parameters<typeof generateIncident>[1] = { requestsPerMinute: 20 },
): AnsweredIncident => {
  const key = JSON.stringify([seed, options]);
  const known = ANSWERED.get(key);
  if (known !== undefined) return known;
  const incident = generateIncident(seed, options);
  const answered = { incident, ...answeredQuestion(incident) };
  ANSWERED.set(key, answered);
  return answered;
};
