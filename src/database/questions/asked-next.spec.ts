// What a developer on call asks next: of a session by its name, of the second after the first, whether it comes back, why nobody
// saw it, what ending it does, and what the server does not count.
import { describe, expect, it } from 'vitest';
import {
  diagnosedFile,
  sessionRow,
  settingRow,
  stateFile,
  tableRow,
} from '../../../test/support/server-state-files.js';
import { readMessageDetails } from '../../language/details/message-details.js';
import { snapshotQuestionOf } from '../../turn/question/snapshot-question.js';
import { readSnapshotFile } from '../format/read-snapshot.js';
import type { DatabaseSnapshot, JsonObject } from '../format/snapshot.js';
import { phrasebookOf, ANSWER_PHRASES } from '../../turn/respond/phrases/phrasebooks.js';
import { answerQuestion, type TopicAnswer } from './answer-question.js';

const snapshotOf = (file: JsonObject): DatabaseSnapshot => {
  const read = readSnapshotFile(file);
  if ('rejected' in read) throw new Error(read.because);
  return read.snapshot;
};

const questionIn = (text: string, language = 'en') =>
  snapshotQuestionOf(readMessageDetails(text, { language, entities: [] }));

const repliesTo = (text: string, file: JsonObject, language?: string): readonly TopicAnswer[] =>
  answerQuestion(questionIn(text, language), { primary: snapshotOf(file) }).replies;

const told = (text: string, file: JsonObject, language?: string): string =>
  repliesTo(text, file, language)
    .flatMap(({ title, sentences, missing = '', note = '', actions = [] }) => [
      title,
      ...sentences.map((sentence) => sentence.text),
      missing,
      note,
      ...actions,
    ])
    .join('\n');

const WAITS = (event: string): JsonObject => ({
  WaitEvents: {
    WallClockTimeSec: 600,
    AverageActiveSessions: 7.5,
    DBTimeSeconds: 4500,
    TopEvents: [{ event_name: event, event_type: 'Lock', metric_time_sec: 4500, pct_db_time: '100.00' }],
  },
});

const queue = (head: JsonObject, middle: JsonObject, more: JsonObject = {}): JsonObject => ({
  SamplesWithWaiters: 60,
  WaitersMax: 9,
  Trees: [
    {
      root: { pid: 6, state: 'idle in transaction', transaction_sec_max: 900, state_sec_max: 890, ...head },
      waiters_max: 9,
      waiting: [{ sql_statement: 'update stock set n = n + ?', relation: 'public.stock', wait_sec: 700, ...more }],
    },
  ],
  Chain: [
    { pid: 6, state: 'idle in transaction', blocked_by: [], depth: 0, transaction_sec: 900, ...head },
    {
      pid: 16,
      state: 'active',
      blocked_by: [6],
      depth: 1,
      sql_statement: 'update stock set n = ?',
      state_sec: 40,
      ...middle,
    },
  ],
});

const IMPORT = { application: 'batch-import', user: 'app', sql_statement: 'update stock set n = ? where id = ?' };
const SYNC = { application: 'price-sync', user: 'app' };

const locked = stateFile(
  {
    Transactions: [
      sessionRow({ pid: 6, ...IMPORT, client: '10.0.0.7' }),
      sessionRow({ pid: 16, state: 'active', ...SYNC }),
    ],
    Settings: [settingRow('lock_timeout', '0')],
  },
  { ...WAITS('Lock:transactionid'), Locks: queue(IMPORT, SYNC) },
);

const mariadb = (more: JsonObject, state: JsonObject = {}): JsonObject =>
  stateFile(
    {
      Transactions: [{ pid: 6, user: 'nightly', state: 'idle in transaction', transaction_sec: 8, state_sec: 8 }],
      ...state,
    },
    { GeneralInformation: { Engine: 'mariadb', EngineVersion: '10.11.6' }, ...more },
  );

const mariadbLocked = mariadb({
  ...WAITS('Lock:row'),
  Locks: queue({ user: 'nightly' }, { user: 'migration', relation: 'shop.stock' }),
});

const ALTER = 'alter table stock add column price int';
const altered = mariadb({
  ...WAITS('Lock:metadata'),
  Locks: queue(
    { user: 'nightly' },
    { user: 'migration', sql_statement: ALTER, lock_type: 'metadata', mode: 'exclusive', relation: 'shop.stock' },
    { sql_statement: ALTER, lock_type: 'metadata', mode: 'exclusive', relation: 'shop.stock' },
  ),
});

const replica = mariadb(
  {},
  {
    Replication: [
      { source_host: 'db-1', io_running: 'Yes', sql_running: 'No', sql_error_code: 1_062, sql_error: "Error '?'" },
    ],
  },
);

const slotted = stateFile({
  ReplicationSlots: [
    { slot_name: 'standby_2', active: false, retained_wal_bytes: 700_000_000, wal_status: 'reserved' },
  ],
});

const leaking = stateFile(
  {
    Applications: [
      { application: 'checkout-worker', user: 'shop', sessions: 53, idle_sessions: 53, idle_sec_max: 950 },
      { application: 'checkout', user: 'shop', sessions: 2, idle_sessions: 1, idle_sec_max: 3 },
    ],
    Settings: [settingRow('max_connections', '60')],
  },
  {
    Metrics: {
      DBMetrics: {
        User: {
          name: 'User',
          metrics: [
            { metric: 'db.User.numbackends', desc: 'Sessions connected', unit: 'Sessions', avg: 55, max: 55 },
            { metric: 'db.User.max_connections', desc: 'Connections allowed', unit: 'Sessions', avg: 60, max: 60 },
          ],
        },
      },
    },
  },
);

const statement = (id: string, text: string, load: number): JsonObject => ({
  sql_id: id,
  sql_statement: text,
  dbload: String(load),
  pct_aas: String(load * 10),
  AdditionalMetrics: {
    'db.sql_tokenized.stats.avg_latency_per_call.avg': 100 * load,
    'db.sql_tokenized.stats.rows_examined_per_sec.avg': 1_000 * load,
  },
});

const TWO = ['select total from orders', 'select n from stock'] as const;
const busy = stateFile(
  { Tables: [tableRow()] },
  { SQLs: { SQLs: [statement('AAAA', TWO[0], 6), statement('BBBB', TWO[1], 2)] } },
);
const busyWithOne = stateFile({ Tables: [tableRow()] }, { SQLs: { SQLs: [statement('AAAA', TWO[0], 6)] } });

it('says of a stopped replica what the rows show: no word that the verifier takes for a change', () => {
  const [first] = diagnosedFile(replica).findings;
  expect([first?.kind, first?.sentences[0].text]).toEqual([
    'replica-behind',
    'The replica of `db-1` does not replicate',
  ]);
});

describe('a session that is named', () => {
  it.each([
    ['what did price-sync run?', locked, /`price-sync` waits for `6`[^]*“update stock set n = \?”/],
    ['what is price-sync waiting for?', locked, /`price-sync` waits for `6`/],
    ['how long has price-sync been waiting?', locked, /`price-sync` waits for `6`.*for 40 s/],
    ['what is migration doing?', mariadbLocked, /user `migration` waits for `6`/],
    ['how many connections does checkout-worker hold?', leaking, /`checkout-worker`, user `shop`, sessions 53/],
  ])('is the one that is told of: %s', (question, file, says) => {
    expect(told(question, file)).toMatch(says);
    expect(repliesTo(question, file)).toHaveLength(1);
  });

  it('is not told of where something is to be done to it', () => {
    expect(told('is it safe to kill price-sync?', locked)).toMatch(/what the first step risks/);
  });

  it('tells from where it comes', () => {
    expect(told('from which machine does it come?', locked)).toMatch(/from `10\.0\.0\.7`/);
  });
});

describe('the last statement of a session that runs none', () => {
  it.each(['what did the blocker run last?', 'which statement did the holder run last?', 'show me its last statement'])(
    'is said not to be captured where the process list keeps none: %s',
    (question) => {
      const [reply] = repliesTo(question, mariadbLocked);
      expect(reply?.missing).toMatch(/^its last statement: .*process list keeps no earlier one/);
      expect(reply?.actions?.join()).toMatch(/events_statements_current .* where processlist_id = 6`/);
    },
  );

  it('is told where the capture has it', () => {
    expect(told('what did the blocker run last?', locked)).toMatch(
      /its last statement “update stock set n = \? where id/,
    );
  });
});

describe('the one after the first', () => {
  it.each(['and the second worst?', 'and the second worst statement?', 'what about the next one?'])(
    'is told: %s',
    (question) => {
      expect(told(question, busy)).toContain(TWO[1]);
      expect(told(question, busy)).not.toContain(TWO[0]);
    },
  );

  it('is said not to be there', () => {
    for (const question of ['and the second worst?', 'what is the second slowest query?'])
      expect(told(question, busyWithOne)).toMatch(/no further statement/);
  });

  it('is by the measure that is named', () => {
    expect(told('what is the second slowest query?', busy)).toMatch(/time of a call of “select n from stock”.*200/);
  });
});

describe('which one it is, and how much it keeps', () => {
  it.each([
    ['which one exactly, and how much does it keep?', /replication slot `standby_2`[^]*700 MB/],
    ['which one is it?', /replication slot `standby_2`/],
    ['what is it called?', /replication slot `standby_2`/],
    ['how much does it hold back?', /keeps of the log 700 MB/],
  ])('%s', (question, says) => {
    expect(told(question, slotted)).toMatch(says);
  });
});

describe('whether it comes back, is new, and why nobody saw it', () => {
  it.each([
    ['en', 'will it come back?'],
    ['en', 'will that happen again?'],
    ['de', 'kommt das wieder?'],
    ['fr', 'est-ce que ça va revenir ?'],
    ['es', '¿volverá a pasar?'],
    ['ja', 'また起きますか？'],
  ])('tells what brings it back: %s %s', (language, question) => {
    expect(told(question, locked, language)).toMatch(
      /it may come back as long as.*did not end its transaction[^]*to keep it from coming back/,
    );
  });

  it.each([
    ['en', 'is this new?'],
    ['en', 'has it been like this before?'],
    ['de', 'ist das neu?'],
    ['fr', 'est-ce nouveau ?'],
  ])('says that one capture does not tell whether it is new: %s %s', (language, question) => {
    expect(repliesTo(question, locked, language)[0]?.missing).toMatch(/whether it is new.*snapshot watch/);
  });

  it.each([
    ['en', 'why did nobody notice?'],
    ['en', 'why was there no alert?'],
    ['de', 'warum hat das keiner gemerkt?'],
    ['fr', "pourquoi personne ne l'a remarqué ?"],
    ['es', '¿por qué nadie se dio cuenta?'],
  ])('tells what a server says of it by itself: %s %s', (language, question) => {
    expect(told(question, locked, language)).toMatch(/why it may go unnoticed.*log_lock_waits[^]*holds no alerts/);
  });
});

it.each([
  ['en', 'how far behind is it?', /replica of `db-1`/],
  ['en', 'which row is it?', /duplicate key.*show replica status shows them whole/],
  ['ja', 'エラーは何ですか？', /duplicate key/],
  ['de', 'welcher Fehler ist es?', /duplicate key/],
  ['es', '¿es seguro saltar el error?', /skipping leaves out the event/],
])('is read of a replica: %s %s', (language, question, says) => {
  expect(told(question, replica, language)).toMatch(says);
});

it('tells what the session that was found waits for', () => {
  for (const question of ['what is it waiting for?', 'what is the blocker waiting for?'])
    expect(told(question, locked)).toMatch(/`batch-import`, process `6`.*[^]*waits for its client/);
});

it('tells why it is a problem by what follows', () => {
  for (const question of ['why is that a problem at all?', 'why does that matter?'])
    expect(told(question, locked)).toMatch(/if nothing is done: the queue grows/);
});

it('takes “neu starten” for no question of what is new', () => {
  expect(repliesTo('muss ich neu starten?', locked, 'de').map(({ title }) => title)).not.toContain('whether it is new');
});

describe('what ending it does', () => {
  it('tells that those behind it go on, and nothing of doing nothing', () => {
    const replies = repliesTo('what happens if I kill it?', mariadbLocked);
    expect(replies.map(({ title }) => title)).toEqual(['what it risks']);
    expect(replies[0]?.note).toMatch(/rolled back[^]*the others go on/);
  });

  it.each(['can I just cancel the alter instead?', 'what if I kill the migration instead?', 'can I stop the DDL?'])(
    'tells of the change of a table that waits: %s',
    (question) => {
      const [reply, ...others] = repliesTo(question, altered);
      expect(others).toEqual([]);
      expect(reply?.note).toMatch(/those behind it go on at once/);
      expect(reply?.actions?.join()).toMatch(/^[^]*kill query 16;/);
      expect(reply?.actions?.join()).not.toMatch(/`kill 6;/);
      expect(reply?.isFollowUp).toBe(true);
    },
  );
});

it('says which figures of statements MySQL and MariaDB do not count', () => {
  const file = mariadb({ SQLs: { SQLs: [statement('AAAA', TWO[0], 6)] } });
  const [reply] = repliesTo('which query reads the most from disk?', file);
  expect(reply?.missing).toMatch(/blocks read by each statement.*for the whole server/);
});

it('tells when the connection that idled longest was used', () => {
  for (const question of ['when was the oldest idle one used?', 'when was the oldest idle one last used?'])
    expect(told(question, leaking)).toMatch(/`checkout-worker`.*at the most for 15\.8 min/);
});

describe('what is told and offered', () => {
  const files = [locked, mariadbLocked, altered, slotted, leaking, busy, replica];
  const questions = [
    'which one is it?',
    'will it come back?',
    'is this new?',
    'why did nobody notice?',
    'what happens if I kill it?',
    'can I cancel the alter?',
    'what did the blocker run last?',
    'what did migration run?',
    'which query reads the most from disk?',
    'and the second worst?',
    'which machine does it come from?',
    'when was the oldest idle one used?',
    'what is the error?',
    'what is it waiting for?',
    'why is that a problem?',
  ];

  it.each(Object.keys(ANSWER_PHRASES))('is said in %s', (language) => {
    const book = phrasebookOf(language);
    const texts = files.flatMap((file) => {
      const { offers } = answerQuestion(questionIn('hm'), { primary: snapshotOf(file) });
      const replies = questions.flatMap((question) => repliesTo(question, file));
      return [
        ...offers,
        ...replies.flatMap(({ title, sentences, missing = '', note = '', actions = [] }) => [
          title,
          ...sentences.map(({ text }) => text),
          missing,
          note,
          ...actions,
        ]),
      ];
    });
    expect([...new Set(texts)].filter((text) => text !== '' && book?.say(text) === undefined)).toEqual([]);
  });
});
