// Questions about the consequences of a finding, and the counters that share a word with them.
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { faultsOf } from '../../../test/support/diagnosis-faults.js';
import { sessionRow, settingRow, stateFile, tableRow } from '../../../test/support/server-state-files.js';
import { readMessageDetails } from '../../language/details/message-details.js';
import { snapshotQuestionOf } from '../../turn/question/snapshot-question.js';
import { diagnose } from '../diagnose/diagnose.js';
import type { Diagnosis } from '../diagnose/diagnosis.js';
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

const answerTo = (text: string, file: JsonObject): string =>
  repliesTo(text, file)
    .flatMap(({ title, sentences, missing = '', note = '', actions = [] }) => [
      title,
      ...sentences.map((sentence) => sentence.text),
      missing,
      note,
      ...actions,
    ])
    .join('\n');

const COUNTERS: JsonObject = {
  Metrics: {
    DBMetrics: {
      User: { name: 'User', metrics: [{ metric: 'db.User.sessions', desc: 'Sessions', unit: 'Sessions', sum: 0 }] },
      Transactions: {
        name: 'Transactions',
        metrics: [{ metric: 'db.Transactions.xact_commit', desc: 'Commits', unit: 'Commits', sum: 1_200 }],
      },
    },
  },
};

const STARTED = { xact_start: '2026-03-01T10:00:00+00:00', query_start: '2026-03-01T10:00:02+00:00' };
const DEAD = { Tables: [tableRow({ dead_rows: 51_000 })], Settings: [settingRow('autovacuum', 'on')] };

const reading = stateFile({ Transactions: [sessionRow(STARTED)], ...DEAD }, COUNTERS);
const writing = stateFile({ Transactions: [sessionRow({ ...STARTED, xid_age: 50_000 })], ...DEAD }, COUNTERS);
const prepared = stateFile({
  PreparedTransactions: [{ gid: 'order-7', user: 'shop', database: 'shop', age_sec: 400, xid_age: 60_000 }],
  ...DEAD,
});
const sequence = stateFile({
  Sequences: [
    {
      sequence: 'public.tickets_id_seq',
      relation: 'public.tickets',
      column: 'id',
      last_value: 2_140_000_000,
      limit_value: 2_147_483_647,
    },
  ],
});
const slotted = stateFile({
  ReplicationSlots: [
    { slot_name: 'standby_2', active: false, retained_wal_bytes: 700_000_000, wal_status: 'reserved' },
  ],
});
const twins = stateFile({
  Indexes: [
    {
      index: 'public.stock_n_again',
      relation: 'public.stock',
      bytes: 155_648,
      scans: 174,
      is_valid: true,
      is_unique: false,
      is_needed: false,
      duplicate_of: 'public.stock_n',
      definition: 'CREATE INDEX stock_n_again ON public.stock USING btree (n)',
    },
  ],
});
const failing = stateFile({
  Archiver: {
    mode: 'on',
    archived_count: 12,
    failed_count: 40,
    waiting_files: 9,
    last_archived_sec: 5_400,
    last_failed_sec: 20,
    is_failing: true,
  },
});
const bloatedWith = (more: JsonObject, settings: readonly JsonObject[] = []): JsonObject =>
  stateFile({
    Tables: [tableRow({ live_rows: 40_000, dead_rows: 260_000, bytes: 8_000_000, ...more })],
    Settings: settings,
  });

describe('a question about the consequences of a finding', () => {
  it.each([
    ['does anybody lose work when that session goes?', writing, /rolls back what its open transaction has written/],
    ['does anybody lose work when that session goes?', reading, /has written nothing that could be lost/],
    ['is any data lost?', prepared, /rollback prepared loses all[^]*commit prepared keeps it/],
    ['when did it last do something?', reading, /in this state for 3 min[^]*last statement begun `2026-03-01T10:00:02/],
    ['what breaks when it is used up?', sequence, /each insert that takes a number from it fails \(“2200H”/],
    ['what breaks when the disk is full?', slotted, /stops with PANIC/],
    ['is the data on it old?', slotted, /keeps of the log 700 MB[^]*as old as that/],
    [
      'which of the two may go?',
      twins,
      /`public\.stock_n_again` may go, `public\.stock_n` stays[^]*drop index concurrently[^]*Undo/,
    ],
    ['which of both do I drop', twins, /`public\.stock_n_again` may go/],
    ['would a restart help?', prepared, /survives a restart and a crash/],
    ['does it survive a restart?', prepared, /survives a restart and a crash/],
    ['would a restart help?', reading, /Ending the one session does the same without an outage/],
    ['how much faster would it get?', sequence, /how much faster it gets: a snapshot tells what is so now/],
    ['what if it breaks in the middle?', sequence, /ends halfway/],
    ['would rebooting it be enough?', prepared, /survives a restart and a crash/],
    ['for how many minutes has the session been sleeping?', reading, /for 3 min/],
    ['which error do clients get then?', sequence, /2200H/],
    ['would anybody notice it when I drop it?', twins, /what the first step risks/],
    ['can we put that index back?', twins, /can be undone/],
    ['how quickly are the ids burned?', sequence, /whether it becomes worse; one snapshot is one moment/],
    ['why not just reset the sequence?', sequence, /duplicate key/],
    ['how far back can we restore a backup now?', failing, /since the last success 90 min[^]*files that wait 9/],
    ['how much of it is waste?', bloatedWith({}), /dead for each live one 6\.5/],
    ['wie lange ist die Transaktion schon offen?', reading, /for 3 min/],
  ])('is answered: %s', (question, file, holds) => {
    expect(answerTo(question, file)).toMatch(holds);
  });

  it('gives the reason why autovacuum did not clean up', () => {
    const question = "why didn't autovacuum clean it up?";
    expect(answerTo(question, bloatedWith({}, [settingRow('autovacuum', 'off')]))).toMatch(/off for the whole server/);
    expect(answerTo(question, bloatedWith({ autovacuum_enabled: false }))).toMatch(/off for that table/);
    expect(answerTo(question, bloatedWith({ vacuum_threshold_rows: 2_000_050 }))).toMatch(/not due yet/);
    expect(answerTo(question, bloatedWith({}))).toMatch(/all of its workers are at other tables/);
    expect(answerTo(question, reading)).toMatch(/may not remove what an open transaction/);
  });

  it('states figures that can be computed again', () => {
    const questions = fc.constantFrom(
      'when did it last do something?',
      'which of the two may go?',
      'does anybody lose work when that session goes?',
      'is the data on it old?',
    );
    fc.assert(
      fc.property(
        questions,
        fc.constantFrom(reading, writing, prepared, sequence, slotted, twins),
        (question, file) => {
          const sentences = repliesTo(question, file).flatMap((reply) => reply.sentences);
          const diagnosis: Diagnosis = { ...diagnose(snapshotOf(file)), load: sentences };
          expect(faultsOf(diagnosis, { primary: file })).toEqual([]);
        },
      ),
    );
  });
});

describe('a counter', () => {
  it('is given where its number or its name is asked for', () => {
    for (const question of ['how many commits were there?', 'commits', 'db.Transactions.xact_commit', 'any commits?'])
      expect(answerTo(question, reading)).toMatch(/`db\.Transactions\.xact_commit`[^\n]*1,200/);
  });

  it('is no answer to a question that only shares a word with it', () => {
    for (const question of [
      'did the owner of that session go home before its commit reached the branch office?',
      'for how many minutes may a session like his stay?',
      'is that session real?',
      'should somebody from sales phone whoever opened that session yesterday?',
    ])
      expect(answerTo(question, reading)).not.toMatch(/`db\.(?:User|Transactions)\./);
  });
});

it('is said in other languages', () => {
  for (const language of ['de', 'es', 'fr', 'pt', 'zh', 'ja'])
    for (const [question, file] of [
      ['does anybody lose work when that session goes?', writing],
      ['does anybody lose work when that session goes?', reading],
      ['when did it last do something?', reading],
      ['would a restart help?', prepared],
      ['which of the two may go?', twins],
    ] as const)
      for (const { title, sentences, note = '' } of repliesTo(question, file))
        for (const text of [title, note, ...sentences.map((sentence) => sentence.text)].filter((each) => each !== ''))
          expect([language, text, phrasebookOf(language)?.say(text) === undefined]).toEqual([language, text, false]);
});
