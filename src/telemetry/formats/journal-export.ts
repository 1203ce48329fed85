// `journalctl -o export`: blocks of FIELD=value, each ended by an empty line.
import { translateDialect } from '../normalise/json-dialects.js';
import { plainRow, type LineReader } from './line-reader.js';

const OPENS = /^__(?:CURSOR|REALTIME_TIMESTAMP)=/;

export const isOpenJournalEntry = (text: string): boolean => OPENS.test(text) && !text.endsWith('\n');

export const opensJournalEntry = (line: string, above: string): boolean =>
  line.startsWith('__CURSOR=') && above.startsWith('__CURSOR=');

const FIELD = /^([A-Z_][A-Z\d_]{0,63})(?:=(.*))?$/s;

/** A field without `=` is binary: eight bytes of length, then its text, which may run over several lines. */
export const readJournalExport: LineReader = (text) => {
  if (!OPENS.test(text)) return undefined;
  const fields: { [name: string]: string } = {};
  let binary: string | undefined;
  for (const line of text.split('\n')) {
    const [, name, value] = FIELD.exec(line) ?? [];
    if (name !== undefined && (value !== undefined || binary === undefined)) {
      binary = value === undefined ? name : undefined;
      fields[name] = value ?? '';
    } else if (binary !== undefined) {
      const before = fields[binary] ?? '';
      fields[binary] = before === '' ? line.replace(/^[\s\S]?[\u0000\ufffd]{5,8}/, '') : `${before}\n${line}`;
    }
  }
  if (fields['MESSAGE'] === undefined) return undefined;
  return translateDialect(plainRow(fields));
};
