// Computes the operating system metrics of an hour.
import type { Random } from '../../../demo/random.js';
import type { SettledHour } from '../settle.js';
import {
  readingBelow,
  flatReading,
  gaugeReading,
  perHour,
  nameReadings,
  type CounterReading,
  type CounterReadings,
  swingingReading,
} from './reading.js';

const KIB = 1_024;
const KIB_PER_MIB = 1_024;

const loadOf = ({ loads }: SettledHour, prefix: string): number =>
  loads
    .flatMap((load) => Object.entries(load))
    .reduce((sum, [event, own]) => (event.startsWith(prefix) ? sum + own : sum), 0);

const processors = (dice: Random, settled: SettledHour): CounterReadings => {
  const { kernel, machine, background } = settled.hour;
  const total = settled.processors * 100;
  const reads =
    loadOf(settled, 'IO:DataFileRead') + loadOf(settled, 'IO:BufFile') + (background['IO:DataFileRead'] ?? 0);
  const wait = Math.min(100 - total, (reads / machine.vcpus) * 12);
  const system = Math.min(total, kernel + total * 0.05);
  const busy = readingBelow(100, swingingReading(dice, total));
  const idle = 100 - total - wait;
  return nameReadings('os.cpuUtilization', {
    guest: flatReading(0),
    idle: gaugeReading(idle, 100 - (busy.min ?? 0), Math.max(0, 100 - (busy.max ?? 0))),
    irq: flatReading(0),
    nice: swingingReading(dice, 0.05),
    steal: swingingReading(dice, 0.08),
    system: readingBelow(100, swingingReading(dice, system)),
    total: busy,
    user: readingBelow(busy.max ?? 100, swingingReading(dice, Math.max(0, total - system))),
    wait: readingBelow(100 - total, swingingReading(dice, wait)),
  });
};

const clusterStorage = (dice: Random, { hour, loads }: SettledHour): CounterReadings => {
  const reads = hour.works.reduce((sum, { calls, blocks, missed }) => sum + calls * blocks * missed, 0);
  const writes = hour.works.reduce((sum, { calls, verb, rows }) => sum + (verb === 'select' ? 0 : calls * rows), 0);
  const waits = loads.reduce((sum, load) => sum + (load['IO:DataFileRead'] ?? 0), 0);
  return nameReadings('os.diskIO.auroraStorage', {
    auroraStorageBytesRx: perHour(reads * 8_192),
    auroraStorageBytesTx: perHour(writes * 1_100),
    diskQueueDepth: swingingReading(dice, waits),
    readIOsPS: swingingReading(dice, reads),
    readLatency: swingingReading(dice, hour.readMs),
    readThroughput: swingingReading(dice, reads * 8_192),
    writeIOsPS: swingingReading(dice, writes),
    writeLatency: swingingReading(dice, hour.commitMs * 0.6),
    writeThroughput: swingingReading(dice, writes * 1_100),
  });
};

const localStorage = (dice: Random, settled: SettledHour): CounterReadings => {
  const { hour, spilledBytes } = settled;
  const bytes = spilledBytes + 6_000;
  const limit = (hour.machine.ebsMbps * 1e6) / 8;
  const queue = loadOf(settled, 'IO:BufFile');
  const kilobytes = bytes / 2 / KIB;
  return nameReadings('os.diskIO.rdstemp', {
    avgQueueLen: swingingReading(dice, queue + 0.02),
    avgReqSz: swingingReading(dice, 24),
    await: swingingReading(dice, hour.spillMs * 8 + 0.3),
    readIOsPS: swingingReading(dice, kilobytes / 24),
    readKb: perHour(kilobytes),
    readKbPS: swingingReading(dice, kilobytes),
    rrqmPS: swingingReading(dice, 0.2),
    tps: swingingReading(dice, kilobytes / 12),
    util: readingBelow(100, swingingReading(dice, Math.min(98, (bytes / limit) * 100 + Math.min(60, queue * 8)))),
    writeIOsPS: swingingReading(dice, kilobytes / 24),
    writeKb: perHour(kilobytes),
    writeKbPS: swingingReading(dice, kilobytes),
    wrqmPS: swingingReading(dice, 1.3),
  });
};

/** Share of the local storage that temporary files fill at their most. */
export const localStorageUsed = ({ hour, spilledBytes }: SettledHour): number =>
  Math.min(0.97, hour.localUsed + (spilledBytes * 20) / (hour.machine.localStorageGb * 1e9));

const files = (dice: Random, settled: SettledHour): CounterReadings => {
  const kilobytes = settled.hour.machine.localStorageGb * KIB * KIB;
  const [most, usual] = [localStorageUsed(settled), settled.hour.localUsed];
  const used = (share: number): number => Math.round(share * kilobytes);
  const files = dice.int(300, 900);
  return nameReadings('os.fileSys', {
    maxFiles: flatReading(13_000_000),
    total: flatReading(kilobytes),
    used: gaugeReading(used((most + usual) / 2), used(most), used(usual)),
    usedFiles: gaugeReading(files, files + 40, files - 10),
    usedPercent: gaugeReading((most + usual) * 50, most * 100, usual * 100),
  });
};

const memory = (dice: Random, { hour }: SettledHour): CounterReadings => {
  const total = hour.machine.memoryMib * KIB_PER_MIB;
  const { free, least, killed, swapUsed } = hour.memory;
  const part = (share: number): CounterReading =>
    gaugeReading(Math.round(total * share), Math.round(total * share * 1.02), Math.round(total * share * 0.97));
  const huge = Math.round((total * 0.66) / 2_048);
  return nameReadings('os.memory', {
    active: part(0.2),
    buffers: part(0.004),
    cached: part(Math.max(0.01, 0.3 - free)),
    'db.cache': part(0.08),
    'db.residentSetSize': part(0.7 - free / 2),
    'db.swap': part(swapUsed * 0.02),
    dirty: swingingReading(dice, 900),
    free: gaugeReading(
      Math.round(total * free),
      Math.round(total * (free + 0.02)),
      Math.round(total * Math.min(free, least)),
    ),
    hugePagesFree: flatReading(dice.int(100, 2_000)),
    hugePagesRsvd: flatReading(dice.int(10, 90)),
    hugePagesSize: flatReading(2_048),
    hugePagesTotal: flatReading(huge),
    inactive: part(0.06),
    mapped: part(0.01),
    outOfMemoryKillCount: { sum: killed },
    pageTables: part(0.002),
    slab: part(0.006),
    total: flatReading(total),
    writeback: flatReading(0),
  });
};

/** Bytes a second over the wire, at its most and on average. */
const networkTraffic = (
  dice: Random,
  { sent, received, hour }: SettledHour,
): { readonly tx: CounterReading; readonly rx: CounterReading } => {
  const ceiling = (hour.machine.networkMbps * 1e6) / 8;
  const busier = (level: number): CounterReading => ({
    ...readingBelow(ceiling * 0.998, gaugeReading(level, level * (1.3 + dice.next() * 0.5), level * 0.4)),
    sum: Math.round(level * 3_600),
  });
  return { tx: busier(sent + 20_000), rx: busier(received + 20_000) };
};

const capacity = ({ hour: { acus, machine } }: SettledHour): CounterReadings => {
  if (!machine.serverless) return {};
  const least = Math.min(acus.avg, machine.minAcus * 1.5);
  const share = (used: number): number => (used / machine.maxAcus) * 100;
  return nameReadings('os.general', {
    acuUtilization: gaugeReading(share(acus.avg), share(acus.max), share(least)),
    maxConfiguredAcu: flatReading(machine.maxAcus),
    serverlessDatabaseCapacity: gaugeReading(acus.avg, acus.max, least),
  });
};

const swap = ({ hour: { memory, machine } }: SettledHour): CounterReadings =>
  nameReadings('os.swap', {
    cached: flatReading(Math.round(memory.swapUsed * 9_000)),
    free: flatReading(Math.round(machine.memoryMib * 64 * (1 - memory.swapUsed))),
    in: { sum: memory.swapIn },
    out: { sum: memory.swapOut },
  });

const processes = (dice: Random, { hour: { machine, pooled }, processors, loads }: SettledHour): CounterReadings => {
  const running = loads.reduce((sum, load) => sum + (load['CPU'] ?? 0), 0) + (processors * machine.vcpus) / 4;
  const tasks = pooled + dice.int(180, 260);
  const one = swingingReading(dice, running);
  return {
    ...nameReadings('os.loadAverageMinute', {
      one,
      five: gaugeReading(running, (one.max ?? 0) * 0.85, running * 0.6),
      fifteen: gaugeReading(running, (one.max ?? 0) * 0.7, running * 0.8),
    }),
    ...nameReadings('os.tasks', {
      blocked: flatReading(0),
      running: swingingReading(dice, Math.min(machine.vcpus * 2, running) + 1),
      sleeping: swingingReading(dice, tasks - 4),
      stopped: flatReading(0),
      total: swingingReading(dice, tasks),
      zombie: flatReading(0),
    }),
  };
};

export const osReadings = (dice: Random, settled: SettledHour): CounterReadings => ({
  ...processors(dice, settled),
  ...(settled.hour.machine.engine !== 'postgres' && clusterStorage(dice, settled)),
  ...localStorage(dice, settled),
  ...files(dice, settled),
  ...memory(dice, settled),
  ...nameReadings('os.network', networkTraffic(dice, settled)),
  ...swap(settled),
  ...processes(dice, settled),
  ...capacity(settled),
});
