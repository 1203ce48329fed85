// A server that speaks the embedding protocols of OpenAI, Ollama and Bedrock, and makes vectors of the words of a text.
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type EmbeddingBehaviour = {
  /** Answers with it, so many times. */
  readonly status?: number;
  readonly times?: number;
  readonly hangs?: boolean;
};

export type FakeEmbeddings = {
  readonly url: string;
  readonly requests: () => number;
  readonly behave: (behaviour: EmbeddingBehaviour) => void;
  readonly close: () => Promise<void>;
};

/** Texts that share words are alike; those that share none are not. */
export const hashedVector = (text: string, dimension: number): readonly number[] => {
  const vector = Array.from({ length: dimension }, () => 0);
  for (const word of text.toLowerCase().match(/[a-z0-9]+/g) ?? []) {
    const digest = createHash('sha256').update(word).digest();
    for (let n = 0; n < 4; n += 1) {
      const at = digest.readUInt16BE(2 * n) % dimension;
      vector[at] = (vector[at] ?? 0) + ((digest[16 + n] ?? 0) % 2 === 0 ? 1 : -1);
    }
  }
  return vector;
};

type EmbeddingRequest = { readonly input?: string | readonly string[]; readonly inputText?: string };

const bodyOf = async (request: IncomingMessage): Promise<EmbeddingRequest> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as EmbeddingRequest;
};

const answerTo = (path: string, { input = [], inputText = '' }: EmbeddingRequest, dimension: number): object => {
  const texts = [input].flat();
  if (path.includes('/model/')) return { embedding: hashedVector(inputText, dimension), inputTextTokenCount: 1 };
  if (path.includes('/api/embed')) return { embeddings: texts.map((text) => hashedVector(text, dimension)) };
  const data = texts.map((text, index) => ({ object: 'embedding', index, embedding: hashedVector(text, dimension) }));
  return { object: 'list', data, model: 'hashes', usage: { prompt_tokens: 1, total_tokens: 1 } };
};

export const fakeEmbeddings = async (dimension: number): Promise<FakeEmbeddings> => {
  let behaviour: EmbeddingBehaviour = {};
  let [requests, failed] = [0, 0];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    requests += 1;
    const body = await bodyOf(request);
    const { status, times = Infinity, hangs } = behaviour;
    if (hangs === true) return;
    const fails = status !== undefined && failed < times;
    if (fails) failed += 1;
    response.writeHead(fails ? status : 200, { 'content-type': 'application/json' });
    const said = fails ? { error: { message: 'not now' } } : answerTo(request.url ?? '', body, dimension);
    response.end(JSON.stringify(said));
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => requests,
    behave: (next) => {
      behaviour = next;
      failed = 0;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
