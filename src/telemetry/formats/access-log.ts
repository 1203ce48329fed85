// Access logs in the common and combined log formats, with anything that a server appends.
import { toIso } from '../../kernel/time.js';
import { parseNamedMonth } from '../normalise/named-month.js';
import { type LineReader, plainRow, unlessDash } from './line-reader.js';

const ACCESS =
  /^(?:(?<host>[\w.-]{1,253}:\d{1,5}) )?(?<client>\S{1,256}) \S{1,256} (?<user>\S{1,256}) \[(?<time>[^\]]{20,40})\] "(?<request>(?:[^"\\]|\\[^]){0,16384})" (?<status>\d{3}) (?<bytes>\d{1,15}|-)(?: "(?<referrer>(?:[^"\\]|\\[^]){0,8192})" "(?<agent>(?:[^"\\]|\\[^]){0,8192})")?/;
const REQUEST = /^([A-Z]{3,16}) (\S{1,16384})/;

const count = (text: string | undefined): number | undefined =>
  text === undefined || text === '-' ? undefined : Number(text);

/** Of a status code. */
export const requestLevelOf = (status: string): string =>
  status >= '500' ? 'error' : status >= '400' ? 'warn' : 'info';

const NANOS_PER_SECOND = 1e9;
const NANOS_PER_MILLI = 1e6;
/** What nginx configurations append, each under a name of its own, in seconds. */
const REQUEST_TIME = /\b(?:rt|request_time|req_time|rtime|duration)[=:]"?(\d{1,7}\.\d{1,6})/;
const UPSTREAM = /\b(?:ua|upstream|upstream_addr|us_addr)[=:]"?([\w.-]{1,253}):(\d{1,5})/;
const REQUEST_ID = /\b(?:rid|req_id|request_id|id)[=:]"?([\w-]{8,64})/;
const LAST_SECONDS = /^ (?:"[^"]{0,2048}" )?(\d{1,5}\.\d{3})(?: |$)/;
/** Traefik: number, router, target, milliseconds. */
const TRAEFIK = /^ (\d{1,15}) "([^"]{0,256})" "([^"]{0,1024})" (\d{1,12})ms/;
const TARGET = /^\w{1,8}:\/\/([^/:]{1,253})(?::(\d{1,5}))?/;

/** What stands behind the combined form. */
const tailFields = (tail: string): { readonly [name: string]: string | number | undefined } => {
  if (tail.length < 3) return {};
  const [, , router, url, millis] = TRAEFIK.exec(tail) ?? [];
  if (millis !== undefined) {
    const [, address, port] = TARGET.exec(url ?? '') ?? [];
    return {
      'event.duration': Number(millis) * NANOS_PER_MILLI,
      'traefik.router': unlessDash(router),
      'server.address': address,
      'server.port': port === undefined ? undefined : Number(port),
    };
  }
  const seconds = (REQUEST_TIME.exec(tail) ?? LAST_SECONDS.exec(tail))?.[1];
  const [, address, port] = UPSTREAM.exec(tail) ?? [];
  return {
    'event.duration': seconds === undefined ? undefined : Math.round(Number(seconds) * NANOS_PER_SECOND),
    'server.address': address,
    'server.port': port === undefined ? undefined : Number(port),
    'http.request.id': REQUEST_ID.exec(tail)?.[1],
  };
};

/** What ends the time and begins the request: the pattern alone tries every beginning of three words. */
const BEFORE_REQUEST = '] "';

export const readAccessLog: LineReader = (line, context) => {
  const found = line.includes(BEFORE_REQUEST) ? ACCESS.exec(line) : null;
  if (found?.groups === undefined) return undefined;
  const { client, user, time = '', request = '', status = '', bytes, referrer, agent, host } = found.groups;
  const at = parseNamedMonth(time, context.offset);
  if (at === undefined) return undefined;
  const [, method, path] = REQUEST.exec(request) ?? [];
  return plainRow({
    '@timestamp': toIso(at),
    'log.level': requestLevelOf(status),
    message: `${request} ${status}${line.slice(found[0].length).trimEnd()}`,
    'client.address': client,
    'url.domain': host?.replace(/:\d{1,5}$/, ''),
    ...tailFields(line.slice(found[0].length)),
    'user.name': unlessDash(user),
    'http.request.method': method,
    'url.path': path,
    'http.response.status_code': count(status),
    'http.response.bytes': count(bytes),
    'http.request.referrer': unlessDash(referrer),
    'user_agent.original': unlessDash(agent),
  });
};
