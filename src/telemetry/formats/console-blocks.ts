// Events whose head stands on a line of its own: java.util.logging, and the console logger of .NET.
import { toIso } from '../../kernel/time.js';
import { type LineReader, type PlainRow, plainRow } from './line-reader.js';
import { readLineTime } from './line-time.js';

const JUL =
  /^[A-Z][a-z]{2}\.? \d{1,2}, \d{4} \d{1,2}:\d\d:\d\d [AP]M (?<logger>[\w$.]{1,200})(?: (?<method>[\w$<>]{1,120}))?$/;
const JUL_LEVEL = /^(?<level>SEVERE|WARNING|INFO|CONFIG|FINE|FINER|FINEST|\p{Lu}{4,16}): /u;

export const readJul: LineReader = (line, context) => {
  const found = JUL.exec(line);
  const stamp = found === null ? undefined : readLineTime(line, context);
  if (found?.groups === undefined || stamp === undefined) return undefined;
  return { '@timestamp': toIso(stamp.at), 'log.logger': found.groups['logger'], message: '' };
};

/** Level and message stand below the head. */
export const completeJul = (row: PlainRow): PlainRow => {
  const text = String(row['message'] ?? '').trimStart();
  const found = JUL_LEVEL.exec(text);
  return found?.groups === undefined
    ? { ...row, message: text }
    : { ...row, ...plainRow({ 'log.level': found.groups['level'] }), message: text.slice(found[0].length) };
};

const DOTNET = /^(?<level>trce|dbug|info|warn|fail|crit): (?<logger>[A-Za-z_][\w.`+]{1,200})\[(?<event>-?\d{1,10})\]$/;
const DOTNET_LEVELS: { readonly [name: string]: string } = {
  trce: 'trace',
  dbug: 'debug',
  fail: 'error',
  crit: 'critical',
};

export const readDotnetConsole: LineReader = (line) => {
  const found = DOTNET.exec(line)?.groups;
  if (found === undefined) return undefined;
  const { level = '', logger, event } = found;
  return plainRow({ 'log.level': DOTNET_LEVELS[level] ?? level, 'log.logger': logger, 'event.code': event });
};

export const completeDotnet = (row: PlainRow): PlainRow => ({
  ...row,
  message: String(row['message'] ?? '')
    .split('\n')
    .map((line) => line.replace(/^ {6}/, ''))
    .join('\n')
    .trim(),
});

const RAILS =
  /^(?:\[(?<id>[0-9a-f-]{36})\] )?Started (?<method>[A-Z]{3,8}) "(?<path>[^"]{1,4096})" for (?<client>\S{1,64}) at (?<time>\d{4}-\d\d-\d\d \d\d:\d\d:\d\d [+-]\d{4})$/;
const RAILS_DONE = /^(?:\[(?<id>[0-9a-f-]{36})\] )?Completed (?<status>\d{3}) [\w ]{1,40} in (?<millis>\d{1,9})ms/;
const NANOS_PER_MILLI = 1e6;

/** Requests of Rails without a formatter: the end of one has no time. */
export const readRails: LineReader = (line, context) => {
  const started = RAILS.exec(line)?.groups;
  const stamp = readLineTime(started?.['time'] ?? '', context);
  if (started !== undefined && stamp !== undefined) {
    const { id, method, path, client } = started;
    return plainRow({
      '@timestamp': toIso(stamp.at),
      'http.request.id': id,
      'http.request.method': method,
      'url.path': path,
      'client.address': client,
      message: line,
    });
  }
  const done = RAILS_DONE.exec(line)?.groups;
  if (done === undefined) return undefined;
  const { id, status = '', millis } = done;
  return plainRow({
    'log.level': status >= '500' ? 'error' : status >= '400' ? 'warn' : 'info',
    'http.request.id': id,
    'http.response.status_code': Number(status),
    'event.duration': Number(millis) * NANOS_PER_MILLI,
    message: line,
  });
};
