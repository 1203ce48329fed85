// Sends rows in chunks, at most two at a time; what the service rejects comes back with the line it stood on.
import { ingestReport } from '../../api/contract/service.js';
import type { Signal } from '../demo/script.js';
import type { Service } from '../service/service.js';
import type { Reject } from './rejects.js';
import type { Report } from './tally.js';

const CHUNK_ROWS = 5_000;
const CHUNK_CHARACTERS = 4_000_000;
const AT_ONCE = 2;

export type Sending = {
  readonly service: Service;
  readonly signal: Signal;
  readonly source: string;
  readonly interrupted: AbortSignal;
  readonly onReport: (report: Report, rejects: readonly Reject[]) => Promise<void>;
};

export type Sender = {
  /** A promise when the caller has to wait: too much is under way. */
  readonly add: (row: object, line: number) => Promise<void> | undefined;
  /** Sends what is left, and waits until all has arrived. */
  readonly flush: () => Promise<void>;
};

type Chunk = { readonly rows: string[]; readonly lines: number[]; characters: number };

const emptyChunk = (): Chunk => ({ rows: [], lines: [], characters: 0 });

const post = async ({ rows, lines }: Chunk, sending: Sending): Promise<void> => {
  const { service, signal, source, interrupted, onReport } = sending;
  const report = await service.json(`/v1/telemetry/${signal}`, ingestReport, {
    method: 'POST',
    body: `${rows.join('\n')}\n`,
    headers: { 'content-type': 'application/x-ndjson', 'x-casefile-source': source },
    signal: interrupted,
  });
  const rejects = report.rejected.map((reject) => ({ ...reject, line: lines[reject.line - 1] ?? reject.line }));
  await onReport(report, rejects);
};

export const createSender = (sending: Sending): Sender => {
  const underWay = new Set<Promise<void>>();
  let chunk = emptyChunk();
  let failure: { readonly error: unknown } | undefined;

  const send = async (): Promise<void> => {
    const full = chunk;
    chunk = emptyChunk();
    while (underWay.size >= AT_ONCE) await Promise.race(underWay);
    if (failure !== undefined) throw failure.error;
    const posting = post(full, sending)
      .catch((error: unknown) => void (failure ??= { error }))
      .finally(() => underWay.delete(posting));
    underWay.add(posting);
  };

  return {
    add: (row, line) => {
      const text = JSON.stringify(row);
      chunk.rows.push(text);
      chunk.lines.push(line);
      chunk.characters += text.length;
      return chunk.rows.length >= CHUNK_ROWS || chunk.characters >= CHUNK_CHARACTERS ? send() : undefined;
    },
    flush: async () => {
      if (chunk.rows.length > 0) await send();
      await Promise.all(underWay);
      if (failure !== undefined) throw failure.error;
    },
  };
};
