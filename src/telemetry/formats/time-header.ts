// Events whose head stands above them: the alert log of Oracle, MinIO's console, Db2's diagnostic log.
import { toIso } from '../../kernel/time.js';
import { type LineReader, type PlainRow, plainRow } from './line-reader.js';
import { readLineTime } from './line-time.js';

/** A time alone on its line, as Oracle writes it above what happened then. */
export const readTimeHeader: LineReader = (line, context) => {
  if (line.length < 19 || line.length > 40) return undefined;
  const stamp = readLineTime(line, context);
  return stamp === undefined || line.slice(stamp.end).trim() !== ''
    ? undefined
    : { '@timestamp': toIso(stamp.at), message: '' };
};

const DB2 = /^\d{4}-\d\d-\d\d-\d\d\.\d\d\.\d\d\.\d{6}[+-]\d{1,3} I\S{1,24} {1,20}LEVEL: (?<level>\w{1,12})/;

export const readDb2: LineReader = (line, context) => {
  const level = DB2.exec(line)?.groups?.['level'];
  const stamp = level === undefined ? undefined : readLineTime(line, context);
  return stamp === undefined
    ? undefined
    : plainRow({ '@timestamp': toIso(stamp.at), 'log.level': level === 'Event' ? 'info' : level, message: line });
};

const MINIO = /^API: [\w.]{1,80}(?:\([^\n]{0,2048}\))?$/;
const MINIO_BLOCK =
  /^(?<api>API: [^\n]{1,2140})\nTime: (?<clock>\d\d:\d\d:\d\d) (?<zone>[A-Z]{1,5}) (?<date>\d\d\/\d\d\/\d{4})\n/;
const MINIO_ERROR = /^Error: (?<message>[^\n]{1,8192}?)(?: \((?<type>[*\w.]{1,120})\))?$/m;

export const opensMinio = (line: string): boolean => MINIO.test(line);

/** A blank line ends it. */
export const isOpenMinio = (text: string): boolean => {
  const end = text.indexOf('\n');
  return MINIO.test(end < 0 ? text : text.slice(0, end)) && !text.endsWith('\n');
};

export const readMinio: LineReader = (text, context) => {
  const found = MINIO_BLOCK.exec(text)?.groups;
  if (found === undefined) return undefined;
  const { api, clock, zone, date } = found;
  const stamp = readLineTime(`${date ?? ''} ${clock ?? ''} ${zone ?? ''}`, context);
  if (stamp === undefined) return undefined;
  const error: PlainRow = (MINIO_ERROR.exec(text)?.groups as PlainRow | undefined) ?? {};
  return plainRow({
    '@timestamp': toIso(stamp.at),
    'log.level': error['message'] === undefined ? 'info' : 'error',
    'minio.api': api?.slice('API: '.length),
    'error.type': error['type'] === undefined ? undefined : String(error['type']),
    message: text.trimEnd(),
  });
};
