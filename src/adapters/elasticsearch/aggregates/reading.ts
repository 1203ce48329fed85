// What answering one question takes: the cluster, whose rows, and how templates are called now.
import type { Client } from '@elastic/elasticsearch';
import type { Micros, TimeWindow } from '../../../kernel/time.js';
import { stateIndex, type Owner } from '../write/names.js';
import { FORGOTTEN } from '../write/state.js';
import { aliasesOf, type Aliases } from './aliases.js';
import type { KeyTexts } from './dictionary.js';

export type Reading = {
  readonly client: Client;
  readonly owner: Owner;
  readonly aliases: Aliases;
  readonly keyTexts: KeyTexts;
  /** Event time of the newest row that retention deleted. */
  readonly forgotten: Micros;
  readonly now: () => Micros;
};

export type Opening = Pick<Reading, 'owner' | 'keyTexts' | 'now'>;

/** More than a library of templates holds. */
const MOST_MERGED = 10_000;

type State = { readonly kind: string; readonly key?: string; readonly into?: string; readonly at?: Micros };

const MERGED = { bool: { filter: [{ term: { kind: 'template' } }, { exists: { field: 'into' } }] } };

const readState = async (client: Client, owner: Owner): Promise<readonly State[]> => {
  const found = await client.search<State>({
    index: stateIndex(owner),
    ignore_unavailable: true,
    query: { bool: { should: [MERGED, { term: { kind: FORGOTTEN } }], minimum_should_match: 1 } },
    size: MOST_MERGED,
    _source: ['kind', 'key', 'into', 'at'],
  });
  return found.hits.hits.flatMap(({ _source }) => _source ?? []);
};

/** What was written to the state index must be visible. */
export const openReading = async (client: Client, opening: Opening): Promise<Reading> => {
  const state = await readState(client, opening.owner);
  const merged = state.flatMap(({ key, into }) =>
    key === undefined || into === undefined ? [] : [[key, into] as const],
  );
  const forgotten = state.find(({ kind }) => kind === FORGOTTEN)?.at ?? 0;
  return { ...opening, client, aliases: aliasesOf(new Map(merged)), forgotten };
};

/** What a caller must know about the window: retention took part of it. */
export const windowNotices = ({ forgotten }: Reading, { from }: TimeWindow): readonly string[] =>
  forgotten >= from ? ['retention has deleted records of this window'] : [];

export const noticed = (notices: readonly string[]): { readonly notices?: readonly string[] } =>
  notices.length === 0 ? {} : { notices };
