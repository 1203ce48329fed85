// Reads what turns recorded as their reading, also by older versions.
import { optional } from '../kernel/optional.js';
import type { Entity, UnknownName } from './names/entity.js';
import type { Reading } from './reading.js';
import type { ScopeWords } from './scope/scope-words.js';

type ScopeOfVersion1 = ScopeWords & {
  readonly names?: readonly {
    readonly kind: 'service' | 'environment' | 'region' | 'version';
    readonly name: string;
    readonly said: string;
    readonly wanted: boolean;
    readonly instead: boolean;
  }[];
  readonly unknown?: readonly Omit<UnknownName, 'start' | 'end'>[];
};

/** Names of the scope stood beside the entities, without a place in the text. */
type ReadingVersion1 = Omit<Reading, 'version' | 'scope' | 'unknown'> & {
  readonly version: 1;
  readonly scope?: ScopeOfVersion1;
};

type StoredReading = Reading | ReadingVersion1;

const NO_PLACE = { start: 0, end: 0 };

const withUses = (entities: readonly Entity[], uses: NonNullable<ScopeOfVersion1['names']>): readonly Entity[] => {
  const isOf = ({ kind, name }: Entity, use: (typeof uses)[number]): boolean => kind === use.kind && name === use.name;
  const used = entities.map((entity): Entity => {
    const use = uses.find((each) => isOf(entity, each));
    return use === undefined
      ? entity
      : { ...entity, certainty: 'named', use: { wanted: use.wanted, instead: use.instead } };
  });
  const others = uses.filter((use) => !entities.some((entity) => isOf(entity, use)));
  return [
    ...used,
    ...others.map(({ kind, name, said, wanted, instead }): Entity => ({
      kind,
      name,
      text: said,
      ...NO_PLACE,
      certainty: 'named',
      use: { wanted, instead },
    })),
  ];
};

const upgradeReading = ({ version: _version, scope, entities, ...rest }: ReadingVersion1): Reading => {
  if (scope === undefined) return { ...rest, version: 2, entities };
  const { names = [], unknown, ...words } = scope;
  return {
    ...rest,
    version: 2,
    entities: withUses(entities, names),
    ...optional({ unknown: unknown?.map((each) => ({ ...each, ...NO_PLACE })) }),
    scope: words,
  };
};

/** Of the text that was kept. */
export const parseReading = (text: string): Reading => {
  const stored = JSON.parse(text) as StoredReading;
  return stored.version === 1 ? upgradeReading(stored) : stored;
};
