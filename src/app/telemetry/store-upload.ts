// Splits a body of rows into batches at line ends, stores them one after the other, and adds up their reports.
import { optional } from '../../kernel/optional.js';
import {
  countRejected,
  emptyIngestReport,
  type IngestBatch,
  type IngestReport,
  LONGEST_LINE,
  mergeIngestReports,
  type TelemetrySignal,
} from '../../ports/ingest.js';
import type { RowDuplicate } from '../../telemetry/normalise/row-outcome.js';

/** Small enough that cutting one does not hold up other requests. */
const BATCH_BYTES = 2_000_000;
const LINE_FEED = 10;

type BodyPart = { readonly ndjson: string; readonly firstLine: number };

/** A loop over bytes: millions of empty lines would make as many searches. By index: an iterator takes several times as long. */
const linesIn = (bytes: Buffer): number => {
  let lines = 0;
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === LINE_FEED) lines += 1;
  return lines;
};

/** UTF-8 takes at most three bytes for a UTF-16 unit: what is left of an endless line is still too long, and quoted alike. */
const MOST_OF_LINE = 3 * (LONGEST_LINE + 1);

/** A part that is longer than a batch holds one line. */
const textOf = (part: Buffer, most: number): string => {
  if (part.length <= Math.max(most, MOST_OF_LINE)) return part.toString('utf8');
  return `${part.toString('utf8', 0, MOST_OF_LINE)}\n`;
};

/**
 * Yields one part at a time, so that only a part of the body is held as text. Invalid UTF-8 becomes U+FFFD. Of a line that is
 * too long to be stored, as much is kept as shows that it is.
 */
export function* splitBody(bytes: Buffer, most = BATCH_BYTES): Generator<BodyPart> {
  let [from, firstLine] = [0, 1];
  while (from < bytes.length) {
    const end = from + most >= bytes.length ? bytes.length : endOfLine(bytes, from, from + most);
    const part = bytes.subarray(from, end);
    yield { ndjson: textOf(part, most), firstLine };
    if (end === bytes.length) return;
    // counting bytes of an endless line holds others up
    firstLine += part.length > most ? Number(part.at(-1) === LINE_FEED) : linesIn(part);
    from = end;
  }
}

/** After the last line feed in `[from, until)`, else after the next one: a line is never cut. */
const endOfLine = (bytes: Buffer, from: number, until: number): number => {
  const before = bytes.lastIndexOf(LINE_FEED, until - 1);
  if (before >= from) return before + 1;
  const after = bytes.indexOf(LINE_FEED, until);
  return after < 0 ? bytes.length : after + 1;
};

export type UploadHeader = Pick<IngestBatch, 'tenant' | 'signal' | 'source' | 'receivedAt' | 'arrivalOrder'> & {
  /** The sender's name of the request. */
  readonly requestKey?: string;
};

/** `write` gets each part when the one before it is stored. */
export const storeUpload = async (
  { requestKey, ...header }: UploadHeader,
  bytes: Buffer,
  write: (batch: IngestBatch) => Promise<IngestReport>,
): Promise<IngestReport> => {
  let all = emptyIngestReport;
  for (const part of splitBody(bytes))
    all = mergeIngestReports(all, await write({ ...header, ...optional({ requestKey }), ...part }));
  return all;
};

/** Counts that add up, and why nothing was stored of what was not. */
export type IngestReceipt = Omit<IngestReport, 'newest'> & {
  readonly received: number;
  readonly duplicateReasons: { readonly [reason in RowDuplicate]?: number };
};

const DUPLICATE_OF: { readonly [signal in TelemetrySignal]: RowDuplicate } = {
  logs: 'same-line',
  spans: 'same-span',
  metrics: 'same-point',
  changes: 'same-change',
};

export const receiptOf = (signal: TelemetrySignal, { newest: _measured, ...report }: IngestReport): IngestReceipt => {
  const { accepted, duplicates } = report;
  const duplicateReasons = duplicates === 0 ? {} : { [DUPLICATE_OF[signal]]: duplicates };
  return { received: accepted + duplicates + countRejected(report), ...report, duplicateReasons };
};
