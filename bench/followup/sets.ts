// The sets of `followup/` as they lie in the data folder. `sre` sets have three labels, a catalogue and answers; the others are chats.
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RelationItem } from './relation-sets.js';
import { entriesOf, rowsOf } from '../data.js';

export type Label = 'follow_up' | 'new_issue' | 'returned';

export type Item = RelationItem & {
  readonly session: string;
  readonly label: Label;
  readonly hard?: boolean;
};

export type FollowUpSet = {
  readonly name: string;
  readonly path: string;
  readonly kind: 'sre' | 'chat';
  readonly items: readonly Item[];
};

/** Probes that we wrote: `dev` trains the model beside `sre-dev`, nothing was tuned to `held`. */
const PROBES = ['dev', 'held'] as const;

/** Read from the repository, so that they are there without $BENCH_DATA's. */
export const probeSets = (): readonly FollowUpSet[] =>
  PROBES.map((half) => {
    const path = fileURLToPath(new URL(`../../test/corpus/relation-${half}.ndjson`, import.meta.url));
    return { name: `probes-${half}`, path, kind: 'sre', items: rowsOf<Item>(path) };
  });

export const setsIn = (data: string): readonly FollowUpSet[] =>
  entriesOf(data, 'followup')
    .filter((name) => /\.ndjson(?:\.gz)?$/.test(name))
    .map((file) => {
      const path = join(data, 'followup', file);
      const name = basename(file).replace(/\.ndjson(?:\.gz)?$/, '');
      return { name, path, kind: name.startsWith('sre') ? 'sre' : 'chat', items: rowsOf<Item>(path) };
    });

/** The same item where no trace has shown who calls whom. */
export const withoutTopology = (item: Item): Item => ({ ...item, topology: [] });

/** The same item as if nobody had looked at the clock. */
export const withoutClock = (item: Item): Item => ({
  ...item,
  history: item.history.map(({ text }) => ({ text })),
  message: { text: item.message.text },
});
