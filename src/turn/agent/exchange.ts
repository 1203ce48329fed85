// One request to the model with its reply and the results of its calls. The loop's memory is a list of exchanges, read from facts.
import type { ModelMessage, ModelReply, ToolCallRequest } from '../../investigation/model-dialogue.js';
import { canonicalJson } from '../../kernel/json.js';
import type { Micros } from '../../kernel/time.js';

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
  /** Length of the request. With the provider's token count it gives the characters per token. */
  readonly requestCharacters: number;
  /** Time from the first request of this execution until the reply was recorded. */
  readonly elapsed: Micros;
};

/** Identifies a call: two calls that differ only in the layout of their JSON arguments have the same signature. */
export const callSignature = ({ tool, input }: ToolCallRequest): string => {
  try {
    return `${tool} ${canonicalJson(JSON.parse(input))}`;
  } catch {
    return `${tool} ${input}`;
  }
};

/** Only answered calls are listed: providers refuse a call without a result, and a result without a call. */
export const exchangeMessages = ({ note, reply, answers }: Exchange): readonly ModelMessage[] => [
  ...(note === undefined ? [] : [{ role: 'user', text: note } as const]),
  { role: 'assistant', text: reply.text, calls: answers.map(({ call }) => call) },
  ...answers.map(({ call, outcome, text }): ModelMessage => {
    const failed = outcome === 'failed' || outcome === 'refused';
    return { role: 'tool', call: call.id, tool: call.tool, text, ...(failed && { failed }) };
  }),
];
