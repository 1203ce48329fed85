// Plants excessive reads: a missing index, a changed plan, a cache that is too small.
import type { Random } from '../../../demo/random.js';
import { drawBetween } from '../draw.js';
import { addWaits, changeStatement, type DatabaseHour, type PlantCause, type StatementWork } from '../work.js';

const isLookup = ({ verb, shape }: StatementWork): boolean =>
  verb === 'select' && (shape === 'point' || shape === 'list');

/** Load that the statement is to make, in processors: the calls that come back while each takes so long. */
const paced = (work: StatementWork, hour: DatabaseHour, load: number): number => {
  const each = (work.scanned * 0.00012 + work.blocks * 0.002) / 1_000;
  return Math.min(work.calls, (hour.machine.vcpus * load) / each);
};

const ROWS_PER_BLOCK = 42;

/** Scans of many processes at once, as a real PostgreSQL shows them. */
const parallel = (work: StatementWork): StatementWork['extra'] => {
  const busy = work.scanned * 0.00012 + work.blocks * 0.002;
  return addWaits(work, {
    'LWLock:BufferMapping': busy * 0.6,
    'IPC:BufferIO': busy * 0.15,
    'IPC:ExecuteGather': busy * 0.09,
    'IPC:BgWorkerShutdown': busy * 0.1,
  });
};

/** Without its index: every call goes over the table. */
export const scanStatement = (
  dice: Random,
  hour: DatabaseHour,
  chosen: (work: StatementWork) => boolean,
): DatabaseHour => {
  const scanned = dice.int(150_000, 3_000_000);
  const missed = dice.chance(0.5) ? drawBetween(dice, 0.02, 0.3) : 0.002;
  const isParallel = dice.chance(0.4);
  const load = drawBetween(dice, 0.25, 0.7);
  return changeStatement(hour, chosen, (work) => {
    const whole: StatementWork = { ...work, scanned, fetched: 0, blocks: Math.round(scanned / ROWS_PER_BLOCK), missed };
    return { ...whole, calls: paced(whole, hour, load), extra: isParallel ? parallel(whole) : work.extra };
  });
};

export const plantFullScans: PlantCause = (dice, hour) => {
  const victim = dice.pick(hour.works.filter(isLookup));
  const second = hour.works.find((work) => work.table === victim.table && work !== victim && isLookup(work));
  const hit = [victim, ...(second !== undefined && dice.chance(0.5) ? [second] : [])].map(({ id }) => id);
  return { hour: scanStatement(dice, hour, ({ id }) => hit.includes(id)), statements: hit };
};

/** A nested loop where a join was cheap: the index is used, far too often. */
export const plantPlanRegression: PlantCause = (dice, hour) => {
  const victim = dice.pick(hour.works.filter(({ shape, verb }) => verb === 'select' && shape === 'list'));
  const fetched = dice.int(20_000, 400_000);
  const load = drawBetween(dice, 0.25, 0.7);
  const looped: StatementWork = {
    ...victim,
    fetched,
    scanned: fetched,
    blocks: Math.round(fetched * drawBetween(dice, 0.6, 1.4)),
    missed: 0.001,
  };
  const calls = paced(looped, hour, load);
  return {
    hour: changeStatement(
      hour,
      ({ id }) => id === victim.id,
      () => ({ ...looped, calls }),
    ),
    statements: [victim.id],
  };
};

/** Everything that reads misses the cache more often. */
export const missingIndex = (dice: Random, hour: DatabaseHour): DatabaseHour => {
  const missed = drawBetween(dice, 0.08, 0.35);
  const grown = changeStatement(
    hour,
    () => true,
    (work) => ({
      missed: missed * drawBetween(dice, 0.6, 1.4),
      blocks: Math.round(work.blocks * drawBetween(dice, 1, 1.25)),
    }),
  );
  return { ...grown, readMs: Math.max(0.4, hour.readMs * drawBetween(dice, 1.5, 3)) };
};

export const plantCacheTooSmall: PlantCause = (dice, hour) => ({ hour: missingIndex(dice, hour), statements: [] });
