import { describe, expect, it } from 'vitest';
import { composeMasked } from '../kernel/masked.js';
import type { BatchRow } from './batch.js';
import type { SourceQuery } from './query.js';
import { fetchWithin, limitQuery, limitRows } from './service-limit.js';

const row = (fields: object): BatchRow => fields as BatchRow;
const query = (fields: object): SourceQuery =>
  ({ upTo: 9, budget: 10, window: { from: 0, to: 9 }, ...fields }) as never;

describe('a query under a limit', () => {
  it('asks for services within it', () => {
    expect(limitQuery(query({ ask: 'logs', filter: {} }), ['cart'])).toMatchObject({ filter: { services: ['cart'] } });
    expect(limitQuery(query({ ask: 'spans', filter: { services: ['cart', 'pay'] } }), ['cart', 'stock'])).toMatchObject(
      {
        filter: { services: ['cart'] },
      },
    );
  });

  it('asks for names of its services alone', () => {
    expect(limitQuery(query({ ask: 'catalogue' }), ['cart'])).toMatchObject({ ask: 'catalogue', services: ['cart'] });
  });

  it('is not asked when nothing of it is within', () => {
    expect(limitQuery(query({ ask: 'logs', filter: { services: ['pay'] } }), ['cart'])).toBeUndefined();
    for (const ask of ['incidents', 'past-issues', 'knowledge', 'collections', 'outside', 'snapshot', 'captures'])
      expect(limitQuery(query({ ask }), ['cart'])).toBeUndefined();
  });

  it('asks a source that does not filter, and keeps what is within', async () => {
    const rows = composeMasked([row({ kind: 'log', service: 'cart' }), row({ kind: 'log', service: 'pay' })]);
    const found = await fetchWithin(query({ ask: 'logs', filter: {} }), ['cart'], async () => ({
      rows,
      matched: 70,
      owed: 68,
    }));
    expect(found).toEqual({ rows: [rows[0]], matched: 1, owed: 0 });
  });
});

describe('rows under a limit', () => {
  const keep = (...rows: readonly object[]): readonly BatchRow[] => limitRows(rows.map(row), ['cart']);

  it('tell of no other service', () => {
    expect(
      keep({ kind: 'log', service: 'pay' }, { kind: 'change', title: 'x' }, { kind: 'series', service: 'pay' }),
    ).toEqual([]);
    expect(
      keep(
        { kind: 'catalogue', field: 'service', values: ['cart', 'pay'] },
        { kind: 'catalogue', field: 'host', values: ['pay-1'] },
      ),
    ).toEqual([{ kind: 'catalogue', field: 'service', values: ['cart'] }]);
    expect(
      keep(
        { kind: 'latency', service: 'cart', caller: 'web' },
        { kind: 'flow', service: 'cart', from: '^', to: '>pay POST /pay' },
      ),
    ).toEqual([]);
  });

  it('keep how rare an event is where the event is within', () => {
    const rate = { kind: 'rate', service: 'cart', event: 'e1' };
    const presence = { kind: 'presence', event: 'e1', services: 3, minutes: 2 };
    expect(keep(rate, presence, { kind: 'presence', event: 'e2', services: 1, minutes: 1 })).toEqual([rate, presence]);
  });

  it('keep the own segments of a trace, with callers among them', () => {
    const segment = (service: string, rest: object = {}): object => ({ service, spans: [], ...rest });
    const trace = {
      kind: 'trace',
      segments: [
        segment('web'),
        segment('cart', { parent: 0, callerSpanId: 'w', spans: ['>pay POST /pay', 'db'] }),
        segment('pay', { parent: 1 }),
        segment('cart', { parent: 1, callerSpanId: 'c' }),
      ],
    };
    expect(keep(trace)).toEqual([
      {
        kind: 'trace',
        segments: [segment('cart', { spans: ['db'] }), segment('cart', { parent: 0, callerSpanId: 'c' })],
      },
    ]);
  });
});
