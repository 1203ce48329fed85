// What the machines show of themselves, whatever runs on them.
import { type Micros, toIso } from '../../src/kernel/time.js';
import type { Period } from '../../src/demo/background.js';
import type { Fault } from '../../src/demo/faults/fault.js';
import type { Random } from '../../src/demo/random.js';
import type { ShippedRow } from '../../src/demo/rows.js';

type HostScrapes = Period & {
  readonly every: Micros;
  readonly hosts: readonly string[];
  readonly faults: readonly Fault[];
};

const GAUGES = [
  { name: 'node_cpu_percent', low: 25, high: 55, spread: 7 },
  { name: 'node_memory_percent', low: 45, high: 70, spread: 2 },
  { name: 'node_disk_wait_ms', low: 2, high: 9, spread: 1.5 },
] as const;

export const HOST_EXPORTER = 'node-exporter';

const hostRow = (at: Micros, host: string, metrics: { readonly [gauge: string]: number }): ShippedRow => ({
  signal: 'metrics',
  at,
  arrives: at,
  row: {
    '@timestamp': toIso(at),
    'service.name': HOST_EXPORTER,
    'service.environment': 'production',
    'host.name': host,
    'kubernetes.pod.name': `${HOST_EXPORTER}-${host}`,
    metrics,
  },
});

export const scrapeHosts = (
  random: Random,
  { hosts, faults, ...scraped }: HostScrapes,
  send: (sent: ShippedRow) => void,
) => {
  const levels = hosts.map(() => GAUGES.map(({ low, high }) => low + (high - low) * random.next()));
  for (let at = scraped.from; at <= scraped.to; at += scraped.every)
    for (const [index, host] of hosts.entries()) {
      const active = faults.filter((fault) => fault.host === host && at >= fault.from && at < fault.until);
      const pushes = active.flatMap((fault) => fault.pushes ?? []);
      const values = GAUGES.map(({ name, spread }, place) => {
        const push = pushes.find(({ gauge }) => gauge === name);
        const usual = (levels[index]?.[place] ?? 0) + spread * (random.next() + random.next() - 1);
        const value = push === undefined ? usual : push.to - spread * random.next() * 0.3;
        return [name, Math.round(Math.max(0, value) * 100) / 100] as const;
      });
      send(hostRow(at, host, Object.fromEntries(values)));
    }
};
