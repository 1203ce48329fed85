// Parameters that differ between the two snapshots, and what of the rest a difference would explain.
import { readSnapshotNumber } from '../../../telemetry/snapshot-row.js';
import type { Cited } from '../../format/place.js';
import type { Parameter } from '../../format/snapshot.js';
import type { Cause, Said } from '../diagnosis.js';
import type { Look, Pair } from '../look.js';
import { type Part, say } from '../say/say.js';
import type { Signal } from '../signal.js';
import { valueParts } from './settings.js';

/** Which way a change of it makes what worse. */
type Effect = { readonly worse: 'lower' | 'higher' | 'off' | 'other'; readonly causes: readonly Cause[] };

const SCANS: readonly Cause[] = ['full-scans', 'plan-regression'];
const LOG: readonly Cause[] = ['commit-pressure', 'checkpoint-pressure'];

const EFFECTS: { readonly [name: string]: Effect } = {
  work_mem: { worse: 'lower', causes: ['spill'] },
  hash_mem_multiplier: { worse: 'lower', causes: ['spill'] },
  shared_buffers: { worse: 'lower', causes: ['cache-too-small'] },
  effective_cache_size: { worse: 'lower', causes: SCANS },
  random_page_cost: { worse: 'higher', causes: SCANS },
  enable_indexscan: { worse: 'off', causes: SCANS },
  enable_indexonlyscan: { worse: 'off', causes: SCANS },
  enable_bitmapscan: { worse: 'off', causes: SCANS },
  enable_hashjoin: { worse: 'off', causes: SCANS },
  enable_mergejoin: { worse: 'off', causes: SCANS },
  enable_nestloop: { worse: 'off', causes: SCANS },
  default_statistics_target: { worse: 'lower', causes: SCANS },
  plan_cache_mode: { worse: 'other', causes: SCANS },
  jit: { worse: 'other', causes: ['plan-regression', 'hot-statement'] },
  max_wal_size: { worse: 'lower', causes: ['checkpoint-pressure'] },
  checkpoint_timeout: { worse: 'lower', causes: ['checkpoint-pressure'] },
  wal_buffers: { worse: 'lower', causes: LOG },
  synchronous_commit: { worse: 'other', causes: ['commit-pressure'] },
  synchronous_standby_names: { worse: 'other', causes: ['commit-pressure'] },
  commit_delay: { worse: 'higher', causes: ['commit-pressure'] },
  autovacuum: { worse: 'off', causes: ['vacuum-held-back'] },
  max_connections: { worse: 'lower', causes: ['connection-storm'] },
};

type Difference = { readonly name: string; readonly was: Parameter | undefined; readonly is: Parameter | undefined };

const byName = ({ snapshot }: Look): ReadonlyMap<string, Parameter> =>
  new Map((snapshot.parameters ?? []).map((parameter) => [parameter.name, parameter]));

/** Those of one list only, and those with another value; none where a list is missing. */
export const differences = ({ now, before }: Pair): readonly Difference[] => {
  if (before?.snapshot.parameters === undefined || now.snapshot.parameters === undefined) return [];
  const [old, own] = [byName(before), byName(now)];
  return [...new Set([...old.keys(), ...own.keys()])]
    .map((name) => ({ name, was: old.get(name), is: own.get(name) }))
    .filter(({ was, is }) => was?.value !== is?.value);
};

const OFF = ['0', 'off', 'false', 'no'];

/** What the change does; unknown where the two cannot be compared. */
const isWorse = ({ worse }: Effect, { was, is }: Difference): boolean => {
  if (worse === 'off') return OFF.includes(is?.value ?? '');
  if (worse === 'other') return true;
  const [before, now] = [readSnapshotNumber(was?.value), readSnapshotNumber(is?.value)];
  if (before === undefined || now === undefined) return is !== undefined;
  return worse === 'lower' ? now < before : now > before;
};

const ABSENT = 'not overridden in the captured instance group';

const differenceParts = (pair: Pair, { name, was, is }: Difference): readonly Part[] => [
  { name },
  ' is ',
  ...(is === undefined ? [ABSENT] : valueParts(pair.now, is)),
  ', it was ',
  ...(was === undefined || pair.before === undefined ? [ABSENT] : valueParts(pair.before, was)),
];

export const differenceSaid = (pair: Pair, difference: Difference): Said => say(...differenceParts(pair, difference));

const citesOf = ({ now, before }: Pair, { was, is }: Difference): readonly Cited[] => [
  ...(is === undefined ? [] : [{ of: now.side, path: is.path }]),
  ...(was === undefined || before === undefined ? [] : [{ of: before.side, path: was.path }]),
];

const signalOf = (pair: Pair, difference: Difference, signals: readonly Signal[]): readonly Signal[] => {
  const effect = Object.hasOwn(EFFECTS, difference.name) ? EFFECTS[difference.name] : undefined;
  if (effect === undefined || !isWorse(effect, difference)) return [];
  const [explained] = signals.filter(({ kind }) => effect.causes.includes(kind)).toSorted((a, b) => b.score - a.score);
  if (explained === undefined) return [];
  return [
    {
      kind: 'parameter-change',
      score: Math.min(1, explained.score + 0.1),
      says: [say('A parameter was changed: ', ...differenceParts(pair, difference)), explained.says[0]],
      conditions: explained.conditions,
      statements: explained.statements,
      cites: citesOf(pair, difference),
      parameter: difference.name,
    },
  ];
};

/** The difference that explains most of what the other rules found. */
export const parameterChange = (pair: Pair, signals: readonly Signal[]): readonly Signal[] =>
  differences(pair)
    .flatMap((difference) => signalOf(pair, difference, signals))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 1);

/** What a parameter's change explains. */
export const explainedBy = (name: string | undefined): readonly Cause[] =>
  name !== undefined && Object.hasOwn(EFFECTS, name) ? (EFFECTS[name]?.causes ?? []) : [];
