// The first pass over a source: checks that it is text, finds its name as a source, its format and kind of telemetry.
import { createHash } from 'node:crypto';
import { defaultFieldReaders } from '../../telemetry/fields/field-map.js';
import { type Micros, MINUTE } from '../../kernel/time.js';
import { parseTimestamp } from '../../telemetry/normalise/timestamp.js';
import { CommandFailure, EXIT } from '../command-failure.js';
import type { LogFormat } from '../../telemetry/formats/log-formats.js';
import { createLineParser } from '../../telemetry/formats/line-parser.js';
import {
  detectRowKind,
  maskedFirstLine,
  type NumberedLine,
  type RowKind,
  VOTERS,
} from '../../telemetry/formats/row-kind.js';
import { optional } from '../../kernel/optional.js';
import { type EncodingName, encodingSearch, isBinaryText } from '../../encoding/text-encoding.js';
import { lineCutter, lineReading, type SourceContent } from './content.js';

const SAMPLE_BYTES = 65_536;
/** Checks the beginning of a file. An empty file is text. */
export const isText = (beginning: Buffer, encoding?: EncodingName): boolean =>
  !isBinaryText(lineReading(encoding)(beginning.subarray(0, SAMPLE_BYTES)));

export type SourceSurvey = RowKind & {
  readonly source: string;
  /** Absent: UTF-8, or UTF-16, which tells itself. */
  readonly encoding?: EncodingName;
  /** Of the rows that the first pass parsed, at both ends; absent where they have no times. */
  readonly span?: SourceSpan;
};

/** Times are read as UTC where they name no zone. */
type SourceSpan = { readonly first: Micros; readonly last: Micros; readonly hasZone: boolean };

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
const lastLines = (tail: string): readonly NumberedLine[] =>
  tail
    .split('\n')
    .slice(1)
    .slice(-LAST_LINES)
    .map((text, line) => ({ line, text }));

const noText = (name: string, given: EncodingName | undefined): CommandFailure =>
  new CommandFailure(
    EXIT.unexpected,
    `${name} does not hold text in ${given ?? 'an encoding that is known'}: nothing of it was sent`,
    given === undefined ? 'Name its encoding (--encoding NAME), or leave it out.' : 'Name another encoding, or none.',
  );

const sourceOf = (lines: readonly NumberedLine[]): string =>
  createHash('sha256').update(maskedFirstLine(lines)).digest('hex');

/** Reads nothing into it: each byte is the character of its number. */
const BYTES = 'latin1';

const asBytes = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString(BYTES);

/** Refuses a content whose beginning is no text in any encoding before the rest is read. */
const refuseBinary = async (name: string, beginning: Buffer, given: EncodingName | undefined): Promise<void> => {
  if (isText(beginning, given)) return;
  const search = encodingSearch();
  search.add(beginning);
  if (given !== undefined || !isText(beginning, await search.encoding())) throw noText(name, given);
};

/** What is known of a source beforehand. */
export type GivenKind = { readonly format?: LogFormat; readonly encoding?: EncodingName };

/** `onRead` gets the number of bytes read from the disk so far. */
export const surveySource = async (
  content: SourceContent,
  onRead: (bytes: number) => void,
  given: GivenKind = {},
): Promise<SourceSurvey> => {
  const cutter = lineCutter(() => asBytes);
  const search = encodingSearch();
  const unread: NumberedLine[] = [];
  let begun = false;
  let tail: Buffer = Buffer.alloc(0);
  for await (const chunk of content.chunks(onRead, given.encoding)) {
    if (!begun) await refuseBinary(content.name, chunk, given.encoding);
    begun = true;
    search.add(chunk);
    tail = Buffer.concat([tail, chunk]).subarray(-TAIL_BYTES);
    if (unread.length < VOTERS) unread.push(...cutter.push(chunk).slice(0, VOTERS));
  }
  if (unread.length < VOTERS) unread.push(...cutter.end());
  const encoding = given.encoding ?? (await search.encoding());
  const read = lineReading(encoding);
  const first = unread.map((line) => ({ ...line, text: read(Buffer.from(line.text, BYTES)) }));
  const kind = detectRowKind(first, content.changed, given.format);
  const ends = [...first.slice(0, VOTERS), ...lastLines(read(tail))];
  const span = kind.signal === 'logs' ? spanOf(ends, kind, content.changed) : undefined;
  const other = encoding === 'utf-8' ? undefined : encoding;
  return { ...kind, source: sourceOf(first), ...optional({ span, encoding: other }) };
};
