// Labels for items of the follow-up data sets, where no aggregate stands behind the conversation.
import type { Relation } from '../../src/investigation/turn.js';
import { chatModelScore } from './chat/chat-model.js';
import { type Conversation, judgeConversation } from './segment.js';
import { rankRelations, type RelationWeights } from '../../src/turn/classify/relation/relation-probabilities.js';
import { RELATION_WEIGHTS } from '../../src/turn/classify/relation/relation-weights.js';

type Message = { readonly text: string; readonly minute?: number };

/** As it stands in the data: messages with their minute of the day, and the gists of the answers where there are any. */
export type RelationItem = {
  readonly catalogue?: {
    readonly services?: readonly string[];
    readonly environments?: readonly string[];
    readonly regions?: readonly string[];
  };
  /** Pairs of caller and callee. */
  readonly topology?: readonly (readonly [caller: string, callee: string])[];
  readonly history: readonly Message[];
  readonly answers?: readonly string[];
  readonly message: Message;
};

export const conversationOf = ({
  catalogue,
  topology = [],
  history,
  answers,
  message,
}: RelationItem): Conversation => ({
  catalogue: { services: [], environments: [], regions: [], ...catalogue },
  calls: topology.map(([caller, callee]) => ({ caller, callee })),
  history: history.map(({ text }) => text),
  answers: answers ?? [],
  message: message.text,
});

export type JudgedRelation = {
  readonly label: Relation;
  /** Probability of the label less that of the runner-up: what an ask band is laid over. */
  readonly margin: number;
};

export const relationOf = (item: RelationItem, weights: RelationWeights = RELATION_WEIGHTS): JudgedRelation => {
  const probabilities = judgeConversation(conversationOf(item), weights);
  const [label, second] = rankRelations(probabilities);
  return { label, margin: probabilities[label] - probabilities[second] };
};

/** The same for chats without a catalogue; `pace` as from `paceOf` over the whole set. */
export const chatRelationOf = (item: RelationItem, pace: number): 'follow_up' | 'new_issue' =>
  chatModelScore({ history: item.history, message: item.message, pace }) >= 0 ? 'new_issue' : 'follow_up';
