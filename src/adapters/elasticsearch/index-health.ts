// What keeps indexes of ours from being written, for whoever watches the service: told before the first row is refused.
import type { Client } from '@elastic/elasticsearch';

/** At most so many indexes are named. */
const MOST_NAMED = 3;

const named = (indexes: readonly string[]): string =>
  indexes.slice(0, MOST_NAMED).join(', ') +
  (indexes.length > MOST_NAMED ? ` and ${indexes.length - MOST_NAMED} more` : '');

const blockedIn = async (client: Client, pattern: string[]): Promise<readonly string[]> => {
  const found = await client.indices.getSettings({ index: pattern, name: 'index.blocks.*', flat_settings: true });
  return Object.entries(found)
    .filter(([, { settings = {} }]) => Object.values(settings).includes('true'))
    .map(([index]) => index);
};

const redIn = async (client: Client, pattern: string[]): Promise<readonly string[]> => {
  const { indices = {} } = await client.cluster.health({ index: pattern, level: 'indices' });
  return Object.entries(indices)
    .filter(([, { status }]) => status.toLowerCase() === 'red')
    .map(([index]) => index);
};

/** `undefined`: nothing does. Throws where the cluster does not answer. */
export const troubleIn = async (client: Client, patterns: readonly string[]): Promise<string | undefined> => {
  const pattern = [...patterns];
  const red = await redIn(client, pattern);
  if (red.length > 0) return `${named(red)} cannot be read or written: no copy of a shard is there`;
  const blocked = await blockedIn(client, pattern);
  return blocked.length > 0 ? `${named(blocked)} may not be written to: a block is set, as on a full disk` : undefined;
};
