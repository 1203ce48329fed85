// Finds what keeps our indexes from being written, so that it is reported before the first row is refused.
import type { Client } from '@elastic/elasticsearch';

/** At most so many indexes are named. */
const MOST_NAMED = 3;

const namesOfFew = (indexes: readonly string[]): string =>
  indexes.slice(0, MOST_NAMED).join(', ') +
  (indexes.length > MOST_NAMED ? ` and ${indexes.length - MOST_NAMED} more` : '');

const blockedIndexes = async (client: Client, pattern: string[]): Promise<readonly string[]> => {
  const found = await client.indices.getSettings({ index: pattern, name: 'index.blocks.*', flat_settings: true });
  return Object.entries(found)
    .filter(([, { settings = {} }]) => Object.values(settings).includes('true'))
    .map(([index]) => index);
};

const redIndexes = async (client: Client, pattern: string[]): Promise<readonly string[]> => {
  const { indices = {} } = await client.cluster.health({ index: pattern, level: 'indices' });
  return Object.entries(indices)
    .filter(([, { status }]) => status.toLowerCase() === 'red')
    .map(([index]) => index);
};

/** `undefined`: nothing does. Throws where the cluster does not answer. */
export const findIndexTrouble = async (client: Client, patterns: readonly string[]): Promise<string | undefined> => {
  const pattern = [...patterns];
  const red = await redIndexes(client, pattern);
  if (red.length > 0) return `${namesOfFew(red)} cannot be read or written: no copy of a shard is there`;
  const blocked = await blockedIndexes(client, pattern);
  return blocked.length > 0
    ? `${namesOfFew(blocked)} may not be written to: a block is set, as on a full disk`
    : undefined;
};
