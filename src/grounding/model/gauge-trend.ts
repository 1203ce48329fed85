// Checks what a sentence says a gauge did between two samples: “rose from 4 to 20”, “is 20, up from 4”, “climbed to 13 by 10:04”.
import { toIso } from '../../kernel/time.js';
import { canonicalJson } from '../../kernel/json.js';
import type { StoredRow } from '../stored-row.js';
import { matchesAmount } from './amount.js';
import { gaugeUnit } from './numeric-fields.js';
import { isClockOfInstant } from './text-match.js';
import type { ParsedSentence, SentenceNumber, SentenceToken } from './sentence-parser.js';
import { wordSet } from './word-lists.js';

const UP = wordSet('rose rises rising climbed climbs increased increases grew jumped jumps spiked surged up');
const DOWN = wordSet('fell falls dropped drops decreased decreases declined sank down');
const MOVED = wordSet('went moved changed');

export const isTrendWord = (word: string): boolean => UP.has(word) || DOWN.has(word) || MOVED.has(word);

/** Joins cited points of one gauge and one place to a series. */
export const joinGaugePoints = (rows: readonly StoredRow[]): readonly StoredRow[] => {
  const points = rows.filter(
    ({ kind, time, value }) => kind === 'metric' && typeof time === 'number' && typeof value === 'number',
  );
  const of = ({ gauge, service, pod, host, unit }: StoredRow): string =>
    canonicalJson({ gauge, service, pod, host, unit });
  return [...Map.groupBy(points, of).values()]
    .filter((own) => own.length > 1)
    .map((own) => {
      const sorted = own.toSorted((a, b) => Number(a['time']) - Number(b['time']));
      const { gauge, service, pod, host, unit } = sorted[0] ?? {};
      const times = sorted.map(({ time }) => time);
      const values = sorted.map(({ value }) => value);
      const named = Object.entries({ gauge, service, pod, host, unit }).filter(([, each]) => each !== undefined);
      return { kind: 'series', ...Object.fromEntries(named), times, values, points: sorted.length };
    });
};

type GaugeSample = { readonly time: number; readonly value: number };

const samplesOf = ({ times, values }: StoredRow): readonly GaugeSample[] =>
  Array.isArray(times) && Array.isArray(values)
    ? times.map((time, index) => ({ time: Number(time), value: Number(values[index]) }))
    : [];

/** The samples that a number may refer to: those at its instant, else the first, last, least and greatest. */
const samplesMeant = (samples: readonly GaugeSample[], clock: string | undefined): readonly GaugeSample[] => {
  if (clock !== undefined) return samples.filter(({ time }) => isClockOfInstant(toIso(time), clock));
  const sorted = samples.toSorted((a, b) => a.value - b.value);
  const ends = [samples[0], samples.at(-1), sorted[0], sorted.at(-1)];
  return [...new Set(ends.filter((each) => each !== undefined))];
};

type TimedNumber = { readonly number: SentenceNumber; readonly clock: string | undefined };

/** Each number with the instant behind it, before the next number. */
const timedNumbersIn = (tokens: readonly SentenceToken[]): readonly TimedNumber[] =>
  tokens.flatMap((token, index) => {
    if (token.kind !== 'number') return [];
    const behind = tokens.slice(index + 1);
    const next = behind.findIndex(({ kind }) => kind === 'number');
    const clock = (next < 0 ? behind : behind.slice(0, next)).find(({ kind }) => kind === 'clock')?.text;
    return [{ number: token, clock }];
  });

const wordBefore = (tokens: readonly SentenceToken[], { at }: SentenceToken): string | undefined =>
  tokens.findLast((token) => token.kind === 'word' && token.end <= at)?.text;

/** The earlier value first: the number behind “from” is the earlier one. */
const inOrderOfTime = (said: readonly TimedNumber[], tokens: readonly SentenceToken[]): readonly TimedNumber[] => {
  const [first, second] = said;
  if (first === undefined || second === undefined) return said;
  return wordBefore(tokens, second.number) === 'from' ? [second, first] : said;
};

/** “by 20”, “20 times”: of no sample. */
const isDifference = (number: SentenceNumber, tokens: readonly SentenceToken[]): boolean =>
  wordBefore(tokens, number) === 'by' || /^(?:times|[x×])$/u.test(number.unit);

const isChangeBetween = (before: GaugeSample, after: GaugeSample, words: readonly string[]): boolean =>
  before.time < after.time &&
  (!words.some((word) => UP.has(word)) || before.value < after.value) &&
  (!words.some((word) => DOWN.has(word)) || before.value > after.value);

type GaugeStatement = {
  readonly samples: readonly GaugeSample[];
  readonly sentence: ParsedSentence;
  readonly row: StoredRow;
};

const samplesOfNumber = ({ samples, row }: GaugeStatement, { number, clock }: TimedNumber): readonly GaugeSample[] =>
  samplesMeant(samples, clock).filter(({ value }) => matchesAmount({ value, unit: gaugeUnit(row) }, number));

const showsChange = (told: GaugeStatement): boolean => {
  const { tokens, words, clocks } = told.sentence;
  const said = inOrderOfTime(timedNumbersIn(tokens), tokens);
  const [from, to = from, ...others] = said;
  const isTimed = said.flatMap(({ clock }) => clock ?? []).length === clocks.length;
  if (from === undefined || to === undefined || others.length > 0 || !isTimed) return false;
  if (said.some(({ number }) => isDifference(number, tokens))) return false;
  const starts = from === to ? told.samples.slice(0, 1) : samplesOfNumber(told, from);
  return starts.some((start) => samplesOfNumber(told, to).some((end) => isChangeBetween(start, end, words)));
};

/** Whether samples of the row show the trend, or each number at its instant. `undefined`: the sentence states neither. */
export const showsTrend = (row: StoredRow, sentence: ParsedSentence): boolean | undefined => {
  if (row['kind'] !== 'series') return undefined;
  const told = { samples: samplesOf(row), sentence, row };
  if (sentence.words.some(isTrendWord)) return showsChange(told);
  const isPaired =
    sentence.clocks.length < 2 ||
    timedNumbersIn(sentence.tokens).every((said) => samplesOfNumber(told, said).length > 0);
  return isPaired ? undefined : false;
};
