// The requests that a trace's spans served: maximal connected pieces of the span tree within one service.
import { canonicalJson, compareText } from '../../kernel/json.js';
import type { Micros } from '../../kernel/time.js';
import type { SpanRecord } from '../record.js';

export type ServedRequest = {
  readonly entry: SpanRecord;
  /** All spans of the piece but the entry, in order. */
  readonly inner: readonly SpanRecord[];
  /** The span of another service that called; its request stands at `parent`, always before this one. */
  readonly caller?: SpanRecord;
  readonly parent?: number;
};

type Draft = { readonly entry: SpanRecord; readonly inner: SpanRecord[]; readonly caller: SpanRecord | undefined };
type ById = ReadonlyMap<string, SpanRecord>;

/** Enclosing spans first; no tie is left to the order of arrival. */
const inOrder = (a: SpanRecord, b: SpanRecord): number =>
  a.time - b.time ||
  b.durationMicros - a.durationMicros ||
  compareText(a.name, b.name) ||
  compareText(a.spanId, b.spanId) ||
  compareText(canonicalJson(a), canonicalJson(b));

const parentOf = (span: SpanRecord, byId: ById): SpanRecord | undefined =>
  span.parentId === undefined ? undefined : byId.get(span.parentId);

/**
 * Span id of the entry of `span`'s piece. While climbing, every span is noted as its own entry:
 * a climb that comes back to itself ends there, so a cycle is cut and never walked twice.
 */
const findEntry = (span: SpanRecord, byId: ById, entries: Map<string, string>): string => {
  const path: string[] = [];
  let at = span;
  while (!entries.has(at.spanId)) {
    path.push(at.spanId);
    entries.set(at.spanId, at.spanId);
    const parent = parentOf(at, byId);
    if (parent === undefined || parent.service !== at.service) break;
    at = parent;
  }
  const entry = entries.get(at.spanId) ?? at.spanId;
  for (const id of path) entries.set(id, entry);
  return entry;
};

const draftsOf = (byId: ById, entries: Map<string, string>): ReadonlyMap<string, Draft> => {
  const drafts = new Map<string, Draft>();
  for (const span of byId.values()) {
    if (findEntry(span, byId, entries) !== span.spanId) continue;
    const parent = parentOf(span, byId);
    drafts.set(span.spanId, { entry: span, inner: [], caller: parent?.service === span.service ? undefined : parent });
  }
  for (const span of byId.values()) {
    const entry = entries.get(span.spanId) ?? span.spanId;
    if (entry !== span.spanId) drafts.get(entry)?.inner.push(span);
  }
  return drafts;
};

/** Parents before children; a piece that only its own descendants call becomes a root. */
const parentsFirst = (drafts: ReadonlyMap<string, Draft>, entries: ReadonlyMap<string, string>): ServedRequest[] => {
  const children = Map.groupBy(drafts.values(), ({ caller }) => caller && entries.get(caller.spanId));
  const placed = new Map<string, number>();
  const requests: ServedRequest[] = [];
  const roots = [...drafts.values()].sort((a, b) => Number(a.caller !== undefined) - Number(b.caller !== undefined));
  for (const root of roots) {
    const open = [root];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (placed.has(next.entry.spanId)) continue;
      const parent = next.caller && placed.get(entries.get(next.caller.spanId) ?? '');
      placed.set(next.entry.spanId, requests.length);
      requests.push({
        entry: next.entry,
        inner: next.inner,
        ...(parent !== undefined && next.caller !== undefined && { caller: next.caller, parent }),
      });
      open.push(...[...(children.get(next.entry.spanId) ?? [])].reverse());
    }
  }
  return requests;
};

/** At most `limit` spans are looked at, the earliest; of two spans with one id the first in order counts. */
export const servedRequests = (spans: readonly SpanRecord[], limit: number): readonly ServedRequest[] => {
  const byId = new Map<string, SpanRecord>();
  for (const span of [...spans].sort(inOrder)) {
    if (byId.size === limit) break;
    if (!byId.has(span.spanId)) byId.set(span.spanId, span);
  }
  const entries = new Map<string, string>();
  return parentsFirst(draftsOf(byId, entries), entries);
};

/** Time of the entry span outside its calls to other services: overlapping calls count once, and only inside the entry. */
export const selfTime = (entry: SpanRecord, calls: readonly SpanRecord[]): Micros => {
  const end = entry.time + entry.durationMicros;
  let inCalls = 0;
  let reached = entry.time;
  for (const call of [...calls].sort(inOrder)) {
    const to = Math.min(end, call.time + call.durationMicros);
    inCalls += Math.max(0, to - Math.max(reached, call.time));
    reached = Math.max(reached, to);
  }
  return Math.max(1, entry.durationMicros - inCalls);
};
