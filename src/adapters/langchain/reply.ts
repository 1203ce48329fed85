// Puts a reply together from its pieces. Arguments stay the text that the model wrote.
import { optional } from '../../kernel/optional.js';
import { ModelError, type ModelReply, type ModelUsage, type ToolCallRequest } from '../../ports/model.js';
import type { CallPiece, ResponseMeta, StreamDelta } from './provider-stream.js';

type CallInProgress = { readonly place: number; id: string; tool: string; input: string };

const continuesCall = (call: CallInProgress | undefined, { place, id }: CallPiece): call is CallInProgress =>
  call !== undefined && call.place === place && (id === undefined || id === '' || call.id === '' || call.id === id);

const largerCount = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined ? b : b === undefined ? a : Math.max(a, b);

const mergeUsage = (a: ModelUsage | undefined, b: ModelUsage): ModelUsage => {
  if (a === undefined) return b;
  const optional = {
    cacheRead: largerCount(a.cacheRead, b.cacheRead),
    cacheWrite: largerCount(a.cacheWrite, b.cacheWrite),
  };
  const all = { ...optional, total: largerCount(a.total, b.total) };
  const known = Object.fromEntries(Object.entries(all).filter(([, count]) => count !== undefined));
  return { input: Math.max(a.input, b.input), output: Math.max(a.output, b.output), ...known };
};

/** A server that heeds no limit must not fill the memory. */
const MAX_REPLY_CHARACTERS = 4_000_000;

const sizeOf = ({ text = '', thinking = '', calls = [] }: StreamDelta): number =>
  calls.reduce((sum, { input = '' }) => sum + input.length, text.length + thinking.length);

const addPiece = (calls: CallInProgress[], piece: CallPiece): void => {
  const { place, id = '', tool = '', input = '' } = piece;
  const current = calls.findLast((call) => call.place === place);
  if (!continuesCall(current, piece)) return void calls.push({ place, id, tool, input });
  current.id ||= id;
  current.tool ||= tool;
  current.input += input;
};

export type ReplyAssembler = {
  readonly add: (delta: StreamDelta) => void;
  readonly reply: (meta: ResponseMeta) => ModelReply;
};

export const createReplyAssembler = (): ReplyAssembler => {
  const calls: CallInProgress[] = [];
  let [text, thinking, model] = ['', '', undefined as string | undefined];
  let stop: ModelReply['stop'] | undefined;
  let size = 0;
  let usage: ModelUsage | undefined;
  const add = (delta: StreamDelta): void => {
    size += sizeOf(delta);
    if (size > MAX_REPLY_CHARACTERS)
      throw new ModelError(
        'invalid',
        `its reply goes on beyond ${MAX_REPLY_CHARACTERS} characters, whatever it was allowed`,
      );
    text += delta.text ?? '';
    thinking += delta.thinking ?? '';
    delta.calls?.forEach((piece) => addPiece(calls, piece));
    if (stop !== 'refused') stop = delta.stop ?? stop;
    if (delta.usage !== undefined) usage = mergeUsage(usage, delta.usage);
    model = delta.model ?? model;
  };
  const reply = ({ requestId }: ResponseMeta): ModelReply => {
    if (stop === undefined) throw new ModelError('cut', 'the reply ended without saying that it was whole: try again');
    return {
      text,
      ...(thinking !== '' && { thinking }),
      calls: calls.map(toToolCallRequest),
      stop: calls.length > 0 && (stop === 'end' || stop === 'other') ? 'tools' : stop,
      ...optional({ usage, model, requestId }),
    };
  };
  return { add, reply };
};

/** Some servers give no ids; no arguments at all are those of a tool that takes none. */
const toToolCallRequest = ({ id, tool, input }: CallInProgress, index: number): ToolCallRequest => ({
  id: id === '' ? `call-${index + 1}` : id,
  tool,
  input: input === '' ? '{}' : input,
});
