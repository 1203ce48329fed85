// The bulk generator: the asked number of rows, deterministic, with a fault at the end.
import { describe, expect, it } from 'vitest';
import { fromIso, HOUR, MINUTE } from '../../src/kernel/time.js';
import { BULK_TEMPLATES } from './bulk-templates.js';
import { bulkFault, bulkLogs } from './bulk-rows.js';
import type { Row } from '../../src/demo/rows.js';

const rowsOf = (chunks: Iterable<string>): readonly Row[] =>
  [...chunks]
    .join('')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Row);

describe('bulk logs', () => {
  it('have the requested number, in chunks, each a row with time, service and message', () => {
    const chunks = [...bulkLogs(3, 12_345, { rowsPerChunk: 1000 })];
    expect(chunks).toHaveLength(13);
    const rows = rowsOf(chunks);
    expect(rows).toHaveLength(12_345);
    expect(rows.filter((row) => row['message'] === '' || row['service.name'] === '')).toEqual([]);
    expect([...bulkLogs(3, 0)]).toEqual([]);
  });

  it('repeat for the same seed however they are cut, and differ for another', () => {
    const whole = [...bulkLogs(3, 5000)].join('');
    expect([...bulkLogs(3, 5000, { rowsPerChunk: 77 })].join('')).toBe(whole);
    expect([...bulkLogs(4, 5000)].join('')).not.toBe(whole);
  });

  it('ascend evenly to the end of the span', () => {
    const until = 1_800_000_000_000_000;
    const times = rowsOf(bulkLogs(5, 3600, { until, span: HOUR })).map((row) => fromIso(row['@timestamp']));
    expect(times[0]).toBe(until - HOUR);
    expect(times.at(-1)).toBe(until - HOUR / 3600);
    expect(times).toEqual(times.toSorted((a, b) => Number(a) - Number(b)));
  });

  it('use two hundred templates of ten services, a fifth with a trace id', () => {
    expect(new Set(BULK_TEMPLATES.map(({ service, texts }) => service + texts.join('#'))).size).toBe(200);
    const rows = rowsOf(bulkLogs(6, 50_000));
    expect(new Set(rows.map((row) => row['service.name'])).size).toBe(10);
    const traced = rows.filter((row) => 'trace.id' in row);
    expect(traced.length / rows.length).toBeGreaterThan(0.18);
    expect(traced.length / rows.length).toBeLessThan(0.22);
    expect(traced.length / new Set(traced.map((row) => row['trace.id'])).size).toBeGreaterThan(4);
  });

  it('hold a fault in the last five minutes and nowhere else', () => {
    const until = 1_800_000_000_000_000;
    const { service, exception } = bulkFault(6);
    const broken = rowsOf(bulkLogs(6, 50_000, { until })).filter((row) => String(row['message']).includes(exception));
    expect(broken.length).toBeGreaterThan(30);
    expect(new Set(broken.map((row) => row['service.name']))).toEqual(new Set([service]));
    expect(Math.min(...broken.map((row) => Number(fromIso(row['@timestamp']))))).toBeGreaterThanOrEqual(
      until - 5 * MINUTE,
    );
  });
});
