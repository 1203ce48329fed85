// The options of an embedding provider, and its client. Only the configured provider's package is loaded.
import { optional } from '../../kernel/optional.js';
import type { Micros } from '../../kernel/time.js';

type CommonOptions = {
  /** As the provider names it. */
  readonly model: string;
  /** Numbers of each vector, as the model makes them. */
  readonly dimension: number;
  /** Of one request. */
  readonly timeout: Micros;
};

type EmbeddingAwsCredentials = {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
};

export type EmbeddingOptions = CommonOptions &
  (
    | { readonly provider: 'openai'; readonly apiKey: string; readonly baseUrl?: string }
    | { readonly provider: 'openai-compatible'; readonly baseUrl: string; readonly apiKey?: string }
    | { readonly provider: 'ollama'; readonly baseUrl: string; readonly apiKey?: string }
    | {
        readonly provider: 'bedrock';
        readonly region: string;
        /** A Bedrock API key; absent: `credentials`, else where Amazon's tools look for them. */
        readonly apiKey?: string;
        readonly credentials?: EmbeddingAwsCredentials;
        /** An endpoint in one's own network. */
        readonly baseUrl?: string;
      }
  );

/** What is used of a client: one vector for each text. */
export type EmbeddingClient = { readonly embedDocuments: (texts: string[]) => Promise<number[][]> };

type BedrockOptions = EmbeddingOptions & { readonly provider: 'bedrock' };

/** One text a request is all that the models take. */
const BEDROCK_CONCURRENCY = 4;
const BEDROCK_ATTEMPTS = 3;

const mapInTurns = async <T, Made>(items: readonly T[], make: (item: T) => Promise<Made>): Promise<Made[]> => {
  const made: Made[] = [];
  for (let from = 0; from < items.length; from += BEDROCK_CONCURRENCY)
    made.push(...(await Promise.all(items.slice(from, from + BEDROCK_CONCURRENCY).map(make))));
  return made;
};

const bedrockClient = async (options: BedrockOptions): Promise<EmbeddingClient> => {
  const { BedrockRuntimeClient, InvokeModelCommand } = await import('@aws-sdk/client-bedrock-runtime');
  const { NodeHttpHandler } = await import('@smithy/node-http-handler');
  const { model, region, apiKey, credentials, baseUrl, timeout } = options;
  const client = new BedrockRuntimeClient({
    region,
    maxAttempts: BEDROCK_ATTEMPTS,
    // HTTP/2, its default, ends requests that wait when an idle connection is closed
    requestHandler: new NodeHttpHandler({ requestTimeout: timeout / 1_000, throwOnRequestTimeout: true }),
    ...(apiKey !== undefined && { token: { token: apiKey }, authSchemePreference: ['httpBearerAuth'] }),
    // Amazon's signer writes into what it is given, and the configuration is frozen
    ...(credentials !== undefined && { credentials: { ...credentials } }),
    ...optional({ endpoint: baseUrl }),
  });
  const vectorOf = async (text: string): Promise<number[]> => {
    const body = JSON.stringify({ inputText: text });
    const type = { contentType: 'application/json', accept: 'application/json' };
    const reply = await client.send(new InvokeModelCommand({ modelId: model, body, ...type }));
    return (JSON.parse(reply.body.transformToString()) as { embedding: number[] }).embedding;
  };
  return { embedDocuments: (texts) => mapInTurns(texts, vectorOf) };
};

type OptionsOf<Provider extends EmbeddingOptions['provider']> = EmbeddingOptions & { readonly provider: Provider };

/** A service that is short of breath is asked again, not for minutes: somebody waits. */
const RETRY_OPTIONS = { maxRetries: 2, maxConcurrency: 4 } as const;

/** A self-hosted server may need no key, but the client requires one. */
const NO_KEY = 'none';

const openaiClient = async (
  options: OptionsOf<'openai'> | OptionsOf<'openai-compatible'>,
): Promise<EmbeddingClient> => {
  const { OpenAIEmbeddings } = await import('@langchain/openai');
  const { model, apiKey = NO_KEY, baseUrl, timeout } = options;
  return new OpenAIEmbeddings({
    ...RETRY_OPTIONS,
    model,
    apiKey,
    timeout: timeout / 1_000,
    // base64 is the default, and many compatible servers do not know it
    encodingFormat: 'float',
    stripNewLines: false,
    ...(baseUrl !== undefined && { configuration: { baseURL: baseUrl } }),
  });
};

const ollamaClient = async ({ model, baseUrl, apiKey }: OptionsOf<'ollama'>): Promise<EmbeddingClient> => {
  const { OllamaEmbeddings } = await import('@langchain/ollama');
  const headers = apiKey === undefined ? {} : { headers: { authorization: `Bearer ${apiKey}` } };
  return new OllamaEmbeddings({ ...RETRY_OPTIONS, model, baseUrl, truncate: true, ...headers });
};

export const openEmbeddingClient = (options: EmbeddingOptions): Promise<EmbeddingClient> => {
  switch (options.provider) {
    case 'openai':
    case 'openai-compatible':
      return openaiClient(options);
    case 'ollama':
      return ollamaClient(options);
    case 'bedrock':
      return bedrockClient(options);
  }
  return options satisfies never;
};
