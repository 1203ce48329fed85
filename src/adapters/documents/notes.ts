// A list of notes as note-taking programs export them: title, markdown, and when they were written.
import { createHash } from 'node:crypto';
import { canonical } from '../../kernel/json.js';
import { fromIso, type Micros } from '../../kernel/time.js';
import { refuse } from './refusal.js';

export type Note = {
  /** File and title; a number after the title where several have the same. */
  readonly name: string;
  readonly digest: string;
  readonly title: string;
  readonly markdown: string;
  readonly modified?: Micros;
};

const SHAPE = '[{ "title": …, "markdown": …, "size": …, "modificationDate": … }, …]';

type Fields = { readonly [field: string]: unknown };

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parsed = (file: string, text: string): readonly unknown[] => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return refuse('document-damaged', `${file} is no JSON: ${error instanceof Error ? error.message : ''}`);
  }
  if (Array.isArray(value)) return value;
  return refuse('document-kind', `${file} is JSON, and no list of notes: ${SHAPE}`);
};

const textOf = (note: Fields, field: string, where: string): string => {
  const value = note[field];
  return typeof value === 'string' ? value : refuse('document-kind', `${where}.${field} must be text: ${SHAPE}`);
};

const modifiedOf = ({ modificationDate }: Fields, where: string): Micros | undefined => {
  if (modificationDate === undefined || modificationDate === null) return undefined;
  const at = typeof modificationDate === 'string' ? fromIso(modificationDate) : undefined;
  return at ?? refuse('document-kind', `${where}.modificationDate must be like 2026-11-21T14:05:00Z`);
};

export const readNotes = (file: string, text: string): readonly Note[] => {
  const seen = new Map<string, number>();
  return parsed(file, text).map((value, n) => {
    const where = `${file}: [${n}]`;
    if (!isObject(value)) return refuse('document-kind', `${where} must be a note: ${SHAPE}`);
    const title = textOf(value, 'title', where).trim() || `note ${n + 1}`;
    const modified = modifiedOf(value, where);
    const count = (seen.get(title) ?? 0) + 1;
    seen.set(title, count);
    return {
      name: `${file}#${title}${count === 1 ? '' : ` (${count})`}`,
      digest: createHash('sha256').update(canonical(value)).digest('hex'),
      title,
      markdown: textOf(value, 'markdown', where),
      ...(modified !== undefined && { modified }),
    };
  });
};
