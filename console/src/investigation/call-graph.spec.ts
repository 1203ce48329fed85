import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { callGraph } from './call-graph.js';

const call = (from: string, to: string, certainty: 'certain' | 'likely' | 'possible' = 'certain') => ({
  from,
  to,
  relation: 'calls' as const,
  certainty,
});

describe('the graph of calls', () => {
  const calls = [
    call('web', 'cart'),
    call('web', 'pay'),
    call('pay', 'bank'),
    call('cart', 'stock'),
    call('ads', 'stock'),
  ];

  it('has callers left of whom they call', () => {
    const { nodes = [], columns } = callGraph(calls, undefined) ?? {};
    expect(Object.fromEntries(nodes.map(({ name, column }) => [name, column]))).toEqual({
      ads: 0,
      web: 0,
      cart: 1,
      pay: 1,
      bank: 2,
      stock: 2,
    });
    expect(columns).toBe(3);
  });

  it('marks the calls through which the fault has reached others', () => {
    const { edges = [], nodes = [] } = callGraph(calls, { service: 'bank', affected: ['pay', 'web'] }) ?? {};
    expect(edges.filter(({ isBlamePath }) => isBlamePath).map(({ from, to }) => `${from}>${to}`)).toEqual([
      'web>pay',
      'pay>bank',
    ]);
    expect(nodes.filter(({ role }) => role !== 'other').map(({ name, role }) => `${name} ${role}`)).toEqual([
      'bank blamed',
      'pay affected',
      'web affected',
    ]);
  });

  it('leaves out what is only possible, and is none where nothing else is known', () => {
    expect(callGraph([call('a', 'b', 'possible')], undefined)).toBeUndefined();
    expect(callGraph([{ ...call('a', 'b'), relation: 'together' as const }], undefined)).toBeUndefined();
    expect(callGraph([call('a', 'a')], undefined)).toBeUndefined();
  });

  it('gives each service one place of its own, also where calls go in circles', () => {
    const name = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
    fc.assert(
      fc.property(fc.array(fc.tuple(name, name), { minLength: 1, maxLength: 20 }), (given) => {
        const graph = callGraph(
          given.map(([from, to]) => call(from, to)),
          undefined,
        );
        const { nodes = [], edges = [], columns = 0, rows = 0 } = graph ?? {};
        expect(new Set(nodes.map(({ column, row }) => `${column} ${row}`)).size).toBe(nodes.length);
        expect(nodes.every(({ column, row }) => column < columns && row < rows)).toBe(true);
        const named = new Set(nodes.map((node) => node.name));
        expect(edges.every(({ from, to }) => named.has(from) && named.has(to))).toBe(true);
      }),
    );
  });

  it('has each call go to the right where there is no circle', () => {
    const places = fc.uniqueArray(fc.tuple(fc.nat({ max: 5 }), fc.integer({ min: 1, max: 5 })), { minLength: 1 });
    fc.assert(
      fc.property(places, (given) => {
        const { nodes = [], edges = [] } =
          callGraph(
            given.map(([from, step]) => call(`s${from}`, `s${from + step}`)),
            undefined,
          ) ?? {};
        const columnOf = (wanted: string): number => nodes.find(({ name }) => name === wanted)?.column ?? -1;
        expect(edges.every(({ from, to }) => columnOf(from) < columnOf(to))).toBe(true);
      }),
    );
  });
});
