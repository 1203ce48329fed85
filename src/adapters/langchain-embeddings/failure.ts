// What went wrong with a provider of vectors, with the setting that mends it.
import { EmbeddingError } from '../../ports/embedding.js';
import type { EmbeddingOptions } from './options.js';

type Known = { readonly status?: unknown; readonly $metadata?: { readonly httpStatusCode?: unknown } };

const numberIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** Providers' clients put it in different places; one of them keeps it in its words alone. */
const statusOf = (error: Error): number | undefined => {
  const { status, $metadata } = error as Known;
  return numberIn(status) ?? numberIn($metadata?.httpStatusCode);
};

const settings: { readonly [status: number]: string } = {
  401: 'apiKey',
  403: 'apiKey',
  404: 'model',
  400: 'model',
};

/** No secret is in a provider's words; long ones are cut. */
const LONGEST = 300;

/** A refusal names the setting; anything else may pass by itself. */
export const failureOf = (error: unknown, { provider, model }: EmbeddingOptions): EmbeddingError => {
  if (error instanceof EmbeddingError) return error;
  const fault = Object(error) as Error;
  const said = `${provider} made no vectors with ${model}: ${String(fault.message ?? error).slice(0, LONGEST)}`;
  const setting = settings[statusOf(fault) ?? 0];
  return setting === undefined
    ? new EmbeddingError('unavailable', said)
    : new EmbeddingError('refused', `${said}: check knowledge.embedding.${setting}`);
};
