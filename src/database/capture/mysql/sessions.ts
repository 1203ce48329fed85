// Makes a sample of sessions from the process list, the open transactions of InnoDB, and the locks that are waited for.
import { optional } from '../../../kernel/optional.js';
import type { ServerSession, SessionSample } from '../postgres/server-reading.js';
import type { Micros } from '../../../kernel/time.js';

/** Of `information_schema.processlist`. */
export type ProcessRow = {
  readonly id: number;
  readonly user: string;
  /** `HOST:PORT`. */
  readonly host: string;
  readonly db: string | null;
  readonly command: string;
  /** Seconds in its state. */
  readonly time: number | null;
  readonly state: string | null;
  readonly info: string | null;
};

/** Of `information_schema.innodb_trx`. */
export type TransactionRow = {
  readonly trx_id: string;
  /** 0: a transaction without a session, like a prepared one. */
  readonly pid: number;
  readonly trx_state: string;
  /** Seconds since the epoch. */
  readonly started: number;
  readonly transaction_sec: number;
};

/** One transaction in the way of another. */
export type LockWaitRow = {
  readonly requesting_trx_id: string;
  readonly blocking_trx_id: string;
  readonly lock_id: string;
};

export type LockRow = {
  readonly lock_id: string;
  readonly mode: string;
  readonly type: string;
  /** `` `shop`.`stock` ``, or `shop.stock`. */
  readonly relation: string;
};

export type MetadataLockRow = {
  readonly pid: number;
  /** `shop.stock`. */
  readonly relation: string;
  readonly mode: string;
  readonly is_granted: boolean;
};

export type SessionRows = {
  readonly at: Micros;
  readonly processes: readonly ProcessRow[];
  readonly transactions: readonly TransactionRow[];
  readonly waits: readonly LockWaitRow[];
  readonly locks: readonly LockRow[];
  /** `undefined`: the server does not show them. */
  readonly metadataLocks?: readonly MetadataLockRow[];
  /** Names that sessions gave themselves, by process. */
  readonly programs: ReadonlyMap<number, string>;
  /** What sessions that sleep ran last, by process; the process list does not keep it. */
  readonly lastStatements?: ReadonlyMap<number, string>;
};

/** Threads of the server, and connections that copy its log. */
const isClient = ({ command, user }: ProcessRow): boolean =>
  !/^(?:daemon|binlog dump|slave_|connect$|connect out|register)/i.test(command) &&
  !['system user', 'event_scheduler'].includes(user);

const METADATA_WAIT = /^waiting for (?:table )?metadata lock|^waiting for schema metadata lock/i;

/** What a state of the process list says that the session waits for. */
const STATE_WAITS: readonly (readonly [pattern: RegExp, type: string, event: string])[] = [
  [METADATA_WAIT, 'Lock', 'metadata'],
  [/^waiting for table level lock/i, 'Lock', 'table'],
  [/^waiting for (?:global read lock|commit lock|backup lock|table flush)/i, 'Lock', 'global'],
  [/^user lock/i, 'Lock', 'user'],
  [/^user sleep/i, 'Timeout', 'sleep'],
  [/semi-?sync/i, 'Commit', 'replica acknowledgement'],
  [/^(?:commit|starting commit|waiting for prior transaction to commit|commit_implicit|query end)/i, 'Commit', 'flush'],
  [/tmp table|heap|temporary table/i, 'Temporary', 'table'],
  [/^(?:login|authenticating|unauthenticated)/i, 'Connect', 'login'],
];

const isIdle = ({ command }: ProcessRow): boolean => command === 'Sleep';

type WaitParts = Pick<ServerSession, 'waitType' | 'waitEvent'>;

const waitOf = (row: ProcessRow, isRowWait: boolean): WaitParts => {
  if (isIdle(row)) return {};
  if (isRowWait) return { waitType: 'Lock', waitEvent: 'row' };
  const state = row.state ?? '';
  const found = STATE_WAITS.find(([pattern]) => pattern.test(state));
  if (found !== undefined) return { waitType: found[1], waitEvent: found[2] };
  return { waitType: 'Execute', waitEvent: state === '' ? 'no state' : state };
};

/** `` `shop`.`stock` /* Partition *\/ `` as `shop.stock`. */
export const plainRelation = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll('`', '')
    .trim();

const CHANGES_TABLES =
  /^\s*(?:alter|drop|truncate|rename|create|optimize|repair|lock)\s+(?:(?:online|offline|ignore|unique|fulltext|spatial)\s+)*(?:table|tables|index|trigger|view)\b/i;

const CHANGED_TABLE =
  /^\s*(?:alter|drop|truncate|rename|optimize|repair|lock)\s+(?:(?:online|ignore)\s+)*tables?\s+(?:if\s+exists\s+)?([`\w$.\u0080-\uffff]+)|^\s*(?:create|drop)\s+(?:\w+\s+)?index\s+[\s\S]*?\bon\s+([`\w$.\u0080-\uffff]+)/i;

/** As the process list shows the statement: the table with its database. */
const changedTable = ({ info, db }: ProcessRow): string | undefined => {
  const [, first, second] = CHANGED_TABLE.exec(info ?? '') ?? [];
  const name = first ?? second;
  if (name === undefined) return undefined;
  const plain = plainRelation(name);
  return plain.includes('.') || db === null ? plain : `${db}.${plain}`;
};

const isExclusive = (mode: string): boolean =>
  /^(?:exclusive|shared_no_write|shared_no_read_write|mdl_exclusive|mdl_shared_no_write|mdl_shared_no_read_write)/i.test(
    mode,
  );

type Blocked = { readonly by: readonly number[]; readonly wants: NonNullable<ServerSession['wants']> };

/** A change of a table waits for all that use it; what comes later waits for the change. */
const metadataBlocker = (row: ProcessRow, rows: SessionRows, waiters: readonly ProcessRow[]): Blocked => {
  const { metadataLocks, transactions } = rows;
  const isChange = CHANGES_TABLES.test(row.info ?? '');
  const pending = metadataLocks?.find(({ pid, is_granted }) => pid === row.id && !is_granted);
  const relation = pending?.relation ?? changedTable(row);
  const changes = waiters.filter(({ id, info }) => id !== row.id && CHANGES_TABLES.test(info ?? ''));
  const wants = { type: 'metadata', mode: isChange ? 'exclusive' : 'shared', ...optional({ relation }) };
  const waiting = new Set(waiters.map(({ id }) => id));
  if (!isChange) {
    const holders = (metadataLocks ?? []).filter(
      ({ pid, mode, is_granted, relation: of }) =>
        pid !== row.id && is_granted && isExclusive(mode) && (relation === undefined || of === relation),
    );
    const ahead = changes
      .filter((other) => (other.time ?? 0) >= (row.time ?? 0))
      .filter(
        (other) => relation === undefined || changedTable(other) === undefined || changedTable(other) === relation,
      );
    const by = ahead.length > 0 ? ahead.map(({ id }) => id) : holders.map(({ pid }) => pid);
    const table = relation ?? (ahead[0] === undefined ? undefined : changedTable(ahead[0]));
    return { by: [...new Set(by)], wants: { ...wants, ...optional({ relation: table }) } };
  }
  const holders =
    metadataLocks === undefined
      ? transactions.filter(
          ({ pid, transaction_sec }) => pid !== row.id && !waiting.has(pid) && transaction_sec >= (row.time ?? 0),
        )
      : metadataLocks.filter(
          ({ pid, is_granted, relation: of }) =>
            pid !== row.id && is_granted && !waiting.has(pid) && (relation === undefined || of === relation),
        );
  return { by: [...new Set(holders.map(({ pid }) => pid))], wants };
};

/** The table of a statement that is blocked at a row. */
const rowBlocker = (row: ProcessRow, rows: SessionRows, trxPids: ReadonlyMap<string, number>): Blocked | undefined => {
  const own = rows.waits.filter(({ requesting_trx_id }) => trxPids.get(requesting_trx_id) === row.id);
  if (own.length === 0) return undefined;
  const lock = rows.locks.find(({ lock_id }) => lock_id === own[0]?.lock_id);
  const by = own.flatMap(({ blocking_trx_id }) => trxPids.get(blocking_trx_id) ?? []);
  return {
    by: [...new Set(by)].filter((pid) => pid !== row.id),
    wants:
      lock === undefined
        ? { type: 'record', mode: 'unknown' }
        : { type: lock.type.toLowerCase(), mode: lock.mode, relation: plainRelation(lock.relation) },
  };
};

const stateOf = (row: ProcessRow, transaction: TransactionRow | undefined): string => {
  if (!isIdle(row)) return 'active';
  return transaction === undefined ? 'idle' : 'idle in transaction';
};

/** Seconds since the epoch, as the format writes times. */
const isoSeconds = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** Sessions that do nothing and hold nothing are counted; the others are kept. */
export const sessionSample = (rows: SessionRows): SessionSample => {
  const clients = rows.processes.filter(isClient);
  const byPid = new Map(rows.transactions.map((transaction) => [transaction.pid, transaction]));
  const trxPids = new Map(rows.transactions.map(({ trx_id, pid }) => [trx_id, pid]));
  const metadataWaiters = clients.filter(({ state }) => METADATA_WAIT.test(state ?? ''));
  const sessions = clients.map((row): ServerSession => {
    const transaction = byPid.get(row.id);
    const isRowWait = transaction?.trx_state === 'LOCK WAIT';
    const blocked = isRowWait
      ? rowBlocker(row, rows, trxPids)
      : metadataWaiters.includes(row)
        ? metadataBlocker(row, rows, metadataWaiters)
        : undefined;
    return {
      pid: row.id,
      user: row.user,
      state: stateOf(row, transaction),
      blockedBy: blocked?.by ?? [],
      ...waitOf(row, isRowWait),
      ...optional({
        database: row.db ?? undefined,
        application: rows.programs.get(row.id),
        query: isIdle(row) ? rows.lastStatements?.get(row.id) : (row.info ?? undefined),
        stateSeconds: row.time ?? undefined,
        transactionSeconds: transaction?.transaction_sec,
        transactionStart: transaction === undefined ? undefined : isoSeconds(transaction.started),
        wants: blocked?.wants,
      }),
    };
  });
  const waitedFor = new Set(sessions.flatMap(({ blockedBy }) => blockedBy));
  const kept = sessions.filter(({ pid, state }) => state !== 'idle' || waitedFor.has(pid));
  return { at: rows.at, sessions: kept, idle: sessions.length - kept.length };
};
