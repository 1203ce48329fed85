// Plants distractors: a high figure that was always high, a harmless change, a coincidence.
import type { Random } from '../../demo/random.js';
import { STATEMENT_TEMPLATES } from './catalogue/statements.js';
import { withParameter } from './causes/settings.js';
import { drawBetween } from './draw.js';
import {
  addWaits,
  changeStatement,
  type DatabaseHour,
  type HourParameter,
  processorOf,
  type StatementWork,
} from './work.js';

export const DISTRACTOR_KINDS = [
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
export type DistractorKind = (typeof DISTRACTOR_KINDS)[number];

/** The hour before, the hour in question, and the statements that are to blame. */
export type DistractorStage = {
  readonly before: DatabaseHour;
  readonly during: DatabaseHour;
  readonly guilty: readonly string[];
};

type PlantDistractor = (dice: Random, stage: DistractorStage) => DistractorStage;

const both = (stage: DistractorStage, change: (hour: DatabaseHour) => DatabaseHour): DistractorStage => ({
  ...stage,
  before: change(stage.before),
  during: change(stage.during),
});

const innocent = ({ before, guilty }: DistractorStage): readonly StatementWork[] =>
  before.works.filter(({ id }) => !guilty.includes(id));

const busyStatement: PlantDistractor = (dice, stage) => {
  const { id, calls } = dice.pick(innocent(stage));
  const load = stage.before.machine.vcpus * drawBetween(dice, 0.06, 0.14);
  return both(stage, (hour) =>
    changeStatement(
      hour,
      (work) => work.id === id,
      (work) => ({ think: work.think + (load * 1_000) / calls }),
    ),
  );
};

const nearALimit: PlantDistractor = (dice, stage) => {
  const kind = dice.pick(['connections', 'local-storage', 'memory'] as const);
  const { pooled, peak, machine } = stage.before;
  const most = Math.max(pooled + peak, stage.during.pooled + stage.during.peak);
  const limit = Math.min(machine.maxConnections, Math.ceil(most / drawBetween(dice, 0.8, 0.88)));
  const used = drawBetween(dice, 0.6, 0.82);
  const least = drawBetween(dice, 0.02, 0.03);
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

const HARMLESS: readonly HourParameter[] = [
  { name: 'log_min_duration_statement', value: '250', dataType: 'integer' },
  { name: 'track_activity_query_size', value: '16384', dataType: 'integer' },
  { name: 'log_statement', value: 'none', dataType: 'string' },
  { name: 'log_autovacuum_min_duration', value: '10000', dataType: 'integer' },
  { name: 'work_mem', value: '98304', dataType: 'integer' },
  { name: 'idle_in_transaction_session_timeout', value: '43200000', dataType: 'integer' },
];

const harmlessParameter: PlantDistractor = (dice, stage) => {
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

const constantWait: PlantDistractor = (dice, stage) => {
  const event = dice.pick(CONSTANT);
  const writes = stage.before.works.filter(({ verb }) => verb !== 'select');
  const calls = writes.reduce((sum, work) => sum + work.calls, 0);
  const each = (stage.before.machine.vcpus * drawBetween(dice, 0.05, 0.15) * 1_000) / calls;
  const fair = new Set(innocent(stage).map(({ id }) => id));
  return both(stage, (hour) =>
    changeStatement(
      hour,
      ({ id, verb }) => verb !== 'select' && fair.has(id),
      (work) => ({ extra: addWaits(work, { [event]: each }) }),
    ),
  );
};

const autovacuum: PlantDistractor = (dice, stage) => {
  const { background, machine } = stage.during;
  const load = machine.vcpus * drawBetween(dice, 0.01, 0.04);
  const more = {
    CPU: load * 0.4,
    'IO:DataFileRead': load,
    'Timeout:VacuumDelay': load * 6,
    'LWLock:BufferContent': load * 0.05,
  };
  const events = [...new Set([...Object.keys(background), ...Object.keys(more)])];
  const added = events.map(
    (event) => [event, (background[event] ?? 0) + ((more as DatabaseHour['background'])[event] ?? 0)] as const,
  );
  return { ...stage, during: { ...stage.during, background: Object.fromEntries(added) } };
};

const dumpOf = (dice: Random, { machine }: DatabaseHour): StatementWork => {
  const scanned = dice.int(400_000, 1_500_000);
  const work: StatementWork = {
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
  return { ...work, calls: (machine.vcpus * drawBetween(dice, 0.01, 0.04) * 1_000) / processorOf(work) };
};

const backup: PlantDistractor = (dice, stage) => {
  const work = dumpOf(dice, stage.before);
  const withDump = (hour: DatabaseHour): DatabaseHour => ({ ...hour, works: [...hour.works, work] });
  return { ...stage, before: dice.chance(0.4) ? withDump(stage.before) : stage.before, during: withDump(stage.during) };
};

/** A release introduced the statement. */
const newStatement: PlantDistractor = (dice, stage) => {
  const known = new Set(stage.before.works.map(({ text }) => text));
  const template = STATEMENT_TEMPLATES.find(({ text, shape }) => shape === 'list' && !known.has(text));
  const like = stage.before.works.find(({ shape, id }) => shape === 'list' && !stage.guilty.includes(id));
  if (template === undefined || like === undefined) return stage;
  const work: StatementWork = {
    ...like,
    ...template,
    id: dice.hex(40).toUpperCase(),
    dbId: `pi-${dice.int(100_000_000, 999_999_999)}`,
  };
  return { ...stage, during: { ...stage.during, works: [...stage.during.works, work] } };
};

const moreTraffic: PlantDistractor = (dice, stage) => {
  const factor = drawBetween(dice, 1.15, 1.4);
  const isFair = ({ id }: StatementWork): boolean => !stage.guilty.includes(id);
  return { ...stage, during: changeStatement(stage.during, isFair, ({ calls }) => ({ calls: calls * factor })) };
};

const idleSession: PlantDistractor = (dice, stage) => {
  const longest = dice.int(300, 1_500);
  return both(stage, (hour) => {
    const { avg, max, longest: own } = hour.idleInTransaction;
    return { ...hour, idleInTransaction: { avg: avg + 0.9, max: max + 1, longest: Math.max(own, longest) } };
  });
};

const deadlocks: PlantDistractor = (dice, stage) => ({
  ...stage,
  during: { ...stage.during, deadlocks: dice.int(1, 3) },
});

export const DISTRACTORS: { readonly [Kind in DistractorKind]: PlantDistractor } = {
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
