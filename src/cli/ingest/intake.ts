// Parses, prepares and sends the lines of one source, two chunks at a time, and counts the results. Bad lines go to the rejects file.
import type { WireSignal } from '../../api/contract/service.js';
import type { SendRows, WireIngestReport } from '../service/telemetry-sender.js';
import type { RejectsFileLine, RejectsFile } from './rejects-file.js';
import { optional } from '../../kernel/optional.js';
import type { Micros } from '../../kernel/time.js';
import type { FileOrigin } from '../../telemetry/formats/file-origin.js';
import { fileHeaders } from '../../telemetry/formats/file-headers.js';
import { createLineParser } from '../../telemetry/formats/line-parser.js';
import type { ParsedRow } from '../../telemetry/formats/line-reader.js';
import { REFUSALS, type RowRefusal } from '../../telemetry/normalise/row-outcome.js';
import { originOfRows, type PreparedRow, rowPreparer, type ZoneOffset } from '../../telemetry/formats/prepare-rows.js';
import type { NumberedLine } from '../../telemetry/formats/row-kind.js';
import type { SourceSurvey } from './survey.js';

export type IngestTally = {
  lines: number;
  sent: number;
  /** accepted + duplicates + rejected: rows, and points of metrics. */
  received: number;
  accepted: number;
  duplicates: number;
  rejected: number;
  /** Rows that name no service. */
  nameless: number;
  /** Rows of no known format. */
  plain: number;
  unknownLine: RejectsFileLine | undefined;
  first: Micros | undefined;
  last: Micros | undefined;
  readonly services: Map<string, number>;
  readonly repaired: Map<string, number>;
};

export const newIngestTally = (): IngestTally => ({
  lines: 0,
  sent: 0,
  received: 0,
  accepted: 0,
  duplicates: 0,
  rejected: 0,
  nameless: 0,
  plain: 0,
  unknownLine: undefined,
  first: undefined,
  last: undefined,
  services: new Map(),
  repaired: new Map(),
});

const addIngestReport = (tally: IngestTally, report: WireIngestReport): void => {
  const { received, accepted, duplicates, rejected, unlisted = 0, repaired } = report;
  // lines that are refused are counted one by one, where they are written down
  tally.received += received - rejected.length;
  tally.accepted += accepted;
  tally.duplicates += duplicates;
  tally.rejected += unlisted;
  for (const [reason, rows] of Object.entries(repaired))
    tally.repaired.set(reason, (tally.repaired.get(reason) ?? 0) + rows);
};

const CHUNK_ROWS = 5_000;
const CHUNK_CHARACTERS = 4_000_000;
const AT_ONCE = 2;

type RowSenderOptions = {
  readonly sendRows: SendRows;
  readonly signal: WireSignal;
  readonly source: string;
  readonly origin: ReturnType<typeof fileHeaders>;
  readonly interrupted: AbortSignal;
  readonly onReport: (report: WireIngestReport, rejects: readonly RejectsFileLine[]) => Promise<void>;
};

type RowSender = {
  /** Returns a promise if too much is in flight and the caller has to wait. */
  readonly add: (row: object, line: number) => Promise<void> | undefined;
  /** Sends the rest, and waits until everything has arrived. */
  readonly flush: () => Promise<void>;
};

/** Rows as they are sent, in UTF-8: as texts, thousands that wait would be copied by every collection of garbage. */
type RowChunk = { bytes: Buffer<ArrayBuffer>; size: number; readonly lines: number[]; characters: number };

const FIRST_BYTES = 65_536;
/** A UTF-16 unit takes at most so many bytes. */
const WIDEST = 3;
const LINE_FEED = 10;

/** `capacity`: what the chunk before it took. */
const emptyChunk = (capacity: number): RowChunk => ({
  bytes: Buffer.allocUnsafeSlow(capacity),
  size: 0,
  lines: [],
  characters: 0,
});

const appendRow = (chunk: RowChunk, text: string, line: number): void => {
  const needed = chunk.size + text.length * WIDEST + 1;
  if (needed > chunk.bytes.length) {
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * chunk.bytes.length));
    chunk.bytes.copy(larger, 0, 0, chunk.size);
    chunk.bytes = larger;
  }
  chunk.size += chunk.bytes.write(text, chunk.size);
  chunk.bytes[chunk.size] = LINE_FEED;
  chunk.size += 1;
  chunk.lines.push(line);
  chunk.characters += text.length;
};

const post = async ({ bytes, size, lines }: RowChunk, sending: RowSenderOptions): Promise<void> => {
  const { sendRows, signal, source, origin, interrupted, onReport } = sending;
  const report = await sendRows({ signal, source, origin, bytes: bytes.subarray(0, size), interrupted });
  const rejects = report.rejected.map((reject) => ({ ...reject, line: lines[reject.line - 1] ?? reject.line }));
  await onReport(report, rejects);
};

const createRowSender = (sending: RowSenderOptions): RowSender => {
  const underWay = new Set<Promise<void>>();
  let chunk = emptyChunk(FIRST_BYTES);
  let failure: { readonly error: unknown } | undefined;

  const send = async (): Promise<void> => {
    const full = chunk;
    chunk = emptyChunk(full.bytes.length);
    while (underWay.size >= AT_ONCE) await Promise.race(underWay);
    if (failure !== undefined) throw failure.error;
    const posting = post(full, sending)
      .catch((error: unknown) => void (failure ??= { error }))
      .finally(() => underWay.delete(posting));
    underWay.add(posting);
  };

  return {
    add: (row, line) => {
      appendRow(chunk, JSON.stringify(row), line);
      return chunk.lines.length >= CHUNK_ROWS || chunk.characters >= CHUNK_CHARACTERS ? send() : undefined;
    },
    flush: async () => {
      if (chunk.lines.length > 0) await send();
      await Promise.all(underWay);
      if (failure !== undefined) throw failure.error;
    },
  };
};

type IntakeOptions = {
  readonly sendRows: SendRows;
  readonly survey: SourceSurvey;
  readonly rejects: RejectsFile;
  readonly tally: IngestTally;
  readonly interrupted: AbortSignal;
  readonly near: Micros;
  /** Of a file: its path. */
  readonly path?: string;
  readonly serviceName?: string;
  readonly zone?: ZoneOffset;
};

export type Intake = {
  readonly take: (lines: readonly NumberedLine[]) => Promise<void>;
  /** Ends an event of several lines that is still open, and waits until everything has arrived. */
  readonly flush: () => Promise<void>;
};

const because = (refusal: RowRefusal): string => `${refusal}: ${REFUSALS[refusal]}`;

/** For rows that name no service. */
const speakerOf = ({ survey, path, serviceName }: IntakeOptions): FileOrigin =>
  serviceName === undefined ? originOfRows(survey, path) : { service: serviceName };

const preparerOf = (options: IntakeOptions) => {
  const { survey, near, zone } = options;
  return rowPreparer({ signal: survey.signal, readAt: near, origin: speakerOf(options), ...optional({ zone }) });
};

type RejectLine = (reject: RejectsFileLine) => Promise<void>;

const senderOf = ({ sendRows, survey, tally, interrupted, path }: IntakeOptions, reject: RejectLine): RowSender =>
  createRowSender({
    sendRows,
    signal: survey.signal,
    source: survey.source,
    origin: fileHeaders(path, survey.format),
    interrupted,
    onReport: async (report, refused) => {
      addIngestReport(tally, report);
      for (const each of refused) await reject(each);
    },
  });

const MOST_SERVICES = 1000;

const countRow = (tally: IngestTally, { service, at }: PreparedRow, parsed: ParsedRow): void => {
  tally.sent += 1;
  if (service === undefined) tally.nameless += 1;
  else if (tally.services.has(service) || tally.services.size < MOST_SERVICES)
    tally.services.set(service, (tally.services.get(service) ?? 0) + 1);
  if (at !== undefined) {
    if (tally.first === undefined || at < tally.first) tally.first = at;
    if (tally.last === undefined || at > tally.last) tally.last = at;
  }
  if (!('row' in parsed) || parsed.isPlain !== true) return;
  tally.plain += 1;
  const text = 'message' in parsed.row ? String(parsed.row.message) : '';
  tally.unknownLine ??= { line: parsed.line, reason: 'no known format', text };
};

/** Returns a promise if the caller has to wait. */
type HandleRow = (parsed: ParsedRow) => Promise<void> | undefined;

const rowHandler = (options: IntakeOptions, sender: RowSender, reject: RejectLine): HandleRow => {
  const { tally } = options;
  const prepare = preparerOf(options);
  return (parsed) => {
    if ('rejected' in parsed) return reject({ line: parsed.line, reason: because(parsed.rejected), text: parsed.text });
    const prepared = prepare(parsed.row, parsed.line);
    countRow(tally, prepared, parsed);
    const { row } = prepared;
    return sender.add(row, parsed.line);
  };
};

export const createIntake = (options: IntakeOptions): Intake => {
  const { survey, rejects, tally, near, zone } = options;
  const parser = createLineParser({
    format: survey.format,
    offsetMinutes: zone?.(near) ?? 0,
    near,
    areLogs: survey.signal === 'logs',
    ...optional({ conventions: survey.conventions }),
  });
  const reject: RejectLine = (each) => {
    tally.rejected += 1;
    tally.received += 1;
    return rejects.add(each);
  };
  const sender = senderOf(options, reject);
  const handle = rowHandler(options, sender, reject);
  const handleAll = async (all: readonly ParsedRow[]): Promise<void> => {
    for (const parsed of all) {
      const waiting = handle(parsed);
      if (waiting !== undefined) await waiting;
    }
  };
  return {
    take: async (lines) => {
      for (const { line, text, tooLong } of lines) {
        tally.lines += 1;
        if (tooLong === true) await reject({ line, reason: because('line-too-long'), text });
        else await handleAll(parser.push(text, line));
      }
    },
    flush: async () => {
      await handleAll(parser.flush());
      await sender.flush();
    },
  };
};
