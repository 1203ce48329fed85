// A message read against the issues of its investigation: everything the features are computed from.
import { optional } from '../../../kernel/optional.js';
import {
  contentOf,
  exclusiveOverlap,
  familiarity,
  isPlain,
  overlap,
  vocabularyOf,
  weightOfAll,
  wordsOf,
} from '../words/content.js';
import type { Content, Vocabulary } from '../words/content.js';
import { mentioned } from '../words/mentions.js';
import type { Catalogue } from '../words/mentions.js';
import { neighboursOf } from './neighbours.js';
import type { Call } from './neighbours.js';
import { ALERT_NAME, HYPOTHESIS, SIGNATURE, SYMPTOM } from '../words/phrases.js';
import { speechActOf } from '../words/speech-act.js';
import type { SpeechAct } from '../words/speech-act.js';
import { isWithin, meet } from '../words/sets.js';
import { stem } from '../words/stem.js';

/** An issue as the model sees it: messages and the gists of their answers, oldest first. */
export type IssueTexts = readonly string[];

export type State = {
  readonly issues: readonly IssueTexts[];
  /** Index of the issue that the last message belongs to. */
  readonly current: number;
  readonly catalogue: Catalogue;
  /** Who calls whom, as far as traces show; nothing is concluded from what is missing. */
  readonly calls?: readonly Call[];
};

export type Place = {
  readonly services: ReadonlySet<string>;
  readonly environments: ReadonlySet<string>;
  readonly regions: ReadonlySet<string>;
};

/** The earlier issue that fits best, should the message return to one. */
export type Rival = {
  readonly index: number;
  /** Weight of the words that only it has, and that only the current issue has. */
  readonly only: number;
  readonly onlyCurrent: number;
  readonly place: Place;
};

export type Reading = {
  readonly text: string;
  readonly state: State;
  readonly act: SpeechAct;
  readonly content: Content;
  readonly weight: number;
  readonly vocabulary: Vocabulary;
  readonly current: Vocabulary;
  readonly currentText: string;
  readonly place: Place;
  readonly currentPlace: Place;
  /** Every service that any issue has named. */
  readonly knownServices: ReadonlySet<string>;
  /** Services that call, or are called by, those of the current issue. */
  readonly neighbours: ReadonlyMap<string, number>;
  /** A report inside a question: "any idea why …". */
  readonly framed: boolean;
  readonly signatures: ReadonlySet<string>;
  readonly currentSignatures: ReadonlySet<string>;
  readonly rival?: Rival;
};

const placeOf = (text: string, { services, environments, regions }: Catalogue): Place => ({
  services: mentioned(text, services),
  environments: mentioned(text, environments),
  regions: mentioned(text, regions),
});

const inDefaultEnvironment = (place: Place, { environments: [usual] }: Catalogue): Place =>
  place.environments.size > 0 || usual === undefined ? place : { ...place, environments: new Set([usual]) };

/** Share of the words of the opening that no text has used. */
export const novelOpening = (text: string, vocabulary: Vocabulary): number => {
  const opening = wordsOf(text.trim().split(/\s+/).slice(0, 5).join(' ').toLowerCase()).filter(
    (word) => !isPlain(word),
  );
  if (opening.length === 0) return 0;
  return opening.reduce((sum, word) => sum + 1 - familiarity(stem(word), vocabulary), 0) / opening.length;
};

export const namesUnseenService = ({ place, currentPlace, knownServices }: Omit<Reading, 'framed'>): boolean =>
  !isWithin(place.services, knownServices) && !meet(place.services, currentPlace.services);

const isFramedReport = (reading: Omit<Reading, 'framed'>): boolean => {
  const { act, vocabulary } = reading;
  const inside = act.framed.toLowerCase();
  if (act.anaphora > 0 || act.same || HYPOTHESIS.test(inside) || inside.trim().split(/\s+/).length < 3) return false;
  return namesUnseenService(reading) || (novelOpening(inside, vocabulary) > 0.6 && SYMPTOM.test(inside));
};

const rivalOf = (content: Content, { issues, current, catalogue }: State): Rival | undefined => {
  const vocabularies = issues.map(vocabularyOf);
  const mine = vocabularies[current] ?? vocabularyOf([]);
  let best: { readonly index: number; readonly only: number; readonly theirs: Vocabulary } | undefined;
  for (const [index, theirs] of vocabularies.entries()) {
    if (index === current) continue;
    const only = exclusiveOverlap(content, theirs, mine);
    // the later of two that fit equally
    if (best === undefined || only + 1e-3 * (index - best.index) > best.only) best = { index, only, theirs };
  }
  if (best === undefined) return undefined;
  return {
    index: best.index,
    only: best.only,
    onlyCurrent: exclusiveOverlap(content, mine, best.theirs),
    place: placeOf((issues[best.index] ?? []).join('\n'), catalogue),
  };
};

export const alertNamesOf = (text: string): ReadonlySet<string> => new Set(text.match(ALERT_NAME));

/** Longer texts are read by their beginning: the rest is paste. */
const READ = 4000;

export const readMessage = (message: string, state: State): Reading => {
  const text = message.slice(0, READ);
  const { issues, catalogue, calls = [] } = state;
  const currentTexts = issues[state.current] ?? [];
  const currentText = currentTexts.join('\n');
  const content = contentOf(text);
  const rival = rivalOf(content, state);
  const currentPlace = inDefaultEnvironment(placeOf(currentText, catalogue), catalogue);
  const reading = {
    text,
    state,
    act: speechActOf(text),
    content,
    weight: weightOfAll(content),
    vocabulary: vocabularyOf(issues.flat()),
    current: vocabularyOf(currentTexts),
    currentText,
    place: placeOf(text, catalogue),
    currentPlace,
    knownServices: mentioned(issues.flat().join('\n'), catalogue.services),
    neighbours: neighboursOf(currentPlace.services, calls),
    signatures: new Set(text.match(SIGNATURE)),
    currentSignatures: new Set(currentText.match(SIGNATURE)),
    ...optional({ rival }),
  };
  return { ...reading, framed: isFramedReport(reading) };
};

/** How much of the message's weight the current issue covers, and its last two texts: 0 to 1. */
export const coverage = ({ content, current, weight }: Reading): number => overlap(content, current) / (weight + 1);

export const coverageOfLast = ({ content, state, weight }: Reading): number =>
  overlap(content, vocabularyOf((state.issues[state.current] ?? []).slice(-2))) / (weight + 1);
