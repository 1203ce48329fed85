// Sends JSON to addresses of the public internet alone: every address that a name leads to is looked at when the connection is made, so that a name that changes its address leads nowhere else.
import { lookup } from 'node:dns';
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { connectionFailure, type NoReply } from './connection-failure.js';
import {
  JSON_HEADERS,
  type JsonReply,
  jsonReply,
  type JsonRequest,
  MOST_READ,
  PATIENCE_MILLIS,
} from './request-json.js';

/**
 * Of this machine, of private networks, of documentation and of protocols, inside of IPv4 and of the unicast addresses of IPv6
 * (2000::/3). Source: the registries of special-purpose addresses, RFC 6890. Also those that the registries call globally
 * reachable: nobody takes deliveries at a relay.
 */
const NOT_PUBLIC: readonly (readonly [network: string, bits: number, family: 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.31.196.0', 24, 'ipv4'],
  ['192.52.193.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['192.175.48.0', 24, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['2620:4f:8000::', 48, 'ipv6'],
  ['3fff::', 20, 'ipv6'],
];

const notPublic = new BlockList();
for (const [network, bits, family] of NOT_PUBLIC) notPublic.addSubnet(network, bits, family);

const unicast = new BlockList();
unicast.addSubnet('2000::', 3, 'ipv6');

/** IPv4 inside of IPv6: mapped (RFC 4291), and translated where a network has no IPv4 (RFC 6052). */
const HOLDS_IPV4: ReadonlySet<string> = new Set(['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0']);

/** `undefined`: it has a zone, which only addresses of this link have. */
const ipv6Groups = (address: string): readonly string[] | undefined => {
  const url = `http://[${address}]/`;
  if (!URL.canParse(url)) return undefined;
  const [head = '', tail] = new URL(url).hostname.slice(1, -1).split('::', 2);
  const groups = (text: string | undefined) => (text === undefined || text === '' ? [] : text.split(':'));
  const [before, after] = [groups(head), groups(tail)];
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
};

const heldIpv4 = (groups: readonly string[]): string | undefined => {
  if (!HOLDS_IPV4.has(groups.slice(0, 6).join(':'))) return undefined;
  const halves = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return halves.flatMap((half) => [half >>> 8, half & 0xff]).join('.');
};

/** IPv4 inside of IPv6 (`::ffff:10.0.0.1`, `64:ff9b::10.0.0.1`) is what it holds. What is no address is not public. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address);
  if (family === 4) return !notPublic.check(address, 'ipv4');
  const groups = family === 6 ? ipv6Groups(address) : undefined;
  if (groups === undefined) return false;
  const held = heldIpv4(groups);
  if (held !== undefined) return isPublicAddress(held);
  return unicast.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
};

const PRIVATE = 'EPRIVATE';

class PrivateAddress extends Error {
  readonly code = PRIVATE;
}

/** All addresses of the name have to be public. */
const lookUpPublic: LookupFunction = (name, options, callback) => {
  lookup(name, { ...options, all: true }, (error, found) => {
    if (error !== null) return callback(error, '');
    if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address)))
      return callback(new PrivateAddress('private address'), '');
    const [first] = found;
    if (options.all === true) return callback(null, found);
    return callback(null, first?.address ?? '', first?.family);
  });
};

const readReply = async (response: IncomingMessage): Promise<JsonReply> => {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > MOST_READ) break;
  }
  const [retryAfter, reset] = ['retry-after', 'x-ratelimit-reset'].map((name) => response.headers[name]?.toString());
  return jsonReply(response.statusCode ?? 0, text.slice(0, MOST_READ), { retryAfter, reset });
};

/** What `requestJson` does; `not-public`: nothing was sent, because the address is not one of the public internet. */
export const requestPublicJson = async ({
  url,
  method = 'POST',
  body,
  headers = {},
}: JsonRequest): Promise<JsonReply | NoReply | 'not-public'> => {
  const { protocol, hostname } = new URL(url);
  const literal = hostname.replace(/^\[(.*)\]$/, '$1');
  // of an address nobody looks up a name
  if (isIP(literal) !== 0 && !isPublicAddress(literal)) return 'not-public';
  const open = protocol === 'https:' ? requestHttps : requestHttp;
  try {
    return await new Promise<JsonReply>((resolve, reject) => {
      const asked: ClientRequest = open(url, {
        method,
        headers: { ...JSON_HEADERS, ...headers },
        lookup: lookUpPublic,
        signal: AbortSignal.timeout(PATIENCE_MILLIS),
      });
      asked.on('error', reject);
      asked.on('response', (response) => readReply(response).then(resolve, reject));
      asked.end(body);
    });
  } catch (error) {
    return (error as { readonly code?: string }).code === PRIVATE ? 'not-public' : connectionFailure(error);
  }
};
