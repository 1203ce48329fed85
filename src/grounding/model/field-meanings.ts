// Words that stand in no field of a row but that its fields imply: a span with a duration “took” it.
import { isRecord, type StoredRow } from '../stored-row.js';
import { findWhole } from './text-match.js';
import type { ParsedSentence } from './sentence-parser.js';
import { wordSet } from './word-lists.js';

type FieldMeaning = {
  readonly said: ReadonlySet<string>;
  readonly of: (row: StoredRow, sentence: ParsedSentence) => boolean;
};

/** Words for the greatest value. */
export const PEAK_WORDS = wordSet('peak peaks peaked peaking maximum max most highest');

const SPANS = wordSet('span spans request requests call calls operation');

const TIME_UNITS = wordSet('µs us ms s sec secs second seconds min mins minute minutes h hour hours');

const tellsTime = ({ numbers }: ParsedSentence): boolean => numbers.some(({ unit }) => TIME_UNITS.has(unit));

const isNamed = (value: unknown, { names, quotes }: ParsedSentence): boolean =>
  typeof value === 'string' && [...names, ...quotes].includes(value);

const typeOfError = ({ error }: StoredRow): unknown =>
  typeof error === 'object' && error !== null ? (error as StoredRow)['type'] : undefined;

/** The sentence must speak of the span: one failed span does not mean that the service failed. */
const isOfSpan = ({ name }: StoredRow, { text, words }: ParsedSentence): boolean =>
  words.some((word) => SPANS.has(word)) ||
  (typeof name === 'string' && findWhole(text.toLowerCase(), name.toLowerCase()) >= 0);

const isChangeOfKind =
  (...kinds: readonly string[]) =>
  ({ kind, change }: StoredRow): boolean =>
    kind === 'change' && kinds.includes(String(change));

const MEANINGS: readonly FieldMeaning[] = [
  {
    said: wordSet('took take takes taking lasted lasts lasting spent completed finished duration second seconds'),
    of: ({ durationMicros }, sentence) => typeof durationMicros === 'number' && tellsTime(sentence),
  },
  {
    said: wordSet('after'),
    of: ({ durationMicros }, sentence) =>
      typeof durationMicros === 'number' && tellsTime(sentence) && sentence.clocks.length === 0,
  },
  {
    said: wordSet('failed fails fail failing failure error errored'),
    of: (row, sentence) => row['kind'] === 'span' && row['status'] === 'error' && isOfSpan(row, sentence),
  },
  {
    said: wordSet('ended ends ending'),
    of: ({ kind, status }, { words }) => kind === 'span' && status === 'error' && words.includes('error'),
  },
  {
    said: wordSet('succeeded succeeds successful successfully'),
    of: ({ kind, status }) => kind === 'span' && status === 'ok',
  },
  {
    said: wordSet('running runs ran run'),
    of: ({ kind, version }, sentence) => (kind === 'log' || kind === 'span') && isNamed(version, sentence),
  },
  {
    said: wordSet('came comes come coming'),
    of: (row) => isRecord(row) && typeof row['service'] === 'string',
  },
  { said: wordSet('fatal'), of: ({ level }) => level === 'fatal' },
  {
    said: wordSet('exception exceptions type throws threw thrown raised raises error'),
    of: (row, sentence) => isNamed(typeOfError(row), sentence),
  },
  { said: wordSet('changed changes change'), of: ({ kind }) => kind === 'change' },
  {
    said: wordSet('deploy deploys deployed deployment deployments release released took place titled title went out'),
    of: isChangeOfKind('deploy'),
  },
  { said: wordSet('flag flags flagged feature toggled'), of: isChangeOfKind('flag') },
  { said: wordSet('scaled scaling'), of: isChangeOfKind('scaling') },
  { said: wordSet('configured configuration reconfigured'), of: isChangeOfKind('configuration') },
  { said: wordSet('alert alerted fired'), of: isChangeOfKind('alert') },
  {
    said: wordSet('according postmortem postmortems file section titled title'),
    of: ({ kind }) => kind === 'passage',
  },
  {
    said: wordSet('earlier past previous similar incident incidents issue issues investigation'),
    of: ({ kind }) => kind === 'past-issue',
  },
  {
    said: wordSet('error errors'),
    of: ({ kind, errors }) => kind === 'tally' && typeof errors === 'number' && errors > 0,
  },
  { said: wordSet('total overall all'), of: ({ kind, value }) => kind === 'tally' && value === undefined },
  { said: wordSet('total overall'), of: ({ kind }, { clocks }) => kind === 'histogram' && clocks.length === 0 },
  { said: wordSet('reached hit stood stands'), of: ({ gauge }) => typeof gauge === 'string' },
  { said: wordSet('minute per'), of: ({ kind }) => kind === 'histogram' },
  { said: PEAK_WORDS, of: ({ kind }, { words }) => kind === 'histogram' && words.includes('per') },
];

/** Whether the fields of the row imply the word. */
export const isImpliedByFields = (word: string, row: StoredRow, sentence: ParsedSentence): boolean =>
  MEANINGS.some(({ said, of }) => said.has(word) && of(row, sentence));
