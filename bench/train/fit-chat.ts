// From a labelled support channel to the weights of the chat model.
import { type ChatFeatures, chatFeaturesOf, type ChatMessage } from '../followup/chat/chat-features.js';
import { type ChatKind, isAsked } from '../followup/chat/chat-kind.js';
import { paceOf } from '../followup/chat/chat-model.js';
import { chatTextOf } from '../followup/chat/chat-text.js';
import { fitChoices, type Vector } from './conditional-logit.js';

export type LabelledChat = {
  readonly session: string;
  readonly history: readonly ChatMessage[];
  readonly message: ChatMessage;
  readonly label: 'follow_up' | 'new_issue';
};

export type ChatModel = { readonly weights: ChatFeatures; readonly bias: number; readonly threshold: number };

export type ChatModels = { readonly [kind in ChatKind]: ChatModel };

type Example = { readonly x: Vector; readonly isNew: boolean; readonly weight: number; readonly day: string };
type LinearModel = { readonly weights: Vector; readonly bias: number };
type ScoredExample = { readonly score: number; readonly isNew: boolean; readonly weight: number };

/** 1 / C of a logistic regression on standardised features. */
const PRECISION = 20;
const FOLDS = 5;
const JOINS = 3000;

const dayOf = (session: string): string => session.split(/[:_]/)[0] ?? session;

const hide = ({ history, message, ...rest }: LabelledChat): LabelledChat => ({
  ...rest,
  history: history.map(({ text }) => ({ text })),
  message: { text: message.text },
});

const at = <T>(items: readonly T[], i: number): readonly T[] => items.slice(i % items.length, (i % items.length) + 1);

/** One session's history and the opener of another day: no clock, and certainly new. */
const joinsOf = (items: readonly LabelledChat[]): readonly LabelledChat[] => {
  const openers = items.filter(({ label }) => label === 'new_issue');
  return Array.from({ length: Math.min(JOINS, items.length) }, (_, i) => i).flatMap((i) =>
    at(items, i * 7919).flatMap((before) =>
      at(openers, i * 104_729)
        .filter((opener) => dayOf(opener.session) !== dayOf(before.session))
        .map((opener) => hide({ ...opener, session: before.session, history: before.history })),
    ),
  );
};

const examplesOf = (items: readonly LabelledChat[], pace: number): readonly Example[] =>
  items.map(({ session, history, message, label }) => ({
    x: Object.values(chatFeaturesOf({ history, message, pace })),
    isNew: label === 'new_issue',
    weight: 1,
    day: dayOf(session),
  }));

const spreadOf = (examples: readonly Example[], i: number): number => {
  const values = examples.map(({ x }) => x[i] ?? 0);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) || 1;
};

const fit = (examples: readonly Example[]): LinearModel => {
  const size = examples[0]?.x.length ?? 0;
  const spreads = Array.from({ length: size }, (_, i) => spreadOf(examples, i));
  const choices = examples.map(({ x, isNew, weight }) => ({
    options: [[], [...x.map((value, i) => value / (spreads[i] ?? 1)), 1]],
    right: isNew ? 1 : 0,
    weight,
  }));
  const fitted = fitChoices(choices, { mean: Array.from({ length: size + 1 }, () => 0), precision: PRECISION });
  return { weights: spreads.map((spread, i) => (fitted[i] ?? 0) / spread), bias: fitted[size] ?? 0 };
};

const score = ({ weights, bias }: LinearModel, x: Vector): number =>
  x.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), bias);

const f1 = (hits: number, wrong: number): number => (hits === 0 ? 0 : (2 * hits) / (2 * hits + wrong));

/** The highest threshold whose macro-F1 is within .003 of the best. */
const thresholdOf = (scored: readonly ScoredExample[]): number => {
  const sorted = scored.toSorted((a, b) => a.score - b.score);
  const weigh = (some: readonly ScoredExample[]): number => some.reduce((sum, { weight }) => sum + weight, 0);
  const news = weigh(sorted.filter(({ isNew }) => isNew));
  const others = weigh(sorted) - news;
  let missed = 0;
  let right = 0;
  const cuts = sorted.map(({ score: from, isNew, weight }) => {
    const wrong = missed + others - right;
    const macro = (f1(news - missed, wrong) + f1(right, wrong)) / 2;
    if (isNew) missed += weight;
    else right += weight;
    return { from, macro };
  });
  const best = Math.max(...cuts.map(({ macro }) => macro));
  return cuts.findLast(({ macro }) => macro >= best - 0.003)?.from ?? 0;
};

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4 + 0;

/** The threshold is chosen on days that the scoring fit has not seen. */
const modelOf = (examples: readonly Example[]): ChatModel => {
  const days = [...new Set(examples.map(({ day }) => day))].sort();
  const foldOf = new Map(days.map((day, i) => [day, i % FOLDS]));
  const folds = Array.from({ length: FOLDS }, (_, fold) => fit(examples.filter(({ day }) => foldOf.get(day) !== fold)));
  const unseen = examples.map(({ x, isNew, weight, day }) => ({
    score: score(folds[foldOf.get(day) ?? 0] ?? { weights: [], bias: 0 }, x),
    isNew,
    weight,
  }));
  const { weights, bias } = fit(examples);
  const names = Object.keys(chatFeaturesOf({ history: [], message: { text: '' }, pace: 1 }));
  return {
    weights: Object.fromEntries(names.map((name, i) => [name, rounded(weights[i] ?? 0)])) as ChatFeatures,
    bias: rounded(bias),
    threshold: rounded(thresholdOf(unseen)),
  };
};

/** New ones, of which there are too many with the joins, weigh as much as they occur. */
const atRate = (examples: readonly Example[], rate: number): readonly Example[] => {
  const news = examples.filter(({ isNew }) => isNew).length;
  const weight = ((examples.length - news) * rate) / (1 - rate) / Math.max(1, news);
  return examples.map((example) => (example.isNew ? { ...example, weight } : example));
};

export const fitChat = (items: readonly LabelledChat[]): ChatModels => {
  const rate = items.filter(({ label }) => label === 'new_issue').length / Math.max(1, items.length);
  const untimed = [...items.map(hide), ...joinsOf(items)];
  const asked = untimed.filter(({ message }) => isAsked(chatTextOf(message.text)));
  return {
    timed: modelOf(examplesOf(items, paceOf(items.map(({ history }) => history)))),
    untimed: modelOf(atRate(examplesOf(untimed, 1), rate)),
    asked: modelOf(atRate(examplesOf(asked, 1), rate)),
  };
};
