// Which endpoints fail: paths without parameters and ids, by the lines of whoever takes the requests in.
import { describe, expect, it } from 'vitest';
import type { BatchHash } from '../../kernel/brand.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { type AskRead, AskReads } from '../ask-reads.js';
import { ResultWriter } from '../result-writer.js';
import { endpointClaims } from './endpoints.js';

const read = (...rows: readonly (readonly [value: string, count: number, errors: number])[]): AskRead => ({
  query: { ask: 'catalogue', upTo: 0 },
  status: 'read',
  rows: rows.map(([value, count, errors], position) => ({
    row: { kind: 'tally', of: 'logs', value, count, errors, first: 0, last: 1 } as unknown as TallyRow,
    batch: 'b' as BatchHash,
    position,
    source: 'logs',
  })),
  matched: rows.length,
  owed: 0,
  coverage: 0,
  notices: [],
});

describe('endpoints that fail', () => {
  const reads = new AskReads(
    new Map([
      ['endpoint-services', read(['worker', 10, 9], ['edge', 100, 6])],
      [
        'endpoints-1',
        read(['/find?q=a', 3, 2], ['/find?q=b', 4, 2], ['/orders/17', 5, 1], ['/orders/18', 5, 1], ['/ok', 9, 0]),
      ],
      ['endpoints-2', read(['/inner', 9, 9])],
    ]),
  );

  it('are summed up by path, most errors first', () => {
    const write = new ResultWriter('en');
    const found = endpointClaims(reads, write, 8);
    expect(found.map(({ name, value }) => [name, value])).toEqual([
      ['/find', 4],
      ['/orders', 2],
    ]);
    const { claims } = write.finish({ kind: 'list', items: [] });
    expect(claims.map(({ text }) => text)).toEqual(['“/find…”: 4 error lines of 7', '“/orders…”: 2 error lines of 10']);
  });

  it('are none where no line names one', () => {
    expect(endpointClaims(new AskReads(new Map()), new ResultWriter('en'), 8)).toEqual([]);
  });
});
