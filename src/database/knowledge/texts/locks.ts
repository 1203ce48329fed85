// Texts on locks of rows, tables and pages, and on lightweight locks inside the server.
import { AURORA_DOCS, type EventTextTopic, RDS_DOCS } from './event-text-topic.js';

export const LOCK_TEXTS: readonly EventTextTopic[] = [
  {
    events: ['Lock:transactionid'],
    meaning: 'The session wants to change a row that another transaction has changed or locked and not yet ended.',
    causes: [
      'A transaction that stays open: idle in transaction, or busy with something slow.',
      'Many sessions that change the same few rows, such as counters and status rows.',
      'Savepoints and exception blocks that keep row locks longer than thought.',
    ],
    checks: [
      'The session at the head of the queue (pg_blocking_pids), its state and how long its transaction is open.',
      'idle_in_transaction counts and their longest time.',
      'Whether commits fall while active sessions rise.',
    ],
    actions: [
      'End or mend the transaction at the head; let the application commit before slow work.',
      'Set idle_in_transaction_session_timeout and lock_timeout.',
      'Change hot rows last in a transaction, in one order everywhere; take work with SKIP LOCKED.',
    ],
    source: `${AURORA_DOCS}/apg-waits.locktransactionid.html`,
  },
  {
    events: ['Lock:tuple'],
    meaning:
      'Several sessions queue for one row: the first of them waits for the transaction that holds it, the others here.',
    causes: [
      'A pile-up on one row, with more than one waiter.',
      'The same as of Lock:transactionid, with more concurrency.',
    ],
    checks: ['The session at the head of the queue.', 'Which statement and which key the waiters share.'],
    actions: [
      'Free the row: end or shorten the transaction that holds it.',
      'Spread the hot row over several, or collect changes and apply them once.',
      'Bound the queue: lock_timeout, NOWAIT, SKIP LOCKED, a pool with fewer connections.',
    ],
    source: `${AURORA_DOCS}/apg-waits.locktuple.html`,
  },
  {
    events: ['Lock:relation'],
    meaning: 'The session wants a lock on a table, index or view that conflicts with one held or asked for before it.',
    causes: [
      'ALTER TABLE, CREATE INDEX without CONCURRENTLY, VACUUM FULL, TRUNCATE or LOCK TABLE among the traffic.',
      'Such a command that waits itself, for an open reader: all who come later queue behind it.',
      'Partitions attached or detached.',
    ],
    checks: [
      'Who heads the queue, and which mode is wanted (AccessExclusiveLock).',
      'Deploys and migrations at that time.',
    ],
    actions: [
      'End the command or the reader that it waits for.',
      'Run migrations with a short lock_timeout and try again; use the CONCURRENTLY forms.',
      'Keep transactions that read short.',
    ],
    source: `${AURORA_DOCS}/apg-waits.lockrelation.html`,
  },
  {
    events: ['Lock:advisory'],
    meaning: 'The application asked for a lock of its own making (pg_advisory_lock), and another session holds it.',
    causes: [
      'Work that only one session may do, done slowly.',
      'A session that kept the lock: session locks outlive transactions, also in a pool.',
    ],
    checks: ['pg_locks with locktype advisory: who holds which key.'],
    actions: ['Prefer pg_advisory_xact_lock, or the try forms.', 'Use finer keys, and shorter work under the lock.'],
    source: `${AURORA_DOCS}/apg-waits.lockadvisory.html`,
  },
  {
    events: ['Lock:extend'],
    meaning: 'Several sessions want to make the file of one table or index longer, which one does at a time.',
    causes: [
      'Many concurrent inserts into one table.',
      'Updates that find no room in their pages.',
      'Bloat that is not cleaned up.',
    ],
    checks: ['tup_inserted, and which table the waiters share.', 'The state of vacuum on it.'],
    actions: [
      'Insert in batches, from fewer sessions.',
      'Let vacuum make room; set fillfactor for updates.',
      'Spread the table by partitions.',
    ],
    source: `${AURORA_DOCS}/apg-waits.lockextend.html`,
  },
  {
    events: ['LWLock:BufferContent'],
    meaning: 'Two sessions want the same page in memory at once, one of them to change it.',
    causes: [
      'Hot pages: the end of an index on a rising key, a small table that all update, the root of an index.',
      'Foreign keys to a few parent rows.',
    ],
    checks: [
      'Which statements wait, and whether they insert by a rising key.',
      'Duplicate and unused indexes on that table.',
    ],
    actions: [
      'Spread keys (hash partitions, another key).',
      'Drop indexes that nobody uses.',
      'Batch changes, lower concurrency.',
    ],
    source: `${AURORA_DOCS}/apg-waits.lockbuffercontent.html`,
  },
  {
    events: ['LWLock:BufferMapping'],
    meaning:
      'Sessions want to enter pages into, or remove them from, the table of what the shared buffers hold: pages come and go quickly.',
    causes: [
      'A working set far larger than the shared buffers.',
      'Large scans by several sessions at once, often after an index was lost.',
      'Bloated tables and indexes.',
    ],
    checks: [
      'Cache hits, blks_read, buffers_alloc.',
      'tup_returned against tup_fetched, statements with most blocks for each call.',
    ],
    actions: ['Mend the plan that scans.', 'Partition, archive or clean up bloat.', 'Choose more memory.'],
    source: `${AURORA_DOCS}/apg-waits.lwl-buffer-mapping.html`,
  },
  {
    events: ['LWLock:LockManager'],
    meaning: 'Sessions want to write into the shared table of locks; a session has few slots of its own that avoid it.',
    causes: [
      'Statements that touch many partitions, tables or indexes, run often and at once.',
      'Partition keys missing in conditions, so that every partition is locked.',
      'Far more active sessions than vCPUs.',
    ],
    checks: [
      'Partitions and indexes of the tables in the top statements.',
      'Calls each second, active sessions against vCPUs.',
    ],
    actions: [
      'Name the partition key in conditions.',
      'Drop indexes that nobody uses; have fewer partitions.',
      'Use a connection pool, and prepared statements.',
    ],
    source: `${AURORA_DOCS}/apg-waits.lw-lock-manager.html`,
  },
  {
    events: [
      'LWLock:MultiXactMemberBuffer',
      'LWLock:MultiXactMemberSLRU',
      'LWLock:MultiXactOffsetBuffer',
      'LWLock:MultiXactOffsetSLRU',
    ],
    meaning: 'Sessions look up which transactions share a lock on a row, and the small cache of these lists is short.',
    causes: [
      'Many transactions that lock the same parent row through foreign keys.',
      'SELECT FOR SHARE, and savepoints around row locks.',
      'Old lists that vacuum has not removed, for a transaction is open for long.',
    ],
    checks: ['The oldest transaction, and foreign keys to hot parents.'],
    actions: [
      'End long transactions; vacuum the tables concerned.',
      'Avoid savepoints in loops.',
      'From version 17 on: raise multixact_member_buffers and multixact_offset_buffers.',
    ],
    source: `${AURORA_DOCS}/apg-waits.lwlockmultixact.html`,
  },
  {
    events: ['LWLock:SubtransSLRU', 'LWLock:SubtransBuffer', 'LWLock:SubtransControlLock'],
    meaning:
      'Sessions look up to which transaction a subtransaction belongs, outside the cache that each session shares.',
    causes: [
      'More than 64 savepoints or exception blocks in one transaction.',
      'A long transaction beside them, which makes every reader look.',
    ],
    checks: [
      'Functions with EXCEPTION blocks in loops, drivers that set savepoints by themselves.',
      'The oldest transaction.',
    ],
    actions: [
      'Remove savepoints from loops.',
      'End long transactions.',
      'From version 17 on: raise subtransaction_buffers.',
    ],
    source: `${RDS_DOCS}/wait-event.lwlocksubtransslru.html`,
  },
  {
    events: ['LWLock:pg_stat_statements'],
    meaning:
      'Sessions want to enter a statement into the table of pg_stat_statements, which is full or being cleaned up.',
    causes: [
      'Very many different statements: literals in place of parameters, lists of changing length.',
      'pg_stat_statements.max too small, or its reset and reading too frequent.',
    ],
    checks: ['The number of entries against pg_stat_statements.max, deallocations in pg_stat_statements_info.'],
    actions: ['Use parameters, and arrays in place of lists.', 'Raise pg_stat_statements.max.'],
    source: `${RDS_DOCS}/apg-rpg-lwlockpgstat.html`,
  },
];
