// What was asked of the database's snapshot: whether the answer to it stands alone, before the whole, or not at all.
import type { DatabaseReply } from '../../evidence/database.js';
import type { NextAction } from '../../evidence/answer.js';
import { credible, type PlacedReply, type Respond, type Told } from './told.js';
import { asksOfDatabase, placeAll, NOTHING_OF_DATABASE } from './database-claims.js';

type Asking = Pick<Respond, 'findings' | 'message' | 'scopeServices' | 'before' | 'diff' | 'window'>;

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
  return !isOfOthers(asking) && (credible(asking.findings).length === 0 || isNamedThere(asking));
};

const isNamedThere = ({ findings }: Asking): boolean =>
  (findings.database?.asked?.replies ?? []).some(({ general }) => general !== true);

const isUnknown = (asking: Asking): boolean =>
  asking.before.sinceTurn !== undefined &&
  credible(asking.findings).length === 0 &&
  (asking.findings.quoted ?? []).length === 0 &&
  !WHOLE.test(asking.message) &&
  !hasMoved(asking);

/** `undefined`: all that is known is told. */
export const repliesTo = (
  asking: Asking,
): { readonly alone: boolean; readonly replies: readonly DatabaseReply[] } | undefined => {
  const asked = asking.findings.database?.asked;
  if (asked === undefined) return undefined;
  const { replies } = asked;
  if (replies.length === 0) return isUnknown(asking) ? { alone: true, replies } : undefined;
  if (!isMeant(asking)) return undefined;
  const isFurther = asking.before.sinceTurn !== undefined;
  return { alone: isFurther && (isOfDatabase(asking) || credible(asking.findings).length === 0), replies };
};

type Place = (section: DatabaseReply['claims']) => readonly number[];

export const placeReplies = (replies: readonly DatabaseReply[], place: Place): readonly PlacedReply[] =>
  replies.map(({ claims, ...reply }) => ({ ...reply, claims: place(claims) }));

/** Nothing but the replies. */
export const toldAlone = (replies: readonly DatabaseReply[]): Told => {
  const claims = replies.flatMap((reply) => reply.claims);
  let next = 0;
  const place: Place = (section) => section.map(() => next++);
  return {
    claims,
    replied: { alone: true, replies: placeReplies(replies, place) },
    support: [],
    latest: [],
    secondSupport: [],
    others: [],
    reach: [],
    trace: [],
    looked: [],
    logs: [],
    changes: [],
    absent: [],
    similar: [],
    database: placeAll(NOTHING_OF_DATABASE, () => []),
    asked: [],
    written: [],
  };
};

const OFFERED = 3;

/** What else the snapshot answers. */
export const offersOf = ({ findings: { database } }: Pick<Respond, 'findings'>): readonly NextAction[] =>
  (database?.asked?.offers ?? [])
    .slice(0, OFFERED)
    .map((text) => ({ label: 'Ask the snapshot', turn: { text, relation: 'follow_up' } }));
