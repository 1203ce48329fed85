// The reasons for a classification: the features that weighed most, as text.
import type { Relation } from '../../../investigation/turn.js';
import { buildVocabulary, familiarity, type TermVocabulary } from '../../../language/text/content-terms.js';
import { hasSign } from '../../../language/discourse/message-wording.js';
import type { RelationFeatures } from './features.js';
import type { RelationWeights } from './relation-probabilities.js';
import { type MessageReading, namesUnseenService } from './message-reading.js';
import { nearness } from './report-score.js';
import { intersection } from '../../../kernel/set-relations.js';
import { stem } from '../../../language/text/stem.js';

type ReasonText = (reading: MessageReading) => string;
type WeightedReason = { readonly force: number; readonly say: ReasonText };
type ReasonTexts<Group extends keyof RelationFeatures> = {
  readonly [name in keyof RelationFeatures[Group]]?: ReasonText;
};

const joinFirst = (names: Iterable<string>): string => [...names].slice(0, 3).join(', ');

/** The message's content words that one vocabulary contains and the other does not. */
const tellingWords = (
  { wording }: MessageReading,
  known: TermVocabulary,
  unknown?: TermVocabulary,
): readonly string[] => [
  ...new Set(
    wording.content
      .filter((word) => familiarity(stem(word), known) === 1)
      .filter((word) => unknown === undefined || familiarity(stem(word), unknown) === 0),
  ),
];

const sharedWords: ReasonText = (r) => {
  const words = joinFirst(tellingWords(r, r.current));
  return words === '' ? '' : `shares words with this issue: ${words}`;
};

const wordsOfTheEarlier: ReasonText = (r) => {
  const earlier = buildVocabulary(r.state.issues[r.rival?.index ?? -1] ?? []);
  const words = joinFirst(tellingWords(r, earlier, r.current));
  return words === '' ? 'fits an earlier issue better than this one' : `uses words of an earlier issue only: ${words}`;
};

const otherServices = ({ place, currentPlace }: MessageReading): string =>
  joinFirst([...place.services].filter((name) => !currentPlace.services.has(name)));

/** The current issue, named by its services. */
const issueSubject = ({ currentPlace }: MessageReading): string => {
  const services = joinFirst(currentPlace.services);
  return services === '' ? 'this issue' : `the issue about ${services}`;
};

/** Most specific first, here and below. */
const SPEAKS_FOR_NEW: ReasonTexts<'newIssue'> = {
  shift: () => 'opens with an explicit change of topic',
  reportUnseen: (r) => `names ${otherServices(r)}, which no issue here has named before`,
  leadsWithOther: (r) =>
    namesUnseenService(r) ? '' : `begins with ${otherServices(r)}, which this issue is not about`,
  newSignature: ({ signatures }) => `shows an error signature that is new here: ${joinFirst(signatures)}`,
  asksUnseen: (r) => `asks about ${otherServices(r)}, which no issue here has named before`,
  reportElsewhere: ({ place }) => `is about another place: ${joinFirst([...place.environments, ...place.regions])}`,
  reportAfterClosing: () => 'closes what was before, then reports something',
  report: ({ wording }) => (hasSign(wording, 'symptom') ? 'reports a symptom' : 'states something instead of asking'),
  onset: () => 'says when it began',
  asksAlone: () => 'asks something that stands on its own',
  novelOpening: () => 'begins with words that no issue here has used',
  bare: () => 'has no word in common with any issue here',
  novelty: (r) =>
    joinFirst(tellingWords(r, r.current)) === ''
      ? `shares nothing with ${issueSubject(r)}`
      : 'says much that this issue has not talked about',
};

const SPEAKS_FOR_CURRENT: ReasonTexts<'followUp'> = {
  service: ({ place, currentPlace }) =>
    `names ${joinFirst(intersection(place.services, currentPlace.services))}, which this issue is about`,
  signature: ({ signatures, currentSignatures }) =>
    `shows ${joinFirst(intersection(signatures, currentSignatures))} again`,
  coverage: sharedWords,
  coverageOfLast: () => 'takes up the last answer',
};

/** Nearness weakens the features of a new issue, and has little weight of its own. */
const ofNeighbour = (reading: MessageReading): WeightedReason => ({
  force: nearness(reading),
  say: ({ place, neighbours }) =>
    `names ${joinFirst([...place.services].filter((name) => neighbours.has(name)))}, which calls or is called by what this issue is about`,
});

const SPEAKS_AGAINST_NEW: ReasonTexts<'newIssue'> = {
  repeatedAlert: () => 'repeats an alert of this issue',
  reportCovered: () => 'reports what this issue already knows',
  paste: () => 'pastes log lines without naming another service',
  answers: () => 'answers what was asked or proposed here',
  recovery: () => 'is a recovery of the monitoring',
  progress: () => 'says what a repair did, and what is left',
  repair: () => 'says what was done about it',
  afterAsking: () => 'follows an answer that asked for something',
  hypothesis: () => 'proposes a possible cause',
  same: () => 'says "same", "also", "still" or "too"',
  told: () => 'tells something without a symptom',
  definite: () => 'speaks of "the …", as of something known',
  anaphora: () => 'refers back with words such as "it" or "that"',
  question: () => 'asks a question',
  request: () => 'asks for something to be done',
  short: () => 'is very short',
  goesOn: () => 'goes on from the sentence before',
};

const SPEAKS_FOR_EARLIER: ReasonTexts<'returned'> = {
  returns: () => 'says that it goes back to something',
  service: ({ place, rival }) =>
    `names ${joinFirst(intersection(place.services, rival?.place.services ?? new Set()))}, which an earlier issue is about`,
  region: ({ place, rival }) =>
    `names ${joinFirst(intersection(place.regions, rival?.place.regions ?? new Set()))}, where an earlier issue is`,
  only: wordsOfTheEarlier,
  pointsBack: () => 'points back to something earlier',
  fitsBetter: () => 'fits an earlier issue better than this one',
  again: () => 'asks how something stands now',
};

type NamedNumbers = { readonly [name: string]: number };

const weighReasons = (
  features: NamedNumbers,
  weights: NamedNumbers,
  phrases: { readonly [name: string]: ReasonText | undefined },
) =>
  Object.entries(phrases).flatMap(([name, say]): readonly WeightedReason[] =>
    say === undefined ? [] : [{ force: (features[name] ?? 0) * (weights[name] ?? 0), say }],
  );

const negateReasons = (reasons: readonly WeightedReason[]): readonly WeightedReason[] =>
  reasons.map(({ force, say }) => ({ force: -force, say }));

type ScoredModel = { readonly features: RelationFeatures; readonly weights: RelationWeights };

const candidateReasons = (
  relation: Relation,
  reading: MessageReading,
  { features, weights }: ScoredModel,
): readonly WeightedReason[] => {
  const notNew = negateReasons(weighReasons(features.newIssue, weights.newIssue, SPEAKS_AGAINST_NEW));
  switch (relation) {
    case 'new_issue':
      return weighReasons(features.newIssue, weights.newIssue, SPEAKS_FOR_NEW);
    case 'follow_up':
      return [
        ofNeighbour(reading),
        ...weighReasons(features.followUp, weights.followUp, SPEAKS_FOR_CURRENT),
        ...notNew,
      ];
    case 'returned':
      return weighReasons(features.returned, weights.returned, SPEAKS_FOR_EARLIER);
  }
  relation satisfies never;
};

const DEFAULT_REASONS: { readonly [relation in Relation]: string } = {
  follow_up: 'nothing points to another problem',
  new_issue: 'has little in common with what was talked about',
  returned: 'fits an earlier issue better than this one',
};

/** At most three reasons of some weight, most specific first. */
export const reasonsFor = (relation: Relation, reading: MessageReading, model: ScoredModel): readonly string[] => {
  const reasons = candidateReasons(relation, reading, model)
    .filter(({ force }) => force >= 0.25)
    .map(({ say }) => say(reading))
    .filter((reason) => reason !== '')
    .slice(0, 3);
  return reasons.length === 0 ? [DEFAULT_REASONS[relation]] : [...new Set(reasons)];
};

const READS_AS: { readonly [relation in Relation]: string } = {
  follow_up: 'could go on with this issue',
  new_issue: 'could be a new issue',
  returned: 'could return to an earlier issue',
};

export const reasonsForBoth = (
  relations: readonly [Relation, Relation],
  reasons: (relation: Relation) => readonly string[],
): readonly string[] => relations.map((relation) => `${READS_AS[relation]}: ${reasons(relation).join('; ')}`);
