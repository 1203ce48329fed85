// Turns names, versions and pairs of a message into scope edits, each with its reason.
import type { ScopeEdit, ScopeList } from './scope-edits.js';
import type { FieldValue } from './field-filters.js';
import type { VersionMention } from '../question/identifiers.js';
import { findNameMentions, type NameMention } from './names/name-mentions.js';
import type { NameField, NamesByField } from './names/name-forms.js';
import { findServiceReference } from './service-reference.js';
import { suggestNames } from './names/name-similarity.js';
import { toUnknownName, type UnknownName } from './names/unknown-names.js';

export const SCOPE_LIST_OF: { readonly [field in NameField | 'version']: ScopeList } = {
  service: 'services',
  environment: 'environments',
  region: 'regions',
  version: 'versions',
};

const editVerb = (wanted: boolean, instead: boolean): string => {
  if (!wanted) return 'leaves out';
  return instead ? 'means only' : 'means';
};

export const createScopeEdit = (
  list: ScopeList,
  said: string,
  change: Pick<ScopeEdit, 'value' | 'wanted' | 'instead'>,
): ScopeEdit => ({
  list,
  ...change,
  because: `"${said}" ${editVerb(change.wanted, change.instead)} ${change.value}`,
});

export const editForMention = ({ field, name, said, wanted, instead }: NameMention): ScopeEdit =>
  createScopeEdit(SCOPE_LIST_OF[field], said, { value: name, wanted, instead });

export const editForVersion = ({ version, wanted, instead }: VersionMention): ScopeEdit =>
  createScopeEdit('versions', version, { value: version, wanted, instead });

export const toUnknownVersion = (version: string, versions: readonly string[]): UnknownName => ({
  name: version,
  field: 'version',
  suggestions: suggestNames(version, versions),
});

export const isNameField = (field: FieldValue['field']): field is NameField =>
  field === 'service' || field === 'environment' || field === 'region';

type NamePair = Omit<FieldValue, 'field'> & { readonly field: NameField };
type PairEdits = { readonly edits: readonly ScopeEdit[]; readonly unknown: readonly UnknownName[] };

/** `service=checkout`: any value is a name. */
export const editsForNamePair = ({ field, value, wanted }: NamePair, names: NamesByField): PairEdits => {
  const exact = names[field].filter((name) => name.toLowerCase() === value.toLowerCase());
  const found =
    exact.length > 0
      ? exact
      : findNameMentions(`"${value}"`, { ...NO_CATALOGUE_NAMES, [field]: names[field] }).map(({ name }) => name);
  if (found.length === 0) return { edits: [], unknown: [toUnknownName(value, field, names)] };
  const said = `${field}=${value}`;
  return {
    edits: found.map((name) => createScopeEdit(SCOPE_LIST_OF[field], said, { value: name, wanted, instead: false })),
    unknown: [],
  };
};

const NO_CATALOGUE_NAMES: NamesByField = { service: [], environment: [], region: [] };

/** A message that names a service refers to no other. */
export const editsForReference = (
  prose: string,
  mentions: readonly NameMention[],
  suspect: string | undefined,
): readonly ScopeEdit[] => {
  const pointed = mentions.some(({ field }) => field === 'service') ? undefined : findServiceReference(prose);
  if (pointed === undefined || suspect === undefined) return [];
  return [createScopeEdit('services', pointed.said, { value: suspect, wanted: true, instead: pointed.instead })];
};
