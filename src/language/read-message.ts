// Reads a message: its entities, its language, and what it does or asks, each with a probability.
import { optional } from '../kernel/optional.js';
import { type ClassifierHead, classify, type LabelProbability } from './classifier.js';
import { type EntityFinder, markEntities } from './entities.js';
import { type FeatureVector, messageFeatures } from './features.js';
import {
  type Act,
  ACT_DETAILS,
  type Ask,
  DISCOURSE_MOVES,
  type DiscourseMoves,
  MEASURES,
  type Reading,
} from './reading.js';

/** The heads of a model, by name. */
export type ReaderModel = { readonly [Head in ReaderHead]: ClassifierHead };

const READER_HEADS = ['need', 'of', 'by', 'form', 'for', 'top', 'language', 'discourse'] as const;
type ReaderHead = (typeof READER_HEADS)[number];

/** Throws when a head is missing. */
export const readerModel = (heads: readonly ClassifierHead[]): ReaderModel => {
  const entries = READER_HEADS.map((name) => {
    const head = heads.find((each) => each.name === name);
    if (head === undefined)
      throw new Error(
        `the model of the message reader has no head "${name}": build it again with "npm run train-reader"`,
      );
    return [name, head] as const;
  });
  return Object.fromEntries(entries) as ReaderModel;
};

const MOST_ACTS = 3;
const LEAST_SHARE = 0.1;
const HALF = 0.5;

const slotValue = (head: ClassifierHead, features: FeatureVector): string | undefined => {
  const label = classify(head, features)[0]?.label;
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
const LIKELIER_THAN_ENGLISH = 2;

const readLanguage = (model: ReaderModel, features: FeatureVector): string => {
  const languages = classify(model.language, features);
  const [first] = languages;
  const english = languages.find(({ label }) => label === 'en')?.probability ?? 0;
  const isLikely =
    first !== undefined && first.probability >= LIKELY_LANGUAGE && first.probability >= LIKELIER_THAN_ENGLISH * english;
  return isLikely ? first.label : 'en';
};

const toThreeDigits = (probability: number): number => Math.round(probability * 1000) / 1000;

const LEAST_MOVE = 0.01;

const readMoves = (model: ReaderModel, features: FeatureVector): DiscourseMoves =>
  Object.fromEntries(
    classify(model.discourse, features).flatMap(({ label, probability }) => {
      const move = DISCOURSE_MOVES.find((each) => each === label);
      return move === undefined || probability < LEAST_MOVE ? [] : [[move, toThreeDigits(probability)]];
    }),
  );

/** Words, numbers or marks of entities. */
const SAYS_SOMETHING = /[\p{L}\p{N}\p{Co}]/u;

const NOTHING: Act = { kind: 'none', probability: 1 };

/** Deterministic. The probabilities are rounded to three digits, since they are kept as facts. */
export const readMessage = (text: string, finder: EntityFinder, model: ReaderModel): Reading => {
  const entities = finder.find(text);
  const marked = markEntities(text, entities);
  const features = messageFeatures(marked);
  // signs alone are greetings at most
  const needs = classify(model.need, features).filter(
    ({ label }) => SAYS_SOMETHING.test(marked) || label.startsWith('social '),
  );
  const most = needs[0]?.probability ?? 0;
  const acts = needs
    .slice(0, MOST_ACTS)
    .filter(({ probability }) => probability >= most * LEAST_SHARE)
    .flatMap(({ label, probability }) => {
      const act = actOf({ label, probability: toThreeDigits(probability) }, () => readSlots(model, features));
      return act === undefined ? [] : [act];
    });
  const [first = NOTHING, ...others] = SAYS_SOMETHING.test(marked) || most > HALF ? acts : [];
  return {
    version: 1,
    language: readLanguage(model, features),
    moves: readMoves(model, features),
    acts: [first, ...others],
    entities,
  };
};
