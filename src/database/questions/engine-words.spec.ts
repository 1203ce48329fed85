// Advice in the words of the engine that a snapshot is of: every kind of cause of every product, under every topic, names no setting and no statement of another.
import { describe, expect, it } from 'vitest';
import { sessionRow, settingRow, stateFile, tableRow } from '../../../test/support/server-state-files.js';
import { readMessageDetails } from '../../language/details/message-details.js';
import { snapshotQuestionOf } from '../../turn/question/snapshot-question.js';
import { causesOf } from '../diagnose/cause-kinds.js';
import { outlookOf } from '../diagnose/cause-outlook.js';
import { type CauseKind, DATABASE_CAUSES, type Diagnosis, type SnapshotFinding } from '../diagnose/diagnosis.js';
import { diagnose } from '../diagnose/diagnose.js';
import { type DatabaseProduct, engineOf, PRODUCT_NAMES, databaseProductOf } from '../diagnose/engine.js';
import { viewSnapshot } from '../diagnose/snapshot-view.js';
import { readSnapshotFile } from '../format/read-snapshot.js';
import type { DatabaseSnapshot, JsonObject } from '../format/snapshot.js';
import { answerQuestion } from './answer-question.js';
import type { TopicReply, TopicSubject } from './question-topic.js';
import { diagnosisTopics } from './topics/diagnosis.js';
import { limitTopics } from './topics/limits.js';
import { metricTopics } from './topics/metrics.js';
import { settingTopics } from './topics/settings.js';
import { stateTopics } from './topics/server-state.js';
import { statementTopics } from './topics/statements.js';
import { lockTopics, waitTopics } from './topics/waits-and-locks.js';

const PRODUCTS: readonly DatabaseProduct[] = ['postgresql', 'mysql', 'mariadb'];

/** Names and statements that only one of the engines understands, each as a word of its own. */
const OF_POSTGRES = [
  'pg_\\w+',
  'postgres\\w*',
  'hypopg',
  'pgbouncer',
  'auto_explain',
  'alter system',
  'create index concurrently',
  'drop index concurrently',
  'reindex',
  'vacuum( full)?',
  'autovacuum\\w*',
  'explain \\(analyze',
  'application_name',
  'work_mem',
  'shared_buffers',
  'effective_cache_size',
  'max_wal_size',
  'wal_\\w+',
  'lock_timeout',
  'deadlock_timeout',
  'idle_in_transaction_session_timeout',
  'statement_timeout',
  'random_page_cost',
  'synchronous_commit',
  'temp_file_limit',
  'hash_mem_multiplier',
  '40P01',
  'ACCESS EXCLUSIVE',
];

const OF_BOTH_MYSQL = [
  'innodb\\w*',
  'performance_schema',
  'information_schema\\.(processlist|innodb_trx)',
  'set (global|persist)',
  'kill( query)? \\d+',
  'optimize table',
  'purge binary logs',
  'tmp_table_size',
  'sort_buffer_size',
  'binlog\\w*',
  'wait_timeout',
  'max_heap_table_size',
  'history list',
];

const OF_MYSQL = [
  'mysql',
  'set persist',
  'max_execution_time',
  'replica_parallel_workers',
  'innodb_redo_log_capacity',
  'temptable_max_ram',
  'binlog_group_commit_sync_delay',
];

const OF_MARIADB = [
  'mariadb',
  'max_statement_time',
  'idle_transaction_timeout',
  'slave_parallel_\\w+',
  'expire_logs_days',
  'binlog_commit_wait_\\w+',
];

const FORBIDDEN: { readonly [Product in DatabaseProduct]: readonly string[] } = {
  postgresql: [...OF_BOTH_MYSQL, ...OF_MYSQL, ...OF_MARIADB],
  mysql: [...OF_POSTGRES, ...OF_MARIADB],
  mariadb: [...OF_POSTGRES, ...OF_MYSQL],
};

const foreignIn = (text: string, product: DatabaseProduct): readonly string[] =>
  FORBIDDEN[product].flatMap((name) => new RegExp(String.raw`(?<![\w-])(?:${name})(?!\w)`, 'i').exec(text)?.[0] ?? []);

const COMMON: JsonObject = {
  Transactions: [sessionRow({ statement_sec: 400, sql_statement: 'select n from stock' })],
  Tables: [tableRow({ dead_rows_added: 40, rows_written: 12, bytes: 8_000_000 })],
  Indexes: [{ index: 'stock_n', relation: 'public.stock', bytes: 160_000, duplicate_of: 'stock_m', columns: 'n' }],
  Applications: [{ application: 'shop', user: 'shop', sessions: 12, idle_sessions: 9, idle_sec_max: 900 }],
};

const OF_MYSQL_SERVERS: JsonObject = {
  InnoDB: [{ history_list_length: 90_000, history_list_length_at_begin: 80_000, buffer_pool_pages: 500 }],
  BinaryLog: [{ files: 4, bytes: 900_000_000, expire_sec: 0, first_file: 'log.1', last_file: 'log.4' }],
  Replication: [{ source_host: 'db-1', io_running: 'Yes', sql_running: 'No', lag_sec: 90 }],
  Settings: [settingRow('wait_timeout', '28800'), settingRow('innodb_lock_wait_timeout', '50')],
};

const STATE: { readonly [Product in DatabaseProduct]: JsonObject } = {
  postgresql: {
    ...COMMON,
    Databases: [{ database: 'shop', is_captured: true, xids_left: 1_000, xids_used: 4 }],
    ReplicationSlots: [{ slot_name: 'standby_2', active: false, retained_wal_bytes: 700_000_000 }],
    Settings: [settingRow('work_mem', '4096'), settingRow('autovacuum', 'on')],
  },
  mysql: { ...COMMON, ...OF_MYSQL_SERVERS },
  mariadb: { ...COMMON, ...OF_MYSQL_SERVERS },
};

const fileOf = (product: DatabaseProduct): JsonObject =>
  stateFile(STATE[product], {
    GeneralInformation: { Engine: product, EngineVersion: product === 'mariadb' ? '10.6.2-MariaDB' : '17.2' },
    SQLs: [{ sql_id: 's1', sql_statement: 'select n from stock where customer = ? order by n' }],
    NonDefParameters: [],
  });

const snapshotOf = (product: DatabaseProduct): DatabaseSnapshot => {
  const read = readSnapshotFile(fileOf(product));
  if ('rejected' in read) throw new Error(read.because);
  return read.snapshot;
};

const findingOf = (kind: CauseKind): SnapshotFinding => ({
  id: 'd1',
  kind,
  confidence: 0.9,
  sentences: [{ text: 'something is wrong', figures: [] }],
  conditions: [],
  evidence: Object.keys({ ...COMMON, ...OF_MYSQL_SERVERS, ...STATE.postgresql }).map((list) => ({
    of: 'primary' as const,
    path: `/ServerState/${list}/0` as const,
  })),
  statements: ['s1'],
  actions: [],
});

const subjectOf = (product: DatabaseProduct, kind: CauseKind | undefined): TopicSubject => {
  const snapshot = snapshotOf(product);
  const diagnosis: Diagnosis = {
    ...diagnose(snapshot),
    ...(kind !== undefined && { findings: [findingOf(kind)] }),
  };
  return { pair: { now: viewSnapshot(snapshot, 'primary') }, diagnosis };
};

const textOf = ({ sentences, missing = '', note = '', actions = [] }: TopicReply): string =>
  [...sentences.map(({ text }) => text), missing, note, ...actions].join('\n');

const asked = { words: [], stems: new Set<string>(), names: new Set<string>(), isYesNo: false };

const TOPIC_SOURCES = [
  stateTopics,
  statementTopics,
  settingTopics,
  waitTopics,
  lockTopics,
  limitTopics,
  metricTopics,
  diagnosisTopics,
];

const repliesOn = (product: DatabaseProduct, kind: CauseKind | undefined): readonly (readonly [string, string])[] => {
  const subject = subjectOf(product, kind);
  const parsed = { ...snapshotQuestionOf(readMessageDetails('what?', { language: 'en', entities: [] })), ...asked };
  return TOPIC_SOURCES.flatMap((topicsOf) => topicsOf(subject, parsed))
    .filter(({ names }) => names === undefined)
    .map((topic) => [topic.title, textOf(topic.reply(parsed))] as const);
};

const CASES = PRODUCTS.flatMap((product) =>
  [...causesOf(product === 'postgresql' ? 'postgresql' : 'mysql'), undefined].map((kind) => [product, kind] as const),
);

describe('an answer on a snapshot', () => {
  it.each(CASES)('of %s names nothing of another engine, whatever is asked of it: %s', (product, kind) => {
    const replies = repliesOn(product, kind);
    expect(replies.length).toBeGreaterThan(20);
    const foreign = replies.flatMap(([title, text]) => foreignIn(text, product).map((name) => `${title}: ${name}`));
    expect(foreign).toEqual([]);
  });

  it('is made for the product that the file names', () => {
    for (const product of PRODUCTS) {
      const look = viewSnapshot(snapshotOf(product), 'primary');
      expect([databaseProductOf(look), engineOf(look)]).toEqual([
        product,
        product === 'postgresql' ? product : 'mysql',
      ]);
    }
  });
});

describe('what follows from a cause', () => {
  it.each(PRODUCTS)('is known of every kind that %s can have, and of no other', (product) => {
    const engine = product === 'postgresql' ? 'postgresql' : 'mysql';
    const known = DATABASE_CAUSES.filter((kind) => outlookOf(kind, product) !== undefined);
    expect(known).toEqual(causesOf(engine));
    for (const kind of known) {
      const { ifLeft, prevention, settings } = outlookOf(kind, product) ?? { ifLeft: '', prevention: '', settings: [] };
      expect([ifLeft, prevention]).not.toContain('');
      expect(foreignIn([ifLeft, prevention, ...settings].join('\n'), product)).toEqual([]);
    }
  });

  it('is said to be not known where a file shows a cause that its engine does not have', () => {
    const subject = subjectOf('mysql', 'wraparound');
    const parsed = { ...snapshotQuestionOf(readMessageDetails('what?', { language: 'en', entities: [] })), ...asked };
    const told = stateTopics(subject, parsed)
      .filter(({ title }) =>
        ['what happens if nothing is done', 'which settings bound it', 'how it is kept from coming back'].includes(
          title,
        ),
      )
      .map((topic) => topic.reply(parsed).missing);
    expect(told).toHaveLength(3);
    for (const missing of told) expect(missing).toMatch(/that is not known of MySQL$/);
  });
});

const tell = (question: string, product: DatabaseProduct, finding: SnapshotFinding): string => {
  const snapshot = snapshotOf(product);
  const diagnosis = { ...diagnose(snapshot), findings: [finding] };
  const details = readMessageDetails(question, { language: 'en', entities: [] });
  return answerQuestion(snapshotQuestionOf(details), { primary: snapshot }, diagnosis).replies.map(textOf).join('\n');
};

const setting = (name: string, how: 'global' | 'persist' = 'global'): SnapshotFinding => ({
  ...findingOf('purge-lag'),
  actions: [{ does: 'Change it', statement: `set ${how} ${name} = 1;`, risk: 'none', undo: `set ${how} ${name} = 2;` }],
});

describe('a question before something is done to a MySQL or MariaDB', () => {
  it.each([
    ['what happens if I do nothing?', /old versions of rows pile up/],
    ['how do I prevent this?', /idle_transaction_timeout/],
    ['which setting limits it?', /`?idle_transaction_timeout/],
    ['is it getting worse?', /history list when the capture began: 80,000, and when it ended: 90,000/],
    ['is it safe?', /what the first step risks: none/],
    ['how do I undo it?', /the statement behind “Undo”/],
    ['does it need a restart?', /no restart is needed for wait_timeout: the running server takes it/],
    ['is optimize table safe?', /second copy/],
    ['is vacuum full safe?', /MariaDB has nothing of that name/],
    ['¿qué pasa si no hago nada?', /old versions of rows pile up/],
    ['wird es schlimmer?', /90,000/],
  ])('is answered of an open transaction: %s', (question, holds) => {
    expect(tell(question, 'mariadb', setting('wait_timeout'))).toMatch(holds);
  });

  it('says of a statement that is cancelled that its transaction stays open', () => {
    const withdrawn = (statement: string): SnapshotFinding => ({
      ...findingOf('long-running-statement'),
      actions: [{ does: 'Cancel the statement', statement, risk: 'its work is lost' }],
    });
    for (const statement of ['kill query 12;', 'call mysql.rds_kill_query(12);']) {
      const halfway = tell('what if that fails halfway?', 'mysql', withdrawn(statement));
      expect(halfway).toMatch(/the transaction of the session stays open/);
      expect(halfway).not.toMatch(/transaction of the session is rolled back/);
      expect(tell('does it block other users?', 'mysql', withdrawn(statement))).toMatch(
        /the transaction of the session keeps its locks/,
      );
    }
    expect(tell('what if that fails halfway?', 'mysql', withdrawn('kill 12;'))).toMatch(/rolled back as a whole/);
  });

  it('names the step that it speaks of, where that is not the first', () => {
    const finding: SnapshotFinding = {
      ...findingOf('long-running-statement'),
      actions: [
        { does: 'Stop the job: its owner knows how', risk: 'its work is lost' },
        { does: 'Let later ones give up soon', statement: 'set session lock_wait_timeout = 5;', risk: 'none' },
      ],
    };
    const replies = ['what if that fails halfway?', 'does it block other users?'].map((each) =>
      tell(each, 'mysql', finding),
    );
    expect(replies).toEqual([
      expect.stringContaining('where the step “Let later ones give up soon” ends halfway: the setting is as before'),
      expect.stringContaining('what the step “Let later ones give up soon” locks: it locks nobody out'),
    ]);
    expect(replies.join('\n')).not.toContain('the first step');
  });

  it('asks for a restart where that version of that product takes the setting at its start alone', () => {
    const question = 'does it need a restart?';
    expect(tell(question, 'mariadb', setting('innodb_log_file_size'))).toMatch(/only a restart .*innodb_log_file_size/);
    expect(tell(question, 'mysql', setting('innodb_redo_log_capacity', 'persist'))).toMatch(/no restart is needed/);
    expect(tell(question, 'mysql', setting('innodb_purge_threads', 'persist'))).toMatch(/only a restart/);
    expect(tell(question, 'mariadb', setting('innodb_purge_threads'))).toMatch(/no restart is needed/);
  });

  it('tells what fills the disk, and how large the binary logs are', () => {
    const finding = findingOf('binary-log-growth');
    expect(tell('will the disk fill?', 'mysql', finding)).toMatch(/binary logs fill the disk, and then writes fail/);
    expect(
      tell('how big is it?', 'mysql', {
        ...finding,
        evidence: finding.evidence.filter(({ path }) => path.includes('BinaryLog')),
      }),
    ).toMatch(/binary logs up to `log.4`, size 900 MB/);
  });

  it.each([
    ['postgresql', 'is optimize table safe?', 'bloat'],
    ['mysql', 'does it need a vacuum?', 'purge-lag'],
    ['mariadb', 'is reindex safe?', 'purge-lag'],
  ] as const)('says of %s that it has nothing of that name: %s', (product, question, kind) => {
    expect(tell(question, product, findingOf(kind))).toContain(`${PRODUCT_NAMES[product]} has nothing of that name`);
  });
});
