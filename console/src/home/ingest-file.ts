// Ingests one file over HTTP as `casefile ingest` does: the first lines tell what it is, then its rows are sent. Loaded when a file is dropped.
import { fileHeaders } from '../../../src/telemetry/formats/file-headers.js';
import { createLineParser } from '../../../src/telemetry/formats/line-parser.js';
import type { ParsedRow } from '../../../src/telemetry/formats/line-reader.js';
import { originOfRows, rowPreparer } from '../../../src/telemetry/formats/prepare-rows.js';
import {
  detectRowKind,
  maskedFirstLine,
  type NumberedLine,
  type RowKind,
  VOTERS,
} from '../../../src/telemetry/formats/row-kind.js';
import { REFUSALS } from '../../../src/telemetry/normalise/row-outcome.js';
import { ApiFailure, call } from '../api/client.js';
import type { Reply } from '../api/operations.js';
import { isBinaryText } from '../../../src/encoding/text-encoding.js';
import { readText, textCutter } from './read-file.js';
import { TEXTS } from '../texts/texts.js';

export type FileReport = {
  readonly name: string;
  readonly format: string;
  readonly signal: RowKind['signal'];
  readonly accepted: number;
  readonly duplicates: number;
  readonly rejected: number;
  /** The first ones. */
  readonly rejects: readonly { readonly line: number; readonly reason: string; readonly text: string }[];
  readonly services: readonly string[];
  /** Microseconds; absent: no row has a time. */
  readonly first?: number;
  readonly last?: number;
  /** Absent: the file was read to its end. Otherwise what ended it before. */
  readonly ended?: 'failed' | 'stopped';
};

export type FileOutcome = {
  /** Also of a file that was read in part: what was sent is stored. */
  readonly report: FileReport;
  /** Of a report that ended as failed. */
  readonly failure?: unknown;
};

type FileIngest = {
  readonly file: File;
  /** With the folder that was chosen: it may name the service. */
  readonly path: string;
  /** Share of the file that was read, 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
};

const CHUNK_ROWS = 5_000;
const CHUNK_CHARACTERS = 4_000_000;
const MOST_REJECTS = 5;

const sha256 = async (text: string): Promise<string> => {
  // browsers offer it to pages that nobody can have changed on the way
  if (!isSecureContext) throw new ApiFailure({ status: 0, ...TEXTS.drop.insecure });
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

const notText = (name: string): ApiFailure =>
  new ApiFailure({ status: 0, ...TEXTS.drop.binary, title: TEXTS.drop.binary.title(name) });

type Tally = {
  accepted: number;
  duplicates: number;
  rejected: number;
  first: number;
  last: number;
  readonly rejects: FileReport['rejects'][number][];
  readonly services: Set<string>;
};

/** Sends rows in chunks, one after the other. */
const rowSender = (
  ingesting: { readonly kind: RowKind; readonly source: string; readonly path: string; readonly signal: AbortSignal },
  tally: Tally,
) => {
  const { kind, source, path, signal } = ingesting;
  const origin = fileHeaders(path, kind.format);
  let [rows, lines, size]: [string[], number[], number] = [[], [], 0];
  const count = (report: Reply<'sendRows'>, sent: readonly number[]): void => {
    tally.accepted += report.accepted;
    tally.duplicates += report.duplicates;
    tally.rejected += report.rejected.length + (report.unlisted ?? 0);
    for (const { line, reason, text } of report.rejected)
      if (tally.rejects.length < MOST_REJECTS) tally.rejects.push({ line: sent[line - 1] ?? line, reason, text });
  };
  const flush = async (): Promise<void> => {
    if (rows.length === 0) return;
    const [body, sent] = [rows.join(''), lines];
    [rows, lines, size] = [[], [], 0];
    const headers = { 'content-type': 'application/x-ndjson', 'x-casefile-source': source, ...origin };
    count(await call('sendRows', { parts: { signal: kind.signal }, init: { body, headers, signal } }), sent);
  };
  const add = async (row: object, line: number): Promise<void> => {
    const text = `${JSON.stringify(row)}\n`;
    rows.push(text);
    lines.push(line);
    size += text.length;
    if (rows.length >= CHUNK_ROWS || size >= CHUNK_CHARACTERS) await flush();
  };
  return { add, flush };
};

type RowIntake = {
  readonly take: (lines: readonly NumberedLine[]) => Promise<void>;
  readonly end: () => Promise<void>;
};

const rowIntake = async (
  { file, path, signal }: FileIngest,
  { kind, first }: { readonly kind: RowKind; readonly first: readonly NumberedLine[] },
  tally: Tally,
): Promise<RowIntake> => {
  const near = file.lastModified * 1000;
  const { format, conventions } = kind;
  const areLogs = kind.signal === 'logs';
  const parser = createLineParser({ format, near, areLogs, ...(conventions !== undefined && { conventions }) });
  const prepare = rowPreparer({ signal: kind.signal, readAt: near, origin: originOfRows(kind, path) });
  const sender = rowSender({ kind, source: await sha256(maskedFirstLine(first)), path, signal }, tally);
  const reject = (line: number, reason: string, text: string): void => {
    tally.rejected += 1;
    if (tally.rejects.length < MOST_REJECTS) tally.rejects.push({ line, reason, text: text.slice(0, 200) });
  };
  const handle = async (parsed: readonly ParsedRow[]): Promise<void> => {
    for (const each of parsed) {
      if ('rejected' in each) {
        reject(each.line, REFUSALS[each.rejected], each.text);
        continue;
      }
      const { row, service, at } = prepare(each.row, each.line);
      if (service !== undefined) tally.services.add(service);
      if (at !== undefined) [tally.first, tally.last] = [Math.min(tally.first, at), Math.max(tally.last, at)];
      await sender.add(row, each.line);
    }
  };
  return {
    take: async (lines) => {
      for (const { line, text, tooLong } of lines) {
        signal.throwIfAborted();
        if (tooLong === true) reject(line, REFUSALS['line-too-long'], text);
        else await handle(parser.push(text, line));
      }
    },
    end: async () => {
      await handle(parser.flush());
      await sender.flush();
    },
  };
};

/** Throws `ApiFailure`, or the reason of the signal; what was sent before is stored. */
const sendWhole = async (ingest: FileIngest, tally: Tally, onKind: (kind: RowKind) => void): Promise<void> => {
  const { file, path, onProgress } = ingest;
  const cutter = textCutter();
  let waiting: NumberedLine[] = [];
  let intake: RowIntake | undefined;
  const begin = async (first: readonly NumberedLine[]) => {
    const kind = detectRowKind(first, file.lastModified * 1000);
    onKind(kind);
    return rowIntake(ingest, { kind, first }, tally);
  };
  const take = async (lines: readonly NumberedLine[], isLast: boolean): Promise<void> => {
    waiting.push(...lines);
    if (intake === undefined && waiting.length < VOTERS && !isLast) return;
    intake ??= await begin(waiting.slice(0, VOTERS));
    const all = waiting;
    waiting = [];
    await intake.take(all);
  };
  let isFirst = true;
  for await (const text of readText(file, (bytes) => onProgress(file.size === 0 ? 1 : bytes / file.size))) {
    if (isFirst && isBinaryText(text)) throw notText(path);
    isFirst = false;
    await take(cutter.push(text), false);
  }
  await take(cutter.end(), true);
  await intake?.end();
};

/** Reads and sends a file; never throws. */
export const ingestFile = async (ingest: FileIngest): Promise<FileOutcome> => {
  const { path, signal } = ingest;
  const tally: Tally = {
    accepted: 0,
    duplicates: 0,
    rejected: 0,
    first: Infinity,
    last: -Infinity,
    rejects: [],
    services: new Set(),
  };
  const found: { kind?: RowKind } = {};
  const reportOf = (): FileReport => {
    const { first, last, services, ...counts } = tally;
    return {
      ...counts,
      name: path,
      format: found.kind?.format ?? 'plain',
      signal: found.kind?.signal ?? 'logs',
      services: [...services].toSorted(),
      ...(first <= last && { first, last }),
    };
  };
  try {
    await sendWhole(ingest, tally, (kind) => {
      found.kind = kind;
    });
    return { report: reportOf() };
  } catch (failure) {
    if (signal.aborted) return { report: { ...reportOf(), ended: 'stopped' } };
    return { report: { ...reportOf(), ended: 'failed' }, failure };
  }
};
