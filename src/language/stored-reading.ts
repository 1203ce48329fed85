// Reads what turns recorded as their reading, also by older versions.
import { optional } from '../kernel/optional.js';
import { readMessageDetails } from './details/message-details.js';
import { readWording } from './discourse/message-wording.js';
import { readIssueReference } from './discourse/issue-reference.js';
import type { Entity, UnknownName } from './names/entity.js';
import type { EntityFinder } from './names/find-entities.js';
import { readWords } from './names/message-words.js';
import { proseOf } from './pasted-record.js';
import type { Reading } from './reading.js';
import { readScopeWords, type ScopeWords } from './scope/scope-words.js';
import { timesOfMessage } from './time/message-times.js';
import { topicsOfMessage } from './topics/read-topics.js';

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

/** Names of the scope stood beside the entities, without a place in the text. Nothing was said of time, reference and topics. */
type ReadingVersion1 = Omit<
  Reading,
  'version' | 'scope' | 'unknown' | 'time' | 'timeWithRecord' | 'reference' | 'topics' | 'details'
> & {
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

/** Of the text that was kept. What an older version did not record is absent. */
export const parseReading = (text: string): Reading => {
  const stored = JSON.parse(text) as StoredReading;
  return stored.version === 1 ? upgradeReading(stored) : stored;
};

/** The message that was read, and the finder of the names that are stored. */
export type OldMessage = { readonly text: string; readonly finder: EntityFinder };

/** Older readings without a scope are read again for names as well: those of the scope were found apart. */
const withScope = (reading: Reading, { text, finder }: OldMessage, prose: string): Reading => {
  if (reading.scope !== undefined) return reading;
  const { entities, unknown } = finder.find(text);
  const said = readWords(prose);
  return {
    ...reading,
    entities,
    ...(unknown.length > 0 && { unknown }),
    scope: readScopeWords(said, finder.find(said)),
  };
};

/** As `parseReading`, of a question that is answered anew: what its version did not record is read from its message. */
export const completeReading = async (stored: string, readOld: () => Promise<OldMessage>): Promise<Reading> => {
  const parsed = JSON.parse(stored) as StoredReading;
  // an older version recorded fewer details
  const isWhole = parsed.version !== 1 && parsed.details?.words !== undefined;
  if (isWhole && parsed.wording !== undefined) return parsed;
  const message = await readOld();
  const { text } = message;
  const { entities, language } = parsed;
  const wording = readWording(text, message.finder.names);
  if (parsed.version !== 1)
    return { ...parsed, wording, details: isWhole ? parsed.details : readMessageDetails(text, { entities, language }) };
  const prose = proseOf(text);
  return {
    ...withScope(upgradeReading(parsed), message, prose),
    ...timesOfMessage(text, { prose, language }),
    ...optional({ reference: readIssueReference(prose) }),
    ...topicsOfMessage(text, language),
    wording,
    details: readMessageDetails(text, { entities, language }),
  };
};
