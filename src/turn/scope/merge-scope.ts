// Merges the scope of a turn: the scope, edited by the message, overruled by the caller.
import type { Scope, ScopeDiff } from '../../investigation/scope.js';
import type { Level } from '../../telemetry/level.js';
import { applyScopeEdits, withIds, withoutFields } from './scope-edits.js';
import { addFieldFilter, type FieldValue, type KnownField, parseFieldValues, withoutPairs } from './field-filters.js';
import { findRequestIds, findVersions } from '../question/identifiers.js';
import { findMinLevel, parseLevelName } from './min-level.js';
import { findNameMentions } from './names/name-mentions.js';
import {
  createScopeEdit,
  editForMention,
  editForVersion,
  editsForNamePair,
  editsForReference,
  isNameField,
  SCOPE_LIST_OF,
  toUnknownVersion,
} from './name-edits.js';
import { tracesToFilterBy } from '../question/trace-lookup.js';
import { findPodsAndHosts, withoutPodsAndHosts } from './pods-and-hosts.js';
import { withoutReasonQuestions } from './reason-questions.js';
import { findScopeResets } from './scope-resets.js';
import { diffScopes, isWidened } from './scope-diff.js';
import { findUnknownNames, type UnknownName } from './names/unknown-names.js';

/** Values that occur in the data. */
export type ScopeCatalogue = {
  readonly services: readonly string[];
  readonly environments: readonly string[];
  readonly regions: readonly string[];
  readonly versions: readonly string[];
};

export type ScopeRequest = {
  readonly text: string;
  /** The scope; unrestricted for a new issue. */
  readonly previous: Scope;
  /** Set by the caller; overrules the message. */
  readonly explicit?: Partial<Scope>;
  readonly catalogue: ScopeCatalogue;
  /** The first suspect: what “that service” means. */
  readonly suspect?: string;
};

export type MergedScope = {
  readonly scope: Scope;
  readonly diff: ScopeDiff;
  /** Names that are not in the data. They filter nothing; the caller is asked. */
  readonly unknown: readonly UnknownName[];
  /** It includes what the previous scope excluded. */
  readonly widened: boolean;
};

/** Of longer messages only the beginning is read: the rest is pasted text. */
const LONGEST_SCOPE_TEXT = 4000;

const readScopeMessage = ({ text, catalogue, suspect }: ScopeRequest) => {
  const message = text.slice(0, LONGEST_SCOPE_TEXT);
  const unpaired = withoutPairs(message);
  const pairs = [...parseFieldValues(message), ...findPodsAndHosts(unpaired)];
  const unplaced = withoutPodsAndHosts(unpaired);
  const prose = withoutReasonQuestions(unplaced);
  const names = { service: catalogue.services, environment: catalogue.environments, region: catalogue.regions };
  const resets = findScopeResets(prose);
  const mentions = findNameMentions(prose, names);
  const ofPairs = pairs.flatMap(({ field, ...pair }) =>
    isNameField(field) ? [editsForNamePair({ field, ...pair }, names)] : [],
  );
  const versions = findVersions(prose, catalogue.versions);
  const versionPairs = pairs
    .filter(({ field }) => field === 'version')
    .map(({ value, wanted }) => createScopeEdit('versions', `version=${value}`, { value, wanted, instead: false }));
  return {
    message,
    prose,
    pairs,
    edits: [
      ...(resets.length > 0 ? mentions.filter(({ merely }) => !merely) : mentions).map(editForMention),
      ...editsForReference(prose, mentions, suspect),
      ...ofPairs.flatMap(({ edits }) => edits),
      ...versions.filter(({ known }) => known).map(editForVersion),
      ...versionPairs,
    ],
    unknown: [
      ...findUnknownNames(unplaced, findNameMentions(unplaced, names), names),
      ...ofPairs.flatMap(({ unknown }) => unknown),
      ...versions.filter(({ known }) => !known).map(({ version }) => toUnknownVersion(version, catalogue.versions)),
    ],
    resets,
  };
};

type ScopeMessage = ReturnType<typeof readScopeMessage>;

const valuesOf = (pairs: readonly FieldValue[], known: KnownField): readonly string[] =>
  pairs.filter(({ field }) => field === known).map(({ value }) => value);

const levelOf = ({ prose, pairs }: ScopeMessage): Level | undefined => {
  const [named = ''] = valuesOf(pairs, 'level');
  return parseLevelName(named) ?? findMinLevel(prose);
};

const withOtherFields = (scope: Scope, pairs: readonly FieldValue[]): Scope => ({
  ...scope,
  fields: pairs.reduce(
    (fields, { field, value, wanted }) =>
      typeof field === 'string'
        ? fields
        : addFieldFilter(fields, { field: field.other, is: wanted ? 'equal' : 'not', values: [value] }),
    scope.fields,
  ),
});

const applyMessage = (
  previous: Scope,
  message: ScopeMessage,
): { readonly scope: Scope; readonly because: readonly string[] } => {
  const { resets } = message;
  const level = levelOf(message);
  const cleared = resets.reduce((scope, { fields }) => withoutFields(scope, fields), previous);
  const edited = withOtherFields(applyScopeEdits(cleared, message.edits), message.pairs);
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

const applyExplicitScope = (scope: Scope, explicit: Partial<Scope> | undefined): Scope => ({ ...scope, ...explicit });

export const mergeScope = (request: ScopeRequest): MergedScope => {
  const { previous, explicit } = request;
  const message = readScopeMessage(request);
  const merged = applyMessage(previous, message);
  const scope = applyExplicitScope(merged.scope, explicit);
  const set = Object.keys(explicit ?? {});
  const because = [...merged.because, ...(set.length === 0 ? [] : [`set by the caller: ${set.join(', ')}`])];
  return {
    scope,
    diff: diffScopes(previous, scope, [...new Set(because)]),
    unknown: message.unknown.filter(({ field }) => explicit?.[SCOPE_LIST_OF[field]] === undefined),
    widened: isWidened(previous, scope),
  };
};
