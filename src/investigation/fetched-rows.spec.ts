import { describe, expect, it } from 'vitest';
import { fetchedBatches } from './fetched-rows.js';

describe('batches', () => {
  it('are found by what their turn has asked', () => {
    const fact = (type: string, data: object) => ({ type, data });
    const query = { id: 'q1', query: { ask: 'histogram' } };
    expect(
      fetchedBatches([
        fact('QueriesPlanned', {
          turn: 2,
          queries: [
            query,
            { id: 'q2', query: { ask: 'logs' } },
            { id: 'q3', query: { ask: 'aggregates', of: 'rates' } },
          ],
        }),
        fact('BatchFetched', { turn: 2, query: 'q1', hash: 'aa', rows: 3 }),
        fact('BatchFetched', { turn: 2, query: 'q2', hash: 'bb', rows: 0 }),
        fact('BatchFetched', { turn: 2, query: 'q3', hash: 'dd', rows: 1 }),
        fact('BatchFetched', { turn: 1, query: 'q1', hash: 'cc', rows: 3 }),
      ]),
    ).toEqual([
      { turn: 2, ask: 'histogram', hash: 'aa', rows: 3 },
      { turn: 2, ask: 'aggregates', of: 'rates', hash: 'dd', rows: 1 },
    ]);
  });
});
