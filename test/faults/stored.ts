// What MongoDB holds of an investigation, read past the service, and who drove it when.
import type { Db } from 'mongodb';

export type StoredCommit = {
  readonly streamId: string;
  readonly commitSeq: number;
  readonly fromVersion: number;
  readonly toVersion: number;
  readonly facts: readonly {
    readonly type: string;
    readonly data: { readonly turn?: number; readonly question?: { readonly messageId: string } };
  }[];
  /** Microseconds. */
  readonly at: number;
  /** The process that wrote it: host, process number, chance. */
  readonly by: string;
};

const ENDS = ['TurnAnswered', 'TurnFailed', 'TurnCancelled', 'TurnTimedOut'];

export const commitsOf = (db: Db, id: string): Promise<readonly StoredCommit[]> =>
  db
    .collection<StoredCommit>('facts', { readConcern: { level: 'majority' } })
    .find({ streamId: `i/default/${id}` })
    .sort({ commitSeq: 1 })
    .toArray();

const factsOf = (commits: readonly StoredCommit[]): StoredCommit['facts'] => commits.flatMap(({ facts }) => facts);

export const turnsAsked = (commits: readonly StoredCommit[], messageId: string): readonly number[] =>
  factsOf(commits)
    .filter(({ type, data }) => type === 'TurnAsked' && data.question?.messageId === messageId)
    .map(({ data }) => data.turn ?? 0);

/** How often it came to an end. */
export const endsOf = (commits: readonly StoredCommit[], turn: number): number =>
  factsOf(commits).filter(({ type, data }) => ENDS.includes(type) && data.turn === turn).length;

/** One after the other, nothing missing between. */
export const isWhole = (commits: readonly StoredCommit[]): boolean =>
  commits.every(({ commitSeq, fromVersion, toVersion, facts }, index) => {
    const before = commits[index - 1]?.toVersion ?? 0;
    return commitSeq === index + 1 && fromVersion === before + 1 && toVersion === before + facts.length;
  });

const isTaking = ({ facts }: StoredCommit): boolean => facts.some(({ type }) => type === 'DriverTaken');

const hasOpenTurn = (commits: readonly StoredCommit[]): boolean => {
  const types = factsOf(commits).map(({ type }) => type);
  return types.filter((type) => type === 'TurnAsked').length > types.filter((type) => ENDS.includes(type)).length;
};

export type ProcessLoss = { readonly pid: number; /** Milliseconds. */ readonly at: number };

/** Milliseconds from the loss of a process to the next driver of what it drove then; `undefined`: it drove nothing; infinite: nobody came. */
export const takeOver = (commits: readonly StoredCommit[], { pid, at }: ProcessLoss): number | undefined => {
  const before = commits.filter((commit) => commit.at / 1000 <= at);
  const isVictim = ({ by }: StoredCommit): boolean => by.split('/')[1] === String(pid);
  const driver = before.findLast(isTaking);
  if (driver === undefined || !isVictim(driver) || !hasOpenTurn(before)) return undefined;
  const next = commits.find((commit) => commit.at / 1000 > at && isTaking(commit) && !isVictim(commit));
  return next === undefined ? Infinity : next.at / 1000 - at;
};
