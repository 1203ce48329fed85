// Reads knowledge files of three shapes: a plain text on an engine, an object from event to text, a list of texts on several events each.
import { z } from 'zod';
import type { EventText } from './event-text.js';
import type { EngineText, Texts } from './knowledge.js';

export type KnowledgeFile = {
  /** `aurora-postgresql.txt` is on the engine of that name. */
  readonly name: string;
  /** Absent: the file is missing. */
  readonly content?: string;
};

export type KnowledgeImported = {
  readonly texts: Omit<Texts, 'version'>;
  /** What could not be read; the rest was. */
  readonly notices: readonly string[];
};

/** Longer ones would fill a model's window. */
const LONGEST = 50_000;

const words = z.string().trim().min(1).max(LONGEST);
const grouped = z.strictObject({ events: z.array(words).min(1), value: words });

type Read = {
  readonly engine?: EngineText;
  readonly events?: readonly EventText[];
  readonly notices: readonly string[];
};

const parsed = (content: string): unknown => {
  try {
    return JSON.parse(content) as unknown;
  } catch {
    return undefined;
  }
};

const unread = (name: string, left: number, all: number): readonly string[] =>
  left === 0 ? [] : [`${name}: ${left} of ${all} entries are no text on an event`];

const primaryEvents = (name: string, list: readonly unknown[]): Read => {
  const entries = list.map((entry) => grouped.safeParse(entry).data).filter((entry) => entry !== undefined);
  const events = entries.flatMap(({ events: each, value }) =>
    each.map((event) => ({ event, text: value, isPrimary: true })),
  );
  return { events, notices: unread(name, list.length - entries.length, list.length) };
};

const briefEvents = (name: string, flat: object): Read => {
  const all = Object.entries(flat);
  const events = all.flatMap(([event, value]) => {
    const text = words.safeParse(value).data;
    return text === undefined || event.trim() === '' ? [] : [{ event, text, isPrimary: false }];
  });
  return { events, notices: unread(name, all.length - events.length, all.length) };
};

const engine = (name: string, content: string): Read => {
  const text = words.safeParse(content).data;
  if (text === undefined) return { notices: [`${name}: empty, or longer than ${LONGEST} characters`] };
  return { engine: { engine: name.replace(/^.*[/\\]/, '').replace(/\.\w+$/, ''), text, sources: [] }, notices: [] };
};

const read = ({ name, content }: KnowledgeFile): Read => {
  if (content === undefined) return { notices: [`${name}: missing`] };
  if (!name.endsWith('.json')) return engine(name, content);
  const value = parsed(content);
  if (Array.isArray(value)) return primaryEvents(name, value);
  if (typeof value === 'object' && value !== null) return briefEvents(name, value);
  return { notices: [`${name}: neither a list nor an object in JSON`] };
};

/** A file that is missing or broken costs what it holds, not the others. */
export const importKnowledge = (files: readonly KnowledgeFile[]): KnowledgeImported => {
  const all = files.map(read);
  return {
    texts: {
      engines: all.flatMap(({ engine: each }) => each ?? []),
      events: all.flatMap(({ events }) => events ?? []),
    },
    notices: all.flatMap(({ notices }) => notices),
  };
};
