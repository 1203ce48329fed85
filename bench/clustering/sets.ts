// The sets of `clustering/` as they lie in the data folder: lines, and for each the group that it belongs to.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLineParser } from '../../src/telemetry/formats/line-parser.js';
import { entriesOf, rowsOf } from '../data.js';

export type LabelledLines = {
  readonly name: string;
  readonly lines: readonly string[];
  readonly labels: readonly string[];
  readonly path: string;
};

const LOGHUB = 'loghub-2k';
const SOURCE_LINES = 'trainticket-source-lines.ndjson.gz';

/** RFC 4180: quoted fields may hold commas, line ends and doubled quotes. */
const FIELD = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r?\n|$)/gy;

const recordsOf = (csv: string): readonly (readonly string[])[] => {
  const records: string[][] = [[]];
  for (const [, field = '', end] of csv.matchAll(FIELD)) {
    records.at(-1)?.push(field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field);
    if (end === '') break;
    if (end !== ',') records.push([]);
  }
  return records.filter((record) => record.length > 1);
};

const structured = (path: string): { readonly contents: readonly string[]; readonly labels: readonly string[] } => {
  const [header = [], ...rows] = recordsOf(readFileSync(path, 'utf8'));
  const column = (name: string): readonly string[] => {
    const at = header.indexOf(name);
    return rows.map((row) => row[at] ?? '');
  };
  return { contents: column('Content'), labels: column('EventId') };
};

/** What is left as the message when the whole line is given to the product's own formats. */
const messagesOf = (raw: readonly string[]): readonly string[] =>
  raw.map((line) => {
    const parser = createLineParser({ near: 0 });
    const [event] = [...parser.push(line, 1), ...parser.flush()];
    const message = event !== undefined && 'row' in event && 'message' in event.row ? event.row.message : line;
    return String(message);
  });

type Loghub = { readonly contents: readonly LabelledLines[]; readonly raw: readonly LabelledLines[] };

export const loghubIn = (data: string): Loghub => {
  const folder = join(data, 'clustering', LOGHUB);
  const systems = entriesOf(data, join('clustering', LOGHUB)).map((name) => {
    const path = join(folder, name, `${name}_2k.log_structured.csv`);
    const { contents, labels } = structured(path);
    const raw = readFileSync(join(folder, name, `${name}_2k.log`), 'utf8')
      .split('\n')
      .slice(0, contents.length);
    return { contents: { name, lines: contents, labels, path }, raw: { name, lines: messagesOf(raw), labels, path } };
  });
  return { contents: systems.map(({ contents }) => contents), raw: systems.map(({ raw }) => raw) };
};

type SourceLine = { readonly service: string; readonly label: string; readonly text: string };

/** One set a service. */
export const sourceLinesIn = (data: string): readonly LabelledLines[] => {
  if (!entriesOf(data, 'clustering').includes(SOURCE_LINES)) return [];
  const path = join(data, 'clustering', SOURCE_LINES);
  const services = Map.groupBy(rowsOf<SourceLine>(path), ({ service }) => service);
  return Array.from(services, ([name, rows]) => ({
    name,
    lines: rows.map(({ text }) => text),
    labels: rows.map(({ label }) => label),
    path,
  }));
};
