// Brings what was deleted off the disk: the server keeps it until segments are merged, and for a while longer for copies that lag behind.
import type { Client } from '@elastic/elasticsearch';

export type Expunger = {
  readonly owe: (index: string) => void;
  readonly close: () => Promise<void>;
};

type Ask = <T>(attempt: (client: Client) => Promise<T>) => Promise<T>;

/** Whether nothing that was deleted is left in it. */
const isClean = async (client: Client, index: string): Promise<boolean> => {
  const { indices = {} } = await client.indices.stats({ index, metric: 'docs' }, { ignore: [404] });
  return Object.values(indices).every(({ total }) => (total?.docs?.deleted ?? 0) === 0);
};

const merge = async (client: Client, index: string): Promise<boolean> => {
  if (await isClean(client, index)) return true;
  await client.indices.forcemerge({ index, only_expunge_deletes: true, flush: true }, { ignore: [404] });
  return isClean(client, index);
};

/** The server renews what copies may still ask for so often, in ms: tried sooner, nothing would go. */
export const EXPUNGED_EVERY = 30_000;

export const expunger = (ask: Ask, every = EXPUNGED_EVERY): Expunger => {
  const owed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let work: Promise<void> = Promise.resolve();
  let isClosed = false;
  const again = (): void => {
    if (isClosed || timer !== undefined || owed.size === 0) return;
    timer = setTimeout(() => {
      timer = undefined;
      work = all().then(again);
    }, every);
    timer.unref();
  };
  const all = async (): Promise<void> => {
    for (const index of owed) {
      // told again while it is merged, it is owed again
      owed.delete(index);
      const done = await ask((client) => merge(client, index)).catch(() => false);
      if (!done) owed.add(index);
    }
  };
  return {
    owe: (index) => {
      owed.add(index);
      again();
    },
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await work;
    },
  };
};
