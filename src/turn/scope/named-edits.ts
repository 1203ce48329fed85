// What the names, versions and pairs of a message change in a scope, as edits with their reason.
import type { Edit, NamedList } from './edits.js';
import type { FieldValue } from './fields.js';
import type { VersionMention } from '../question/identifiers.js';
import { type Mention, namedIn } from './names/named.js';
import type { NameField, Names } from './names/name-forms.js';
import { pointedIn } from './pointed.js';
import { suggestionsFor } from './names/similar.js';
import { type Unknown, unknownNamed } from './names/unknown-names.js';

export const LIST_OF: { readonly [field in NameField | 'version']: NamedList } = {
  service: 'services',
  environment: 'environments',
  region: 'regions',
  version: 'versions',
};

const verb = (wanted: boolean, instead: boolean): string => {
  if (!wanted) return 'leaves out';
  return instead ? 'means only' : 'means';
};

export const edit = (list: NamedList, said: string, change: Pick<Edit, 'value' | 'wanted' | 'instead'>): Edit => ({
  list,
  ...change,
  because: `"${said}" ${verb(change.wanted, change.instead)} ${change.value}`,
});

export const ofMention = ({ field, name, said, wanted, instead }: Mention): Edit =>
  edit(LIST_OF[field], said, { value: name, wanted, instead });

export const ofVersion = ({ version, wanted, instead }: VersionMention): Edit =>
  edit('versions', version, { value: version, wanted, instead });

export const unknownVersion = (version: string, versions: readonly string[]): Unknown => ({
  name: version,
  field: 'version',
  suggestions: suggestionsFor(version, versions),
});

export const isName = (field: FieldValue['field']): field is NameField =>
  field === 'service' || field === 'environment' || field === 'region';

type NamePair = Omit<FieldValue, 'field'> & { readonly field: NameField };
type Resolved = { readonly edits: readonly Edit[]; readonly unknown: readonly Unknown[] };

/** `service=checkout`: the value is a name whatever it looks like. */
export const ofNamePair = ({ field, value, wanted }: NamePair, names: Names): Resolved => {
  const exact = names[field].filter((name) => name.toLowerCase() === value.toLowerCase());
  const found =
    exact.length > 0 ? exact : namedIn(`"${value}"`, { ...NO_ONE, [field]: names[field] }).map(({ name }) => name);
  if (found.length === 0) return { edits: [], unknown: [unknownNamed(value, field, names)] };
  const said = `${field}=${value}`;
  return {
    edits: found.map((name) => edit(LIST_OF[field], said, { value: name, wanted, instead: false })),
    unknown: [],
  };
};

const NO_ONE: Names = { service: [], environment: [], region: [] };

/** A message that names a service points at none. */
export const ofPointed = (
  prose: string,
  mentions: readonly Mention[],
  suspect: string | undefined,
): readonly Edit[] => {
  const pointed = mentions.some(({ field }) => field === 'service') ? undefined : pointedIn(prose);
  if (pointed === undefined || suspect === undefined) return [];
  return [edit('services', pointed.said, { value: suspect, wanted: true, instead: pointed.instead })];
};
