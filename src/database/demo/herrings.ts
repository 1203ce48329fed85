// What misleads: what is loud but always was, what changed but is harmless, what comes along by chance.
import type { Random } from '../../demo/random.js';
import { TEMPLATES } from './catalogue/statements.js';
import { withParameter } from './causes/settings.js';
import { between } from './draw.js';
import { changing, type Hour, type Parameter, processorOf, waiting, type Work } from './work.js';

export const HERRING_KINDS = [
  'busy-statement',
  'near-a-limit',
  'harmless-parameter',
  'constant-wait',
  'autovacuum',
  'backup',
  'new-statement',
  'more-traffic',
  'idle-session',
  'deadlocks',
] as const;
export type HerringKind = (typeof HERRING_KINDS)[number];

/** The hour before, the hour in question, and the statements that are to blame. */
export type Stage = { readonly before: Hour; readonly during: Hour; readonly guilty: readonly string[] };

type Herring = (dice: Random, stage: Stage) => Stage;

const both = (stage: Stage, change: (hour: Hour) => Hour): Stage => ({
  ...stage,
  before: change(stage.before),
  during: change(stage.during),
});

const innocent = ({ before, guilty }: Stage): readonly Work[] => before.works.filter(({ id }) => !guilty.includes(id));

const busyStatement: Herring = (dice, stage) => {
  const { id, calls } = dice.pick(innocent(stage));
  const load = stage.before.machine.vcpus * between(dice, 0.06, 0.14);
  return both(stage, (hour) =>
    changing(
      hour,
      (work) => work.id === id,
      (work) => ({ think: work.think + (load * 1_000) / calls }),
    ),
  );
};

const nearALimit: Herring = (dice, stage) => {
  const kind = dice.pick(['connections', 'local-storage', 'memory'] as const);
  const { pooled, peak, machine } = stage.before;
  const most = Math.max(pooled + peak, stage.during.pooled + stage.during.peak);
  const limit = Math.min(machine.maxConnections, Math.ceil(most / between(dice, 0.8, 0.88)));
  const used = between(dice, 0.6, 0.82);
  const least = between(dice, 0.02, 0.03);
  return both(stage, (hour) => {
    if (kind === 'connections')
      return {
        ...hour,
        machine: { ...hour.machine, maxConnections: Math.min(hour.machine.maxConnections, limit + 40) },
      };
    if (kind === 'local-storage') return { ...hour, localUsed: used };
    return {
      ...hour,
      memory: { ...hour.memory, free: Math.min(hour.memory.free, 0.04), least: Math.min(hour.memory.least, least) },
    };
  });
};

const HARMLESS: readonly Parameter[] = [
  { name: 'log_min_duration_statement', value: '250', dataType: 'integer' },
  { name: 'track_activity_query_size', value: '16384', dataType: 'integer' },
  { name: 'log_statement', value: 'none', dataType: 'string' },
  { name: 'log_autovacuum_min_duration', value: '10000', dataType: 'integer' },
  { name: 'work_mem', value: '98304', dataType: 'integer' },
  { name: 'idle_in_transaction_session_timeout', value: '43200000', dataType: 'integer' },
];

const harmlessParameter: Herring = (dice, stage) => {
  const own = dice.pick(HARMLESS);
  const isTaken =
    own.name === 'work_mem' &&
    stage.during.parameters.some(({ name, value }) => name === own.name && value !== '65536');
  return isTaken ? stage : { ...stage, during: withParameter(stage.during, own) };
};

const CONSTANT = [
  'Client:ClientRead',
  'IPC:SyncRep',
  'LWLock:BufferContent',
  'IO:XactSync',
  'LWLock:WALWrite',
] as const;

const constantWait: Herring = (dice, stage) => {
  const event = dice.pick(CONSTANT);
  const writes = stage.before.works.filter(({ verb }) => verb !== 'select');
  const calls = writes.reduce((sum, work) => sum + work.calls, 0);
  const each = (stage.before.machine.vcpus * between(dice, 0.05, 0.15) * 1_000) / calls;
  const fair = new Set(innocent(stage).map(({ id }) => id));
  return both(stage, (hour) =>
    changing(
      hour,
      ({ id, verb }) => verb !== 'select' && fair.has(id),
      (work) => ({ extra: waiting(work, { [event]: each }) }),
    ),
  );
};

const autovacuum: Herring = (dice, stage) => {
  const { background, machine } = stage.during;
  const load = machine.vcpus * between(dice, 0.01, 0.04);
  const more = {
    CPU: load * 0.4,
    'IO:DataFileRead': load,
    'Timeout:VacuumDelay': load * 6,
    'LWLock:BufferContent': load * 0.05,
  };
  const events = [...new Set([...Object.keys(background), ...Object.keys(more)])];
  const added = events.map(
    (event) => [event, (background[event] ?? 0) + ((more as Hour['background'])[event] ?? 0)] as const,
  );
  return { ...stage, during: { ...stage.during, background: Object.fromEntries(added) } };
};

const dumpOf = (dice: Random, { machine }: Hour): Work => {
  const scanned = dice.int(400_000, 1_500_000);
  const work: Work = {
    text: 'COPY public.orders (id, customer_id, status, total_cents, currency, created_at, updated_at) TO stdout',
    table: 'orders',
    verb: 'select',
    shape: 'report',
    weight: 0,
    id: dice.hex(40).toUpperCase(),
    dbId: `pi-${dice.int(100_000_000, 999_999_999)}`,
    database: 'shop',
    user: 'backup',
    rows: scanned,
    blocks: Math.round(scanned / 40),
    missed: 0.3,
    scanned,
    fetched: 0,
    spilled: 0,
    bytes: scanned * 20,
    think: 10,
    calls: 0,
    extra: {},
  };
  return { ...work, calls: (machine.vcpus * between(dice, 0.01, 0.04) * 1_000) / processorOf(work) };
};

const backup: Herring = (dice, stage) => {
  const work = dumpOf(dice, stage.before);
  const withDump = (hour: Hour): Hour => ({ ...hour, works: [...hour.works, work] });
  return { ...stage, before: dice.chance(0.4) ? withDump(stage.before) : stage.before, during: withDump(stage.during) };
};

/** A release brought it. */
const newStatement: Herring = (dice, stage) => {
  const known = new Set(stage.before.works.map(({ text }) => text));
  const template = TEMPLATES.find(({ text, shape }) => shape === 'list' && !known.has(text));
  const like = stage.before.works.find(({ shape, id }) => shape === 'list' && !stage.guilty.includes(id));
  if (template === undefined || like === undefined) return stage;
  const work: Work = {
    ...like,
    ...template,
    id: dice.hex(40).toUpperCase(),
    dbId: `pi-${dice.int(100_000_000, 999_999_999)}`,
  };
  return { ...stage, during: { ...stage.during, works: [...stage.during.works, work] } };
};

const moreTraffic: Herring = (dice, stage) => {
  const factor = between(dice, 1.15, 1.4);
  const isFair = ({ id }: Work): boolean => !stage.guilty.includes(id);
  return { ...stage, during: changing(stage.during, isFair, ({ calls }) => ({ calls: calls * factor })) };
};

const idleSession: Herring = (dice, stage) => {
  const longest = dice.int(300, 1_500);
  return both(stage, (hour) => {
    const { avg, max, longest: own } = hour.idleInTransaction;
    return { ...hour, idleInTransaction: { avg: avg + 0.9, max: max + 1, longest: Math.max(own, longest) } };
  });
};

const deadlocks: Herring = (dice, stage) => ({ ...stage, during: { ...stage.during, deadlocks: dice.int(1, 3) } });

export const HERRINGS: { readonly [Kind in HerringKind]: Herring } = {
  'busy-statement': busyStatement,
  'near-a-limit': nearALimit,
  'harmless-parameter': harmlessParameter,
  'constant-wait': constantWait,
  autovacuum,
  backup,
  'new-statement': newStatement,
  'more-traffic': moreTraffic,
  'idle-session': idleSession,
  deadlocks,
};
