// What is read of a trace that runs away: the rows that are looked at, not all that there are.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { segmentTrace, TRACE_LIMITS } from '../../../../telemetry/aggregates/segments.js';
import type { LogDraft, SpanDraft } from '../../../../telemetry/normalise/row-outcome.js';
import { logPreparer } from '../../../preparation/prepare-logs.js';
import { prepareSpans } from '../../../preparation/serve.js';
import { createTenantPreparation } from '../../../preparation/tenant-preparation.js';
import { openIdLookup } from '../store/lookup.js';
import { nameByContent, readTraceParts } from '../store/trace-parts.js';
import { storeChunk } from './insert.js';
import { openTelemetryWriter, type TelemetryWriter } from './writer.js';

const own = createTenantPreparation({ maskingKey: new Uint8Array(32) });
const traceId = 'a'.repeat(32);
const common = { service: 'web', source: 'test', ingestedAt: 1 } as const;

const spanDrafts = (count: number): readonly SpanDraft[] =>
  Array.from({ length: count }, (_, n) => ({
    ...common,
    kind: 'span',
    traceId,
    spanId: n.toString(16).padStart(16, '0'),
    name: 'GET /',
    time: 10_000 - n,
    durationMicros: 1,
  }));

const logDrafts = (count: number): readonly LogDraft[] =>
  Array.from({ length: count }, (_, n) => ({
    ...common,
    kind: 'log',
    level: 'info',
    traceId,
    message: `order ${n} of many`,
    time: 100_000 - n,
  }));

let folder: string;
let writer: TelemetryWriter;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'casefile-trace-'));
  writer = openTelemetryWriter(join(folder, 'a.sqlite'));
});
afterEach(() => {
  writer.store.close();
  rmSync(folder, { recursive: true });
});

const addLogs = (drafts: readonly LogDraft[]): void => {
  const { take, end } = logPreparer(drafts.length, own, { source: 'test', ingested: 1 });
  for (const [position, draft] of drafts.entries()) take({ ...draft, position });
  storeChunk(writer, { signal: 'logs', ...end() }, 1);
};

const parts = () => {
  const { sql } = writer.store;
  const trace = Number(sql('SELECT id FROM trace').get()?.['id']);
  return readTraceParts(writer.store, openIdLookup(writer.store), {
    trace,
    upTo: Number.MAX_SAFE_INTEGER,
    naming: nameByContent,
  });
};

describe('a trace', () => {
  it('with too many spans keeps the earliest ones', () => {
    const drafts = spanDrafts(TRACE_LIMITS.spans + 500);
    storeChunk(writer, { signal: 'spans', columns: prepareSpans(drafts, own, 1) }, 1);
    const { spans } = parts();
    expect(spans.length).toBe(TRACE_LIMITS.spans);
    const earliest = drafts.map(({ time }) => time).toSorted((a, b) => a - b);
    expect(spans.map(({ time }) => time)).toEqual(earliest.slice(0, TRACE_LIMITS.spans));
  });

  it('with too many lines keeps the earliest ones, enough to fill the limit', () => {
    addLogs(logDrafts(30_000));
    const { logs } = parts();
    expect(logs.length).toBe(20_000);
    expect(logs[0]?.time).toBe(70_001);
    const [segment] = segmentTrace(parts()).segments;
    expect(segment?.logs.length).toBe(TRACE_LIMITS.logs);
  });

  it('of ordinary size is read whole', () => {
    const drafts = spanDrafts(3);
    storeChunk(writer, { signal: 'spans', columns: prepareSpans(drafts, own, 1) }, 1);
    addLogs(logDrafts(3));
    const { spans, logs } = parts();
    expect([spans.length, logs.length]).toEqual([3, 3]);
  });
});
