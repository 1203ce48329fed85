// Tool calls as text: for models without a tool interface, and for models that write a call instead of making one.
import type { ModelMessage, OfferedTool, ToolCallRequest } from '../../investigation/model-dialogue.js';

const FENCED = /```(?:tool|tool_call|tool_code|json)?\s*\n?([\s\S]*?)```/gi;
const TAGGED = /<(tool_call|function_call|tool)>([\s\S]*?)<\/\1>/gi;

type WrittenCall = {
  readonly name?: unknown;
  readonly tool?: unknown;
  readonly arguments?: unknown;
  readonly input?: unknown;
  readonly parameters?: unknown;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text.trim());
  } catch {
    return undefined;
  }
};

const isWrittenCall = (value: unknown): value is WrittenCall =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parseCall = (value: unknown, names: ReadonlySet<string>): Omit<ToolCallRequest, 'id'> | undefined => {
  if (!isWrittenCall(value)) return undefined;
  const tool = value.name ?? value.tool;
  if (typeof tool !== 'string' || !names.has(tool)) return undefined;
  const given = value.arguments ?? value.input ?? value.parameters ?? {};
  return { tool, input: typeof given === 'string' ? given : JSON.stringify(given) };
};

/** Finds JSON that names an offered tool: in a fence, in tags, or as the whole text. */
export const parseTextCalls = (text: string, tools: readonly OfferedTool[]): readonly ToolCallRequest[] => {
  const names = new Set(tools.map(({ name }) => name));
  const pieces = [
    ...[...text.matchAll(FENCED)].map(([, inside = '']) => inside),
    ...[...text.matchAll(TAGGED)].map(([, , inside = '']) => inside),
    text,
  ];
  const values = pieces.map(parseJson).flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : [value]));
  const calls = values.flatMap((value) => parseCall(value, names) ?? []);
  const distinct = new Map(calls.map((call) => [JSON.stringify(call), call]));
  return [...distinct.values()].map((call, index) => ({ id: `text-${index + 1}`, ...call }));
};

const describeTool = ({ name, description, schema }: OfferedTool): string =>
  `### ${name}\n${description}\nArguments (JSON schema): ${JSON.stringify(schema)}`;

/** Describes the tools in the system prompt of a model without a tool interface. */
export const describeTools = (tools: readonly OfferedTool[]): string =>
  [
    '## Tools',
    'To call a tool, reply with nothing but one or more blocks of this form, and wait for the results:',
    '```tool\n{"name": "tool_name", "arguments": { }}\n```',
    ...tools.map(describeTool),
  ].join('\n\n');

const writeCall = ({ tool, input }: ToolCallRequest): string =>
  `\`\`\`tool\n{"name": ${JSON.stringify(tool)}, "arguments": ${input}}\n\`\`\``;

/** The conversation for a model without a tool interface: calls and results become text messages. */
export const withCallsAsText = (messages: readonly ModelMessage[]): readonly ModelMessage[] =>
  messages.map((message): ModelMessage => {
    if (message.role === 'tool') return { role: 'user', text: `Result of ${message.tool}:\n${message.text}` };
    if (message.role !== 'assistant' || message.calls.length === 0) return message;
    const text = [message.text, ...message.calls.map(writeCall)].filter((part) => part !== '').join('\n');
    return { role: 'assistant', text, calls: [] };
  });
