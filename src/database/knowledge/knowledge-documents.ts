// Writes knowledge as documents that a collection can hold, search and cite: one for each engine, one for each kind of wait.
import { compareText } from '../../kernel/json.js';
import type { EngineText, EventText, KnowledgeTexts } from './knowledge.js';

type ExportedDocument = {
  readonly title: string;
  readonly file: string;
  readonly markdown: string;
};

const sourced = (sources: readonly string[]): string =>
  sources.length === 0 ? '' : `\n\nMore: ${sources.map((source) => `<${source}>`).join(', ')}`;

const ofEngine = ({ engine, text, sources }: EngineText, version: string): ExportedDocument => ({
  title: `Engine: ${engine}`,
  file: `engine-${engine}.md`,
  markdown: `# Engine: ${engine}\n\n${text}${sourced(sources)}\n\nVersion ${version} of these texts.\n`,
});

const kindOf = ({ event }: Pick<EventText, 'event'>): string => event.replace(/:.*/s, '');

/** Imported texts may spell a kind in another way. */
const fileOfKind = (kind: string): string => `wait-events-${kind.toLowerCase()}.md`;

/** The document that holds the text on an event. */
export const fileOfEvent = (event: string): string => fileOfKind(kindOf({ event }));

const eventSection = ({ event, text, source }: EventText): string =>
  `## ${event}\n\n${text}${sourced(source === undefined ? [] : [source])}\n`;

/** Vendors write kinds with capitals; files of the original do not. */
const spelledMost = (events: readonly EventText[]): string | undefined =>
  events.map(kindOf).find((kind) => kind !== kind.toLowerCase());

/** What is likelier to matter first. */
const primaryFirst = (a: EventText, b: EventText): number =>
  Number(b.isPrimary) - Number(a.isPrimary) || compareText(a.event, b.event);

const ofKind = (kind: string, events: readonly EventText[], version: string): ExportedDocument => ({
  title: `Wait events: ${kind}`,
  file: fileOfKind(kind),
  markdown: `# Wait events: ${kind}\n\n${events.toSorted(primaryFirst).map(eventSection).join('\n')}\nVersion ${version} of these texts.\n`,
});

export const knowledgeDocuments = ({ version, engines, events }: KnowledgeTexts): readonly ExportedDocument[] => {
  const kinds = [...Map.groupBy(events, (each) => kindOf(each).toLowerCase())].toSorted(([a], [b]) =>
    compareText(a, b),
  );
  return [
    ...engines.map((engine) => ofEngine(engine, version)),
    ...kinds.map(([kind, each]) => ofKind(spelledMost(each) ?? kind, each, version)),
  ];
};
