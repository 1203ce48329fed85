// Composes sentences from parts. Every number in a sentence is a figure that can be computed again.
import { renderFigure } from '../../evidence/figure.js';
import { formatName, quotablePart } from '../../evidence/quoting.js';
import type { SqlStatement, WaitEvent } from '../format/snapshot.js';
import type { ComputedFigure, FigureSentence } from './diagnosis.js';
import { type SnapshotPair, type SnapshotView, wallClockSeconds } from './snapshot-view.js';
import { type PlacedNumber, ratioFigure, statedFigure } from './computed-figure.js';

export type FigureSentencePart =
  | string
  | { readonly name: string }
  | { readonly quote: string; readonly atLength?: true }
  | ComputedFigure
  | undefined;

const LONGEST_SNIPPET = 90;
const LONGEST_QUOTE = 2_000;

const quoteText = (text: string, most: number): string => {
  const { part, whole } = quotablePart(text);
  const cut = part.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
  return `“${cut.trimEnd()}${whole && part.length <= most ? '' : '…'}”`;
};

const SIZES = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'] as const;

const renderBytes = (value: number): string => {
  const step = Math.max(0, Math.min(SIZES.length - 1, Math.floor(Math.log10(Math.max(1, value)) / 3)));
  return `${renderNumber(value / 1_000 ** step)} ${SIZES[step] ?? 'B'}`;
};

/** As files state them: two decimals where they are seen. */
const renderNumber = (value: number): string => {
  const size = Math.abs(value);
  const rounded = Math.round(value * 100) / 100;
  return size >= 1 && size < 100 && !Number.isInteger(value) ? String(rounded) : renderFigure({ value });
};

export const renderComputedFigure = ({ value, unit }: ComputedFigure): string => {
  switch (unit) {
    case undefined:
      return renderNumber(value);
    case 'times':
      return renderFigure({ value, unit });
    case 'percent':
      return `${renderNumber(value * 100)} %`;
    case 'points':
      return `${renderNumber(value)} %`;
    case 'seconds':
      return renderFigure({ value: value * 1e6, unit: 'micros' });
    case 'millis':
      return renderFigure({ value: value * 1e3, unit: 'micros' });
    case 'bytes':
      return renderBytes(value);
    case 'megabytes':
      return renderBytes(value * 1e6);
  }
  return unit satisfies never;
};

const renderPart = (part: Exclude<FigureSentencePart, undefined>): string => {
  if (typeof part === 'string') return part;
  if ('by' in part) return renderComputedFigure(part);
  if ('name' in part) return `\`${formatName(part.name)}\``;
  return quoteText(part.quote, part.atLength === true ? LONGEST_QUOTE : LONGEST_SNIPPET);
};

const isFigurePart = (part: Exclude<FigureSentencePart, undefined>): part is ComputedFigure =>
  typeof part !== 'string' && 'by' in part;

export const composeSentence = (...parts: readonly FigureSentencePart[]): FigureSentence => {
  const said = parts.filter((part) => part !== undefined);
  return { text: said.map(renderPart).join(''), figures: said.filter(isFigurePart) };
};

/** Texts may be megabytes: what is not shown is not looked at. */
const LONGEST_INPUT = 8 * LONGEST_SNIPPET;

/** A text of the data, on one line. */
export const quotePart = (text: string): FigureSentencePart => ({
  quote: text.slice(0, LONGEST_INPUT).replaceAll(/\s+/g, ' '),
});

/** Where the text itself is asked for. */
export const longQuotePart = (text: string): FigureSentencePart => ({
  quote: text.slice(0, LONGEST_QUOTE + LONGEST_SNIPPET).replaceAll(/\s+/g, ' '),
  atLength: true,
});

/** A statement as a reader knows it. */
export const statementTextPart = ({ text, id }: SqlStatement): FigureSentencePart =>
  text === undefined ? { name: id ?? 'a statement without a name' } : quotePart(text);

/** `A`, `B` and `C`. */
const listParts = (parts: readonly FigureSentencePart[]): readonly FigureSentencePart[] =>
  parts.flatMap((part, at) => (at === 0 ? [part] : [at === parts.length - 1 ? ' and ' : ', ', part]));

export const eventNameParts = (events: readonly WaitEvent[]): readonly FigureSentencePart[] =>
  listParts(events.slice(0, 3).map(({ name }) => ({ name })));

/** The same of both; `was` is absent where there is nothing to compare with. */
export type NowAndBefore<T> = { readonly is: T | undefined; readonly was: T | undefined };

export const readBoth = <T>(
  { now, before }: SnapshotPair,
  of: (look: SnapshotView) => T | undefined,
): NowAndBefore<T> => ({
  is: of(now),
  was: before === undefined ? undefined : of(before),
});

/** `, it was …`. */
export const beforeParts = (was: ComputedFigure | undefined): readonly FigureSentencePart[] =>
  was === undefined ? [] : [', it was ', was];

export const comparisonSentence = (
  begin: readonly FigureSentencePart[],
  { is, was }: NowAndBefore<ComputedFigure>,
): FigureSentence | undefined => (is === undefined ? undefined : composeSentence(...begin, is, ...beforeParts(was)));

/** A total of each window, or a rate per second where the windows differ in length. */
type ComparedCounter = NowAndBefore<ComputedFigure> & { readonly perSecond: boolean };

const LENGTH_TOLERANCE = 0.02;

export const isSameLength = ({ now, before }: SnapshotPair): boolean => {
  const [is, was] = [wallClockSeconds(now)?.value, before === undefined ? undefined : wallClockSeconds(before)?.value];
  return is === undefined || was === undefined || Math.abs(is - was) <= was * LENGTH_TOLERANCE;
};

type CounterUnit = Exclude<ComputedFigure['unit'], undefined>;

export const compareCounter = (
  pair: SnapshotPair,
  of: (look: SnapshotView) => PlacedNumber | undefined,
  unit?: CounterUnit,
): ComparedCounter => {
  const perSecond = !isSameLength(pair);
  const figure = (look: SnapshotView): ComputedFigure | undefined => {
    const [reading, seconds] = [of(look), wallClockSeconds(look)];
    if (reading === undefined) return undefined;
    return perSecond && seconds !== undefined && seconds.value > 0
      ? ratioFigure([reading], seconds, unit)
      : statedFigure(reading, unit);
  };
  return { ...readBoth(pair, figure), perSecond };
};

export const counterSentence = (words: string, { perSecond, ...both }: ComparedCounter): FigureSentence | undefined =>
  comparisonSentence([words, perSecond ? ', a second: ' : ': '], both);

/** How many times as much; `undefined` where one of both is not known. */
export const growthFactor = ({ is, was }: NowAndBefore<{ readonly value: number }>): number | undefined =>
  is === undefined || was === undefined || was.value <= 0 ? undefined : is.value / was.value;
