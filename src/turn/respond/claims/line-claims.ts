// Claims on log lines and traces: lines that show a finding, lines that are missing, counted patterns, and one trace span by span.
import { computeFigure } from '../../../evidence/figure.js';
import type { Figure, Operand } from '../../../evidence/evidence.js';
import type { Claim, ClaimShift } from '../../../evidence/claim.js';
import { type Micros, MINUTE, type TimeWindow, windowContains } from '../../../kernel/time.js';
import {
  countTracesInSlots,
  type FlowRow,
  type RateRow,
  type TemplateRow,
} from '../../../telemetry/aggregates/aggregate-rows.js';
import { RATE_BUCKET } from '../../../telemetry/aggregates/rate-rows.js';
import { countedTimeParts } from './counted-time.js';
import {
  buildClaim,
  type CitedRows,
  figurePart,
  momentPart,
  namePart,
  type SentencePart,
} from '../../../evidence/sentence.js';
import { quotablePart } from '../../../evidence/quoting.js';
import { eventLocation } from '../../../analysis/findings/event-key-parts.js';
import { type Finding, type Findings, wholeWindow } from '../../../evidence/finding.js';
import type { BatchRow } from '../../../telemetry/batch.js';
import type { LogRecord, SpanRecord } from '../../../telemetry/record.js';
import { eventKey } from '../../../telemetry/templates/event-key.js';

/** The exception behind `!` is in the quoted line. */
export const eventWithoutException = (event: string): string => event.split('!', 1)[0] ?? event;

const timesText = (lines: number): string => (lines === 1 ? ' time' : ' times');

const templateLineCount = ({ lines }: TemplateRow, id: string): Figure => ({
  value: lines,
  by: 'value',
  of: [{ evidence: id, path: 'lines' }],
});

/** `knownFrom`: before it nothing is known, and what was logged then may be as old as the system. */
type CountedWindow = TimeWindow & { readonly knownFrom?: Micros };

/** So long other lines have to come before a pattern that is called new, where there is no history. */
const LEAST_BEFORE = MINUTE;

const isNewPattern = (first: Micros, { from, knownFrom }: CountedWindow): boolean =>
  first >= from && (knownFrom === undefined || first >= knownFrom + LEAST_BEFORE);

const firstOfRow = (row: BatchRow): Micros => {
  if (row.kind === 'template') return row.firstSeen;
  return row.kind === 'rate' ? row.start : Infinity;
};

/** Without history the first of what was read is where knowledge begins. */
const countedWindow = (findings: Findings, rows: CitedRows): CountedWindow => {
  const window = wholeWindow(findings);
  if (!findings.missing.includes('no-baseline')) return window;
  const first = Math.min(...[...rows.values()].map(firstOfRow));
  return Number.isFinite(first) ? { ...window, knownFrom: first } : window;
};

/** Times are exact to 15 s. */
const templateCountParts = (row: TemplateRow, id: string, window: CountedWindow): readonly SentencePart[] => {
  const { text, lines, firstSeen, lastSeen } = row;
  const span: readonly SentencePart[] = [
    ', first about ',
    momentPart(firstSeen, window),
    ', last about ',
    momentPart(lastSeen, window),
  ];
  return [
    { quote: text },
    ' was logged ',
    figurePart(templateLineCount(row, id)),
    timesText(lines),
    ' in the stored data',
    ...span,
    ...(isNewPattern(firstSeen, window) ? [': it is new'] : []),
  ];
};

const sumFigure = (id: string, { lines }: RateRow, inside: readonly number[]): Figure => ({
  value: computeFigure(
    'sum',
    inside.map((index) => lines[index] ?? 0),
  ),
  by: 'sum',
  of: inside.map((index) => ({ evidence: id, path: `lines.${index}` })),
});

/** A figure cites at most so many cells. */
const MOST_CELLS = 200;

const rateCountParts = (row: RateRow, id: string, window: CountedWindow): readonly SentencePart[] => {
  const { service, event, start, slots, lines } = row;
  const all: Figure = { value: computeFigure('sum', [lines]), by: 'sum', of: [{ evidence: id, path: 'lines' }] };
  const at = (index: number): number => start + (slots[index] ?? 0) * RATE_BUCKET;
  const inside = [...slots.keys()].filter((index) => windowContains(window, at(index)));
  const part = start >= window.from || inside.length === 0 || inside.length > MOST_CELLS;
  return [
    namePart(service),
    ' logged ',
    // the id of a pattern tells a reader nothing, and the line itself is quoted before
    ...(eventLocation(event).code === undefined ? ['such lines'] : [namePart(eventWithoutException(event))]),
    ' ',
    figurePart(all),
    timesText(all.value),
    ' in the history that was read',
    ...(part ? [] : [', ', figurePart(sumFigure(id, row, inside)), ' of them', ...countedTimeParts(row, inside)]),
    ', first about ',
    momentPart(start, window),
    ...(isNewPattern(start, window) ? [': it is new'] : []),
  ];
};

export const lineCountClaims = (id: string | undefined, rows: CitedRows, findings: Findings): readonly Claim[] => {
  const window = countedWindow(findings, rows);
  const row = id === undefined ? undefined : rows.get(id);
  if (id === undefined || row === undefined) return [];
  if (row.kind === 'template') return [buildClaim('rate', { citations: [id] }, templateCountParts(row, id, window))];
  return row.kind === 'rate' ? [buildClaim('rate', { citations: [id] }, rateCountParts(row, id, window))] : [];
};

/** Ids within the first characters are skipped; later ones belong to the text. */
const ID_REACH = 200;
const LEAST_TEXT = 12;

/** Where the text of a line begins: behind the ids of its request. */
export const lineTextStart = ({ message, traceId, spanId, requestId }: LogRecord): number => {
  const opening = message.slice(0, ID_REACH);
  const ends = [traceId, spanId, requestId].map((id = '') => {
    const at = id === '' ? -1 : opening.lastIndexOf(id);
    return at < 0 ? 0 : at + id.length;
  });
  const from = Math.max(...ends);
  const rest = message.slice(from);
  return quotablePart(message).whole && /^\W*\s/.test(rest) && rest.trim().length >= LEAST_TEXT ? from : 0;
};

/** The error that a line wraps (“Exception in ASGI application”), where its message does not hold it. */
const wrappedErrorParts = ({ message, error }: LogRecord): readonly SentencePart[] => {
  const { part } = quotablePart(error?.message ?? '');
  return part.trim() === '' || message.includes(part.trim()) ? [] : [': ', { quote: error?.message ?? '' }];
};

/** The text of a line, with the place in code where that stands before the text. */
const lineTextParts = (row: LogRecord): readonly SentencePart[] => {
  const from = lineTextStart(row);
  const { code } = eventLocation(eventKey(row.message, row.template ?? ''));
  const before = code !== undefined && row.message.slice(0, from).includes(code);
  return [...(before ? [' at ', namePart(code)] : []), ': ', { quote: row.message, from }, ...wrappedErrorParts(row)];
};

export const logLineClaims = (id: string, row: BatchRow | undefined): readonly Claim[] => {
  if (row?.kind !== 'log') return [];
  const parts = [namePart(row.service), ' logged at ', { clock: row.time }, ...lineTextParts(row)];
  return [buildClaim('observation', { citations: [id] }, parts)];
};

type FlowStep = { readonly id: string; readonly row: FlowRow };

type FocusSlots = NonNullable<Findings['focus']>['slots'];

/** Requests that took the step in the window, or in the focused part of it. */
const stepsNow = ({ id, row }: FlowStep, slots: FocusSlots): { readonly operand: Operand; readonly value: number } =>
  slots === undefined || row.course === undefined
    ? { operand: { evidence: id, path: 'window' }, value: row.window }
    : { operand: { evidence: id, path: 'course', slots }, value: countTracesInSlots(row.course, slots) };

const stepsBefore = ({ id, row }: FlowStep) => ({ operand: { evidence: id, path: 'past' }, value: row.past });

/** Share of requests that took the step, now and before. */
const stepShares = (
  step: FlowStep,
  all: FlowStep,
  slots: FocusSlots,
): { readonly now: Figure; readonly before: Figure } => {
  const share = (cells: readonly ReturnType<typeof stepsNow>[]): Figure => ({
    value: computeFigure(
      'ratio',
      cells.map(({ value }) => value),
    ),
    by: 'ratio',
    of: cells.map(({ operand }) => operand),
    unit: 'percent',
  });
  return { now: share([step, all].map((each) => stepsNow(each, slots))), before: share([step, all].map(stepsBefore)) };
};

type CitedLines = { readonly rows: CitedRows; readonly slots: FocusSlots };

/** A line that requests log less often than before: its step is missing. */
const missingLineClaims = (id: string, finding: Finding, { rows, slots }: CitedLines): readonly Claim[] => {
  const line = rows.get(id);
  const flows = finding.evidence.flatMap((each): readonly FlowStep[] => {
    const row = rows.get(each);
    return row?.kind === 'flow' ? [{ id: each, row }] : [];
  });
  const all = flows.find(({ row }) => row.to === undefined);
  const [, vanished] = flows.filter(({ row }) => row.to !== undefined);
  if (line?.kind !== 'log' || all === undefined || vanished === undefined) return logLineClaims(id, line);
  const { now, before } = stepShares(vanished, all, slots);
  const citations = [id, vanished.id, all.id];
  const often: readonly SentencePart[] = [
    figurePart(before),
    ' of these requests before, in ',
    figurePart(now),
    ' now',
  ];
  const shift: ClaimShift = { to: 'less', now: [now], before: [before] };
  const parts = [namePart(line.service), ' logged this in ', ...often, ...lineTextParts(line)];
  return [buildClaim('observation', { citations, shift }, parts)];
};

/** Most lines of a finding. */
const LINES_PER_FINDING = 3;

export const findingLineClaims = (
  finding: Finding,
  cited: CitedLines,
  roles: ReadonlyMap<string, string>,
): readonly Claim[] =>
  finding.evidence
    .flatMap((id) =>
      roles.get(id) === 'missing' ? missingLineClaims(id, finding, cited) : logLineClaims(id, cited.rows.get(id)),
    )
    .slice(0, LINES_PER_FINDING);

/** One line of each leading pattern, with its count; patterns of suspects first. */
export const patternClaims = (findings: Findings, rows: CitedRows, most: number): readonly Claim[] => {
  const { groups, hypotheses } = findings;
  const suspected = new Set(hypotheses.filter(({ score }) => score > 0).map(({ service }) => service));
  const patterns = groups
    .filter(({ by }) => by === 'stack' || by === 'template')
    .toSorted((a, b) => Number(suspected.has(b.service)) - Number(suspected.has(a.service)));
  const claims = patterns.map(({ samples: [id], counted }) =>
    id === undefined ? [] : [...logLineClaims(id, rows.get(id)), ...lineCountClaims(counted, rows, findings)],
  );
  return [...new Map(claims.map((own) => [own[0]?.text, own])).values()].slice(0, most).flat();
};

/** Each with a line and its count. */
export const unexplainedClaims = (findings: Findings, rows: CitedRows): readonly Claim[] =>
  (findings.unexplained ?? []).flatMap(({ line, counted }) => [
    ...logLineClaims(line, rows.get(line)),
    ...lineCountClaims(counted, rows, findings),
  ]);

type CitedSpan = { readonly id: string; readonly row: SpanRecord };

const spanDuration = ({ id, row }: CitedSpan): Figure => ({
  value: computeFigure('value', [row.durationMicros]),
  by: 'value',
  of: [{ evidence: id, path: 'durationMicros' }],
  unit: 'micros',
});

const spanOffset = (span: CitedSpan, root: CitedSpan): Figure => ({
  value: computeFigure('difference', [span.row.time, root.row.time]),
  by: 'difference',
  of: [span, root].map(({ id }) => ({ evidence: id, path: 'time' })),
  unit: 'micros',
});

export const traceClaims = (findings: Findings, rows: CitedRows): readonly Claim[] => {
  const { spans = [], lines = [] } = findings.trace ?? {};
  const told = spans.flatMap(({ evidence: id }): readonly CitedSpan[] => {
    const row = rows.get(id);
    return row?.kind === 'span' ? [{ id, row }] : [];
  });
  const [root] = told;
  const spanClaim = (span: CitedSpan): Claim => {
    const { row } = span;
    const isFirst = root === undefined || span === root;
    const began: readonly SentencePart[] = isFirst
      ? [', began at ', momentPart(row.time, wholeWindow(findings))]
      : [', began ', figurePart(spanOffset(span, root)), ' after the first'];
    const parts = [namePart(row.service), ' ', namePart(row.name), ' took ', figurePart(spanDuration(span)), ...began];
    const citations = [span.id, ...(isFirst ? [] : [root.id])];
    return buildClaim('rate', { citations }, [...parts, ...(row.status === 'error' ? [' and failed'] : [])]);
  };
  return [...told.map(spanClaim), ...lines.flatMap((id) => logLineClaims(id, rows.get(id)))];
};
