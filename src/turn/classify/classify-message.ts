// Classifies a message in its investigation: a follow-up, a new issue, a return to an earlier one, or ambiguous.
import type { Classification, Relation, RelationReading } from '../../investigation/turn.js';
import { round6 } from '../../kernel/json.js';
import { isAboutAnswer, isAboutOneService } from '../question/about-answer.js';
import type { Reading } from '../../language/reading.js';
import type { AskBand } from './ask-band.js';
import { findCertainRelation } from './certain-relation.js';
import { relationFeatures } from './relation/features.js';
import type { NameCatalogue } from '../language/catalogue-mentions.js';
import type { ServiceCall } from './relation/neighbours.js';
import { rankRelations, relationProbabilities, type RelationWeights } from './relation/relation-probabilities.js';
import { type MessageReading, readRelationCues } from './relation/message-reading.js';
import { reasonsFor, reasonsForBoth } from './relation/relation-reasons.js';
import { detectIntent } from '../question/intent.js';
import { isTimeAlone } from './time-alone.js';
import { splitWords } from '../language/content-terms.js';
import { isForeign } from '../language/foreign-language.js';
import { isSubset } from '../language/set-relations.js';
import { parseWordList } from '../language/word-list.js';

/** What the investigation knows of an issue; everything but `texts` holds terms that a message may take up. */
export type KnownIssue = {
  readonly id: string;
  readonly status: 'active' | 'resolved' | 'switched';
  /** Summary, messages and gists of answers, oldest first. */
  readonly texts: readonly string[];
  readonly services: readonly string[];
  readonly signatures: readonly string[];
  readonly suspects?: readonly string[];
  /** Services that call a suspect. */
  readonly affected?: readonly string[];
  /** Code, operations, gauges and pods that the last answer named. */
  readonly places?: readonly string[];
  readonly pendingActions?: readonly string[];
  readonly windowText?: string;
};

export type PastTurn = {
  readonly text: string;
  /** The answer in one sentence. */
  readonly gist: string;
  /** Absent: of the current issue. */
  readonly issue?: string;
};

export type MessageToClassify = {
  readonly text: string;
  readonly reading: Reading;
  /** The last five, oldest first. */
  readonly lastTurns: readonly PastTurn[];
  /** Least recently touched first. */
  readonly issues: readonly KnownIssue[];
  readonly catalogue: NameCatalogue;
  /** The relation that the caller set; `issue` where several issues are possible. */
  readonly explicit?: { readonly relation: Relation; readonly issue?: string };
};

export type ClassifierPolicy = { readonly weights: RelationWeights; readonly band: AskBand };

const KEPT_TEXTS = 40;

const certainClassification = (reading: Omit<RelationReading, 'confidence'>, reason: string): Classification => ({
  ...reading,
  confidence: 1,
  margin: 1,
  reasons: [reason],
  readings: [{ ...reading, confidence: 1 }],
});

const currentIssueIndex = (issues: readonly KnownIssue[]): number => {
  const active = issues.findLastIndex(({ status }) => status === 'active');
  return active >= 0 ? active : issues.length - 1;
};

const issueTexts = (issue: KnownIssue, turns: readonly PastTurn[]): readonly string[] => {
  const { services, signatures, suspects = [], places = [], pendingActions = [], windowText = '' } = issue;
  const known = [...services, ...signatures, ...suspects, ...places, ...pendingActions, windowText].join('\n').trim();
  const texts = [...issue.texts, ...turns.flatMap(({ text, gist }) => [text, gist])].slice(-KEPT_TEXTS);
  return known === '' ? texts : [known, ...texts];
};

const classifyExplicit = (
  { relation, issue }: NonNullable<MessageToClassify['explicit']>,
  issues: readonly KnownIssue[],
) => {
  const current = issues[currentIssueIndex(issues)];
  const others = issues.filter(({ id }) => id !== current?.id);
  if (relation === 'new_issue') return certainClassification({ relation }, 'the caller says that it is a new issue');
  const named = issues.find(({ id }) => id === issue) ?? (relation === 'returned' ? others.at(-1) : current);
  if (named === undefined || named.id === current?.id)
    return certainClassification(
      { relation: 'follow_up', ...issueRef(current) },
      'the caller says that it is about this issue',
    );
  return certainClassification(
    { relation: 'returned', ...issueRef(named) },
    'the caller says that it returns to an earlier issue',
  );
};

const issueRef = (issue: KnownIssue | undefined): { readonly issue?: string } =>
  issue === undefined ? {} : { issue: issue.id };

/** The services that a suspect affects call it, as far as the last answer knew. */
const suspectCalls = ({ suspects = [], affected = [] }: KnownIssue): readonly ServiceCall[] =>
  suspects.flatMap((callee) => affected.map((caller) => ({ caller, callee })));

const readInContext = ({ text, reading, lastTurns, issues, catalogue }: MessageToClassify): MessageReading => {
  const current = currentIssueIndex(issues);
  const currentId = issues[current]?.id;
  return readRelationCues(
    { text, read: reading },
    {
      issues: issues.map((issue) =>
        issueTexts(
          issue,
          lastTurns.filter((turn) => (turn.issue ?? currentId) === issue.id),
        ),
      ),
      current,
      catalogue,
      calls: issues.flatMap(suspectCalls),
    },
  );
};

const INTENTS_ABOUT_ANSWER = parseWordList('reach onset course changes advice doubt summary example');
const SHORT = 10;
/** With a higher probability of a return, an earlier issue may be meant. */
const HARDLY = 0.1;

/** “How many users are hit?”: a short question about the answer that reports nothing. */
const asksAboutAnswer = ({ text, act, place, currentPlace }: MessageReading): boolean =>
  INTENTS_ABOUT_ANSWER.has(detectIntent(text) ?? '') &&
  splitWords(text).length <= SHORT &&
  !act.shift &&
  !act.returns &&
  isSubset(place.services, currentPlace.services);

/** “Show me errors only from checkout” is about the current issue, whatever service it names. */
const looksAtLines = ({ text, act }: MessageReading): boolean =>
  detectIntent(text) === 'lines' && act.request && !act.shift && !act.returns && splitWords(text).length <= SHORT;

/** Deterministic. The first message is always a new issue; a relation that the caller set always holds. */
export const classifyMessage = (message: MessageToClassify, { weights, band }: ClassifierPolicy): Classification => {
  const { issues, explicit } = message;
  if (issues.length === 0)
    return certainClassification({ relation: 'new_issue' }, 'it is the first message of the investigation');
  if (explicit !== undefined) return classifyExplicit(explicit, issues);
  if (isTimeAlone(message.text))
    return certainClassification(
      { relation: 'follow_up', ...issueRef(issues[currentIssueIndex(issues)]) },
      'it says another time and no more',
    );
  if (isAboutAnswer(message.text))
    return certainClassification(
      { relation: 'follow_up', ...issueRef(issues[currentIssueIndex(issues)]) },
      'it is about the answer itself',
    );
  return classifyByFeatures(message, { weights, band });
};

/** A short message in another language is mostly about the current issue. */
const cannotBeRead = ({ text, act, place, currentPlace }: MessageReading): boolean =>
  isForeign(text) && splitWords(text).length <= SHORT && !act.shift && isSubset(place.services, currentPlace.services);

const classifyByFeatures = (message: MessageToClassify, { weights, band }: ClassifierPolicy): Classification => {
  const { issues } = message;
  const reading = readInContext(message);
  const features = relationFeatures(reading);
  const probabilities = relationProbabilities(features, weights);
  if ((asksAboutAnswer(reading) || looksAtLines(reading)) && probabilities.returned < HARDLY)
    return certainClassification(
      { relation: 'follow_up', ...issueRef(issues[reading.state.current]) },
      'it asks about the answer',
    );
  const target = { follow_up: reading.state.current, new_issue: -1, returned: reading.rival?.index ?? -1 };
  const certain = findCertainRelation(reading, probabilities);
  if (certain !== undefined)
    return certainClassification(
      { relation: certain.relation, ...issueRef(issues[target[certain.relation]]) },
      certain.reason,
    );
  if (issues.length === 1 && isAboutOneService(message.text))
    return certainClassification({ relation: 'follow_up', ...issueRef(issues[0]) }, 'it is about the answer itself');
  if (cannotBeRead(reading))
    return certainClassification(
      { relation: 'follow_up', ...issueRef(issues[reading.state.current]) },
      'its language is not read here',
    );
  const readings = rankRelations(probabilities)
    .filter((relation) => probabilities[relation] > 0)
    .map((relation) => ({
      relation,
      ...issueRef(issues[target[relation]]),
      confidence: round6(probabilities[relation]),
    }));
  const [first, second] = rankRelations(probabilities);
  const margin = round6(probabilities[first] - probabilities[second]);
  const reasons = (relation: Relation): readonly string[] => reasonsFor(relation, reading, { features, weights });
  const confidence = round6(probabilities[first]);
  if (margin < band.margin)
    return { relation: 'ambiguous', confidence, margin, reasons: reasonsForBoth([first, second], reasons), readings };
  return { relation: first, ...issueRef(issues[target[first]]), confidence, margin, reasons: reasons(first), readings };
};
