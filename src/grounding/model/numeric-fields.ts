// The numbers in a cited row, each with the name of its field and its unit where the row gives one.
import { readSnapshotNumber } from '../../telemetry/snapshot-row.js';
import { isInstant, isRecord, type StoredRow } from '../stored-row.js';
import { type Amount, countAmount, unitInName } from './amount.js';
import type { SentenceNumber } from './sentence-parser.js';
import { wordSet } from './word-lists.js';

/** `field`: the name under which it stands. */
export type NumericField = Amount & { readonly field: string };

const LINES = wordSet('line lines message messages entry entries logs times');

/** Which level it is, its own words say. */
const LEVELLED = new Set([...LINES, ...wordSet('error errors event events')]);

/** The nouns for what rows of counts count. */
const COUNTED_NOUNS: { readonly [kind: string]: ReadonlySet<string> } = {
  flow: wordSet('request requests trace traces call calls times'),
  rate: LINES,
  template: LINES,
  histogram: LEVELLED,
  read: new Set([
    ...LEVELLED,
    ...wordSet('span spans change changes deploys point points passage passages issue issues'),
  ]),
  presence: wordSet('service services minute minutes'),
  tally: new Set([...LEVELLED, ...wordSet('span spans request requests call calls record records failure failures')]),
};

/** Nouns for things that can be counted; only a row that counts them shows how many there are. */
const THINGS = wordSet(`
  line lines message messages entry entries logs times request requests trace traces call calls service services minute minutes
  event events record records row rows span spans pod pods host hosts node nodes instance instances operations endpoints error
  errors queries gauge gauges metric metrics series patterns passages documents deploys deployments changes samples points values statements sources results hours seconds
`);

const lettersIn = (name: string): readonly string[] => name.toLowerCase().split(/[^\p{L}]+/u);

/** Whether the row can show the number of these things: it counts them, or a gauge or field is named after them. */
export const canCountNouns = (
  { kind, gauge }: StoredRow,
  { nouns }: SentenceNumber,
  fields: readonly NumericField[],
): boolean => {
  const things = nouns.filter((noun) => THINGS.has(noun));
  const named = [String(gauge), ...fields.map(({ field }) => field)].flatMap(lettersIn);
  return things.every((noun) => COUNTED_NOUNS[String(kind)]?.has(noun) === true || named.includes(noun));
};

/** Whether it is what a row counts. */
export const countsNoun = ({ kind }: StoredRow, { nouns }: SentenceNumber): boolean =>
  nouns.some((noun) => COUNTED_NOUNS[String(kind)]?.has(noun) === true);

/** Places, not amounts. */
const PLACES = wordSet('slots parent position course courses from to');

/** Longer lists are represented by their summary, for among hundreds of numbers any number would be found. */
const FEW = 12;

const summariseValues = (values: readonly number[]): readonly number[] => {
  const sorted = [...values].sort((a, b) => a - b);
  const sum = values.reduce((total, each) => total + each, 0);
  const ends = [sorted[0], sorted.at(-1), sorted[Math.floor(sorted.length / 2)], values[0], values.at(-1)];
  return [...ends.filter((each) => each !== undefined), sum / values.length];
};

const isNumber = (value: unknown): value is number => typeof value === 'number';

const samplesIn = (values: readonly number[]): readonly number[] =>
  values.length === 0 ? [] : [...summariseValues(values), ...(values.length > FEW ? [] : values)];

const fieldsIn = (value: unknown, field: string): readonly NumericField[] => {
  if (PLACES.has(field)) return [];
  const number = readSnapshotNumber(value);
  if (number !== undefined) return isInstant(number) ? [] : [{ value: number, unit: unitInName(field), field }];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) {
    const unit = unitInName(field);
    if (value.every(isNumber)) return samplesIn(value).map((each) => ({ value: each, unit, field }));
    return value.flatMap((item) => fieldsIn(item, field));
  }
  return Object.entries(value).flatMap(([name, item]) => fieldsIn(item, name));
};

/** The unit of a gauge, from its name or its points. */
export const gaugeUnit = ({ gauge, unit }: StoredRow): Amount['unit'] =>
  unitInName(`${String(gauge)} ${String(unit ?? '')}`);

const gaugeFields = (row: StoredRow, gauge: string): readonly NumericField[] => {
  const unit = gaugeUnit(row);
  const { value, values } = row;
  const samples = Array.isArray(values) ? values.filter(isNumber) : [];
  return [...(isNumber(value) ? [value] : []), ...samplesIn(samples)].map((each) => ({
    value: each,
    unit,
    field: gauge,
  }));
};

const traceFields = ({ durationMicros, segments }: StoredRow): readonly NumericField[] => {
  const [own, ...others] = Array.isArray(segments) ? segments : [];
  // of a request through several services, what one of them took is that of none other
  const parts = others.length === 0 ? fieldsIn(own, 'segments') : [];
  return [...fieldsIn(durationMicros, 'durationMicros'), ...parts];
};

/** Durations of spans that a tally gives. */
const TALLY_DURATIONS: ReadonlySet<string> = new Set(['p50', 'p95', 'p99', 'max']);

const tallyFields = (row: StoredRow): readonly NumericField[] =>
  Object.entries(row).flatMap(([field, value]) => {
    if (!isNumber(value) || isInstant(value)) return [];
    if (TALLY_DURATIONS.has(field)) return [{ value, unit: unitInName('micros'), field }];
    return [{ ...countAmount(value), field }];
  });

const sumOf = (values: unknown): number =>
  Array.isArray(values) && values.every(isNumber) ? values.reduce((sum, each) => sum + each, 0) : 0;

/** What is usual of several: the middle one, and what they come to when they are evened out. */
const usualOf = (values: readonly number[]): readonly number[] => {
  const sorted = [...values].sort((a, b) => a - b);
  const sum = values.reduce((total, each) => total + each, 0);
  return values.length === 0 ? [] : [sorted[Math.floor(sorted.length / 2)] ?? 0, sum / values.length];
};

const summariseEach = (values: readonly number[], each: unknown): readonly number[] => {
  if (each === 'ends') return [Math.min(...values), Math.max(...values)];
  if (each === 'most') return [Math.max(...values)];
  return each === 'usual' ? usualOf(values) : [values.reduce((total, value) => total + value, 0)];
};

/** Lines of the minutes that the sentence speaks of: together, or of each. */
const histogramFields = ({ minutes, each }: StoredRow): readonly NumericField[] => {
  const lines = Array.isArray(minutes) ? minutes.map((pair: unknown) => Number((pair as readonly unknown[])[1])) : [];
  return summariseEach(lines, each).map((value) => ({ ...countAmount(value), field: 'lines' }));
};

/** For a row of counts what it counts; for a record or a snapshot every number under a name. */
export const numericFields = (row: StoredRow): readonly NumericField[] => {
  const { kind, gauge, lines } = row;
  if (typeof gauge === 'string') return gaugeFields(row, gauge);
  if (kind === 'trace') return traceFields(row);
  if (kind === 'histogram') return histogramFields(row);
  if (kind === 'tally') return tallyFields(row);
  if (kind === 'rate') return [{ ...countAmount(sumOf(lines)), field: 'lines' }];
  if (kind === 'snapshot' || isRecord(row)) return fieldsIn(row, '');
  return Object.entries(row).flatMap(([field, value]) =>
    isNumber(value) && !isInstant(value) ? [{ ...countAmount(value), field }] : [],
  );
};
