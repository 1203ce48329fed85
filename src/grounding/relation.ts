// Checks phrases in which the place of a name is the statement: who logged, what follows on what, whose gauge it is.
import { shownName } from '../evidence/wording.js';
import { type Row, valueAt } from './rows.js';

/** A phrase with names, and for each of them the fields of one row of which one must be that name. */
type Relation = { readonly said: RegExp; readonly fields: readonly (readonly string[])[] };

const RELATIONS: readonly Relation[] = [
  { said: /`([^`]+)` right after `([^`]+)`/g, fields: [['to'], ['from']] },
  { said: /\b(?:end|ends) after `([^`]+)`/g, fields: [['from']] },
  { said: /\b(?:begin|begins) with `([^`]+)`/g, fields: [['to']] },
  { said: /\brequests to `([^`]+)`/g, fields: [['operation']] },
  { said: /\bfrom `([^`]+)` to `([^`]+)`/gi, fields: [['caller'], ['service']] },
  { said: /\bto or from `([^`]+)`/g, fields: [['caller', 'service']] },
  { said: /`([^`]+)` of `([^`]+)`/g, fields: [['gauge'], ['pod', 'service']] },
  { said: /^In `([^`]+)`,/g, fields: [['service']] },
  { said: /`([^`]+)` (?:logged|logs|was changed)\b/g, fields: [['service']] },
];

const isNamed = (row: Row, fields: readonly string[] | undefined, name: string | undefined): boolean =>
  (fields ?? []).some((field) => {
    const value = valueAt(row, field);
    return typeof value === 'string' && shownName(value) === name;
  });

/** The first phrase that no cited row bears out. */
export const unsupportedRelation = (text: string, rows: readonly Row[]): string | undefined => {
  for (const { said, fields } of RELATIONS)
    for (const [phrase, ...names] of text.matchAll(said))
      if (!rows.some((row) => names.every((name, index) => isNamed(row, fields[index], name)))) return phrase;
  return undefined;
};
