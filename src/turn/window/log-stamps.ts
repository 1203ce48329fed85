// Timestamps of pasted log lines: several are one stretch; one without a zone is UTC or the asker's zone.
import type { WindowPhrase } from './window-phrase.js';
import type { TimeAnchor } from '../../language/time/zones/named-zone.js';
import { zoneOffsetAt } from '../../language/time/zones/time-zone.js';

/** Lines that begin with a time. */
const STAMPED =
  /^\W{0,2}(?:\d{4}-\d{2}-\d{2}[T ]|\d{2}:\d{2}:\d{2}|[A-Z][a-z]{2} [ \d]\d \d{2}:|\[?\d{1,2}\/[A-Z][a-z]{2}\/)/;

const isMoment = ({ open, from, to }: WindowPhrase): boolean => !open && from < to;

/** Several pasted lines span from the first to the last. */
export const readPastedLines = (
  text: string,
  spoken: WindowPhrase,
  read: (line: string) => WindowPhrase | undefined,
): WindowPhrase | undefined => {
  const stamped = text.split('\n').filter((line) => STAMPED.test(line));
  if (stamped.length < 2 || !stamped.some((line) => line.includes(spoken.phrase))) return undefined;
  const read_ = stamped.flatMap((line) => read(line) ?? []).filter(isMoment);
  const from = Math.min(...read_.map((each) => each.from), spoken.from);
  const to = Math.max(...read_.map((each) => each.to), spoken.to);
  return { phrase: `${stamped.length} stamped lines`, from, to, open: false };
};

const SECONDS = /\d{2}:\d{2}:\d{2}(?:[.,]\d+)?$/;
/** What a program writes after its timestamp. */
const WRITTEN_BY_MACHINE =
  /^(?:[.,]\d+)? *(?:[[(|-] ?)?(?:(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|ERR|FATAL|CRITICAL|SEVERE)\b|[\w.-]+ [\w./-]+(?:\[\d+\])?: )/;

const isWrittenByMachine = (text: string, { phrase }: WindowPhrase): boolean =>
  SECONDS.test(phrase) && WRITTEN_BY_MACHINE.test(text.slice(text.indexOf(phrase) + phrase.length));

/** Programs mostly write UTC. In another zone both readings are possible, unless one lies in the future. */
export const readMachineStamp = (text: string, spoken: WindowPhrase, { askedAt, zone }: TimeAnchor): WindowPhrase => {
  const offset = zoneOffsetAt(spoken.from, zone);
  if (offset === 0 || spoken.about !== undefined || !isWrittenByMachine(text, spoken)) return spoken;
  const inUtc = { from: spoken.from + offset, to: spoken.to + offset };
  if (spoken.from > askedAt) return { ...spoken, ...inUtc };
  return inUtc.from > askedAt ? spoken : { ...spoken, about: 'zone', other: inUtc };
};
