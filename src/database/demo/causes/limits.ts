// Plants exhausted resources: processors, connections, network, memory, serverless capacity.
import { drawBetween } from '../draw.js';
import {
  addWaits,
  changeStatement,
  type DatabaseHour,
  demandOf,
  type PlantCause,
  processorOf,
  type StatementWork,
} from '../work.js';

const isLookup = ({ verb, shape }: StatementWork): boolean =>
  verb === 'select' && (shape === 'point' || shape === 'list');

/** One statement is called so often that the processors do not suffice. */
export const plantHotStatement: PlantCause = (dice, hour) => {
  const victim = dice.pick(hour.works.filter(isLookup));
  const missing = (drawBetween(dice, 1, 1.6) - demandOf(hour)) * hour.machine.vcpus;
  const calls = victim.calls + (missing * 1_000) / processorOf(victim);
  return {
    hour: changeStatement(
      hour,
      ({ id }) => id === victim.id,
      () => ({ calls }),
    ),
    statements: [victim.id],
  };
};

const REFUSAL_MESSAGES = [
  'sorry, too many clients already',
  'remaining connection slots are reserved for roles with the SUPERUSER attribute',
];

/** The time goes into connecting, which is not counted as load of a statement: a real PostgreSQL showed next to none. */
export const plantConnectionStorm: PlantCause = (dice, hour) => {
  const limit = dice.chance(0.6) ? dice.int(2, 12) * 100 : hour.machine.maxConnections;
  const reached = Math.round(limit * drawBetween(dice, 0.95, 1));
  const machine = { ...hour.machine, maxConnections: limit };
  const crowded = changeStatement(
    hour,
    () => true,
    (work) => ({
      think: work.think * 1.3,
      extra: addWaits(work, { 'LWLock:ProcArray': work.think * 0.2, 'Client:ClientRead': work.think * 0.3 }),
    }),
  );
  const pooled = Math.round(limit * drawBetween(dice, 0.55, 0.85));
  return {
    hour: {
      ...crowded,
      machine,
      pooled,
      peak: reached - pooled,
      logins: dice.int(90_000, 1_200_000),
      kernel: drawBetween(dice, 12, 30),
      logs: [{ message: dice.pick(REFUSAL_MESSAGES), count: dice.int(40, 9_000) }],
    },
    statements: [],
  };
};

/** Clients fetch whole tables, as fast as the network allows. */
export const plantNetworkLimit: PlantCause = (dice, hour) => {
  const victim = dice.pick(hour.works.filter(({ shape, verb }) => shape === 'list' && verb === 'select'));
  const rows = dice.int(8_000, 120_000);
  const bytes = rows * dice.int(300, 1_500);
  const calls = ((hour.machine.networkBaselineMbps * 125_000) / bytes) * drawBetween(dice, 0.9, 0.98);
  const send = (hour.machine.vcpus * drawBetween(dice, 0.35, 1.2) * 1_000) / calls;
  return {
    hour: changeStatement(
      hour,
      ({ id }) => id === victim.id,
      (work) => ({
        rows,
        fetched: rows,
        scanned: rows,
        blocks: Math.round(rows / 12),
        bytes,
        calls,
        think: work.think + rows * 0.001,
        extra: addWaits(work, { 'Client:ClientWrite': send }),
      }),
    ),
    statements: [victim.id],
  };
};

/** No memory is left for the cache of the operating system: it swaps, and everything takes longer. */
export const plantMemoryExhaustion: PlantCause = (dice, hour) => {
  const slower = drawBetween(dice, 2.5, 5);
  const starved = changeStatement(
    hour,
    () => true,
    (work) => ({
      think: work.think * (1 + slower / 4),
      missed: Math.min(0.2, work.missed * 2),
      extra: addWaits(work, { CPU: work.think * slower, 'IO:DataFileRead': work.think * slower * 0.5 }),
    }),
  );
  return {
    hour: {
      ...starved,
      readMs: hour.readMs * 2,
      pooled: hour.pooled + dice.int(60, 400),
      kernel: drawBetween(dice, 8, 20),
      memory: {
        free: drawBetween(dice, 0.006, 0.015),
        least: drawBetween(dice, 0.001, 0.005),
        swapIn: dice.int(4, 60) * 1_000_000,
        swapOut: dice.int(6, 80) * 1_000_000,
        swapUsed: drawBetween(dice, 0.5, 0.98),
        killed: dice.chance(0.4) ? dice.int(1, 3) : 0,
      },
    },
    statements: [],
  };
};

/** All statements are called more often, and the serverless instance is at its maximum capacity. */
export const plantCapacityCeiling: PlantCause = (dice, hour) => {
  const traffic = drawBetween(dice, 0.95, 1.5) / demandOf(hour);
  const grown: DatabaseHour = changeStatement(
    hour,
    () => true,
    ({ calls }) => ({ calls: calls * traffic * drawBetween(dice, 0.9, 1.1) }),
  );
  const { maxAcus } = hour.machine;
  return { hour: { ...grown, acus: { avg: maxAcus * drawBetween(dice, 0.965, 0.995), max: maxAcus } }, statements: [] };
};
