// Names the statement that a session runs, so that samples, counters and texts of one statement meet.
import type { Session } from './reading.js';
import { withoutLiterals } from '../without-literals.js';

/** Two's complement of the signed 64-bit number that the server prints. */
const hex = (decimal: string): string =>
  BigInt.asUintN(64, BigInt(decimal)).toString(16).padStart(16, '0').toUpperCase();

/** FNV-1a, 64 bits. */
const hashed = (text: string): string => {
  let hash = 0xcbf29ce484222325n;
  for (let at = 0; at < text.length; at += 1)
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(at))) * 0x100000001b3n);
  return hash.toString(16).padStart(16, '0').toUpperCase();
};

export type StatementId = {
  /** 16 hexadecimal digits. */
  readonly id: string;
  /** As `pg_stat_statements` prints it; absent where the server computes none. */
  readonly decimal?: string;
};

export const idOfDecimal = (decimal: string): StatementId => ({ id: hex(decimal), decimal });

/** `undefined`: the session ran nothing yet. */
export const statementOf = ({ queryId, query }: Session): StatementId | undefined => {
  if (queryId !== undefined && queryId !== '0') return idOfDecimal(queryId);
  if (query === undefined || query === '') return undefined;
  return { id: hashed(withoutLiterals(query)) };
};
