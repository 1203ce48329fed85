// Translates a filter by the names that services are called into filters by the names under which rows are stored.
import type { FieldFilter, StructuredFilter } from '../query.js';
import { type NamingRules, serviceNameOf, storedPartsOf, type StoredPart } from './naming-rules.js';

/** Rows that one query finds. `name`: what their service is called, where fields tell it from others. */
export type StoredFilter = { readonly filter: StructuredFilter; readonly name?: string };

const unique = (names: readonly string[]): readonly string[] => [...new Set(names)];

/** A name that a service had before means the service. */
const presentNames = (rules: NamingRules, names: readonly string[]): readonly string[] =>
  unique(names.map((name) => serviceNameOf(rules, name)));

/** Rows of the service itself, and no field that tells them apart. */
const isWhole = ({ fields }: StoredPart): boolean => fields.length === 0;

const withFields = (filter: StructuredFilter, fields: readonly FieldFilter[]): StructuredFilter =>
  fields.length === 0 ? filter : { ...filter, fields: [...(filter.fields ?? []), ...fields] };

const withoutNames = ({ services: _services, notServices: _not, ...rest }: StructuredFilter): StructuredFilter => rest;

const storedOf = (
  filter: StructuredFilter,
  parts: readonly { readonly name: string; readonly part: StoredPart }[],
): readonly StoredFilter[] => {
  const whole = parts.filter(({ part }) => isWhole(part)).map(({ part }) => part.stored);
  const told = parts.filter(({ part }) => !isWhole(part));
  return [
    ...(whole.length === 0 ? [] : [{ filter: { ...filter, services: unique(whole) } }]),
    ...told.map(({ name, part: { stored, fields } }) => ({
      filter: withFields({ ...filter, services: [stored] }, fields),
      name,
    })),
  ];
};

const invert = ({ field, is, values }: FieldFilter): FieldFilter => ({
  field,
  is: is === 'not' ? 'equal' : 'not',
  values,
});

/** Rows that lack the first condition, those that have it and lack the second, and so on: no two have a row in common. */
const lackOne = (fields: readonly FieldFilter[]): readonly (readonly FieldFilter[])[] =>
  fields.map((field, at) => [...fields.slice(0, at), invert(field)]);

/** Rows of none of the parts of one stored service. */
const outsideOf = (parts: readonly StoredPart[]): readonly (readonly FieldFilter[])[] =>
  parts.reduce<readonly (readonly FieldFilter[])[]>(
    (pieces, { fields }) => pieces.flatMap((piece) => lackOne(fields).map((lacking) => [...piece, ...lacking])),
    [[]],
  );

/** Everything but some services: rows of a service that is told apart by a field are kept where the field differs. */
const allBut = (rules: NamingRules, filter: StructuredFilter, names: readonly string[]): readonly StoredFilter[] => {
  const parts = names.flatMap((name) => storedPartsOf(rules, name));
  const hidden = unique(parts.map(({ stored }) => stored));
  return [
    { filter: { ...filter, ...(hidden.length > 0 && { notServices: hidden }) } },
    ...hidden.flatMap((stored) =>
      outsideOf(parts.filter((part) => part.stored === stored)).map((fields) => ({
        filter: withFields({ ...filter, services: [stored] }, fields),
      })),
    ),
  ];
};

/** The filters have no row in common; none: no row satisfies the filter. */
export const storedFilters = (rules: NamingRules, filter: StructuredFilter): readonly StoredFilter[] => {
  const { services, notServices = [] } = filter;
  if (rules.length === 0) return [{ filter }];
  const bare = withoutNames(filter);
  const unwanted = new Set(presentNames(rules, notServices));
  if (services === undefined) return unwanted.size === 0 ? [{ filter }] : allBut(rules, bare, [...unwanted]);
  const wanted = presentNames(rules, services).filter((name) => !unwanted.has(name));
  return storedOf(
    bare,
    wanted.flatMap((name) => storedPartsOf(rules, name).map((part) => ({ name, part }))),
  );
};

/** Stored names some of whose rows are called by a field: those that had the name when it was split. */
export const dividedServices = (rules: NamingRules): readonly string[] =>
  unique(
    rules.flatMap((rule, at) =>
      rule.kind === 'split' ? storedPartsOf(rules.slice(0, at), rule.service).map(({ stored }) => stored) : [],
    ),
  );
