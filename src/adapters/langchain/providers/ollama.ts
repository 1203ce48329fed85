// Ollama: models on one's own machine. It cuts what does not fit its window in silence, so it is told the window.
import { ChatOllama } from '@langchain/ollama';
import { addressOf, type LangchainOptions, type OllamaAccess } from '../access.js';
import { readChunkMetadata, readDelta, readModelName, readStopReason, type StopReasons } from '../chunks.js';
import { langchainMessages, langchainTools } from '../messages.js';
import type { ProviderStream } from '../provider-stream.js';
import { watchedFetch } from '../watched-fetch.js';

const STOPS: StopReasons = { stop: 'end', length: 'length' };

/** Servers of before say only that they are done. */
const doneReason = ({ done, done_reason }: { readonly [name: string]: unknown }): unknown =>
  done === true ? (done_reason ?? 'stop') : undefined;

/** The package writes to standard output about a failure that is not JSON, as that of a proxy is. */
const errorsAsJson =
  (ask: typeof fetch): typeof fetch =>
  async (input, init) => {
    const response = await ask(input, init);
    const { ok, status, headers } = response;
    if (ok || headers.get('content-type')?.includes('application/json') === true) return response;
    return Response.json({ error: await response.text() }, { status });
  };

export const openOllamaStream = ({ profile, access }: LangchainOptions<OllamaAccess>): ProviderStream =>
  async function* (request, attempt) {
    const { model, temperature, maxTokens, window } = profile;
    const ollama = new ChatOllama({
      model,
      temperature,
      numPredict: maxTokens,
      numCtx: window,
      maxRetries: 0,
      baseUrl: addressOf(access),
      fetch: errorsAsJson(watchedFetch(attempt)),
      ...(access.apiKey !== undefined && { headers: { authorization: `Bearer ${access.apiKey}` } }),
    });
    const chunks = await ollama.stream(langchainMessages(request), langchainTools(request));
    for await (const chunk of chunks) {
      const metadata = readChunkMetadata(chunk);
      yield {
        ...readDelta(chunk),
        ...readStopReason(doneReason(metadata), STOPS),
        ...readModelName(metadata['model']),
      };
    }
  };
