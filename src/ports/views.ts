// Read models kept in the same transaction as the facts they are folded from, and rebuildable from zero.
import type { BatchHash, ClientTxnId, StreamId, Tenant } from '../kernel/brand.js';
import type { Micros } from '../kernel/time.js';
import type { Session } from '../investigation/views/session.js';
import type { ClassificationMargin } from '../investigation/turn.js';

export type SessionFilter = {
  readonly tenant: Tenant;
  readonly status?: string;
  readonly service?: string;
  /** Those in which this chain has run; with `version`, at that version. */
  readonly chain?: string;
  readonly version?: string;
  readonly from?: Micros;
  readonly to?: Micros;
  readonly cursor?: string;
  readonly limit: number;
};

/** Hashes after the first and up to the last, which it holds too. */
export type BatchRange = { readonly after?: BatchHash; readonly upTo?: BatchHash };

export type SessionPage = { readonly items: readonly Session[]; readonly next?: string };

/** The cursor is not one that a list has returned. */
export class InvalidCursor extends Error {
  override readonly name = 'BadCursor';
}

export abstract class Views {
  abstract session(tenant: Tenant, id: ClientTxnId): Promise<Session | undefined>;
  /** Conversations of executions are not listed: they are parts of others. */
  abstract list(filter: SessionFilter): Promise<SessionPage>;
  /** How clearly the tenant's latest turns were classified, of at most so many investigations. */
  abstract recentMargins(tenant: Tenant, investigations: number): Promise<readonly ClassificationMargin[]>;
  /** Streams with a queued or running turn: what a restart must drive on. */
  abstract unfinished(): Promise<readonly StreamId[]>;
  /** Streams in which a chain goes on: what a restart must go on with. */
  abstract openChains(): Promise<readonly StreamId[]>;
  /** Streams that refer to a batch, to know when its bytes may go. */
  abstract holders(tenant: Tenant, hash: BatchHash): Promise<readonly StreamId[]>;
  /** Hashes of batches that streams refer to, in their order. */
  abstract heldBatches(tenant: Tenant, range: BatchRange): Promise<readonly BatchHash[]>;
  /** Drops every view and folds it again from the facts; returns the facts read. */
  abstract rebuild(): Promise<number>;
}
