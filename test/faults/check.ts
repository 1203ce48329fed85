// Compares what callers were told with what the store holds afterwards, and with what every replica says now.
import type { Db } from 'mongodb';
import { ask, QUESTION } from '../support/shop.js';
import type { Acknowledged, Replicas } from './load.js';
import { commitsOf, endsOf, isWhole, type StoredCommit, turnsAsked } from './stored.js';

export type Verdict = {
  readonly acknowledged: number;
  readonly lost: number;
  /** Asked, answered or stored more than once, or told in two ways. */
  readonly doubled: number;
  readonly because: readonly string[];
};

export type Fault = { readonly is: 'lost' | 'doubled'; readonly because: string };

/** What the store's own commits say about one acknowledgement. */
export const inStore = (commits: readonly StoredCommit[], { id, messageId, text }: Acknowledged): readonly Fault[] => {
  const what = `${id}: ${messageId}`;
  const [turn, ...others] = turnsAsked(commits, messageId);
  if (turn === undefined) return [{ is: 'lost', because: `${what} is not in the store` }];
  if (others.length > 0) return [{ is: 'doubled', because: `${what} is turn ${[turn, ...others].join(' and ')}` }];
  if ((JSON.parse(text) as { readonly turn: number }).turn !== turn)
    return [{ is: 'lost', because: `${what} is turn ${turn}, and its caller was told another` }];
  const ends = endsOf(commits, turn);
  if (ends === 0) return [{ is: 'lost', because: `${what} has no end in the store` }];
  return ends === 1 ? [] : [{ is: 'doubled', because: `${what} ended ${ends} times` }];
};

const asSaid = async (replicas: Replicas, { id, messageId, text }: Acknowledged): Promise<readonly Fault[]> => {
  const replies = await Promise.all(replicas().map((url) => ask(url, id, { ...QUESTION, messageId })));
  return replies
    .filter((reply) => reply.text !== text)
    .map(() => ({ is: 'doubled', because: `${id}: ${messageId} is answered in two ways` }));
};

const told = (all: readonly Acknowledged[]): readonly (readonly Acknowledged[])[] => [
  ...Map.groupBy(all, ({ id, messageId }) => `${id} ${messageId}`).values(),
];

const faultsOf = async (
  { db, replicas }: CheckedInstallation,
  [first, ...again]: readonly Acknowledged[],
): Promise<readonly Fault[]> => {
  if (first === undefined) return [];
  const stored = inStore(await commitsOf(db, first.id), first);
  const differing = again.filter(({ text }) => text !== first.text);
  return [
    ...stored,
    ...differing.map(
      ({ id, messageId }) => ({ is: 'doubled', because: `${id}: ${messageId} was told in two ways` }) as const,
    ),
    ...(await asSaid(replicas, first)),
  ];
};

const gaps = async (db: Db, ids: ReadonlySet<string>): Promise<readonly Fault[]> => {
  const faults: Fault[] = [];
  for (const id of ids)
    if (!isWhole(await commitsOf(db, id))) faults.push({ is: 'lost', because: `${id}: its commits have a gap` });
  return faults;
};

export type CheckedInstallation = { readonly db: Db; readonly replicas: Replicas };

export const check = async (checked: CheckedInstallation, all: readonly Acknowledged[]): Promise<Verdict> => {
  const messages = told(all);
  const faults = [...(await gaps(checked.db, new Set(all.map(({ id }) => id))))];
  for (const each of messages) faults.push(...(await faultsOf(checked, each)));
  return {
    acknowledged: messages.length,
    lost: faults.filter(({ is }) => is === 'lost').length,
    doubled: faults.filter(({ is }) => is === 'doubled').length,
    because: faults.map(({ because }) => because),
  };
};
