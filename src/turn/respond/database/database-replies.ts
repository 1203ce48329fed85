// Decides whether replies from a snapshot are the whole answer, come before it, or are left out.
import type { DatabaseReply } from '../../../evidence/database.js';
import type { NextAction } from '../../../evidence/answer.js';
import type { QuestionIntent } from '../../question/question-intents.js';
import { hasCue } from '../../../language/details/message-details.js';
import { type AnswerOutline, type ComposeInput, credibleHypotheses, type ReplyOutline } from '../answer-outline.js';
import { NO_DATABASE_SECTIONS, placeSections } from './database-sections.js';

type ReplyInputs = Pick<
  ComposeInput,
  'findings' | 'details' | 'intents' | 'scopeServices' | 'before' | 'diff' | 'window'
>;

const isOfDatabase = ({ findings: { database }, details }: ReplyInputs): boolean =>
  database?.asked?.byName === true ||
  hasCue(details, 'database') ||
  (database !== undefined && details.terms.some(({ text }) => text === database.service.toLowerCase()));

/** Another window or scope asks for all that is known of that. */
const hasMoved = ({ before, diff, window }: ReplyInputs): boolean => {
  const { asked } = window;
  const was = before.window?.asked;
  return diff.added.length + diff.removed.length > 0 || was?.from !== asked.from || was.to !== asked.to;
};

const isOfOthers = ({ scopeServices, findings: { database } }: ReplyInputs): boolean =>
  scopeServices.length > 0 && !scopeServices.includes(database?.service ?? '');

/** Memory and commits exist elsewhere too: where telemetry shows other suspects, these may be meant. */
const isMeant = (asking: ReplyInputs): boolean => {
  if (isOfDatabase(asking) || isAfterDatabase(asking)) return true;
  return !isOfOthers(asking) && (credibleHypotheses(asking.findings).length === 0 || isNamedThere(asking));
};

const isNamedThere = ({ findings }: ReplyInputs): boolean =>
  (findings.database?.asked?.replies ?? []).some(({ general }) => general !== true);

/** An earlier answer told of the database, and this asks for what only a database has: “which session blocks?”, whatever the issue looks at. */
const isAfterDatabase = (asking: ReplyInputs): boolean =>
  isTold(asking) &&
  isNamedThere(asking) &&
  asking.diff.added.length === 0 &&
  !CAUSE_INTENTS.has(asking.intents.asked ?? 'lines');

/** An earlier answer stated the database findings, so they are not repeated. */
const isTold = ({ before, findings: { database } }: ReplyInputs): boolean =>
  before.sinceTurn !== undefined &&
  ((database?.causes ?? []).length === 0 || before.suspects.some(({ service }) => service === database?.service));

const isUnknown = (asking: ReplyInputs): boolean =>
  isTold(asking) &&
  credibleHypotheses(asking.findings).length === 0 &&
  (asking.findings.quoted ?? []).length === 0 &&
  !hasCue(asking.details, 'everything') &&
  !CAUSE_INTENTS.has(asking.intents.asked ?? 'lines') &&
  !hasMoved(asking);

/** These intents are answered by the cause, not by a reply. */
const CAUSE_INTENTS: ReadonlySet<QuestionIntent> = new Set([
  'reach',
  'onset',
  'course',
  'sentence',
  'summary',
  'doubt',
  'advice',
  'comparison',
]);

type ChosenReplies = { readonly alone: boolean; readonly replies: readonly DatabaseReply[] };

/** Which database is meant is asked back: that nothing was found in none of them would mislead. */
const isOpen = ({ findings }: ReplyInputs): boolean =>
  (findings.unchosen ?? []).length > 0 && credibleHypotheses(findings).length === 0;

/** “What changed?” asks for deploys as well, where there are any: a snapshot knows of none. */
const asksForChanges = ({ intents, findings: { timeline } }: ReplyInputs): boolean =>
  intents.asked === 'changes' && timeline.some(({ event }) => event === 'change');

const toQuestion = (asking: ReplyInputs, replies: readonly DatabaseReply[]): ChosenReplies | undefined => {
  if (replies.length === 0) return isUnknown(asking) ? { alone: true, replies } : undefined;
  if (!isMeant(asking)) return undefined;
  if (asksForChanges(asking))
    return replies.every(({ missing }) => missing !== undefined) ? undefined : { alone: false, replies };
  return {
    alone:
      isTold(asking) &&
      (isOfDatabase(asking) || isAfterDatabase(asking) || credibleHypotheses(asking.findings).length === 0),
    replies,
  };
};

/** `undefined`: the answer states everything. */
export const chooseReplies = (asking: ReplyInputs): ChosenReplies | undefined => {
  const asked = asking.findings.database?.asked;
  if (isOpen(asking)) return { alone: true, replies: [] };
  if (asked === undefined) return undefined;
  const isFollowUp = asked.replies.some((reply) => reply.isFollowUp === true);
  // what to change is not what was changed; “which index should I create?” and a name of the snapshot are more than a wish for advice
  return asking.intents.asked === 'advice' && !isFollowUp && !asked.byName
    ? undefined
    : toQuestion(asking, asked.replies);
};

type PlaceClaims = (section: DatabaseReply['claims']) => readonly number[];

export const placeReplies = (replies: readonly DatabaseReply[], place: PlaceClaims): readonly ReplyOutline[] =>
  replies.map(({ claims, ...reply }) => ({ ...reply, claims: place(claims) }));

/** Nothing is stated. */
export const emptyOutline = (): AnswerOutline => ({
  claims: [],
  support: [],
  latest: [],
  secondSupport: [],
  others: [],
  reach: [],
  incidents: [],
  unexplained: [],
  suspicionLines: [],
  trace: [],
  comparison: [],
  logs: [],
  changes: [],
  absent: [],
  similar: [],
  earlier: [],
  database: placeSections(NO_DATABASE_SECTIONS, () => []),
  documents: [],
  causeDocuments: [],
});

/** Nothing but the replies. */
export const repliesOutline = (replies: readonly DatabaseReply[]): AnswerOutline => {
  const claims = replies.flatMap((reply) => reply.claims);
  let next = 0;
  const place: PlaceClaims = (section) => section.map(() => next++);
  return { ...emptyOutline(), claims, databaseReplies: { alone: true, replies: placeReplies(replies, place) } };
};

const OFFERED = 3;

/** What else the snapshot answers. */
export const offeredQuestions = ({ findings: { database } }: Pick<ComposeInput, 'findings'>): readonly NextAction[] =>
  (database?.asked?.offers ?? [])
    .slice(0, OFFERED)
    .map((text) => ({ label: 'Ask the snapshot', turn: { text, relation: 'follow_up' } }));
