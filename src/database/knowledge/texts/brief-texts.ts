// One sentence on each further wait event, by its name in PostgreSQL.
import { AURORA_DOCS, POSTGRESQL_DOCS } from './event-text-topic.js';

export const BRIEF_SOURCE = `${POSTGRESQL_DOCS}/monitoring-stats.html#WAIT-EVENT-TABLE`;
export const AURORA_SOURCE = `${AURORA_DOCS}/AuroraPostgreSQL.Reference.Waitevents.html`;

const locks: Readonly<Record<string, string>> = {
  'Lock:object':
    'A lock on something in the catalogue that is no table, such as a role, type or extension; commands that define things hold it.',
  'Lock:page': 'A lock on a page of an index; only a few index types use it.',
  'Lock:virtualxid':
    'The end of another transaction, whatever it did: CREATE INDEX CONCURRENTLY waits so for old readers.',
  'Lock:frozenid': 'The right to move the mark of the oldest transaction of a database; one vacuum at a time.',
  'Lock:speculative token': 'The end of an INSERT … ON CONFLICT of another session for the same key.',
  'Lock:spectoken': 'The end of an INSERT … ON CONFLICT of another session for the same key.',
  'Lock:userlock': 'A lock that an application or extension defines.',
  'Lock:applytransaction': 'A transaction that another worker of logical replication applies.',
  'BufferPin:BufferPin': 'Exclusive use of a page that others still look at: vacuum waits for an open cursor.',
  'Extension:Extension': 'Something inside an extension; which, only the extension knows.',
};

const clients: Readonly<Record<string, string>> = {
  'Client:GSSOpenServer': 'The exchange that opens an encrypted connection by GSSAPI.',
  'Client:SSLOpenServer':
    'The exchange that opens a TLS connection: new connections come often, or clients are slow to answer.',
  'Client:WalSenderWaitForWAL': 'New log records to send to a standby, or their confirmation.',
  'Client:WalSenderWriteData': 'A standby or subscriber that takes log records more slowly than they are sent.',
  'Client:LibPQWalReceiverConnect': 'A connection of a standby to its primary.',
  'Client:LibPQWalReceiverReceive': 'Data from the primary.',
};

const reading: Readonly<Record<string, string>> = {
  'IO:DataFilePrefetch': 'Pages asked for ahead of their use.',
  'IO:DataFileTruncate': 'A file made shorter, by vacuum or TRUNCATE.',
  'IO:DataFileImmediateSync': 'A new file brought to the disk at once, as index builds do.',
  'IO:BufFileTruncate': 'A temporary file made shorter.',
  'IO:CopyFileRead': 'Input of a COPY from a file.',
  'IO:CopyFileWrite': 'Output of a COPY to a file.',
  'IO:ControlFileSyncUpdate': 'The control file brought to the disk, as checkpoints do.',
  'IO:ControlFileWriteUpdate': 'The control file written.',
  'IO:RelationMapRead': 'The map of catalogue files read.',
  'IO:SLRURead':
    'A page of transaction states, subtransactions or shared row locks read from disk: these small caches are short.',
  'IO:SLRUWrite': 'A page of transaction states or shared row locks written.',
  'IO:SLRUSync': 'Transaction states brought to the disk at a checkpoint.',
  'IO:SLRUFlushSync': 'Transaction states brought to the disk at a checkpoint or shutdown.',
  'IO:ReorderBufferRead': 'Changes of a large transaction read back for logical replication.',
  'IO:ReorderBufferWrite':
    'Changes of a large transaction spilled to disk for logical replication: logical_decoding_work_mem is short.',
  'IO:TwophaseFileWrite': 'The state of a prepared transaction written.',
  'IO:VersionFileSync': 'A version file brought to the disk while a database is made.',
  'IO:AuroraStorageLogAllocate': 'Aurora: room for log records before they are sent to storage.',
  'IO:BatchedPageCacheRead': 'Aurora: several pages read from the cache on local disk.',
};

const log: Readonly<Record<string, string>> = {
  'IO:WALRead': 'Log records read, by replication or recovery.',
  'IO:WALCopyRead': 'A log file read to make a new one of it.',
  'IO:WALInitSync': 'A new log file brought to the disk: log files are used up faster than recycled.',
  'IO:WALInitWrite': 'A new log file filled with zeros: log files are used up faster than recycled.',
  'IO:WALSyncMethodAssign': 'The log brought to the disk while the method for it changes.',
  'LWLock:WALInsert': 'A place in the log buffers: many sessions write log records at once.',
  'LWLock:WALBufMapping': 'A log buffer to be replaced: wal_buffers is small for the writes.',
  'LWLock:ControlFile': 'The control file, as checkpoints read and write it.',
  'IPC:CheckpointStart': 'A checkpoint that should begin.',
  'IPC:CheckpointDone': 'The end of a checkpoint that a session asked for.',
  'Timeout:CheckpointWriteDelay': 'A pause by which a checkpoint spreads its writes; normal.',
  'IPC:ArchiveCommand': 'The command that archives a log file.',
};

const shared: Readonly<Record<string, string>> = {
  'LWLock:ProcArray':
    'The list of running transactions, which each snapshot reads: very many connections, or very many short transactions.',
  'LWLock:XidGen': 'A new transaction number.',
  'LWLock:XactSLRU': 'The cache of transaction states.',
  'LWLock:XactBuffer': 'A page of transaction states being read or written.',
  'LWLock:XactTruncation': 'The removal of old transaction states.',
  'LWLock:CommitTsSLRU': 'The cache of commit times (track_commit_timestamp).',
  'LWLock:CommitTsBuffer': 'A page of commit times being read or written.',
  'LWLock:MultiXactGen': 'The state of the lists of transactions that share a row.',
  'LWLock:NotifyQueue': 'The queue of NOTIFY; all sessions that use it share it.',
  'LWLock:NotifySLRU': 'The cache of the queue of NOTIFY.',
  'Lock:notify': 'The end of another transaction that sends a NOTIFY: they commit one after another.',
  'LWLock:SInvalRead': 'Messages that the catalogue changed: much DDL or many temporary tables.',
  'LWLock:SInvalWrite': 'A message that the catalogue changed: much DDL or many temporary tables.',
  'LWLock:OidGen': 'A new object number: many large objects, or tables with TOAST that are written much.',
  'LWLock:SerializableXactHash': 'The conflicts of serializable transactions.',
  'LWLock:PredicateLockManager': 'The locks of serializable transactions: many of them run at once.',
  'LWLock:AutovacuumSchedule': 'The choice of the next table to vacuum.',
  'LWLock:RelCacheInit': 'The file with which new connections begin: many connect at once.',
  'LWLock:ParallelHashJoin': 'The workers of a parallel hash join, which change its table together.',
  'LWLock:ParallelAppend': 'The next part of a parallel append.',
  'LWLock:SharedTupleStore': 'Rows that parallel workers share.',
  'LWLock:DynamicSharedMemoryControl': 'Shared memory for parallel queries, being made or given back.',
  'LWLock:ReplicationSlotAllocation': 'A replication slot, being made or dropped.',
  'LWLock:LogicalRepWorker': 'The state of workers of logical replication.',
  'LWLock:BackgroundWorker': 'The list of background workers.',
  'LWLock:PgStatsData': 'Statistics of activity that are written or read.',
};

const others: Readonly<Record<string, string>> = {
  'IPC:BgWorkerStartup': 'A background worker that should start.',
  'IPC:BtreePage': 'The page that a parallel index scan goes on with.',
  'IPC:ParallelCreateIndexScan': 'The workers of a parallel index build.',
  'IPC:ParallelBitmapScan': 'The bitmap that a parallel scan shares.',
  'IPC:HashBatchLoad': 'The workers of a parallel hash join, which load a part together.',
  'IPC:ProcSignalBarrier': 'That all sessions have noticed a change of the server.',
  'IPC:Promote': 'The promotion of a standby.',
  'IPC:SafeSnapshot': 'A snapshot at which a deferrable read-only transaction can run safely.',
  'IPC:LogicalSyncData': 'The first copy of a table by logical replication.',
  'IPC:RecoveryConflictSnapshot': 'Replay on a standby waits for a query that still needs old rows.',
  'IPC:RecoveryConflictTablespace': 'Replay on a standby waits for a query that uses a dropped tablespace.',
  'IPC:XactGroupUpdate': 'A group of transactions whose states one of them writes: very many commits.',
  'Timeout:RecoveryApplyDelay': 'A standby that replays late on purpose.',
  'Timeout:VacuumTruncate': 'The lock by which vacuum gives back the end of a table.',
  'Timeout:SpinDelay': 'A very short lock inside the server that many want at once.',
  'Timeout:RegisterSyncRequest': 'Room in the queue of files that a checkpoint must bring to the disk.',
  'Activity:AutoVacuumMain': 'Idle: the launcher of autovacuum.',
  'Activity:CheckpointerMain': 'Idle: the checkpointer.',
  'Activity:WalWriterMain': 'Idle: the writer of the log.',
  'Activity:LogicalLauncherMain': 'Idle: the launcher of logical replication.',
};

export const BRIEF_TEXTS: readonly (readonly [event: string, text: string])[] = [
  locks,
  clients,
  reading,
  log,
  shared,
  others,
].flatMap((each) => Object.entries(each));
