// Relations that a message's reading alone decides, whatever the words of the issues are.
import type { Relation } from '../../investigation/turn.js';
import type { Act, Reading } from '../../language/reading.js';
import { asksForLines, asksForNumber } from '../../language/details/line-request.js';
import { asksForGrounds, hasCue, NO_DETAILS } from '../../language/details/message-details.js';
import { knownWeight, splitWords } from '../../language/text/content-terms.js';
import { intersects, isSubset } from '../../kernel/set-relations.js';
import { hasSign } from '../../language/discourse/message-wording.js';
import type { MessageReading } from './relation/message-reading.js';
import { type ActGroup, actProbability, moveProbability } from './relation/reading-cues.js';
import type { RelationProbabilities } from './relation/relation-probabilities.js';
import { nearness } from './relation/report-score.js';

export type CertainRelation = { readonly relation: Relation; readonly reason: string };

/** So probable an act or a move is taken for certain. */
const LIKELY = 0.6;
const HALF = 0.5;
/** Nothing else is meant. */
const SURE = 0.9;
/** It takes up what was said, and does nothing else. */
const SURELY_REFERS = 0.97;
/** A move that speaks against it, where it is more probable than this. */
const POSSIBLE = 0.3;
/** Not at all: even a weak move back counts where the words are of an earlier issue. */
const HARDLY = 0.1;
/** Share of a message's weight. */
const MOSTLY = 0.8;
/** A longer message says something of its own. */
const SHORT = 10;
/** Weight of terms that the issue at hand does not have: one word of some content. */
const OF_ITS_OWN = 1;

const sumOf = ({ read }: MessageReading, groups: readonly ActGroup[]): number =>
  groups.reduce((sum, group) => sum + actProbability(read, group), 0);

const changesTopic = ({ read }: MessageReading): boolean =>
  moveProbability(read, 'opens') > POSSIBLE ||
  moveProbability(read, 'returns') > POSSIBLE ||
  actProbability(read, 'switch') > POSSIBLE;

/** A terse report reads like a question or a filter: “otp takes 4 minutes”, “eu-c went dark”. */
const reportsSomething = ({ read }: MessageReading): boolean =>
  moveProbability(read, 'reports') + moveProbability(read, 'alert') + moveProbability(read, 'paste') > POSSIBLE;

const isShort = ({ wording }: MessageReading): boolean => wording.length.whole <= SHORT;

const namesEarlier = ({ rival, place, currentPlace }: MessageReading): boolean =>
  rival !== undefined &&
  intersects(place.services, rival.place.services) &&
  !intersects(place.services, currentPlace.services);

/** Words that the current issue does not have. */
const saysEarlierWords = ({ rival }: MessageReading): boolean => rival !== undefined && rival.only >= OF_ITS_OWN;

/** “Why is shard 7 unassigned?”, where an earlier issue alone is about shards. */
const asksOfEarlier = (r: MessageReading): boolean =>
  sumOf(r, ['narrow', 'cause', 'health', 'guess']) >= LIKELY &&
  r.rival !== undefined &&
  r.rival.only >= MOSTLY * r.weight &&
  r.rival.only >= OF_ITS_OWN;

const namesOnlyCurrent = ({ place, currentPlace }: MessageReading): boolean =>
  isSubset(place.services, currentPlace.services);

/** “Only eu”, “never mind”, “widen to the last hour”, “more”. */
const changesView = (r: MessageReading): boolean =>
  sumOf(r, ['edit', 'choice', 'command']) >= LIKELY &&
  !(saysEarlierWords(r) && moveProbability(r.read, 'returns') > HARDLY);

/** Where the reader is sure that it refers back, the likeliest act is enough. */
const leastOf = ({ read }: MessageReading): number => (moveProbability(read, 'refers') >= SURE ? HALF : LIKELY);

/** “Which pod?”, “error rate?”, “and the logs of search?”: no narrow question opens an issue, whatever it names. */
const asksOfCurrent = (r: MessageReading): boolean =>
  sumOf(r, ['narrow', 'health', 'guess', 'edit', 'choice', 'command']) >= leastOf(r) &&
  moveProbability(r.read, 'independent') <= POSSIBLE;

const asksOfWhole = (r: MessageReading): boolean => sumOf(r, ['cause', 'health']) >= LIKELY;

/** “Is it still going on?”, “why?”: no word of it is new. */
const asksOfSameWhole = (r: MessageReading): boolean =>
  asksOfWhole(r) && namesOnlyCurrent(r) && r.weight - knownWeight(r.content, r.current) < OF_ITS_OWN;

/** “Is search ok?” where the issue is not about search, nor about what calls it or is called by it. */
const asksOfOtherService = (r: MessageReading): boolean =>
  sumOf(r, ['cause']) >= LIKELY &&
  r.place.services.size > 0 &&
  !intersects(r.place.services, r.currentPlace.services) &&
  nearness(r) === 0;

const OF_AT_HAND: readonly ActGroup[] = ['answer', 'guess', 'edit', 'choice', 'command'];

/** Acts that do something; “ok” and “thanks” before a question do not. */
const actsOfEach = ({ acts, clauses = [] }: Reading): readonly (readonly Act[])[] => {
  const parts = clauses.filter(({ act }) => act.kind !== 'social').map(({ act }) => [act]);
  return parts.length > 0 ? parts : [acts];
};

const namesOther = ({ read, currentPlace }: MessageReading): boolean =>
  read.entities.some(({ kind, name }) => kind === 'service' && name !== undefined && !currentPlace.services.has(name));

/**
 * “What do you think happened inside the code, where do I look”: each of its parts asks of what is at hand, however long it is.
 * Narrow ones may name another service: “and which status codes did the frontend return”.
 */
const refersForSure = (r: MessageReading): boolean => {
  if (!hasSign(r.wording, 'question', 'request')) return false;
  const parts = actsOfEach(r.read);
  const probabilityOf = (acts: readonly Act[], groups: readonly ActGroup[]): number =>
    groups.reduce((sum, group) => sum + actProbability({ acts }, group), 0);
  if (moveProbability(r.read, 'refers') >= SURE && parts.every((acts) => probabilityOf(acts, ['narrow']) >= SURE))
    return true;
  return (
    moveProbability(r.read, 'refers') >= SURELY_REFERS &&
    !namesOther(r) &&
    parts.every((acts) => probabilityOf(acts, ['narrow', ...OF_AT_HAND]) >= LIKELY)
  );
};

/** “I think it is the search index, am I wrong?”: whoever suspects a service means the trouble at hand. */
const isGuessForSure = (r: MessageReading): boolean =>
  sumOf(r, ['guess']) >= SURE && moveProbability(r.read, 'refers') >= SURE;

/** “Do they have the same cause?”: one of the troubles is at hand. */
const asksWhetherSame = (r: MessageReading): boolean =>
  hasCue(r.read.details ?? NO_DETAILS, 'same trouble') && !namesOther(r) && sumOf(r, ['guess', 'cause']) >= HALF;

const isNumberOfCurrent = (r: MessageReading): boolean => asksForNumber(r.read) && !reportsSomething(r);

const relationOfReading = (r: MessageReading): CertainRelation | undefined => {
  if (asksForGrounds(r.read.details)) return { relation: 'follow_up', reason: 'it asks how an answer is known' };
  if (isNumberOfCurrent(r)) return { relation: 'follow_up', reason: 'it asks for a number' };
  if (asksForLines(r.read)) return { relation: 'follow_up', reason: 'it asks for lines by what they say' };
  if (changesTopic(r)) return undefined;
  if (asksWhetherSame(r)) return { relation: 'follow_up', reason: 'it asks whether that is the same trouble' };
  if (!isShort(r))
    return (refersForSure(r) || isGuessForSure(r)) && !saysEarlierWords(r)
      ? { relation: 'follow_up', reason: 'each part of it asks of what is at hand' }
      : undefined;
  if (asksOfOtherService(r)) {
    const isEarlier = r.rival !== undefined && isSubset(r.place.services, r.rival.place.services);
    return isEarlier
      ? { relation: 'returned', reason: 'asks about a service that an earlier issue is about' }
      : { relation: 'new_issue', reason: 'asks how another service is, which this issue is not about' };
  }
  if (reportsSomething(r) || namesEarlier(r)) return undefined;
  if (changesView(r)) return { relation: 'follow_up', reason: 'it changes what is looked at' };
  if (asksOfEarlier(r)) return { relation: 'returned', reason: 'it asks in words that only an earlier issue has' };
  if (saysEarlierWords(r)) return undefined;
  if (asksOfSameWhole(r)) return { relation: 'follow_up', reason: 'it asks how the problem at hand is' };
  return asksOfCurrent(r) ? { relation: 'follow_up', reason: 'it asks for one thing of what is at hand' } : undefined;
};

/** So probable another relation by the words contradicts the reading. */
const CONTRADICTS = 0.7;
/** The words of the issues tell which of them is meant, and the reading does not. */
const POINTS_TO_EARLIER = 0.4;
/** With .6 the held-out probes fall by .003. */
const CLEARLY = 0.75;

/** “Show me the slowest traces of search”: more words of content besides names say something of their own. */
const FEW = 2;
/** Small words are left out of the content in English alone: “est-ce que search va bien”, “está todo bien con search”. */
const FEW_WITH_SMALL_WORDS = 6;

const hasFewWords = ({ wording, read }: MessageReading): boolean => {
  const most = read.language === 'en' ? FEW : FEW_WITH_SMALL_WORDS;
  const names = new Set(wording.places.services.flatMap((name) => splitWords(name.toLowerCase())));
  return wording.content.filter((word) => !names.has(word)).length <= most;
};

/** “How many errors in search?” opens no issue, whatever the words are. */
const isNarrowForSure = (r: MessageReading): boolean =>
  r.place.services.size > 0 &&
  hasFewWords(r) &&
  sumOf(r, ['narrow', 'health']) >= SURE &&
  moveProbability(r.read, 'refers') >= SURE;

/** “Give me a short summary for the handover” says much, and nothing of another problem. */
const isAboutAnswerForSure = (r: MessageReading): boolean =>
  sumOf(r, ['answer', 'edit']) >= CLEARLY && moveProbability(r.read, 'reports') < POSSIBLE;

/** “Only eu” filters what is shown, also where an earlier issue was in eu. */
const isEditForSure = ({ read }: MessageReading): boolean => actProbability(read, 'edit') >= SURE;

const isContradicted = (r: MessageReading, { relation }: CertainRelation, byWords: RelationProbabilities): boolean => {
  switch (relation) {
    case 'follow_up':
      return (
        (byWords.returned > POINTS_TO_EARLIER && !isEditForSure(r)) ||
        (byWords.new_issue > CONTRADICTS &&
          ![isNarrowForSure, isGuessForSure, isAboutAnswerForSure, refersForSure].some((isSure) => isSure(r)))
      );
    case 'new_issue':
      return byWords.returned > CONTRADICTS;
    case 'returned':
      return byWords.new_issue > CONTRADICTS || byWords.follow_up > CONTRADICTS;
  }
  relation satisfies never;
};

/** Undefined: the words decide. */
export const findCertainRelation = (
  reading: MessageReading,
  byWords: RelationProbabilities,
): CertainRelation | undefined => {
  const found = relationOfReading(reading);
  if (
    found === undefined ||
    asksForGrounds(reading.read.details) ||
    asksForLines(reading.read) ||
    isNumberOfCurrent(reading)
  )
    return found;
  return isContradicted(reading, found, byWords) ? undefined : found;
};
