// What the operating system's counters show of an hour.
import type { Random } from '../../../demo/random.js';
import type { Settled } from '../settle.js';
import { below, flat, gauge, hourly, named, type Reading, type Readings, swinging } from './reading.js';

const KIB = 1_024;
const KIB_PER_MIB = 1_024;

const loadOf = ({ loads }: Settled, prefix: string): number =>
  loads
    .flatMap((load) => Object.entries(load))
    .reduce((sum, [event, own]) => (event.startsWith(prefix) ? sum + own : sum), 0);

const processors = (dice: Random, settled: Settled): Readings => {
  const { kernel, machine, background } = settled.hour;
  const total = settled.processors * 100;
  const reads =
    loadOf(settled, 'IO:DataFileRead') + loadOf(settled, 'IO:BufFile') + (background['IO:DataFileRead'] ?? 0);
  const wait = Math.min(100 - total, (reads / machine.vcpus) * 12);
  const system = Math.min(total, kernel + total * 0.05);
  const busy = below(100, swinging(dice, total));
  const idle = 100 - total - wait;
  return named('os.cpuUtilization', {
    guest: flat(0),
    idle: gauge(idle, 100 - (busy.min ?? 0), Math.max(0, 100 - (busy.max ?? 0))),
    irq: flat(0),
    nice: swinging(dice, 0.05),
    steal: swinging(dice, 0.08),
    system: below(100, swinging(dice, system)),
    total: busy,
    user: below(busy.max ?? 100, swinging(dice, Math.max(0, total - system))),
    wait: below(100 - total, swinging(dice, wait)),
  });
};

const clusterStorage = (dice: Random, { hour, loads }: Settled): Readings => {
  const reads = hour.works.reduce((sum, { calls, blocks, missed }) => sum + calls * blocks * missed, 0);
  const writes = hour.works.reduce((sum, { calls, verb, rows }) => sum + (verb === 'select' ? 0 : calls * rows), 0);
  const waits = loads.reduce((sum, load) => sum + (load['IO:DataFileRead'] ?? 0), 0);
  return named('os.diskIO.auroraStorage', {
    auroraStorageBytesRx: hourly(reads * 8_192),
    auroraStorageBytesTx: hourly(writes * 1_100),
    diskQueueDepth: swinging(dice, waits),
    readIOsPS: swinging(dice, reads),
    readLatency: swinging(dice, hour.readMs),
    readThroughput: swinging(dice, reads * 8_192),
    writeIOsPS: swinging(dice, writes),
    writeLatency: swinging(dice, hour.commitMs * 0.6),
    writeThroughput: swinging(dice, writes * 1_100),
  });
};

const localStorage = (dice: Random, settled: Settled): Readings => {
  const { hour, spilledBytes } = settled;
  const bytes = spilledBytes + 6_000;
  const limit = (hour.machine.ebsMbps * 1e6) / 8;
  const queue = loadOf(settled, 'IO:BufFile');
  const kilobytes = bytes / 2 / KIB;
  return named('os.diskIO.rdstemp', {
    avgQueueLen: swinging(dice, queue + 0.02),
    avgReqSz: swinging(dice, 24),
    await: swinging(dice, hour.spillMs * 8 + 0.3),
    readIOsPS: swinging(dice, kilobytes / 24),
    readKb: hourly(kilobytes),
    readKbPS: swinging(dice, kilobytes),
    rrqmPS: swinging(dice, 0.2),
    tps: swinging(dice, kilobytes / 12),
    util: below(100, swinging(dice, Math.min(98, (bytes / limit) * 100 + Math.min(60, queue * 8)))),
    writeIOsPS: swinging(dice, kilobytes / 24),
    writeKb: hourly(kilobytes),
    writeKbPS: swinging(dice, kilobytes),
    wrqmPS: swinging(dice, 1.3),
  });
};

/** Share of the local storage that temporary files fill at their most. */
export const localUsed = ({ hour, spilledBytes }: Settled): number =>
  Math.min(0.97, hour.localUsed + (spilledBytes * 20) / (hour.machine.localStorageGb * 1e9));

const files = (dice: Random, settled: Settled): Readings => {
  const kilobytes = settled.hour.machine.localStorageGb * KIB * KIB;
  const [most, usual] = [localUsed(settled), settled.hour.localUsed];
  const used = (share: number): number => Math.round(share * kilobytes);
  const files = dice.int(300, 900);
  return named('os.fileSys', {
    maxFiles: flat(13_000_000),
    total: flat(kilobytes),
    used: gauge(used((most + usual) / 2), used(most), used(usual)),
    usedFiles: gauge(files, files + 40, files - 10),
    usedPercent: gauge((most + usual) * 50, most * 100, usual * 100),
  });
};

const memory = (dice: Random, { hour }: Settled): Readings => {
  const total = hour.machine.memoryMib * KIB_PER_MIB;
  const { free, least, killed, swapUsed } = hour.memory;
  const part = (share: number): Reading =>
    gauge(Math.round(total * share), Math.round(total * share * 1.02), Math.round(total * share * 0.97));
  const huge = Math.round((total * 0.66) / 2_048);
  return named('os.memory', {
    active: part(0.2),
    buffers: part(0.004),
    cached: part(Math.max(0.01, 0.3 - free)),
    'db.cache': part(0.08),
    'db.residentSetSize': part(0.7 - free / 2),
    'db.swap': part(swapUsed * 0.02),
    dirty: swinging(dice, 900),
    free: gauge(Math.round(total * free), Math.round(total * (free + 0.02)), Math.round(total * Math.min(free, least))),
    hugePagesFree: flat(dice.int(100, 2_000)),
    hugePagesRsvd: flat(dice.int(10, 90)),
    hugePagesSize: flat(2_048),
    hugePagesTotal: flat(huge),
    inactive: part(0.06),
    mapped: part(0.01),
    outOfMemoryKillCount: { sum: killed },
    pageTables: part(0.002),
    slab: part(0.006),
    total: flat(total),
    writeback: flat(0),
  });
};

/** Bytes a second over the wire, at its most and on average. */
export const wire = (
  dice: Random,
  { sent, received, hour }: Settled,
): { readonly tx: Reading; readonly rx: Reading } => {
  const ceiling = (hour.machine.networkMbps * 1e6) / 8;
  const busier = (level: number): Reading => ({
    ...below(ceiling * 0.998, gauge(level, level * (1.3 + dice.next() * 0.5), level * 0.4)),
    sum: Math.round(level * 3_600),
  });
  return { tx: busier(sent + 20_000), rx: busier(received + 20_000) };
};

const capacity = ({ hour: { acus, machine } }: Settled): Readings => {
  if (!machine.serverless) return {};
  const least = Math.min(acus.avg, machine.minAcus * 1.5);
  const share = (used: number): number => (used / machine.maxAcus) * 100;
  return named('os.general', {
    acuUtilization: gauge(share(acus.avg), share(acus.max), share(least)),
    maxConfiguredAcu: flat(machine.maxAcus),
    serverlessDatabaseCapacity: gauge(acus.avg, acus.max, least),
  });
};

const swap = ({ hour: { memory, machine } }: Settled): Readings =>
  named('os.swap', {
    cached: flat(Math.round(memory.swapUsed * 9_000)),
    free: flat(Math.round(machine.memoryMib * 64 * (1 - memory.swapUsed))),
    in: { sum: memory.swapIn },
    out: { sum: memory.swapOut },
  });

const processes = (dice: Random, { hour: { machine, pooled }, processors, loads }: Settled): Readings => {
  const running = loads.reduce((sum, load) => sum + (load['CPU'] ?? 0), 0) + (processors * machine.vcpus) / 4;
  const tasks = pooled + dice.int(180, 260);
  const one = swinging(dice, running);
  return {
    ...named('os.loadAverageMinute', {
      one,
      five: gauge(running, (one.max ?? 0) * 0.85, running * 0.6),
      fifteen: gauge(running, (one.max ?? 0) * 0.7, running * 0.8),
    }),
    ...named('os.tasks', {
      blocked: flat(0),
      running: swinging(dice, Math.min(machine.vcpus * 2, running) + 1),
      sleeping: swinging(dice, tasks - 4),
      stopped: flat(0),
      total: swinging(dice, tasks),
      zombie: flat(0),
    }),
  };
};

export const osReadings = (dice: Random, settled: Settled): Readings => ({
  ...processors(dice, settled),
  ...(settled.hour.machine.engine !== 'postgres' && clusterStorage(dice, settled)),
  ...localStorage(dice, settled),
  ...files(dice, settled),
  ...memory(dice, settled),
  ...named('os.network', wire(dice, settled)),
  ...swap(settled),
  ...processes(dice, settled),
  ...capacity(settled),
});
