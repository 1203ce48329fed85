// What answering one question takes: the cluster, whose rows, up to where they are seen, and how their templates are called.
import type { Client } from '@elastic/elasticsearch';
import type { Micros, TimeWindow } from '../../../kernel/time.js';
import type { Ends } from '../stored/ends.js';
import type { IndexOwner } from '../write/index-names.js';
import type { KeyTexts } from './dictionary.js';
import type { TenantState } from './tenant-state.js';

export type Reading = TenantState & {
  readonly client: Client;
  readonly owner: IndexOwner;
  readonly keyTexts: KeyTexts;
  /** Where its rows ended before this question asked for any. */
  readonly ends: Ends;
  readonly now: () => Micros;
};

/** What a caller must know about the window: retention took part of it. */
export const windowNotices = ({ forgotten }: Reading, { from }: TimeWindow): readonly string[] =>
  forgotten >= from ? ['retention has deleted records of this window'] : [];

export const noticed = (notices: readonly string[]): { readonly notices?: readonly string[] } =>
  notices.length === 0 ? {} : { notices };
