// Texts on engines and wait events, found by name in any spelling.

export type EventText = {
  /** As the text was filed: `Lock:transactionid`. */
  readonly event: string;
  readonly text: string;
  /** Whether it has causes and actions; otherwise it is a sentence or two on what is waited for. */
  readonly isPrimary: boolean;
  /** Link to the vendor's documentation. */
  readonly source?: string;
};

// An event is looked up by its exact name, then without case, then without underscores: engines spell one name in three ways.

type EventIndex = (name: string) => EventText | undefined;

type NameSpelling = (name: string) => string;

const asWritten: NameSpelling = (name) => name;
const foldCase: NameSpelling = (name) => name.toLowerCase();
export const squeezeEventName: NameSpelling = (name) => foldCase(name).replaceAll('_', '');

/** Where two names become one, the first text stays. */
const indexBy = (texts: readonly EventText[], spelling: NameSpelling): ReadonlyMap<string, EventText> =>
  new Map(texts.map((text) => [spelling(text.event), text] as const).toReversed());

const indexEvents = (texts: readonly EventText[]): EventIndex => {
  const maps = [asWritten, foldCase, squeezeEventName].map((spelling) => ({
    spelling,
    found: indexBy(texts, spelling),
  }));
  return (name) => {
    for (const { spelling, found } of maps) {
      const text = found.get(spelling(name));
      if (text !== undefined) return text;
    }
    return undefined;
  };
};

export type EngineText = { readonly engine: string; readonly text: string; readonly sources: readonly string[] };

export type DatabaseKnowledge = {
  /** Of the texts: an answer cites it. */
  readonly version: string;
  readonly engines: ReadonlyMap<string, EngineText>;
  readonly primary: EventIndex;
  readonly brief: EventIndex;
};

export type KnowledgeTexts = {
  readonly version: string;
  readonly engines: readonly EngineText[];
  readonly events: readonly EventText[];
};

export const indexKnowledge = ({ version, engines, events }: KnowledgeTexts): DatabaseKnowledge => ({
  version,
  engines: new Map(engines.map((each) => [each.engine.toLowerCase(), each])),
  primary: indexEvents(events.filter(({ isPrimary }) => isPrimary)),
  brief: indexEvents(events.filter(({ isPrimary }) => !isPrimary)),
});

/** `undefined`: there is no text on this engine. */
export const findEngineText = ({ engines }: DatabaseKnowledge, engine: string): EngineText | undefined =>
  engines.get(engine.toLowerCase());

/** A primary text wins, also where the brief one is spelled closer. */
export const findEventText = ({ primary, brief }: DatabaseKnowledge, name: string): EventText | undefined =>
  primary(name) ?? brief(name);
