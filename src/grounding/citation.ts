// Checks one citation: the batch belongs to this investigation, its bytes have the right hash, the row exists, contains the quote, and lies in the window of its query.
import type { BatchHash } from '../kernel/brand.js';
import { windowContains, type TimeWindow } from '../kernel/time.js';
import type { Verdict } from '../evidence/claim.js';
import type { Evidence } from '../evidence/evidence.js';
import { parseRow, type StoredBatch, type StoredRow } from './stored-row.js';
import { quotableText } from '../telemetry/quotable-text.js';

export type StoredBatches = {
  readonly batch: (hash: BatchHash) => StoredBatch;
  /** Window of the query that fetched the batch; `undefined` when it had none. */
  readonly windowOf: (hash: BatchHash) => TimeWindow | undefined;
};

export type CheckedCitation = { readonly verdict: Verdict; readonly because?: string; readonly row?: StoredRow };

const contradictCitation = (because: string): CheckedCitation => ({ verdict: 'contradicted', because });
const leaveUnknown = (because: string): CheckedCitation => ({ verdict: 'unknown', because });

const inWindow = (row: StoredRow, window: TimeWindow | undefined): boolean => {
  const at = row['time'];
  return window === undefined || typeof at !== 'number' || windowContains(window, at);
};

const RECORDS: ReadonlySet<unknown> = new Set(['log', 'span', 'change']);

/** Aggregates cover many instants, so only for a record must kind and time be those of the evidence. */
const sameOrigin = (row: StoredRow, { service, kind, at }: Evidence): boolean => {
  const { service: named, kind: rowKind, time } = row;
  if (service !== undefined && named !== undefined && named !== service) return false;
  return !RECORDS.has(rowKind) || (rowKind === kind && (at === undefined || time === at));
};

const checkRow = (row: StoredRow, evidence: Evidence, window: TimeWindow | undefined): CheckedCitation => {
  const text = quotableText(row, evidence);
  if (text === undefined) return contradictCitation(`${evidence.id}: the row has no field ${evidence.field ?? ''}`);
  if (evidence.quote === '' || !text.includes(evidence.quote))
    return contradictCitation(`${evidence.id}: the quote is not in the row`);
  if (!sameOrigin(row, evidence))
    return contradictCitation(`${evidence.id}: service, kind or time is not that of the row`);
  if (!inWindow(row, window)) return contradictCitation(`${evidence.id}: the row lies outside the window of its query`);
  return { verdict: 'supported', row };
};

/** `supported` with the row; `contradicted`: unambiguously not there; `unknown`: its bytes cannot be had. */
export const checkCitation = (evidence: Evidence, stored: StoredBatches): CheckedCitation => {
  const batch = stored.batch(evidence.batch);
  if (batch.found === 'foreign')
    return contradictCitation(`${evidence.id}: the batch is not one of this investigation`);
  if (batch.found !== 'bytes') return leaveUnknown(`${evidence.id}: the batch is ${batch.found}`);
  const line = batch.lines[evidence.position];
  const row = line === undefined ? undefined : parseRow(line);
  if (row === undefined) return contradictCitation(`${evidence.id}: the batch has no row ${evidence.position}`);
  return checkRow(row, evidence, stored.windowOf(evidence.batch));
};
