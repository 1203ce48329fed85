// Access lines of Envoy and Istio, and of the load balancers of AWS.
import { toIso } from '../../kernel/time.js';
import { parseInstantAt } from '../normalise/timestamp.js';
import { type LineReader, plainRow, unlessDash } from './line-reader.js';

const levelOfStatus = (status: string | undefined): string => {
  if (status === undefined || status < '400') return 'info';
  return status >= '500' ? 'error' : 'warn';
};

const NANOS_PER_MILLI = 1e6;
const NANOS_PER_SECOND = 1e9;

const numberOr = (text: string | undefined): number | undefined =>
  text === undefined || text === '-' || text === '' ? undefined : Number(text);

type AddressParts = { readonly address?: string | undefined; readonly port?: number | undefined };

/** `10.0.0.9:8080`, `[::1]:80`, or a name. */
const splitAddress = (text: string | undefined): AddressParts => {
  if (text === undefined || text === '-' || text === '') return {};
  const [, address = text, port] = /^(.{1,253}):(\d{1,5})$/.exec(text) ?? [];
  return { address: address.replace(/^\[|\]$/g, ''), port: port === undefined ? undefined : Number(port) };
};

const ENVOY =
  /^\[(?<time>\d{4}-\d\d-\d\dT[\d:.]{8,18}Z)\] "(?<method>[A-Z-]{1,16}) (?<path>\S{1,8192}) (?<protocol>[\w/.]{1,12}|-)" (?<status>\d{1,3}) (?<flags>[A-Z,]{1,40}|-) (?:(?<details>\S{1,200}) (?<termination>\S{1,200}) "(?<failure>[^"]{0,512})" )?(?<received>\d{1,15}) (?<sent>\d{1,15}) (?<duration>\d{1,12}|-) (?<upstreamTime>\d{1,12}|-) "(?<forwarded>[^"]{0,512})" "(?<agent>[^"]{0,2048})" "(?<id>[^"]{0,128})" "(?<authority>[^"]{0,512})" "(?<upstream>[^"]{0,512})"(?: (?<cluster>\S{1,300}))?/;

export const readEnvoy: LineReader = (line, context) => {
  if (line[0] !== '[') return undefined;
  const found = ENVOY.exec(line)?.groups;
  const stamp = parseInstantAt(found?.['time'] ?? '', context.offset);
  if (found === undefined || stamp === undefined) return undefined;
  const { method, path, status, flags, details, failure, duration, forwarded, agent, id, authority, upstream } = found;
  const { address, port } = splitAddress(upstream);
  const millis = numberOr(duration);
  return plainRow({
    '@timestamp': toIso(stamp.at),
    'log.level': levelOfStatus(status === '0' ? '500' : status),
    'http.request.method': unlessDash(method),
    'url.path': path,
    'url.domain': unlessDash(authority),
    'http.response.status_code': numberOr(status),
    'http.request.id': unlessDash(id),
    'http.response.bytes': numberOr(found['sent']),
    'event.duration': millis === undefined ? undefined : millis * NANOS_PER_MILLI,
    'envoy.response_flags': unlessDash(flags),
    'envoy.response_code_details': unlessDash(details),
    'envoy.upstream_cluster': unlessDash(found['cluster']),
    'error.message': unlessDash(failure),
    'server.address': address,
    'server.port': port,
    'client.address': unlessDash(forwarded),
    'user_agent.original': unlessDash(agent),
    message: line.slice(line.indexOf('] ') + 2),
  });
};

const ALB =
  /^(?:(?<type>https?|h2|grpcs|wss?) )?(?<time>\d{4}-\d\d-\d\dT[\d:.]{8,18}Z) (?<balancer>\S{1,200}) (?<client>[\da-fA-F.:[\]]{3,64}:\d{1,5}) (?<target>\S{1,64}:\d{1,5}|-) (?<times>(?:-?[\d.]{1,12} ){2}-?[\d.]{1,12}) (?<status>\d{3}|-) (?<targetStatus>\d{3}|-) (?<received>\d{1,15}) (?<sent>\d{1,15}) "(?<method>[A-Z-]{1,16}) (?<url>\S{1,8192}) [^"]{0,40}" "(?<agent>[^"]{0,2048})"/;
const TRACE_ROOT = /"(?:Self=[^;"]{1,80};)?Root=([\w-]{10,64})/;
const ERROR_REASON = /"(Target\.\w{1,60}|\w{1,40}Error\w{0,40}|Lambda\w{1,60})"/;

/** The path of a whole URL. */
const pathOf = (url: string): string => /^\w{1,8}:\/\/[^/]{1,300}(\/[^\n]{0,8192})$/.exec(url)?.[1] ?? url;

export const readAwsBalancer: LineReader = (line, context) => {
  const found = ALB.exec(line)?.groups;
  const stamp = parseInstantAt(found?.['time'] ?? '', context.offset);
  if (found === undefined || stamp === undefined) return undefined;
  const { balancer = '', client, target, times = '', status, targetStatus, method, url = '', agent, sent } = found;
  const each = times.split(' ').map(Number);
  const seconds = each.some((part) => part < 0) ? undefined : each.reduce((sum, part) => sum + part, 0);
  const { address, port } = splitAddress(target);
  return plainRow({
    '@timestamp': toIso(stamp.at),
    'log.level': levelOfStatus(unlessDash(status) ?? '500'),
    'service.name': balancer.split('/')[1] ?? balancer,
    'client.address': splitAddress(client).address,
    'server.address': address,
    'server.port': port,
    'http.request.method': unlessDash(method),
    'url.path': pathOf(url),
    'http.response.status_code': numberOr(status),
    'http.response.bytes': numberOr(sent),
    'event.duration': seconds === undefined ? undefined : Math.round(seconds * NANOS_PER_SECOND),
    'aws.elb.target_status': numberOr(targetStatus),
    'aws.elb.trace_id': TRACE_ROOT.exec(line)?.[1],
    'error.code': ERROR_REASON.exec(line)?.[1],
    'user_agent.original': unlessDash(agent),
    message: `${method ?? ''} ${url} ${status ?? ''} ${targetStatus ?? ''} ${target ?? ''} ${times}`,
  });
};

const FLOW =
  /^(?<version>\d{1,2}) (?<account>\d{12}|unknown) (?<interface>eni-\w{1,40}) (?<source>\S{1,64}) (?<destination>\S{1,64}) (?<sourcePort>\d{1,5}|-) (?<port>\d{1,5}|-) (?<protocol>\d{1,3}|-) (?<packets>\d{1,15}|-) (?<bytes>\d{1,15}|-) (?<start>\d{10}) (?<end>\d{10}) (?<action>ACCEPT|REJECT|-) (?<state>OK|NODATA|SKIPDATA)/;
const MICROS = 1e6;

/** The flow logs of a VPC in their default order. */
export const readVpcFlow: LineReader = (line) => {
  const found = FLOW.exec(line)?.groups;
  if (found === undefined) return undefined;
  const { source, destination, port, action, bytes, packets, start } = found;
  return plainRow({
    '@timestamp': toIso(Number(start) * MICROS),
    'log.level': action === 'REJECT' ? 'warn' : 'info',
    'service.name': 'vpc-flow',
    'client.address': unlessDash(source),
    'server.address': unlessDash(destination),
    'server.port': numberOr(port),
    'network.bytes': numberOr(bytes),
    'network.packets': numberOr(packets),
    'aws.vpcflow.action': unlessDash(action),
    'aws.vpcflow.interface_id': found['interface'],
    message: line,
  });
};
