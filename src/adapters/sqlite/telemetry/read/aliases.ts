// The templates that were merged into others: lines keep the id that they were given, readers see the one that stands for it now.
import type { Store } from '../store/store.js';

export type Aliases = {
  /** The id of a template, or an event key that begins with one, as it is called now. */
  readonly current: (event: string) => string;
  /** Every name under which lines of an event are stored. */
  readonly stored: (event: string) => readonly string[];
  /** Reads what was merged meanwhile: once before each question. */
  readonly refresh: () => void;
};

const STATE = `SELECT count(*) || ' ' || sum(root) AS state FROM template WHERE root IS NOT NULL`;
const MERGED = `SELECT merged.key AS name, template.key AS root FROM template AS merged
  JOIN template ON template.id = merged.root WHERE merged.root IS NOT NULL ORDER BY merged.id`;

/** Place in code or template, and the exception behind it. */
const partsOf = (event: string): readonly [place: string, exception: string] => {
  const at = event.indexOf('!');
  return at < 0 ? [event, ''] : [event.slice(0, at), event.slice(at)];
};

export const openAliases = (store: Store): Aliases => {
  const roots = new Map<string, string>();
  let known: unknown;
  return {
    current: (event) => {
      if (roots.size === 0) return event;
      const [place, exception] = partsOf(event);
      const root = roots.get(place);
      return root === undefined ? event : root + exception;
    },
    stored: (event) => {
      const [place, exception] = partsOf(event);
      const merged = [...roots].filter(([, root]) => root === place).map(([name]) => name + exception);
      return [event, ...merged];
    },
    refresh: () => {
      const state = store.sql(STATE).get()?.['state'];
      if (state === known) return;
      known = state;
      roots.clear();
      for (const { name, root } of store.sql(MERGED).all()) roots.set(String(name), String(root));
    },
  };
};
