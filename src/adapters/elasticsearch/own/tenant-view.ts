// What one question sees of a tenant's own indexes: whose they are, up to where rows are visible, and how templates are called.
import type { Client } from '@elastic/elasticsearch';
import type { Micros, TimeWindow } from '../../../kernel/time.js';
import type { StorePosition } from '../../../telemetry/query.js';
import { keyReader, type KeyTexts } from '../sums/key-dictionary.js';
import { stateReader, type TenantState } from '../sums/tenant-state.js';
import { everyIndexOf, type IndexOwner } from '../write/index-names.js';
import { readEnds, type RowEnds } from './sequence-cursor.js';

export type TenantView = TenantState & {
  readonly client: Client;
  readonly owner: IndexOwner;
  readonly keyTexts: KeyTexts;
  /** Where its rows ended before this question asked for any. */
  readonly ends: RowEnds;
};

/** What a caller must know about the window: retention took part of it. */
export const windowNotices = ({ forgotten }: TenantView, { from }: TimeWindow): readonly string[] =>
  forgotten >= from ? ['retention has deleted records of this window'] : [];

export type TenantViews = {
  /** Where rows end now; all up to there are seen from then on. */
  readonly position: (client: Client, owner: IndexOwner) => Promise<StorePosition>;
  /** For a question about rows up to `upTo`. */
  readonly view: (client: Client, owner: IndexOwner, upTo: StorePosition) => Promise<TenantView>;
  /** For a question about sums, which have just been made. */
  readonly summed: (client: Client, owner: IndexOwner) => Promise<TenantView>;
};

/** Questions of one turn follow each other closely: in ms. */
const MOMENT = 1_000;

const NOWHERE: RowEnds = { position: 0, writers: [] };

type KnownState = { readonly state: TenantState; readonly at: number };

export const tenantViews = (now: () => Micros): TenantViews => {
  const keyTexts = keyReader();
  const readState = stateReader();
  const seen = new Map<string, RowEnds>();
  const named = new Map<string, KnownState>();
  const look = async (client: Client, owner: IndexOwner): Promise<RowEnds> => {
    const ends = await readEnds({ client, owner, now });
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
    view: async (client, owner, upTo) => {
      const known = seen.get(owner.code);
      const ends = known === undefined || upTo > known.position ? await look(client, owner) : known;
      return { ...(await stateOf(client, owner)), client, owner, keyTexts, ends };
    },
    summed: async (client, owner) => {
      await client.indices.refresh({ index: everyIndexOf(owner), ignore_unavailable: true });
      const ends = seen.get(owner.code) ?? NOWHERE;
      return { ...(await stateOf(client, owner)), client, owner, keyTexts, ends };
    },
  };
};
