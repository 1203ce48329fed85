// Draws an ordinary hour from the seed: machine, statements, sessions, parameters.
import type { Random } from '../../demo/random.js';
import { type DatabaseMachine, plainMachine, PROVISIONED_MACHINES } from './catalogue/machines.js';
import { type StatementTemplate, STATEMENT_TEMPLATES } from './catalogue/statements.js';
import { demandOf, type DatabaseHour, type HourParameter, type StatementWork } from './work.js';

/** Between two values. */
export const drawBetween = (dice: Random, low: number, high: number): number => low + (high - low) * dice.next();

/** The same order of magnitude, skewed as loads are. */
export const drawAround = (dice: Random, middle: number): number => middle * (0.7 + 0.6 * dice.next());

const shuffled = <T>(dice: Random, items: readonly T[]): readonly T[] =>
  items
    .map((item) => ({ item, at: dice.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);

type StatementTouch = Pick<StatementWork, 'rows' | 'blocks' | 'missed' | 'scanned' | 'fetched' | 'bytes' | 'think'>;

const touchOf = (dice: Random, { shape }: StatementTemplate): StatementTouch => {
  if (shape === 'point')
    return {
      rows: 1,
      blocks: dice.int(4, 6),
      missed: 0.004,
      scanned: 1,
      fetched: 1,
      bytes: dice.int(180, 700),
      think: 0.12,
    };
  if (shape === 'list') {
    const rows = dice.int(5, 60);
    return {
      rows,
      blocks: rows * 2 + 8,
      missed: 0.006,
      scanned: rows * 2,
      fetched: rows,
      bytes: rows * 190,
      think: 0.35,
    };
  }
  if (shape === 'write')
    return { rows: 1, blocks: dice.int(7, 16), missed: 0.006, scanned: 1, fetched: 1, bytes: 60, think: 0.25 };
  const scanned = dice.int(20_000, 160_000);
  return {
    rows: dice.int(8, 400),
    blocks: Math.round(scanned / 30),
    missed: 0.03,
    scanned,
    fetched: 0,
    bytes: 9_000,
    think: 20,
  };
};

const USERS = ['app', 'app', 'app', 'orders_api', 'worker'] as const;

const workOf = (dice: Random, template: StatementTemplate): StatementWork => ({
  ...template,
  id: dice.hex(40).toUpperCase(),
  dbId: `pi-${dice.int(100_000_000, 2_147_000_000)}`,
  database: 'shop',
  user: template.shape === 'report' ? 'reporting' : dice.pick(USERS),
  calls: template.weight * (0.4 + 1.2 * dice.next()),
  ...touchOf(dice, template),
  spilled: 0,
  extra: {},
});

/** Calls in proportion, so that the processors are busy for `share` of the hour. */
const scaled = (hour: DatabaseHour, share: number): DatabaseHour => {
  const factor = share / Math.max(0.001, demandOf(hour) - hour.kernel / 100);
  return { ...hour, works: hour.works.map((work) => ({ ...work, calls: work.calls * factor })) };
};

const PARAMETERS: readonly HourParameter[] = [
  { name: 'work_mem', value: '65536', dataType: 'integer' },
  { name: 'log_min_duration_statement', value: '1000', dataType: 'integer' },
  { name: 'shared_preload_libraries', value: 'pg_stat_statements', dataType: 'list' },
  { name: 'random_page_cost', value: '1.1', dataType: 'float' },
  { name: 'shared_buffers', value: '{DBInstanceClassMemory/12038}', dataType: 'integer' },
  { name: 'track_activity_query_size', value: '4096', dataType: 'integer' },
  { name: 'idle_in_transaction_session_timeout', value: '86400000', dataType: 'integer' },
  { name: 'autovacuum_vacuum_scale_factor', value: '0.05', dataType: 'float' },
  { name: 'log_statement', value: 'ddl', dataType: 'string' },
  { name: 'max_wal_size', value: '4096', dataType: 'integer' },
  { name: 'rds.force_ssl', value: '1', dataType: 'boolean' },
];

const REPORTS = STATEMENT_TEMPLATES.filter(({ shape }) => shape === 'report');
const SHORT = STATEMENT_TEMPLATES.filter(({ shape }) => shape !== 'report');

const someTemplates = (dice: Random): readonly StatementTemplate[] => [
  ...shuffled(dice, SHORT).slice(0, dice.int(16, SHORT.length)),
  ...shuffled(dice, REPORTS).slice(0, dice.int(1, REPORTS.length)),
];

export const drawMachine = (dice: Random): DatabaseMachine => {
  const machine = dice.pick(PROVISIONED_MACHINES);
  return dice.chance(0.2) ? plainMachine(machine) : machine;
};

const unloaded = (dice: Random, machine: DatabaseMachine, templates: readonly StatementTemplate[]): DatabaseHour => ({
  machine,
  works: templates.map((template) => workOf(dice, template)),
  background: { CPU: 0.01, 'IO:DataFileRead': 0.01, 'Timeout:VacuumDelay': 0.02 },
  pooled: dice.int(8, 24) + machine.vcpus * 2,
  peak: dice.int(4, 30),
  logins: dice.int(40, 900),
  idleInTransaction: { avg: drawBetween(dice, 0, 0.4), max: dice.int(0, 3), longest: dice.int(0, 20) },
  readMs: drawBetween(dice, 0.1, 0.5),
  spillMs: 0.03,
  commitMs: drawBetween(dice, 0.4, 1.6),
  kernel: drawBetween(dice, 0.6, 2.5),
  memory: {
    free: drawBetween(dice, 0.08, 0.3),
    least: drawBetween(dice, 0.06, 0.075),
    swapIn: 0,
    swapOut: 0,
    swapUsed: 0,
    killed: 0,
  },
  checkpoints: { timed: 12, asked: dice.int(0, 1), buffers: dice.int(2_000, 30_000), backend: dice.int(200, 4_000) },
  localUsed: drawBetween(dice, 0.01, 0.05),
  acus: { avg: 0, max: 0 },
  oldestTransaction: dice.int(800, 60_000),
  deadlocks: 0,
  rollbacks: dice.int(0, 900),
  parameters: PARAMETERS.filter(({ name }) => name === 'work_mem' || dice.chance(0.8)),
  logs: [],
  comment: undefined,
});

export const drawOrdinaryHour = (
  dice: Random,
  machine: DatabaseMachine,
  templates = someTemplates(dice),
): DatabaseHour => {
  const hour = unloaded(dice, machine, templates);
  const busy = scaled(hour, drawBetween(dice, 0.06, 0.3));
  if (!machine.serverless) return busy;
  const used = machine.maxAcus * drawBetween(dice, 0.3, 0.55);
  return { ...busy, acus: { avg: used, max: Math.min(machine.maxAcus, used * 1.3) } };
};

/** The same hour on another day. */
export const jitterHour = (dice: Random, hour: DatabaseHour): DatabaseHour => {
  const traffic = drawBetween(dice, 0.85, 1.15);
  const own = (work: StatementWork): StatementWork => ({
    ...work,
    calls: work.calls * traffic * drawBetween(dice, 0.93, 1.07),
  });
  return {
    ...hour,
    works: hour.works.map(own),
    pooled: Math.round(hour.pooled * drawBetween(dice, 0.95, 1.05)),
    logins: Math.round(hour.logins * drawBetween(dice, 0.9, 1.1)),
    readMs: hour.readMs * drawBetween(dice, 0.9, 1.1),
    commitMs: hour.commitMs * drawBetween(dice, 0.9, 1.1),
  };
};
