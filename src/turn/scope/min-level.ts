// Minimum levels in a message: "only errors", "warnings and up", "level>=warn".
import { type Level, LEVELS } from '../../telemetry/level.js';

const NAMES: readonly (readonly [Level, string])[] = [
  ['trace', 'trace'],
  ['debug', 'debug'],
  ['info', 'info|informational'],
  ['warn', 'warn|warning|warnings'],
  ['error', 'error|errors'],
  ['fatal', 'fatal|fatals|critical|criticals'],
];

const ANY = NAMES.map(([, names]) => names).join('|');
const LOGS = '(?: (?:logs?|lines?|messages?|entries|level))?';

const PHRASES: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:only|just)(?: the| show)? (${ANY})${LOGS}(?=\s*(?:$|[,.;!?)]|(?:in|on|from|for|since|and|of|please)\b))`,
    'i',
  ),
  new RegExp(String.raw`\b(${ANY})${LOGS} only\b`, 'i'),
  new RegExp(String.raw`^(?:and |also )?(?:the )?(${ANY})${LOGS} (?:too|as well|also)\b`, 'i'),
  new RegExp(String.raw`\b(${ANY})\+(?=\s|$|[,.;!?])`, 'i'),
  new RegExp(String.raw`\b(${ANY})${LOGS} (?:and|or) (?:up|above|worse|higher|more severe)\b`, 'i'),
  new RegExp(
    String.raw`\b(?:at least|minimum|min level|from level|include|including|show me|show)(?: the)? (${ANY})${LOGS}(?: too| as well| also)\b`,
    'i',
  ),
  new RegExp(String.raw`\b(?:at least|include|including|down to) (?:level )?(${ANY})${LOGS}\b`, 'i'),
  new RegExp(String.raw`\b(?:log[ ._]?)?level\s*(?:>=|≥|=|:|is|of)?\s*(${ANY})\b`, 'i'),
];

/** "No debug logs", "everything above info": the minimum is the next level. */
const BEYOND: readonly RegExp[] = [
  new RegExp(
    String.raw`(?:^|[,.;] ?|\b(?:and|but|please|then) )(?:hide|skip|drop|ignore|exclude|filter out|leave out|mute|without)(?: the| all| any)? (${ANY})${LOGS}(?=\s*(?:$|[,.;!?)]|(?:in|on|from|for|and|please|too)\b))`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:no|without|excluding|minus) (trace|debug|info|informational)${LOGS}(?=\s*(?:$|[,.;!?)]|(?:in|on|from|for|and|please)\b))`,
    'i',
  ),
  new RegExp(String.raw`\b(?:above|over|higher than|worse than|more severe than) (?:level )?(${ANY})\b`, 'i'),
];

const NEGATED = /\b(?:not|aren't|isn't) $/i;

export const parseLevelName = (word: string): Level | undefined =>
  LEVELS.find((level) =>
    NAMES.some(([name, words]) => name === level && words.split('|').includes(word.toLowerCase())),
  );

const findLevelPhrase = (message: string, phrases: readonly RegExp[]): Level | undefined => {
  for (const phrase of phrases) {
    const match = phrase.exec(message);
    if (match !== null && !NEGATED.test(message.slice(0, match.index))) return parseLevelName(match[1] ?? '');
  }
  return undefined;
};

const OF_LINES = new RegExp(
  String.raw`\b(${ANY}) (?:logs?|(?:log )?(?:lines?|messages?|entries))\b|^\W*(?:just|only|any) (?:the )?(errors?|warnings?)\b`,
  'i',
);

/** “Any error logs from checkout?” sets a level for this answer only. */
export const lineLevelAsked = (message: string): Level | undefined => {
  const [, ofLines, ofThem] = OF_LINES.exec(message) ?? [];
  return parseLevelName(ofLines ?? ofThem ?? '');
};

/** Undefined when the message names no level. */
export const findMinLevel = (message: string): Level | undefined => {
  const least = findLevelPhrase(message, PHRASES);
  const unwanted = least ?? findLevelPhrase(message, BEYOND);
  return least ?? (unwanted && LEVELS[Math.min(LEVELS.indexOf(unwanted) + 1, LEVELS.length - 1)]);
};
