// How often a pattern was logged, when first and when last: from the row that counts its lines.
import { computeFigure } from '../../../evidence/figure.js';
import type { Figure } from '../../../evidence/evidence.js';
import type { Claim } from '../../../evidence/claim.js';
import { type TimeWindow, windowContains } from '../../../kernel/time.js';
import type { RateRow, TemplateRow } from '../../../telemetry/aggregates/aggregate-rows.js';
import { RATE_BUCKET } from '../../../telemetry/aggregates/rate-rows.js';
import { type CitedRows, claimOf, figure, momentIn, name, type Part } from './sentence.js';

/** The exception behind `!` is in the line that is quoted. */
export const placeInEvent = (event: string): string => event.split('!', 1)[0] ?? event;

const times = (lines: number): string => (lines === 1 ? ' time' : ' times');

const lineCount = ({ lines }: TemplateRow, id: string): Figure => ({
  value: lines,
  by: 'value',
  of: [{ evidence: id, path: 'lines' }],
});

/** Times are those of the 15 seconds in which a line was seen. */
const ofTemplate = (row: TemplateRow, id: string, window: TimeWindow): readonly Part[] => {
  const { text, lines, firstSeen, lastSeen } = row;
  const span: readonly Part[] = [
    ', first about ',
    momentIn(firstSeen, window),
    ', last about ',
    momentIn(lastSeen, window),
  ];
  return [
    { quote: text },
    ' was logged ',
    figure(lineCount(row, id)),
    times(lines),
    ' in the stored data',
    ...span,
    ...(firstSeen >= window.from ? [': it is new'] : []),
  ];
};

const summed = (id: string, { lines }: RateRow, inside: readonly number[]): Figure => ({
  value: computeFigure(
    'sum',
    inside.map((index) => lines[index] ?? 0),
  ),
  by: 'sum',
  of: inside.map((index) => ({ evidence: id, path: `lines.${index}` })),
});

/** More cells than this are not listed one by one. */
const MOST_CELLS = 200;

const ofRate = (row: RateRow, id: string, window: TimeWindow): readonly Part[] => {
  const { service, event, start, slots, lines } = row;
  const all: Figure = { value: computeFigure('sum', [lines]), by: 'sum', of: [{ evidence: id, path: 'lines' }] };
  const at = (index: number): number => start + (slots[index] ?? 0) * RATE_BUCKET;
  const inside = [...slots.keys()].filter((index) => windowContains(window, at(index)));
  const isNew = start >= window.from;
  const part = isNew || inside.length === 0 || inside.length > MOST_CELLS;
  return [
    name(service),
    ' logged ',
    name(placeInEvent(event)),
    ' ',
    figure(all),
    times(all.value),
    ' in the history that was read',
    ...(part ? [] : [', ', figure(summed(id, row, inside)), ' of them in this window']),
    ', first about ',
    momentIn(start, window),
    ...(isNew ? [': it is new'] : []),
  ];
};

export const countedClaim = (id: string | undefined, rows: CitedRows, window: TimeWindow): readonly Claim[] => {
  const row = id === undefined ? undefined : rows.get(id);
  if (id === undefined || row === undefined) return [];
  if (row.kind === 'template') return [claimOf('rate', { citations: [id] }, ofTemplate(row, id, window))];
  return row.kind === 'rate' ? [claimOf('rate', { citations: [id] }, ofRate(row, id, window))] : [];
};
