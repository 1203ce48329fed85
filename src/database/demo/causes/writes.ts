// Plants excessive writes: temporary files, commits, checkpoints.
import type { Random } from '../../../demo/random.js';
import { drawAround, drawBetween } from '../draw.js';
import { addWaits, changeStatement, type DatabaseHour, type PlantCause, type StatementWork } from '../work.js';

const isReport = ({ shape }: StatementWork): boolean => shape === 'report';

/** Sorts on a slow local storage wait for it; on a fast one they mostly cost processor, as a real PostgreSQL shows. */
export const spillStatement = (
  dice: Random,
  hour: DatabaseHour,
  chosen: (work: StatementWork) => boolean,
): DatabaseHour => {
  const isSlow = dice.chance(0.6);
  const spillMs = isSlow ? drawBetween(dice, 0.15, 0.6) : drawBetween(dice, 0.006, 0.015);
  const load = hour.machine.vcpus * drawBetween(dice, 0.2, 0.55);
  const count = hour.works.filter(chosen).length;
  const changed = changeStatement(hour, chosen, (work) => {
    const spilled = dice.int(4_000, 60_000);
    const think = spilled * 0.03;
    const each = spilled * spillMs + think;
    const calls = (load * 1_000) / each / count;
    const extra = isSlow ? work.extra : addWaits(work, { 'IPC:MessageQueueReceive': think * 0.28 });
    return { spilled, think: work.think + think, calls, scanned: spilled * 40, blocks: spilled, extra };
  });
  return { ...changed, spillMs };
};

export const plantSpill: PlantCause = (dice, hour) => {
  const reports = hour.works.filter(isReport);
  const [first = dice.pick(hour.works), ...more] = reports.length > 0 ? reports : hour.works;
  const hit = [first, ...(more[0] !== undefined && dice.chance(0.4) ? [more[0]] : [])].map(({ id }) => id);
  return { hour: spillStatement(dice, hour, ({ id }) => hit.includes(id)), statements: hit };
};

/** A flush for every row. */
const commitMore = (hour: DatabaseHour, slower: number): DatabaseHour => ({
  ...hour,
  commitMs: hour.commitMs * slower,
});

export const plantCommitPressure: PlantCause = (dice, hour) => {
  const victim = dice.pick(hour.works.filter(({ verb }) => verb === 'insert' || verb === 'update'));
  const writes = hour.works.filter(({ verb }) => verb !== 'select').reduce((sum, { calls }) => sum + calls, 0);
  const calls = Math.max(victim.calls, writes) * drawBetween(dice, 3, 7);
  const flooded = changeStatement(
    hour,
    ({ id }) => id === victim.id,
    () => ({ calls, rows: 1 }),
  );
  const slowed = commitMore(
    flooded,
    Math.max(drawBetween(dice, 1.6, 3.5), (1.2 * hour.machine.vcpus) / (calls * hour.commitMs * 0.001) / 3),
  );
  return {
    hour: { ...slowed, checkpoints: { ...hour.checkpoints, backend: hour.checkpoints.backend * 4 } },
    statements: [victim.id],
  };
};

/** Checkpoints far ahead of their schedule: each makes the pages after it be logged whole. */
const checkpointMore = (dice: Random, hour: DatabaseHour, heavy: number): DatabaseHour => {
  const buffers = dice.int(300_000, 3_000_000);
  return {
    ...hour,
    commitMs: hour.commitMs * heavy,
    checkpoints: {
      timed: dice.int(0, 2),
      asked: dice.int(60, 240),
      buffers,
      backend: Math.round(buffers * drawAround(dice, 0.9)),
    },
  };
};

export const plantCheckpointPressure: PlantCause = (dice, hour) => {
  const victim = dice.pick(hour.works.filter(({ verb }) => verb === 'update' || verb === 'insert'));
  const rows = dice.int(300, 1_500);
  const load = hour.machine.vcpus * drawBetween(dice, 0.5, 1.2);
  const busy = rows * 0.01;
  // the shares that a real PostgreSQL showed under bulk updates with a small max_wal_size
  const wait = {
    'LWLock:WALWrite': busy * 4.2,
    'LWLock:WALInsert': busy * 1.7,
    'LWLock:WALBufMapping': busy,
    'IO:DataFileWrite': busy * 0.3,
  };
  const calls = (load * 1_000) / (busy * 8.2);
  const bulky = changeStatement(
    hour,
    ({ id }) => id === victim.id,
    (work) => ({
      rows,
      fetched: rows,
      scanned: rows,
      blocks: rows * 6,
      calls,
      extra: addWaits(work, wait),
    }),
  );
  return { hour: checkpointMore(dice, bulky, drawBetween(dice, 1.3, 2.5)), statements: [victim.id] };
};
