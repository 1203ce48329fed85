// Redis's and Valkey's own log: `59:M 23 Nov 2026 14:03:50.770 * message`.
import { toIso } from '../../kernel/time.js';
import { type LineReader, plainRow } from './line-reader.js';
import { readLineTime } from './line-time.js';

const START = /^(?:(?<pid>\d{1,10}):(?<role>[XCSM])|\[(?<oldPid>\d{1,10})\]) (?=\d{1,2} [A-Z][a-z]{2} )/;
const LEVELS: { readonly [sign: string]: string } = { '.': 'debug', '-': 'debug', '*': 'notice', '#': 'warning' };
const ROLES: { readonly [letter: string]: string } = { X: 'sentinel', C: 'child', S: 'replica', M: 'master' };
const PEER = /(?:Connecting to MASTER|Connected to MASTER|REPLICAOF|SLAVEOF) ([\w.-]{1,253}):(\d{1,5})/;

export const readRedis: LineReader = (line, context) => {
  const start = START.exec(line);
  if (start?.groups === undefined) return undefined;
  const rest = line.slice(start[0].length);
  const stamp = readLineTime(rest, context);
  const sign = stamp === undefined ? undefined : rest[stamp.end + 1];
  const level = sign === undefined ? undefined : LEVELS[sign];
  if (stamp === undefined || level === undefined) return undefined;
  const { pid, oldPid, role } = start.groups;
  const message = rest.slice(stamp.end + 3);
  const [, host, port] = PEER.exec(message.slice(0, 400)) ?? [];
  return plainRow({
    '@timestamp': toIso(stamp.at),
    'log.level': level,
    'process.pid': pid ?? oldPid,
    'redis.role': role === undefined ? undefined : ROLES[role],
    'server.address': host,
    'server.port': port === undefined ? undefined : Number(port),
    message,
  });
};
