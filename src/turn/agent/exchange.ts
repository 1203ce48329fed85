// One request to the model with its reply and the results of its calls. The loop's memory is a list of exchanges, read from facts.
import { canonicalJson } from '../../kernel/json.js';
import type { Micros } from '../../kernel/time.js';
import type { ModelFailure, ModelMessage, ModelReply, ToolCallRequest } from '../../investigation/model-dialogue.js';

/** `ask`: with tools. `nudge`: after an empty reply. `repair`: after claims failed. `conclude`: without tools. */
export type RequestPurpose = 'ask' | 'nudge' | 'repair' | 'conclude';

export type ToolCallAnswer = {
  readonly call: ToolCallRequest;
  readonly outcome: 'found' | 'nothing' | 'refused' | 'failed';
  readonly text: string;
};

export type Exchange = {
  readonly purpose: RequestPurpose;
  /** The loop's own message before the request. */
  readonly note?: string;
  readonly reply: Pick<ModelReply, 'text' | 'calls' | 'stop' | 'usage'>;
  readonly answers: readonly ToolCallAnswer[];
  /** The provider's token count is compared with it. */
  readonly requestCharacters: number;
  /** From the first request of this execution to the recorded reply. */
  readonly elapsed: Micros;
};

/** No attempt had a reply. */
export type FailedExchange = { readonly reason: ModelFailure; readonly because: string };

/** JSON arguments in canonical form, so that two spellings of one call are equal. */
export const callSignature = ({ tool, input }: ToolCallRequest): string => {
  try {
    return `${tool} ${canonicalJson(JSON.parse(input))}`;
  } catch {
    return `${tool} ${input}`;
  }
};

/** Providers refuse a call without its result, and a result without its call. */
export const exchangeMessages = ({ note, reply, answers }: Exchange): readonly ModelMessage[] => [
  ...(note === undefined ? [] : [{ role: 'user', text: note } as const]),
  { role: 'assistant', text: reply.text, calls: answers.map(({ call }) => call) },
  ...answers.map(({ call, outcome, text }): ModelMessage => {
    const failed = outcome === 'failed' || outcome === 'refused';
    return { role: 'tool', call: call.id, tool: call.tool, text, ...(failed && { failed }) };
  }),
];
