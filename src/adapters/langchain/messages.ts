// Our messages as LangChain's. What one provider rejects is put in a shape that all take.
import { AIMessage, type BaseMessage, HumanMessage, SystemMessage, ToolMessage } from '@langchain/core/messages';
import type { ModelMessage, ModelRequest, OfferedTool, ToolCallRequest } from '../../ports/model.js';

type CallArguments = { readonly [name: string]: unknown };

/** Providers take nothing but an object: what is none is shown to the model as what it wrote. */
const parseCallArguments = (input: string): CallArguments => {
  try {
    const value: unknown = JSON.parse(input);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as CallArguments;
  } catch {
    // said below
  }
  return { unreadable: input };
};

const toLangchainCall = ({ id, tool, input }: ToolCallRequest) => ({
  id,
  name: tool,
  args: parseCallArguments(input),
  type: 'tool_call' as const,
});

/** Empty texts are rejected by some. */
const textOr = (text: string, empty: string): string => (text.trim() === '' ? empty : text);

/** Most protocols have no field for a failure, and LangChain drops it where there is one. */
const resultText = (text: string, failed: boolean): string =>
  failed && !text.startsWith('ERROR:') ? `ERROR: ${text}` : textOr(text, '(nothing)');

type MessageOfRole<Role extends ModelMessage['role']> = Extract<ModelMessage, { role: Role }>;

const assistantMessage = ({ text, calls }: MessageOfRole<'assistant'>): BaseMessage =>
  new AIMessage({
    content: calls.length > 0 ? text : textOr(text, '(no words)'),
    tool_calls: calls.map(toLangchainCall),
  });

const toolResultMessage = ({ call, tool, text, failed }: MessageOfRole<'tool'>): BaseMessage =>
  new ToolMessage({
    content: resultText(text, failed === true),
    tool_call_id: call,
    name: tool,
    ...(failed === true && { status: 'error' as const }),
  });

/** Roles must alternate: what users say in a row is one message. */
const joinUserMessages = (messages: readonly ModelMessage[]): readonly ModelMessage[] =>
  messages.reduce<readonly ModelMessage[]>((all, message) => {
    const last = all.at(-1);
    if (last?.role !== 'user' || message.role !== 'user') return [...all, message];
    return [...all.slice(0, -1), { role: 'user', text: `${last.text}\n\n${message.text}` }];
  }, []);

const toLangchainMessage = (
  message: Exclude<ModelMessage, { role: 'system' }> | MessageOfRole<'user'>,
): BaseMessage => {
  switch (message.role) {
    case 'system':
    case 'user':
      return new HumanMessage(textOr(message.text, '(no words)'));
    case 'assistant':
      return assistantMessage(message);
    case 'tool':
      return toolResultMessage(message);
    default:
      return message satisfies never;
  }
};

const toPlainText = (message: ModelMessage): ModelMessage => {
  if (message.role === 'tool')
    return { role: 'user', text: `(${message.tool} answered:)\n${resultText(message.text, message.failed === true)}` };
  if (message.role !== 'assistant') return message;
  const calls = message.calls.map(({ tool, input }) => `(I called ${tool} with ${input})`);
  return { ...message, text: [message.text, ...calls].filter((text) => text !== '').join('\n'), calls: [] };
};

/** Where calls and results may stand only beside an offer of tools, a request without one has them as words. */
export const withoutTools = (request: ModelRequest): ModelRequest =>
  request.tools.length > 0 ? request : { ...request, messages: request.messages.map(toPlainText) };

/** A system message is taken at the head alone, and only one. */
export const langchainMessages = ({ messages }: ModelRequest): BaseMessage[] => {
  const system = messages.flatMap(({ role, ...message }) =>
    role === 'system' && 'text' in message ? [message.text] : [],
  );
  const others = joinUserMessages(messages.filter(({ role }) => role !== 'system'));
  return [...(system.length === 0 ? [] : [new SystemMessage(system.join('\n\n'))]), ...others.map(toLangchainMessage)];
};

/** In the form of OpenAI, which every package of LangChain knows. */
export const langchainTools = ({ tools }: ModelRequest): { readonly tools?: ReturnType<typeof toLangchainTool>[] } =>
  tools.length === 0 ? {} : { tools: tools.map(toLangchainTool) };

const toLangchainTool = ({ name, description, schema: { $schema: _dialect, ...parameters } }: OfferedTool) => ({
  type: 'function' as const,
  function: { name, description, parameters },
});
