// Texts on the engines: how to read a snapshot of each, and which settings to change first.
import { AURORA_DOCS, POSTGRESQL_DOCS, RDS_DOCS } from './event-text-topic.js';
import type { EngineText } from '../knowledge.js';

const reading = `How to read its figures
- Average active sessions (AAS) is database time by wall clock. Below the vCPUs of the instance, sessions mostly find a processor; load on CPU above the vCPUs is a queue.
- Database time is split by what sessions wait for. The largest share says where time goes, not why: look at the statements behind it and at what they share.
- A counter's sum belongs to the whole window; compare windows of one length, or sums by second.
- tup_returned counts rows that scans read, tup_fetched those that indexes led to. A ratio that rises by tens is a lost index or an old plan.
- blks_read are pages that were not in the shared buffers. Their share of all pages, beside read latency, tells whether the working set still fits.
- temp_bytes and temp_blks_written are sorts and hashes that did not fit work_mem.
- Commits that fall while load rises mean that work waits; commits that rise with load mean more traffic.
- Connections matter against max_connections, active sessions against vCPUs; they are different limits.
- idle in transaction is a session that holds locks and old rows while it runs nothing.

What to turn first
1. The statement with the largest load: its plan, its indexes, its statistics, its callers.
2. Sessions at the head of a lock queue, and the code that leaves transactions open.
3. Concurrency: a pool near the number of vCPUs in place of hundreds of connections.
4. work_mem for the few statements that spill, by user or by statement.
5. Autovacuum that keeps up: dead rows make every scan longer, and old transactions hold it back.
6. Only then the size of the instance, by the resource that is at its limit.`;

const aurora = `Aurora PostgreSQL
Storage is a fleet of its own, in six copies over three zones; the instance sends log records, not pages.
- There are no checkpoints to tune and no full page images: IO:XactSync is the wait for the acknowledgement of a commit, and IO:DataFileRead reads over the network.
- Reads from storage count against the network of the instance. Local storage holds temporary files only, and has limits of throughput and of size by class.
- Readers share the storage with the writer; a long query on a reader can hold back cleaning up on the writer.
- shared_buffers is about three quarters of memory by default, for there is no page cache of the operating system to rely on.
- The cluster parameter group holds parameters of the engine for all instances, the instance group those of one. A parameter that is not in the instance group may be set in the cluster group.

Provisioned and serverless
- A provisioned class has fixed vCPUs, memory, network and local storage: compare use with these limits, at their highest as well as on average.
- Serverless v2 grows between its lowest and highest ACU (about 2 GiB of memory each). At its highest for long, it is a provisioned instance that is too small; a lowest that is too low makes the cache cold when load comes.
- Use serverless for load that comes and goes, and a provisioned class for load that stays.`;

const rds = `RDS for PostgreSQL
PostgreSQL as the community makes it, on a volume of block storage.
- The volume has limits of operations and throughput, the instance class limits of its own; the lower one holds. Burst credits hide both for a while.
- IO:WALWrite and IO:WALSync are commits that wait for the log; checkpoints that come by size (checkpoints_req) make it larger by whole pages.
- Multi-AZ writes are acknowledged by the standby too.
- shared_buffers is about a quarter of memory by default; the operating system caches the rest.`;

const plain = `PostgreSQL
The server as the community makes it, on a machine that the snapshot cannot see into: it has no figures of the operating system.
- Waits and load are counted in samples of sessions: what is shorter than the time between two samples shows by its frequency only.
- IO:WALWrite, IO:WALSync and LWLock:WALWrite are commits that wait for the log. checkpoints_req above checkpoints_timed says that max_wal_size is small for the writes.
- buffers_backend beside buffers_checkpoint says how many pages sessions had to write themselves.
- Statements are counted when they end: one that still runs, or waits for a lock, has load and no calls.
- Lock trees name the session at the head of each queue; that session, not the waiters, is what to mend.`;

export const ENGINE_TEXTS: readonly EngineText[] = [
  {
    engine: 'aurora-postgresql',
    text: `${aurora}\n\n${reading}`,
    sources: [
      `${AURORA_DOCS}/AuroraPostgreSQL.Tuning.html`,
      `${AURORA_DOCS}/AuroraPostgreSQL.BestPractices.Tuning-memory-parameters.html`,
      `${AURORA_DOCS}/aurora-serverless-v2.html`,
    ],
  },
  { engine: 'postgres', text: `${rds}\n\n${reading}`, sources: [`${RDS_DOCS}/PostgreSQL.Tuning.html`] },
  {
    engine: 'postgresql',
    text: `${plain}\n\n${reading}`,
    sources: [`${POSTGRESQL_DOCS}/monitoring-stats.html`, `${POSTGRESQL_DOCS}/runtime-config-resource.html`],
  },
];
