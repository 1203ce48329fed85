// Compares what a message says with the issues of its investigation: everything that features are computed from.
import { optional } from '../../../kernel/optional.js';
import type { Reading } from '../../../language/reading.js';
import { type MessageWording, hasSign, NO_WORDING } from '../../../language/discourse/message-wording.js';
import {
  buildVocabulary,
  type ContentTerms,
  exclusiveWeight,
  familiarity,
  knownWeight,
  type TermVocabulary,
  totalWeight,
} from '../../../language/text/content-terms.js';
import { findMentionedNames, type NameCatalogue } from '../../../language/text/catalogue-mentions.js';
import { findAlertNames, findSignatures } from '../../../language/text/signatures.js';
import { neighboursOf, type ServiceCall } from './neighbours.js';
import { intersects, isSubset } from '../../../kernel/set-relations.js';
import { stem } from '../../../language/text/stem.js';

/** Messages of an issue and the gists of their answers, oldest first. */
type IssueTexts = readonly string[];

export type ConversationState = {
  readonly issues: readonly IssueTexts[];
  /** Index of the issue that the last message belongs to. */
  readonly current: number;
  readonly catalogue: NameCatalogue;
  /** Calls that traces show; a missing call proves nothing. */
  readonly calls?: readonly ServiceCall[];
};

type MentionedPlaces = {
  readonly services: ReadonlySet<string>;
  readonly environments: ReadonlySet<string>;
  readonly regions: ReadonlySet<string>;
};

/** The earlier issue that fits the message best. */
type RivalIssue = {
  readonly index: number;
  /** Weight of the terms that only this issue has, and that only the current one has. */
  readonly only: number;
  readonly onlyCurrent: number;
  readonly place: MentionedPlaces;
};

export type MessageReading = {
  readonly read: Reading;
  readonly wording: MessageWording;
  readonly state: ConversationState;
  readonly content: ContentTerms;
  readonly weight: number;
  readonly vocabulary: TermVocabulary;
  readonly current: TermVocabulary;
  readonly place: MentionedPlaces;
  readonly currentPlace: MentionedPlaces;
  /** Every service that any issue has named. */
  readonly knownServices: ReadonlySet<string>;
  /** Services that call, or are called by, those of the current issue. */
  readonly neighbours: ReadonlyMap<string, number>;
  /** It is a report inside a question: "any idea why …". */
  readonly isFramed: boolean;
  readonly signatures: ReadonlySet<string>;
  readonly currentSignatures: ReadonlySet<string>;
  readonly currentAlerts: ReadonlySet<string>;
  readonly rival?: RivalIssue;
};

type UnframedReading = Omit<MessageReading, 'isFramed'>;

const placesOfTexts = (texts: IssueTexts, { services, environments, regions }: NameCatalogue): MentionedPlaces => {
  const text = texts.join('\n');
  return {
    services: findMentionedNames(text, services),
    environments: findMentionedNames(text, environments),
    regions: findMentionedNames(text, regions),
  };
};

const placesOfMessage = ({ places }: MessageWording): MentionedPlaces => ({
  services: new Set(places.services),
  environments: new Set(places.environments),
  regions: new Set(places.regions),
});

const inDefaultEnvironment = (place: MentionedPlaces, { environments: [usual] }: NameCatalogue): MentionedPlaces =>
  place.environments.size > 0 || usual === undefined ? place : { ...place, environments: new Set([usual]) };

/** Share of the opening's words that no text has used. */
const novelShare = (words: readonly string[], vocabulary: TermVocabulary): number =>
  words.length === 0 ? 0 : words.reduce((sum, word) => sum + 1 - familiarity(stem(word), vocabulary), 0) / words.length;

/** Of a framed report, of the report itself: 0 to 1. */
export const novelOpening = ({ wording, isFramed, vocabulary }: MessageReading): number =>
  novelShare(openingOf({ wording, isFramed }).words, vocabulary);

export const openingOf = ({
  wording: { opening, framed },
  isFramed,
}: Pick<MessageReading, 'wording' | 'isFramed'>): MessageWording['opening'] =>
  isFramed && framed !== undefined ? framed : opening;

export const namesUnseenService = ({ place, currentPlace, knownServices }: UnframedReading): boolean =>
  !isSubset(place.services, knownServices) && !intersects(place.services, currentPlace.services);

const NOVEL = 0.6;

const isFramedReport = (reading: UnframedReading): boolean => {
  const { wording, vocabulary } = reading;
  const { framed } = wording;
  if (framed === undefined || wording.anaphora > 0 || hasSign(wording, 'same') || hasSign(framed, 'hypothesis'))
    return false;
  return namesUnseenService(reading) || (novelShare(framed.words, vocabulary) > NOVEL && hasSign(framed, 'symptom'));
};

const findRivalIssue = (
  content: ContentTerms,
  { issues, current, catalogue }: ConversationState,
): RivalIssue | undefined => {
  const vocabularies = issues.map(buildVocabulary);
  const mine = vocabularies[current] ?? buildVocabulary([]);
  let best: { readonly index: number; readonly only: number; readonly theirs: TermVocabulary } | undefined;
  for (const [index, theirs] of vocabularies.entries()) {
    if (index === current) continue;
    const only = exclusiveWeight(content, theirs, mine);
    // of two equal ones the later
    if (best === undefined || only + 1e-3 * (index - best.index) > best.only) best = { index, only, theirs };
  }
  if (best === undefined) return undefined;
  return {
    index: best.index,
    only: best.only,
    onlyCurrent: exclusiveWeight(content, mine, best.theirs),
    place: placesOfTexts(issues[best.index] ?? [], catalogue),
  };
};

/** Readings of older versions say nothing of the wording: `completeReading`. */
export const readRelationCues = (read: Reading, state: ConversationState): MessageReading => {
  const { issues, catalogue, calls = [] } = state;
  const { wording = NO_WORDING } = read;
  const currentTexts = issues[state.current] ?? [];
  const currentText = currentTexts.join('\n');
  const content = new Map(wording.terms);
  const rival = findRivalIssue(content, state);
  const currentPlace = inDefaultEnvironment(placesOfTexts(currentTexts, catalogue), catalogue);
  const reading = {
    read,
    wording,
    state,
    content,
    weight: totalWeight(content),
    vocabulary: buildVocabulary(issues.flat()),
    current: buildVocabulary(currentTexts),
    place: placesOfMessage(wording),
    currentPlace,
    knownServices: findMentionedNames(issues.flat().join('\n'), catalogue.services),
    neighbours: neighboursOf(currentPlace.services, calls),
    signatures: new Set(wording.signatures),
    currentSignatures: findSignatures(currentText),
    currentAlerts: findAlertNames(currentText),
    ...optional({ rival }),
  };
  return { ...reading, isFramed: isFramedReport(reading) };
};

/** Share of the message's weight that the current issue covers: 0 to 1. */
export const issueCoverage = ({ content, current, weight }: MessageReading): number =>
  knownWeight(content, current) / (weight + 1);

/** The same for the issue's last two texts. */
export const lastTurnCoverage = ({ content, state, weight }: MessageReading): number =>
  knownWeight(content, buildVocabulary((state.issues[state.current] ?? []).slice(-2))) / (weight + 1);
