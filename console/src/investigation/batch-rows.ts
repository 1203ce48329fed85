// Loads the rows of batches, each batch once: its bytes never change, for its hash names them.
import { request } from '../api/client.js';
import { type NdjsonRow, readRows } from '../../../src/telemetry/charts/ndjson-row.js';

/** Evidence of one answer mostly lies in a few batches. */
const MOST_KEPT = 20;

const kept = new Map<string, Promise<readonly NdjsonRow[]>>();

/** Whoever signs in next reads with rights of their own. */
export const forgetBatches = (): void => kept.clear();

/** Throws `ApiFailure`; a failure is not kept. */
export const loadBatch = (id: string, hash: string): Promise<readonly NdjsonRow[]> => {
  const path = `/v1/investigations/${encodeURIComponent(id)}/batches/${encodeURIComponent(hash)}`;
  const known = kept.get(path);
  if (known !== undefined) return known;
  const loading = request(path)
    .then((response) => response.text())
    .then(readRows);
  kept.set(path, loading);
  loading.catch(() => kept.delete(path));
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return loading;
};
