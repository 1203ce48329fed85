// What an SDK's error tells, whatever shape it has: status, code, words, and how long to wait.
import { optional } from '../../kernel/optional.js';
import { type Micros, SECOND } from '../../kernel/time.js';
import type { Noted } from './room.js';
import { retryAfterOf } from './watched-fetch.js';

export type Trouble = {
  readonly status?: number;
  /** The server has spoken, whatever it said. */
  readonly answered: boolean;
  /** Names of what went wrong, of the error and all its causes, joined. */
  readonly names: string;
  /** In the provider's words. */
  readonly words: string;
  readonly retryAfter?: Micros;
  readonly requestId?: string;
};

type Fields = { readonly [name: string]: unknown };

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

/** The error, what it wraps, and what its body says: outermost first. */
const layersOf = (error: unknown): readonly Fields[] => {
  const layers: Fields[] = [];
  for (let each = error; layers.length < 6;) {
    if (typeof each !== 'object' || each === null) return layers;
    layers.push(fieldsOf(each));
    const { cause, error: body } = fieldsOf(each);
    each = body ?? cause;
  }
  return layers;
};

const textsIn = (layers: readonly Fields[], names: readonly string[]): readonly string[] =>
  layers
    .flatMap((layer) => names.map((name) => layer[name]))
    .filter((text) => typeof text === 'string' && text !== '') as string[];

const statusIn = (layers: readonly Fields[], noted: Noted): number | undefined => {
  const found = layers.flatMap((layer) => [
    layer['status'],
    layer['statusCode'],
    layer['status_code'],
    fieldsOf(layer['$metadata'])['httpStatusCode'],
  ]);
  const all = [...found, noted.status];
  return all.find((status): status is number => typeof status === 'number' && status >= 300);
};

const LANGCHAIN_ADVICE = /\s*Troubleshooting URL: \S+\s*/g;

/** The innermost words are the provider's own; a body that is JSON is shown by its message. */
const wordsIn = (layers: readonly Fields[]): string => {
  const messages = textsIn(layers, ['message']);
  const [own = String(layers[0]?.['error'] ?? '')] = [...messages].reverse();
  return own.replaceAll(LANGCHAIN_ADVICE, '').replaceAll(/\s+/g, ' ').trim();
};

/** Google says so in the body: `{ retryDelay: "17s" }`. */
const delayIn = (layers: readonly Fields[]): Micros | undefined => {
  const details = layers.map((layer) => layer['errorDetails']).find(Array.isArray) as readonly unknown[] | undefined;
  const delay = details?.map((each) => fieldsOf(each)['retryDelay']).find((each) => typeof each === 'string');
  const seconds = /^(\d+(?:\.\d+)?)s$/.exec(String(delay))?.[1];
  return seconds === undefined ? undefined : Math.round(Number(seconds) * SECOND);
};

const amazonDelay = (layers: readonly Fields[]): Micros | undefined =>
  layers
    .map((layer) => fieldsOf(fieldsOf(layer['$response'])['headers'])['retry-after'])
    .map((text) => (typeof text === 'string' ? retryAfterOf(text) : undefined))
    .find((wait) => wait !== undefined);

export const troubleOf = (error: unknown, noted: Noted): Trouble => {
  const layers = layersOf(noted.instead ?? noted.broken ?? error);
  const status = statusIn(layers, noted);
  const retryAfter = noted.retryAfter ?? delayIn(layers) ?? amazonDelay(layers);
  const amazonId = layers
    .map((layer) => fieldsOf(layer['$metadata'])['requestId'])
    .find((id) => typeof id === 'string');
  const requestId = noted.requestId ?? (amazonId as string | undefined);
  return {
    names: textsIn(layers, ['name', 'code', 'type', 'status', 'lc_error_code']).join(' '),
    words: wordsIn(layers),
    answered: status !== undefined || noted.status !== undefined,
    ...optional({ status, retryAfter, requestId }),
  };
};
