// Repeated texts are stored once: a small integer stands for them in every row. Also the file's `meta` values.
import type { Micros } from '../../../../kernel/time.js';
import { NO_TEXT, type RepeatedTexts, PART_SEPARATOR } from '../../../preparation/columns.js';
import type { TelemetryFile } from './telemetry-file.js';

const MOST_CACHED = 50_000;

/** Text → id, adding what is new. Forget everything when a transaction was rolled back. */
type Dictionary = { readonly idOf: (text: string) => number; readonly forget: () => void };

const createDictionary = (add: (text: string) => number): Dictionary => {
  const known = new Map<string, number>();
  const idOf = (text: string): number => {
    const found = known.get(text);
    if (found !== undefined) return found;
    if (known.size >= MOST_CACHED) known.clear();
    const id = add(text);
    known.set(text, id);
    return id;
  };
  return { idOf, forget: () => known.clear() };
};

/** Setting a column to itself makes the row come back when it was there already. */
const rowAdder = (store: TelemetryFile, table: string, columns: readonly string[]): ((text: string) => number) => {
  const [first = ''] = columns;
  const marks = columns.map(() => '?').join(', ');
  const insert = store.sql(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${marks}) ` +
      `ON CONFLICT DO UPDATE SET ${first} = ${first} RETURNING id`,
  );
  return (text) => Number(insert.get(...(columns.length === 1 ? [text] : text.split(PART_SEPARATOR)))?.['id']);
};

export type Dictionaries = {
  readonly scope: Dictionary;
  readonly place: Dictionary;
  readonly name: Dictionary;
  readonly template: Dictionary;
  readonly flowKey: Dictionary;
  readonly latencyKey: Dictionary;
  readonly forget: () => void;
};

export const openDictionaries = (store: TelemetryFile): Dictionaries => {
  const all = {
    scope: createDictionary(rowAdder(store, 'scope', ['service', 'environment', 'region', 'version'])),
    place: createDictionary(rowAdder(store, 'place', ['host', 'pod'])),
    name: createDictionary(rowAdder(store, 'name', ['text'])),
    template: createDictionary(rowAdder(store, 'template', ['key'])),
    flowKey: createDictionary(rowAdder(store, 'flow_key', ['key'])),
    latencyKey: createDictionary(rowAdder(store, 'latency_key', ['key'])),
  };
  return { ...all, forget: () => Object.values(all).forEach(({ forget }) => forget()) };
};

export const idsOf = ({ texts }: RepeatedTexts, { idOf }: Dictionary): Float64Array => Float64Array.from(texts, idOf);

const TOUCH_TRACES = `INSERT OR ROLLBACK INTO trace (key) SELECT value FROM json_each(?) WHERE true
  ON CONFLICT (key) DO UPDATE SET dirty = 1`;
const TOUCHED_TRACES =
  'SELECT trace.id FROM json_each(?) AS touched CROSS JOIN trace ON trace.key = touched.value ORDER BY touched.key';

/** Ids of the traces of a chunk; each of them has to be summed up again. */
export const touchTraces = (store: TelemetryFile, { texts }: RepeatedTexts): Float64Array => {
  const keys = JSON.stringify(texts);
  store.sql(TOUCH_TRACES).run(keys);
  return Float64Array.from(store.sql(TOUCHED_TRACES).all(keys), ({ id }) => Number(id));
};

/** The id of row `row`; `null` where the row has none. */
export const optionalIdAt = (ids: Float64Array, { of }: RepeatedTexts, row: number): number | null => {
  const index = of[row] ?? NO_TEXT;
  return index === NO_TEXT ? null : (ids[index] ?? null);
};

/** Of a column in which every row has a text. */
export const idAt = (ids: Float64Array, { of }: RepeatedTexts, row: number): number => ids[of[row] ?? NO_TEXT] ?? 0;

const readMeta = (store: TelemetryFile, key: string): unknown =>
  store.sql('SELECT value FROM meta WHERE key = ?').get(key)?.['value'];

export const writeMeta = (store: TelemetryFile, key: string, value: string | number): void =>
  void store.sql('INSERT OR REPLACE INTO meta VALUES (?, ?)').run(key, value);

/** The newest position: every record up to it is stored, none beyond. */
export const positionOf = (store: TelemetryFile): number => numberMeta(store, 'sequence');

export const textMeta = (store: TelemetryFile, key: string): string | undefined => {
  const value = readMeta(store, key);
  return typeof value === 'string' ? value : undefined;
};

export const numberMeta = (store: TelemetryFile, key: string): number => Number(readMeta(store, key) ?? 0);

export const instantMeta = (store: TelemetryFile, key: string): Micros => numberMeta(store, key);

export const forgetMeta = (store: TelemetryFile, key: string): void =>
  void store.sql('DELETE FROM meta WHERE key = ?').run(key);

/** Event time of the newest record that retention deleted. */
export const NEWEST_DELETED = 'forgotten';
