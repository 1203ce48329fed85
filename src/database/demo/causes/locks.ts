// Plants lock problems: a row that a long transaction locks, contention for the lock table, dead rows that vacuum cannot remove.
import type { Random } from '../../../demo/random.js';
import { drawBetween } from '../draw.js';
import {
  addWaits,
  changeStatement,
  type DatabaseHour,
  type PlantCause,
  type PlantedCause,
  type SecondsByEvent,
  type StatementWork,
} from '../work.js';

/** Wait events of a pile-up behind one row lock, with their shares in a real PostgreSQL. */
const ROW_LOCK: SecondsByEvent = { 'Lock:transactionid': 0.48, 'Lock:tuple': 0.5, 'LWLock:LockManager': 0.02 };
const TABLE_LOCK: SecondsByEvent = { 'Lock:relation': 0.97, 'LWLock:LockManager': 0.03 };

const sharedLock = (parts: SecondsByEvent, total: number): SecondsByEvent =>
  Object.fromEntries(Object.entries(parts).map(([event, share]) => [event, share * total]));

const heldFor = (dice: Random, seconds: number): Pick<DatabaseHour, 'idleInTransaction' | 'oldestTransaction'> => ({
  idleInTransaction: { avg: drawBetween(dice, 1.1, 2.4), max: dice.int(2, 5), longest: seconds },
  oldestTransaction: dice.int(70_000, 400_000),
});

const waitsLine = (dice: Random): string =>
  `process ${dice.int(2_000, 30_000)} still waiting for ShareLock on transaction ${dice.int(10_000_000, 99_000_000)} after 1000.${dice.int(100, 999)} ms`;

/** Calls that wait come back less often. */
const HELD_UP_STATEMENTS = 0.55;

export const plantLockPileUp: PlantCause = (dice, hour) => {
  const writes = hour.works.filter(({ verb }) => verb === 'update');
  const victim = dice.pick(writes);
  const isTable = dice.chance(0.2);
  const isHit = (work: StatementWork): boolean =>
    work.table === victim.table && (isTable || work.verb === 'update' || work.verb === 'delete');
  const piled = hour.machine.vcpus * drawBetween(dice, 0.4, 1.8) + 2;
  const calls = hour.works.filter(isHit).reduce((sum, work) => sum + work.calls * HELD_UP_STATEMENTS, 0);
  const wait = (piled * 1_000) / calls;
  const slowed = changeStatement(hour, isHit, (work) => ({
    calls: work.calls * HELD_UP_STATEMENTS,
    extra: addWaits(work, sharedLock(isTable ? TABLE_LOCK : ROW_LOCK, wait)),
  }));
  const idle = dice.chance(0.7)
    ? heldFor(dice, dice.int(240, 2_400))
    : { oldestTransaction: dice.int(40_000, 300_000) };
  const others = changeStatement(
    slowed,
    (work) => work.verb !== 'select' && !isHit(work),
    ({ calls }) => ({ calls: calls * 0.8 }),
  );
  return {
    hour: {
      ...others,
      ...idle,
      peak: hour.peak + Math.round(piled * 1.3),
      logs: [{ message: waitsLine(dice), count: dice.int(20, 900) }],
    },
    statements: hour.works.filter(isHit).map(({ id }) => id),
  };
};

export const plantLockManager: PlantCause = (dice, hour) => {
  const traffic = drawBetween(dice, 1.6, 3);
  const isShort = ({ shape }: StatementWork): boolean => shape === 'point' || shape === 'list';
  const calls = hour.works.filter(isShort).reduce((sum, work) => sum + work.calls * traffic, 0);
  const piled = hour.machine.vcpus * drawBetween(dice, 0.5, 1.4);
  const wait = (piled * 1_000) / calls;
  const crowded = changeStatement(hour, isShort, (work) => ({
    calls: work.calls * traffic,
    think: work.think * 1.5,
    extra: addWaits(work, { 'LWLock:LockManager': wait }),
  }));
  return { hour: { ...crowded, peak: hour.peak + Math.round(piled) }, statements: [] };
};

/** Dead rows that an abandoned transaction keeps: every scan of the table reads them. */
const overDeadRows = (work: StatementWork, dead: number): Partial<StatementWork> => ({
  blocks: Math.round(work.blocks * dead),
  scanned: Math.round((work.scanned + 1) * dead * 2),
  missed: work.missed * 1.5,
});

export const plantVacuumHeldBack: PlantCause = (dice, hour): PlantedCause => {
  const table = dice.pick(hour.works.filter(({ verb }) => verb === 'update')).table;
  const isHit = (work: StatementWork): boolean => work.table === table && work.verb !== 'insert';
  const dead = drawBetween(dice, 12, 60);
  const bloated = changeStatement(hour, isHit, (work) => overDeadRows(work, dead));
  return {
    hour: {
      ...bloated,
      idleInTransaction: { avg: drawBetween(dice, 1, 1.6), max: dice.int(1, 4), longest: dice.int(9_000, 80_000) },
      oldestTransaction: dice.int(6_000_000, 90_000_000),
      background: {
        ...hour.background,
        CPU: drawBetween(dice, 0.3, 0.9),
        'IO:DataFileRead': drawBetween(dice, 0.2, 0.9),
        'Timeout:VacuumDelay': 2,
      },
    },
    statements: hour.works.filter(isHit).map(({ id }) => id),
  };
};
