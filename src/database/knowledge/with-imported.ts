// Our own texts together with those of somebody's files, which know their house better: theirs stand in for ours.
import type { Texts } from './knowledge.js';
import { squeezed } from './event-index.js';

/** `version`: of the files, by which an answer tells them from others. */
export const withImported = (own: Texts, imported: Omit<Texts, 'version'>, version: string): Texts => {
  if (imported.engines.length === 0 && imported.events.length === 0) return own;
  const theirEngines = new Set(imported.engines.map(({ engine }) => engine.toLowerCase()));
  const keyOf = ({ event, isPrimary }: Texts['events'][number]): string => `${isPrimary} ${squeezed(event)}`;
  const theirEvents = new Set(imported.events.map(keyOf));
  return {
    version: `${own.version}+${version}`,
    engines: [...imported.engines, ...own.engines.filter(({ engine }) => !theirEngines.has(engine.toLowerCase()))],
    events: [...imported.events, ...own.events.filter((each) => !theirEvents.has(keyOf(each)))],
  };
};
