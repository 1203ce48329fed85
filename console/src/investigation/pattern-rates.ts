// How often each pattern of log lines came before the window of the question and in it, from the sums that a turn has read.
import { optional } from '../../../src/kernel/optional.js';
import { type NdjsonRow, numberField, textField } from '../../../src/telemetry/charts/ndjson-row.js';
import { eventPlace, eventText } from '../../../src/telemetry/templates/event-parts.js';
import { roundedText } from '../shared/numbers.js';
import { TEXTS } from '../texts/texts.js';

export type PatternRate = {
  readonly service: string;
  readonly level: string;
  /** Its text where the turn has read it, else the place in the code or the id that stands for it. */
  readonly pattern: string;
  /** Its id, where the turn has read its text. */
  readonly template?: string;
  /** Lines per minute; absent: no lines at all are stored before the window. */
  readonly before?: number;
  /** Lines per minute. */
  readonly after: number;
};

/** Microseconds. */
type Span = { readonly from: number; readonly to: number };

/** Width of a slot of a rate, as the store sums them. */
const SLOT = 15_000_000;
const MINUTE = 60_000_000;

const spanField = ({ fields }: NdjsonRow, name: string): Span | undefined => {
  const { from, to } = (fields[name] ?? {}) as Partial<Span>;
  return typeof from === 'number' && typeof to === 'number' && to > from ? { from, to } : undefined;
};

const numbersField = ({ fields }: NdjsonRow, name: string): readonly number[] => {
  const value = fields[name];
  return Array.isArray(value) ? value.map((each) => (typeof each === 'number' ? each : 0)) : [];
};

const linesIn = (row: NdjsonRow, { from, to }: Span): number => {
  const start = numberField(row, 'start') ?? 0;
  const lines = numbersField(row, 'lines');
  return numbersField(row, 'slots').reduce((sum, slot, i) => {
    const at = start + slot * SLOT;
    return at >= from && at < to ? sum + (lines[i] ?? 0) : sum;
  }, 0);
};

/** `undefined`: it is empty. */
const spanBetween = (from: number, to: number): Span | undefined => (from < to ? { from, to } : undefined);

/** The time before the window and the window of the question, as far as the turn has read them: the engine splits this time in its own way. */
type ReadSpans = { readonly before: Span | undefined; readonly window: Span };

/** In whole slots. `undefined`: nothing of the window was read. */
const readSpans = (rates: readonly NdjsonRow[], asked: Span): ReadSpans | undefined => {
  const survey = rates.find((row) => textField(row, 'kind') === 'survey');
  const [past, compared] = [survey && spanField(survey, 'past'), survey && spanField(survey, 'window')];
  if (past === undefined || compared === undefined) return undefined;
  // an earlier day is compared: nothing was read between it and the stretch
  const isApart = past.to < compared.from;
  const begins = isApart && asked.from >= past.to ? compared.from : past.from;
  const [from, to] = [Math.floor(asked.from / SLOT) * SLOT, Math.ceil(asked.to / SLOT) * SLOT];
  const window = spanBetween(Math.max(from, begins), Math.min(to, compared.to));
  if (window === undefined) return undefined;
  // a store that is younger was not silent before its first line
  const first = rates.reduce((least, row) => Math.min(least, numberField(row, 'start') ?? Infinity), Infinity);
  const ends = isApart ? Math.min(past.to, window.from) : window.from;
  return { before: spanBetween(Math.max(first, past.from), ends), window };
};

const perMinute = (lines: number, { from, to }: Span): number => (lines * MINUTE) / (to - from);

/** How far the lines of the window are from those that the time before lets expect, in standard deviations. */
const surpriseOf = ({ before = 0, after }: PatternRate, minutes: number): number =>
  (Math.abs(after - before) * minutes) / Math.sqrt(before * minutes + 1);

/** The most changed first. `rates`: rows of rates with their survey; `templates`: texts by id; `asked`: the window of the question. Empty: the rows tell nothing of it. */
export const patternRates = (
  rates: readonly NdjsonRow[],
  templates: readonly NdjsonRow[],
  asked: Span,
): readonly PatternRate[] => {
  const spans = readSpans(rates, asked);
  if (spans === undefined) return [];
  const { before, window } = spans;
  const texts = new Map(
    templates
      .filter((row) => textField(row, 'kind') === 'template')
      .map((row) => [textField(row, 'id'), textField(row, 'text')]),
  );
  const minutes = (window.to - window.from) / MINUTE;
  return rates
    .filter((row) => textField(row, 'kind') === 'rate')
    .map((row) => {
      const event = textField(row, 'event') ?? '';
      const template = eventPlace(event);
      const text = texts.get(template);
      return {
        service: textField(row, 'service') ?? '',
        level: textField(row, 'level') ?? '',
        pattern: eventText(event, text),
        ...optional({
          template: text === undefined ? undefined : template,
          before: before && perMinute(linesIn(row, before), before),
        }),
        after: perMinute(linesIn(row, window), window),
      };
    })
    .filter(({ before = 0, after }) => before + after > 0)
    .toSorted((a, b) => surpriseOf(b, minutes) - surpriseOf(a, minutes));
};

/** In words: `new`, `gone`, `× 3.2`, `÷ 4`, or `as before`; empty: there is nothing to compare with. */
export const changeWords = ({ before, after }: PatternRate): string => {
  if (before === undefined) return '';
  if (before === 0) return TEXTS.patterns.changes.new;
  if (after === 0) return TEXTS.patterns.changes.gone;
  const ratio = after / before;
  if (ratio >= 1.5) return `× ${roundedText(ratio, 2)}`;
  return ratio <= 1 / 1.5 ? `÷ ${roundedText(1 / ratio, 2)}` : TEXTS.patterns.changes.same;
};
