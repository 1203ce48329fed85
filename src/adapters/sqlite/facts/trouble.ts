// What SQLite says when it cannot write, in the words of the port.
import { StoreError } from '../../../ports/event-store.js';

const SQLITE_FULL = 13;
const SQLITE_IOERR = 10;

export const translated = (error: unknown): unknown => {
  const code = (error as { errcode?: number }).errcode;
  if (code === undefined) return error;
  const primary = code & 0xff;
  const message = `facts.sqlite: ${(error as Error).message}`;
  if (primary === SQLITE_FULL || primary === SQLITE_IOERR) return new StoreError('full', `${message}: free some space`);
  return new StoreError('unavailable', message);
};
