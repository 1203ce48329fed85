// Record identity: which records are the same one. Format → id → what is a duplicate:
//
// | record        | id                                                             | a duplicate is                                      |
// |---------------|----------------------------------------------------------------|-----------------------------------------------------|
// | log           | digest of source, stamp, place, message and ordinal             | the same line, read again from the same source      |
// | span          | trace id `:` span id                                           | the same span, whoever sends it                     |
// | metric point  | digest of service, place, gauge and time                       | the same gauge at the same instant                  |
// | change        | digest of kind, service, title and time                        | the same change, whoever reports it                 |
// | index document| index `:` id                                                   | the same document, read again                       |
//
// A file's source is the digest of its content. Place = pod, else host, else service. Stamp = the row's own time; for a repaired
// time what was read of it, so that a later and better repair is still the same record; for a time of ingest, nothing where the client
// numbered its lines (the same file again adds nothing), else the time of ingest (equal lines sent twice are two).
//
// The embedded store finds duplicate lines by a hash of its own, `equalityHash` in `src/adapters/preparation/line-equality.ts`, which
// differs: it leaves out source and ordinal and compares them as columns. Change both together.
import type { Digest } from '../kernel/digest.js';
import type { ChangeDraft, LogDraft, MetricDraft, SpanDraft } from './normalise/row-outcome.js';

/** 128 bits are plenty to tell records apart. */
const ID_LENGTH = 32;

// No text of a record holds this character: `fields/clean-text.ts` replaces it.
const SEPARATOR = '\u0000';

const digestId = (parts: readonly (string | number)[], digest: Digest): string =>
  digest(parts.join(SEPARATOR)).slice(0, ID_LENGTH);

type RecordPlace = { readonly service: string; readonly host?: string; readonly pod?: string };
const recordPlace = ({ pod, host, service }: RecordPlace): string => pod ?? host ?? service;

const logStamp = ({ time, timeQuality, clock, ordinal }: LogDraft): string | number => {
  if (clock !== undefined) return `clock ${clock}`;
  return timeQuality === 'ingest' && ordinal !== undefined ? '' : time;
};

/** The key that equal lines share; only their ordinal tells them apart. */
export const logOrdinalKey = (draft: LogDraft): string =>
  [draft.source, logStamp(draft), recordPlace(draft), draft.message].join(SEPARATOR);

/** The draft's ordinal, or 0. Of the draft as it is stored: masked. */
export const logIdentity = (draft: LogDraft, digest: Digest): string =>
  digestId([logOrdinalKey(draft), draft.ordinal ?? 0], digest);

export const spanIdentity = ({ traceId, spanId }: SpanDraft): string => `${traceId}:${spanId}`;

export const metricIdentity = (draft: MetricDraft, digest: Digest): string =>
  digestId([draft.service, recordPlace(draft), draft.gauge, draft.time], digest);

export const changeIdentity = ({ change, service, title, time }: ChangeDraft, digest: Digest): string =>
  digestId([change, service, title, time], digest);

export const documentIdentity = (index: string, id: string): string => `${index}:${id}`;

/** Two 32-bit multiplicative hashes joined to 53 bits (cyrb53): a collision costs one ordinal, the same one at every reading. */
const hash53 = (text: string): number => {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
};

/**
 * Numbers equal keys 0, 1, 2 … in the order in which they come; one counter per file or request.
 * It remembers at least the last `generation` distinct keys, and at most twice as many: equal lines further apart count from 0 again.
 */
export const ordinalCounter = (generation = 250_000): ((key: string) => number) => {
  let young = new Map<number, number>();
  let old = new Map<number, number>();
  return (key) => {
    const hash = hash53(key);
    const ordinal = young.get(hash) ?? old.get(hash) ?? 0;
    young.set(hash, ordinal + 1);
    if (young.size >= generation) {
      old = young;
      young = new Map();
    }
    return ordinal;
  };
};
