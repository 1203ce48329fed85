// What is asked after a finding in words of one's own: sums, shares, what is left, proof, where it comes from, what follows, what a setting costs.
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { faultsOf } from '../../../test/support/diagnosis-faults.js';
import { sessionRow, settingRow, stateFile, tableRow } from '../../../test/support/server-state-files.js';
import { readMessageDetails } from '../../language/details/message-details.js';
import { snapshotQuestionOf } from '../../turn/question/snapshot-question.js';
import { causeCourse } from '../diagnose/cause-course.js';
import { causesOf } from '../diagnose/cause-kinds.js';
import type { Diagnosis } from '../diagnose/diagnosis.js';
import { diagnose } from '../diagnose/diagnose.js';
import { engineOf } from '../diagnose/engine.js';
import { viewSnapshot } from '../diagnose/snapshot-view.js';
import { readSnapshotFile } from '../format/read-snapshot.js';
import type { DatabaseSnapshot, JsonObject } from '../format/snapshot.js';
import { phrasebookOf } from '../../turn/respond/phrases/phrasebooks.js';
import { answerQuestion, type TopicAnswer } from './answer-question.js';

const snapshotOf = (file: JsonObject): DatabaseSnapshot => {
  const read = readSnapshotFile(file);
  if ('rejected' in read) throw new Error(read.because);
  return read.snapshot;
};

const repliesTo = (text: string, file: JsonObject): readonly TopicAnswer[] => {
  const question = snapshotQuestionOf(readMessageDetails(text, { language: 'en', entities: [] }));
  return answerQuestion(question, { primary: snapshotOf(file) }).replies;
};

const told = (text: string, file: JsonObject): string =>
  repliesTo(text, file)
    .flatMap(({ title, sentences, missing = '', note = '', actions = [] }) => [
      title,
      ...sentences.map((sentence) => sentence.text),
      missing,
      note,
      ...actions,
    ])
    .join('\n');

const unusedIndex = (index: string, bytes: number): JsonObject => ({
  index,
  relation: 'public.stock',
  bytes,
  scans: 0,
  is_valid: true,
  is_unique: false,
  is_needed: false,
  written_rows: 100_000,
  definition: `CREATE INDEX ${index} ON public.stock USING btree (note)`,
});

const unused = stateFile({ Indexes: [unusedIndex('stock_note', 17_000_000), unusedIndex('stock_name', 3_000_000)] });
const slotted = stateFile({
  ReplicationSlots: [
    { slot_name: 'standby_2', active: false, retained_wal_bytes: 700_000_000, wal_status: 'reserved' },
  ],
});
const bloated = stateFile({ Tables: [tableRow({ live_rows: 40_000, dead_rows: 260_000, bytes: 8_000_000 })] });
const sequence = stateFile({
  Sequences: [
    {
      sequence: 'public.tickets_id_seq',
      relation: 'public.tickets',
      column: 'id',
      column_type: 'integer',
      last_value: 2_140_000_000,
      limit_value: 2_147_483_647,
      used_share: 0.9965,
    },
  ],
});
const held = stateFile({
  Transactions: [sessionRow()],
  Tables: [tableRow({ dead_rows: 51_000 })],
  Settings: [settingRow('work_mem', '4096'), settingRow('max_connections', '60')],
});
const standby = stateFile({
  Transactions: [sessionRow()],
  Tables: [tableRow({ dead_rows: 51_000 })],
  Standbys: [
    {
      application: 'reporting',
      state: 'streaming',
      sent_lag_bytes: 0,
      flush_lag_bytes: 0,
      replay_lag_bytes: 3_600_000,
      replay_lag_sec: 53,
    },
  ],
});

describe('a question after a finding', () => {
  it.each([
    ['how much do I save if all of these go', unused, /`stock_note`, `stock_name`, together 20 MB/],
    ['could a unique constraint depend on it?', unused, /USING btree \(note\)”, not unique[^]*no constraint needs it/],
    [
      'how much disk would I get back if I drop it?',
      slotted,
      /`standby_2`, keeps of the log 700 MB[^]*gives that back at the next checkpoint/,
    ],
    ['can a consumer still come back from it?', slotted, /state of its log `reserved`[^]*goes on where it stopped/],
    ['und wenn ich den Slot einfach lösche?', slotted, /has to be built anew/],
    ['cap it so this never kills the disk', slotted, /set max_slot_wal_keep_size/],
    ['what share of the table is dead?', bloated, /dead rows 260,000, live rows 40,000, dead for each live one 6\.5/],
    ['how many ids have we left', sequence, /values left of the sequence `public\.tickets_id_seq`: 7,483,647/],
    ['how many ids remain', sequence, /values left of the sequence/],
    ['it is integer or bigint, the column?', sequence, /the column `id` has the type `integer`/],
    ['is changing to bigint a big lock?', sequence, /ACCESS EXCLUSIVE/],
    ['prove it', held, /transactions that were begun since[^]*what would disprove it/],
    ['what do I tell the dev who owns it?', held, /nightly-report[^]*idle_in_transaction_session_timeout/],
    ['how did this happen?', held, /a transaction was opened and not ended/],
    ['what happens after I kill it', held, /the next vacuum of each table may remove the dead rows/],
    ['would raising work_mem be a good idea?', held, /`work_mem` is `4096`[^]*no restart is needed/],
    ['is a VACUUM FREEZE at noon ok?', held, /reads and writes go on/],
    ['so are we fine?', held, /Dead rows stay/],
    ['what did you not look at?', held, /not answerable/],
    ['is it the sending or the applying that is slow?', standby, /not sent yet 0 B.*not replayed yet 3\.6 MB/],
    ['缺少哪些索引？', held, /an index would not help with that/],
  ])('is answered: %s', (question, file, holds) => {
    expect(told(question, file)).toMatch(holds);
  });

  it('is answered in both of its clauses', () => {
    const text = told('how long has the transaction been open and what happens if I do nothing about it?', held);
    expect(text).toMatch(/how long it has lasted/);
    expect(text).toMatch(/if nothing is done/);
  });

  it('states figures that can be computed again', () => {
    const questions = fc.constantFrom(
      'how much do I save if all of these go',
      'what share of the table is dead?',
      'how many ids have we left',
      'prove it',
      'is it the sending or the applying that is slow?',
    );
    fc.assert(
      fc.property(questions, fc.constantFrom(unused, slotted, bloated, sequence, held, standby), (question, file) => {
        const sentences = repliesTo(question, file).flatMap((reply) => reply.sentences);
        const diagnosis: Diagnosis = { ...diagnose(snapshotOf(file)), load: sentences };
        expect(faultsOf(diagnosis, { primary: file })).toEqual([]);
      }),
    );
  });
});

it('tells the same figures once', () => {
  const replies = repliesTo('what is the blocker actually doing, what is its query?', held);
  const texts = replies.map(({ sentences }) => sentences.map((sentence) => sentence.text).join('\n'));
  expect(texts.length).toBeGreaterThan(0);
  expect(new Set(texts).size).toBe(texts.length);
});

it('says of a change that waits for a table that ending it frees those behind it', () => {
  const tree = {
    kind: 'metadata',
    waiters_max: 9,
    root: { pid: '6', user: 'nightly', state: 'idle in transaction', transaction_sec_max: 60 },
    change: { pid: '13', sql_statement: 'alter table stock add column price int', relation: 'shop.stock' },
  };
  const file = stateFile(
    { Transactions: [] },
    {
      GeneralInformation: { Engine: 'mariadb' },
      WaitEvents: {
        WallClockTimeSec: 10,
        AverageActiveSessions: 9,
        DBTimeSeconds: 90,
        TopEvents: [{ event_name: 'Lock:metadata', event_type: 'Lock', metric_time_sec: '90', pct_db_time: '100' }],
      },
      Locks: { Samples: 10, SamplesWithWaiters: 10, Trees: [tree] },
    },
  );
  const text = told('which one do I kill?', file);
  expect(text).toMatch(/Ending the change instead lets those behind it go on/);
  expect(text).not.toMatch(/frees nobody/);
});

it('says of a setting without a value that it is empty', () => {
  const file = stateFile({}, { NonDefParameters: [{ ParameterName: 'unix_socket_directories', ParameterValue: '' }] });
  expect(told('which settings are unusual?', file)).toMatch(/`unix_socket_directories` is empty/);
  expect(phrasebookOf('de')?.say('`unix_socket_directories` is empty')?.text).toBe(
    '`unix_socket_directories` ist leer',
  );
});

it('tells no all-clear without what was not looked at', () => {
  expect(told('so are we fine?', stateFile({ Tables: [] }))).toMatch(
    /no cause of trouble was found[^]*says nothing of/,
  );
});

it('knows the course of causes of the engine alone', () => {
  for (const Engine of ['postgresql', 'mariadb']) {
    const look = viewSnapshot(snapshotOf({ ...held, GeneralInformation: { Engine } }), 'primary');
    const own = causesOf(engineOf(look));
    const known = own.filter((kind) => causeCourse(look, kind) !== undefined);
    expect(known.length).toBeGreaterThan(10);
    expect([...own].filter((kind) => causeCourse(look, kind)?.comesFrom === '')).toEqual([]);
  }
});
