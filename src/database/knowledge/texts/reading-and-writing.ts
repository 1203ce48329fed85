// Texts on reading, writing and temporary files.
import { AURORA_DOCS, type EventTextTopic, POSTGRESQL_DOCS, RDS_DOCS } from './event-text-topic.js';

export const IO_TEXTS: readonly EventTextTopic[] = [
  {
    events: ['IO:BufFileRead', 'IO:BufFileWrite'],
    meaning:
      'A sort, a hash or another working set did not fit the memory that one operation may use (work_mem), and goes through temporary files on local storage.',
    causes: [
      'Statements that sort or join many rows, or wide ones.',
      'work_mem too small for them, or a plan that was made for fewer rows.',
      'Index builds and CREATE TABLE AS of large tables.',
    ],
    checks: [
      'temp_blks_written for each call of the top statements, temp_files and temp_bytes.',
      'Throughput and free space of local storage (os.diskIO.rdstemp, os.fileSys) against their limits.',
    ],
    actions: [
      'Reduce what is sorted: conditions, columns, an index that has the order.',
      'Raise work_mem for that user or statement, not for all: each operation of each session may use it.',
      'Make statistics current.',
      'Where the working set is really that large: a class with more memory or faster local storage.',
    ],
    source: `${AURORA_DOCS}/apg-waits.iobuffile.html`,
  },
  {
    events: ['IO:DataFileRead'],
    meaning: 'A page that a statement needs is not in the shared buffers and is read from storage.',
    causes: [
      'A working set larger than the shared buffers.',
      'Full scans in place of index scans: a lost index, old statistics, a condition that no index serves.',
      'A rise in calls, or a cold cache after a restart or failover.',
      'Bloat, and vacuum or index builds of large tables.',
    ],
    checks: [
      'blks_read against blks_hit now and at a good time.',
      'tup_returned against tup_fetched.',
      'shared_blks_read for each call of the top statements, read latency and throughput of storage.',
    ],
    actions: [
      'Find the statement that reads most and mend its plan.',
      'Bring indexes back, run ANALYZE.',
      'Keep old rows away by partitions or archiving.',
      'Choose memory that holds the working set.',
    ],
    source: `${AURORA_DOCS}/apg-waits.iodatafileread.html`,
  },
  {
    events: ['IO:DataFileWrite', 'IO:DataFileExtend', 'IO:DataFileFlush', 'IO:DataFileSync'],
    meaning: 'Pages of tables and indexes are written, files made longer, or both brought to the disk.',
    causes: [
      'Bulk loads and heavy updates.',
      'Sessions that must write dirty pages themselves, since the background writer and checkpoints do not keep up.',
      'Checkpoints that are close together.',
    ],
    checks: [
      'buffers_backend against buffers_checkpoint and buffers_clean.',
      'checkpoints_req against checkpoints_timed.',
    ],
    actions: [
      'Space checkpoints out: max_wal_size, checkpoint_timeout, checkpoint_completion_target.',
      'Let the background writer do more: bgwriter_lru_maxpages.',
      'Give storage more throughput.',
    ],
    source: `${POSTGRESQL_DOCS}/monitoring-stats.html#WAIT-EVENT-IO-TABLE`,
  },
  {
    events: ['IO:XactSync'],
    meaning: 'Aurora: a commit waits until the storage fleet has acknowledged its log records.',
    causes: [
      'Very many commits: each change in a transaction of its own.',
      'Network or processor of the instance at its limit, so that acknowledgements are handled late.',
    ],
    checks: ['Commits each second and commit latency.', 'Network throughput and CPU against the limits of the class.'],
    actions: [
      'Put several changes into one transaction.',
      'Remove what takes network or processor from it, or choose a larger class.',
      'Commits that fall while load rises point elsewhere: look at what else the sessions wait for.',
    ],
    source: `${AURORA_DOCS}/apg-waits.xactsync.html`,
  },
  {
    events: ['IO:WALWrite', 'IO:WALSync', 'LWLock:WALWrite'],
    meaning:
      'Log records are written (WALWrite) or brought to the disk (WALSync); LWLock:WALWrite is the queue behind the session that does it for all.',
    causes: [
      'Many small commits.',
      'Slow or saturated storage of the log.',
      'Full page images after frequent checkpoints, or bulk changes.',
    ],
    checks: [
      'Commits each second, wal_bytes, wal_fpi and wal_sync.',
      'checkpoints_req against checkpoints_timed.',
      'Write latency and throughput of storage.',
    ],
    actions: [
      'Put several changes into one transaction.',
      'Raise max_wal_size, so that fewer whole pages are logged.',
      'Give the log faster storage; wal_compression where there is processor to spare.',
      'synchronous_commit=off only where the last moments may be lost.',
    ],
    source: `${RDS_DOCS}/wait-event.iowalwrite.html`,
  },
  {
    events: ['IPC:BufferIO', 'LWLock:BufferIO'],
    meaning: 'Another session reads or writes the very page that this one needs; it waits for the end of that.',
    causes: [
      'Many sessions that want the same pages at once, while these are not in memory.',
      'Slow storage, which makes each of these waits longer.',
    ],
    checks: ['IO:DataFileRead beside it, and cache hits.', 'Which table the waiting statements share.'],
    actions: [
      'Treat it with IO:DataFileRead: less reading, better plans, more memory.',
      'Spread hot rows and pages, by partitions or another key.',
    ],
    source: `${AURORA_DOCS}/apg-waits.lwlockbufferio.html`,
  },
  {
    events: ['IPC:DamRecordTxAck'],
    meaning: 'Aurora: a session with a database activity stream waits until its activity record is stored.',
    causes: ['Very many short statements under a synchronous activity stream.'],
    checks: ['Whether the stream is synchronous, and statements each second.'],
    actions: ['Send fewer, larger statements.', 'Make the activity stream asynchronous where your rules allow it.'],
    source: `${AURORA_DOCS}/apg-waits.ipcdamrecordtxac.html`,
  },
];
