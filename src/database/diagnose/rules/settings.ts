// What the parameters of one snapshot say by themselves: those that belong to a finding, and those that are risky whatever the load.
import { pointerBelow } from '../../../telemetry/json-pointer.js';
import { readSnapshotNumber } from '../../../telemetry/snapshot-row.js';
import type { Parameter } from '../../format/snapshot.js';
import type { Cause, Said } from '../diagnosis.js';
import type { Look } from '../look.js';
import { stated } from '../reckon.js';
import { type Part, say } from '../say/say.js';
import type { Signal } from '../signal.js';

const PLANNER = [
  'random_page_cost',
  'effective_cache_size',
  'enable_indexscan',
  'enable_bitmapscan',
  'plan_cache_mode',
];
const IDLE = ['idle_in_transaction_session_timeout'];

/** What a reader would look at next. */
const RELATED: { readonly [kind in Cause]?: readonly string[] } = {
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

/** `(kB) Sets the maximum …`: so the service tells the unit. */
const UNIT = /^\((8kB|kB|MB|ms|s|min)\)/;

export const valueParts = (look: Look, { value, description, path }: Parameter): readonly Part[] => {
  const number = readSnapshotNumber(value);
  if (number === undefined) return [{ name: value ?? 'no value' }];
  const unit = UNIT.exec(description ?? '')?.[1];
  const figure = stated({ value: number, at: { of: look.side, path: pointerBelow(path, 'ParameterValue') } });
  // eight kilobytes are a unit of their own, whose digit is no figure
  return [figure, ...(unit === undefined ? [] : [unit === '8kB' ? ' pages' : ` ${unit}`])];
};

export const overridden = (look: Look, name: string): Parameter | undefined =>
  look.snapshot.parameters?.find((parameter) => parameter.name === name);

const overriddenSaid = (look: Look, name: string): readonly Said[] => {
  const parameter = overridden(look, name);
  return parameter === undefined ? [] : [say('overridden: ', { name }, ' is ', ...valueParts(look, parameter))];
};

/** The finding with the settings that belong to it; one that blames a parameter tells it already. */
export const withSettings = (look: Look, signal: Signal): Signal =>
  signal.parameter === undefined
    ? {
        ...signal,
        says: [...signal.says, ...(RELATED[signal.kind] ?? []).flatMap((name) => overriddenSaid(look, name))],
      }
    : signal;

const OFF: ReadonlySet<string> = new Set(['0', 'off', 'false', 'no']);

const isOff = (value: string): boolean => OFF.has(value.toLowerCase());

type Risk = { readonly when: (value: string) => boolean; readonly because: string };

/** Whatever the load. */
export const RISKS: { readonly [name: string]: Risk } = {
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

/** Settings that are told whatever else is found. */
export const risksOf = (look: Look): readonly Said[] =>
  Object.entries(RISKS).flatMap(([name, { when, because }]) => {
    const parameter = overridden(look, name);
    if (parameter?.value === undefined || !when(parameter.value)) return [];
    return [say({ name }, ' is ', ...valueParts(look, parameter), ': ', because)];
  });
