// An index is advised by what the planner made of it, where one has tried it; a plan is told as a tree.
import { describe, expect, it } from 'vitest';
import { diagnosedFile, stateFile, tableRow } from '../../../test/support/server-state-files.js';
import { readSnapshotFile } from '../format/read-snapshot.js';
import type { JsonObject } from '../format/snapshot.js';
import { actionLines } from './finding-action.js';
import { viewSnapshot } from './snapshot-view.js';
import { planOfStatement, planSentences } from './statement-plans.js';

const STATEMENT = {
  sql_id: 'A',
  sql_statement: 'select total from orders where customer_id = $1',
  dbload: '0.50',
  AdditionalMetrics: {
    'db.sql_tokenized.stats.shared_blks_hit_per_call.avg': 9_000,
    'db.sql_tokenized.stats.rows_per_call.avg': 1,
    'db.sql_tokenized.stats.calls_per_sec.avg': 100,
  },
};

const plan = (index: JsonObject): JsonObject => ({
  sql_id: 'A',
  total_cost: 7_179.5,
  nodes: [
    { depth: 0, node: 'Gather', rows: 10, total_cost: 7_179.5, own_cost: 1_001 },
    {
      depth: 1,
      node: 'Seq Scan',
      relation: 'orders',
      condition: '(customer_id = $1)',
      rows: 4,
      total_cost: 6_178.5,
      own_cost: 6_178.5,
      is_worst: true,
    },
  ],
  index: { relation: 'orders', columns: ['customer_id'], ...index },
});

const file = (index: JsonObject): JsonObject =>
  stateFile(
    { Tables: [tableRow({ relation: 'orders', rows_written: 400, indexed_first: 'id' })] },
    { SQLs: { SQLs: [STATEMENT] }, Plans: [plan(index)] },
  );

const advice = (index: JsonObject): string =>
  actionLines(diagnosedFile(file(index)).findings.flatMap(({ actions }) => actions)).join('\n');

describe('the advice to build an index', () => {
  it('tells what the planner estimates, where one has tried it, and what writes pay', () => {
    const told = advice({ is_tried: true, is_used: true, total_cost: 42.85, bytes: 7_831_552 });
    expect(told).toMatch(/estimate of the cost falls from 7,180 to 43, and it takes about 7,832 KB/);
    expect(told).toMatch(/create index concurrently orders_customer_id_idx on orders \(customer_id\);/);
    expect(told).toMatch(/400 rows of the table were written during the capture\. Undo: `drop index concurrently/);
  });

  it('says that no planner has tried it, where that is so', () => {
    expect(advice({ is_tried: false })).toContain('no planner has tried it');
    expect(advice({ is_tried: true, is_used: true, total_cost: 1, columns: ['total'] })).toContain(
      'no planner has tried',
    );
  });

  it('is not given where the planner leaves the index aside, or gains nothing', () => {
    expect(advice({ is_tried: true, is_used: false, total_cost: 7_179.5 })).not.toContain('create index');
    expect(advice({ is_tried: true, is_used: true, total_cost: 7_179.5 })).not.toContain('create index');
  });
});

describe('a plan', () => {
  it('is told as a tree with its worst node', () => {
    const read = readSnapshotFile(file({ is_tried: false }));
    if ('rejected' in read) throw new Error(read.because);
    const look = viewSnapshot(read.snapshot, 'primary');
    const [statement] = look.statements;
    const row = statement === undefined ? undefined : planOfStatement(look, statement);
    expect(row === undefined ? [] : planSentences(look, row).map(({ text }) => text)).toEqual([
      '`Gather`, rows 10, cost 7,180',
      '└ `Seq Scan` on `orders` for “(customer_id = $1)”, rows 4, cost 6,179: the worst node, with 86.06 % of the cost',
    ]);
  });
});
