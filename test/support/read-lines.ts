// Reads the text of a log file as `casefile ingest` does, into drafts of records.
import { type Micros, fromIso, toIso } from '../../src/kernel/time.js';
import { optional } from '../../src/kernel/optional.js';
import { defaultFieldReaders } from '../../src/telemetry/fields/field-map.js';
import { detectConventions } from '../../src/telemetry/formats/file-conventions.js';
import { detectFormat } from '../../src/telemetry/formats/detect-format.js';
import { originOfFile } from '../../src/telemetry/formats/file-origin.js';
import { createLineParser } from '../../src/telemetry/formats/line-parser.js';
import { speakerOfRows } from '../../src/telemetry/formats/speaker.js';
import { isInterpreter } from '../../src/telemetry/normalise/service-name.js';
import { normaliseLog } from '../../src/telemetry/normalise/log.js';
import type { LogDraft } from '../../src/telemetry/normalise/row-outcome.js';

/** The moment of reading, and of the file's last change. */
const READ_AT = fromIso('2026-11-23T16:00:00Z') ?? 0;

export const readDrafts = (text: string, offsetMinutes = 0): readonly LogDraft[] => {
  const lines = text.split('\n');
  const format = detectFormat(lines);
  const conventions = detectConventions(lines, READ_AT);
  const parser = createLineParser({ format, near: READ_AT, offsetMinutes, ...optional({ conventions }) });
  const parsed = [...lines.flatMap((line, index) => parser.push(line, index + 1)), ...parser.flush()];
  return parsed.map((each) => {
    if (!('row' in each)) throw new Error(`${each.rejected}: ${each.text}`);
    const read = normaliseLog(each.row, { source: 's', receivedAt: READ_AT, offsetMinutes });
    if (!('ok' in read)) throw new Error(`${read.rejected}: ${JSON.stringify(each.row)}`);
    return read.ok;
  });
};

const QUALITY = { given: '', repaired: '~', ingest: '?' } as const;

/** `TIME LEVEL MESSAGE` of each record, the time with `~` where another line's was taken and `?` where none was found. */
export const readShort = (text: string, offsetMinutes = 0): readonly string[] =>
  readDrafts(text, offsetMinutes).map(
    ({ time, timeQuality = 'given', level, message }) => `${QUALITY[timeQuality]}${toIso(time)} ${level} ${message}`,
  );

/** Whether the row says itself who speaks. */
const isNamed = (row: object): boolean => {
  const { service } = defaultFieldReaders.log(row).values;
  return service !== undefined && !(typeof service === 'string' && isInterpreter(service));
};

/** The drafts of a whole file, with the service that its rows or its name tell. */
export const readLogFile = (path: string, text: string, readAt: Micros): readonly LogDraft[] => {
  const lines = text.split('\n');
  const head = lines.slice(0, 200);
  const conventions = detectConventions(head, readAt);
  const parser = createLineParser({ format: detectFormat(head), near: readAt, ...optional({ conventions }) });
  const parsed = [...lines.flatMap((line, index) => parser.push(line, index + 1)), ...parser.flush()];
  const rows = parsed.flatMap((each) => ('row' in each ? [each.row] : []));
  const origin = originOfFile(path);
  const service = speakerOfRows(rows.slice(0, 200)) ?? origin.service;
  return rows.flatMap((row) => {
    const named =
      service === undefined || isNamed(row)
        ? row
        : { ...row, 'service.name': service, ...optional({ 'service.instance.id': origin.instance }) };
    const read = normaliseLog(named, { source: path, receivedAt: readAt });
    return 'ok' in read ? [read.ok] : [];
  });
};
