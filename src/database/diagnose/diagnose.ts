// Diagnoses a snapshot, or what is different between two: which cause explains the load, and what follows from it.
import { changesOf } from './changes.js';
import { missingIn } from '../format/missing.js';
import type { Snapshot } from '../format/snapshot.js';
import type { Diagnosis, Open, Said } from './diagnosis.js';
import { active, type Look, lookAt, type Pair, processors } from './look.js';
import { limitsOf } from './limits.js';
import { ranked } from './rank.js';
import { ratio, stated } from './reckon.js';
import { cacheTooSmall } from './rules/cache-too-small.js';
import { capacityCeiling } from './rules/capacity-ceiling.js';
import { checkpointPressure } from './rules/checkpoint-pressure.js';
import { commitPressure } from './rules/commit-pressure.js';
import { connectionStorm } from './rules/connection-storm.js';
import { hotStatement } from './rules/hot-statement.js';
import { lockManager } from './rules/lock-manager.js';
import { lockPileUp } from './rules/lock-pile-up.js';
import { memoryExhaustion } from './rules/memory-exhaustion.js';
import { networkLimit } from './rules/network-limit.js';
import { parameterChange } from './rules/parameters.js';
import { risksOf, withSettings } from './rules/settings.js';
import { spill } from './rules/spill.js';
import { vacuumHeldBack } from './rules/vacuum-held-back.js';
import { fullScans, planRegression } from './rules/wasteful.js';
import { say } from './say/say.js';
import { present, type Rule, type Signal } from './signal.js';

const RULES: readonly Rule[] = [
  lockPileUp,
  spill,
  fullScans,
  planRegression,
  hotStatement,
  connectionStorm,
  commitPressure,
  checkpointPressure,
  cacheTooSmall,
  lockManager,
  vacuumHeldBack,
  networkLimit,
  memoryExhaustion,
  capacityCeiling,
];

const signalsOf = (pair: Pair): readonly Signal[] => {
  const found = present(RULES.map((rule) => rule(pair)));
  return [...found, ...parameterChange(pair, found)].map((signal) => withSettings(pair.now, signal));
};

type View = { readonly pair: Pair; readonly signals: readonly Signal[] };

const viewOf = (now: Look, before?: Look): View => {
  const pair = before === undefined ? { now } : { now, before };
  return { pair, signals: signalsOf(pair) };
};

/** What the one with more load is ahead by: what runs out may leave less at work. */
const AHEAD = 0.25;

const strength = ({ pair: { now, before }, signals }: View): number => {
  const [is, was] = [active(now)?.value ?? 0, before === undefined ? 0 : (active(before)?.value ?? 0)];
  return Math.max(0, ...signals.map(({ score }) => score)) + (is > was ? AHEAD : 0);
};

/** Of two, the one in which more is wrong is diagnosed; of equal ones, the second. */
const viewOfBoth = (first: Look, second: Look): View => {
  const [later, earlier] = [viewOf(second, first), viewOf(first, second)];
  return strength(later) >= strength(earlier) ? later : earlier;
};

const loadSaid = ({ now, before }: Pair): readonly Said[] => {
  const [is, was] = [active(now), before === undefined ? undefined : active(before)];
  const count = processors(now);
  if (is === undefined) return [];
  return present([
    say(
      'On average ',
      stated(is),
      ' sessions were at work',
      ...(was === undefined ? [] : [', in the other snapshot ', stated(was)]),
    ),
    count === undefined || count.value <= 0
      ? undefined
      : say(
          'there are ',
          stated(count),
          ' processors: ',
          ratio([is], count, 'times'),
          ' as many sessions as processors',
        ),
  ]);
};

const openOf = ({ side, snapshot }: Look): readonly Open[] =>
  missingIn(snapshot).map((missing) => ({ of: side, ...missing }));

export const diagnose = (primary: Snapshot, secondary?: Snapshot): Diagnosis => {
  const first = lookAt(primary, 'primary');
  const { pair, signals } = secondary === undefined ? viewOf(first) : viewOfBoth(first, lookAt(secondary, 'secondary'));
  return {
    subject: pair.now.side,
    compared: pair.before !== undefined,
    load: loadSaid(pair),
    findings: ranked(signals),
    limits: limitsOf(pair.now),
    changed: changesOf(pair, new Set(signals.map(({ parameter }) => parameter))),
    risks: risksOf(pair.now),
    open: present([pair.now, pair.before]).flatMap(openOf),
  };
};
