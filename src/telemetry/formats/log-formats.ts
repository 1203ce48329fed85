// All log formats, and which of them a line has, and a file, by the votes of its first lines.
import { parseJsonLine } from '../normalise/json-line.js';
import { isPlainObject } from '../normalise/common-fields.js';
import { readAccessLog } from './access-log.js';
import { unwrapContainerLine } from './container-line.js';
import { isTraceLine, startsLikeTrace } from './continuation.js';
import { readLevelledText } from './levelled-text.js';
import { readLogfmt } from './logfmt.js';
import { eventDetailOf, readRdsPostgres } from './rds-postgres.js';
import type { LineContext, LineReader, PlainRow } from './line-reader.js';
import {
  isOpenPostgresCsv,
  opensPostgresCsv,
  postgresDetailOf,
  readPostgresCsv,
  readPostgresText,
} from './postgres.js';
import { readRedis } from './redis.js';
import { readSyslog3164, readSyslog5424 } from './syslog.js';

const readJson: LineReader = (line) => {
  if (line[0] !== '{') return undefined;
  const parsed = parseJsonLine(line);
  return 'ok' in parsed && isPlainObject(parsed.ok) ? parsed.ok : undefined;
};

/** Applications behind syslog often write JSON: its fields stand beside those of the header, in place of the message. */
const withJsonMessage =
  (read: LineReader): LineReader =>
  (line, context) => {
    const row = read(line, context);
    const message = row !== undefined && 'message' in row ? row.message : undefined;
    const fields = typeof message === 'string' ? readJson(message, context) : undefined;
    return fields === undefined ? row : { ...row, message: undefined, ...fields };
  };

type FormatEntry = {
  readonly read: LineReader;
  /** The program that alone writes it, as its service is called where nothing else names one. */
  readonly product?: string;
  /** Nothing goes on with a line of it. */
  readonly isSingleLine?: boolean;
  /** A line that no format knows goes on with an event of it. */
  readonly takesUnknownLines?: boolean;
  /** What a line with a head of its own adds to the event above it; `undefined`: it is an event of its own. */
  /** Whether a text ends within a record of it, which goes on in the next line. */
  readonly isUnfinished?: (text: string) => boolean;
  /** Whether a line begins another record, whatever stands above it. */
  readonly opensRecord?: (line: string) => boolean;
  /** What only the whole event shows. */
  readonly complete?: (row: PlainRow) => PlainRow;
  readonly detailOf?: (above: PlainRow, row: PlainRow) => string | undefined;
};

/** In the order in which a line is tried; each is sure of its own and quick to say no. A new format is a reader and an entry here. */
const FORMATS = {
  json: { read: readJson, isSingleLine: true },
  'syslog-5424': { read: withJsonMessage(readSyslog5424) },
  'syslog-3164': { read: withJsonMessage(readSyslog3164) },
  access: { read: readAccessLog, isSingleLine: true },
  logfmt: { read: readLogfmt, isSingleLine: true },
  'rds-postgres': { product: 'postgresql', read: readRdsPostgres, detailOf: eventDetailOf },
  'postgres-csv': {
    read: readPostgresCsv,
    isSingleLine: true,
    isUnfinished: isOpenPostgresCsv,
    opensRecord: opensPostgresCsv,
  },
  postgres: { product: 'postgresql', read: readPostgresText, detailOf: postgresDetailOf },
  redis: { product: 'redis', read: readRedis },
  levelled: { read: readLevelledText, takesUnknownLines: true },
} as const satisfies { readonly [name: string]: FormatEntry };

/** `plain`: lines of none of the others; each is a message. */
export type LogFormat = keyof typeof FORMATS | 'plain';

export const LOG_FORMATS = Object.keys(FORMATS) as readonly Exclude<LogFormat, 'plain'>[];

/** How lines of a format go together with those around them. */
export const lineRulesOf = (format: LogFormat): Partial<FormatEntry> => (format === 'plain' ? {} : FORMATS[format]);

export const productOf = (format: LogFormat): string | undefined => lineRulesOf(format).product;

const RECORD_FORMATS = LOG_FORMATS.filter((format) => 'isUnfinished' in FORMATS[format]);

/** The format of which a line is the beginning of a record that goes on in the next one. */
export const unfinishedFormat = (line: string): Exclude<LogFormat, 'plain'> | undefined =>
  RECORD_FORMATS.find((format) => lineRulesOf(format).isUnfinished?.(line) === true);

export const completeEvent = (format: LogFormat, row: PlainRow): PlainRow => lineRulesOf(format).complete?.(row) ?? row;

export type ParsedHead = { readonly format: Exclude<LogFormat, 'plain'>; readonly row: object };

/** Tries `first` before the others, so that a mixed file still reads well. */
export const parseLine = (line: string, context: LineContext, first: LogFormat = 'plain'): ParsedHead | undefined => {
  const order = first === 'plain' ? LOG_FORMATS : [first, ...LOG_FORMATS];
  for (const format of order) {
    const row = FORMATS[format].read(line, context);
    if (row !== undefined) return { format, row };
  }
  return undefined;
};

const NO_CONTEXT: LineContext = { offset: 0, near: 0 };

/** Whether text behind a time is a line by itself. */
export const isWholeLine = (text: string): boolean => isTraceLine(text) || parseLine(text, NO_CONTEXT) !== undefined;

const VOTERS = 50;

/** Continuation lines do not vote; a tie goes to the format that is tried first. */
export const detectFormat = (lines: readonly string[]): LogFormat => {
  const votes = new Map<LogFormat, number>();
  for (const line of lines.slice(0, VOTERS)) {
    const { body } = unwrapContainerLine(line, isWholeLine);
    if (body.trim() === '' || startsLikeTrace(body)) continue;
    const format = parseLine(body, NO_CONTEXT)?.format ?? unfinishedFormat(body) ?? 'plain';
    votes.set(format, (votes.get(format) ?? 0) + 1);
  }
  const ranked: readonly LogFormat[] = votes.size === 0 ? ['plain'] : [...LOG_FORMATS, 'plain'];
  return ranked.reduce((best, format) => ((votes.get(format) ?? 0) > (votes.get(best) ?? 0) ? format : best));
};
