import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { callGraph, MOST_NODES, shortName } from './call-graph.js';

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

describe('the graph of many services', () => {
  // 160 services: six ways of 25, from `a0` to `a24` and so on, and ten that call the last of the first one
  const ways = [...'abcdef'].flatMap((way) =>
    Array.from({ length: 24 }, (_, n) => call(`${way}${n}`, `${way}${n + 1}`)),
  );
  const calls = [...ways, ...Array.from({ length: 10 }, (_, n) => call(`caller${n}`, 'a24'))];
  const suspect = { service: 'a24', affected: ['a23', 'a22', 'a21', 'caller3'] };

  it('is the way of the fault with its neighbours, and says how many are left out', () => {
    const { nodes = [], edges = [], omitted } = callGraph(calls, suspect) ?? {};
    const callers = Array.from({ length: 10 }, (_, n) => `caller${n}`);
    expect(nodes.map(({ name }) => name)).toEqual(['a20', 'a21', 'a22', 'a23', 'a24', ...callers]);
    expect(omitted).toBe(160 - 15);
    expect(edges.filter(({ isBlamePath }) => isBlamePath)).toHaveLength(4);
  });

  it('is what surrounds the busiest service where nobody on it is blamed', () => {
    for (const unknown of [undefined, { service: 'elsewhere', affected: ['a1'] }]) {
      const { nodes = [], edges = [], omitted } = callGraph(calls, unknown) ?? {};
      expect(nodes).toHaveLength(MOST_NODES);
      expect(nodes.map(({ name }) => name)).toContain('a24');
      expect(edges).toHaveLength(MOST_NODES - 1);
      expect(omitted).toBe(160 - MOST_NODES);
    }
  });

  it('never has more than can be followed, and always the blamed service', () => {
    const name = fc.nat({ max: 80 }).map((n) => `s${n}`);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(name, name), { minLength: 1, maxLength: 200 }),
        fc.array(name),
        (given, affected) => {
          const known = given.filter(([from, to]) => from !== to);
          fc.pre(known.length > 0);
          const service = known[0]?.[1] ?? '';
          const graph = callGraph(
            known.map(([from, to]) => call(from, to)),
            { service, affected },
          );
          const { nodes = [], omitted = 0 } = graph ?? {};
          expect(nodes.length).toBeLessThanOrEqual(MOST_NODES);
          expect(nodes.length + omitted).toBe(new Set(known.flat()).size);
          expect(nodes.filter(({ role }) => role === 'blamed').map((node) => node.name)).toEqual([service]);
        },
      ),
    );
  });
});

describe('a name that is too long for its box', () => {
  it('loses its middle', () => {
    expect(shortName('payments-gateway-eu-west-1-blue', 18)).toBe('payments…st-1-blue');
    expect(shortName('checkout', 18)).toBe('checkout');
  });

  it('has as many letters as fit, its own first and last ones', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 60 }), fc.integer({ min: 3, max: 30 }), (name, letters) => {
        const short = shortName(name, letters);
        expect(short.length).toBe(Math.min(name.length, letters));
        expect([short.at(0), short.at(-1)]).toEqual([name.at(0), name.at(-1)]);
      }),
    );
  });
});
