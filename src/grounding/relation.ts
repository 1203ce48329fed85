// Checks phrases in which the place of a name is the statement: who logged, what follows on what, whose gauge it is.
import { quotation, shownName } from '../evidence/wording.js';
import { type Row, valueAt } from './rows.js';

/** A phrase with names, and for each of them the fields of one row of which one must be that name. */
type Relation = { readonly said: RegExp; readonly fields: readonly (readonly string[])[] };

/** A name between backticks, or the text of a log pattern as a quotation: it stands for the pattern's id. */
const NAME = '(`[^`]+`|“[^”]+”)';

const relation = (said: string, ...fields: Relation['fields']): Relation => ({
  said: new RegExp(said.replaceAll('NAME', NAME), 'gi'),
  fields,
});

/** Where a step or a line of a service is. */
const PLACE = ['to', 'from', 'event', 'operation', 'name'] as const;

const RELATIONS: readonly Relation[] = [
  relation('NAME right after NAME', ['to'], ['from']),
  relation('\\bfails? right after NAME', ['from']),
  relation('\\bends? after NAME', ['from']),
  relation('\\bbegins? with NAME', ['to']),
  relation('\\brequests? to NAME', ['operation']),
  relation('\\bcall(?: to)? NAME', ['to']),
  relation('\\b(?:differently|errors|warnings) at NAME', PLACE),
  relation('\\bwithout reaching NAME', ['to']),
  relation('\\bfrom NAME to NAME', ['caller'], ['service']),
  relation('\\bto or from NAME', ['caller', 'service']),
  relation('NAME of NAME', ['gauge'], ['pod', 'service']),
  relation('^In NAME,', ['service']),
  relation('NAME in NAME says', ['title'], ['collection']),
  relation('NAME (?:logged|logs|was changed)\\b', ['service']),
];

const isPatternOf = (row: Row, quoted: string): boolean => {
  const { kind, text } = row;
  if (kind !== 'template' || typeof text !== 'string') return false;
  const { part } = quotation(text);
  return quoted.endsWith('…') ? part.startsWith(quoted.slice(0, -1)) : part === quoted;
};

/** What a row may hold where a phrase says this. */
const meant = (said: string, rows: readonly Row[]): readonly string[] => {
  const inner = said.slice(1, -1);
  if (said.startsWith('`')) return [inner];
  return rows.flatMap((row) => (isPatternOf(row, inner) && typeof row['id'] === 'string' ? [row['id']] : []));
};

/** The event key of a pattern may name an exception behind `!`; that of a call out begins with `>`. */
const isNamed = (row: Row, fields: readonly string[] | undefined, names: readonly string[]): boolean =>
  (fields ?? []).some((field) => {
    const value = valueAt(row, field);
    if (typeof value !== 'string') return false;
    const spoken = [value, value.replace(/^>/, '')];
    return names.some((name) => spoken.some((each) => shownName(each) === name || each.startsWith(`${name}!`)));
  });

/** The first phrase that no cited row bears out. */
export const unsupportedRelation = (text: string, rows: readonly Row[]): string | undefined => {
  for (const { said, fields } of RELATIONS)
    for (const [phrase, ...names] of text.matchAll(said)) {
      const wanted = names.map((name) => meant(name, rows));
      if (!rows.some((row) => wanted.every((name, index) => isNamed(row, fields[index], name)))) return phrase;
    }
  return undefined;
};
