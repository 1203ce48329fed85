// The first pass over a source: checks that it is text, finds its name as a source, its format and kind of telemetry.
import { createHash } from 'node:crypto';
import type { WireSignal } from '../../api/contract/service.js';
import { defaultFieldReaders } from '../../telemetry/fields/field-map.js';
import { normaliseChange } from '../../telemetry/normalise/change.js';
import { type Micros, MINUTE } from '../../kernel/time.js';
import { parseTimestamp } from '../../telemetry/normalise/timestamp.js';
import { CommandFailure, EXIT } from '../command-failure.js';
import { detectConventions, type FileConventions } from '../../telemetry/formats/file-conventions.js';
import { detectFormat } from '../../telemetry/formats/detect-format.js';
import { lineRulesOf, type LogFormat } from '../../telemetry/formats/log-formats.js';
import { createLineParser } from '../../telemetry/formats/line-parser.js';
import { speakerOfRows } from '../../telemetry/formats/speaker.js';
import { optional } from '../../kernel/optional.js';
import { createMasker } from '../../telemetry/masking/mask.js';
import { lineCutter, type NumberedLine, type SourceContent } from './content.js';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const own = (row: object, name: string): unknown => (Object.hasOwn(row, name) ? Reflect.get(row, name) : undefined);

const isChange = (row: object): boolean => {
  const { alert } = defaultFieldReaders.change(row).values;
  if (own(row, 'change') === undefined && alert === undefined) return false;
  return 'ok' in normaliseChange(row, { source: '', receivedAt: 0 });
};

/** Logged requests have a duration too, but spans have no message. */
const isSpan = (row: object): boolean => {
  const { traceId, spanId, end, durationMicros, durationNanos, durationMillis } = defaultFieldReaders.span(row).values;
  const lasts = [end, durationMicros, durationNanos, durationMillis].some((each) => each !== undefined);
  return traceId !== undefined && spanId !== undefined && lasts && !speaks(row);
};

const isMetric = (row: object): boolean => {
  if (isObject(own(row, 'metrics'))) return true;
  const { name, value } = defaultFieldReaders.metric(row).values;
  return name !== undefined && value !== undefined && !speaks(row);
};

const speaks = (row: object): boolean => {
  const { message, level } = defaultFieldReaders.log(row).values;
  return message !== undefined || level !== undefined;
};

const signalOfRow = (row: object): WireSignal => {
  if (isChange(row)) return 'changes';
  if (isSpan(row)) return 'spans';
  return isMetric(row) ? 'metrics' : 'logs';
};

/** A tie goes to logs, because every row can be a log line. */
export const detectSignal = (rows: readonly object[]): WireSignal => {
  const votes = new Map<WireSignal, number>([['logs', 0]]);
  for (const row of rows) {
    const signal = signalOfRow(row);
    votes.set(signal, (votes.get(signal) ?? 0) + 1);
  }
  return [...votes].reduce((best, each) => (each[1] > best[1] ? each : best))[0];
};

const SAMPLE_BYTES = 65_536;
/** Logs hold a stray control character or a broken letter; binary content is full of them. */
const MOST_STRANGE = 0.1;
const STRANGE = /[\u0000-\u0008\u000b\u000c\u000e-\u001a\u001c-\u001f\u007f\ufffd]/g;

/** Checks the beginning of a file. An empty file is text. */
export const isText = (beginning: Buffer): boolean => {
  const text = beginning.subarray(0, SAMPLE_BYTES).toString('utf8');
  const strange = text.match(STRANGE)?.length ?? 0;
  return strange <= MOST_STRANGE * text.length;
};

type RowKind = {
  readonly format: LogFormat;
  readonly conventions?: FileConventions;
  readonly signal: WireSignal;
  /** Who speaks by a field that all rows agree on; rows that name their service are not meant. */
  readonly speaker?: string;
};
export type SourceSurvey = RowKind & {
  readonly source: string;
  /** Of the rows that the first pass parsed, at both ends; absent where they have no times. */
  readonly span?: SourceSpan;
};

/** Times are read as UTC where they name no zone. */
type SourceSpan = { readonly first: Micros; readonly last: Micros; readonly hasZone: boolean };

const VOTERS = 200;

const signalOf = (format: LogFormat, rows: readonly object[]): WireSignal => {
  if (lineRulesOf(format).isOfChanges === true) return 'changes';
  return format === 'json' || format === 'json-records' ? detectSignal(rows) : 'logs';
};

/** `known`: the format, where somebody has named it. */
export const detectRowKind = (lines: readonly NumberedLine[], near: Micros, known?: LogFormat): RowKind => {
  const first = lines.slice(0, VOTERS).filter(({ tooLong }) => tooLong !== true);
  const texts = first.map(({ text }) => text);
  const format = known ?? detectFormat(texts);
  const conventions = detectConventions(texts, near);
  const parser = createLineParser({ format, near, ...optional({ conventions }) });
  const parsed = [...first.flatMap(({ text, line }) => parser.push(text, line)), ...parser.flush()];
  const rows = parsed.flatMap((each) => ('row' in each ? [each.row] : []));
  const signal = signalOf(format, rows);
  return { format, signal, ...optional({ conventions, speaker: signal === 'logs' ? speakerOfRows(rows) : undefined }) };
};

const timesOf = (lines: readonly NumberedLine[], kind: RowKind, reading: { near: Micros; offset: number }) => {
  const { format, conventions } = kind;
  const parser = createLineParser({
    format,
    near: reading.near,
    offsetMinutes: reading.offset,
    ...optional({ conventions }),
  });
  const whole = lines.filter(({ tooLong }) => tooLong !== true);
  const parsed = [...whole.flatMap(({ text, line }) => parser.push(text, line)), ...parser.flush()];
  return parsed.flatMap((each) => {
    const { time } = 'row' in each ? defaultFieldReaders.log(each.row).values : {};
    const at = time === undefined ? undefined : parseTimestamp(time, reading.offset * MINUTE);
    return at === undefined ? [] : [at];
  });
};

/** One of them has the time that is looked at, in nearly all files. */
const FIRST_LINES = 20;

/** A time that moves with the offset it is read with names no zone. */
const spanOf = (lines: readonly NumberedLine[], kind: RowKind, near: Micros): SourceSpan | undefined => {
  const times = timesOf(lines, kind, { near, offset: 0 });
  const [first] = times;
  if (first === undefined) return undefined;
  const [shifted] = timesOf(lines.slice(0, FIRST_LINES), kind, { near, offset: 60 });
  return { first: Math.min(...times), last: Math.max(...times), hasZone: shifted === first };
};

const TAIL_BYTES = 65_536;
const LAST_LINES = 50;

/** The first line of the tail is only a part of one. */
const lastLines = (tail: Buffer): readonly NumberedLine[] =>
  tail
    .toString('utf8')
    .split('\n')
    .slice(1)
    .slice(-LAST_LINES)
    .map((text, line) => ({ line, text }));

const noText = (name: string): CommandFailure =>
  new CommandFailure(
    EXIT.unexpected,
    `${name} does not hold UTF-8 text: nothing of it was sent`,
    'Convert it first, or leave it out.',
  );

/** Equal for all secrets: the name of a source must not tell what its first line hides. */
const mask = createMasker({ digest: () => '' });

/**
 * A file is named by its first line, which stays the same while it grows, is rotated, renamed, packed or copied. Files that
 * begin alike are told apart by what their lines say.
 */
const sourceOf = (lines: readonly NumberedLine[]): string => {
  const first = lines.find(({ text }) => text.trim() !== '')?.text ?? '';
  return createHash('sha256')
    .update(mask(first.replace(/^\uFEFF|\r$/g, '')))
    .digest('hex');
};

/** `onRead` gets the number of bytes read from the disk so far. */
export const surveySource = async (
  content: SourceContent,
  onRead: (bytes: number) => void,
  format?: LogFormat,
): Promise<SourceSurvey> => {
  const cutter = lineCutter();
  const first: NumberedLine[] = [];
  let begun = false;
  let tail: Buffer = Buffer.alloc(0);
  for await (const chunk of content.chunks(onRead)) {
    if (!begun && !isText(chunk)) throw noText(content.name);
    begun = true;
    tail = Buffer.concat([tail, chunk]).subarray(-TAIL_BYTES);
    if (first.length < VOTERS) first.push(...cutter.push(chunk).slice(0, VOTERS));
  }
  if (first.length < VOTERS) first.push(...cutter.end());
  const kind = detectRowKind(first, content.changed, format);
  const ends = [...first.slice(0, VOTERS), ...lastLines(tail)];
  const span = kind.signal === 'logs' ? spanOf(ends, kind, content.changed) : undefined;
  return { ...kind, source: sourceOf(first), ...optional({ span }) };
};
