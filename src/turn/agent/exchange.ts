// One request to the model with what came of it: the loop's memory is a list of these, read back from facts.
import { canonicalJson } from '../../kernel/json.js';
import type { Micros } from '../../kernel/time.js';
import type { ModelFailure, ModelMessage, ModelReply, ToolCallRequest } from '../../investigation/model-dialogue.js';

/** Why the model is asked: `ask` with tools; `nudge` after an empty reply; `repair` after claims failed; `conclude` without tools. */
export type RequestPurpose = 'ask' | 'nudge' | 'repair' | 'conclude';

export type ToolCallAnswer = {
  readonly call: ToolCallRequest;
  readonly outcome: 'found' | 'nothing' | 'refused' | 'failed';
  readonly text: string;
};

export type Exchange = {
  readonly purpose: RequestPurpose;
  /** What the loop said before it asked. */
  readonly note?: string;
  readonly reply: Pick<ModelReply, 'text' | 'calls' | 'stop' | 'usage'>;
  readonly answers: readonly ToolCallAnswer[];
  /** Characters of the request: what the provider's token count is compared with. */
  readonly asked: number;
  /** Since the first request of this execution, until the reply was recorded. */
  readonly elapsed: Micros;
};

/** The exchange did not happen: no attempt had a reply. */
export type FailedExchange = { readonly reason: ModelFailure; readonly because: string };

/** The arguments in canonical form where they are JSON: two spellings of one call are the same call. */
export const callSignature = ({ tool, input }: ToolCallRequest): string => {
  try {
    return `${tool} ${canonicalJson(JSON.parse(input))}`;
  } catch {
    return `${tool} ${input}`;
  }
};

/** A call without a result, or a result without its call, is refused by every provider: they stay together. */
export const exchangeMessages = ({ note, reply, answers }: Exchange): readonly ModelMessage[] => [
  ...(note === undefined ? [] : [{ role: 'user', text: note } as const]),
  { role: 'assistant', text: reply.text, calls: answers.map(({ call }) => call) },
  ...answers.map(({ call, outcome, text }): ModelMessage => {
    const failed = outcome === 'failed' || outcome === 'refused';
    return { role: 'tool', call: call.id, tool: call.tool, text, ...(failed && { failed }) };
  }),
];
