// Conversations about a snapshot in German, French and Japanese: no sentence is English, every claim is checked, statements stay as they are.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../src/evidence/answer.js';
import { sessionRow, settingRow, stateFile, tableRow } from '../support/server-state-files.js';
import { clean, newFolder, type Service, startService } from '../support/service.js';
import { answered, post, replay, send } from '../support/shop.js';

const SNAPSHOT = stateFile(
  {
    Transactions: [sessionRow({ application: 'stock-import', sql_statement: 'update stock set n = ?', xmin_age: 10 })],
    Tables: [tableRow({ dead_rows: 1_234, bytes: 4_200_000 })],
    ReplicationSlots: [
      { slot_name: 'standby_2', active: true, active_pid: 77, retained_wal_bytes: 671_000_000, wal_status: 'reserved' },
    ],
    Databases: [
      {
        database: 'shop',
        xid_age: 25_000,
        xid_limit: 2_144_483_647,
        xids_left: 2_144_458_647,
        freeze_max_age: 200_000_000,
      },
    ],
    Indexes: [],
    Settings: [settingRow('max_connections', '60')],
  },
  {
    $META$: {
      version: '2.2.1',
      startTime: '2026-01-10T10:00:00.000Z',
      endTime: '2026-01-10T10:10:00.000Z',
      instanceName: 'shop-1',
    },
    WaitEvents: {
      WallClockTimeSec: 600,
      AverageActiveSessions: 7.5,
      DBTimeSeconds: 4500,
      TopEvents: [
        { event_name: 'Lock:transactionid', event_type: 'Lock', metric_time_sec: 4500, pct_db_time: '100.00' },
      ],
    },
    Locks: {
      SamplesWithWaiters: 60,
      WaitersMax: 9,
      Trees: [
        {
          root: {
            pid: 4_242,
            user: 'app',
            application: 'stock-import',
            state: 'idle in transaction',
            transaction_sec_max: 900,
            state_sec_max: 890,
            sql_statement: 'update stock set n = ?',
          },
          waiters_max: 9,
          waiting: [{ sql_statement: 'update stock set n = n - ?', relation: 'public.stock', wait_sec: 7_000 }],
        },
      ],
    },
  },
);

/** The cause, who holds it, what to do, what if nothing is done, dead rows, slots, how far wraparound is. */
const TALKS: { readonly [language: string]: readonly (readonly [question: string, says: RegExp])[] } = {
  de: [
    ['Warum war die Datenbank langsam?', /Sitzungen stauen sich hinter einer Sperre/],
    ['wer blockiert wen?', /die Sitzung am Kopf der Warteschlange gehört zu `stock-import`/i],
    ['wie behebe ich das?', /`select pg_terminate_backend.*Risiko: ihre Transaktion wird zurückgerollt/],
    ['was passiert, wenn man nichts tut?', /Wenn nichts getan wird: die Warteschlange wächst/],
    ['wie viele tote Zeilen gibt es?', /tote Zeilen 1\.234/],
    ['was halten die Replikations-Slots zurück?', /Replikations-Slot `standby_2`, benutzt von Prozess `77`, .* 671 MB/],
    ['wie weit ist der Wraparound entfernt?', /Datenbank `shop`, Alter in Transaktionen 25\.000/],
  ],
  fr: [
    ['Pourquoi la base de données était-elle lente ?', /des sessions s’accumulent derrière un verrou/],
    ['qui bloque qui ?', /la session en tête de file appartient à `stock-import`/i],
    ['comment je corrige ça ?', /`select pg_terminate_backend.*Risque : sa transaction est annulée/],
  ],
  ja: [
    ['データベースが遅かったのはなぜですか？', /セッションがロックの後ろに滞留しています/],
    ['誰が誰をブロックしていますか？', /待ち行列の先頭のセッションは `stock-import`/],
    ['どうやって直しますか？', /`select pg_terminate_backend.*リスク：/],
  ],
};

const ENGLISH = /\b(?:the|of|are|were|checked|risk|which|what)\b/i;

/** Names, statements and quotations are those of the snapshot. */
const ownWords = (text: string): string => text.replaceAll(/(`+).*?\1|“[^”]*”|_\(\w+\)_/g, ' ');

let service: Service;
let snapshot = '';

beforeAll(async () => {
  service = await startService({ folder: await newFolder() });
  const { text } = await post(service.url, '/v1/snapshots', { body: SNAPSHOT });
  snapshot = (JSON.parse(text) as { readonly id: string }).id;
});

afterAll(async () => {
  await service.close();
  await clean();
});

describe.each(Object.entries(TALKS))('a talk about a snapshot in %s', (language, talk) => {
  it('is answered in the language of its questions, checked against the rows', async () => {
    for (const [index, [question, says]] of talk.entries()) {
      const body = { messageId: `m${index}`, text: question, ask: 'never', askedAt: '2026-01-10T12:00:00Z' };
      const asked = index === 0 ? { ...body, snapshots: [snapshot] } : body;
      const answer = JSON.parse(await answered(service.url, language, asked)) as Answer;
      expect(answer.text).toMatch(says);
      expect([question, ownWords(answer.text)]).toEqual([question, expect.not.stringMatching(ENGLISH)]);
      expect([...new Set(answer.claims.map(({ verdict }) => verdict))]).toEqual(
        answer.claims.length === 0 ? [] : ['supported'],
      );
    }
    expect(await replay(service.url, language, talk.length)).toMatchObject({ outcome: 'identical' });
  });
});

describe('an answer with a sentence that has no translation', () => {
  it('is English as a whole, and says so in the language of the question', async () => {
    const ask = async (messageId: string, text: string, more: object = {}): Promise<Answer> => {
      const body = { messageId, text, ask: 'never', askedAt: '2026-01-10T12:00:00Z', ...more };
      return JSON.parse(await answered(service.url, 'untranslated', body)) as Answer;
    };
    await ask('u1', 'Warum war die Datenbank langsam?', { snapshots: [snapshot] });
    const answer = await ask('u2', 'wie ist fsync eingestellt?');
    expect(answer.text).toContain('(Diese Antwort gibt es bisher nur auf Englisch.)');
    expect(answer.text).not.toContain('Aussagen geprüft');
  });
});

describe('the report of a talk', () => {
  const exported = async (query: string): Promise<string> => {
    const { text, status } = await send(service.url, `/v1/investigations/report/export?${query}`);
    expect(status).toBe(200);
    return text;
  };

  it('is in the language of its questions, or in the one that is asked for', async () => {
    const question = { text: 'Warum war die Datenbank langsam?', ask: 'never', askedAt: '2026-01-10T12:00:00Z' };
    await answered(service.url, 'report', { ...question, messageId: 'r1', snapshots: [snapshot] });
    const page = await exported('format=html');
    expect(page).toContain('<html lang="de">');
    expect(page).toContain('<h2 id="turn-1">Runde 1</h2>');
    expect(page).toContain('Aussagen, wie sie geprüft wurden');
    expect(page).toMatch(/10\.01\.2026, 12:00:00 UTC, beantwortet, von der Engine allein/);
    const draft = await exported('format=post-mortem-md');
    expect(draft).toContain('# Post-mortem, Entwurf: report');
    expect(draft).toMatch(/\*\*Zeitraum:\*\* .*10\.01\.2026/);
    expect(draft).not.toMatch(/\b(?:To fill in|Evidence|Summary|Question)\b/);
    const french = await exported('format=html&language=fr');
    expect(french).toContain('<html lang="fr">');
    expect(french).toContain('Affirmations, telles que vérifiées');
    expect(await exported('format=md&language=en')).toContain('# Investigation report');
  });

  it('is refused in a language that no report has', async () => {
    const { status, text } = await send(service.url, '/v1/investigations/report/export?format=md&language=xx');
    expect([status, text]).toEqual([400, expect.stringContaining('language')]);
  });
});
