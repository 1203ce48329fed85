// Which service makes vectors, and how it is reached.
import type { Micros } from '../../kernel/time.js';

type Every = {
  /** As the provider names it. */
  readonly model: string;
  /** Numbers of each vector, as the model makes them. */
  readonly dimension: number;
  /** Of one request. */
  readonly timeout: Micros;
};

export type AwsCredentials = {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
};

export type EmbeddingOptions = Every &
  (
    | { readonly provider: 'openai'; readonly apiKey: string; readonly baseUrl?: string }
    | { readonly provider: 'openai-compatible'; readonly baseUrl: string; readonly apiKey?: string }
    | { readonly provider: 'ollama'; readonly baseUrl: string; readonly apiKey?: string }
    | {
        readonly provider: 'bedrock';
        readonly region: string;
        /** A Bedrock API key; absent: `credentials`, else where Amazon's tools look for them. */
        readonly apiKey?: string;
        readonly credentials?: AwsCredentials;
        /** An endpoint in one's own network. */
        readonly baseUrl?: string;
      }
  );

/** What is used of a client: one vector for each text. */
export type Client = { readonly embedDocuments: (texts: string[]) => Promise<number[][]> };
