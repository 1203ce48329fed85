// Retries reads, writes and transactions: the driver's own retries do not cover a node that is killed under load.
import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type ClientSession,
  type MongoClient,
  MongoError,
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
} from 'mongodb';
import { StoreError } from '../../ports/event-store.js';
import { hostsOf } from './connect.js';

/** Of one read or write, elections included. */
const PATIENCE_MILLIS = 15_000;
const FIRST_PAUSE_MILLIS = 8;
const LONGEST_PAUSE_MILLIS = 250;

const PASSING_LABELS = [
  'TransientTransactionError',
  'UnknownTransactionCommitResult',
  'RetryableWriteError',
  'ResetPool',
];

/** Stepping down, shutting down, recovering, or acknowledged by too few: all pass. */
const PASSING_CODES: ReadonlySet<unknown> = new Set([64, 91, 112, 189, 251, 10107, 11600, 11602, 13435, 13436]);
const DUPLICATE = 11000;
const OUT_OF_DISK = 14031;

/** The same place was written first; only a read shows whether this writer did it. */
export const isDuplicate = (error: unknown): boolean => error instanceof MongoServerError && error.code === DUPLICATE;

const isPassing = (error: unknown): boolean =>
  error instanceof MongoNetworkError ||
  error instanceof MongoServerSelectionError ||
  (error instanceof MongoError && PASSING_LABELS.some((label) => error.hasErrorLabel(label))) ||
  (error instanceof MongoServerError && PASSING_CODES.has(error.code));

/** Of the driver's own errors; others stay. */
export const mongoStoreError = (client: MongoClient, error: unknown): unknown => {
  if (!(error instanceof MongoError)) return error;
  const message = `MongoDB at ${hostsOf(client)}: ${error.message}`;
  return error instanceof MongoServerError && error.code === OUT_OF_DISK
    ? new StoreError('full', `${message}: free some space`)
    : new StoreError('unavailable', message);
};

/** Runs `work` until it succeeds, with a random pause between; `work` must find out itself what an earlier attempt has done. Throws `StoreError`. */
export const withMongoRetry = async <T>(
  client: MongoClient,
  work: (attempt: number) => Promise<T>,
  patience = PATIENCE_MILLIS,
): Promise<T> => {
  const deadline = performance.now() + patience;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(attempt);
    } catch (error) {
      const again = isPassing(error) || isDuplicate(error);
      if (!again || performance.now() > deadline) throw mongoStoreError(client, error);
      const longest = Math.min(LONGEST_PAUSE_MILLIS, FIRST_PAUSE_MILLIS * 2 ** (attempt - 1));
      await wait(randomInt(longest + 1));
    }
  }
};

/** Repeats a commit whose result is unknown: otherwise the transaction would keep its locks for a minute. */
const commitWithRetry = async (session: ClientSession): Promise<void> => {
  const deadline = performance.now() + PATIENCE_MILLIS;
  for (;;) {
    try {
      return await session.commitTransaction();
    } catch (error) {
      const isOpen = error instanceof MongoError && error.hasErrorLabel('UnknownTransactionCommitResult');
      if (!isOpen || performance.now() > deadline) throw error;
      await wait(randomInt(LONGEST_PAUSE_MILLIS));
    }
  }
};

/** All that `work` writes, or nothing. */
export const mongoTransaction = async (
  client: MongoClient,
  work: (session: ClientSession) => Promise<void>,
): Promise<void> => {
  const session = client.startSession();
  try {
    session.startTransaction({ writeConcern: { w: 'majority', journal: true } });
    await work(session);
    await commitWithRetry(session);
  } catch (error) {
    if (session.inTransaction()) await session.abortTransaction().catch(() => undefined);
    throw error;
  } finally {
    await session.endSession();
  }
};
