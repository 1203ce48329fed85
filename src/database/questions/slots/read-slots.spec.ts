// Short questions after a finding, in words that no topic has: what is asked, and of which thing.
import { describe, expect, it } from 'vitest';
import { sessionRow, settingRow, stateFile, tableRow } from '../../../../test/support/server-state-files.js';
import { readMessageDetails } from '../../../language/details/message-details.js';
import { snapshotQuestionOf } from '../../../turn/question/snapshot-question.js';
import { readSnapshotFile } from '../../format/read-snapshot.js';
import { ANSWER_PHRASES, phrasebookOf } from '../../../turn/respond/phrases/phrasebooks.js';
import type { JsonObject } from '../../format/snapshot.js';
import { answerQuestion, type TopicAnswer } from '../answer-question.js';
import { readHoldDirection } from './hold-direction.js';

const repliesTo = (text: string, file: JsonObject, language = 'en'): readonly TopicAnswer[] => {
  const read = readSnapshotFile(file);
  if ('rejected' in read) throw new Error(read.because);
  const question = snapshotQuestionOf(readMessageDetails(text, { language, entities: [] }));
  return answerQuestion(question, { primary: read.snapshot }).replies;
};

const titlesOf = (text: string, file: JsonObject, language?: string): readonly string[] =>
  repliesTo(text, file, language).map(({ title }) => title);

const held = stateFile({
  Transactions: [sessionRow(), sessionRow({ pid: 4_712, application: 'checkout', state: 'active', xmin_age: 1 })],
  Tables: [tableRow({ dead_rows: 40_000 })],
  Settings: [settingRow('idle_in_transaction_session_timeout', '0')],
});

const slot = stateFile({
  ReplicationSlots: [
    { slot_name: 'standby_2', active: false, retained_wal_bytes: 900_000_000_000, wal_status: 'reserved' },
  ],
  Settings: [settingRow('max_slot_wal_keep_size', '-1')],
});

const old = stateFile({
  Databases: [
    {
      database: 'shop',
      xid_age: 2_130_000_000,
      xid_limit: 2_144_483_647,
      xids_left: 14_483_647,
      freeze_max_age: 200_000_000,
      is_captured: true,
    },
  ],
  TableAges: [{ relation: 'pg_proc', xid_age: 2_130_000_000, bytes: 800_000 }],
  Tables: [tableRow({ dead_rows: 0 })],
  Settings: [settingRow('autovacuum', 'on'), settingRow('autovacuum_freeze_max_age', '200000000')],
});

describe('a short question after a finding', () => {
  it.each([
    ['which box?', 'en', 'from which hosts they come'],
    ['what tripped it?', 'en', 'how it came about'],
    ['is it stuck or just lazy?', 'en', 'what it waits for'],
    ['what is it holding?', 'en', 'what it holds'],
    ['what is holding it?', 'en', 'who holds the horizon'],
    ['what if I sleep on it?', 'en', 'what happens if nothing is done'],
    ['est-ce grave ?', 'fr', 'what happens if nothing is done'],
    ['how come nobody times out?', 'en', 'which settings bound it'],
    ['memory usage of 4712?', 'en', 'how much memory a session takes'],
    ['on la coupe comment ?', 'fr', 'what to do about it'],
  ])('is of a session that holds rows: %s', (text, language, title) => {
    expect(titlesOf(text, held, language)).toEqual([title]);
  });

  it.each([
    ['drop it?', 'en', 'what it risks'],
    ['how much has it piled up?', 'en', 'how much it keeps'],
    ['does the primary care?', 'en', 'what happens if nothing is done'],
    ['what does it hold back?', 'en', 'how much it keeps'],
    ['would a limit have saved us?', 'en', 'which settings bound it'],
    ['能删掉吗？', 'zh', 'what it risks'],
  ])('is of a slot: %s', (text, language, title) => {
    expect(titlesOf(text, slot, language)).toEqual([title]);
  });

  it.each([
    ['oldest table?', 'en', 'which table'],
    ['and the next ones?', 'en', 'which table'],
    ['warum friert er nichts ein?', 'de', 'why vacuum did not clean up'],
    ['does the freeze lock anything?', 'en', 'what it locks'],
    ['can apps keep writing meanwhile?', 'en', 'what it locks'],
    ['single user mode needed?', 'en', 'what single-user mode is for'],
  ])('is of transaction ids that run out: %s', (text, language, title) => {
    expect(titlesOf(text, old, language)).toEqual([title]);
  });

  it.each(['when was the last backup?', 'can I have a coffee?', 'what is the weather?', 'thanks a lot'])(
    'is not answered where it is of something else: %s',
    (text) => {
      expect(titlesOf(text, slot)).toEqual([]);
    },
  );

  it('keeps what a phrase of a topic says more exactly', () => {
    expect(titlesOf('how many dead rows are in it?', held)).toEqual(['dead rows of the tables']);
    expect(titlesOf('which parameter limits the WAL a slot can keep?', slot)).toEqual(['which settings bound it']);
  });
});

const met = stateFile(
  { LatestDeadlock: [{ pid: 7, user: 'shop', relation: 'shop.stock', at: '2026-11-29 18:08:21' }] },
  {
    GeneralInformation: { Engine: 'mariadb', EngineVersion: '10.11.6' },
    WaitEvents: { WallClockTimeSec: 5, AverageActiveSessions: 7, DBTimeSeconds: 35, TopEvents: [] },
    Metrics: {
      DBMetrics: {
        Concurrency: { name: 'Concurrency', metrics: [{ metric: 'db.Concurrency.deadlocks', sum: 673 }] },
      },
    },
  },
);

describe('a deadlock', () => {
  it.each([
    ['last one when?', 'when the latest was'],
    ['kill one of them?', 'what ending a session does to deadlocks'],
    ['would lower isolation help?', 'whether a lower isolation helps'],
    ['does the app retry?', 'whether the application repeats it'],
    ['what were they fighting over?', 'which table'],
  ])('is asked about: %s', (text, title) => {
    expect(titlesOf(text, met)).toEqual([title]);
  });
});

describe('what is told then', () => {
  const asked: readonly (readonly [file: JsonObject, questions: readonly string[]])[] = [
    [held, ['what is it holding?', 'memory usage of 4712?', 'which colleague is it?']],
    [slot, ['who used to read it?']],
    [old, ['why is it not freezing?', 'single user mode needed?']],
    [met, ['last one when?', 'kill one of them?', 'would lower isolation help?', 'does the app retry?']],
  ];

  it.each(Object.keys(ANSWER_PHRASES))('is said in %s', (language) => {
    const book = phrasebookOf(language);
    const texts = asked.flatMap(([file, questions]) =>
      questions.flatMap((question) =>
        repliesTo(question, file).flatMap(({ title, sentences, missing = '', note = '', actions = [] }) => [
          title,
          ...sentences.map(({ text }) => text),
          missing,
          note,
          ...actions,
        ]),
      ),
    );
    expect([...new Set(texts)].filter((text) => text !== '' && book?.say(text) === undefined)).toEqual([]);
    expect(texts.length).toBeGreaterThan(30);
  });
});

describe('who holds what', () => {
  it.each([
    ['what is it holding', 'held thing'],
    ['what does he keep locked', 'held thing'],
    ['what is holding it', 'holder'],
    ['who blocks it', 'holder'],
    ['was hält er', 'held thing'],
    ['wer hält ihn', 'holder'],
    ["qu'est-ce qu'il retient", 'held thing'],
    ['qui le retient', 'holder'],
    ['¿qué retiene ella', 'held thing'],
    ['何をロックしている', 'held thing'],
    ['誰がロックしている', 'holder'],
    ['它锁住了什么', 'held thing'],
    ['谁锁住了它', 'holder'],
    ['how long is it', undefined],
    ['what holds', undefined],
  ])('is told by the order of the words: %s', (text, direction) => {
    expect(readHoldDirection(text.replaceAll('¿', '').split(' '))).toBe(direction);
  });
});
