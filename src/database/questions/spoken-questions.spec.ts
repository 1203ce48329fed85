// Questions as people who are on call type them: short, with names of tables, and about one figure of several.
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { faultsOf } from '../../../test/support/diagnosis-faults.js';
import { settingRow, stateFile, tableRow } from '../../../test/support/server-state-files.js';
import { readMessageDetails } from '../../language/details/message-details.js';
import { snapshotQuestionOf } from '../../turn/question/snapshot-question.js';
import { diagnose } from '../diagnose/diagnose.js';
import { readSnapshotFile } from '../format/read-snapshot.js';
import type { DatabaseSnapshot } from '../format/snapshot.js';
import type { JsonObject } from '../format/snapshot.js';
import { answerQuestion } from './answer-question.js';

const snapshotOf = (file: JsonObject): DatabaseSnapshot => {
  const read = readSnapshotFile(file);
  if ('rejected' in read) throw new Error(read.because);
  return read.snapshot;
};

const connectionMetrics = (most: number, commits: number): JsonObject => ({
  DBMetrics: {
    User: {
      name: 'User',
      metrics: [
        { metric: 'db.User.max_connections', unit: 'Connections', max: 50 },
        { metric: 'db.User.numbackends', unit: 'Connections', max: most },
        { metric: 'db.User.sessions', unit: 'Sessions', sum: 3 },
      ],
    },
    Transactions: {
      name: 'Transactions',
      metrics: [{ metric: 'db.Transactions.xact_commit', unit: 'Commits', sum: commits }],
    },
  },
});

/** Two minutes: seven sessions wait behind a report, and a statement of another user reads a whole table. */
const file = (more: JsonObject = {}): JsonObject =>
  stateFile(
    {
      Tables: [
        tableRow({ relation: 'public.wagons', live_rows: 300 }),
        tableRow({
          relation: 'public.consignments',
          live_rows: 900_000,
          seq_scans_made: 640,
          seq_rows_read: 576_000_000,
          index_scans_made: 0,
        }),
      ],
      Settings: [settingRow('idle_in_transaction_session_timeout', '0'), settingRow('lock_timeout', '0')],
    },
    {
      $META$: { startTime: '2026-05-04T08:00:00.000Z', endTime: '2026-05-04T08:02:00.000Z' },
      WaitEvents: {
        WallClockTimeSec: 120,
        AverageActiveSessions: 8,
        DBTimeSeconds: 960,
        TopEvents: [
          { event_name: 'Lock:transactionid', event_type: 'Lock', metric_time_sec: 840, pct_db_time: '87.5' },
          { event_name: 'CPU', event_type: 'CPU', metric_time_sec: 120, pct_db_time: '12.5' },
        ],
      },
      NonDefParameters: [{ ParameterName: 'max_connections', ParameterValue: '50' }],
      Metrics: connectionMetrics(44, 6_000),
      SQLs: {
        SQLs: [
          {
            sql_id: 'AA01',
            sql_statement: 'update wagons set free = free - $1 where id = $2',
            dbload: '7',
            pct_aas: '87.5',
          },
          {
            sql_id: 'BB02',
            sql_statement: 'select * from consignments where shipper = $1',
            dbload: '1',
            pct_aas: '12.5',
          },
        ],
        LoadByUser: [
          { sql_id: 'AA01', dbload: [{ user: 'dispatch', pct: 100 }] },
          { sql_id: 'BB02', dbload: [{ user: 'portal', pct: 100 }] },
        ],
      },
      Locks: {
        WaitersMax: 7,
        Trees: [
          {
            root: {
              pid: 811,
              user: 'dispatch',
              application: 'timetable-report',
              state: 'idle in transaction',
              transaction_sec_max: 130,
              state_sec_max: 129,
              sql_statement: 'select * from wagons for update',
            },
            waiters_max: 7,
            waiting: [
              {
                sql_statement: 'update wagons set free = free - $1 where id = $2',
                relation: 'public.wagons',
                wait_sec: 840,
              },
            ],
          },
        ],
      },
      ...more,
    },
  );

const quiet = (): JsonObject => file({ Locks: { Trees: [] }, Metrics: connectionMetrics(12, 18_000) });

const told = (text: string, before?: JsonObject): string => {
  const question = snapshotQuestionOf(readMessageDetails(text, { language: 'en', entities: [] }));
  const sides =
    before === undefined
      ? { primary: snapshotOf(file()) }
      : { primary: snapshotOf(before), secondary: snapshotOf(file()) };
  return answerQuestion(question, sides)
    .replies.flatMap(({ verdict = '', sentences, missing = '', note = '', actions = [] }) => [
      verdict,
      ...sentences.map((sentence) => sentence.text),
      missing,
      note,
      ...actions,
    ])
    .join('\n');
};

describe('a question that is typed in a hurry', () => {
  it.each([
    'how many sessions are stuck behind it',
    'how many are waiting',
    'how many connections are queued up?',
    'how many backends are blocked right now',
    'wieviele Sitzungen hängen dahinter',
    'combien de sessions attendent',
    '¿cuántas sesiones están esperando?',
  ])('counts who waits: %s', (text) => {
    expect(told(text)).toMatch(/^\n?up to 7 sessions waited/i);
    expect(told(text)).not.toContain('db.User.sessions');
  });

  it('says that nobody waited where nobody did', () => {
    const snapshot = snapshotOf(quiet());
    const question = snapshotQuestionOf(readMessageDetails('how many sessions wait', { language: 'en', entities: [] }));
    const [reply] = answerQuestion(question, { primary: snapshot }).replies;
    expect(reply?.note).toContain('no session');
  });

  it.each(['what stmt is it running', 'what is it running?', 'which query is it running', 'what was it doing'])(
    'tells what the session at hand runs: %s',
    (text) => {
      expect(told(text)).toContain('its last statement “select * from wagons for update”');
      expect(told(text)).not.toContain('calls a second');
    },
  );

  it.each([
    'how close are we to max_connections',
    'how many connections are left',
    'how many connections does the database have left',
    'are we near max_connections',
    'wie viele Verbindungen sind noch frei?',
  ])('compares connections with their limit: %s', (text) => {
    expect(told(text)).toContain('44 of 50');
    expect(told(text)).not.toContain('has an end that comes near');
  });

  it('gives the value of a setting that is only named', () => {
    expect(told('what is max_connections?')).toMatch(/`max_connections` is 50/);
  });

  it.each(['did the number of connections change', 'have connections changed?'])(
    'gives no verdict on a limit where a change is asked for: %s',
    (text) => {
      expect(told(text, quiet())).not.toMatch(/^(?:yes|no)\b/);
      expect(told(text, quiet())).toContain('12 → 44');
    },
  );

  it.each([
    'who runs the select on consignments',
    'whose query is the select from consignments',
    'which user runs the statement on consignments',
  ])('tells of the statement on the table that is named: %s', (text) => {
    expect(told(text)).toContain('of the user `portal`');
    expect(told(text)).not.toContain('timetable-report');
    expect(told(text)).not.toContain('dispatch');
  });

  it('tells of the table where no statement is asked about', () => {
    expect(told('how large is the table consignments')).toMatch(/^\n?table `public.consignments`/i);
  });

  it.each(['any seq scans i should worry about?', 'is an index missing?', 'does something scan whole tables'])(
    'does not clear scans of whole tables that the server counted: %s',
    (text) => {
      expect(told(text)).toContain('`public.consignments`');
      expect(told(text)).toContain('640');
      expect(told(text)).not.toContain('shows nothing');
    },
  );

  it.each(['is cpu the bottleneck', 'is it the cpu?', 'are we cpu bound'])(
    'tells the time on processors where no metric of the machine was captured: %s',
    (text) => {
      expect(told(text)).toContain('`CPU`: 12.5 %');
    },
  );

  it.each(['commits per second in both?', 'how many commits a second'])(
    'gives a rate where one is asked for: %s',
    (text) => {
      expect(told(text, quiet())).toContain('50 a second');
      expect(told(text, quiet())).toContain('150 a second');
    },
  );

  it('reads which command is meant in German', () => {
    expect(told('mit welchem Befehl genau')).toContain('pg_terminate_backend');
  });

  it('says whether the setting that is asked about would have helped', () => {
    expect(told('would idle_in_transaction_session_timeout have prevented it, and is it set?')).toMatch(
      /`idle_in_transaction_session_timeout` is `0`[^]*settings that bound what was found/,
    );
  });

  it('states no figure that cannot be computed again', () => {
    const sides = { primary: snapshotOf(quiet()), secondary: snapshotOf(file()) };
    expect(faultsOf(diagnose(sides.primary, sides.secondary), { primary: quiet(), secondary: file() })).toEqual([]);
  });

  it('counts the waiters of any queue', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), (most) => {
        const locked = file({
          Locks: { Trees: [{ root: { pid: 1, application: 'x' }, waiters_max: most, waiting: [] }] },
        });
        const question = snapshotQuestionOf(
          readMessageDetails('how many sessions wait behind it', { language: 'en', entities: [] }),
        );
        const [reply] = answerQuestion(question, { primary: snapshotOf(locked) }).replies;
        expect(reply?.sentences[0]?.figures[0]?.value).toBe(most);
      }),
      { numRuns: 30 },
    );
  });
});
