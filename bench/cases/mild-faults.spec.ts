// Mild faults: what breaks stays the same, and less of it is seen.
import { describe, expect, it } from 'vitest';
import { generateCase } from './generate.js';
import { MILD_KINDS } from './mild-faults.js';
import type { Row } from '../../src/demo/rows.js';
import { fromIso } from '../../src/kernel/time.js';

const SEED = 101;

const sinceOf = (rows: readonly Row[], from: number): readonly Row[] =>
  rows.filter((row) => (fromIso(row['@timestamp']) ?? 0) >= from);

const micros = (spans: readonly Row[]): number =>
  spans.reduce((total, span) => total + Number(span['event.duration_us']), 0) / spans.length;

describe('a mild fault', () => {
  it.each(MILD_KINDS)('befalls the same service from the same time: %s', (kind) => {
    const [full, mild] = [generateCase(SEED, kind), generateCase(SEED, kind, { isMild: true })];
    expect(mild.causes).toEqual(full.causes);
    expect(mild.question).toBe(full.question);
  });

  it('costs requests less time than the full one', () => {
    for (const kind of ['cpu', 'network', 'slow-database'] as const) {
      const full = generateCase(SEED, kind);
      const [cause] = full.causes;
      const mild = generateCase(SEED, kind, { isMild: true });
      const of = ({ rows }: typeof full) =>
        micros(sinceOf(rows.spans, cause?.from ?? 0).filter((span) => span['service.name'] === cause?.services[0]));
      expect(of(mild)).toBeLessThan(of(full) / 2);
    }
  });

  it('kills no container, and leaves every gauge below its limit', () => {
    const { rows, causes } = generateCase(SEED, 'memory', { isMild: true });
    const own = sinceOf(rows.metrics, causes[0]?.from ?? 0).filter(
      (row) => row['service.name'] === causes[0]?.services[0],
    );
    const used = own.map((row) => (row['metrics'] as { readonly memory_percent: number }).memory_percent);
    expect(used.length).toBeGreaterThan(0);
    expect(Math.max(...used)).toBeLessThan(95);
    expect(rows.changes.filter((row) => JSON.stringify(row).includes('OOMKilled'))).toEqual([]);
  });
});
