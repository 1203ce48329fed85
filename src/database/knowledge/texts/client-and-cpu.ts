// Texts on CPU, on clients, and on parallel workers.
import { AURORA_DOCS, type EventTextTopic, POSTGRESQL_DOCS, RDS_DOCS } from './event-text-topic.js';

export const CLIENT_AND_CPU_TEXTS: readonly EventTextTopic[] = [
  {
    events: ['CPU'],
    meaning:
      'The session computes, or is ready to and finds no free processor: PostgreSQL reports no wait for it. It is healthy as long as the sum stays below the number of vCPUs.',
    causes: [
      'A plan that touches far more rows than it returns, such as a full scan after an index was lost or statistics grew old.',
      'More sessions at work than there are vCPUs.',
      'Many short statements that are planned each time, or expensive expressions, JSON and regular expressions in large scans.',
    ],
    checks: [
      'Average active sessions on CPU against the vCPUs.',
      'tup_returned against tup_fetched, and the statements with the largest total time.',
      'Whether calls grew (traffic) or time for each call (plan).',
    ],
    actions: [
      'Look at the plan of the top statement and give it the index or the statistics that it lacks.',
      'Limit concurrency with a connection pool near the number of vCPUs.',
      'Move reports to a replica, or spread them in time.',
      'Only then choose a larger instance class.',
    ],
    source: `${AURORA_DOCS}/apg-waits.cpu.html`,
  },
  {
    events: ['Client:ClientRead'],
    meaning:
      'The server has answered and waits for the next message of its client. Inside a transaction it means that locks and snapshots stay held while the client does something else.',
    causes: [
      'An application that calls another service, or waits for a person, between two statements of one transaction.',
      'Many small round trips over a slow network.',
      'A client that is short of processor time, or a COPY whose data comes slowly.',
    ],
    checks: [
      'Sessions in state idle in transaction, their number and longest time.',
      'Whether others wait on Lock: events meanwhile.',
      'Network throughput of the instance against its limit.',
    ],
    actions: [
      'End transactions before slow work of the client begins.',
      'Set idle_in_transaction_session_timeout.',
      'Send statements in batches or as one; put clients and database into one zone.',
    ],
    source: `${AURORA_DOCS}/apg-waits.clientread.html`,
  },
  {
    events: ['Client:ClientWrite'],
    meaning: 'The server has rows to send and the client does not take them fast enough.',
    causes: [
      'Result sets that are much larger than what the application uses.',
      'A client that processes each row before it fetches the next, or lacks processor time.',
      'A network at its limit.',
    ],
    checks: [
      'Rows for each call of the top statements.',
      'Network throughput against the limit of the instance class.',
    ],
    actions: [
      'Select fewer columns and rows; page through large results.',
      'Fetch into memory first, then process.',
      'Give the client or the instance more network.',
    ],
    source: `${AURORA_DOCS}/apg-waits.clientwrite.html`,
  },
  {
    events: [
      'IPC:MessageQueueSend',
      'IPC:MessageQueueReceive',
      'IPC:ExecuteGather',
      'IPC:ParallelFinish',
      'IPC:BgWorkerStartup',
      'IPC:BgWorkerShutdown',
      'IPC:HashBuildHashInner',
    ],
    meaning:
      'The processes of a parallel query wait for each other: for workers to start or end, for rows to be handed over, for a shared hash table.',
    causes: [
      'Parallel plans for statements that run often and concurrently.',
      'More workers than free processors.',
      'Workers that produce more rows than the leader can take.',
    ],
    checks: [
      'Which statements wait for it, and how often each second they run.',
      'max_parallel_workers and max_parallel_workers_per_gather against the vCPUs.',
    ],
    actions: [
      'Make the statement cheap enough to need no workers: an index, a narrower condition.',
      'Lower max_parallel_workers_per_gather for the users with short statements.',
      'Keep parallelism for reports.',
    ],
    source: `${AURORA_DOCS}/apg-ipc-parallel.html`,
  },
  {
    events: ['IPC:ProcArrayGroupUpdate'],
    meaning:
      'At its end a transaction waits for another that clears the list of running transactions for a whole group.',
    causes: ['Very many short transactions that end at once.', 'Many connections, more than vCPUs by far.'],
    checks: ['Commits each second, active sessions against vCPUs.'],
    actions: ['Put several changes into one transaction.', 'Use a connection pool.'],
    source: `${RDS_DOCS}/apg-rpg-ipcprocarraygroup.html`,
  },
  {
    events: ['IPC:SyncRep'],
    meaning: 'A commit waits until a synchronous standby has confirmed it.',
    causes: ['A slow or unreachable standby, or a slow network to it.', 'A standby that replays or writes slowly.'],
    checks: ['Lag of the standbys, synchronous_standby_names, synchronous_commit.'],
    actions: [
      'Mend or replace the standby.',
      'Ask fewer standbys, or a weaker synchronous_commit where loss may be borne.',
    ],
    source: `${POSTGRESQL_DOCS}/warm-standby.html#SYNCHRONOUS-REPLICATION`,
  },
  {
    events: ['Timeout:PgSleep'],
    meaning:
      'A statement called pg_sleep. It costs no resources, and is left out of load, but it holds what its transaction holds.',
    causes: ['Code that polls or waits inside the database.', 'A forgotten test or trigger.'],
    checks: ['Which statement and user it is.'],
    actions: ['Wait in the application instead, outside a transaction.'],
    source: `${RDS_DOCS}/wait-event.timeoutpgsleep.html`,
  },
  {
    events: ['Timeout:VacuumDelay'],
    meaning: 'Vacuum pauses because it has spent its budget of reads and writes.',
    causes: ['A cost limit that is low for the size of the tables.', 'Several workers that share one budget.'],
    checks: ['autovacuum_vacuum_cost_limit and _delay, dead tuples, age of the oldest transaction.'],
    actions: [
      'Raise the cost limit, or lower the delay, for the tables that matter.',
      'Vacuum by hand at a quiet time.',
    ],
    source: `${RDS_DOCS}/wait-event.timeoutvacuumdelay.html`,
  },
];
