// The scope of a turn: what the issue had, changed by what the message says, overruled by what the caller set.
import type { Scope, ScopeDiff } from '../../investigation/scope.js';
import type { Level } from '../../telemetry/level.js';
import { applyEdits, withIds, withoutFields } from './edits.js';
import { type FieldValue, fieldValuesOf, type KnownField, withFilter, withoutPairs } from './fields.js';
import { findRequestIds, findVersions } from '../question/identifiers.js';
import { levelIn, levelNamed } from './levels.js';
import { namedIn } from './names/named.js';
import { edit, isName, LIST_OF, ofMention, ofNamePair, ofPointed, ofVersion, unknownVersion } from './named-edits.js';
import { tracesToFilterBy } from '../question/trace-lookup.js';
import { placesIn, withoutPlaces } from './places.js';
import { withoutReasons } from './reasons-asked.js';
import { resetsIn } from './resets.js';
import { diffOf, isWidened } from './scope-diff.js';
import { type Unknown, unknownIn } from './names/unknown-names.js';

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

const read = ({ text, catalogue, suspect }: ScopeRequest) => {
  const message = text.slice(0, READ);
  const unpaired = withoutPairs(message);
  const pairs = [...fieldValuesOf(message), ...placesIn(unpaired)];
  const unplaced = withoutPlaces(unpaired);
  const prose = withoutReasons(unplaced);
  const names = { service: catalogue.services, environment: catalogue.environments, region: catalogue.regions };
  const resets = resetsIn(prose);
  const mentions = namedIn(prose, names);
  const ofPairs = pairs.flatMap(({ field, ...pair }) => (isName(field) ? [ofNamePair({ field, ...pair }, names)] : []));
  const versions = findVersions(prose, catalogue.versions);
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
      ...unknownIn(unplaced, namedIn(unplaced, names), names),
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
  const traced = withIds(edited, 'traceIds', [
    ...tracesToFilterBy(message.prose),
    ...valuesOf(message.pairs, 'traceId'),
  ]);
  const scope = withIds(traced, 'requestIds', [
    ...findRequestIds(message.prose),
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
