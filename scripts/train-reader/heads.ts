// The heads of the reader, trained from labelled examples: what the message does, and the slots of its question.
import { type ClassifierHead, classify } from '../../src/language/classifier.js';
import { type FeatureVector, messageFeatures } from '../../src/language/features.js';
import type { Lexicon } from '../../src/language/lexicon.js';
import { discourseExamples, hashText } from './discourse.js';
import type { Example } from './examples.js';
import { type LabelledFeatures, trainHead } from './train.js';
import { trainHidden } from './train-hidden.js';

const SLOTS = ['of', 'by', 'form', 'for'] as const;

/** Values of a slot with fewer examples are left to the words of the message. */
const FEWEST_EXAMPLES = 8;

type ReadExample = Example & { readonly features: FeatureVector };

/** `ask count of=errors` is the need `ask count`. */
const needOf = (label: string): string =>
  label
    .split(' ')
    .filter((part) => !part.includes('=') && part !== 'top')
    .slice(0, 2)
    .join(' ');

const slotOf = (label: string, slot: string): string =>
  label
    .split(' ')
    .find((part) => part.startsWith(`${slot}=`))
    ?.slice(slot.length + 1)
    .split('|')[0] ?? 'none';

const isTop = (label: string): string => (label.split(' ').includes('top') ? 'top' : 'none');

type HeadPlan = {
  readonly name: string;
  readonly labelOf: (example: Example) => string;
  readonly isFor: (example: Example) => boolean;
  /** Many labels gain from hidden layers, a few do not. */
  readonly isDeep?: true;
};

/** Two layers side by side are surer where they agree, and less sure where they do not. */
const HIDDEN_SEEDS = [5, 6] as const;

/** Its examples are of its own (`discourse.ts`). */
const DISCOURSE_HEAD: HeadPlan = { name: 'discourse', labelOf: ({ label }) => label, isFor: () => true };

const isQuestion = ({ label }: Example): boolean => label.startsWith('ask ');

export const HEADS: readonly HeadPlan[] = [
  { name: 'need', labelOf: ({ label }) => needOf(label), isFor: () => true, isDeep: true },
  ...SLOTS.map((slot) => ({ name: slot, labelOf: ({ label }: Example) => slotOf(label, slot), isFor: isQuestion })),
  { name: 'top', labelOf: ({ label }) => isTop(label), isFor: isQuestion },
  { name: 'language', labelOf: ({ language }) => language, isFor: () => true },
];

const labelled = ({ labelOf, isFor }: HeadPlan, examples: readonly ReadExample[]): readonly LabelledFeatures[] => {
  const relevant = examples.filter(isFor).map((example) => ({ features: example.features, label: labelOf(example) }));
  const counts = Map.groupBy(relevant, ({ label }) => label);
  return relevant.map(({ features, label }) => ({
    features,
    label: (counts.get(label)?.length ?? 0) < FEWEST_EXAMPLES ? 'none' : label,
  }));
};

/** Every `FOLDS`-th example is left out, by the text's hash, so that an example that is added moves no other. */
const FOLDS = 5;

const fold = (text: string): number => hashText(text) % FOLDS;

/** The natural logarithms of the probabilities that a head at temperature 1 gives one example, and which of them is its label. */
type LeftOutLogs = { readonly logs: Float64Array; readonly at: number };

const LEAST_LOG = Math.log(1e-12);

/** At temperature T each probability is proportional to its power of 1/T. */
const logAt = ({ logs, at }: LeftOutLogs, temperature: number): number => {
  const top = logs.reduce((most, log) => Math.max(most, log), -Infinity) / temperature;
  const sum = logs.reduce((powers, log) => powers + Math.exp(log / temperature - top), 0);
  return Math.max((logs[at] ?? -Infinity) / temperature - top - Math.log(sum), LEAST_LOG);
};

/** The temperature with which the left-out examples are the most likely (Guo et al. 2017, arXiv 1706.04599). */
export const findTemperature = (head: ClassifierHead, leftOut: readonly LabelledFeatures[]): number => {
  const examples = leftOut.map(({ features, label }): LeftOutLogs => {
    const labels = classify({ ...head, temperature: 1 }, features);
    return {
      logs: Float64Array.from(labels, ({ probability }) => Math.log(Math.max(probability, Number.MIN_VALUE))),
      at: labels.findIndex((each) => each.label === label),
    };
  });
  const loss = (temperature: number): number => examples.reduce((sum, each) => sum - logAt(each, temperature), 0);
  const candidates = Array.from({ length: 26 }, (_, index) => Number((0.5 + index * 0.06).toFixed(2)));
  const losses = candidates.map(loss);
  return candidates[losses.indexOf(Math.min(...losses))] ?? 1;
};

export type HeadMeasure = {
  readonly name: string;
  readonly leftOut: number;
  readonly right: number;
  readonly temperature: number;
};

/** The turn before that an example has where no turn is before. */
export const CONVERSATION_START = 'start';

const readExample = (example: Example, lexicon: Lexicon): ReadExample => ({
  ...example,
  features: messageFeatures(example.text, lexicon, example.after === CONVERSATION_START ? undefined : example.after),
});

/** As the reader reads it for this head: the need alone takes the turn before into account. */
export const readForHead = (name: string, { after, ...example }: Example, lexicon: Lexicon): ReadExample =>
  readExample(name === 'need' && after !== undefined ? { ...example, after } : example, lexicon);

/** One of so many examples is learnt once more after another need: what stood before says nothing by itself. */
const AFTER_ANY = 2;

const afterAny = (examples: readonly Example[]): readonly Example[] => {
  const needs = [...new Set(examples.map(({ label }) => needOf(label)))].sort();
  return examples.flatMap((example) => {
    const hash = hashText(example.text);
    const after = needs[Math.floor(hash / AFTER_ANY) % needs.length];
    return example.after !== undefined || after === undefined || hash % AFTER_ANY > 0 ? [] : [{ ...example, after }];
  });
};

type TrainedHead = { readonly head: ClassifierHead; readonly measure: HeadMeasure };

const trainPlan = ({ name, isDeep }: HeadPlan, examples: readonly LabelledFeatures[]): ClassifierHead => {
  const head = trainHead(name, examples);
  return isDeep === undefined
    ? head
    : { ...head, hidden: HIDDEN_SEEDS.map((seed) => trainHidden(examples, head.labels, seed)) };
};

/** On all examples, with the temperature that was right where a fifth of them was left out. */
const trainOne = (
  plan: HeadPlan,
  all: readonly ReadExample[],
  /** Among them those that are left out. */ asked: readonly ReadExample[],
): TrainedHead => {
  const kept = labelled(
    plan,
    all.filter(({ text }) => fold(text) !== 0),
  );
  const leftOut = labelled(
    plan,
    asked.filter(({ text }) => fold(text) === 0),
  );
  const part = trainPlan(plan, kept);
  const temperature = findTemperature(part, leftOut);
  const right = leftOut.filter(({ features, label }) => classify(part, features)[0]?.label === label).length;
  return {
    head: { ...trainPlan(plan, labelled(plan, all)), temperature },
    measure: { name: plan.name, leftOut: leftOut.length, right, temperature },
  };
};

export type ReaderExamples = { readonly acts: readonly Example[]; readonly discourse: readonly Example[] };

export const trainHeads = (
  { acts, discourse }: ReaderExamples,
  lexicon: Lexicon,
): { readonly heads: readonly ClassifierHead[]; readonly measures: readonly HeadMeasure[] } => {
  const read = (each: readonly Example[]) => each.map((example) => readExample(example, lexicon));
  const withoutContext = acts.filter(({ after }) => after === undefined);
  const alone = read(withoutContext);
  const inContext = [...read(acts), ...read(afterAny(acts))];
  const moves = read(discourseExamples(withoutContext, discourse));
  const trained = [
    ...HEADS.map((plan) => trainOne(plan, plan.name === 'need' ? inContext : alone, alone)),
    trainOne(DISCOURSE_HEAD, moves, moves),
  ];
  return { heads: trained.map(({ head }) => head), measures: trained.map(({ measure }) => measure) };
};
