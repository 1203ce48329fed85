// What a message says of the scope: names that it looks at or leaves out, filters, levels, ids, resets, and names that no record has.
import { optional } from '../../kernel/optional.js';
import { type FieldValue, type KnownField, parseFieldValues, withoutPairs } from './field-filters.js';
import { findScopeCues } from './find-cues.js';
import { findRequestIds, findVersions } from './identifiers.js';
import { findLineLevel, findMinLevel, type LevelName, parseLevelName } from './min-level.js';
import type { NameField, NamesByField } from './name-forms.js';
import { findNameMentions, type NameMention } from './name-mentions.js';
import { suggestNames } from './name-similarity.js';
import { findPodsAndHosts, withoutPodsAndHosts } from './pods-and-hosts.js';
import { withoutReasonQuestions } from './reason-questions.js';
import { findScopeResets, type ScopeReset } from './scope-resets.js';
import { findServiceReference, type ServiceReference } from './service-reference.js';
import { tracesToFilterBy } from './trace-lookup.js';
import { findUnknownNames, toUnknownName, type UnknownName } from './unknown-names.js';

/** Names that occur in the telemetry of a tenant. */
export type ScopeNames = NamesByField & { readonly version: readonly string[] };

/** A name of the catalogue and how the message uses it; `instead`: it replaces those of its kind. */
export type NameUse = {
  readonly kind: NameField | 'version';
  readonly name: string;
  /** As it stands in the message. */
  readonly said: string;
  readonly wanted: boolean;
  readonly instead: boolean;
};

/** `field=value` of a field that is none of the scope's own; a pod or a host. */
type FieldUse = { readonly field: string; readonly value: string; readonly wanted: boolean };

/** Absent: the message says nothing of it. */
export type ScopeWords = {
  readonly names?: readonly NameUse[];
  readonly fields?: readonly FieldUse[];
  readonly resets?: readonly ScopeReset[];
  /** From now on. */
  readonly minLevel?: LevelName;
  /** Of the lines that this message asks for. */
  readonly lineLevel?: LevelName;
  readonly traceIds?: readonly string[];
  readonly requestIds?: readonly string[];
  /** “That service”, where it names none. */
  readonly reference?: ServiceReference;
  readonly unknown?: readonly UnknownName[];
};

/** Of longer messages only the beginning is read: the rest is pasted text. */
const LONGEST = 4000;

const useOfMention = ({ field, name, said, wanted, instead }: NameMention): NameUse => ({
  kind: field,
  name,
  said,
  wanted,
  instead,
});

const isNameField = (field: FieldValue['field']): field is NameField =>
  field === 'service' || field === 'environment' || field === 'region';

const NO_NAMES: NamesByField = { service: [], environment: [], region: [] };

/** `service=checkout`: any value is a name. */
const readNamePair = (
  field: NameField,
  { value, wanted }: FieldValue,
  names: NamesByField,
): { readonly names: readonly NameUse[]; readonly unknown: readonly UnknownName[] } => {
  const exact = names[field].filter((name) => name.toLowerCase() === value.toLowerCase());
  const found =
    exact.length > 0
      ? exact
      : findNameMentions(`"${value}"`, { ...NO_NAMES, [field]: names[field] }).map(({ name }) => name);
  if (found.length === 0) return { names: [], unknown: [toUnknownName(value, field, names)] };
  const said = `${field}=${value}`;
  return { names: found.map((name) => ({ kind: field, name, said, wanted, instead: false })), unknown: [] };
};

const valuesOf = (pairs: readonly FieldValue[], known: KnownField): readonly string[] =>
  pairs.filter(({ field }) => field === known).map(({ value }) => value);

const someOf = <T>(list: readonly T[]): readonly T[] | undefined => (list.length === 0 ? undefined : list);

const distinctNames = (unknown: readonly UnknownName[]): readonly UnknownName[] =>
  unknown.filter(({ name }, at) => unknown.findIndex((other) => other.name === name) === at);

/** Pure. */
export const readScopeWords = (text: string, names: ScopeNames): ScopeWords => {
  const message = text.slice(0, LONGEST);
  const unpaired = withoutPairs(message);
  const pairs = [...parseFieldValues(message), ...findPodsAndHosts(unpaired)];
  const unplaced = withoutPodsAndHosts(unpaired);
  const prose = withoutReasonQuestions(unplaced);
  const cues = findScopeCues(prose);
  const resets = findScopeResets(prose, cues);
  const mentions = findNameMentions(prose, names);
  const ofPairs = pairs.flatMap((pair) => (isNameField(pair.field) ? [readNamePair(pair.field, pair, names)] : []));
  const versions = findVersions(prose, names.version);
  const [level = ''] = valuesOf(pairs, 'level');
  const namesService = mentions.some(({ field }) => field === 'service');
  return {
    ...optional({
      names: someOf([
        ...(resets.length > 0 ? mentions.filter(({ merely }) => !merely) : mentions).map(useOfMention),
        ...ofPairs.flatMap((pair) => pair.names),
        ...versions.flatMap(({ version, known, ...use }): NameUse[] =>
          known ? [{ kind: 'version', name: version, said: version, ...use }] : [],
        ),
        ...pairs.flatMap(({ field, value, wanted }): NameUse[] =>
          field === 'version'
            ? [{ kind: 'version', name: value, said: `version=${value}`, wanted, instead: false }]
            : [],
        ),
      ]),
      fields: someOf(
        pairs.flatMap(({ field, value, wanted }) =>
          typeof field === 'string' ? [] : [{ field: field.other, value, wanted }],
        ),
      ),
      resets: someOf(resets),
      minLevel: parseLevelName(level) ?? findMinLevel(cues),
      lineLevel: findLineLevel(cues),
      traceIds: someOf([...tracesToFilterBy(prose), ...valuesOf(pairs, 'traceId')]),
      requestIds: someOf([...findRequestIds(prose), ...valuesOf(pairs, 'requestId')]),
      reference: namesService ? undefined : findServiceReference(prose),
      unknown: someOf(
        distinctNames([
          ...findUnknownNames(unplaced, findNameMentions(unplaced, names), names),
          ...ofPairs.flatMap((pair) => pair.unknown),
          ...versions.flatMap(({ version, known }): UnknownName[] =>
            known ? [] : [{ name: version, field: 'version', suggestions: suggestNames(version, names.version) }],
          ),
        ]),
      ),
    }),
  };
};
