// Knowledge as documents, so that a collection can hold, search and cite it like any other: one an engine, one a kind of wait.
import { compareText } from '../../kernel/json.js';
import type { EventText } from './event-text.js';
import type { EngineText, Texts } from './knowledge.js';

export type KnowledgeDocument = {
  readonly title: string;
  readonly file: string;
  readonly markdown: string;
};

const sourced = (sources: readonly string[]): string =>
  sources.length === 0 ? '' : `\n\nMore: ${sources.map((source) => `<${source}>`).join(', ')}`;

const ofEngine = ({ engine, text, sources }: EngineText, version: string): KnowledgeDocument => ({
  title: `Engine: ${engine}`,
  file: `engine-${engine}.md`,
  markdown: `# Engine: ${engine}\n\n${text}${sourced(sources)}\n\nVersion ${version} of these texts.\n`,
});

const kindOf = ({ event }: EventText): string => event.replace(/:.*/s, '');

const eventSection = ({ event, text, source }: EventText): string =>
  `## ${event}\n\n${text}${sourced(source === undefined ? [] : [source])}\n`;

/** What is likelier to matter first. */
const primaryFirst = (a: EventText, b: EventText): number =>
  Number(b.isPrimary) - Number(a.isPrimary) || compareText(a.event, b.event);

const ofKind = (kind: string, events: readonly EventText[], version: string): KnowledgeDocument => ({
  title: `Wait events: ${kind}`,
  file: `wait-events-${kind.toLowerCase()}.md`,
  markdown: `# Wait events: ${kind}\n\n${events.toSorted(primaryFirst).map(eventSection).join('\n')}\nVersion ${version} of these texts.\n`,
});

export const knowledgeDocuments = ({ version, engines, events }: Texts): readonly KnowledgeDocument[] => {
  const kinds = [...Map.groupBy(events, kindOf)].toSorted(([a], [b]) => compareText(a, b));
  return [
    ...engines.map((engine) => ofEngine(engine, version)),
    ...kinds.map(([kind, each]) => ofKind(kind, each, version)),
  ];
};
