// What kind of rows a file or a stream holds, told by its first lines: their format, their signal, and who speaks.
import { optional } from '../../kernel/optional.js';
import type { Micros } from '../../kernel/time.js';
import { defaultFieldReaders } from '../fields/field-map.js';
import { createMasker } from '../masking/mask.js';
import { normaliseChange } from '../normalise/change.js';
import { detectFormat } from './detect-format.js';
import { detectConventions, type FileConventions } from './file-conventions.js';
import { createLineParser } from './line-parser.js';
import { lineRulesOf, type LogFormat } from './log-formats.js';
import { speakerOfRows } from './speaker.js';

/** `tooLong`: only its beginning is kept. */
export type NumberedLine = { readonly line: number; readonly text: string; readonly tooLong?: true };

export type RowSignal = 'logs' | 'spans' | 'metrics' | 'changes';

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

const signalOfRow = (row: object): RowSignal => {
  if (isChange(row)) return 'changes';
  if (isSpan(row)) return 'spans';
  return isMetric(row) ? 'metrics' : 'logs';
};

/** A tie goes to logs, because every row can be a log line. */
export const detectSignal = (rows: readonly object[]): RowSignal => {
  const votes = new Map<RowSignal, number>([['logs', 0]]);
  for (const row of rows) {
    const signal = signalOfRow(row);
    votes.set(signal, (votes.get(signal) ?? 0) + 1);
  }
  return [...votes].reduce((best, each) => (each[1] > best[1] ? each : best))[0];
};

export type RowKind = {
  readonly format: LogFormat;
  readonly conventions?: FileConventions;
  readonly signal: RowSignal;
  /** Who speaks by a field that all rows agree on; rows that name their service are not meant. */
  readonly speaker?: string;
};
/** So many lines tell it. */
export const VOTERS = 200;

const signalOf = (format: LogFormat, rows: readonly object[]): RowSignal => {
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

/** Equal for all secrets: the name of a source must not tell what its first line hides. */
const mask = createMasker({ digest: () => '' });

/**
 * Its digest names a file, which stays the same while it grows, is rotated, renamed, packed or copied. Files that begin alike
 * are told apart by what their lines say.
 */
export const maskedFirstLine = (lines: readonly NumberedLine[]): string => {
  const first = lines.find(({ text }) => text.trim() !== '')?.text ?? '';
  return mask(first.replace(/^\uFEFF|\r$/g, ''));
};
