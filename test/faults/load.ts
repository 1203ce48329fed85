// Clients that keep asking, each question until it is answered, at the other replica after a failure: what a careful caller does.
import { setTimeout as after } from 'node:timers/promises';
import { ask, QUESTION, type HttpReply } from '../support/shop.js';

/** What a caller was told, and relies on from then on. */
export type Acknowledged = {
  readonly id: string;
  readonly messageId: string;
  /** The answer, byte for byte. */
  readonly text: string;
};

export type Load = {
  /** Resolves when every question under way is answered; rejects when one never is. */
  readonly end: () => Promise<readonly Acknowledged[]>;
};

/** The addresses of the replicas that are there now. */
export type Replicas = () => readonly string[];

type Client = { readonly id: string; readonly as: string; readonly first: number };

/** One alone; two that share an investigation by different replicas; two that send the same messages to different replicas. */
const CLIENTS: readonly Client[] = [
  { id: 'alone', as: 'm', first: 0 },
  { id: 'shared', as: 'x', first: 0 },
  { id: 'shared', as: 'y', first: 1 },
  { id: 'twin', as: 'm', first: 0 },
  { id: 'twin', as: 'm', first: 1 },
];

const PATIENCE_MILLIS = 300_000;
const PAUSE_MILLIS = 20;

/** Too busy, or not now: asked again. Anything else is a refusal that no fault excuses. */
const isPassing = ({ status }: HttpReply): boolean => status >= 500 || status === 429;

const insist = async (replicas: Replicas, { id, first }: Client, messageId: string): Promise<Acknowledged> => {
  const end = performance.now() + PATIENCE_MILLIS;
  let last = 'nothing answers';
  for (let tries = first; performance.now() < end; tries += 1) {
    const urls = replicas();
    const reply = await ask(urls[tries % urls.length] ?? '', id, { ...QUESTION, messageId }).catch(() => undefined);
    if (reply?.status === 200) return { id, messageId, text: reply.text };
    last = reply?.text ?? last;
    if (reply !== undefined && !isPassing(reply)) break;
    await after(PAUSE_MILLIS);
  }
  throw new Error(`${id}: ${messageId} is not answered: ${last}`);
};

/** `name`: what no other round is called. */
export const load = (replicas: Replicas, name: string): Load => {
  const over = new AbortController();
  const told: Acknowledged[] = [];
  const work = async (client: Client): Promise<void> => {
    for (let n = 1; !over.signal.aborted; n += 1)
      told.push(await insist(replicas, { ...client, id: `${name}-${client.id}` }, `${client.as}${n}`));
  };
  const all = Promise.all(CLIENTS.map(work));
  all.catch(() => undefined);
  return {
    end: async () => {
      over.abort();
      await all;
      return told;
    },
  };
};
