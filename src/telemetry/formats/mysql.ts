// The slow log of MySQL and MariaDB: blocks of several lines, whose time may stand in `SET timestamp`.
import { toIso } from '../../kernel/time.js';
import { type LineReader, plainRow } from './line-reader.js';
import { readLineTime } from './line-time.js';

const OPENS = /^# (?:Time|User@Host): /;
const FIRST_TIME = /^# Time: /;
const STAMP = /\nSET timestamp=(\d{10}(?:\.\d{1,6})?);/;
const TIME = /^# Time: ([^\n]{1,40})/;
const USER =
  /\n?# User@Host: (?<user>[^\s[]{0,80})\[[^\]]{0,80}\] @ {1,2}(?<host>[^\s[]{0,253}) ?\[(?<ip>[^\]]{0,64})\](?: {1,4}Id: {1,6}(?<id>\d{1,20}))?/;
const SCHEMA = /(?: Schema: (?<schema>[^\s#]{1,64})|\nuse `?(?<used>[^`;\n]{1,64})`?;)/;
const FIGURES = /# (Query_time: [^\n]{1,400})/;
const FIGURE = /(Query_time|Lock_time|Rows_sent|Rows_examined|Rows_affected): {1,4}([\d.]{1,20})/g;
const NANOS_PER_SECOND = 1e9;

/** Whether a block is not whole yet: its statement ends with a semicolon, behind `SET timestamp`. */
export const isOpenSlowQuery = (text: string): boolean => {
  if (!OPENS.test(text)) return false;
  if (!text.endsWith(';')) return true;
  const last = text.slice(text.lastIndexOf('\n') + 1);
  return last.startsWith('SET timestamp=') || last.startsWith('use ') || !text.includes('\nSET timestamp=');
};

/** A line of the user opens a block where no line of the time stands alone above it. */
export const opensSlowQuery = (line: string, above: string): boolean =>
  FIRST_TIME.test(line) || (OPENS.test(line) && above.includes('\n'));

export const readMysqlSlow: LineReader = (text, context) => {
  if (!OPENS.test(text) || !FIGURES.test(text)) return undefined;
  const stamp = STAMP.exec(text);
  const at = readLineTime(stamp?.[1] ?? TIME.exec(text)?.[1] ?? '', context)?.at;
  const figures = Object.fromEntries(
    Array.from((FIGURES.exec(text)?.[1] ?? '').matchAll(FIGURE), ([, name = '', value]) => [name, Number(value)]),
  );
  const { user, host, ip, id } = USER.exec(text)?.groups ?? {};
  const { schema, used } = SCHEMA.exec(text)?.groups ?? {};
  const statement = stamp === null ? '' : text.slice(stamp.index + stamp[0].length).trim();
  const seconds = figures['Query_time'];
  return plainRow({
    '@timestamp': at === undefined ? undefined : toIso(at),
    'log.level': 'info',
    'event.dataset': 'mysql.slowlog',
    'event.duration': seconds === undefined ? undefined : Math.round(seconds * NANOS_PER_SECOND),
    'user.name': user,
    'client.address': ip === undefined || ip === '' ? host : ip,
    'db.namespace': used ?? schema,
    'db.query.text': statement,
    'mysql.thread_id': id,
    'mysql.slowlog.lock_time.sec': figures['Lock_time'],
    'mysql.slowlog.rows_examined': figures['Rows_examined'],
    'mysql.slowlog.rows_sent': figures['Rows_sent'],
    message: `${FIGURES.exec(text)?.[1] ?? ''}\n${statement}`.trim(),
  });
};
