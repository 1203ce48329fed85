// A conversation without an aggregate behind it: the model itself cuts the history into issues, turn by turn.
import type { Relation } from '../../src/investigation/turn.js';
import type { NameCatalogue } from '../../src/language/text/catalogue-mentions.js';
import {
  judgeReading,
  rankRelations,
  type RelationProbabilities,
  type RelationWeights,
} from '../../src/turn/classify/relation/relation-probabilities.js';
import type { ServiceCall } from '../../src/turn/classify/relation/neighbours.js';
import { findCertainRelation } from '../../src/turn/classify/certain-relation.js';
import type { Act } from '../../src/language/reading.js';
import {
  type ConversationState,
  type MessageReading,
  readRelationCues,
} from '../../src/turn/classify/relation/message-reading.js';
import { readByCatalogue } from './read-message.js';

export type Conversation = {
  readonly catalogue: NameCatalogue;
  readonly calls?: readonly ServiceCall[];
  /** Messages before the one to judge, oldest first. */
  readonly history: readonly string[];
  /** Gists of their answers. */
  readonly answers: readonly string[];
  readonly message: string;
};

const extend = (state: ConversationState, index: number, texts: readonly string[]): ConversationState => ({
  ...state,
  current: index,
  issues: state.issues.with(index, [...(state.issues[index] ?? []), ...texts]),
});

const open = (state: ConversationState, texts: readonly string[]): ConversationState => ({
  ...state,
  current: state.issues.length,
  issues: [...state.issues, texts],
});

const settle = (reading: MessageReading, relation: Relation, texts: readonly string[]): ConversationState => {
  const { state, rival } = reading;
  switch (relation) {
    case 'new_issue':
      return open(state, texts);
    case 'returned':
      return extend(state, rival?.index ?? state.current, texts);
    case 'follow_up':
      return extend(state, state.current, texts);
  }
  relation satisfies never;
};

const ONLY: { readonly [relation in Relation]: RelationProbabilities } = {
  follow_up: { follow_up: 1, new_issue: 0, returned: 0 },
  new_issue: { follow_up: 0, new_issue: 1, returned: 0 },
  returned: { follow_up: 0, new_issue: 0, returned: 1 },
};

type JudgeRelation = (reading: MessageReading, weights: RelationWeights) => RelationProbabilities;

/** As the product decides: some readings alone, all others by their features. */
const judgeAsProduct: JudgeRelation = (reading, weights) => {
  const byWords = judgeReading(reading, weights);
  const certain = findCertainRelation(reading, byWords);
  return certain === undefined ? byWords : ONLY[certain.relation];
};

/** The message, read against what the history became where each of its messages was judged so. */
export const readConversation = (
  conversation: Conversation,
  weights: RelationWeights,
  judge: JudgeRelation = judgeAsProduct,
): MessageReading => {
  const { history, answers, catalogue, calls = [], message } = conversation;
  let state: ConversationState = { issues: [], current: 0, catalogue, calls };
  let previous: Act | undefined;
  for (const [i, text] of history.entries()) {
    const read = readByCatalogue(text, catalogue, previous);
    const reading = readRelationCues(read, state);
    const relation = i === 0 ? 'new_issue' : rankRelations(judge(reading, weights))[0];
    state = settle(reading, relation, [text, ...answers.slice(i, i + 1)]);
    [previous] = read.acts;
  }
  return readRelationCues(readByCatalogue(message, catalogue, previous), state);
};

export const judgeConversation = (conversation: Conversation, weights: RelationWeights): RelationProbabilities =>
  judgeAsProduct(readConversation(conversation, weights), weights);
