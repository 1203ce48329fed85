// Questions of few words after a finding, and what is asked of ending it: what the session wrote, what a restart of its application
// does, whether a statement alone can be ended, and files that are removed by hand.
import { describe, expect, it } from 'vitest';
import { sessionRow, stateFile, tableRow } from '../../../test/support/server-state-files.js';
import { readMessageDetails } from '../../language/details/message-details.js';
import { snapshotQuestionOf } from '../../turn/question/snapshot-question.js';
import { readSnapshotFile } from '../format/read-snapshot.js';
import type { JsonObject } from '../format/snapshot.js';
import { answerQuestion, type TopicAnswer } from './answer-question.js';

const repliesTo = (text: string, file: JsonObject, language = 'en'): readonly TopicAnswer[] => {
  const read = readSnapshotFile(file);
  if ('rejected' in read) throw new Error(read.because);
  const question = snapshotQuestionOf(readMessageDetails(text, { language, entities: [] }));
  return answerQuestion(question, { primary: read.snapshot }).replies;
};

const titlesOf = (text: string, file: JsonObject, language?: string): readonly string[] =>
  repliesTo(text, file, language).map(({ title }) => title);

const told = (text: string, file: JsonObject, language?: string): string =>
  repliesTo(text, file, language)
    .flatMap(({ sentences, missing = '', note = '', actions = [] }) => [
      ...sentences.map((sentence) => sentence.text),
      missing,
      note,
      ...actions,
    ])
    .join('\n');

const mariadb = (state: JsonObject, more: JsonObject = {}): JsonObject =>
  stateFile(state, { GeneralInformation: { Engine: 'mariadb', EngineVersion: '10.11.6' }, ...more });

const RUNNING = {
  pid: 6,
  user: 'nightly',
  state: 'active',
  transaction_sec: 900,
  state_sec: 900,
  statement_sec: 900,
  rows_modified: 0,
  sql_statement: 'select count(*) from stock a, stock b',
};

const running = mariadb(
  { Transactions: [RUNNING] },
  { WaitEvents: { WallClockTimeSec: 10, AverageActiveSessions: 1 } },
);
const writing = mariadb(
  { Transactions: [{ ...RUNNING, rows_modified: 1_200 }] },
  { WaitEvents: { WallClockTimeSec: 10, AverageActiveSessions: 1 } },
);

const held = stateFile({
  Transactions: [sessionRow(), sessionRow({ pid: 4_712, application: 'checkout', state: 'active', xmin_age: 1 })],
  Tables: [tableRow({ dead_rows: 40_000 })],
});

const prepared = stateFile({
  Transactions: [sessionRow({ pid: 4_712, application: 'checkout', state: 'active', xmin_age: 1 })],
  PreparedTransactions: [{ gid: 'order-9', user: 'shop', age_sec: 4_000, xid_age: 50_000 }],
  Tables: [tableRow({ dead_rows: 40_000 })],
});

const sequence = stateFile({
  Sequences: [
    {
      sequence: 'public.t_id_seq',
      relation: 'public.t',
      column: 'id',
      column_type: 'integer',
      last_value: 2_140_000_000,
      limit_value: 2_147_483_647,
      used_share: 0.9965,
    },
  ],
});

const SINCE = 'how long it has lasted';
const NEXT = 'what follows once it is mended';

describe('a short question', () => {
  it.each([
    ['since?', SINCE],
    ['and since when?', SINCE],
    ['and then?', NEXT],
    ['what next?', NEXT],
    ['why?', 'how it came about'],
    ['urgent?', 'what happens if nothing is done'],
  ])('is about what was found: %s', (question, title) => {
    expect(titlesOf(question, held)).toEqual([title]);
  });

  it.each([
    ['de', 'und dann?', NEXT],
    ['fr', 'et ensuite ?', NEXT],
    ['es', '¿y luego?', NEXT],
    ['ja', 'その後は？', NEXT],
  ])('is read in %s: %s', (language, question, title) => {
    expect(titlesOf(question, held, language)).toEqual([title]);
  });

  it.each(['since the deploy of checkout?', 'then restart everything please', 'next deploy of billing?'])(
    'has no other word beside it: %s',
    (question) => {
      const titles = titlesOf(question, held);
      expect(titles).not.toContain(NEXT);
      expect(titles).not.toContain(SINCE);
    },
  );

  it('tells what is seen afterwards, and of the first step', () => {
    expect(told('and then?', held)).toMatch(
      /once it is mended:[^]*capture again once it is done[^]*pg_terminate_backend/,
    );
  });
});

describe('who keeps dead rows', () => {
  it('is no transaction that was begun a moment ago', () => {
    expect(told('who is it?', held)).toMatch(/nightly-report/);
    expect(told('who is it?', held)).not.toMatch(/checkout/);
  });

  it('is no session where the transaction is a prepared one', () => {
    expect(told('who left that behind?', prepared)).toMatch(/order-9[^]*no session belongs to a prepared transaction/);
    expect(told('who left that behind?', prepared)).not.toMatch(/checkout/);
  });
});

describe('what a session has written', () => {
  it.each(['did it write anything?', 'has it changed any row?', 'how much work do I lose if I kill it?'])(
    'is a figure of MariaDB: %s',
    (question) => {
      expect(told(question, writing)).toMatch(/rows that its open transaction has changed: 1,200\n[^]*rolls back/);
      expect(told(question, running)).toMatch(
        /rows that its open transaction has changed: 0\n[^]*nothing that could be lost/,
      );
    },
  );

  it('is not counted by PostgreSQL, which tells whether there is something', () => {
    expect(told('did it write anything?', held)).toMatch(/has written nothing that could be lost/);
  });
});

describe('ending the statement alone', () => {
  it.each([
    ['en', 'can I stop it without cutting the connection?'],
    ['fr', 'on peut l’arrêter sans couper la connexion ?'],
    ['de', 'kann ich es ohne die Verbindung abbrechen?'],
    ['en', 'cancel or terminate?'],
  ])('is told with its statement in %s: %s', (language, question) => {
    expect(told(question, running, language)).toMatch(
      /kill query and the number ends the statement[^]*`kill query 6;`/,
    );
  });
});

describe('a restart of the application', () => {
  it.each(['bounce the service, does that clear it?', 'would restarting the app help?', 'restart the pod?'])(
    'is not one of the server: %s',
    (question) => {
      const replies = repliesTo(question, held);
      expect(replies.map(({ title }) => title)).toEqual(['whether restarting the application helps']);
      expect(replies[0]?.note).toMatch(/an open transaction that idles is rolled back/);
    },
  );

  it('leaves the server to the question about it', () => {
    expect(titlesOf('would a restart of the server help?', held)).toEqual(['whether a restart helps']);
  });
});

describe('files of the log', () => {
  const binlogs = mariadb({
    BinaryLog: [{ files: 3, bytes: 9e10, first_file: 'bin.1', last_file: 'bin.3', expire_sec: 0 }],
    Settings: [{ name: 'binlog_expire_logs_seconds', value: '0' }],
  });

  it.each(['safe to rm the files?', 'can I just delete the files by hand?'])(
    'are not removed by hand: %s',
    (question) => {
      expect(told(question, binlogs)).toMatch(/never remove the files by hand[^]*`purge binary logs before/);
    },
  );

  it('have a size', () => {
    expect(told('how much do they eat?', binlogs)).toMatch(/size 90 GB/);
  });
});

describe('the end of a sequence', () => {
  it('is not a matter of one capture', () => {
    expect(told('when does it hit the wall?', sequence)).toMatch(
      /values left of the sequence[^]*one capture does not tell/,
    );
  });

  it('has two answers for two questions without spaces', () => {
    expect(titlesOf('どの列？直すのに停止は必要？', sequence, 'ja')).toEqual(['which column', 'what it locks']);
  });
});

describe('the last statement of a session that sleeps', () => {
  const SLEEPER = { pid: 6, user: 'nightly', state: 'idle in transaction', transaction_sec: 900, state_sec: 890 };
  const InnoDB = [{ history_list_length: 900_000, history_list_length_at_begin: 800_000 }];
  const sleeping = (performanceSchema: string, more: JsonObject = {}): JsonObject =>
    mariadb({
      Transactions: [{ ...SLEEPER, ...more }],
      InnoDB,
      Settings: [{ name: 'performance_schema', value: performanceSchema }],
    });

  it('is told where the server kept it', () => {
    expect(told('what did it run last?', sleeping('ON', { sql_statement: 'select n from stock' }))).toMatch(
      /“select n from stock”/,
    );
  });

  it('is missing, with how to keep it', () => {
    expect(told('what did it run last?', sleeping('ON'))).toMatch(/setup_consumers set enabled = 'YES'/);
  });

  it('cannot be kept while performance_schema is off, which is said, with how to switch it on', () => {
    const reply = told('what did it run last?', sleeping('OFF'));
    expect(reply).toMatch(/performance_schema, which could, is off[^]*write performance_schema=ON/);
    expect(reply).not.toMatch(/setup_consumers/);
  });
});

describe('while it still runs', () => {
  it.each(['how far is it?', 'how long will it still take?', 'when will it finish?'])(
    'how far a query is, is not known of any server: %s',
    (question) => {
      expect(titlesOf(question, running)).toEqual(['how far it is']);
      expect(told(question, running)).toMatch(/process `6`[^]*and of no query/);
    },
  );

  it('tells that nobody waits for it', () => {
    expect(told('does it block anyone?', running)).toMatch(/in no sample of the capture did a session wait/);
  });

  it.each([
    ['de', 'und jetzt?'],
    ['fr', 'on fait quoi ?'],
    ['es', '¿y ahora qué?'],
    ['ja', '今どうする？'],
    ['en', 'what now?'],
  ])('tells what to do in %s: %s', (language, question) => {
    expect(told(question, running, language)).toMatch(/kill query 6;/);
  });

  it.each([
    ['fr', 'c’est grave ?'],
    ['es', '¿es grave?'],
    ['de', 'ist das schlimm?'],
  ])('tells what follows in %s: %s', (language, question) => {
    expect(titlesOf(question, running, language)).toEqual(['what happens if nothing is done']);
  });
});

describe('an index that was found', () => {
  const invalid = stateFile({
    Indexes: [
      { index: 'public.stock_n', relation: 'public.stock', is_valid: false, is_ready: true, scans: 0, bytes: 8_192 },
    ],
    Tables: [tableRow()],
  });

  it.each(['which index?', 'is it used?', 'which one?'])('is named once, and none is proposed: %s', (question) => {
    const replies = repliesTo(question, invalid);
    expect(replies.map(({ sentences }) => sentences.length)).toEqual([1]);
    expect(told(question, invalid)).toMatch(/index `public.stock_n`/);
  });
});

describe('what MariaDB does not hold', () => {
  const frozen = mariadb(
    { Transactions: [] },
    {
      WaitEvents: {
        WallClockTimeSec: 600,
        AverageActiveSessions: 6,
        DBTimeSeconds: 3_600,
        TopEvents: [{ event_name: 'Lock:global', event_type: 'Lock', metric_time_sec: 3_600, pct_db_time: '100.00' }],
      },
      Locks: { SamplesWithWaiters: 0, WaitersMax: 0, Trees: [], Chain: [] },
    },
  );

  it.each(['which one?', 'who is it?'])(
    'is the holder of a lock of the whole server, and not nobody: %s',
    (question) => {
      expect(told(question, frozen)).toMatch(/lock of the whole server[^]*Find the session that holds the lock/);
      expect(told(question, frozen)).not.toMatch(/no session had a transaction open/);
    },
  );

  it('is two indexes with the same columns: one begins with those of the other', () => {
    const twins = mariadb({
      Indexes: [{ index: 'a', relation: 'shop.stock', columns: 'customer', duplicate_of: 'b', is_unique: false }],
    });
    expect(told('which of them stays?', twins)).toMatch(/`b` stays\n[^]*begins with the columns/);
  });
});
