// Classifies a message in its investigation: a follow-up, a new issue, a return to an earlier one, or ambiguous.
import type { Classification, Relation, RelationReading } from '../../investigation/turn.js';
import { round6 } from '../../kernel/json.js';
import type { Reading } from '../../language/reading.js';
import type { AskBand } from './ask-band.js';
import { findCertainRelation } from './certain-relation.js';
import { relationFeatures } from './relation/features.js';
import type { NameCatalogue } from '../../language/text/catalogue-mentions.js';
import type { ServiceCall } from './relation/neighbours.js';
import { rankRelations, relationProbabilities, type RelationWeights } from './relation/relation-probabilities.js';
import { type MessageReading, readRelationCues } from './relation/message-reading.js';
import { reasonsFor, reasonsForBoth } from './relation/relation-reasons.js';

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

const readInContext = ({ reading, lastTurns, issues, catalogue }: MessageToClassify): MessageReading => {
  const current = currentIssueIndex(issues);
  const currentId = issues[current]?.id;
  return readRelationCues(reading, {
    issues: issues.map((issue) =>
      issueTexts(
        issue,
        lastTurns.filter((turn) => (turn.issue ?? currentId) === issue.id),
      ),
    ),
    current,
    catalogue,
    calls: issues.flatMap(suspectCalls),
  });
};

/** Deterministic. The first message is always a new issue; a relation that the caller set always holds. */
export const classifyMessage = (message: MessageToClassify, { weights, band }: ClassifierPolicy): Classification => {
  const { issues, explicit } = message;
  if (issues.length === 0)
    return certainClassification({ relation: 'new_issue' }, 'it is the first message of the investigation');
  if (explicit !== undefined) return classifyExplicit(explicit, issues);
  if (message.reading.time?.alone === true)
    return certainClassification(
      { relation: 'follow_up', ...issueRef(issues[currentIssueIndex(issues)]) },
      'it says another time and no more',
    );
  return classifyByFeatures(message, { weights, band });
};

const classifyByFeatures = (message: MessageToClassify, { weights, band }: ClassifierPolicy): Classification => {
  const { issues } = message;
  const reading = readInContext(message);
  const features = relationFeatures(reading);
  const probabilities = relationProbabilities(features, weights);
  const target = { follow_up: reading.state.current, new_issue: -1, returned: reading.rival?.index ?? -1 };
  const certain = findCertainRelation(reading, probabilities);
  if (certain !== undefined)
    return certainClassification(
      { relation: certain.relation, ...issueRef(issues[target[certain.relation]]) },
      certain.reason,
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
