// From a labelled support channel to the weights of the chat model.
import { chatFeaturesOf } from '../../src/turn/classify/chat/chat-features.js';
import type { ChatFeatures, ChatMessage } from '../../src/turn/classify/chat/chat-features.js';
import { paceOf } from '../../src/turn/classify/chat/chat-model.js';
import { fitChoices } from './conditional-logit.js';
import type { Vector } from './conditional-logit.js';

export type LabelledChat = {
  readonly session: string;
  readonly history: readonly ChatMessage[];
  readonly message: ChatMessage;
  readonly label: 'follow_up' | 'new_issue';
};

export type ChatModel = {
  readonly weights: ChatFeatures;
  readonly bias: number;
  readonly thresholds: { readonly timed: number; readonly untimed: number };
};

type Example = { readonly x: Vector; readonly isNew: boolean; readonly weight: number; readonly day: string };
type Linear = { readonly weights: Vector; readonly bias: number };
type Scored = { readonly score: number; readonly isNew: boolean };

/** 1 / C of a logistic regression on standardised features. */
const PRECISION = 20;
const FOLDS = 5;
const WORTH = { timed: 1, untimed: 0.5, joined: 0.3 };
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

const examplesOf = (items: readonly LabelledChat[], pace: number, weight: number): readonly Example[] =>
  items.map(({ session, history, message, label }) => ({
    x: Object.values(chatFeaturesOf({ history, message, pace })),
    isNew: label === 'new_issue',
    weight,
    day: dayOf(session),
  }));

const spreadOf = (examples: readonly Example[], i: number): number => {
  const values = examples.map(({ x }) => x[i] ?? 0);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) || 1;
};

const fit = (examples: readonly Example[]): Linear => {
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

const score = ({ weights, bias }: Linear, x: Vector): number =>
  x.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), bias);

const f1 = (hits: number, wrong: number): number => (hits === 0 ? 0 : (2 * hits) / (2 * hits + wrong));

/** The highest threshold whose macro-F1 is within .003 of the best. */
const thresholdOf = (scored: readonly Scored[]): number => {
  const sorted = scored.toSorted((a, b) => a.score - b.score);
  let missed = 0;
  let right = 0;
  const all = sorted.filter(({ isNew }) => isNew).length;
  const cuts = sorted.map(({ score: from, isNew }, i) => {
    const wrong = missed + (sorted.length - i - (all - missed));
    const macro = (f1(all - missed, wrong) + f1(right, wrong)) / 2;
    if (isNew) missed += 1;
    else right += 1;
    return { from, macro };
  });
  const best = Math.max(...cuts.map(({ macro }) => macro));
  return cuts.findLast(({ macro }) => macro >= best - 0.003)?.from ?? 0;
};

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4 + 0;

/** Thresholds are chosen on days that the scoring fit has not seen. */
export const fitChat = (items: readonly LabelledChat[]): ChatModel => {
  const timed = examplesOf(items, paceOf(items.map(({ history }) => history)), WORTH.timed);
  const untimed = examplesOf(items.map(hide), 1, WORTH.untimed);
  const all = [...timed, ...untimed, ...examplesOf(joinsOf(items), 1, WORTH.joined)];
  const days = [...new Set(all.map(({ day }) => day))].sort();
  const foldOf = new Map(days.map((day, i) => [day, i % FOLDS]));
  const folds = Array.from({ length: FOLDS }, (_, fold) => fit(all.filter(({ day }) => foldOf.get(day) !== fold)));
  const unseen = (examples: readonly Example[]): readonly Scored[] =>
    examples.map(({ x, isNew, day }) => ({
      score: score(folds[foldOf.get(day) ?? 0] ?? { weights: [], bias: 0 }, x),
      isNew,
    }));
  const { weights, bias } = fit(all);
  const names = Object.keys(chatFeaturesOf({ history: [], message: { text: '' }, pace: 1 }));
  return {
    weights: Object.fromEntries(names.map((name, i) => [name, rounded(weights[i] ?? 0)])) as ChatFeatures,
    bias: rounded(bias),
    thresholds: { timed: rounded(thresholdOf(unseen(timed))), untimed: rounded(thresholdOf(unseen(untimed))) },
  };
};
