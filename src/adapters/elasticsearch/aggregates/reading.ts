// What answering one question takes: the cluster, whose rows, and how templates are called now.
import type { Client } from '@elastic/elasticsearch';
import type { Micros, TimeWindow } from '../../../kernel/time.js';
import type { Owner } from '../write/names.js';
import { readForgotten } from '../write/state.js';
import { readAliases, type Aliases } from './aliases.js';
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

export const openReading = async (client: Client, opening: Opening): Promise<Reading> => ({
  ...opening,
  client,
  aliases: await readAliases(client, opening.owner),
  forgotten: await readForgotten(client, opening.owner),
});

/** What a caller must know about the window: retention took part of it. */
export const windowNotices = ({ forgotten }: Reading, { from }: TimeWindow): readonly string[] =>
  forgotten >= from ? ['retention has deleted records of this window'] : [];

export const noticed = (notices: readonly string[]): { readonly notices?: readonly string[] } =>
  notices.length === 0 ? {} : { notices };
