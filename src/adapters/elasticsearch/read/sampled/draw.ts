// Draws documents by lot, the same ones at every asking: a cluster that somebody else fills holds too much to be read.
import type { Micros } from '../../../../kernel/time.js';
import type { StorePosition } from '../../../../telemetry/query.js';
import { all, type Clause } from '../../mapping/clauses.js';
import { within } from '../range.js';
import type { Reader } from '../reader.js';

const SEED = 1;

export type Range = { readonly from: Micros; readonly to: Micros };

/** Dates that a server can read end somewhere. */
const LAST: Micros = 4_000_000_000_000_000;

/** What lies in a range of time, was there at the position, and is the tenant's. */
export const inRange = (reader: Reader, range: Range, upTo: StorePosition): readonly Clause[] => {
  const { ingested, time } = reader.mapping;
  return [
    within(time, range, reader.opened.zone),
    ...reader.always,
    ...(ingested === undefined ? [] : [within(ingested, { to: Math.min(upTo + 1, LAST) })]),
  ];
};

/** A search that returns what it matches in an order drawn by lot. */
export const byLot = (filter: readonly Clause[]): Clause => ({
  query: {
    function_score: {
      query: all(filter),
      functions: [{ random_score: { seed: SEED, field: '_seq_no' } }],
      boost_mode: 'replace',
    },
  },
  sort: ['_score'],
});
