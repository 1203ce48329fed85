import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { findLineCallers, nestByTime } from './line-callers.js';

const during = ([, from, to]: readonly [name: string, from: number, to: number]) => ({ from, to });

const parents = (...items: readonly (readonly [string, number, number])[]) => {
  const nested = nestByTime(items, during);
  return Object.fromEntries(
    nested.map(({ item: [name], parent }) => [name, parent === undefined ? undefined : nested[parent]?.item[0]]),
  );
};

describe('what lies within what', () => {
  it('nests an item in the nearest that encloses it', () => {
    expect(parents(['c', 12, 18], ['a', 0, 30], ['b', 10, 20], ['d', 21, 29])).toEqual({
      a: undefined,
      b: 'a',
      c: 'b',
      d: 'a',
    });
  });

  it('nests nothing in what it only overlaps, or begins or ends with', () => {
    expect(parents(['a', 0, 20], ['b', 10, 30])).toEqual({ a: undefined, b: undefined });
    expect(parents(['a', 0, 20], ['b', 0, 10], ['c', 10, 20])).toEqual({ a: undefined, b: undefined, c: undefined });
  });

  it('puts every item behind the one that encloses it, in any order of input', () => {
    const spans = fc.array(fc.tuple(fc.nat(50), fc.nat(50)), { maxLength: 30 });
    fc.assert(
      fc.property(spans, (all) => {
        const items = all.map(([from, length], index) => [`${index}`, from, from + length] as const);
        const nested = nestByTime(items, during);
        expect(nested).toHaveLength(items.length);
        nested.forEach(({ item: [, from, to], parent }, index) => {
          if (parent === undefined) return;
          expect(parent).toBeLessThan(index);
          const [, start = 0, end = 0] = nested[parent]?.item ?? [];
          expect(start < from && end > to).toBe(true);
        });
      }),
    );
  });
});

/** Lines as a reader sees them: one letter a line, a service each, one after another. */
const callersIn = (lines: string): { readonly [service: string]: string | undefined } => {
  const services = [...new Set(lines)];
  const times = services.map((service) => [...lines].flatMap((each, at) => (each === service ? [at] : [])));
  const callers = findLineCallers(times);
  return Object.fromEntries(services.map((service, of) => [service, services[callers[of] ?? -1]]));
};

describe('who called whom, by the lines of a trace', () => {
  it('is whose lines stand around those of the other', () => {
    expect(callersIn('abcba')).toEqual({ a: undefined, b: 'a', c: 'b' });
    expect(callersIn('abbacca')).toEqual({ a: undefined, b: 'a', c: 'a' });
  });

  it('takes a service that is called twice for no caller of what is called in between', () => {
    expect(callersIn('aobbaccaoa')).toEqual({ a: undefined, o: 'a', b: 'a', c: 'a' });
    expect(callersIn('asosaccaooa')).toEqual({ a: undefined, s: 'a', o: 's', c: 'a' });
  });

  it('names the first caller of a service that several call', () => {
    expect(callersIn('axboobaxcoocxa')).toMatchObject({ x: 'a', b: 'a', o: 'b', c: 'x' });
  });

  it('leaves services that work at the same time beside each other', () => {
    expect(callersIn('abcbca')).toEqual({ a: undefined, b: 'a', c: 'a' });
    expect(callersIn('abab')).toEqual({ a: undefined, b: undefined });
  });

  it('knows nobody who called a service where no other writes before and after it', () => {
    expect(callersIn('ab')).toEqual({ a: undefined, b: undefined });
    expect(findLineCallers([[5, 9], [5]])).toEqual([undefined, undefined]);
    expect(findLineCallers([])).toEqual([]);
  });

  it('finds the first caller in any tree of calls in which callers write before and after each call', () => {
    type Call = { readonly service: number; readonly calls: readonly Call[] };
    const service = fc.nat(6);
    const { call } = fc.letrec<{ call: Call }>((tie) => ({
      call: fc.oneof(
        { maxDepth: 4 },
        fc.record({ service, calls: fc.constant([]) }),
        fc.record({ service, calls: fc.array(tie('call'), { maxLength: 3 }) }),
      ),
    }));
    fc.assert(
      fc.property(call, (root) => {
        const lines: number[] = [];
        const first = new Map<number, number | undefined>();
        const play = ({ service, calls }: Call, caller: number | undefined, above: readonly number[]): void => {
          // who is at work already is not called again, and nobody calls the service of a root
          if (above.includes(service)) return;
          if (!first.has(service)) first.set(service, caller);
          lines.push(service);
          for (const each of calls) {
            play(each, service, [...above, service]);
            lines.push(service);
          }
          if (calls.length === 0) lines.push(service);
        };
        play(root, undefined, []);
        const services = [...new Set(lines)];
        const times = services.map((service) => lines.flatMap((each, at) => (each === service ? [at] : [])));
        const found = findLineCallers(times).map((of) => (of === undefined ? undefined : services[of]));
        expect(found).toEqual(services.map((service) => first.get(service)));
      }),
    );
  });

  it('is always somebody who wrote before, and costs little in long traces', () => {
    const trace = fc.array(fc.array(fc.nat(100), { minLength: 1, maxLength: 8 }), { maxLength: 8 });
    fc.assert(
      fc.property(trace, (drawn) => {
        const times = drawn.map((own) => own.toSorted((a, b) => a - b));
        findLineCallers(times).forEach((caller, of) => {
          if (caller !== undefined) expect(times[caller]?.[0]).toBeLessThan(times[of]?.[0] ?? 0);
        });
      }),
    );
    const long = [0, 1].map((of) => Array.from({ length: 2_500 }, (_none, index) => 2 * index + of));
    expect(findLineCallers([...long, [9_999]])).toEqual([undefined, undefined, undefined]);
  });
});
