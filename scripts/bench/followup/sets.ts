// The sets of `followup/` as they lie in the data folder. `sre` sets have three labels, a catalogue and answers; the others are chats.
import { basename, join } from 'node:path';
import type { RelationItem } from '../../../src/turn/classify/benchmark.js';
import { entriesOf, rowsOf } from '../data.js';

export type Label = 'follow_up' | 'new_issue' | 'returned';

export type Item = RelationItem & { readonly label: Label; readonly hard?: boolean };

export type Set_ = {
  readonly name: string;
  readonly path: string;
  readonly kind: 'sre' | 'chat';
  readonly items: readonly Item[];
};

export const setsIn = (data: string): readonly Set_[] =>
  entriesOf(data, 'followup')
    .filter((name) => /\.ndjson(?:\.gz)?$/.test(name))
    .map((file) => {
      const path = join(data, 'followup', file);
      const name = basename(file).replace(/\.ndjson(?:\.gz)?$/, '');
      return { name, path, kind: name.startsWith('sre') ? 'sre' : 'chat', items: rowsOf<Item>(path) };
    });

/** The same item as if nobody had looked at the clock. */
export const withoutClock = (item: Item): Item => ({
  ...item,
  history: item.history.map(({ text }) => ({ text })),
  message: { text: item.message.text },
});
