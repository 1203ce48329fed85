// Access logs in the common and combined log formats, with anything that a server appends.
import { toIso } from '../../kernel/time.js';
import { parseNamedMonth } from '../normalise/named-month.js';
import { type LineReader, plainRow, unlessDash } from './line-reader.js';

const ACCESS =
  /^(?<client>\S{1,256}) \S{1,256} (?<user>\S{1,256}) \[(?<time>[^\]]{20,40})\] "(?<request>(?:[^"\\]|\\[^]){0,16384})" (?<status>\d{3}) (?<bytes>\d{1,15}|-)(?: "(?<referrer>(?:[^"\\]|\\[^]){0,8192})" "(?<agent>(?:[^"\\]|\\[^]){0,8192})")?/;
const REQUEST = /^([A-Z]{3,16}) (\S{1,16384})/;

const count = (text: string | undefined): number | undefined =>
  text === undefined || text === '-' ? undefined : Number(text);

const levelOf = (status: string): string => (status >= '500' ? 'error' : status >= '400' ? 'warn' : 'info');

export const readAccessLog: LineReader = (line, context) => {
  const found = ACCESS.exec(line);
  if (found?.groups === undefined) return undefined;
  const { client, user, time = '', request = '', status = '', bytes, referrer, agent } = found.groups;
  const at = parseNamedMonth(time, context.offset);
  if (at === undefined) return undefined;
  const [, method, path] = REQUEST.exec(request) ?? [];
  return plainRow({
    '@timestamp': toIso(at),
    'log.level': levelOf(status),
    message: `${request} ${status}${line.slice(found[0].length).trimEnd()}`,
    'client.ip': client,
    'user.name': unlessDash(user),
    'http.request.method': method,
    'url.path': path,
    'http.response.status_code': count(status),
    'http.response.bytes': count(bytes),
    'http.request.referrer': unlessDash(referrer),
    'user_agent.original': unlessDash(agent),
  });
};
