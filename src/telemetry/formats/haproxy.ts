// HAProxy's lines: requests, connections, and what it says of its servers, with or without a syslog header.
import { toIso } from '../../kernel/time.js';
import { type LineReader, plainRow, type PlainRow, unlessDash } from './line-reader.js';
import { readLineTime } from './line-time.js';

const START =
  /^(?<client>[\da-fA-F.:]{2,64}|unix):(?<port>\d{1,5}) \[(?<time>\d\d\/[A-Z][a-z]{2}\/\d{4}:[\d:.]{8,18})\] (?<frontend>\S{1,128}) (?<backend>[^\s/]{1,128})\/(?<server>\S{1,128}) /;
const HTTP =
  /^(?<times>-?\d{1,9}(?:\/[-+]?\d{1,9}){4}) (?<status>-?\d{1,3}) \+?(?<bytes>\d{1,15}) \S{1,512} \S{1,512} (?<state>[\w-]{4}) (?<connections>[\d/+]{5,80}) (?<queues>\d{1,9}\/\d{1,9})(?: \{[^}]{0,4096}\}){0,2} "(?<request>[^"]{0,8192})"?/;
const TCP =
  /^(?<times>-?\d{1,9}(?:\/[-+]?\d{1,9}){2}) \+?(?<bytes>\d{1,15}) (?<state>[\w-]{2,4}) (?<connections>[\d/+]{5,80}) (?<queues>\d{1,9}\/\d{1,9})/;
const REQUEST = /^([A-Z]{3,16}) (\S{1,8192})/;
const SERVER =
  /^(?:(?<level>\[\w{1,10}\]) .{0,80}?)?(?:Backup )?Server (?<backend>[^\s/]{1,128})\/(?<server>\S{1,128}) is (?<state>DOWN|UP)\b/;
const EMPTY_BACKEND = /^(?:backend|proxy) '?(?<backend>[^\s']{1,128})'? has no server available/i;
const NANOS_PER_MILLI = 1e6;
/** Written in place of a status where no response was sent. */
const NO_STATUS = '-1';

const levelOf = (status: string | undefined): string | undefined => {
  if (status === undefined || status === NO_STATUS) return undefined;
  if (status >= '500') return 'error';
  return status >= '400' ? 'warn' : 'info';
};

/** The last of the times is the whole one. */
const durationOf = (times: string): number | undefined => {
  const millis = Number(times.slice(times.lastIndexOf('/') + 1).replace('+', ''));
  return Number.isFinite(millis) && millis >= 0 ? millis * NANOS_PER_MILLI : undefined;
};

const stateRow = (text: string): PlainRow | undefined => {
  const { backend, server, state } = SERVER.exec(text)?.groups ?? {};
  if (backend !== undefined)
    return plainRow({
      'log.level': state === 'DOWN' ? 'warn' : 'notice',
      'haproxy.backend_name': backend,
      'haproxy.server_name': server,
      message: text,
    });
  const empty = EMPTY_BACKEND.exec(text)?.groups?.['backend'];
  return empty === undefined
    ? undefined
    : plainRow({ 'log.level': 'error', 'haproxy.backend_name': empty, message: text });
};

/** The text behind a syslog header; without its own time, which is that of the beginning of the request. */
export const readHaproxyMessage = (text: string): PlainRow | undefined => {
  const start = START.exec(text);
  if (start?.groups === undefined) return stateRow(text);
  const rest = text.slice(start[0].length);
  const found = HTTP.exec(rest)?.groups ?? TCP.exec(rest)?.groups;
  if (found === undefined) return undefined;
  const { client, port, frontend, backend, server } = start.groups;
  const { times = '', status, bytes, state, request = '' } = found;
  const [, method, path] = REQUEST.exec(request) ?? [];
  return plainRow({
    'log.level': levelOf(status),
    'client.address': client,
    'client.port': Number(port),
    'http.request.method': method,
    'url.path': path,
    'http.response.status_code': status === undefined || status === NO_STATUS ? undefined : Number(status),
    'http.response.bytes': Number(bytes),
    'event.duration': durationOf(times),
    'haproxy.frontend_name': frontend,
    'haproxy.backend_name': backend,
    'haproxy.server_name': unlessDash(server),
    'haproxy.termination_state': state,
    'haproxy.times': times,
    message: text,
  });
};

export const readHaproxy: LineReader = (line, context) => {
  const time = START.exec(line)?.groups?.['time'];
  if (time === undefined) return undefined;
  const stamp = readLineTime(time, context);
  const row = readHaproxyMessage(line);
  return stamp === undefined || row === undefined ? undefined : { '@timestamp': toIso(stamp.at), ...row };
};
