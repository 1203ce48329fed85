// The log of Zabbix' server, proxy and agent: ` 12345:20261129:180001.123 [Z3001] connection to database 'zabbix' failed: …`.
import { toIso } from '../../kernel/time.js';
import { type LineReader, plainRow } from './line-reader.js';
import { readLineTime } from './line-time.js';

const HEAD = /^ {0,5}(\d{1,7}):(20\d{6}:\d{6}\.\d{3}) (?=\S)/;
/** What it could not do with its database; it prints no level. */
const DATABASE_ERROR = /^\[(Z3\d{3})\]/;

/** A process id of few digits is padded. */
export const isPaddedZabbix = (line: string): boolean => line[0] === ' ' && HEAD.test(line);

export const readZabbix: LineReader = (line, context) => {
  const [head = '', pid, time = ''] = HEAD.exec(line) ?? [];
  const stamp = readLineTime(time, context);
  if (stamp === undefined) return undefined;
  const message = line.slice(head.length);
  const code = DATABASE_ERROR.exec(message)?.[1];
  return plainRow({
    '@timestamp': toIso(stamp.at),
    'log.level': code === undefined ? undefined : 'error',
    'process.pid': pid,
    'event.code': code,
    message,
  });
};
