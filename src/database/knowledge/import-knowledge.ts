// Reads knowledge files of three shapes: a plain text on an engine, an object from event to text, a list of texts on several events.
import { z } from 'zod';
import { type EngineText, type EventText, type KnowledgeTexts, squeezeEventName } from './knowledge.js';

// Imported texts replace the built-in ones on the same event.

/** `version`: of the files; answers cite it. */
export const mergeImported = (
  own: KnowledgeTexts,
  imported: Omit<KnowledgeTexts, 'version'>,
  version: string,
): KnowledgeTexts => {
  if (imported.engines.length === 0 && imported.events.length === 0) return own;
  const theirEngines = new Set(imported.engines.map(({ engine }) => engine.toLowerCase()));
  const keyOf = ({ event, isPrimary }: KnowledgeTexts['events'][number]): string =>
    `${isPrimary} ${squeezeEventName(event)}`;
  const theirEvents = new Set(imported.events.map(keyOf));
  return {
    version: `${own.version}+${version}`,
    engines: [...imported.engines, ...own.engines.filter(({ engine }) => !theirEngines.has(engine.toLowerCase()))],
    events: [...imported.events, ...own.events.filter((each) => !theirEvents.has(keyOf(each)))],
  };
};

export type KnowledgeFile = {
  /** `aurora-postgresql.txt` is on the engine of that name. */
  readonly name: string;
  /** Absent: the file is missing. */
  readonly content?: string;
};

type ImportedKnowledge = {
  readonly texts: Omit<KnowledgeTexts, 'version'>;
  /** What could not be read; the rest was. */
  readonly notices: readonly string[];
};

/** Longer ones would fill a model's window. */
const LONGEST = 50_000;

const textSchema = z.string().trim().min(1).max(LONGEST);
const groupedSchema = z.strictObject({ events: z.array(textSchema).min(1), value: textSchema });

type ParsedKnowledge = {
  readonly engine?: EngineText;
  readonly events?: readonly EventText[];
  readonly notices: readonly string[];
};

const parseKnowledge = (content: string): unknown => {
  try {
    return JSON.parse(content) as unknown;
  } catch {
    return undefined;
  }
};

const unreadNotice = (name: string, left: number, all: number): readonly string[] =>
  left === 0 ? [] : [`${name}: ${left} of ${all} entries are no text on an event`];

const parsePrimary = (name: string, list: readonly unknown[]): ParsedKnowledge => {
  const entries = list.map((entry) => groupedSchema.safeParse(entry).data).filter((entry) => entry !== undefined);
  const events = entries.flatMap(({ events: each, value }) =>
    each.map((event) => ({ event, text: value, isPrimary: true })),
  );
  return { events, notices: unreadNotice(name, list.length - entries.length, list.length) };
};

const parseBrief = (name: string, flat: object): ParsedKnowledge => {
  const all = Object.entries(flat);
  const events = all.flatMap(([event, value]) => {
    const text = textSchema.safeParse(value).data;
    return text === undefined || event.trim() === '' ? [] : [{ event, text, isPrimary: false }];
  });
  return { events, notices: unreadNotice(name, all.length - events.length, all.length) };
};

const parseEngine = (name: string, content: string): ParsedKnowledge => {
  const text = textSchema.safeParse(content).data;
  if (text === undefined) return { notices: [`${name}: empty, or longer than ${LONGEST} characters`] };
  return { engine: { engine: name.replace(/^.*[/\\]/, '').replace(/\.\w+$/, ''), text, sources: [] }, notices: [] };
};

const readKnowledgeFile = ({ name, content }: KnowledgeFile): ParsedKnowledge => {
  if (content === undefined) return { notices: [`${name}: missing`] };
  if (!name.endsWith('.json')) return parseEngine(name, content);
  const value = parseKnowledge(content);
  if (Array.isArray(value)) return parsePrimary(name, value);
  if (typeof value === 'object' && value !== null) return parseBrief(name, value);
  return { notices: [`${name}: neither a list nor an object in JSON`] };
};

/** A file that is missing or broken costs what it holds, not the others. */
export const importKnowledge = (files: readonly KnowledgeFile[]): ImportedKnowledge => {
  const all = files.map(readKnowledgeFile);
  return {
    texts: {
      engines: all.flatMap(({ engine: each }) => each ?? []),
      events: all.flatMap(({ events }) => events ?? []),
    },
    notices: all.flatMap(({ notices }) => notices),
  };
};
