// Finds an event by its name as it is written, then without regard to case, then without underscores: engines spell one name in three ways.
import type { EventText } from './event-text.js';

export type EventIndex = (name: string) => EventText | undefined;

type Spelling = (name: string) => string;

const asWritten: Spelling = (name) => name;
const folded: Spelling = (name) => name.toLowerCase();
export const squeezed: Spelling = (name) => folded(name).replaceAll('_', '');

/** Where two names become one, the first text stays. */
const by = (texts: readonly EventText[], spelling: Spelling): ReadonlyMap<string, EventText> =>
  new Map(texts.map((text) => [spelling(text.event), text] as const).toReversed());

export const eventIndex = (texts: readonly EventText[]): EventIndex => {
  const maps = [asWritten, folded, squeezed].map((spelling) => ({ spelling, found: by(texts, spelling) }));
  return (name) => {
    for (const { spelling, found } of maps) {
      const text = found.get(spelling(name));
      if (text !== undefined) return text;
    }
    return undefined;
  };
};
