// Server-sent events, read from a response as they come.
import { optional } from '../../kernel/optional.js';
import { MAX_REPLY_BYTES } from './response.js';

export type ServerEvent = { readonly event: string; readonly id?: string; readonly data: string };

/** More has come than is read. */
export class EndlessStream extends Error {}

const field = (line: string): readonly [name: string, value: string] => {
  const colon = line.indexOf(':');
  if (colon < 0) return [line, ''];
  return [line.slice(0, colon), line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1)];
};

/** Comments and blocks without data are no events. */
const eventOf = (block: readonly string[]): ServerEvent | undefined => {
  const data: string[] = [];
  let event = 'message';
  let id: string | undefined;
  for (const line of block) {
    const [name, value] = field(line);
    if (name === 'data') data.push(value);
    if (name === 'event') event = value;
    if (name === 'id') id = value;
  }
  if (data.length === 0) return undefined;
  return { event, data: data.join('\n'), ...optional({ id }) };
};

/** Throws `EndlessStream` behind `most` characters. */
export const serverEvents = async function* (
  bytes: AsyncIterable<Uint8Array>,
  most = MAX_REPLY_BYTES,
): AsyncGenerator<ServerEvent> {
  const decoder = new TextDecoder();
  let block: string[] = [];
  let open: string[] = [];
  let read = 0;
  for await (const chunk of bytes) {
    const text = decoder.decode(chunk, { stream: true });
    read += text.length;
    if (read > most) throw new EndlessStream();
    const [first = '', ...others] = text.replaceAll('\r', '').split('\n');
    open.push(first);
    for (const next of others) {
      const line = open.join('');
      open = [next];
      if (line !== '') block.push(line);
      else {
        const event = eventOf(block);
        block = [];
        if (event !== undefined) yield event;
      }
    }
  }
};
