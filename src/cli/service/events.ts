// Server-sent events, read from a response as they come.

export type ServerEvent = { readonly event: string; readonly id?: string; readonly data: string };

const field = (line: string): readonly [name: string, value: string] => {
  const colon = line.indexOf(':');
  if (colon < 0) return [line, ''];
  return [line.slice(0, colon), line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1)];
};

/** Comments and blocks without data are no events. */
const eventOf = (block: string): ServerEvent | undefined => {
  const data: string[] = [];
  let event = 'message';
  let id: string | undefined;
  for (const line of block.split('\n')) {
    const [name, value] = field(line);
    if (name === 'data') data.push(value);
    if (name === 'event') event = value;
    if (name === 'id') id = value;
  }
  if (data.length === 0) return undefined;
  return { event, data: data.join('\n'), ...(id === undefined ? {} : { id }) };
};

export const serverEvents = async function* (bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ServerEvent> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of bytes) {
    text += decoder.decode(chunk, { stream: true }).replaceAll('\r', '');
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const event = eventOf(text.slice(0, end));
      text = text.slice(end + 2);
      if (event !== undefined) yield event;
    }
  }
};
