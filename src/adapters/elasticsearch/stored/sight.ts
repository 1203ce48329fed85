// Up to where a tenant's rows are seen by searches, and how its templates are called: asked once for all questions of a moment.
import type { Client } from '@elastic/elasticsearch';
import type { Micros } from '../../../kernel/time.js';
import type { StorePosition } from '../../../telemetry/query.js';
import { keyReader } from '../aggregates/dictionary.js';
import type { Reading } from '../aggregates/reading.js';
import { stateReader, type TenantState } from '../aggregates/tenant-state.js';
import { everyIndexOf, type IndexOwner } from '../write/index-names.js';
import { type Ends, endsOf } from './ends.js';

export type Sight = {
  /** Where rows end now; all up to there are seen from then on. */
  readonly position: (client: Client, owner: IndexOwner) => Promise<StorePosition>;
  /** For a question about rows up to `upTo`. */
  readonly reading: (client: Client, owner: IndexOwner, upTo: StorePosition) => Promise<Reading>;
  /** For a question about sums, which have just been made. */
  readonly summed: (client: Client, owner: IndexOwner) => Promise<Reading>;
};

/** Questions of one turn follow each other closely: in ms. */
const MOMENT = 1_000;

const NOWHERE: Ends = { position: 0, writers: [] };

type Named = { readonly state: TenantState; readonly at: number };

export const sight = (now: () => Micros): Sight => {
  const keyTexts = keyReader();
  const readState = stateReader();
  const seen = new Map<string, Ends>();
  const named = new Map<string, Named>();
  const look = async (client: Client, owner: IndexOwner): Promise<Ends> => {
    const ends = await endsOf({ client, owner, now });
    seen.set(owner.code, ends);
    named.delete(owner.code);
    return ends;
  };
  const stateOf = async (client: Client, owner: IndexOwner): Promise<TenantState> => {
    const known = named.get(owner.code);
    if (known !== undefined && performance.now() - known.at < MOMENT) return known.state;
    const state = await readState(client, owner);
    named.set(owner.code, { state, at: performance.now() });
    return state;
  };
  return {
    position: async (client, owner) => (await look(client, owner)).position,
    reading: async (client, owner, upTo) => {
      const known = seen.get(owner.code);
      const ends = known === undefined || upTo > known.position ? await look(client, owner) : known;
      return { ...(await stateOf(client, owner)), client, owner, keyTexts, ends, now };
    },
    summed: async (client, owner) => {
      await client.indices.refresh({ index: everyIndexOf(owner), ignore_unavailable: true });
      const ends = seen.get(owner.code) ?? NOWHERE;
      return { ...(await stateOf(client, owner)), client, owner, keyTexts, ends, now };
    },
  };
};
