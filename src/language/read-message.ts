// Reads a message: its entities, its language, and what it does or asks, each with a probability.
import { optional } from '../kernel/optional.js';
import {
  type ClassifierHead,
  classify,
  classifyFirst,
  type LabelProbability,
  type TrainedModel,
} from './classifier.js';
import { hasCue, type MessageDetails, readMessageDetails } from './details/message-details.js';
import { findBoundaries, readClauses } from './clauses.js';
import { type Entity, markEntities, type UnknownName } from './names/entity.js';
import { asksStateOfThing, findLooseName, isVague, serviceOfNoun } from './names/loose-names.js';
import { joinName, serviceOfCore } from './names/name-forms.js';
import { findAskedComponent } from './names/asked-components.js';
import type { EntityFinder } from './names/find-entities.js';
import { readWords } from './names/message-words.js';
import { type FeatureVector, messageFeatures } from './features.js';
import { proseOf } from './pasted-record.js';
import { readScopeWords } from './scope/scope-words.js';
import { withoutWithdrawn } from './self-correction.js';
import { buildLexicon, findConcepts, type Lexicon } from './lexicon.js';
import { findCountedNoun, findOtherKind } from './details/asked-nouns.js';
import { MESSAGE_STOP_WORDS } from './text/stop-words.js';
import { foldText } from './tokens.js';
import {
  type Act,
  ACT_DETAILS,
  type Ask,
  DISCOURSE_MOVES,
  type DiscourseMoves,
  MEASURES,
  type Reading,
} from './reading.js';
import { readWording } from './discourse/message-wording.js';
import { readIssueReference } from './discourse/issue-reference.js';
import { topicsOfMessage } from './topics/read-topics.js';
import type { TimeReading } from './time/spoken-times.js';
import { timesOfMessage } from './time/message-times.js';
import type { WindowEditKind } from './time/time-table.js';

/** The heads of a model, by name, and the lexicon of its features. */
export type ReaderModel = { readonly [Head in ReaderHead]: ClassifierHead } & { readonly lexicon: Lexicon };

const READER_HEADS = ['need', 'of', 'by', 'form', 'for', 'top', 'language', 'discourse'] as const;
type ReaderHead = (typeof READER_HEADS)[number];

/** Throws when a head is missing. */
export const readerModel = ({ heads, lexicon, dictionary }: TrainedModel): ReaderModel => {
  const entries = READER_HEADS.map((name) => {
    const head = heads.find((each) => each.name === name);
    if (head === undefined)
      throw new Error(
        `the model of the message reader has no head "${name}": build it again with "npm run train-reader"`,
      );
    return [name, head] as const;
  });
  const byName = Object.fromEntries(entries) as { readonly [Head in ReaderHead]: ClassifierHead };
  return { ...byName, lexicon: buildLexicon(lexicon, dictionary) };
};

const MOST_ACTS = 3;
const LEAST_SHARE = 0.1;
const HALF = 0.5;

const slotValue = (head: ClassifierHead, features: FeatureVector): string | undefined => {
  const label = classifyFirst(head, features);
  return label === 'none' ? undefined : label;
};

const readSlots = (model: ReaderModel, features: FeatureVector): Omit<Ask, 'measure'> => ({
  ...optional({
    of: slotValue(model.of, features),
    by: slotValue(model.by, features),
    form: slotValue(model.form, features),
    for: slotValue(model.for, features),
  }),
  ...(slotValue(model.top, features) === 'top' && { top: true }),
});

/** A need of the model is `ask MEASURE`, or an act's kind and detail. */
const actOf = ({ label, probability }: LabelProbability, slots: () => Omit<Ask, 'measure'>): Act | undefined => {
  const [kind = '', detail = ''] = label.split(' ');
  if (kind === 'ask') {
    const measure = MEASURES.find((each) => each === detail);
    return measure === undefined ? undefined : { kind: 'ask', ask: { measure, ...slots() }, probability };
  }
  const details: readonly string[] | undefined = Object.entries(ACT_DETAILS).find(([name]) => name === kind)?.[1];
  if (details === undefined || (details.length > 0 && !details.includes(detail))) return undefined;
  return { kind, ...(details.length > 0 && { detail }), probability } as Act;
};

/** Many languages say “hi” and “ok”: another language than English has to be likely, and clearly likelier. */
const LIKELY_LANGUAGE = 0.4;
const LIKELIER_THAN_ENGLISH = 1.5;

/** Scripts of one language alone; of Chinese characters without kana the classifier tells. */
const LANGUAGE_OF_SCRIPT: readonly (readonly [script: RegExp, language: string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Devanagari}/u, 'hi'],
];
const HAN = /\p{Script=Han}/u;
const HAN_LANGUAGES: ReadonlySet<string> = new Set(['ja', 'zh']);

/** `marked`: names of any script say nothing. */
const readLanguage = (model: ReaderModel, marked: string, features: FeatureVector): string => {
  const written = LANGUAGE_OF_SCRIPT.find(([script]) => script.test(marked));
  if (written !== undefined) return written[1];
  const languages = classify(model.language, features);
  if (HAN.test(marked)) return languages.find(({ label }) => HAN_LANGUAGES.has(label))?.label ?? 'zh';
  const [first] = languages;
  const english = languages.find(({ label }) => label === 'en')?.probability ?? 0;
  const isLikely =
    first !== undefined && first.probability >= LIKELY_LANGUAGE && first.probability >= LIKELIER_THAN_ENGLISH * english;
  return isLikely ? first.label : 'en';
};

/** Words, numbers or marks of entities, or “%”. */
const SAYS_SOMETHING = /[\p{L}\p{N}\p{Co}%％]/u;

/** One of several names, and no clause: “errors in checkout and cart”. */
const BARE_NAME = /^[\p{Co}\p{P}\s]*$/u;

const NOTHING: Act = { kind: 'none', probability: 1 };

const roundProbability = (probability: number): number => Math.round(probability * 1000) / 1000;

/** Less probable moves are left out. */
const LEAST_MOVE = 0.01;

const readMoves = (model: ReaderModel, features: FeatureVector): DiscourseMoves =>
  Object.fromEntries(
    classify(model.discourse, features).flatMap(({ label, probability }) => {
      const move = DISCOURSE_MOVES.find((each) => each === label);
      return move === undefined || probability < LEAST_MOVE ? [] : [[move, roundProbability(probability)]];
    }),
  );

const needOf = (act: Act): string => {
  if (act.kind === 'ask') return `ask ${act.ask.measure}`;
  return 'detail' in act ? `${act.kind} ${act.detail}` : act.kind;
};

type MarkedText = {
  readonly marked: string;
  /** Without the turn before. */
  readonly features: FeatureVector;
  readonly previous: Act | undefined;
};

const readActs = (
  model: ReaderModel,
  { marked, features, previous }: MarkedText,
  most = MOST_ACTS,
): Reading['acts'] => {
  const inTalk = previous === undefined ? features : messageFeatures(marked, model.lexicon, needOf(previous));
  // signs alone are greetings at most
  const needs = classify(model.need, inTalk).filter(
    ({ label }) => SAYS_SOMETHING.test(marked) || label.startsWith('social '),
  );
  const highest = needs[0]?.probability ?? 0;
  if (!SAYS_SOMETHING.test(marked) && highest <= HALF) return [NOTHING];
  let slots: Omit<Ask, 'measure'> | undefined;
  const acts = needs
    .slice(0, most)
    .filter(({ probability }) => probability >= highest * LEAST_SHARE)
    .flatMap(({ label, probability }) => {
      const act = actOf({ label, probability: roundProbability(probability) }, () => {
        slots ??= readSlots(model, features);
        return slots;
      });
      return act === undefined ? [] : [act];
    });
  const [first = NOTHING, ...others] = acts;
  return [first, ...others];
};

/** Edits that take the whole message: no word is left over. */
const WHOLE_EDITS: ReadonlySet<WindowEditKind> = new Set(['start at', 'extend', 'extend back', 'resize']);

/** Below it the grammar of times, which understands the whole message, is believed instead. */
const SURER_THAN_GRAMMAR = 0.7;

const WINDOW_EDIT: Act = { kind: 'window', detail: 'set', probability: 1 };

/** “Empieza a las 9”: of a window only where something is talked about. */
const withWindowEdit = (
  acts: Reading['acts'],
  time: TimeReading | undefined,
  previous: Act | undefined,
): Reading['acts'] =>
  previous !== undefined &&
  acts[0].probability < SURER_THAN_GRAMMAR &&
  time?.edits?.some(({ kind }) => WHOLE_EDITS.has(kind)) === true
    ? [WINDOW_EDIT]
    : acts;

/** “1-liner for #incidents”: that a summary is to be one line, words tell as surely as the reader. */
const withOneLine = ([first, ...others]: Reading['acts'], details: MessageDetails): Reading['acts'] =>
  first.kind === 'ask' && first.ask.measure === 'summary' && hasCue(details, 'one line')
    ? [{ ...first, ask: { ...first.ask, form: 'one_line' } }, ...others]
    : [first, ...others];

const ASKS_SOMETHING = /[?？]/u;
const STATEMENT = /[.!。！]\s*$/u;
const SURELY_REPORTS = 0.9;

/** “Viele Kunden können nicht bezahlen. Was ist die Ursache?”: the sentence that reports counts no customers. */
const asStatement = (act: Act, sentence: string, reports: number): Act =>
  act.kind === 'ask' && STATEMENT.test(sentence) && reports >= SURELY_REPORTS
    ? { kind: 'tell', detail: 'observation', probability: reports }
    : act;

/** The entities of a part of the text, by its offsets. */
const entitiesWithin = (entities: readonly Entity[], from: number, to: number): readonly Entity[] =>
  entities
    .filter(({ start, end }) => start >= from && end <= to)
    .map((entity) => ({ ...entity, start: entity.start - from, end: entity.end - from }));

const inOrder = (entities: readonly Entity[]): readonly Entity[] => entities.toSorted((a, b) => a.start - b.start);

/** “What about the worker?” names the service `worker`, although the word says many things elsewhere. */
const serviceCalled = ({ name, start, end }: UnknownName, services: readonly string[]): Entity | undefined => {
  const called =
    services.find((each) => joinName(each) === joinName(name)) ??
    serviceOfCore(name, services) ??
    serviceOfNoun(name, services);
  return called === undefined
    ? undefined
    : { kind: 'service', text: name, name: called, certainty: 'spelled', start, end };
};

type Acts = Reading['acts'];

/** What is asked of a thing that was taken for those who suffer. */
const withHealth = (acts: Acts): Acts => {
  const [first, ...others] = acts;
  return first.kind === 'ask' && first.ask.measure === 'affected'
    ? [{ kind: 'ask', ask: { measure: 'health' }, probability: first.probability }, ...others]
    : acts;
};

/** “How many subscribers failed” asks for subscribers, where no measure counts such a thing. */
const withCountedNoun = (details: MessageDetails, prose: string, lexicon: Lexicon): MessageDetails => {
  const noun = details.askedNouns === undefined ? findCountedNoun(prose) : undefined;
  const isOwn =
    noun !== undefined && !MESSAGE_STOP_WORDS.has(noun) && findConcepts(lexicon, [foldText(noun)]).length === 0;
  return isOwn ? { ...details, askedNouns: [noun] } : details;
};

/**
 * Deterministic. The probabilities are rounded to three digits, since they are kept as facts.
 * @param previous what the turn before did: it tells what “and now?” or a bare name means
 */
export const readMessage = (message: string, finder: EntityFinder, model: ReaderModel, previous?: Act): Reading => {
  const written = readWords(message);
  const all = finder.find(written);
  const text = withoutWithdrawn(message, all.entities);
  const words = text === message ? written : readWords(text);
  const found = text === message ? all : finder.find(words);
  const { entities } = found;
  const marked = markEntities(text, entities);
  const features = messageFeatures(marked, model.lexicon);
  // a record that is pasted speaks no language, and edits no scope
  const prose = proseOf(text);
  const said = prose === text ? words : readWords(prose);
  const named = said === words ? found : finder.find(said);
  const { unknown } = named;
  const language =
    prose === text
      ? readLanguage(model, marked, features)
      : readLanguage(model, prose, messageFeatures(prose, model.lexicon));
  const clauses = readClauses(text, findBoundaries(text, language, entities), {
    ...optional({ previous }),
    read: (start, end, before) => {
      const part = markEntities(text.slice(start, end), entitiesWithin(entities, start, end));
      if (BARE_NAME.test(part)) return NOTHING;
      const partFeatures = messageFeatures(part, model.lexicon);
      const [act] = readActs(model, { marked: part, features: partFeatures, previous: before }, 1);
      return ASKS_SOMETHING.test(text) ? asStatement(act, part, readMoves(model, partFeatures).reports ?? 0) : act;
    },
  });
  const times = timesOfMessage(text, { prose, language });
  const details = withCountedNoun(
    readMessageDetails(text, { entities, language, times: times.time?.mentions ?? [] }),
    markEntities(prose, entitiesWithin(entities, 0, prose.length)),
    model.lexicon,
  );
  const asked = findAskedComponent(prose, {
    language,
    lexicon: model.lexicon,
    known: [...entities, ...unknown, ...(details.topics ?? [])],
    services: finder.names.services,
  });
  const read = withOneLine(
    withWindowEdit(readActs(model, { marked, features, previous }), times.time, previous),
    details,
  );
  const called = asked && serviceCalled(asked, finder.names.services);
  const loose =
    called === undefined && findOtherKind(prose).length === 0 && (asked === undefined || isVague(asked.name))
      ? findLooseName(prose, {
          act: read[0],
          lexicon: model.lexicon,
          things: details.thingNames ?? [],
          known: [...unknown, ...(details.topics ?? [])],
          entities,
          services: finder.names.services,
        })
      : undefined;
  const service = called ?? (loose !== undefined && 'service' in loose ? loose.service : undefined);
  const unnamed = asked ?? (loose !== undefined && 'unknown' in loose ? loose.unknown : undefined);
  const component = service === undefined ? unnamed : undefined;
  // “les exports sont touchés ?” asks how these are
  const isNamed = (service ?? component) !== undefined || entities.some(({ kind }) => kind === 'service');
  const acts = isNamed && asksStateOfThing(prose) ? withHealth(read) : read;
  return {
    version: 2,
    language,
    moves: readMoves(model, features),
    acts,
    entities: service === undefined ? entities : inOrder([...entities, service]),
    ...(unknown.length > 0 && { unknown }),
    ...optional({ component }),
    scope: readScopeWords(said, { entities: named.entities }),
    ...times,
    ...optional({ reference: readIssueReference(prose) }),
    ...topicsOfMessage(text, language),
    wording: readWording(text, finder.names),
    details,
    ...(clauses.length > 0 && { clauses }),
  };
};
