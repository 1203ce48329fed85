// CMTrace's form, in which Configuration Manager, Intune and the deployment tools of Windows write: the text first, then its fields.
import { MINUTE, toIso } from '../../kernel/time.js';
import { civilInstant } from '../normalise/named-month.js';
import { type LineReader, plainRow } from './line-reader.js';

/** A text may have several lines. */
const RECORD = /^<!\[LOG\[([^]{0,65536}?)\]LOG\]!>\s?<([^>]{1,4096})>\s{0,4}$/;
const FIELD = /\b(\w{1,20})="([^"]{0,1024})"/g;
/** Minutes that UTC is ahead of the clock stand behind it: `14:03:52.123-120`. */
const TIME = /^(\d{1,2}:\d\d:\d\d(?:\.\d{1,7})?)([+-]\d{1,4})?$/;
const DATE = /^(\d{1,2})-(\d{1,2})-(\d{4})$/;

/** By the number of their type, from 0. */
const LEVELS: readonly string[] = ['info', 'info', 'warn', 'error'];

const opening = (text: string): boolean => text.startsWith('<![LOG[');

/** Whether a record goes on in the next line. */
export const isOpenCmtrace = (text: string): boolean => opening(text) && !/\]LOG\]!>\s?<[^>]{1,4096}>/.test(text);

export const opensCmtrace = (line: string): boolean => opening(line);

export const readCmtrace: LineReader = (text, { offset }) => {
  const [, message, head = ''] = opening(text) ? (RECORD.exec(text) ?? []) : [];
  if (message === undefined) return undefined;
  const fields = new Map(Array.from(head.matchAll(FIELD), ([, name = '', value = '']) => [name, value] as const));
  const [, clock, behind] = TIME.exec(fields.get('time') ?? '') ?? [];
  const [, month, day, year] = DATE.exec(fields.get('date') ?? '') ?? [];
  if (clock === undefined) return undefined;
  const civil = civilInstant(Number(year), { month: Number(month) - 1, day: Number(day), clock });
  if (civil === undefined) return undefined;
  return plainRow({
    '@timestamp': toIso(behind === undefined ? civil - offset : civil + Number(behind) * MINUTE),
    'log.level': LEVELS[Number(fields.get('type'))],
    'log.logger': fields.get('component'),
    'process.thread.id': fields.get('thread'),
    'log.origin': fields.get('file'),
    message,
  });
};
