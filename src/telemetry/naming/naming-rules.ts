// What services are called when they are read: rules that rename, join and split the names under which rows are stored.
import type { FieldFilter } from '../query.js';

/** `values` of `field` are called `as`; without them, each value of the field is a name of its own. */
export type SplitRule = {
  readonly kind: 'split';
  readonly service: string;
  readonly field: string;
  readonly values?: readonly string[];
  readonly as?: string;
};

export type NamingRule =
  | { readonly kind: 'rename'; readonly service: string; readonly to: string }
  | { readonly kind: 'join'; readonly services: readonly string[]; readonly as: string }
  | SplitRule;

/** In the order in which they were made: each finds the names as those before it left them. */
export type NamingRules = readonly NamingRule[];

/** The value of a field of a row; `undefined` where the row has none. */
export type FieldLookup = (field: string) => string | undefined;

const NO_FIELDS: FieldLookup = () => undefined;

const splitName = ({ service, field, values, as }: SplitRule, valueOf: FieldLookup): string => {
  const value = valueOf(field);
  if (value === undefined || value === '') return service;
  if (values === undefined) return value;
  return values.includes(value) ? (as ?? service) : service;
};

const nameAfter = (name: string, rule: NamingRule, valueOf: FieldLookup): string => {
  switch (rule.kind) {
    case 'rename':
      return name === rule.service ? rule.to : name;
    case 'join':
      return rule.services.includes(name) ? rule.as : name;
    case 'split':
      return name === rule.service ? splitName(rule, valueOf) : name;
  }
  return rule satisfies never;
};

/** What a service is called whose rows are stored under `stored`. */
export const serviceNameOf = (rules: NamingRules, stored: string, valueOf: FieldLookup = NO_FIELDS): string =>
  rules.reduce((name, rule) => nameAfter(name, rule, valueOf), stored);

/** Rows are of a service where their stored name and these fields are so. */
export type StoredPart = { readonly stored: string; readonly fields: readonly FieldFilter[] };

const partsBefore = (part: StoredPart, rule: NamingRule): readonly StoredPart[] => {
  const { stored: name, fields } = part;
  const as = (stored: string, more: readonly FieldFilter[] = []): StoredPart => ({
    stored,
    fields: [...fields, ...more],
  });
  switch (rule.kind) {
    case 'rename':
      return name === rule.service ? [] : name === rule.to ? [part, as(rule.service)] : [part];
    case 'join': {
      const joined = rule.services.filter((each) => each !== rule.as).map((each) => as(each));
      if (name === rule.as) return [part, ...joined];
      return rule.services.includes(name) ? [] : [part];
    }
    case 'split':
      return partsBeforeSplit(part, rule, as);
  }
  return rule satisfies never;
};

const partsBeforeSplit = (
  part: StoredPart,
  { service, field, values, as: called }: SplitRule,
  as: (stored: string, more: readonly FieldFilter[]) => StoredPart,
): readonly StoredPart[] => {
  const isRest = part.stored === service;
  if (values === undefined)
    return isRest
      ? [as(service, [{ field, is: 'equal', values: ['', service] }])]
      : [part, as(service, [{ field, is: 'equal', values: [part.stored] }])];
  if (isRest) return [as(service, [{ field, is: 'not', values }])];
  return part.stored === called ? [part, as(service, [{ field, is: 'equal', values }])] : [part];
};

/** Where the rows of a service are stored. The parts have no row in common. */
export const storedPartsOf = (rules: NamingRules, name: string): readonly StoredPart[] =>
  rules
    .toReversed()
    .reduce<readonly StoredPart[]>(
      (parts, rule) => parts.flatMap((part) => partsBefore(part, rule)),
      [{ stored: name, fields: [] }],
    );

/** Names that a rule takes away or gives. */
export const namesInRule = (rule: NamingRule): { readonly from: readonly string[]; readonly to?: string } => {
  switch (rule.kind) {
    case 'rename':
      return { from: [rule.service], to: rule.to };
    case 'join':
      return { from: rule.services, to: rule.as };
    case 'split':
      return { from: [rule.service], ...(rule.as !== undefined && { to: rule.as }) };
  }
  return rule satisfies never;
};

/** Each old name of a service, and what it is called now. */
export const renamedServices = (rules: NamingRules): readonly (readonly [old: string, now: string])[] => {
  const old = new Set(rules.flatMap((rule) => (rule.kind === 'split' ? [] : namesInRule(rule).from)));
  return [...old].map((name) => [name, serviceNameOf(rules, name)] as const).filter(([name, now]) => name !== now);
};

/** Stored names whose rows a rule tells apart by a field. */
export const splitServices = (rules: NamingRules): readonly SplitRule[] =>
  rules.filter((rule): rule is SplitRule => rule.kind === 'split');
