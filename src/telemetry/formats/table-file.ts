// Files that name their columns in their first line: CSV with a header, and the W3C form of CloudFront and IIS.
import { columnField } from './column-names.js';
import { splitCsv } from './csv.js';
import { toIso } from '../../kernel/time.js';
import { readLineTime } from './line-time.js';
import { type LineContext, plainRow, type PlainRow } from './line-reader.js';

export type TableHeader = { readonly names: readonly string[]; readonly separator: string; readonly day?: string };

const NAME = /^[\p{L}_@][\p{L}\w .@/()-]{0,60}$/u;
/** One of the columns says when, another one what. */
const WHEN =
  /^@?(?:time|timestamp|date|datetime|ts|_time|created[_ ]?at|start[_ ]?time|log[_ ]?time|eventtime|when)$|time(?:stamp)?$/i;
const FIELDS = /^#\s?[Ff]ields:?\s+/;
/** The day of rows that have a clock alone. */
const DAY = /^#Date: (?<day>\d{4}-\d\d-\d\d|\d{1,2}-[A-Z][a-z]{2}-\d{4})\b/;
const SEPARATORS = [',', '\t', ';', '|'] as const;
const LEAST_COLUMNS = 3;

/** Names of the W3C form, in ECS. */
const W3C: { readonly [name: string]: string } = {
  'c-ip': 'client.address',
  'cs-method': 'http.request.method',
  'cs-uri-stem': 'url.path',
  'cs-uri-query': 'url.query',
  'sc-status': 'http.response.status_code',
  'sc-bytes': 'http.response.bytes',
  's-ip': 'server.address',
  's-port': 'server.port',
  'cs(User-Agent)': 'user_agent.original',
  'cs(Host)': 'url.domain',
  'x-host-header': 'url.domain',
  'x-edge-request-id': 'http.request.id',
  'x-edge-result-type': 'aws.cloudfront.edge_result_type',
  'x-edge-detailed-result-type': 'error.code',
  's-computername': 'host.name',
  's-sitename': 'service.name',
};

/** The header of the W3C form may stand below other lines that begin with `#`. */
export const isTableHeader = (line: string): boolean => FIELDS.test(line);

/** What a comment above the header says of the day. */
export const dayOfComment = (line: string): string | undefined => {
  const day = DAY.exec(line)?.groups?.['day'];
  const at = day === undefined ? undefined : readLineTime(`${day} 00:00:00Z`, { offset: 0, near: 0 })?.at;
  return at === undefined ? undefined : toIso(at).slice(0, 10);
};

export const readTableHeader = (line: string): TableHeader | undefined => {
  const fields = FIELDS.exec(line)?.[0];
  if (fields !== undefined)
    return {
      names: line
        .slice(fields.length)
        .trim()
        .split(/[\s,]+/),
      separator: ['\t', ','].find((each) => line.includes(each)) ?? ' ',
    };
  if (FLOW_HEADER.test(line) && !VPC.test(line)) return { names: line.trim().split(' '), separator: ' ' };
  if (line.length > 4096 || /^[\d{[<#]/.test(line)) return undefined;
  for (const separator of SEPARATORS) {
    const names = splitCsv(line, separator)?.map((name) => name.trim());
    if (names === undefined || names.length < LEAST_COLUMNS) continue;
    if (
      names.every((name) => NAME.test(name)) &&
      names.some((name) => WHEN.test(columnField(name))) &&
      new Set(names).size === names.length
    )
      return { names, separator };
  }
  return undefined;
};

const NUMERIC = new Set(['http.response.status_code', 'http.response.bytes', 'server.port', 'event.duration']);
const NANOS_PER_SECOND = 1e9;

const w3cRow = (values: { readonly [name: string]: string }, { separator, day }: TableHeader): PlainRow => {
  const { date = day, time, 'time-taken': taken, ...others } = values;
  const named = Object.entries(others).flatMap(([name, value]) =>
    value === '-' ? [] : [[W3C[name] ?? name, value] as const],
  );
  const status = values['sc-status'] ?? '';
  // CloudFront separates by tabs and counts in seconds, IIS by blanks and in milliseconds
  const seconds = taken === undefined ? undefined : Number(taken) / (separator === '\t' ? 1 : 1000);
  const request = [values['cs-method'], values['cs-uri-stem'], status].filter((part) => part !== undefined).join(' ');
  return plainRow({
    '@timestamp': date === undefined ? time : `${date}T${time ?? '00:00:00'}Z`,
    'log.level': status >= '500' ? 'error' : status >= '400' ? 'warn' : 'info',
    ...Object.fromEntries(named.map(([name, value]) => [name, NUMERIC.has(name) ? Number(value) : value])),
    'event.duration':
      seconds === undefined || Number.isNaN(seconds) ? undefined : Math.round(seconds * NANOS_PER_SECOND),
    message: request,
  });
};

const DATE = /^date$/i;
const CLOCK = /^time$/i;

const VPC = /^version account-id interface-id /;

/** Its columns are read by their order. */
export const isVpcHeader = (line: string): boolean => VPC.test(line);

/** A flow log of a VPC with columns of one's own choice. */
const FLOW_HEADER = /^(?=[a-z -]{1,1000}$)(?=.*\bsrcaddr\b)(?=.*\bstart\b)/;

const flowRow = (values: { readonly [name: string]: string }): PlainRow => {
  const { srcaddr, dstaddr, dstport, bytes, packets, start, action, ...others } = values;
  const port = Number(dstport);
  return plainRow({
    '@timestamp': toIso(Number(start) * 1e6),
    'log.level': action === 'REJECT' ? 'warn' : 'info',
    'service.name': 'vpc-flow',
    'client.address': srcaddr === '-' ? undefined : srcaddr,
    'server.address': dstaddr === '-' ? undefined : dstaddr,
    'server.port': Number.isNaN(port) ? undefined : port,
    'network.bytes': bytes,
    'network.packets': packets,
    'aws.vpcflow.action': action,
    'aws.vpcflow.interface_id': others['interface-id'],
    message: Object.values(values).join(' '),
  });
};

/** A date and a clock in columns of their own make one time. */
const csvRow = (values: { readonly [name: string]: string }, context: LineContext): PlainRow => {
  const names = Object.keys(values);
  const [date, clock] = [names.find((name) => DATE.test(name)), names.find((name) => CLOCK.test(name))];
  const time = names.find((name) => WHEN.test(name));
  const at =
    date !== undefined && clock !== undefined ? `${values[date] ?? ''} ${values[clock] ?? ''}` : values[time ?? ''];
  const stamp = at === undefined ? undefined : readLineTime(at.trim(), context);
  const used = stamp === undefined ? [] : [date, clock, time];
  const others = Object.entries(values).filter(([name]) => !used.includes(name));
  const lower = others.map(([name, value]) => [/^[A-Z][a-z]+$/.test(name) ? name.toLowerCase() : name, value] as const);
  return plainRow({ ...Object.fromEntries(lower), '@timestamp': stamp === undefined ? at : toIso(stamp.at) });
};

/** `undefined`: the line has another number of columns. */
export const readTableRow = (line: string, header: TableHeader, context: LineContext): PlainRow | undefined => {
  const { names, separator } = header;
  const values = separator === ' ' ? line.trim().split(' ') : splitCsv(line, separator);
  if (values === undefined || values.length < names.length) return undefined;
  if (values.slice(names.length).some((value) => value !== '')) return undefined;
  const row = Object.fromEntries(names.map((name, at) => [columnField(name), values[at] ?? '']));
  if (names.includes('srcaddr')) return flowRow(row);
  return names.includes('sc-status') ? w3cRow(row, header) : csvRow(row, context);
};
