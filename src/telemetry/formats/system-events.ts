// Records of the system's own auditing: auditd of Linux, and the events of Windows as XML.
import { toIso } from '../../kernel/time.js';
import { parseInstantAt } from '../normalise/timestamp.js';
import { type LineReader, plainRow } from './line-reader.js';

const AUDIT =
  /^(?:node=(?<host>\S{1,255}) )?type=(?<type>[A-Z_\d]{2,40}) msg=audit\((?<seconds>\d{10})\.(?<millis>\d{3}):(?<serial>\d{1,12})\): ?/;
const AUDIT_PAIR = / (pid|exe|comm|res|success)=(?:"([^"]{0,400})"|([^\s'"]{1,400}))/g;

export const readAuditd: LineReader = (line) => {
  const found = AUDIT.exec(line)?.groups;
  if (found === undefined) return undefined;
  const { host, type, seconds, millis, serial } = found;
  const pairs = Object.fromEntries(
    Array.from(line.slice(0, 4096).matchAll(AUDIT_PAIR), ([, name = '', quoted, bare]) => [name, quoted ?? bare ?? '']),
  );
  return plainRow({
    '@timestamp': toIso((Number(seconds) * 1000 + Number(millis)) * 1000),
    'log.level': 'info',
    'host.name': host,
    'event.code': type,
    'auditd.serial': serial,
    'process.pid': pairs['pid'],
    'process.name': pairs['comm'],
    'process.executable': pairs['exe'],
    'event.outcome': pairs['res'] ?? pairs['success'],
    message: line,
  });
};

const XML_LEVELS: readonly string[] = ['info', 'critical', 'error', 'warning', 'info', 'verbose'];
const ENTITIES: { readonly [name: string]: string } = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

const unescaped = (text: string): string =>
  text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => ENTITIES[name] ?? '');

const opening = (text: string): boolean => /^\s{0,8}<Event[\s>]/.test(text.slice(0, 40));

/** Whether an event goes on in the next line. */
export const isOpenWindowsXml = (text: string): boolean => opening(text) && !text.includes('</Event>');

export const readWindowsXml: LineReader = (text, { offset }) => {
  if (!opening(text)) return undefined;
  const head = text.slice(0, 16_384);
  const stamp = parseInstantAt(/<TimeCreated SystemTime=["']([^"']{19,40})["']/.exec(head)?.[1] ?? '', offset);
  if (stamp === undefined) return undefined;
  const element = (name: string): string | undefined =>
    new RegExp(`<${name}(?: [^>]{0,200})?>([^<]{0,400})</${name}>`).exec(head)?.[1];
  const data = Array.from(
    head.matchAll(/<Data(?: Name=["']([^"']{1,80})["'])?>([^<]{1,2048})<\/Data>/g),
    ([, name, value = '']) => (name === undefined ? unescaped(value) : `${name}=${unescaped(value)}`),
  );
  const code = element('EventID');
  const told = /<Message>([^<]{1,8192})<\/Message>/.exec(head)?.[1];
  return plainRow({
    '@timestamp': toIso(stamp.at),
    'log.level': XML_LEVELS[Number(element('Level'))],
    'service.name': /<Provider [^>]{0,80}?Name=["']([^"']{1,200})["']/.exec(head)?.[1],
    'host.name': element('Computer'),
    'event.code': code,
    'winlog.channel': element('Channel'),
    message: told === undefined ? `event ${code ?? ''}: ${data.join(', ')}` : unescaped(told),
  });
};
