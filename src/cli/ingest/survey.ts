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
import { lineCutter, type SourceContent } from './content.js';

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

export type SourceSurvey = RowKind & {
  readonly source: string;
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

const sourceOf = (lines: readonly NumberedLine[]): string =>
  createHash('sha256').update(maskedFirstLine(lines)).digest('hex');

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
