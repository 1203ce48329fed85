// The format of a file, by the votes of its first records.
import { readBuriedTime } from './buried-time.js';
import { unwrapContainerLine } from './container-line.js';
import { startsLikeTrace } from './continuation.js';
import { isPaddedZabbix } from './zabbix.js';
import {
  isWholeLine,
  lineRulesOf,
  LOG_FORMATS,
  type LogFormat,
  NO_CONTEXT,
  parseLine,
  unfinishedFormat,
} from './log-formats.js';
import { isListBracket, mayBeJsonList } from './record-json.js';
import { isTableHeader, readTableHeader } from './table-file.js';

const VOTERS = 50;
const MOST_LINES = 200;
/** Above the header of the W3C form stand other lines that begin with `#`. */
const HEADER_LINES = 12;

const BURIED = { format: 'buried' } as const;

/** `undefined`: it says nothing of the format. */
const formatOfLine = (body: string): LogFormat | undefined => {
  if (isListBracket(body) || mayBeJsonList(body)) return 'json-records';
  if (body.trim() === '' || (startsLikeTrace(body) && !isPaddedZabbix(body))) return undefined;
  if (lineRulesOf('dpkg').isNoise?.(body) === true) return 'dpkg';
  return (parseLine(body, NO_CONTEXT) ?? (readBuriedTime(body, NO_CONTEXT) && BURIED))?.format ?? 'plain';
};

type OpenRecord = { readonly format: LogFormat; text: string };

/** One for each record, however many lines it has. */
const votesOf = (lines: readonly string[]): readonly LogFormat[] => {
  const votes: LogFormat[] = [];
  let open: OpenRecord | undefined;
  for (const line of lines) {
    if (votes.length === VOTERS) break;
    const { body } = unwrapContainerLine(line, isWholeLine);
    if (open === undefined) {
      const format = unfinishedFormat(body);
      if (format !== undefined) open = { format, text: body };
      const vote = format === undefined ? formatOfLine(body) : undefined;
      if (vote !== undefined) votes.push(vote);
      continue;
    }
    open.text = `${open.text}\n${body}`;
    if (lineRulesOf(open.format).isUnfinished?.(open.text) === true) continue;
    votes.push(open.format);
    open = undefined;
  }
  return open === undefined ? votes : [...votes, open.format];
};

/** A tie goes to the format that is tried first. */
export const detectFormat = (lines: readonly string[]): LogFormat => {
  const first = lines.find((line) => line.trim() !== '');
  if (first !== undefined && (readTableHeader(first) !== undefined || lines.slice(0, HEADER_LINES).some(isTableHeader)))
    return 'table';
  const votes = new Map<LogFormat, number>();
  for (const format of votesOf(lines.slice(0, MOST_LINES))) votes.set(format, (votes.get(format) ?? 0) + 1);
  const ranked: readonly LogFormat[] = votes.size === 0 ? ['plain'] : [...LOG_FORMATS, 'plain'];
  return ranked.reduce((best, format) => ((votes.get(format) ?? 0) > (votes.get(best) ?? 0) ? format : best));
};
