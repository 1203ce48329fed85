// RabbitMQ's logs: since 3.7 each line of a report has a head of its own, before it a block under `=ERROR REPORT====`.
import { toIso } from '../../kernel/time.js';
import { type LineReader, type PlainRow, plainRow } from './line-reader.js';
import { readLineTime } from './line-time.js';

const HEAD =
  /^(?<time>\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3,6}(?:[+-]\d\d:\d\d)?) \[(?<level>\w{3,10})\] (?<process><\d{1,6}\.\d{1,12}\.\d{1,6}>) ?/;

export const readRabbitmq: LineReader = (line, context) => {
  const found = HEAD.exec(line);
  const stamp = readLineTime(found?.groups?.['time'] ?? '', context);
  if (found?.groups === undefined || stamp === undefined) return undefined;
  return {
    '@timestamp': toIso(stamp.at),
    'log.level': found.groups['level'],
    'rabbitmq.process': found.groups['process'],
    message: line.slice(found[0].length).trimStart(),
  };
};

/** The lines of one report have the same time and process. */
export const rabbitmqDetailOf = (above: PlainRow, row: PlainRow): string | undefined =>
  ['@timestamp', 'log.level', 'rabbitmq.process'].every((name) => above[name] === row[name])
    ? String(row['message'] ?? '')
    : undefined;

const REPORT =
  /^=(?<level>INFO|WARNING|ERROR|CRASH|SUPERVISOR|PROGRESS) REPORT==== (?<day>\d{1,2}-[A-Z][a-z]{2}-\d{4})::(?<clock>[\d:.]{8,18})/;
const LEVELS: { readonly [report: string]: string } = { CRASH: 'error', SUPERVISOR: 'error', PROGRESS: 'info' };

export const readErlangReport: LineReader = (line, context) => {
  const { level = '', day, clock } = REPORT.exec(line)?.groups ?? {};
  const stamp = day === undefined ? undefined : readLineTime(`${day} ${clock ?? ''}`, context);
  if (stamp === undefined) return undefined;
  return plainRow({ '@timestamp': toIso(stamp.at), 'log.level': LEVELS[level] ?? level, message: '' });
};
