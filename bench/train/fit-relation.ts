// From labelled conversations to the weights of the relation model.
import type { Relation } from '../../src/investigation/turn.js';
import { conversationOf, type RelationItem } from '../followup/relation-sets.js';
import { type RelationFeatures, relationFeatures } from '../../src/turn/classify/relation/features.js';
import { judgeReading, type RelationWeights } from '../../src/turn/classify/relation/relation-probabilities.js';
import { PRIORS } from '../followup/priors.js';
import { readConversation } from '../followup/segment.js';
import { detectSpeechAct } from '../../src/language/discourse/speech-act.js';
import { type Choice, fitChoices, type Vector } from './conditional-logit.js';

export type LabelledRelation = RelationItem & { readonly session: string; readonly label: Relation };

const LABELS: readonly Relation[] = ['follow_up', 'new_issue', 'returned'];

/** How strongly the weights are drawn to the priors. */
const PRECISION = 2;

/** Two problems in one answer cost more than context lost. */
const MERGED = 2;

const FRAMES = ['do you know why ', 'could you look into '];

const flat = ({ followUp, newIssue, returned }: RelationFeatures): Vector =>
  [followUp, newIssue, returned].flatMap((group) => Object.values(group));

const unflat = (vector: Vector): RelationWeights => {
  const rest = [...vector];
  const take = <G extends object>(group: G): G =>
    Object.fromEntries(Object.keys(group).map((name) => [name, rest.shift() ?? 0])) as G;
  return { followUp: take(PRIORS.followUp), newIssue: take(PRIORS.newIssue), returned: take(PRIORS.returned) };
};

/** In the order of the priors, whatever order the features were computed in. */
const valuesOf = (group: { readonly [name: string]: number }, like: object): Vector =>
  Object.keys(like).map((name) => group[name] ?? 0);

/** The options side by side in one vector each, so that utility = option · weights. */
const optionsOf = (features: RelationFeatures): readonly Vector[] => {
  const groups = [
    valuesOf(features.followUp, PRIORS.followUp),
    valuesOf(features.newIssue, PRIORS.newIssue),
    valuesOf(features.returned, PRIORS.returned),
  ];
  const options = groups.map((_, kept) => groups.flatMap((group, i) => (i === kept ? group : group.map(() => 0))));
  return features.returned.bias === 1 ? options : options.slice(0, 2);
};

/** What opens an issue would have opened it earlier as well. */
const told =
  (share: number) =>
  (item: LabelledRelation): LabelledRelation => {
    const turns = Math.ceil(item.history.length * share);
    return { ...item, history: item.history.slice(0, turns), answers: (item.answers ?? []).slice(0, turns) };
  };

type WeightedView = readonly [weight: number, items: readonly LabelledRelation[]];

/** Without catalogue, answers, topology, and unmarked new issues put as questions: less of one author's habits. */
const viewsOf = (items: readonly LabelledRelation[]): readonly WeightedView[] => {
  const unmarked = items.filter(({ label, message }) => label === 'new_issue' && !detectSpeechAct(message.text).shift);
  const framed = FRAMES.map((frame) =>
    unmarked.map((item) => ({ ...item, message: { text: `${frame}${item.message.text.replace(/[.!]+$/, '')}?` } })),
  );
  return [
    [0.7, items],
    [0.15, items.map((item) => ({ ...item, catalogue: {} }))],
    [0.15, items.map((item) => ({ ...item, answers: [] }))],
    [0.3, items.filter(({ topology }) => topology !== undefined).map((item) => ({ ...item, topology: [] }))],
    [0.15, items.filter(({ label, history }) => label === 'new_issue' && history.length > 1).map(told(0.5))],
    ...framed.map((view) => [0.1, view] as const),
  ];
};

const choicesOf = (items: readonly LabelledRelation[], weights: RelationWeights): readonly Choice[] =>
  viewsOf(items)
    .flatMap(([weight, view]) =>
      view.map((item) => ({
        options: optionsOf(relationFeatures(readConversation(conversationOf(item), weights, judgeReading))),
        right: LABELS.indexOf(item.label),
        weight: item.label === 'new_issue' ? weight * MERGED : weight,
      })),
    )
    // the model has cut the history so that there is nothing to return to
    .filter(({ options, right }) => right < options.length);

const climb = (choices: readonly Choice[]): RelationWeights =>
  unflat(fitChoices(choices, { mean: flat(PRIORS), precision: PRECISION }));

const rounded = (weights: RelationWeights): RelationWeights =>
  unflat(flat(weights).map((weight) => Math.round(weight * 100) / 100 + 0));

/** Twice: the histories are cut into issues with the weights of the round before. */
export const fitRelation = (items: readonly LabelledRelation[]): RelationWeights =>
  rounded(climb(choicesOf(items, climb(choicesOf(items, PRIORS)))));
