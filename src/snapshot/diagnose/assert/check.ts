// Holds a claim against the figures: denied, supported, or not to be told.
import { below } from '../../../telemetry/pointer.js';
import { STATISTICS } from '../../read/metrics.js';
import type { Snapshot } from '../../read/snapshot.js';
import type { Condition, Said, Side } from '../diagnosis.js';
import { limitSaid, nearnessOf, portion, shareOfLimit } from '../limits.js';
import { lookAt, type Look } from '../look.js';
import { say } from '../say/say.js';
import { change, type Reading, stated } from '../reckon.js';
import type { Assertion } from './assertion.js';

export type Judged = {
  readonly verdict: 'denied' | 'supported' | 'unknown';
  readonly said: Said;
  readonly conditions: readonly Condition[];
};

const STATES = { far: 'denied', between: 'unknown', near: 'supported' } as const;

const UNKNOWN: Judged = {
  verdict: 'unknown',
  said: say('The snapshot does not say how near it came to that limit'),
  conditions: [],
};

/** Of several snapshots, the claim holds if it holds in the one that came nearest. */
const limitJudged = (what: Extract<Assertion, { about: 'limit' }>['what'], looks: readonly Look[]): Judged => {
  const shares = looks.flatMap((look) => shareOfLimit(look, what) ?? []);
  const [nearest] = shares.toSorted((a, b) => portion(b) - portion(a));
  if (nearest === undefined) return UNKNOWN;
  const { state, conditions } = nearnessOf(nearest);
  return { verdict: STATES[state], said: limitSaid(nearest), conditions };
};

type Named = readonly [name: string, reading: Reading];

const readingOf = (side: Side, path: string, value: number): Reading => ({ value, at: { of: side, path } });

const statistics = ({ side, metrics }: Look): readonly Named[] =>
  [...metrics.values()].flatMap((metric) =>
    STATISTICS.flatMap((statistic): readonly Named[] => {
      const value = metric[statistic];
      const path = below(metric.path, statistic);
      return value === undefined ? [] : [[`${metric.name}.${statistic}`, readingOf(side, path, value)]];
    }),
  );

const derivedOnes = ({ side, snapshot }: Look): readonly Named[] =>
  (snapshot.metrics?.derived ?? []).flatMap(({ name, value, path }): readonly Named[] =>
    value === undefined ? [] : [[name, readingOf(side, below(path, 'value'), value)]],
  );

/** Every number of a snapshot that a reader is shown, by what it is called. */
const shownNumbers = (look: Look): ReadonlyMap<string, Reading> => new Map([...derivedOnes(look), ...statistics(look)]);

type Change = Extract<Assertion, { about: 'change' }>;

type Places = { readonly name: string; readonly was: Reading; readonly is: Reading };

/** In words, values are rounded. */
const ROUNDED = 0.005;

const isAbout = (value: number, told: number): boolean => Math.abs(value - told) <= Math.abs(told) * ROUNDED;

/** The same figure with these values, in the two snapshots in either order. */
const placesOf = ({ from, to }: Change, looks: readonly Look[]): Places | undefined => {
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
  right: say('The two values are so many percent of each other, but neither snapshot shows them as the same figure'),
  wrong: say('What is claimed does not follow from the two values: a change is counted from the first of them'),
} as const;

const changeSaid = ({ name, was, is }: Places): Said =>
  say({ name }, ' went from ', stated(was), ' to ', stated(is), '; counted from the first, that is ', change(was, is));

const changeJudged = (claim: Change, looks: readonly Look[]): Judged => {
  const isRight = claim.from !== 0 && Math.abs(percentOf(claim.from, claim.to) - claim.percent) <= TOLERANCE;
  const places = placesOf(claim, looks);
  if (places !== undefined)
    return { verdict: isRight ? 'supported' : 'denied', said: changeSaid(places), conditions: [] };
  return isRight
    ? { verdict: 'unknown', said: NOWHERE.right, conditions: [] }
    : { verdict: 'denied', said: NOWHERE.wrong, conditions: [] };
};

export const check = (assertion: Assertion, snapshots: readonly [Snapshot, Snapshot?]): Judged => {
  const [primary, secondary] = snapshots;
  const looks = [lookAt(primary, 'primary'), ...(secondary === undefined ? [] : [lookAt(secondary, 'secondary')])];
  return assertion.about === 'limit' ? limitJudged(assertion.what, looks) : changeJudged(assertion, looks);
};
