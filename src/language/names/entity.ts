// What a message names: the shape of one entity, its kinds, and the marks by which the classifier sees it.
import type { MentionSense } from './mention-sense.js';
import type { NameField } from './name-forms.js';

/** Each is also the placeholder of an example: `{service}`. */
export const ENTITY_KINDS = [
  'service',
  'pod',
  'host',
  'region',
  'environment',
  'endpoint',
  'version',
  'time',
  'duration',
  'number',
  'percent',
  'id',
  'exception',
  'metric',
  'url',
  'person',
  'quote',
  'date',
  'level',
] as const;

export type EntityKind = (typeof ENTITY_KINDS)[number];

/** Offsets in the message. */
export type TextSpan = { readonly start: number; readonly end: number };

export const spansOverlap = (a: TextSpan, b: TextSpan): boolean => a.start < b.end && b.start < a.end;

/** How the scope of a message uses a name. `merely`: “not just checkout”, more is wanted. */
export type EntityUse = MentionSense & { readonly merely?: true };

/**
 * How sure it is that a name of the catalogue is meant. `named`: the words around it use it as a name. `spelled`: it is
 * written as in the catalogue, and might be a word. `shared`: several names begin so. `misspelt`: nothing else is as near.
 */
type NameCertainty = 'named' | 'spelled' | 'shared' | 'misspelt';

/** `name` is the catalogue's spelling. */
export type Entity = TextSpan & {
  readonly kind: EntityKind;
  readonly text: string;
  readonly name?: string;
  /** The names of the catalogue that fit, where there are several; then there is no `name`. */
  readonly names?: readonly string[];
  /** Of names of the catalogue. */
  readonly certainty?: NameCertainty;
  /** Absent: it says nothing of the scope, as in a suspicion. */
  readonly use?: EntityUse;
};

/** A name that the message uses and that the catalogue does not hold. */
export type UnknownName = TextSpan & {
  readonly name: string;
  readonly field: NameField | 'version';
  /** Similar names of the catalogue, most similar first. */
  readonly suggestions: readonly string[];
};

/** All that a message names, each once, in the order of the text. */
export type MessageNames = { readonly entities: readonly Entity[]; readonly unknown: readonly UnknownName[] };

/** As an entity holds the distinct names that it stands for. */
export const toEntityNames = (names: readonly string[]): Pick<Entity, 'name' | 'names'> => {
  const [name, ...others] = new Set(names);
  if (name === undefined) return {};
  return others.length > 0 ? { names: [name, ...others] } : { name };
};

/** The names of the catalogue that an entity stands for. */
export const namesOfEntity = ({ name, names }: Entity): readonly string[] =>
  names ?? (name === undefined ? [] : [name]);

/** One character of the private use area for each kind: it stands in n-grams like a letter. */
export const entityMark = (kind: EntityKind): string => String.fromCharCode(0xe000 + ENTITY_KINDS.indexOf(kind));

/** The text with each entity replaced by the mark of its kind. */
export const markEntities = (text: string, entities: readonly Entity[]): string => {
  let marked = '';
  let at = 0;
  for (const { kind, start, end } of entities) {
    // levels are words of the wording
    if (kind === 'level') continue;
    marked += text.slice(at, start) + entityMark(kind);
    at = end;
  }
  return marked + text.slice(at);
};

/** An example's placeholders as marks: `errors in {service}`. */
export const markPlaceholders = (example: string): string =>
  example.replaceAll(/\{([a-z]+)\}/g, (placeholder, kind: string) => {
    const known = ENTITY_KINDS.find((each) => each === kind);
    return known === undefined ? placeholder : entityMark(known);
  });
