// What a record names as the one that failed it: addresses, hosts, a driver, names after “to” and “from”, in this order of trust.
import { escapePattern } from '../../kernel/escape-pattern.js';
import type { LogRecord } from '../record.js';
import { meaningsOf } from './localised/localised-failures.js';
import { speaksSql, type Technology, technologyInText, technologyOfLogger } from './technologies.js';

export type NamedAddress = { readonly host: string; readonly port?: number };

export type FailureMentions = {
  /** Most trusted first: the upstream, then addresses of the root error, then hosts. */
  readonly addresses: readonly NamedAddress[];
  readonly technology?: Technology;
  /** A library speaks that talks to any database. */
  readonly isSql: boolean;
  /** Lower-case words, in which names of components are looked for. */
  readonly words: string;
};

export type MentioningRecord = Pick<LogRecord, 'message' | 'error' | 'attributes'>;

const UPSTREAM = /upstream:? "?(?:https?|fastcgi|uwsgi|grpc)s?:\/\/([\w.-]+)(?::(\d+))?/i;
/** Where a message says that more can be read. */
const MORE_TO_READ = /\(?\b(?:see|visit|more at|docs?:?) <?https?:\/\/[^\s)>]+[)>]?/gi;
/** nginx, Apache and Envoy name the client and the request, too. */
const NO_TARGET = /(?:client|server|host|referrer|remote)[:=] ?"?[^,"\s]*"?,?|request: "[^"]*"/gi;
const ADDRESS =
  /(?:(?:https?|tcp|amqps?|rediss?|postgres(?:ql)?|mysql|mongodb|grpc|kafka|jdbc:\w+):\/\/)?(?:[\w%.-]+(?::[^@/\s]*)?@)?(\[[0-9a-f:.]+\]|(?:\d{1,3}\.){3}\d{1,3}|[A-Za-z][\w-]*(?:\.[\w-]+)*)[:|](\d{2,5})\b/g;
/** As mail servers write both: `smtp.relay.example[203.0.113.9]:587`. */
const HOST_WITH_ADDRESS = /([A-Za-z][\w-]*(?:\.[\w-]+)+)\[[\dA-Fa-f:.]+\](?::(\d{1,5}))?/g;
const HOST_AND_PORT = /["']?([\w.-]+)["']?(?: \([\d.:a-f]+\))?(?:,| on)? port[ =:](\d{2,5})/gi;
const URL_HOST = /\bhttps?:\/\/([\w.-]+)(?::(\d+))?/g;
const HOST =
  /(?:getaddrinfo (?:ENOTFOUND|EAI_AGAIN)|\blookup(?= \w)|resolve(?: host)?(?: name)?|translate host name|\bhost=|connect(?:ing|ion)? to(?: server(?: at)?| host)?|UnknownHostException:|server (?:at|on)|hostname|\baddress|no such host:?)[ :=]+['"]?([A-Za-z0-9][\w-]*(?:\.[\w-]+)+|[A-Za-z][\w-]{2,})['"]?/g;
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '0.0.0.0', '127.0.0.1', '::1']);
const SOURCE_FILE = /\.(?:py|js|mjs|ts|java|kt|go|rb|php|c|cc|cpp|rs|erl|ex|scala|cs)$/;
const TARGET_FIELD = /upstream|target|url|(?:^|[._])host$|addr|endpoint|dest|peer|broker|server\.address/i;
const OWN_FIELD = /remote|client|local|source|hostname|forwarded|header|listen|req\./i;

const MOST_TEXT = 3_000;

const withoutFrames = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !/^\s+(?:at|File) /.test(line))
    .join('\n');

/** Labels of figures that stand before a colon, `Error Number:18456`: hosts are called so, too, and then something says that they are hosts. */
const LABEL =
  /^(?:attempts?|class|code|columns?|count|ctx|duration|elapsed|errno|error|exit|id|in|length|level|lines?|msg|no|nr|number|offset|ora|page|pid|port|position|retry|row|rows|severity|size|spid|state|status|step|tid|took|total|tns|version)$/i;

/** An address of IPv4 as sockets of IPv6 show it: `[::ffff:10.0.0.9]`. */
const MAPPED = /^\[::ffff:((?:\d{1,3}\.){3}\d{1,3})\]$/i;
const CONNECTS =
  /\b(?:connect(?:ed|ing|ion)?(?: to)?|dial(?:ing)?|tcp|reach(?:ing)?|hosts?|servers?|upstream)[ =:"'(]+$/i;

/** `found`: the whole address with its scheme, `before`: the text in front of it. */
const isLabel = (host: string, { found, before }: { readonly found: string; readonly before: string }): boolean =>
  LABEL.test(host) && !/:\/\/|@/.test(found) && !CONNECTS.test(before);

const addressesBy = (text: string, pattern: RegExp): readonly NamedAddress[] =>
  [...text.matchAll(pattern)].flatMap(({ 0: found, 1: host = '', 2: port, index }) =>
    /^\d+$/.test(host) || SOURCE_FILE.test(host) || isLabel(host, { found, before: text.slice(0, index) })
      ? []
      : [{ host: host.replace(MAPPED, '$1'), ...(port !== undefined && { port: Number(port) }) }],
  );

const addressesOfFields = ({ attributes = {} }: MentioningRecord): readonly NamedAddress[] =>
  Object.entries(attributes).flatMap(([name, value]) => {
    if (typeof value !== 'string' || !TARGET_FIELD.test(name) || OWN_FIELD.test(name)) return [];
    const found = [...addressesBy(value, URL_HOST), ...addressesBy(value, ADDRESS)];
    if (found.length > 0) return found;
    return /^[a-z][\w-]*(?:\.[\w-]+)*$/i.test(value) && value.length > 2 ? [{ host: value }] : [];
  });

const LARGEST_PORT = 65_535;

const isMeant = ({ host, port }: NamedAddress): boolean =>
  (port === undefined || port <= LARGEST_PORT) && !(LOOPBACK.has(host) && port === undefined);

/** Drivers log under their own names: `kombu.connection`, `io.lettuce.core.protocol`. */
const loggerOf = ({ attributes }: MentioningRecord): string => {
  const logger = attributes?.['log.logger'];
  return typeof logger === 'string' ? logger : '';
};

/** `root`: the text of the root error, which is read first. */
export const mentionsOf = (record: MentioningRecord, root: string): FailureMentions => {
  const { message, error } = record;
  const text = `${root}\n${message}\n${error?.message ?? ''}\n${error?.stack ?? ''}`.slice(0, MOST_TEXT);
  const meanings = meaningsOf(text);
  const whole = [text, ...meanings].join('\n');
  const upstream = UPSTREAM.exec(whole);
  const told = whole.replaceAll(MORE_TO_READ, ' ');
  const body = withoutFrames(/upstream|client:/.test(told) ? told.replaceAll(NO_TARGET, ' ') : told);
  const technology =
    technologyInText(`${error?.type ?? ''} ${whole} ${(error?.stack ?? '').slice(MOST_TEXT, 2 * MOST_TEXT)}`) ??
    technologyOfLogger(loggerOf(record));
  const named = [HOST_WITH_ADDRESS, HOST_AND_PORT, URL_HOST, ADDRESS, HOST].flatMap((pattern) =>
    addressesBy(body, pattern),
  );
  const first = upstream === null ? [] : addressesBy(upstream[0], URL_HOST);
  return {
    addresses: [...first, ...named, ...addressesOfFields(record)].filter(isMeant),
    ...(technology && { technology }),
    isSql: speaksSql(whole),
    words: [body.slice(0, 800), ...meanings].join('\n').toLowerCase(),
  };
};

/** A word between or before these is a component. */
const BEFORE_NAME =
  '(?:to|from|at|by|via|call|calling|called|upstream|service|backend|server|reach|contact|client|dependency|against|with|target)[ =:"\'(]+';
const AFTER_NAME =
  '["\']?[ :)]+(?:service|is|was|api|unavailable|unreachable|returned|responded|answered|failed|error|timed|refused|did|call|request|client|connection|down)\\b';

/** `textline answered 429`, `the payments API returned status 503`. */
const ANSWERED =
  /(?<![\w/.-])([A-Za-z][\w-]{2,}(?:\.[\w-]+)*)(?: (?:service|api|server|gateway|provider|backend))? (?:answered|replied|responded|returned)(?: with)?(?: an?)?(?: (?:HTTP|status))*(?: code)? (?:401|403|429|5\d\d)\b/i;
const NO_ANSWERER: ReadonlySet<string> = new Set(
  'the this that which and has had was server upstream backend gateway service endpoint api request call response remote host client peer target http https url proxy get post put patch delete head function method handler job task attempt retry'.split(
    ' ',
  ),
);

/** The one whose answer a text tells of, as it is written there; `undefined`: none that has a name. */
export const answererIn = (text: string): string | undefined => {
  const beginning = text.slice(0, MOST_TEXT);
  const name = ANSWERED.exec([beginning, ...meaningsOf(beginning)].join('\n'))?.[1];
  return name === undefined || NO_ANSWERER.has(name.toLowerCase()) ? undefined : name;
};

const SHORTEST_NAME = 4;

/** Whether the words speak of a component of this name; a bare noun does not count, for components are named by business words. */
export const speaksOf = ({ words }: FailureMentions, name: string): boolean => {
  const lower = name.toLowerCase();
  if (lower.length < SHORTEST_NAME || !words.includes(lower)) return false;
  const escaped = escapePattern(lower);
  return new RegExp(`\\b${BEFORE_NAME}${escaped}(?![\\w-]*/|\\w)|(?<![\\w/-])${escaped}${AFTER_NAME}`).test(words);
};
