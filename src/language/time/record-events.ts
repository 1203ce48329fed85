// What happened according to a record: the title of a change, by the words with which people tell of events.
import { TimeText } from './read-mentions.js';
import type { EventKind } from './time-table.js';

/** In any language: a message whose language is not known yet. */
export const namesEvent = (message: string): boolean =>
  new TimeText(message, undefined).eventKinds.some((kind) => kind !== 'trouble' && kind !== 'meeting');

/** `language`: ISO 639-1, besides English. */
export const eventKindsOf = (title: string, language: string): readonly EventKind[] =>
  new TimeText(title, language).eventKinds;
