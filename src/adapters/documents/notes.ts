// The JSON list that note-taking programs export: title, markdown and time of each note.
import { createHash } from 'node:crypto';
import { canonicalJson } from '../../kernel/json.js';
import { optional } from '../../kernel/optional.js';
import { fromIso, type Micros } from '../../kernel/time.js';
import type { Masker } from '../../telemetry/masking/mask.js';
import { LONGEST_DOCUMENT_NAME } from '../../telemetry/passages/collections.js';
import { refuseFile } from './refusal.js';

type ExportedNote = {
  /** File and title on one line, no longer than a name may be; a number where several would have the same. */
  readonly name: string;
  readonly digest: string;
  readonly title: string;
  readonly markdown: string;
  readonly modified?: Micros;
};

const SHAPE = '[{ "title": …, "markdown": …, "size": …, "modificationDate": … }, …]';

type NoteFields = { readonly [field: string]: unknown };

const isObject = (value: unknown): value is NoteFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parseNotes = (file: string, text: string): readonly unknown[] => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return refuseFile('document-damaged', `${file} is no JSON: ${error instanceof Error ? error.message : ''}`);
  }
  if (Array.isArray(value)) return value;
  return refuseFile('document-kind', `${file} is JSON, and no list of notes: ${SHAPE}`);
};

const textField = (note: NoteFields, field: string, where: string): string => {
  const value = note[field];
  return typeof value === 'string' ? value : refuseFile('document-kind', `${where}.${field} must be text: ${SHAPE}`);
};

const modifiedOf = ({ modificationDate }: NoteFields, where: string): Micros | undefined => {
  if (modificationDate === undefined || modificationDate === null) return undefined;
  const at = typeof modificationDate === 'string' ? fromIso(modificationDate) : undefined;
  return at ?? refuseFile('document-kind', `${where}.modificationDate must be like 2026-11-21T14:05:00Z`);
};

const BLANK = /[\s\p{Cc}]+/gu;

/** Names as they are wanted → names that no two share. */
const uniqueNames = (): ((wanted: string) => string) => {
  const counts = new Map<string, number>();
  const taken = new Set<string>();
  const cut = (wanted: string, end: string): string =>
    `${wanted.slice(0, LONGEST_DOCUMENT_NAME - end.length)}${end}`.toWellFormed();
  return (wanted) => {
    const base = cut(wanted, '');
    let count = counts.get(base) ?? 0;
    let name: string;
    do name = cut(base, ++count === 1 ? '' : ` (${count})`);
    while (taken.has(name));
    counts.set(base, count);
    taken.add(name);
    return name;
  };
};

/** The masked title is part of the name, which is shown and cited as it is. */
export const readNotes = (file: string, text: string, mask: Masker): readonly ExportedNote[] => {
  const nameOf = uniqueNames();
  return parseNotes(file, text).map((value, n) => {
    const where = `${file}: [${n}]`;
    if (!isObject(value)) return refuseFile('document-kind', `${where} must be a note: ${SHAPE}`);
    const title =
      mask(textField(value, 'title', where))
        .replace(BLANK, ' ')
        .trim() || `note ${n + 1}`;
    const markdown = textField(value, 'markdown', where);
    const modified = modifiedOf(value, where);
    const read = { title, markdown, ...optional({ modified }) };
    const digest = createHash('sha256').update(canonicalJson(read)).digest('hex');
    return { name: nameOf(`${file}#${title}`), digest, ...read };
  });
};
