// Log lines in words: the lines that show a finding, the ones that are missing, and what the logs say by themselves.
import type { Claim, ClaimShift } from '../../../evidence/claim.js';
import { computeFigure } from '../../../evidence/figure.js';
import { quotablePart } from '../../../evidence/quoting.js';
import { eventLocation } from '../../../analysis/findings/event-key-parts.js';
import type { Figure, Operand } from '../../../evidence/evidence.js';
import { countTracesInSlots, type FlowRow } from '../../../telemetry/aggregates/aggregate-rows.js';
import { type Finding, type Findings, wholeWindow } from '../../../evidence/finding.js';
import type { BatchRow } from '../../../telemetry/batch.js';
import type { LogRecord } from '../../../telemetry/record.js';
import { eventKey } from '../../../telemetry/templates/event-key.js';
import { countedClaim } from './counted-claims.js';
import { type CitedRows, claimOf, figure, name, type Part } from './sentence.js';

/** Ids that open a line tell nothing to a reader; beyond this they belong to its words. */
const OPENING = 200;
const LEAST_WORDS = 12;

/** Where the words of a line begin: behind the ids of its request. */
const wordsFrom = ({ message, traceId, spanId, requestId }: LogRecord): number => {
  const opening = message.slice(0, OPENING);
  const ends = [traceId, spanId, requestId].map((id = '') => {
    const at = id === '' ? -1 : opening.lastIndexOf(id);
    return at < 0 ? 0 : at + id.length;
  });
  const from = Math.max(...ends);
  const rest = message.slice(from);
  return quotablePart(message).whole && /^\W*\s/.test(rest) && rest.trim().length >= LEAST_WORDS ? from : 0;
};

/** What a line says; the place in code is told where it stands before the words. */
const wordsOf = (row: LogRecord): readonly Part[] => {
  const from = wordsFrom(row);
  const { code } = eventLocation(eventKey(row.message, row.template ?? ''));
  const before = code !== undefined && row.message.slice(0, from).includes(code);
  return [...(before ? [' at ', name(code)] : []), ': ', { quote: row.message, from }];
};

export const lineClaim = (id: string, row: BatchRow | undefined): readonly Claim[] => {
  if (row?.kind !== 'log') return [];
  const parts = [name(row.service), ' logged at ', { clock: row.time }, ...wordsOf(row)];
  return [claimOf('observation', { citations: [id] }, parts)];
};

type Step = { readonly id: string; readonly row: FlowRow };

type Slots = NonNullable<Findings['focus']>['slots'];

/** How many requests took a step in the window, or in the part of it that was looked at. */
const takenNow = ({ id, row }: Step, slots: Slots): { readonly operand: Operand; readonly value: number } =>
  slots === undefined || row.course === undefined
    ? { operand: { evidence: id, path: 'window' }, value: row.window }
    : { operand: { evidence: id, path: 'course', slots }, value: countTracesInSlots(row.course, slots) };

const takenBefore = ({ id, row }: Step) => ({ operand: { evidence: id, path: 'past' }, value: row.past });

/** The share of requests that took a step, now and before. */
const shares = (step: Step, all: Step, slots: Slots): { readonly now: Figure; readonly before: Figure } => {
  const share = (cells: readonly ReturnType<typeof takenNow>[]): Figure => ({
    value: computeFigure(
      'ratio',
      cells.map(({ value }) => value),
    ),
    by: 'ratio',
    of: cells.map(({ operand }) => operand),
    unit: 'percent',
  });
  return { now: share([step, all].map((each) => takenNow(each, slots))), before: share([step, all].map(takenBefore)) };
};

type Cited = { readonly rows: CitedRows; readonly slots: Slots };

/** A line that requests log less often than before; the step that it shows is the one that vanished. */
const missingClaim = (id: string, finding: Finding, { rows, slots }: Cited): readonly Claim[] => {
  const line = rows.get(id);
  const flows = finding.evidence.flatMap((each): readonly Step[] => {
    const row = rows.get(each);
    return row?.kind === 'flow' ? [{ id: each, row }] : [];
  });
  const all = flows.find(({ row }) => row.to === undefined);
  const [, vanished] = flows.filter(({ row }) => row.to !== undefined);
  if (line?.kind !== 'log' || all === undefined || vanished === undefined) return lineClaim(id, line);
  const { now, before } = shares(vanished, all, slots);
  const citations = [id, vanished.id, all.id];
  const often: readonly Part[] = [figure(before), ' of these requests before, in ', figure(now), ' now'];
  const shift: ClaimShift = { to: 'less', now: [now], before: [before] };
  const parts = [name(line.service), ' logged this in ', ...often, ...wordsOf(line)];
  return [claimOf('observation', { citations, shift }, parts)];
};

/** The lines themselves: at most so many per finding. */
const LINES = 3;

export const lineClaims = (finding: Finding, cited: Cited, roles: ReadonlyMap<string, string>): readonly Claim[] =>
  finding.evidence
    .flatMap((id) =>
      roles.get(id) === 'missing' ? missingClaim(id, finding, cited) : lineClaim(id, cited.rows.get(id)),
    )
    .slice(0, LINES);

/** One line of each of the so many most telling patterns, and how often there were such lines: those of suspects first. */
export const patternClaims = (findings: Findings, rows: CitedRows, most: number): readonly Claim[] => {
  const { groups, hypotheses } = findings;
  const suspected = new Set(hypotheses.filter(({ score }) => score > 0).map(({ service }) => service));
  const patterns = groups
    .filter(({ by }) => by === 'stack' || by === 'template')
    .toSorted((a, b) => Number(suspected.has(b.service)) - Number(suspected.has(a.service)));
  const claims = patterns.map(({ samples: [id], counted }) =>
    id === undefined ? [] : [...lineClaim(id, rows.get(id)), ...countedClaim(counted, rows, wholeWindow(findings))],
  );
  return [...new Map(claims.map((own) => [own[0]?.text, own])).values()].slice(0, most).flat();
};
