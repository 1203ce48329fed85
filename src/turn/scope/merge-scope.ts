// The scope of a turn: what the issue had, changed by what the message says, overruled by what the caller set.
import type { Scope, ScopeDiff } from '../../investigation/scope.js';
import type { Level } from '../../telemetry/level.js';
import { applyEdits, withIds, withoutFields } from './edits.js';
import type { Edit, NamedList } from './edits.js';
import { fieldValuesOf, withFilter, withoutPairs } from './fields.js';
import type { FieldValue, KnownField } from './fields.js';
import { requestIdsOf, traceIdsOf, versionsOf } from './ids.js';
import type { VersionMention } from './ids.js';
import { levelIn, levelNamed } from './levels.js';
import { namedIn } from './named.js';
import type { Mention } from './named.js';
import type { NameField, Names } from './name-forms.js';
import { placesIn, withoutPlaces } from './places.js';
import { pointedIn } from './pointed.js';
import { resetsIn } from './resets.js';
import { diffOf, isWidened } from './scope-diff.js';
import { suggestionsFor } from './similar.js';
import { unknownIn, unknownNamed } from './unknown-names.js';
import type { Unknown } from './unknown-names.js';

/** Values that occur in the data. */
export type ScopeCatalogue = {
  readonly services: readonly string[];
  readonly environments: readonly string[];
  readonly regions: readonly string[];
  readonly versions: readonly string[];
};

export type ScopeRequest = {
  readonly text: string;
  /** The scope that the issue had; `everything` for a new issue. */
  readonly previous: Scope;
  /** What the caller set: it holds, whatever the message says. */
  readonly explicit?: Partial<Scope>;
  readonly catalogue: ScopeCatalogue;
  /** The service that the issue suspects most: what “that service” means. */
  readonly suspect?: string;
};

export type MergedScope = {
  readonly scope: Scope;
  readonly diff: ScopeDiff;
  /** Used as a service, environment or region, and not in the data: to be asked about. They filter nothing. */
  readonly unknown: readonly Unknown[];
  /** It lets in what the previous scope kept out. */
  readonly widened: boolean;
};

/** Longer messages are read by their beginning: the rest is paste. */
const READ = 4000;

const LIST_OF: { readonly [field in NameField | 'version']: NamedList } = {
  service: 'services',
  environment: 'environments',
  region: 'regions',
  version: 'versions',
};

const verb = (wanted: boolean, instead: boolean): string => {
  if (!wanted) return 'leaves out';
  return instead ? 'means only' : 'means';
};

const edit = (list: NamedList, said: string, change: Pick<Edit, 'value' | 'wanted' | 'instead'>): Edit => ({
  list,
  ...change,
  because: `"${said}" ${verb(change.wanted, change.instead)} ${change.value}`,
});

const ofMention = ({ field, name, said, wanted, instead }: Mention): Edit =>
  edit(LIST_OF[field], said, { value: name, wanted, instead });

const ofVersion = ({ version, wanted, instead }: VersionMention): Edit =>
  edit('versions', version, { value: version, wanted, instead });

const unknownVersion = (version: string, versions: readonly string[]): Unknown => ({
  name: version,
  field: 'version',
  suggestions: suggestionsFor(version, versions),
});

const isName = (field: FieldValue['field']): field is NameField =>
  field === 'service' || field === 'environment' || field === 'region';

type NamePair = Omit<FieldValue, 'field'> & { readonly field: NameField };
type Resolved = { readonly edits: readonly Edit[]; readonly unknown: readonly Unknown[] };

/** `service=checkout`: the value is a name whatever it looks like. */
const ofNamePair = ({ field, value, wanted }: NamePair, names: Names): Resolved => {
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
const ofPointed = (prose: string, mentions: readonly Mention[], suspect: string | undefined): readonly Edit[] => {
  const pointed = mentions.some(({ field }) => field === 'service') ? undefined : pointedIn(prose);
  if (pointed === undefined || suspect === undefined) return [];
  return [edit('services', pointed.said, { value: suspect, wanted: true, instead: pointed.instead })];
};

const read = ({ text, catalogue, suspect }: ScopeRequest) => {
  const message = text.slice(0, READ);
  const unpaired = withoutPairs(message);
  const pairs = [...fieldValuesOf(message), ...placesIn(unpaired)];
  const prose = withoutPlaces(unpaired);
  const names = { service: catalogue.services, environment: catalogue.environments, region: catalogue.regions };
  const resets = resetsIn(prose);
  const mentions = namedIn(prose, names);
  const ofPairs = pairs.flatMap(({ field, ...pair }) => (isName(field) ? [ofNamePair({ field, ...pair }, names)] : []));
  const versions = versionsOf(prose, catalogue.versions);
  const versionPairs = pairs
    .filter(({ field }) => field === 'version')
    .map(({ value, wanted }) => edit('versions', `version=${value}`, { value, wanted, instead: false }));
  return {
    message,
    prose,
    pairs,
    edits: [
      ...(resets.length > 0 ? mentions.filter(({ merely }) => !merely) : mentions).map(ofMention),
      ...ofPointed(prose, mentions, suspect),
      ...ofPairs.flatMap(({ edits }) => edits),
      ...versions.filter(({ known }) => known).map(ofVersion),
      ...versionPairs,
    ],
    unknown: [
      ...unknownIn(prose, mentions, names),
      ...ofPairs.flatMap(({ unknown }) => unknown),
      ...versions.filter(({ known }) => !known).map(({ version }) => unknownVersion(version, catalogue.versions)),
    ],
    resets,
  };
};

type Message = ReturnType<typeof read>;

const valuesOf = (pairs: readonly FieldValue[], known: KnownField): readonly string[] =>
  pairs.filter(({ field }) => field === known).map(({ value }) => value);

const levelOf = ({ prose, pairs }: Message): Level | undefined => {
  const [named = ''] = valuesOf(pairs, 'level');
  return levelNamed(named) ?? levelIn(prose);
};

const withOtherFields = (scope: Scope, pairs: readonly FieldValue[]): Scope => ({
  ...scope,
  fields: pairs.reduce(
    (fields, { field, value, wanted }) =>
      typeof field === 'string'
        ? fields
        : withFilter(fields, { field: field.other, is: wanted ? 'equal' : 'not', values: [value] }),
    scope.fields,
  ),
});

const said = (previous: Scope, message: Message): { readonly scope: Scope; readonly because: readonly string[] } => {
  const { resets } = message;
  const level = levelOf(message);
  const cleared = resets.reduce((scope, { fields }) => withoutFields(scope, fields), previous);
  const edited = withOtherFields(applyEdits(cleared, message.edits), message.pairs);
  const traced = withIds(edited, 'traceIds', [...traceIdsOf(message.prose), ...valuesOf(message.pairs, 'traceId')]);
  const scope = withIds(traced, 'requestIds', [
    ...requestIdsOf(message.prose),
    ...valuesOf(message.pairs, 'requestId'),
  ]);
  return {
    scope: level === undefined ? scope : { ...scope, minLevel: level },
    because: [
      ...resets.map(({ phrase }) => `"${phrase}" takes filters away`),
      ...message.edits.map(({ because }) => because),
      ...(level === undefined ? [] : [`level ${level} and worse is asked for`]),
    ],
  };
};

const overruled = (scope: Scope, explicit: Partial<Scope> | undefined): Scope => ({ ...scope, ...explicit });

export const mergeScope = (request: ScopeRequest): MergedScope => {
  const { previous, explicit } = request;
  const message = read(request);
  const merged = said(previous, message);
  const scope = overruled(merged.scope, explicit);
  const set = Object.keys(explicit ?? {});
  const because = [...merged.because, ...(set.length === 0 ? [] : [`set by the caller: ${set.join(', ')}`])];
  return {
    scope,
    diff: diffOf(previous, scope, [...new Set(because)]),
    unknown: message.unknown.filter(({ field }) => explicit?.[LIST_OF[field]] === undefined),
    widened: isWidened(previous, scope),
  };
};
