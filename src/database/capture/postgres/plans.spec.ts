// The section of plans: a tree as a list, its worst node, no literal, and what was made of an index.
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { postgresPlanSection } from './plans.js';
import type { StatementPlan } from './server-reading.js';

const scan = {
  'Node Type': 'Seq Scan',
  'Relation Name': 'orders',
  'Total Cost': 6178.5,
  'Plan Rows': 4,
  Filter: "((customer_id = $1) AND (mail = 'ada@example.org'::text))",
};
const root = { 'Node Type': 'Gather', 'Total Cost': 7179.5, 'Plan Rows': 10, Plans: [scan] };

type Section = readonly {
  readonly sql_statement: string;
  readonly nodes: readonly { readonly [key: string]: unknown }[];
  readonly index?: object;
}[];

const section = (plan: Partial<StatementPlan>): Section =>
  postgresPlanSection([{ decimalId: '42', text: 'select 1', root, ...plan }]) as Section;

describe('the plans of a capture', () => {
  it('are nodes in the order of the tree, with the worst one marked', () => {
    expect(section({})[0]?.nodes).toEqual([
      { depth: 0, node: 'Gather', rows: 10, total_cost: 7179.5, own_cost: 1001 },
      {
        depth: 1,
        node: 'Seq Scan',
        relation: 'orders',
        condition: '((customer_id = $1) AND (mail = ?::text))',
        rows: 4,
        total_cost: 6178.5,
        own_cost: 6178.5,
        is_worst: true,
      },
    ]);
  });

  it('hold no literal of a statement or a condition', () => {
    const text = "select total from orders where mail = 'ada@example.org' and pin = 4711";
    const json = JSON.stringify(section({ text }));
    expect(json).not.toContain('ada@example.org');
    expect(json).not.toContain('4711');
  });

  it('say whether an index was tried', () => {
    const index = { relation: 'orders', columns: ['customer_id'] };
    expect(section({ index })[0]?.index).toEqual({ ...index, is_tried: false });
    const tried = { isUsed: true, totalCost: 42.85, bytes: 8_192 };
    expect(section({ index: { ...index, tried } })[0]?.index).toEqual({
      ...index,
      is_tried: true,
      is_used: true,
      total_cost: 42.85,
      bytes: 8_192,
    });
  });

  it('are bounded, with one worst node, whatever the planner says', () => {
    const node = fc.letrec((tie) => ({
      node: fc.record({
        'Node Type': fc.constantFrom('Sort', 'Hash Join', 'Limit'),
        'Total Cost': fc.oneof(fc.double({ noNaN: true, min: 0, max: 1e9 }), fc.constant('x')),
        Plans: fc.oneof(
          { depthSize: 'small' },
          fc.constant([]),
          fc.array(tie('node'), { maxLength: 3 }),
          fc.constant(7),
        ),
      }),
    })).node;
    fc.assert(
      fc.property(node, (tree) => {
        const nodes = section({ root: tree })[0]?.nodes ?? [];
        expect(nodes.length).toBeLessThanOrEqual(40);
        expect(nodes.filter(({ is_worst: is }) => is === true).length).toBeLessThanOrEqual(1);
        for (const each of nodes) expect(each['own_cost']).toBeGreaterThanOrEqual(0);
      }),
    );
    for (const none of [undefined, 7, [], 'x']) expect(section({ root: none })[0]?.nodes).toEqual([]);
  });
});
