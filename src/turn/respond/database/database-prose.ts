// Writes the database part of an answer: replies to the question, the cause, and the change that may have set it off.
import type { NextAction } from '../../../evidence/answer.js';
import type { Findings } from '../../../evidence/finding.js';
import { hasCue, type MessageDetails } from '../../../language/details/message-details.js';
import { clockText, dateTimeText, percentText, snippet } from '../../../evidence/sentence.js';
import type { CapturedHour } from '../../../evidence/database.js';
import { windowsOverlap } from '../../../kernel/time.js';
import type { CheckedClaim } from '../../../evidence/claim.js';
import { formatName } from '../../../evidence/quoting.js';
import { bulletBlock, causeLabel, claimLine, type ProseInput } from '../prose/prose-input.js';
import type { ReplyOutline } from '../answer-outline.js';

// Where snapshots of several databases fit, the answer asks which one is meant, and offers one turn for each.

const listNames = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

export const unchosenNotices = ({ unchosen = [] }: Findings): readonly string[] =>
  unchosen.length === 0
    ? []
    : [
        `There are snapshots of ${listNames(unchosen.map((each) => `“${snippet(each)}”`))} for this time: which database do you mean? None was read.`,
      ];

export const unchosenActions = ({ unchosen = [] }: Findings): readonly NextAction[] =>
  unchosen.map((instance) => ({
    label: `Read the snapshot of ${snippet(instance)}`,
    turn: { text: `Why was the database ${instance} slow?`, relation: 'follow_up' },
  }));

/** A question about a database may have meant another hour. */
export const elsewhereNotices = ({
  findings: { elsewhere = [] },
  details,
}: {
  readonly findings: Findings;
  readonly details: MessageDetails;
}): readonly string[] => {
  if (elsewhere.length === 0 || !hasCue(details, 'database')) return [];
  const told = elsewhere.map(
    ({ instance, window: { from, to } }) =>
      `“${snippet(instance)}” from ${dateTimeText(from).slice(0, -3)} to ${clockText(to).slice(0, -3)} UTC`,
  );
  return [`No database snapshot covers this time. There is ${told.join('; ')}.`];
};

type StateClaims = (indexes: readonly number[]) => readonly string[];

/** Of the database: alone the cause, else beside what the telemetry shows. */
export const databaseHeadline = ({ outline, checked, findings, isAboutDatabase }: ProseInput): readonly string[] => {
  const [first] = findings.database?.causes ?? [];
  const claim = checked[outline.database.cause[0] ?? -1];
  if (first === undefined || claim === undefined) return [];
  const lead = outline.cause === undefined || isAboutDatabase ? causeLabel(first.confidence) : 'In the database';
  const stated = (indexes: readonly number[], before: string): readonly string[] =>
    indexes.flatMap((index) => (checked[index] === undefined ? [] : [`**${before}** ${claimLine(checked[index])}.`]));
  return [
    `**${lead} (${percentText(first.confidence)} confident):** ${claimLine(claim)}.`,
    ...stated(outline.database.triggers, 'What likely set it off:'),
    ...stated(outline.database.perhaps, 'Perhaps, by its time alone:'),
  ];
};

const hour = ({ from, to }: CapturedHour): string => {
  const [began, ended] = [dateTimeText(from).slice(0, -3), dateTimeText(to).slice(0, -3)];
  const isOneDay = began.slice(0, -6) === ended.slice(0, -6);
  return `${began} to ${isOneDay ? clockText(to).slice(0, -3) : ended} UTC`;
};

/** Of two, which is meant by either; of one, when it is, where that is not the time that was asked about. */
const shownTitle = ({ window, database }: Findings): string => {
  const { now, before } = database?.hours ?? {};
  if (now === undefined || (before === undefined && windowsOverlap(now, window))) return 'What the database shows';
  const beside = before === undefined ? '' : `, compared with the other snapshot, from ${hour(before)}`;
  return `What the database shows from ${hour(now)}${beside}`;
};

/** Advice is no statement of fact, and is marked as such. */
const ACTIONS_TITLE = 'What to do about the database (advice, not checked)';

export const databaseActions = ({ database }: Findings): readonly string[] =>
  bulletBlock(ACTIONS_TITLE, database?.causes[0]?.actions ?? []);

export const databaseBlocks = (
  { outline: { database }, findings }: ProseInput,
  stated: StateClaims,
): readonly string[] => {
  const [first] = findings.database?.causes ?? [];
  return [
    ...bulletBlock(shownTitle(findings), stated(database.support)),
    ...databaseActions(findings),
    ...bulletBlock('Also in the database', stated(database.further)),
    ...bulletBlock('What its largest wait means', stated(database.meaning)),
    ...bulletBlock('Changed at that time', stated(database.nearby)),
    ...bulletBlock('How near the database came to its limits', stated(database.limits)),
    ...bulletBlock('Near a limit or risky, though not found to be the cause', stated(database.risks)),
    ...bulletBlock('What changed between the two snapshots', stated(database.changed)),
    ...(first === undefined ? [] : [`**In the database, this would disprove it:** ${first.refutedBy}.`]),
  ];
};

const capitalizeFirst = (text: string): string => text.replace(/^[a-z]/, (first) => first.toUpperCase());

/** “**No.** Connections: …”. */
const withVerdict = (claim: CheckedClaim): string =>
  claim.verdict === 'supported'
    ? claimLine(claim).replace(
        /^(Yes|No): (.)/,
        (_, word: string, next: string) => `**${word}.** ${next.toUpperCase()}`,
      )
    : claimLine(claim);

const bullets = (lines: readonly string[]): string => lines.map((line) => `\n- ${line}`).join('');

const replyBlock = (reply: ReplyOutline, prose: ProseInput): string =>
  [replyText(reply, prose), ...bulletBlock(ACTIONS_TITLE, reply.actions ?? [])].join('\n\n');

const replyText = (
  { title, section, claims: indexes, missing, note }: ReplyOutline,
  { checked }: ProseInput,
): string => {
  const claims = indexes.flatMap((index) => checked[index] ?? []);
  const from = ` _(${formatName(section)})_`;
  const [first, ...rest] = claims;
  const noted = note === undefined ? '' : `\n\n${capitalizeFirst(formatName(note))}.`;
  if (missing !== undefined)
    return `**Not captured:** ${formatName(missing)}.${bullets(claims.map(claimLine))}${noted}`;
  if (first === undefined) return `**${capitalizeFirst(formatName(title))}**${from}${noted}`;
  if (first.text.startsWith('Yes: ') || first.text.startsWith('No: '))
    return `${withVerdict(first)}${from}${bullets(rest.map(claimLine))}${noted}`;
  if (first.follows !== undefined && rest.length === 0) return `**${formatName(title)}:** ${claimLine(first)}.`;
  if (rest.length === 0) return `${capitalizeFirst(claimLine(first))}${from}${noted}`;
  return `**${capitalizeFirst(formatName(title))}**${from}${bullets(claims.map(claimLine))}${noted}`;
};

const UNKNOWN = '**I found no question here that the snapshot can answer.** It can answer, for example:';

/** What was asked; or what could be. */
export const replyBlocks = (prose: ProseInput): readonly string[] => {
  const { databaseReplies } = prose.outline;
  if (databaseReplies === undefined || prose.findings.unchosen !== undefined) return [];
  if (databaseReplies.replies.length > 0) return databaseReplies.replies.map((reply) => replyBlock(reply, prose));
  const offers = prose.findings.database?.asked?.offers ?? [];
  return [`${UNKNOWN}${bullets(offers.map((offer) => `“${formatName(offer)}”`))}`];
};
