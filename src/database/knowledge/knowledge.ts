// What is known of engines and of the events that sessions wait for: texts by name, however the name is spelled.
import { eventIndex, type EventIndex } from './event-index.js';
import type { EventText } from './event-text.js';

export type EngineText = { readonly engine: string; readonly text: string; readonly sources: readonly string[] };

export type Knowledge = {
  /** Of the texts: an answer cites it. */
  readonly version: string;
  readonly engines: ReadonlyMap<string, EngineText>;
  readonly primary: EventIndex;
  readonly brief: EventIndex;
};

export type Texts = {
  readonly version: string;
  readonly engines: readonly EngineText[];
  readonly events: readonly EventText[];
};

export const knowledgeOf = ({ version, engines, events }: Texts): Knowledge => ({
  version,
  engines: new Map(engines.map((each) => [each.engine.toLowerCase(), each])),
  primary: eventIndex(events.filter(({ isPrimary }) => isPrimary)),
  brief: eventIndex(events.filter(({ isPrimary }) => !isPrimary)),
});

/** `undefined`: an engine that nobody wrote about. */
export const engineText = ({ engines }: Knowledge, engine: string): EngineText | undefined =>
  engines.get(engine.toLowerCase());

/** A primary text wins, also where the brief one is spelled closer. */
export const eventText = ({ primary, brief }: Knowledge, name: string): EventText | undefined =>
  primary(name) ?? brief(name);
