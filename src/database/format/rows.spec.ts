import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { valueAtPointer } from '../../telemetry/json-pointer.js';
import type { SnapshotRow } from '../../telemetry/snapshot-row.js';
import { assembleArtifact, splitIntoRows } from './rows.js';

const head = { service: 'orders-1', artifact: 'a'.repeat(64), of: 'primary' } as const;

const artifact = {
  $META$: { instanceName: 'orders-1' },
  NonDefParameters: [{ ParameterName: 'work_mem' }, null, { ParameterName: 'jit' }],
  WaitEvents: { DBTimeSeconds: 7, TopEvents: [{ event_name: 'CPU' }] },
  Metrics: {
    CloudWatchDataUnavailable: false,
    OSMetrics: { swap: { name: 'Swap', metrics: [{ metric: 'os.swap.in', avg: 1 }] }, empty: { metrics: [] } },
    AdditionalMetrics: { 'a/b~c': { value: 1 } },
  },
  SQLs: { SQLs: [], SQLTextFull: [{ sql_id_tokinized: 'A', sql_ids: [{ 'db.sql.id': 'B' }] }] },
  Later: { kept: [1, [2]] },
};

describe('rows of a snapshot', () => {
  it('hold one object each, with its pointer', () => {
    const rows = splitIntoRows(artifact, head);
    expect(rows.map(({ path }) => path)).toEqual([
      '/$META$',
      '/NonDefParameters/0',
      '/NonDefParameters/1',
      '/NonDefParameters/2',
      '/WaitEvents',
      '/WaitEvents/TopEvents/0',
      '/Metrics',
      '/Metrics/OSMetrics',
      '/Metrics/OSMetrics/swap',
      '/Metrics/OSMetrics/swap/metrics/0',
      '/Metrics/OSMetrics/empty',
      '/Metrics/OSMetrics/empty/metrics',
      '/Metrics/AdditionalMetrics',
      '/Metrics/AdditionalMetrics/a~1b~0c',
      '/SQLs',
      '/SQLs/SQLs',
      '/SQLs/SQLTextFull/0',
      '/SQLs/SQLTextFull/0/sql_ids/0',
      '/Later',
    ]);
    expect(rows[4]).toEqual({
      kind: 'snapshot',
      id: `${head.artifact}#/WaitEvents`,
      ...head,
      section: 'WaitEvents',
      path: '/WaitEvents',
      value: { DBTimeSeconds: 7 },
    });
  });

  it('assemble to the artifact', () => {
    expect(assembleArtifact(splitIntoRows(artifact, head))).toEqual(artifact);
  });

  it('assemble to any artifact, whatever it contains', () => {
    const keys = fc.constantFrom(
      'NonDefParameters',
      'WaitEvents',
      'TopEvents',
      'Metrics',
      'OSMetrics',
      'metrics',
      'SQLs',
      '0',
      '__proto__',
      'constructor',
      'a/b',
      '*',
      '',
    );
    const { any } = fc.letrec<{ any: unknown }>((tie) => ({
      any: fc.oneof(
        { maxDepth: 5 },
        fc.constantFrom<unknown>(null, 1, 'x', 5e-324, 'NaN', [], {}),
        fc.array(tie('any'), { maxLength: 3 }),
        fc.array(fc.tuple(keys, tie('any')), { maxLength: 4 }).map((entries) => Object.fromEntries(entries) as unknown),
      ),
    }));
    fc.assert(
      fc.property(fc.array(fc.tuple(keys, any), { maxLength: 5 }), (entries) => {
        const file = JSON.parse(JSON.stringify(Object.fromEntries(entries))) as { [key: string]: unknown };
        const rows = splitIntoRows(file, head);
        const again = JSON.parse(JSON.stringify(rows)) as readonly SnapshotRow[];
        expect(assembleArtifact(again)).toEqual(file);
        for (const { path } of rows) expect(valueAtPointer(file, path)).toBeDefined();
      }),
      { numRuns: 500 },
    );
  });

  it('keep the places of a list when some rows are left out', () => {
    const rows = splitIntoRows(artifact, head).filter(({ path }) => path !== '/NonDefParameters/0');
    expect((assembleArtifact(rows)['NonDefParameters'] as unknown[])[2]).toEqual({ ParameterName: 'jit' });
  });
});
