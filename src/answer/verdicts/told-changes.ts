// What was done shortly before the cause began, as lines tell it: a release, a setting, a job that somebody started. It is what may be
// undone where no changes are stored.
import type { Hypothesis } from '../../evidence/finding.js';
import { escapePattern } from '../../kernel/escape-pattern.js';
import { MINUTE, SECOND, type TimeWindow } from '../../kernel/time.js';
import type { LogRecord } from '../../telemetry/record.js';
import { type AskContext, causeOnset } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import { overServices } from '../places/error-counts.js';
import { isOperatorAction } from '../places/operator-actions.js';
import {
  linesTelling,
  processQueries,
  startsOfEarlierVersion,
  tellsOfDeploy,
  tellsOfRelease,
} from '../places/process-lines.js';
import type { ResultWriter } from '../result-writer.js';
import { lineParts } from '../rows/record-lines.js';
import { CHANGE_REACH } from './cause-facts.js';

/** Of a service that neither is blamed nor suffers only what somebody did so shortly before may have to do with it. */
const REACH_OF_OTHERS = 15 * MINUTE;

/** A cause shows a little later than it begins, and clocks differ. */
const LATE = 5 * SECOND;

/** Commands that only look change nothing. */
const LOOKS =
  /\bCOMMAND ?= ?(?:\S*\/)?(?:ls|cat|less|more|tail|head|grep|zgrep|df|du|top|htop|ps|ss|netstat|journalctl|dmesg|id|whoami|systemctl status|docker logs|kubectl (?:get|describe|logs))\b/;

const windowBefore = (context: AskContext): TimeWindow | undefined => {
  const onset = causeOnset(context);
  return onset === undefined ? undefined : { from: onset - CHANGE_REACH, to: onset + LATE };
};

/** In two rounds: which patterns there are, then the lines of those that tell of a change. */
export const toldChangeQueries = (context: AskContext, reads: AskReads): AskQueries => {
  const window = windowBefore(context);
  return window === undefined ? {} : processQueries({ ...overServices(context), entities: [] }, reads, window);
};

type Line = PlacedRow<LogRecord>;

const tellsOfVersion = (text: string): boolean => tellsOfDeploy(text) || tellsOfRelease(text);

const namesOne = (services: readonly string[]): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}_-])(?:${services.map(escapePattern).join('|')})(?![\p{L}\p{N}_-])`, 'iu');

export type ToldChange = {
  readonly line: Line;
  /** It is of the service that is blamed. */
  readonly isOfCause: boolean;
  readonly isRelease: boolean;
};

/** Undefined: no line tells of any that may have to do with the cause. */
export const toldChangeBefore = (
  context: AskContext,
  reads: AskReads,
  { service, affected }: Pick<Hypothesis, 'service' | 'affected'>,
): ToldChange | undefined => {
  const window = windowBefore(context);
  if (window === undefined) return undefined;
  const [ofBlamed, ofAny] = [[service], [service, ...affected]].map((services) => {
    const name = namesOne(services);
    return ({ row }: Line): boolean => services.includes(row.service) || name.test(row.message);
  });
  const started = linesTelling(reads, ['process-lines'], tellsOfVersion);
  const putBack = new Set(startsOfEarlierVersion(started).map(({ row }) => row.id));
  const released = new Set(started.map(({ row }) => row.id));
  const found = linesTelling(reads, ['process-lines', 'action-lines'], () => true).flatMap((line) => {
    const { row } = line;
    const isAction = isOperatorAction(row) && !LOOKS.test(row.message);
    const isRelease = released.has(row.id) || tellsOfVersion(row.message);
    const isOfCause = ofBlamed?.(line) === true;
    const isNear = row.time >= window.to - REACH_OF_OTHERS;
    const mayMatter = ofAny?.(line) === true ? isAction || isRelease : isAction && isNear;
    if (row.time > window.to || putBack.has(row.id)) return [];
    return mayMatter ? [{ line, isOfCause, isRelease, isAction }] : [];
  });
  // whoever did it says most of it
  return found.toSorted(
    (a, b) =>
      Number(b.isOfCause) - Number(a.isOfCause) ||
      Number(b.isAction) - Number(a.isAction) ||
      b.line.row.time - a.line.row.time,
  )[0];
};

const VERSION = String.raw`v?\d+(?:\.\d+)*(?:[-+][\w.]+)?`;

/** “(was 4.2.0)”, “from 4.2.0”, “4.2.0 -> 4.3.0”: what was in place before. */
const EARLIER = new RegExp(
  String.raw`\b(?:was|from|previously|formerly|before|replac(?:es|ing)|instead of)[\s:=]+(?:version |release |build )?(${VERSION})(?![\w.])|(?<![\w.])(${VERSION}) ?(?:->|→|=>) ?v?\d`,
  'i',
);

const earlierVersion = ({ message }: LogRecord): string | undefined => {
  const [, behind, before] = EARLIER.exec(message) ?? [];
  return behind ?? before;
};

/** To undo it first, and how; told as advice, with the line that tells of it. */
export const adviseUndoing = (told: ToldChange, write: ResultWriter): number => {
  const { line, isOfCause, isRelease } = told;
  const version = isRelease ? earlierVersion(line.row) : undefined;
  return write.claim(
    'advice.undo-told',
    {
      certain: isOfCause ? 'yes' : 'no',
      line: lineParts(line.row),
      back: version === undefined ? (isRelease ? 'release' : 'action') : 'version',
      version: version === undefined ? '' : { name: version },
    },
    { type: 'advice', cites: [write.cite(line)] },
  );
};
