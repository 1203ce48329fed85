// A person, a tenant or a branch that no catalogue lists, and no text of a line names: the value of a field is looked for, and the
// records that hold it are counted by service.
import type { TallyRow } from '../telemetry/aggregates/aggregate-rows.js';
import type { AskContext } from './ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from './ask-reads.js';
import { logQuery, tallyQuery } from './queries.js';
import type { ResultWriter } from './result-writer.js';
import { wholeTime } from './rows/lines-meant.js';
import { namesInRow, OF_WRITING, overAllRecords } from './things/named-records.js';

const MOST_NAMES = 2;
const MOST_SERVICES = 12;
const LINES_OF_SERVICE = 20;
const MOST_FIELDS = 8;
const MOST_TOLD = 5;

const SAMPLE = 'field-sample ';

const valueKey = (name: string, field: string): string => `field-value ${name} ${field}`;

/** What the message calls a service, and may be the value of a field: one word each. */
const singleNames = ({ unstored = [] }: AskContext): readonly string[] =>
  unstored.flatMap(({ name, field }) => (field === 'service' && !/\s/u.test(name) ? [name] : [])).slice(0, MOST_NAMES);

const capitalised = (name: string): string => `${name.slice(0, 1).toUpperCase()}${name.slice(1).toLowerCase()}`;

const SPELLINGS: readonly ((name: string) => string)[] = [
  (name) => name.toLowerCase(),
  (name) => name.toUpperCase(),
  capitalised,
];

/** People write names as they like; a field holds them in one way, which its other values show. `values`: of the field. */
const spelledLike = (name: string, values: ReadonlySet<string>): string => {
  const all = [...values];
  const same = all.find((value) => value.toLowerCase() === name.toLowerCase());
  return same ?? SPELLINGS.find((spell) => all.every((value) => spell(value) === value))?.(name) ?? name;
};

/** A single word, and no number: a name. */
const NAME = /^\p{L}[\p{L}\p{M}\p{N}._@-]*$/u;

type NameField = { readonly field: string; readonly values: ReadonlySet<string> };

/** Fields of the newest lines that hold names, those with most different ones first. */
const nameFields = (reads: AskReads): readonly NameField[] => {
  const values = new Map<string, Set<string>>();
  for (const key of reads.keys().filter((each) => each.startsWith(SAMPLE)))
    for (const { row } of reads.rows(key, 'log'))
      for (const [field, value] of Object.entries(row.attributes ?? {}))
        if (typeof value === 'string' && NAME.test(value) && !OF_WRITING.test(field))
          values.set(field, (values.get(field) ?? new Set()).add(value));
  return [...values]
    .toSorted(([, a], [, b]) => b.size - a.size)
    .slice(0, MOST_FIELDS)
    .map(([field, own]) => ({ field, values: own }));
};

/** In two rounds: lines that show which fields hold names, then the records with the name that is asked for. */
export const fieldValueQueries = (context: AskContext, reads: AskReads): AskQueries => {
  const names = singleNames(context);
  if (names.length === 0 || context.previous === undefined || context.onlyServices !== undefined) return {};
  const [wide, window] = [overAllRecords(context), wholeTime(context)];
  const own = tallyQuery(wide, 'logs').filter.fields ?? [];
  const samples = context.catalogue.service
    .slice(0, MOST_SERVICES)
    .map((service) => [
      `${SAMPLE}${service}`,
      logQuery(wide, { services: [service], window, budget: LINES_OF_SERVICE }),
    ]);
  const counts = nameFields(reads).flatMap(({ field, values: known }) =>
    names.map((name) => {
      const filter = { fields: [...own, { field, is: 'equal' as const, values: [spelledLike(name, known)] }] };
      return [valueKey(name, field), tallyQuery(wide, 'logs', { by: 'service', window, filter })];
    }),
  );
  return Object.fromEntries([...samples, ...counts]) as AskQueries;
};

type HeldValue = { readonly name: string; readonly field: string; readonly rows: readonly PlacedRow<TallyRow>[] };

const heldValue = (name: string, reads: AskReads): HeldValue | undefined => {
  const prefix = valueKey(name, '');
  const [most] = reads
    .keys()
    .filter((key) => key.startsWith(prefix) && reads.values(key).length > 0)
    .map((key) => ({ name, field: key.slice(prefix.length), rows: reads.values(key) }))
    .toSorted((a, b) => b.rows.length - a.rows.length);
  return most;
};

/** How many lines of a service hold a value in a field, and how many of them are errors. */
export const heldClaim = (
  placed: PlacedRow<TallyRow>,
  { value, field, service }: { readonly value: string; readonly field: string; readonly service: string },
  write: ResultWriter,
): number => {
  const { firstError, lastError } = placed.row;
  return write.claim('unstored.held', {
    word: { name: value },
    field: field.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim(),
    service: { name: service },
    n: { figure: write.cell(placed, 'count') },
    errors: { figure: write.cell(placed, 'errors') },
    first: firstError === undefined ? '' : { clock: firstError },
    last: lastError === undefined ? '' : { clock: lastError },
  });
};

/** Says the records whose fields hold such a name. Returns the names that are held. */
export const sayFieldValues = (context: AskContext, reads: AskReads, write: ResultWriter): ReadonlySet<string> => {
  const held = singleNames(context).flatMap((name) => heldValue(name, reads) ?? []);
  for (const { name, field, rows } of held)
    write.list(
      rows
        .toSorted((a, b) => b.row.errors - a.row.errors || b.row.count - a.row.count)
        .slice(0, MOST_TOLD)
        .map((placed) => {
          const stored = namesInRow(placed.row).find((each) => each.toLowerCase() === name.toLowerCase());
          return heldClaim(placed, { value: stored ?? name, field, service: placed.row.value ?? '' }, write);
        }),
    );
  return new Set(held.map(({ name }) => name));
};
