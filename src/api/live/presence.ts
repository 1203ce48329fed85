// Who looks at an investigation now: the pages of this process whose stream says so. Nothing of it is stored: it ends with the connection.
import { Injectable } from '@nestjs/common';
import type { StreamId } from '../../kernel/brand.js';
import type { Actor } from '../../kernel/fact.js';

/** One page that looks. `name` as sign-in gives it, else the label of the key. */
export type PresentPage = { readonly actor: Actor; readonly name: string };

/** `isSelf`: the same person or key, by another page. */
type PresentPerson = { readonly name: string; readonly isSelf?: true };

/** `more`: how many others are not named. */
export type PresentPeople = { readonly others: readonly PresentPerson[]; readonly more: number };

type Entry = { readonly page: PresentPage; readonly onChange: (people: PresentPeople) => void };

/** Names that one page is told. */
const MOST_NAMES = 20;

const keyOf = ({ kind, id }: Actor): string => `${kind} ${id}`;

/** Pure: whom a page is told of, each person once, in the order of their names. */
export const peopleBeside = (page: PresentPage, others: readonly PresentPage[]): PresentPeople => {
  const own = keyOf(page.actor);
  const byKey = new Map(others.map((each) => [keyOf(each.actor), each.name] as const));
  const people = [...byKey].map(([key, name]): PresentPerson => (key === own ? { name, isSelf: true } : { name }));
  const sorted = people.toSorted((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
  return { others: sorted.slice(0, MOST_NAMES), more: Math.max(0, sorted.length - MOST_NAMES) };
};

@Injectable()
export class Presence {
  readonly #entries = new Map<StreamId, Set<Entry>>();

  /** `onChange` is called at once, and whenever somebody comes or goes; call the result when the page has gone. */
  enter(stream: StreamId, page: PresentPage, onChange: Entry['onChange']): () => void {
    const entries = this.#entries.get(stream) ?? new Set();
    this.#entries.set(stream, entries);
    const entry = { page, onChange };
    entries.add(entry);
    this.#tell(entries);
    return () => {
      if (!entries.delete(entry)) return;
      if (entries.size === 0) this.#entries.delete(stream);
      else this.#tell(entries);
    };
  }

  #tell(entries: ReadonlySet<Entry>): void {
    for (const entry of entries) {
      const others = [...entries].filter((other) => other !== entry).map(({ page }) => page);
      entry.onChange(peopleBeside(entry.page, others));
    }
  }
}
