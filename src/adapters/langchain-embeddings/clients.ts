// The client of each provider; only that of the configured one is loaded.
import { bedrockClient } from './bedrock.js';
import type { Client, EmbeddingOptions } from './options.js';

type Of<Provider extends EmbeddingOptions['provider']> = EmbeddingOptions & { readonly provider: Provider };

/** A service that is short of breath is asked again, not for minutes: somebody waits. */
const PATIENCE = { maxRetries: 2, maxConcurrency: 4 } as const;

/** A server of one's own may want no key, and the client wants one. */
const NO_KEY = 'none';

const openai = async (options: Of<'openai'> | Of<'openai-compatible'>): Promise<Client> => {
  const { OpenAIEmbeddings } = await import('@langchain/openai');
  const { model, apiKey = NO_KEY, baseUrl, timeout } = options;
  return new OpenAIEmbeddings({
    ...PATIENCE,
    model,
    apiKey,
    timeout: timeout / 1_000,
    // base64 is the default, and many compatible servers do not know it
    encodingFormat: 'float',
    stripNewLines: false,
    ...(baseUrl !== undefined && { configuration: { baseURL: baseUrl } }),
  });
};

const ollama = async ({ model, baseUrl, apiKey }: Of<'ollama'>): Promise<Client> => {
  const { OllamaEmbeddings } = await import('@langchain/ollama');
  const headers = apiKey === undefined ? {} : { headers: { authorization: `Bearer ${apiKey}` } };
  return new OllamaEmbeddings({ ...PATIENCE, model, baseUrl, truncate: true, ...headers });
};

export const clientOf = (options: EmbeddingOptions): Promise<Client> => {
  switch (options.provider) {
    case 'openai':
    case 'openai-compatible':
      return openai(options);
    case 'ollama':
      return ollama(options);
    case 'bedrock':
      return bedrockClient(options);
  }
  return options satisfies never;
};
