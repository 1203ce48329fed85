// Puts a reply together from its pieces. Arguments stay the text that the model wrote.
import { optional } from '../../kernel/optional.js';
import { ModelError, type ModelReply, type ModelUsage, type ToolCallRequest } from '../../ports/model.js';
import type { CallPiece, Noted, Said } from './room.js';

type Call = { readonly place: number; id: string; tool: string; input: string };

const belongs = (call: Call | undefined, { place, id }: CallPiece): call is Call =>
  call !== undefined && call.place === place && (id === undefined || id === '' || call.id === '' || call.id === id);

const most = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined ? b : b === undefined ? a : Math.max(a, b);

const merged = (a: ModelUsage | undefined, b: ModelUsage): ModelUsage => {
  if (a === undefined) return b;
  const optional = { cacheRead: most(a.cacheRead, b.cacheRead), cacheWrite: most(a.cacheWrite, b.cacheWrite) };
  const all = { ...optional, total: most(a.total, b.total) };
  const known = Object.fromEntries(Object.entries(all).filter(([, count]) => count !== undefined));
  return { input: Math.max(a.input, b.input), output: Math.max(a.output, b.output), ...known };
};

/** A server that heeds no limit must not fill the memory. */
const MOST_CHARACTERS = 4_000_000;

const sizeOf = ({ text = '', thinking = '', calls = [] }: Said): number =>
  calls.reduce((sum, { input = '' }) => sum + input.length, text.length + thinking.length);

const addPiece = (calls: Call[], piece: CallPiece): void => {
  const { place, id = '', tool = '', input = '' } = piece;
  const current = calls.findLast((call) => call.place === place);
  if (!belongs(current, piece)) return void calls.push({ place, id, tool, input });
  current.id ||= id;
  current.tool ||= tool;
  current.input += input;
};

export type Heard = { readonly add: (said: Said) => void; readonly reply: (noted: Noted) => ModelReply };

export const hearing = (): Heard => {
  const calls: Call[] = [];
  let [text, thinking, model] = ['', '', undefined as string | undefined];
  let stop: ModelReply['stop'] | undefined;
  let size = 0;
  let usage: ModelUsage | undefined;
  const add = (said: Said): void => {
    size += sizeOf(said);
    if (size > MOST_CHARACTERS)
      throw new ModelError(
        'invalid',
        `its reply goes on beyond ${MOST_CHARACTERS} characters, whatever it was allowed`,
      );
    text += said.text ?? '';
    thinking += said.thinking ?? '';
    said.calls?.forEach((piece) => addPiece(calls, piece));
    if (stop !== 'refused') stop = said.stop ?? stop;
    if (said.usage !== undefined) usage = merged(usage, said.usage);
    model = said.model ?? model;
  };
  const reply = ({ requestId }: Noted): ModelReply => {
    if (stop === undefined) throw new ModelError('cut', 'the reply ended without saying that it was whole: try again');
    return {
      text,
      ...(thinking !== '' && { thinking }),
      calls: calls.map(wanted),
      stop: calls.length > 0 && (stop === 'end' || stop === 'other') ? 'tools' : stop,
      ...optional({ usage, model, requestId }),
    };
  };
  return { add, reply };
};

/** Some servers give no ids; no arguments at all are those of a tool that takes none. */
const wanted = ({ id, tool, input }: Call, index: number): ToolCallRequest => ({
  id: id === '' ? `call-${index + 1}` : id,
  tool,
  input: input === '' ? '{}' : input,
});
