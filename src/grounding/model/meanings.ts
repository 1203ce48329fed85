// Words that no field holds, and that a row bears out all the same: what its fields mean.
import { isRecord, type Row } from '../rows.js';
import { placeIn } from './quoted.js';
import type { Spoken } from './spoken.js';
import { wordsOf } from './word-lists.js';

type Meaning = { readonly said: ReadonlySet<string>; readonly of: (row: Row, spoken: Spoken) => boolean };

/** The most of what goes up and down. */
export const PEAK = wordsOf('peak peaks peaked peaking maximum max most highest');

const SPANS = wordsOf('span spans request requests call calls operation');

const TIME_UNITS = wordsOf('µs us ms s sec secs second seconds min mins minute minutes h hour hours');

const tellsTime = ({ numbers }: Spoken): boolean => numbers.some(({ unit }) => TIME_UNITS.has(unit));

const isNamed = (value: unknown, { names, quotes }: Spoken): boolean =>
  typeof value === 'string' && [...names, ...quotes].includes(value);

const typeOfError = ({ error }: Row): unknown =>
  typeof error === 'object' && error !== null ? (error as Row)['type'] : undefined;

/** A service does not fail where one of its spans does. */
const isOfSpan = ({ name }: Row, { text, words }: Spoken): boolean =>
  words.some((word) => SPANS.has(word)) ||
  (typeof name === 'string' && placeIn(text.toLowerCase(), name.toLowerCase()) >= 0);

const changed =
  (...kinds: readonly string[]) =>
  ({ kind, change }: Row): boolean =>
    kind === 'change' && kinds.includes(String(change));

const MEANINGS: readonly Meaning[] = [
  {
    said: wordsOf('took take takes taking lasted lasts lasting spent completed finished duration second seconds'),
    of: ({ durationMicros }, spoken) => typeof durationMicros === 'number' && tellsTime(spoken),
  },
  {
    said: wordsOf('after'),
    of: ({ durationMicros }, spoken) =>
      typeof durationMicros === 'number' && tellsTime(spoken) && spoken.clocks.length === 0,
  },
  {
    said: wordsOf('failed fails fail failing failure error errored'),
    of: (row, spoken) => row['kind'] === 'span' && row['status'] === 'error' && isOfSpan(row, spoken),
  },
  {
    said: wordsOf('ended ends ending'),
    of: ({ kind, status }, { words }) => kind === 'span' && status === 'error' && words.includes('error'),
  },
  {
    said: wordsOf('succeeded succeeds successful successfully'),
    of: ({ kind, status }) => kind === 'span' && status === 'ok',
  },
  {
    said: wordsOf('running runs ran run'),
    of: ({ kind, version }, spoken) => (kind === 'log' || kind === 'span') && isNamed(version, spoken),
  },
  {
    said: wordsOf('came comes come coming'),
    of: (row) => isRecord(row) && typeof row['service'] === 'string',
  },
  { said: wordsOf('fatal'), of: ({ level }) => level === 'fatal' },
  {
    said: wordsOf('exception exceptions type throws threw thrown raised raises error'),
    of: (row, spoken) => isNamed(typeOfError(row), spoken),
  },
  { said: wordsOf('changed changes change'), of: ({ kind }) => kind === 'change' },
  {
    said: wordsOf('deploy deploys deployed deployment deployments release released took place titled title went out'),
    of: changed('deploy'),
  },
  { said: wordsOf('flag flags flagged feature toggled'), of: changed('flag') },
  { said: wordsOf('scaled scaling'), of: changed('scaling') },
  { said: wordsOf('configured configuration reconfigured'), of: changed('configuration') },
  { said: wordsOf('alert alerted fired'), of: changed('alert') },
  {
    said: wordsOf('according postmortem postmortems file section titled title'),
    of: ({ kind }) => kind === 'passage',
  },
  {
    said: wordsOf('earlier past previous similar incident incidents issue issues investigation'),
    of: ({ kind }) => kind === 'past-issue',
  },
  { said: wordsOf('total overall'), of: ({ kind }, { clocks }) => kind === 'histogram' && clocks.length === 0 },
  { said: wordsOf('reached hit stood stands'), of: ({ gauge }) => typeof gauge === 'string' },
  { said: wordsOf('minute per'), of: ({ kind }) => kind === 'histogram' },
  { said: PEAK, of: ({ kind }, { words }) => kind === 'histogram' && words.includes('per') },
];

/** Words of a row besides those that its fields hold. */
export const isMeant = (word: string, row: Row, spoken: Spoken): boolean =>
  MEANINGS.some(({ said, of }) => said.has(word) && of(row, spoken));
