// Which lines are stored, and as what, however they are spread over chunks and statements.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InsertResult } from '../../../preparation/protocol.js';
import type { LogDraft } from '../../../../telemetry/normalise/row-outcome.js';
import { logPreparer } from '../../../preparation/prepare-logs.js';
import { createTenantPreparation } from '../../../preparation/tenant-preparation.js';
import { storeChunk } from './insert.js';
import { openTelemetryWriter } from './writer.js';

type Line = Pick<LogDraft, 'time' | 'message' | 'source'> & Partial<LogDraft>;

/** One request with each of the sources. */
const chunkOf = (lines: readonly Line[]) => {
  const own = createTenantPreparation({ maskingKey: new Uint8Array(32) });
  const { take, end } = logPreparer(lines.length, own, { source: 'test', ingested: 1 });
  for (const line of lines) take({ kind: 'log', service: 'web', level: 'info', ingestedAt: 1, ...line });
  return { signal: 'logs', ...end() } as const;
};

const COLUMNS = `seq, time, message, ingested, position, span, request,
  (SELECT text FROM name WHERE id = source) AS source, (SELECT key FROM trace WHERE id = trace) AS trace`;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'casefile-write-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

let files = 0;
const write = (chunks: readonly (readonly Line[])[]) => {
  const writer = openTelemetryWriter(join(folder, `${(files += 1)}.sqlite`));
  const written = chunks.map((lines) => storeChunk(writer, chunkOf(lines), 1));
  const { sql, close } = writer.store;
  const rows = sql(`SELECT ${COLUMNS} FROM log ORDER BY seq`).all();
  const counted = sql('SELECT sum(lines) AS lines, sum(fresh) AS fresh FROM tally').get();
  const found = (word: string) => sql('SELECT rowid FROM log_words WHERE log_words MATCH ?').all(word);
  const result = { written, rows, counted, found: found('telling').length };
  close();
  return result;
};

const sum = (written: readonly InsertResult[], of: 'accepted' | 'duplicates'): number =>
  written.reduce((all, each) => all + each[of], 0);

describe('lines', () => {
  const line = fc.record({
    time: fc.integer({ min: 1_000, max: 1_003 }),
    message: fc.constantFrom('a', 'b'),
    source: fc.constantFrom('one', 'two'),
    position: fc.integer({ min: 0, max: 2 }),
    traceId: fc.constantFrom('one', 'two'),
  });

  it('are stored once for each content and place, and counted as often as the source holds them that holds most', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(line, { minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 4 }),
        (chunks) => {
          const { written, rows, counted } = write(chunks);
          const lines = chunks.flat();
          const different = new Set(lines.map((each) => JSON.stringify(Object.values(each))));
          const stored = [...different].map((each) => JSON.parse(each) as readonly unknown[]);
          const copies = Map.groupBy(
            stored,
            ([time, message, source, , trace]) => `${time} ${message} ${trace} ${source}`,
          );
          const most = new Map<string, number>();
          for (const [key, own] of copies) {
            const content = key.slice(0, key.lastIndexOf(' '));
            most.set(content, Math.max(most.get(content) ?? 0, own.length));
          }
          const fresh = [...most.values()].reduce((all, each) => all + each, 0);
          expect(sum(written, 'accepted')).toBe(different.size);
          expect(sum(written, 'duplicates')).toBe(lines.length - different.size);
          expect(rows).toHaveLength(different.size);
          expect(counted).toEqual({ lines: different.size, fresh });
        },
      ),
      { numRuns: 50 },
    );
  });

  it('keep their own columns, whichever they have', () => {
    const lines = Array.from({ length: 50 }, (_, row) => ({
      time: 1_000 + row,
      message: `telling ${row}`,
      source: row % 20 < 10 ? 'one' : 'two',
      position: row,
      ...(row % 3 === 0 && { spanId: `span ${row}` }),
      ...(row % 5 === 0 && { requestId: `request-${row}` }),
      ...(row % 7 === 0 && { traceId: `trace ${row % 2}` }),
    }));
    const { rows, found } = write([lines]);
    expect(rows).toEqual(
      lines.map(({ time, message, source, ...own }, row) => ({
        seq: 16 + row,
        time,
        message,
        ingested: 1,
        position: row,
        span: own.spanId ?? null,
        request: own.requestId ?? null,
        source,
        trace: own.traceId ?? null,
      })),
    );
    expect(found).toBe(4);
  });
});
