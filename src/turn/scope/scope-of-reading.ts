// The scope that a message asks for, by what it was read as: names of the catalogue, kept, added, left out or reset.
import { type Scope, unrestrictedScope } from '../../investigation/scope.js';
import { type Entity, type EntityKind, namesOfEntity } from '../../language/names/entity.js';
import type { Reading } from '../../language/reading.js';

const LISTS = {
  service: ['services', 'notServices'],
  region: ['regions', 'notRegions'],
  environment: ['environments', 'notEnvironments'],
  version: ['versions', 'notVersions'],
} as const satisfies { readonly [Kind in EntityKind]?: readonly [keyof Scope, keyof Scope] };

type ListKind = keyof typeof LISTS;

const isListKind = (kind: EntityKind): kind is ListKind => kind in LISTS;

/** Of several names that fit, all are meant. */
const namesOf = (entities: readonly Entity[], kind: ListKind): readonly string[] => [
  ...new Set(entities.flatMap((each) => (each.kind === kind ? namesOfEntity(each) : []))),
];

/** “Only checkout, without eu”: the act says one thing of all names, and the words say which is meant how. */
const isToldByWords = ({ entities }: Reading): boolean => {
  const named = entities.filter((each) => isListKind(each.kind) && namesOfEntity(each).length > 0);
  const isMixed = named.some(({ use }) => use?.wanted === true) && named.some(({ use }) => use?.wanted === false);
  return isMixed && named.every(({ use }) => use !== undefined);
};

const LEAST_PROBABILITY = 0.5;

/** Undefined: it edits no scope, names nothing of the catalogue, or its words say more than its act. */
export const scopeOfReading = (reading: Reading, before: Scope): Scope | undefined => {
  const {
    acts: [act],
    entities,
  } = reading;
  if (act.kind !== 'scope' || act.probability < LEAST_PROBABILITY || isToldByWords(reading)) return undefined;
  const { detail } = act;
  const kinds = [...new Set(entities.map(({ kind }) => kind))].filter(isListKind);
  const named = kinds.filter((kind) => namesOf(entities, kind).length > 0);
  if (detail === 'reset' && entities.length === 0) return unrestrictedScope;
  if (named.length === 0) return undefined;
  return named.reduce<Scope>((scope, kind) => {
    const [only, without] = LISTS[kind];
    const names = namesOf(entities, kind);
    const others = (list: readonly string[]): readonly string[] => list.filter((name) => !names.includes(name));
    switch (detail) {
      case 'only':
        return { ...scope, [only]: names, [without]: others(scope[without]) };
      case 'add': {
        // everything is looked at already
        const isOpen = scope[only].length === 0;
        return {
          ...scope,
          [only]: isOpen ? [] : [...others(scope[only]), ...names],
          [without]: others(scope[without]),
        };
      }
      case 'without':
        return { ...scope, [only]: others(scope[only]), [without]: [...others(scope[without]), ...names] };
      case 'reset':
        return { ...scope, [only]: others(scope[only]), [without]: others(scope[without]) };
    }
    return detail satisfies never;
  }, before);
};
