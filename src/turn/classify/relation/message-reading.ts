// Reads a message against the issues of its investigation: everything that features are computed from.
import { optional } from '../../../kernel/optional.js';
import type { Reading } from '../../../language/reading.js';
import {
  buildVocabulary,
  type ContentTerms,
  exclusiveWeight,
  extractTerms,
  familiarity,
  isCommonWord,
  knownWeight,
  splitWords,
  type TermVocabulary,
  totalWeight,
} from '../../../language/text/content-terms.js';
import { findMentionedNames, type NameCatalogue } from '../../../language/text/catalogue-mentions.js';
import { neighboursOf, type ServiceCall } from './neighbours.js';
import { ALERT_NAME, HYPOTHESIS, SIGNATURE, SYMPTOM } from '../../../language/discourse/message-patterns.js';
import { detectSpeechAct, type SpeechAct } from '../../../language/discourse/speech-act.js';
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
  readonly text: string;
  /** What the trained reader has read. */
  readonly read: Reading;
  readonly state: ConversationState;
  readonly act: SpeechAct;
  readonly content: ContentTerms;
  readonly weight: number;
  readonly vocabulary: TermVocabulary;
  readonly current: TermVocabulary;
  readonly currentText: string;
  readonly place: MentionedPlaces;
  readonly currentPlace: MentionedPlaces;
  /** Every service that any issue has named. */
  readonly knownServices: ReadonlySet<string>;
  /** Services that call, or are called by, those of the current issue. */
  readonly neighbours: ReadonlyMap<string, number>;
  /** A report inside a question: "any idea why …". */
  readonly framed: boolean;
  readonly signatures: ReadonlySet<string>;
  readonly currentSignatures: ReadonlySet<string>;
  readonly rival?: RivalIssue;
};

const mentionedPlaces = (text: string, { services, environments, regions }: NameCatalogue): MentionedPlaces => ({
  services: findMentionedNames(text, services),
  environments: findMentionedNames(text, environments),
  regions: findMentionedNames(text, regions),
});

const inDefaultEnvironment = (place: MentionedPlaces, { environments: [usual] }: NameCatalogue): MentionedPlaces =>
  place.environments.size > 0 || usual === undefined ? place : { ...place, environments: new Set([usual]) };

/** Share of the opening's terms that no text has used. */
export const novelOpening = (text: string, vocabulary: TermVocabulary): number => {
  const opening = splitWords(text.trim().split(/\s+/).slice(0, 5).join(' ').toLowerCase()).filter(
    (word) => !isCommonWord(word),
  );
  if (opening.length === 0) return 0;
  return opening.reduce((sum, word) => sum + 1 - familiarity(stem(word), vocabulary), 0) / opening.length;
};

export const namesUnseenService = ({ place, currentPlace, knownServices }: Omit<MessageReading, 'framed'>): boolean =>
  !isSubset(place.services, knownServices) && !intersects(place.services, currentPlace.services);

const isFramedReport = (reading: Omit<MessageReading, 'framed'>): boolean => {
  const { act, vocabulary } = reading;
  const inside = act.framed.toLowerCase();
  if (act.anaphora > 0 || act.same || HYPOTHESIS.test(inside) || inside.trim().split(/\s+/).length < 3) return false;
  return namesUnseenService(reading) || (novelOpening(inside, vocabulary) > 0.6 && SYMPTOM.test(inside));
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
    place: mentionedPlaces((issues[best.index] ?? []).join('\n'), catalogue),
  };
};

export const alertNamesOf = (text: string): ReadonlySet<string> => new Set(text.match(ALERT_NAME));

/** Of longer texts only the beginning is read: the rest is pasted text. */
const LONGEST_MESSAGE = 4000;

export type ReadMessage = { readonly text: string; readonly read: Reading };

export const readRelationCues = (message: ReadMessage, state: ConversationState): MessageReading => {
  const text = message.text.slice(0, LONGEST_MESSAGE);
  const { issues, catalogue, calls = [] } = state;
  const currentTexts = issues[state.current] ?? [];
  const currentText = currentTexts.join('\n');
  const content = extractTerms(text);
  const rival = findRivalIssue(content, state);
  const currentPlace = inDefaultEnvironment(mentionedPlaces(currentText, catalogue), catalogue);
  const reading = {
    text,
    read: message.read,
    state,
    act: detectSpeechAct(text),
    content,
    weight: totalWeight(content),
    vocabulary: buildVocabulary(issues.flat()),
    current: buildVocabulary(currentTexts),
    currentText,
    place: mentionedPlaces(text, catalogue),
    currentPlace,
    knownServices: findMentionedNames(issues.flat().join('\n'), catalogue.services),
    neighbours: neighboursOf(currentPlace.services, calls),
    signatures: new Set(text.match(SIGNATURE)),
    currentSignatures: new Set(currentText.match(SIGNATURE)),
    ...optional({ rival }),
  };
  return { ...reading, framed: isFramedReport(reading) };
};

/** Share of the message's weight that the current issue covers: 0 to 1. */
export const issueCoverage = ({ content, current, weight }: MessageReading): number =>
  knownWeight(content, current) / (weight + 1);

/** The same for the issue's last two texts. */
export const lastTurnCoverage = ({ content, state, weight }: MessageReading): number =>
  knownWeight(content, buildVocabulary((state.issues[state.current] ?? []).slice(-2))) / (weight + 1);
