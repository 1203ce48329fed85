// Ingests a file that was dropped into a thread, as `casefile ingest` would: its first lines tell what it is.
import { decodeText, isBinaryText } from '../../encoding/text-encoding.js';
import { optional } from '../../kernel/optional.js';
import type { Tenant } from '../../kernel/brand.js';
import type { Micros } from '../../kernel/time.js';
import { FileUnreadable } from '../../ports/channels.js';
import {
  countRejected,
  emptyIngestReport,
  type IngestReport,
  LONGEST_LINE,
  mergeIngestReports,
} from '../../ports/ingest.js';
import type { IngestBatch } from '../../ports/ingest.js';
import type { IngestOrigin } from '../telemetry/ingest-journal.js';
import { createLineParser } from '../../telemetry/formats/line-parser.js';
import type { ParsedRow } from '../../telemetry/formats/line-reader.js';
import { originOfRows, rowPreparer } from '../../telemetry/formats/prepare-rows.js';
import { detectRowKind, maskedFirstLine, type NumberedLine, VOTERS } from '../../telemetry/formats/row-kind.js';

export type DroppedFile = {
  readonly tenant: Tenant;
  readonly name: string;
  readonly text: string;
  /** When it was sent: years that a line leaves out are near it. */
  readonly at: Micros;
  readonly receivedAt: Micros;
};

export type DroppedFileReport = {
  readonly signal: IngestBatch['signal'];
  readonly accepted: number;
  readonly duplicates: number;
  readonly rejected: number;
  readonly services: readonly string[];
};

const CHUNK_LINES = 5_000;
const KEPT = 4_096;
/** What is sent at once is parsed at once. */
const CHUNK_CHARACTERS = 1_000_000;

/** Throws `FileUnreadable`. */
export const textOfDropped = async (name: string, bytes: Uint8Array): Promise<string> => {
  const text = await decodeText(bytes);
  if (isBinaryText(text)) throw new FileUnreadable(`${name} is no text: unpack it, or send it with casefile ingest`);
  return text;
};

const numberLines = (text: string): readonly NumberedLine[] => {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines.map((each, i) =>
    each.length > LONGEST_LINE
      ? { line: i + 1, text: each.slice(0, KEPT), tooLong: true }
      : { line: i + 1, text: each },
  );
};

/** `write`: stores one batch; it waits while the queue is full. */
export const ingestDroppedFile = async (
  { tenant, name, text, at, receivedAt }: DroppedFile,
  {
    write,
    sha256,
  }: {
    readonly write: (batch: IngestBatch, origin: IngestOrigin) => Promise<IngestReport>;
    readonly sha256: (text: string) => string;
  },
): Promise<DroppedFileReport> => {
  const lines = numberLines(text);
  const first = lines.slice(0, VOTERS);
  const kind = detectRowKind(first, at);
  const { format, conventions, signal } = kind;
  const parser = createLineParser({ format, near: at, areLogs: signal === 'logs', ...optional({ conventions }) });
  const prepare = rowPreparer({ signal, readAt: at, origin: originOfRows(kind, name) });
  const source = sha256(maskedFirstLine(first));
  const services = new Set<string>();
  let [report, unread, rows, size, written] = [emptyIngestReport, 0, [] as string[], 0, 0];
  const flush = async (): Promise<void> => {
    if (rows.length === 0) return;
    const batch = { tenant, signal, source, ndjson: rows.join(''), firstLine: written + 1, receivedAt };
    written += rows.length;
    [rows, size] = [[], 0];
    report = mergeIngestReports(report, await write(batch, { file: name, format }));
  };
  const take = (parsed: readonly ParsedRow[]): void => {
    for (const each of parsed) {
      if ('rejected' in each) {
        unread += 1;
        continue;
      }
      const { row, service } = prepare(each.row, each.line);
      if (service !== undefined) services.add(service);
      const line = `${JSON.stringify(row)}\n`;
      rows.push(line);
      size += line.length;
    }
  };
  for (const { line, text: said, tooLong } of lines) {
    if (tooLong === true) unread += 1;
    else take(parser.push(said, line));
    if (rows.length >= CHUNK_LINES || size >= CHUNK_CHARACTERS) await flush();
  }
  take(parser.flush());
  await flush();
  const { accepted, duplicates } = report;
  return { signal, accepted, duplicates, rejected: unread + countRejected(report), services: [...services].toSorted() };
};
