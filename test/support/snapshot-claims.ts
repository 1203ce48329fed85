// Reads from a text what it claims of limits and changes; what it denies itself is no claim.
import type { SnapshotSide } from '../../src/telemetry/snapshot-row.js';
import type { FigureCondition, FigureSentence, InstanceLimit } from '../../src/database/diagnose/diagnosis.js';
import { pointerBelow } from '../../src/telemetry/json-pointer.js';
import { type DatabaseSnapshot, METRIC_STATISTICS } from '../../src/database/format/snapshot.js';
import { judgeNearness, limitSentence, portionText, shareOfLimit } from '../../src/database/diagnose/limits.js';
import { type SnapshotView, viewSnapshot } from '../../src/database/diagnose/snapshot-view.js';
import { composeSentence } from '../../src/database/diagnose/sentences.js';
import { changeFigure, type PlacedNumber, statedFigure } from '../../src/database/diagnose/computed-figure.js';

// What somebody may claim of a snapshot that its figures can deny.

export type Assertion =
  /** The hour came near this limit, or went over it. */
  | { readonly about: 'limit'; readonly what: InstanceLimit }
  /** A figure went from one value to another, which is so many percent. */
  | { readonly about: 'change'; readonly from: number; readonly to: number; readonly percent: number };

// Compares a claim with the figures: denied, supported, or unknown.

export type JudgedAssertion = {
  readonly verdict: 'denied' | 'supported' | 'unknown';
  readonly said: FigureSentence;
  readonly conditions: readonly FigureCondition[];
};

const STATES = { far: 'denied', between: 'unknown', near: 'supported' } as const;

const UNKNOWN: JudgedAssertion = {
  verdict: 'unknown',
  said: composeSentence('The snapshot does not say how near it came to that limit'),
  conditions: [],
};

/** Of several snapshots, the claim holds if it holds in the one that came nearest. */
const limitJudged = (
  what: Extract<Assertion, { about: 'limit' }>['what'],
  looks: readonly SnapshotView[],
): JudgedAssertion => {
  const shares = looks.flatMap((look) => shareOfLimit(look, what) ?? []);
  const [nearest] = shares.toSorted((a, b) => portionText(b) - portionText(a));
  if (nearest === undefined) return UNKNOWN;
  const { state, conditions } = judgeNearness(nearest);
  return { verdict: STATES[state], said: limitSentence(nearest), conditions };
};

type NamedReading = readonly [name: string, reading: PlacedNumber];

const readingOf = (side: SnapshotSide, path: string, value: number): PlacedNumber => ({
  value,
  at: { of: side, path },
});

const statistics = ({ side, metrics }: SnapshotView): readonly NamedReading[] =>
  [...metrics.values()].flatMap((metric) =>
    METRIC_STATISTICS.flatMap((statistic): readonly NamedReading[] => {
      const value = metric[statistic];
      const path = pointerBelow(metric.path, statistic);
      return value === undefined ? [] : [[`${metric.name}.${statistic}`, readingOf(side, path, value)]];
    }),
  );

const derivedOnes = ({ side, snapshot }: SnapshotView): readonly NamedReading[] =>
  (snapshot.metrics?.derived ?? []).flatMap(({ name, value, path }): readonly NamedReading[] =>
    value === undefined ? [] : [[name, readingOf(side, pointerBelow(path, 'value'), value)]],
  );

/** Every number of a snapshot that a reader sees, by its name. */
const shownNumbers = (look: SnapshotView): ReadonlyMap<string, PlacedNumber> =>
  new Map([...derivedOnes(look), ...statistics(look)]);

type ChangeAssertion = Extract<Assertion, { about: 'change' }>;

type ChangeReadings = { readonly name: string; readonly was: PlacedNumber; readonly is: PlacedNumber };

/** In words, values are rounded. */
const ROUNDED = 0.005;

const isAbout = (value: number, told: number): boolean => Math.abs(value - told) <= Math.abs(told) * ROUNDED;

/** The same figure with these values, in the two snapshots in either order. */
const placesOf = ({ from, to }: ChangeAssertion, looks: readonly SnapshotView[]): ChangeReadings | undefined => {
  const all = looks.map(shownNumbers);
  const both = all.flatMap((first, at) =>
    [...first].flatMap(([name, was]) => {
      const is = all[1 - at]?.get(name);
      return is !== undefined && isAbout(was.value, from) && isAbout(is.value, to) ? [{ name, was, is }] : [];
    }),
  );
  return both[0];
};

/** In percent; they are rounded in words. */
const TOLERANCE = 1;

const percentOf = (from: number, to: number): number => ((to - from) / Math.abs(from)) * 100;

const NOWHERE = {
  right: composeSentence(
    'The two values are so many percent of each other, but neither snapshot shows them as the same figure',
  ),
  wrong: composeSentence(
    'What is claimed does not follow from the two values: a change is counted from the first of them',
  ),
} as const;

const changeSaid = ({ name, was, is }: ChangeReadings): FigureSentence =>
  composeSentence(
    { name },
    ' went from ',
    statedFigure(was),
    ' to ',
    statedFigure(is),
    '; counted from the first, that is ',
    changeFigure(was, is),
  );

const changeJudged = (claim: ChangeAssertion, looks: readonly SnapshotView[]): JudgedAssertion => {
  const isRight = claim.from !== 0 && Math.abs(percentOf(claim.from, claim.to) - claim.percent) <= TOLERANCE;
  const places = placesOf(claim, looks);
  if (places !== undefined)
    return { verdict: isRight ? 'supported' : 'denied', said: changeSaid(places), conditions: [] };
  return isRight
    ? { verdict: 'unknown', said: NOWHERE.right, conditions: [] }
    : { verdict: 'denied', said: NOWHERE.wrong, conditions: [] };
};

export const check = (
  assertion: Assertion,
  snapshots: readonly [DatabaseSnapshot, DatabaseSnapshot?],
): JudgedAssertion => {
  const [primary, secondary] = snapshots;
  const looks = [
    viewSnapshot(primary, 'primary'),
    ...(secondary === undefined ? [] : [viewSnapshot(secondary, 'secondary')]),
  ];
  return assertion.about === 'limit' ? limitJudged(assertion.what, looks) : changeJudged(assertion, looks);
};

const SUBJECTS: readonly (readonly [RegExp, InstanceLimit])[] = [
  [/\bmax_connections\b|\bconnections?\b|\bbackends?\b/i, 'connections'],
  [
    /\bEBS\b|\blocal (?:storage|disk) (?:throughput|bandwidth)\b|\bthroughput (?:to|of) (?:the )?(?:EBS|local storage|disk)/i,
    'local-storage',
  ],
  [/\bnetwork\b/i, 'network'],
  [/\bCPU\b|\bprocessors?\b|\bvCPUs?\b/i, 'processors'],
  [/\blocal (?:storage|disk) (?:space|size|capacity)\b|\bdisk space\b/i, 'local-storage-space'],
  [/\bmemory\b/i, 'memory'],
];

const REACHED =
  /\b(?:approach|exceed|reach|hit|saturat|exhaust|max(?:ed|ing) out|at (?:its|the|their) (?:limit|maximum|max)|near(?:s|ed|ing|ly)?\b|close to|ran out|run out|running out)/i;
const DENIED = /\b(?:not|never|no|far from|well below|n't|without|nowhere)\b/i;

/** A full stop inside a number ends nothing. */
const sentences = (text: string): readonly string[] => text.split(/(?<=[.!?;])\s+|\n+/);

const limitsIn = (sentence: string): readonly Assertion[] => {
  if (!REACHED.test(sentence) || DENIED.test(sentence)) return [];
  const [found] = SUBJECTS.filter(([words]) => words.test(sentence));
  return found === undefined ? [] : [{ about: 'limit', what: found[1] }];
};

const VALUE = String.raw`(-?\d[\d,]*(?:\.\d+)?)`;
const UNIT = String.raw`\s*(?:%|percent)?`;
const STEP = new RegExp(`${VALUE}${UNIT}\\s*(?:→|->|⟶|to|down to|up to)\\s*${VALUE}${UNIT}(.*)`, 'i');
const PERCENT = /(-?\d+(?:\.\d+)?)\s*(?:%|percent)/i;
const FELL = /\b(?:decreas|fall|fell|drop|declin|reduc|lower|less|down)/i;

const numberOf = (text: string | undefined): number => Number((text ?? '').replaceAll(',', ''));

/** The percentage may come before the two values or after them. */
const changesIn = (sentence: string): readonly Assertion[] => {
  const step = STEP.exec(sentence);
  if (step === null) return [];
  const [whole = '', first, second, rest = ''] = step;
  const stated = PERCENT.exec(rest) ?? PERCENT.exec(sentence.slice(0, sentence.indexOf(whole)));
  if (stated === null) return [];
  const size = numberOf(stated[1]);
  const percent = FELL.test(sentence) ? -Math.abs(size) : size;
  return [{ about: 'change', from: numberOf(first), to: numberOf(second), percent }];
};

export const assertionsIn = (text: string): readonly Assertion[] =>
  sentences(text).flatMap((sentence) => [...limitsIn(sentence), ...changesIn(sentence)]);
