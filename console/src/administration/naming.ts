// Names of services as a form writes them and as people read them.
import type { Reply } from '../api/operations.js';
import type { z } from 'zod';
import type { SCHEMAS } from '../../../src/api/contract/schemas.js';
import { TEXTS } from '../texts/texts.js';

export type NamingRule = z.input<(typeof SCHEMAS)['NamingBody']>;
export type NamingItem = Reply<'listServices'>['namings'][number];

export const NAMING_KINDS = ['rename', 'join', 'split'] as const;
type NamingKind = (typeof NAMING_KINDS)[number];

/** What a form holds; what its kind does not need is ignored. */
export type NamingDraft = {
  readonly kind: NamingKind;
  /** The first alone, but for a join. */
  readonly services: readonly string[];
  readonly name: string;
  readonly field: string;
  /** One a line; empty: each value of the field is a name. */
  readonly values: string;
};

const linesOf = (text: string): readonly string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

/** The rule, or what is missing. The service checks the names themselves. */
export const ruleOf = ({
  kind,
  services,
  name,
  field,
  values,
}: NamingDraft): NamingRule | { readonly missing: string } => {
  const { missing } = TEXTS.administration.services;
  const [service] = services;
  const [called, by] = [name.trim(), field.trim()];
  if (service === undefined) return { missing: missing.service };
  switch (kind) {
    case 'rename':
      return called === '' ? { missing: missing.name } : { kind, service, to: called };
    case 'join':
      if (services.length < 2) return { missing: missing.services };
      return called === '' ? { missing: missing.name } : { kind, services: [...services], as: called };
    case 'split': {
      if (by === '') return { missing: missing.field };
      const some = linesOf(values);
      if (some.length === 0 && called === '') return { kind, service, field: by };
      if (some.length === 0) return { missing: missing.values };
      return called === '' ? { missing: missing.name } : { kind, service, field: by, values: [...some], as: called };
    }
  }
  return kind satisfies never;
};

const MOST_VALUES = 3;

export const quotedNames = (names: readonly string[]): string =>
  names.map((name) => TEXTS.administration.quoted(name)).join(', ');

const quotedValues = (values: readonly string[]): string => {
  const first = quotedNames(values.slice(0, MOST_VALUES));
  return values.length <= MOST_VALUES ? first : TEXTS.administration.more(first, values.length - MOST_VALUES);
};

/** What a name does, as a sentence. */
export const namingText = (
  naming: Pick<NamingItem, 'kind' | 'service' | 'services' | 'to' | 'as' | 'field' | 'values'>,
): string => {
  const { renamed, joined, splitAll, splitPart } = TEXTS.administration.services.sentences;
  const { kind, service = '', services = [], to = '', as: called = '', field = '', values } = naming;
  const [whole, name] = [quotedNames([service]), quotedNames([kind === 'rename' ? to : called])];
  switch (kind) {
    case 'rename':
      return renamed(whole, name);
    case 'join':
      return joined(quotedNames(services), name);
    case 'split':
      return values === undefined ? splitAll(whole, field) : splitPart(whole, field, quotedValues(values), name);
  }
  return kind satisfies never;
};
