// The same requests by the provider's own SDK and nothing else, in a process of its own: what our way of asking is held against.
import OpenAI from 'openai';

export type BareRequest = { readonly url: string; readonly body: object; readonly times: number };
export type BareTimings = { readonly processorMillis: number; readonly firstMillis: readonly number[] };

/** Milliseconds to the first character; the whole reply is read. */
const once = async (client: OpenAI, body: object): Promise<number> => {
  const before = performance.now();
  let first: number | undefined;
  const stream = await client.chat.completions.create({ ...body, stream: true } as never);
  for await (const { choices } of stream as unknown as AsyncIterable<OpenAI.ChatCompletionChunk>) {
    const delta = choices[0]?.delta;
    if ((delta?.content ?? '') !== '' || delta?.tool_calls !== undefined) first ??= performance.now() - before;
  }
  return first ?? Number.NaN;
};

process.on('message', ({ url, body, times }: BareRequest) => {
  const client = new OpenAI({ baseURL: `${url}/v1`, apiKey: 'none', maxRetries: 0 });
  const run = async (): Promise<BareTimings> => {
    const before = process.cpuUsage();
    const firstMillis: number[] = [];
    for (let n = 0; n < times; n += 1) firstMillis.push(await once(client, body));
    const { user, system } = process.cpuUsage(before);
    return { processorMillis: (user + system) / 1000, firstMillis };
  };
  void run().then((timings) => process.send?.(timings));
});
