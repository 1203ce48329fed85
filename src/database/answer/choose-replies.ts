// What was asked of the database's snapshot: whether the answer to it stands alone, before the whole, or not at all.
import type { DatabaseReply } from '../../evidence/database.js';
import type { NextAction } from '../../evidence/answer.js';
import { detectIntent, type QuestionIntent } from '../../turn/question/intent.js';
import {
  type AnswerOutline,
  type ComposeInput,
  credibleHypotheses,
  type ReplyOutline,
} from '../../turn/respond/answer-outline.js';
import { asksOfDatabase, NOTHING_OF_DATABASE, placeAll } from './answer-sections.js';

type Asking = Pick<ComposeInput, 'findings' | 'message' | 'scopeServices' | 'before' | 'diff' | 'window'>;

/** Asks for all that is known, in whatever words. */
const WHOLE =
  /\b(?:why|what happened|causes?|reasons?|slow|wrong|problems?|anything|news?|again|more|all|everything|diagnos\w*|summar\w*|overview|explain|report|tell me|show)\b/i;

const isOfDatabase = ({ findings: { database }, message }: Asking): boolean =>
  database?.asked?.byName === true ||
  asksOfDatabase(message) ||
  (database !== undefined && message.toLowerCase().includes(database.service.toLowerCase()));

/** Another window or scope asks for all that is known of that. */
const hasMoved = ({ before, diff, window }: Asking): boolean => {
  const { asked } = window;
  const was = before.window?.asked;
  return diff.added.length + diff.removed.length > 0 || was?.from !== asked.from || was.to !== asked.to;
};

const isOfOthers = ({ scopeServices, findings: { database } }: Asking): boolean =>
  scopeServices.length > 0 && !scopeServices.includes(database?.service ?? '');

/** Memory and commits are not the database's alone: where telemetry tells of others, they may be meant. */
const isMeant = (asking: Asking): boolean => {
  if (isOfDatabase(asking)) return true;
  return !isOfOthers(asking) && (credibleHypotheses(asking.findings).length === 0 || isNamedThere(asking));
};

const isNamedThere = ({ findings }: Asking): boolean =>
  (findings.database?.asked?.replies ?? []).some(({ general }) => general !== true);

/** What the database shows was told before: it need not be told again. */
const isTold = ({ before, findings: { database } }: Asking): boolean =>
  before.sinceTurn !== undefined &&
  ((database?.causes ?? []).length === 0 || before.suspects.some(({ service }) => service === database?.service));

const isUnknown = (asking: Asking): boolean =>
  isTold(asking) &&
  credibleHypotheses(asking.findings).length === 0 &&
  (asking.findings.quoted ?? []).length === 0 &&
  !WHOLE.test(asking.message) &&
  !OF_CAUSE.has(detectIntent(asking.message) ?? 'lines') &&
  !hasMoved(asking);

/** The cause tells it, whatever a snapshot holds. */
const OF_CAUSE: ReadonlySet<QuestionIntent> = new Set([
  'reach',
  'onset',
  'course',
  'thanks',
  'sentence',
  'summary',
  'doubt',
  'advice',
  'comparison',
]);

type Replies = { readonly alone: boolean; readonly replies: readonly DatabaseReply[] };

/** Which database is meant is asked back: that nothing was found in none of them would mislead. */
const isOpen = ({ findings }: Asking): boolean =>
  (findings.unchosen ?? []).length > 0 && credibleHypotheses(findings).length === 0;

/** “What changed?” asks for deploys as well, where there are any: a snapshot knows of none. */
const asksForChanges = ({ message, findings: { timeline } }: Asking): boolean =>
  detectIntent(message) === 'changes' && timeline.some(({ event }) => event === 'change');

const toQuestion = (asking: Asking, replies: readonly DatabaseReply[]): Replies | undefined => {
  if (replies.length === 0) return isUnknown(asking) ? { alone: true, replies } : undefined;
  if (!isMeant(asking)) return undefined;
  if (asksForChanges(asking))
    return replies.every(({ missing }) => missing !== undefined) ? undefined : { alone: false, replies };
  return {
    alone: isTold(asking) && (isOfDatabase(asking) || credibleHypotheses(asking.findings).length === 0),
    replies,
  };
};

/** `undefined`: all that is known is told. */
export const repliesTo = (asking: Asking): Replies | undefined => {
  const asked = asking.findings.database?.asked;
  if (isOpen(asking)) return { alone: true, replies: [] };
  // what to change is not what was changed
  return asked === undefined || detectIntent(asking.message) === 'advice'
    ? undefined
    : toQuestion(asking, asked.replies);
};

type Place = (section: DatabaseReply['claims']) => readonly number[];

export const placeReplies = (replies: readonly DatabaseReply[], place: Place): readonly ReplyOutline[] =>
  replies.map(({ claims, ...reply }) => ({ ...reply, claims: place(claims) }));

/** Nothing is stated. */
export const toldNothing = (): AnswerOutline => ({
  claims: [],
  support: [],
  latest: [],
  secondSupport: [],
  others: [],
  reach: [],
  suspected: [],
  trace: [],
  looked: [],
  logs: [],
  changes: [],
  absent: [],
  similar: [],
  earlier: [],
  database: placeAll(NOTHING_OF_DATABASE, () => []),
  asked: [],
  written: [],
});

/** Nothing but the replies. */
export const toldAlone = (replies: readonly DatabaseReply[]): AnswerOutline => {
  const claims = replies.flatMap((reply) => reply.claims);
  let next = 0;
  const place: Place = (section) => section.map(() => next++);
  return { ...toldNothing(), claims, replied: { alone: true, replies: placeReplies(replies, place) } };
};

const OFFERED = 3;

/** What else the snapshot answers. */
export const offersOf = ({ findings: { database } }: Pick<ComposeInput, 'findings'>): readonly NextAction[] =>
  (database?.asked?.offers ?? [])
    .slice(0, OFFERED)
    .map((text) => ({ label: 'Ask the snapshot', turn: { text, relation: 'follow_up' } }));
