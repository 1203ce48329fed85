// Up to where a tenant's rows are seen by searches, and how its templates are called: asked once for all questions of a moment.
import type { Client } from '@elastic/elasticsearch';
import type { Micros } from '../../../kernel/time.js';
import type { Position } from '../../../telemetry/query.js';
import { keyReader } from '../aggregates/dictionary.js';
import type { Reading } from '../aggregates/reading.js';
import { stateReader, type TenantState } from '../aggregates/tenant-state.js';
import { everythingOf, type Owner } from '../write/names.js';
import { positionOf } from './search.js';

export type Sight = {
  /** Where rows end now; all up to there are seen from then on. */
  readonly position: (client: Client, owner: Owner) => Promise<Position>;
  /** For a question about rows up to `upTo`; without it, everything that is stored by now is seen. */
  readonly reading: (client: Client, owner: Owner, upTo?: Position) => Promise<Reading>;
};

/** Questions of one turn follow each other closely: in ms. */
const MOMENT = 1_000;

type Seen = { readonly upTo: Position; readonly state: TenantState | undefined; readonly at: number };

const NOTHING: Seen = { upTo: 0, state: undefined, at: 0 };

export const sight = (now: () => Micros): Sight => {
  const keyTexts = keyReader();
  const readState = stateReader();
  const all = new Map<string, Seen>();
  const refresh = (client: Client, owner: Owner) =>
    client.indices.refresh({ index: everythingOf(owner), ignore_unavailable: true });
  const looked = async (client: Client, owner: Owner): Promise<TenantState> => {
    const state = await readState(client, owner);
    const { upTo } = all.get(owner.code) ?? NOTHING;
    all.set(owner.code, { upTo, state, at: performance.now() });
    return state;
  };
  return {
    position: async (client, owner) => {
      await refresh(client, owner);
      const position = await positionOf({ client, owner, now });
      all.set(owner.code, { upTo: position, state: undefined, at: 0 });
      return position;
    },
    reading: async (client, owner, upTo = Infinity) => {
      const { upTo: seen, state, at } = all.get(owner.code) ?? NOTHING;
      if (upTo > seen) await refresh(client, owner);
      const isFresh = upTo <= seen && performance.now() - at < MOMENT;
      const known = isFresh && state !== undefined ? state : await looked(client, owner);
      return { ...known, client, owner, keyTexts, seen, now };
    },
  };
};
