// What is asked before something is done about a finding: of the finding that comes first, in three languages.
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { faultsOf } from '../../../test/support/diagnosis-faults.js';
import { sessionRow, settingRow, stateFile, tableRow } from '../../../test/support/server-state-files.js';
import { readMessageDetails } from '../../language/details/message-details.js';
import { snapshotQuestionOf } from '../../turn/question/snapshot-question.js';
import type { Diagnosis } from '../diagnose/diagnosis.js';
import { diagnose } from '../diagnose/diagnose.js';
import { readSnapshotFile } from '../format/read-snapshot.js';
import type { JsonObject } from '../format/snapshot.js';
import { answerQuestion, type TopicAnswer } from './answer-question.js';
import { englishQuestionWords } from './question-words.js';

const repliesTo = (text: string, file: JsonObject): readonly TopicAnswer[] => {
  const read = readSnapshotFile(file);
  if ('rejected' in read) throw new Error(read.because);
  const question = snapshotQuestionOf(readMessageDetails(text, { language: 'en', entities: [] }));
  return answerQuestion(question, { primary: read.snapshot }).replies;
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

const held = stateFile({
  Transactions: [sessionRow()],
  Tables: [tableRow({ dead_rows: 51_000, dead_rows_added: 6_000, bytes: 8_000_000 })],
  Settings: [settingRow('autovacuum', 'on'), settingRow('idle_in_transaction_session_timeout', '0')],
});

const slot = { slot_name: 'standby_2', active: false, retained_wal_bytes: 700_000_000, wal_status: 'reserved' };
const slotted = stateFile({ ReplicationSlots: [slot], Settings: [settingRow('max_slot_wal_keep_size', '-1')] });

const indexes = stateFile({
  Indexes: [
    {
      index: 'stock_n_again',
      relation: 'stock',
      bytes: 160_000,
      scans: 9,
      is_valid: true,
      duplicate_of: 'stock_n',
      definition: 'CREATE INDEX stock_n_again ON stock USING btree (n)',
    },
  ],
  Tables: [tableRow({ relation: 'stock', rows_written: 400 })],
});

describe('a question before something is done', () => {
  it.each([
    ['is it safe to kill that session?', /its transaction is rolled back/],
    ['¿es seguro matar esa sesión?', /its transaction is rolled back/],
    ['kann ich das rückgängig machen?', /to undo the first step: not possible/],
    ['is it getting worse?', /dead rows added during the capture: 6,000/],
    ['¿está empeorando?', /6,000/],
    ['wird es schlimmer?', /6,000/],
    ["why doesn't autovacuum clean it up?", /vacuum may not remove what this may still see: .*nightly-report/],
    ['what happens if I do nothing?', /dead rows pile up/],
    ['¿qué pasa si no hago nada?', /dead rows pile up/],
    ['Was passiert, wenn ich nichts tue?', /dead rows pile up/],
    ['was geschieht wenn wir nichts unternehmen', /dead rows pile up/],
    ['que se passe-t-il si on ne fait rien ?', /dead rows pile up/],
    ['o que acontece se eu não fizer nada?', /dead rows pile up/],
    ['cosa succede se non faccio niente?', /dead rows pile up/],
    ['comment éviter ça à l’avenir ?', /alert watch the age of the oldest transaction/],
    ['como evito isso no futuro?', /alert watch the age of the oldest transaction/],
    ['come lo evito in futuro?', /alert watch the age of the oldest transaction/],
    ['quelle application ?', /nightly-report/],
    ['posso matar essa sessão?', /pg_terminate_backend|its transaction is rolled back/],
    ['Wie verhindere ich das?', /alert watch the age of the oldest transaction/],
    ['Wie kann ich das künftig vermeiden?', /alert watch the age of the oldest transaction/],
    ['how do I prevent this?', /alert watch the age of the oldest transaction[^]*idle_in_transaction_session_timeout/],
    ['welche Parameter verhindern das?', /`idle_in_transaction_session_timeout` is `0`/],
    ['does it need a restart?', /no restart is needed for idle_in_transaction_session_timeout/],
    ['how big is it?', /table `public.stock`, size 8 MB/],
    ['is vacuum full safe?', /ACCESS EXCLUSIVE/],
    ['what if that fails halfway?', /there is no half: the transaction of the session is rolled back as a whole/],
    ['what if it gets interrupted?', /there is no half/],
    ['was, wenn das auf halbem Weg abbricht?', /there is no half/],
    ['¿y si falla a medias?', /there is no half/],
    ['does it block other users?', /what the first step locks: it locks nobody out/],
    ['what happens if I kill it?', /what the first step risks: its transaction is rolled back/],
    ['does a vacuum help right now?', /end what holds it first, then vacuum/],
    ['would a manual vacuum fix it?', /whether a vacuum helps[^]*nightly-report/],
    ['how much space would I get back?', /table `public.stock`.*dead rows 51,000[^]*vacuum full and pg_repack/],
    ['which setting controls when autovacuum starts?', /settings that decide when it comes: .*scale_factor/],
    ['which parameter decides how long a transaction may idle?', /idle_in_transaction_session_timeout/],
    ['which setting limits the connections?', /settings of connection/],
  ])('is answered of a held horizon: %s', (question, holds) => {
    expect(told(question, held)).toMatch(holds);
  });

  it.each([
    ['will the disk fill?', /how much of its disk is free: the server does not say it/],
    ['¿se va a llenar el disco?', /the log grows until the disk is full/],
    ['which parameter would cap this?', /`max_slot_wal_keep_size` is `-1`/],
    ['seit wann hat der Slot keinen Konsumenten?', /from PostgreSQL 17 on \(inactive_since\)/],
    ['wie viel WAL hält er zurück?', /keeps of the log 700 MB/],
    ['how much disk does it eat?', /keeps of the log 700 MB/],
    ['what happens to the standby when I drop the slot?', /what the first step risks: a standby/],
    ['what if dropping it is interrupted?', /the slot is gone, or it is there as before/],
    ['which parameter limits the WAL a slot can keep?', /`max_slot_wal_keep_size` is `-1`/],
  ])('is answered of a slot without consumer: %s', (question, holds) => {
    expect(told(question, slotted)).toMatch(holds);
  });

  it.each([
    ['which indexes are duplicates?', /stock_n_again.* the same as `stock_n`/],
    ['welche Indizes werden nicht benutzt?', /there were no unused indexes/],
    ['¿hay índices inválidos?', /there were no invalid indexes/],
    ['give me the statement to recreate it', /create index concurrently stock_n_again/],
    ['¿cuánto frena ese índice las escrituras?', /rows written during the capture to `stock`: 400/],
    ['wie groß ist er?', /index `stock_n_again`, size 160 KB/],
    ['what if the drop is aborted midway?', /left behind as invalid: run the same statement again/],
    ['does it lock the table?', /what the first step locks: reads and writes go on/],
  ])('is answered of a duplicate index: %s', (question, holds) => {
    expect(told(question, indexes)).toMatch(holds);
  });

  it('says no to a vacuum where something holds it back, and the figures decide', () => {
    const [reply] = repliesTo('does a vacuum help?', held);
    expect([reply?.verdict, reply?.conditions?.length]).toEqual(['no', expect.any(Number)]);
    expect(reply?.conditions?.length).toBeGreaterThan(0);
  });

  it('leaves a question about who holds a lock to the locks', () => {
    expect(repliesTo('who holds the lock that blocks the table?', held).map(({ title }) => title)).not.toContain(
      'what it locks',
    );
  });

  it('does not take a question about all of it for one after its name', () => {
    expect(told('What was the database doing, and why?', held)).not.toMatch(/in which database/);
  });

  it('does not let another table stand for one that was not captured', () => {
    expect(told('how big is order_lines?', held)).not.toMatch(/stock/);
  });

  it('says that there is nothing to run where no cause was found', () => {
    const quiet = stateFile({ Tables: [tableRow()] });
    for (const question of ['is it safe?', 'how do I undo it?', 'does it need a restart?'])
      expect(told(question, quiet)).toMatch(/no cause was found/);
  });

  it('states figures alone that the file holds, whatever is asked', () => {
    const questions = [
      'is it getting worse?',
      'how big is it?',
      'how long until it ends?',
      'what does the index cost?',
    ];
    const files = [held, slotted, indexes];
    fc.assert(
      fc.property(fc.constantFrom(...questions), fc.constantFrom(...files), (question, file) => {
        const sentences = repliesTo(question, file).flatMap((reply) => reply.sentences);
        const read = readSnapshotFile(file);
        if ('rejected' in read) throw new Error(read.because);
        const diagnosis: Diagnosis = { ...diagnose(read.snapshot), load: sentences };
        expect(faultsOf(diagnosis, { primary: file })).toEqual([]);
      }),
    );
  });
});

describe('a snapshot of a watch', () => {
  const episode = {
    kind: 'vacuum-held-back',
    first_seen: '2026-11-27T14:03:10Z',
    first_seen_sec: 1_800,
    captures: 31,
    sessions_first: 2,
    sessions_last: 9,
    not_before: '2026-11-27T14:02:10Z',
    not_before_sec: 1_860,
    is_over: false,
  };
  const watched = { ...held, Watch: { interval_sec: 60, Episodes: [episode] } };

  it('tells since when its cause has been there, and between which captures it began', () => {
    expect(told('since when?', watched)).toMatch(/first saw it at `2026-11-27T14:03:10Z`, 30 min .*31 captures/);
    expect(told('seit wann?', watched)).toMatch(
      /a capture without it was taken at `2026-11-27T14:02:10Z`, 31 min back/,
    );
  });

  it('tells how busy the server was then and is now', () => {
    expect(told('is it getting worse?', watched)).toMatch(/when the watch first saw it: 2, and now: 9/);
  });

  it('does not tell it of a cause that is over, or of another kind', () => {
    for (const other of [
      { ...episode, is_over: true },
      { ...episode, kind: 'bloat' },
    ])
      expect(told('since when?', { ...held, Watch: { Episodes: [other] } })).not.toMatch(/first saw/);
  });
});

describe('the words of a question in another language', () => {
  it.each([
    ['¿cuántas filas muertas hay?', ['how', 'many', 'row', 'dead']],
    ['Wie groß ist die Tabelle?', ['how', 'big', 'table']],
    ['töten', ['kill']],
    ['toten', ['dead']],
    ['wie blokkeert wie?', ['who', 'block', 'who']],
    ['wie is de gebruiker?', ['who', 'user']],
    ['od kiedy?', ['since', 'when', 'when']],
    ['która tabela jest zablokowana?', ['which', 'table', 'block']],
    ['kim kimi engelliyor?', ['who', 'whom', 'block']],
    ['hangi kullanıcı?', ['which', 'user']],
    ['ne zamandan beri açık?', ['since', 'when', 'open']],
    ['どのアプリケーション?', ['application', 'which']],
    ['誰が誰をブロックしているの?', ['block', 'whom', 'who']],
    ['いつから?', ['since', 'when']],
    ['アプリは何?', ['application', 'which']],
    ['jaka aplikacja?', ['which', 'application']],
    ['hiçbir şey yapmazsak ne olur?', ['nothing', 'if', 'happen']],
    ['直近の注文はいつも表示される?', []],
  ])('are those that topics are asked for by: %s', (question, english) => {
    expect(englishQuestionWords(question.split(/[\s¿?]+/))).toEqual(english);
  });

  it('are of one language: an article of the one is no verb of the other', () => {
    expect(englishQuestionWords(['los', 'parámetros', 'inusuales'])).toEqual(['setting', 'unusual']);
  });

  it('are none where a word is of neither', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[xq][0-9]{2,8}$/), (word) => {
        expect(englishQuestionWords([word])).toEqual([]);
      }),
    );
  });
});

describe('what is asked of a first finding before and after it is mended', () => {
  it.each([
    ['how do I check that it worked?', /how it is seen that it helped[\s\S]*capture again once it is done/],
    ['can it wait until monday?', /if nothing is done/],
    ['will it go away by itself?', /if nothing is done/],
    ['how long will a vacuum take?', /how long a step takes is in no snapshot/],
    ['what would you do first?', /what to do about it/],
    ['which timeout should we set?', /settings that bound it/],
    ['would pg_repack help?', /pg_repack writes the table anew/],
    ['how many dead rows are in it?', /stock.*dead rows 51,000/],
  ])('“%s”', (question, holds) => {
    expect(told(question, held)).toMatch(holds);
  });

  it('takes no pronoun for a table that is not in the snapshot, and no extension for a setting', () => {
    expect(told('how many dead rows are in it?', held)).not.toContain('the table it');
    expect(told('how many dead rows are in parcels?', held)).toContain('the table parcels');
    expect(told('is pg_trgm dangerous?', held)).not.toContain('at its default');
  });
});
