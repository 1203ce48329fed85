// What the readers of text lines share: a plain row with the field names of `fields/`, and the type of a reader.
import type { LevelColumn } from './level-column.js';
import type { TimeContext } from '../normalise/named-month.js';

export type PlainRow = { readonly [name: string]: string | number | boolean };

export type LineContext = TimeContext & {
  /** Of the file, where its lines agree. */
  readonly levelColumn?: LevelColumn;
};

/** Reads one line, or says that it is not of its format. Linear in the line's length. */
export type LineReader = (line: string, context: LineContext) => object | undefined;

/** Drops what is absent or empty. */
export const plainRow = (fields: { readonly [name: string]: string | number | undefined }): PlainRow => {
  const row: { [name: string]: string | number } = {};
  for (const name in fields) {
    const value = fields[name];
    if (value !== undefined && value !== '') row[name] = value;
  }
  return row;
};

/** Syslog and access logs write `-` for what they do not know. */
export const unlessDash = (text: string | undefined): string | undefined => (text === '-' ? undefined : text);

/** `line`: the first line of the event, as the caller counts. */
export type ParsedRow =
  | {
      readonly row: object;
      readonly line: number;
      /** No format knows it. */
      readonly isPlain?: true;
    }
  | { readonly rejected: 'not-json' | 'line-too-long'; readonly line: number; readonly text: string };
