// Computes the figures of a snapshot file from an hour.
import type { Random } from '../../demo/random.js';
import { connectionsInHour, dbReadings } from './readings/db.js';
import { localStorageUsed, osReadings } from './readings/os.js';
import { settleHour, type SettledHour } from './settle.js';
import type { SecondsByEvent, DatabaseHour } from './work.js';
import type { HourFigures, InstanceIdentity } from './write/file.js';

const summed = (loads: readonly SecondsByEvent[]): SecondsByEvent => {
  const all = new Map<string, number>();
  for (const [event, load] of loads.flatMap((each) => Object.entries(each)))
    all.set(event, (all.get(event) ?? 0) + load);
  return Object.fromEntries(all);
};

const BURST = 1.4;

const local = (settled: SettledHour): HourFigures['local'] => {
  const limit = (settled.hour.machine.ebsMbps * 1e6) / 8;
  const avg = settled.spilledBytes + 6_000;
  return { avg, max: Math.min(limit * 0.99, avg * BURST), used: localStorageUsed(settled) };
};

export const hourFigures = (dice: Random, asked: DatabaseHour, identity: InstanceIdentity): HourFigures => {
  const settled = settleHour(asked);
  const os = osReadings(dice, settled);
  const [tx, rx] = [os['os.network.tx'], os['os.network.rx']];
  return {
    hour: settled.hour,
    identity,
    statements: settled.hour.works.map((work, at) => ({ work, load: settled.loads[at] ?? {} })),
    waits: summed([...settled.loads, settled.hour.background]),
    os,
    db: dbReadings(dice, settled),
    wire: {
      avg: (tx?.avg ?? 0) + (rx?.avg ?? 0),
      max: Math.min((settled.hour.machine.networkMbps * 1e6) / 8, (tx?.max ?? 0) + (rx?.max ?? 0)),
    },
    local: local(settled),
    connections: connectionsInHour(settled),
  };
};
