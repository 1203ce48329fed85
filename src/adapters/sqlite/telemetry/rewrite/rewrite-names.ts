// Masks the texts that many rows share anew: scopes, places, names, traces, templates. Two that are equal afterwards become one.
import type { SqlRow } from '../../database.js';
import { forgetMeta, textMeta, writeMeta } from '../store/dictionary.js';
import type { TelemetryFile } from '../store/telemetry-file.js';
import type { RowRewrite } from './row-rewrite.js';

type IdColumn = readonly [table: 'log' | 'span' | 'series' | 'change' | 'tally' | 'template', column: string];

type SharedTexts = { readonly table: string; readonly columns: readonly string[]; readonly uses: readonly IdColumn[] };

const SHARED_TEXTS: readonly SharedTexts[] = [
  {
    table: 'scope',
    columns: ['service', 'environment', 'region', 'version'],
    uses: [
      ['log', 'scope'],
      ['span', 'scope'],
      ['series', 'scope'],
      ['change', 'scope'],
      ['tally', 'scope'],
    ],
  },
  {
    table: 'place',
    columns: ['host', 'pod'],
    uses: [
      ['log', 'place'],
      ['span', 'place'],
      ['series', 'place'],
      ['change', 'place'],
    ],
  },
  {
    table: 'name',
    columns: ['text'],
    uses: [
      ['log', 'source'],
      ['log', 'event'],
      ['span', 'name'],
      ['span', 'source'],
      ['series', 'gauge'],
      ['series', 'source'],
      ['change', 'source'],
      ['tally', 'event'],
    ],
  },
  {
    table: 'trace',
    columns: ['key'],
    uses: [
      ['log', 'trace'],
      ['span', 'trace'],
    ],
  },
  {
    table: 'template',
    columns: ['key'],
    uses: [
      ['log', 'template'],
      ['tally', 'template'],
      ['template', 'root'],
    ],
  },
];

const TALLY_COLUMNS = ['slot', 'scope', 'template', 'event', 'level', 'block'] as const;

/** Counts of both are added up. */
const mergeTallies = ({ sql }: TelemetryFile, column: string, from: number, to: number): void => {
  const moved = TALLY_COLUMNS.map((each) => (each === column ? '?' : each)).join(', ');
  sql(
    `INSERT INTO tally SELECT ${moved}, lines, fresh FROM tally WHERE ${column} = ?
     ON CONFLICT DO UPDATE SET lines = lines + excluded.lines, fresh = fresh + excluded.fresh`,
  ).run(to, from);
  sql(`DELETE FROM tally WHERE ${column} = ?`).run(from);
};

/** Points of both at one time: the ones that are there already stay. */
const mergeSeries = ({ sql }: TelemetryFile, column: string, from: number, to: number): void => {
  for (const row of sql(`SELECT id, scope, place, gauge FROM series WHERE ${column} = ?`).all(from)) {
    const { scope, place, gauge } = { ...row, [column]: to } as { scope: number; place: number; gauge: number };
    const there = sql('SELECT id FROM series WHERE scope = ? AND place = ? AND gauge = ? AND id <> ?');
    const other = there.get(scope, place, gauge, Number(row['id']))?.['id'];
    if (other === undefined) {
      sql(`UPDATE series SET ${column} = ? WHERE id = ?`).run(to, Number(row['id']));
      continue;
    }
    sql('UPDATE OR IGNORE point SET series = ? WHERE series = ?').run(Number(other), Number(row['id']));
    sql('DELETE FROM point WHERE series = ?').run(Number(row['id']));
    sql('DELETE FROM series WHERE id = ?').run(Number(row['id']));
  }
};

/** A span that both traces have is one span. */
const mergeSpans = ({ sql }: TelemetryFile, column: string, from: number, to: number): void => {
  sql(`UPDATE OR IGNORE span SET ${column} = ? WHERE ${column} = ?`).run(to, from);
  sql(`DELETE FROM span WHERE ${column} = ?`).run(from);
};

const mergeUses = (store: TelemetryFile, [table, column]: IdColumn, from: number, to: number): void => {
  switch (table) {
    case 'tally':
      return mergeTallies(store, column, from, to);
    case 'series':
      return mergeSeries(store, column, from, to);
    case 'span':
      return mergeSpans(store, column, from, to);
    case 'log':
    case 'change':
    case 'template':
      store.sql(`UPDATE ${table} SET ${column} = ? WHERE ${column} = ?`).run(to, from);
      return;
  }
  table satisfies never;
};

/** Ids and numbers: no kind of secret can be recognised in them. */
const PLAIN_ID = /^[\da-f -]*$/i;

const renameText = (
  store: TelemetryFile,
  { table, columns, uses }: SharedTexts,
  row: SqlRow,
  texts: string[],
): void => {
  const id = Number(row['id']);
  const is = columns.map((column) => `${column} = ?`);
  const there = store.sql(`SELECT id FROM ${table} WHERE ${is.join(' AND ')} AND id <> ?`).get(...texts, id)?.['id'];
  if (there === undefined) {
    store.sql(`UPDATE ${table} SET ${is.join(', ')} WHERE id = ?`).run(...texts, id);
    return;
  }
  for (const use of uses) mergeUses(store, use, id, Number(there));
  store.sql(`DELETE FROM ${table} WHERE id = ?`).run(id);
};

const changesOf = ({ store, mask, count }: RowRewrite, shared: SharedTexts): readonly (() => void)[] => {
  const rows = store.sql(`SELECT id, ${shared.columns.join(', ')} FROM ${shared.table}`).all();
  count(rows.length);
  return rows.flatMap((row) => {
    const before = shared.columns.map((column) => String(row[column]));
    const texts = before.map((text) => (PLAIN_ID.test(text) ? text : mask(text)));
    return texts.every((text, at) => text === before[at]) ? [] : [() => renameText(store, shared, row, texts)];
  });
};

/** Sums name services and operations: they are computed again from the rows. */
const dropSums = ({ db }: TelemetryFile): void =>
  db.exec(`DELETE FROM flow; DELETE FROM latency; DELETE FROM traces; DELETE FROM flow_key; DELETE FROM latency_key;
    UPDATE trace SET dirty = 1, start = NULL, contribution = NULL; UPDATE page SET cells = NULL;`);

/** Masked where it is a secret: a key is a list of texts. */
const hasSecretKeys = ({ store, mask }: RowRewrite): boolean =>
  ['flow_key', 'latency_key'].some((table) =>
    store
      .sql(`SELECT key FROM ${table}`)
      .all()
      .some(({ key }) =>
        (JSON.parse(String(key)) as readonly string[]).some((text) => !PLAIN_ID.test(text) && mask(text) !== text),
      ),
  );

/** All at once: sums that were dropped belong to names that are new. */
export const rewriteNames = (rewrite: RowRewrite): void => {
  const changes = SHARED_TEXTS.flatMap((shared) => changesOf(rewrite, shared));
  if (changes.length === 0 && !hasSecretKeys(rewrite)) return;
  rewrite.changePage([...changes, () => dropSums(rewrite.store)]);
};

export const rewriteUnits = (rewrite: RowRewrite): void => {
  const { store, mask } = rewrite;
  const rows = store.sql("SELECT id, unit FROM series WHERE unit <> ''").all();
  rewrite.changePage(
    rows.flatMap(({ id, unit }) => {
      const masked = mask(String(unit));
      const update = 'UPDATE series SET unit = ? WHERE id = ?';
      return masked === unit ? [] : [() => void store.sql(update).run(masked, Number(id))];
    }),
  );
};

const TEMPLATES_KEY = 'templates';

type StoredLibrary = { readonly templates: readonly { readonly words: readonly string[] }[] };

/** `undefined`: a secret goes over several words, so that the words no longer fit what else is stored of them. */
const remaskLibrary = (library: StoredLibrary, mask: RowRewrite['mask']): StoredLibrary | undefined => {
  const templates = library.templates.map((template) => {
    const before = template.words.join(' ');
    const masked = mask(before);
    return masked === before ? template : { ...template, words: masked.split(' ') };
  });
  const fits = templates.every(({ words }, at) => words.length === library.templates[at]?.words.length);
  return fits ? { ...library, templates } : undefined;
};

/** What templates of lines are learnt from: without it they are learnt again. */
const rewriteLibrary = (rewrite: RowRewrite): void => {
  const { store, mask } = rewrite;
  const before = textMeta(store, TEMPLATES_KEY);
  if (before === undefined) return;
  const library = remaskLibrary(JSON.parse(before) as StoredLibrary, mask);
  if (library === undefined) return rewrite.changePage([() => forgetMeta(store, TEMPLATES_KEY)]);
  const after = JSON.stringify(library);
  if (after !== before) rewrite.changePage([() => writeMeta(store, TEMPLATES_KEY, after)]);
};

export const rewriteTemplates = (rewrite: RowRewrite): void => {
  const { store, mask } = rewrite;
  const rows = store.sql('SELECT id, text FROM template').all();
  rewrite.changePage(
    rows.flatMap(({ id, text }) => {
      const masked = mask(String(text));
      const update = 'UPDATE template SET text = ? WHERE id = ?';
      return masked === text ? [] : [() => void store.sql(update).run(masked, Number(id))];
    }),
  );
  rewriteLibrary(rewrite);
};
