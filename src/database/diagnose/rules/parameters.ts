// Rules for parameters: differences between two snapshots and what they explain, related settings, and risky settings.
import { pointerBelow } from '../../../telemetry/json-pointer.js';
import { readSnapshotNumber } from '../../../telemetry/snapshot-row.js';
import type { CitedPlace, SnapshotParameter } from '../../format/snapshot.js';
import type { CauseKind, FigureSentence } from '../diagnosis.js';
import type { SnapshotPair, SnapshotView } from '../snapshot-view.js';
import { statedFigure } from '../computed-figure.js';
import { PLAIN_ENGINE, resetSettingAction } from '../setting-action.js';
import { composeSentence, type FigureSentencePart } from '../sentences.js';
import { hasServerState } from '../server-state.js';
import type { CauseCandidate } from '../cause-candidate.js';

const PLANNER = [
  'random_page_cost',
  'effective_cache_size',
  'enable_indexscan',
  'enable_bitmapscan',
  'plan_cache_mode',
];
const IDLE = ['idle_in_transaction_session_timeout'];

/** The parameters that belong to each kind of cause. */
const RELATED: { readonly [kind in CauseKind]?: readonly string[] } = {
  spill: ['work_mem', 'hash_mem_multiplier'],
  'cache-too-small': ['shared_buffers'],
  'checkpoint-pressure': ['max_wal_size', 'checkpoint_timeout'],
  'commit-pressure': ['synchronous_commit', 'commit_delay'],
  'full-scans': PLANNER,
  'plan-regression': [...PLANNER, 'default_statistics_target', 'jit'],
  'connection-storm': ['max_connections'],
  'lock-pile-up': [...IDLE, 'lock_timeout'],
  'lock-manager': ['max_locks_per_transaction'],
  'vacuum-held-back': [...IDLE, 'autovacuum', 'autovacuum_vacuum_scale_factor'],
  'memory-exhaustion': ['work_mem', 'max_connections', 'shared_buffers'],
};

/** A service gives the unit in the description: `(kB) Sets the maximum …`. */
const UNIT = /^\((8kB|kB|MB|ms|s|min)\)/;
const UNITS: ReadonlySet<string> = new Set(['8kB', 'kB', 'MB', 'ms', 's', 'min']);

export const parameterValueParts = (
  look: SnapshotView,
  { value, unit: own, description, path }: SnapshotParameter,
): readonly FigureSentencePart[] => {
  const number = readSnapshotNumber(value);
  if (value?.trim() === '') return ['empty'];
  if (number === undefined) return [{ name: value ?? 'no value' }];
  const unit = own !== undefined && UNITS.has(own) ? own : UNIT.exec(description ?? '')?.[1];
  const figure = statedFigure({ value: number, at: { of: look.side, path: pointerBelow(path, 'ParameterValue') } });
  // eight kilobytes are a unit of their own, whose digit is no figure
  return [figure, ...(unit === undefined ? [] : [unit === '8kB' ? ' pages' : ` ${unit}`])];
};

export const overriddenParameter = (look: SnapshotView, name: string): SnapshotParameter | undefined =>
  look.snapshot.parameters?.find((parameter) => parameter.name === name);

const overriddenSentence = (look: SnapshotView, name: string): readonly FigureSentence[] => {
  const parameter = overriddenParameter(look, name);
  return parameter === undefined
    ? []
    : [composeSentence('overridden: ', { name }, ' is ', ...parameterValueParts(look, parameter))];
};

/** Adds related settings to a finding, unless it blames a parameter itself. */
export const addRelatedSettings = (look: SnapshotView, signal: CauseCandidate): CauseCandidate =>
  signal.parameter === undefined
    ? {
        ...signal,
        sentences: [
          ...signal.sentences,
          ...(RELATED[signal.kind] ?? []).flatMap((name) => overriddenSentence(look, name)),
        ],
      }
    : signal;

const OFF: ReadonlySet<string> = new Set(['0', 'off', 'false', 'no']);

const isOff = (value: string): boolean => OFF.has(value.toLowerCase());

type SettingRisk = { readonly when: (value: string) => boolean; readonly because: string };

/** Whatever the load. */
export const SETTING_RISKS: { readonly [name: string]: SettingRisk } = {
  autovacuum: { when: isOff, because: 'nothing removes dead rows' },
  fsync: { when: isOff, because: 'a crash can destroy the database' },
  full_page_writes: { when: isOff, because: 'a crash can destroy pages' },
  synchronous_commit: { when: isOff, because: 'a crash can lose what was committed' },
  track_activities: { when: isOff, because: 'what sessions wait for cannot be seen' },
  track_counts: { when: isOff, because: 'autovacuum does not know what to do' },
  track_io_timing: { when: isOff, because: 'times of reads are not counted' },
  enable_indexscan: { when: isOff, because: 'indexes are avoided' },
  enable_nestloop: { when: isOff, because: 'plans are restricted for every statement' },
  enable_hashjoin: { when: isOff, because: 'plans are restricted for every statement' },
  enable_seqscan: { when: isOff, because: 'plans are restricted for every statement' },
  idle_in_transaction_session_timeout: {
    when: (value) => readSnapshotNumber(value) === 0,
    because: 'a forgotten transaction stays open for ever',
  },
};

/** Settings that are stated whatever else is found. */
export const findSettingRisks = (look: SnapshotView): readonly FigureSentence[] =>
  Object.entries(SETTING_RISKS).flatMap(([name, { when, because }]) => {
    const parameter = overriddenParameter(look, name);
    if (parameter?.value === undefined || !when(parameter.value)) return [];
    return [composeSentence({ name }, ' is ', ...parameterValueParts(look, parameter), ': ', because)];
  });

/** Which way a change of it makes what worse. */
type ParameterEffect = { readonly worse: 'lower' | 'higher' | 'off' | 'other'; readonly causes: readonly CauseKind[] };

const SCANS: readonly CauseKind[] = ['full-scans', 'plan-regression'];
const LOG: readonly CauseKind[] = ['commit-pressure', 'checkpoint-pressure'];

const EFFECTS: { readonly [name: string]: ParameterEffect } = {
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

type ParameterDifference = {
  readonly name: string;
  readonly was: SnapshotParameter | undefined;
  readonly is: SnapshotParameter | undefined;
};

const byName = ({ snapshot }: SnapshotView): ReadonlyMap<string, SnapshotParameter> =>
  new Map((snapshot.parameters ?? []).map((parameter) => [parameter.name, parameter]));

/** Those of one list only, and those with another value; none where a list is missing. */
export const parameterDifferences = ({ now, before }: SnapshotPair): readonly ParameterDifference[] => {
  if (before?.snapshot.parameters === undefined || now.snapshot.parameters === undefined) return [];
  const [old, own] = [byName(before), byName(now)];
  return [...new Set([...old.keys(), ...own.keys()])]
    .map((name) => ({ name, was: old.get(name), is: own.get(name) }))
    .filter(({ was, is }) => was?.value !== is?.value);
};

const OFF_VALUES = ['0', 'off', 'false', 'no'];

/** What the change does; unknown where the two cannot be compared. */
const isWorse = ({ worse }: ParameterEffect, { was, is }: ParameterDifference): boolean => {
  if (worse === 'off') return OFF_VALUES.includes(is?.value ?? '');
  if (worse === 'other') return true;
  const [before, now] = [readSnapshotNumber(was?.value), readSnapshotNumber(is?.value)];
  if (before === undefined || now === undefined) return is !== undefined;
  return worse === 'lower' ? now < before : now > before;
};

/** Only AWS has groups of parameters, and no file of it has the state of the server. */
export const absentText = (look: SnapshotView): string =>
  look.snapshot.instance?.engine === PLAIN_ENGINE || hasServerState(look)
    ? 'at its default on this server'
    : 'not overridden in the captured instance group';

const differenceParts = (pair: SnapshotPair, { name, was, is }: ParameterDifference): readonly FigureSentencePart[] => [
  { name },
  ' is ',
  ...(is === undefined ? [absentText(pair.now)] : parameterValueParts(pair.now, is)),
  ', it was ',
  ...(was === undefined || pair.before === undefined
    ? [absentText(pair.before ?? pair.now)]
    : parameterValueParts(pair.before, was)),
];

export const parameterDifferenceSentence = (pair: SnapshotPair, difference: ParameterDifference): FigureSentence =>
  composeSentence(...differenceParts(pair, difference));

const parameterPlaces = ({ now, before }: SnapshotPair, { was, is }: ParameterDifference): readonly CitedPlace[] => [
  ...(is === undefined ? [] : [{ of: now.side, path: is.path }]),
  ...(was === undefined || before === undefined ? [] : [{ of: before.side, path: was.path }]),
];

const candidateOf = (
  pair: SnapshotPair,
  difference: ParameterDifference,
  signals: readonly CauseCandidate[],
): readonly CauseCandidate[] => {
  const effect = Object.hasOwn(EFFECTS, difference.name) ? EFFECTS[difference.name] : undefined;
  if (effect === undefined || !isWorse(effect, difference)) return [];
  const [explained] = signals.filter(({ kind }) => effect.causes.includes(kind)).toSorted((a, b) => b.score - a.score);
  if (explained === undefined) return [];
  return [
    {
      kind: 'parameter-change',
      score: Math.min(1, explained.score + 0.1),
      sentences: [
        composeSentence('A parameter was changed: ', ...differenceParts(pair, difference)),
        explained.sentences[0],
      ],
      conditions: explained.conditions,
      statements: explained.statements,
      places: parameterPlaces(pair, difference),
      parameter: difference.name,
    },
  ];
};

/** The difference that explains most of what the other rules found. */
export const parameterChange = (pair: SnapshotPair, signals: readonly CauseCandidate[]): readonly CauseCandidate[] =>
  parameterDifferences(pair)
    .flatMap((difference) => candidateOf(pair, difference, signals))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 1);

/** Against the default of 4, indexes look dear. */
const DEAR_RANDOM_PAGES = 8;

/** Without the one that a scan over a whole table needs: turned off, it makes no scan likelier. */
const PLANNER_SWITCHES = [
  'enable_indexscan',
  'enable_indexonlyscan',
  'enable_bitmapscan',
  'enable_hashjoin',
  'enable_mergejoin',
  'enable_nestloop',
];

const misleads = ({ name, value }: SnapshotParameter): boolean =>
  (PLANNER_SWITCHES.includes(name) && isOff(value ?? '')) ||
  (name === 'random_page_cost' && (readSnapshotNumber(value) ?? 0) >= DEAR_RANDOM_PAGES);

/** Of one snapshot alone: a planner setting that is far from its default explains that statements read too much. */
export const plannerSetting = (
  { now, before }: SnapshotPair,
  signals: readonly CauseCandidate[],
): readonly CauseCandidate[] => {
  const settings = (now.snapshot.parameters ?? []).filter(misleads);
  const [explained] = signals.filter(({ kind }) => SCANS.includes(kind)).toSorted((a, b) => b.score - a.score);
  const [first] = settings;
  if (before !== undefined || first === undefined || explained === undefined) return [];
  return [
    {
      kind: 'planner-setting',
      score: Math.min(1, explained.score + 0.05),
      sentences: [
        composeSentence(
          'A setting keeps the planner from plans that read little: ',
          { name: first.name },
          ' is ',
          ...parameterValueParts(now, first),
        ),
        ...settings
          .slice(1, 4)
          .map((each) =>
            composeSentence('so does ', { name: each.name }, ', which is ', ...parameterValueParts(now, each)),
          ),
        ...explained.sentences,
      ],
      conditions: explained.conditions,
      statements: explained.statements,
      places: settings.map(({ path }) => ({ of: now.side, path })),
      parameter: first.name,
      actions: settings.slice(0, 4).map(({ name, value }) =>
        resetSettingAction(now, {
          does: `Go back to the default of ${name}`,
          name,
          value,
          risk: 'plans of other statements change too; where a role, a database or the command line sets it, reset it there',
        }),
      ),
    },
  ];
};

/** What a parameter's change explains. */
export const causesExplainedBy = (name: string | undefined): readonly CauseKind[] =>
  name !== undefined && Object.hasOwn(EFFECTS, name) ? (EFFECTS[name]?.causes ?? []) : [];
