// Vectors of Amazon's Titan models. Asked through Amazon's own client: LangChain's writes every failure, with its stack, to standard error.
import type { Client, EmbeddingOptions } from './options.js';

type BedrockOptions = EmbeddingOptions & { readonly provider: 'bedrock' };

/** One text a request is all that the models take. */
const AT_ONCE = 4;
const ATTEMPTS = 3;

const inTurns = async <T, Made>(items: readonly T[], make: (item: T) => Promise<Made>): Promise<Made[]> => {
  const made: Made[] = [];
  for (let from = 0; from < items.length; from += AT_ONCE)
    made.push(...(await Promise.all(items.slice(from, from + AT_ONCE).map(make))));
  return made;
};

export const bedrockClient = async (options: BedrockOptions): Promise<Client> => {
  const { BedrockRuntimeClient, InvokeModelCommand } = await import('@aws-sdk/client-bedrock-runtime');
  const { NodeHttpHandler } = await import('@smithy/node-http-handler');
  const { model, region, apiKey, credentials, baseUrl, timeout } = options;
  const client = new BedrockRuntimeClient({
    region,
    maxAttempts: ATTEMPTS,
    // HTTP/2, its default, ends requests that wait when an idle connection is closed
    requestHandler: new NodeHttpHandler({ requestTimeout: timeout / 1_000, throwOnRequestTimeout: true }),
    ...(apiKey !== undefined && { token: { token: apiKey }, authSchemePreference: ['httpBearerAuth'] }),
    // Amazon's signer writes into what it is given, and the configuration is frozen
    ...(credentials !== undefined && { credentials: { ...credentials } }),
    ...(baseUrl !== undefined && { endpoint: baseUrl }),
  });
  const vectorOf = async (text: string): Promise<number[]> => {
    const body = JSON.stringify({ inputText: text });
    const type = { contentType: 'application/json', accept: 'application/json' };
    const reply = await client.send(new InvokeModelCommand({ modelId: model, body, ...type }));
    return (JSON.parse(reply.body.transformToString()) as { embedding: number[] }).embedding;
  };
  return { embedDocuments: (texts) => inTurns(texts, vectorOf) };
};
