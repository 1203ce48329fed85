// What is asked of a snapshot is answered from its figures: the topic that is meant, the right word, and no number that the file does not hold.
import { readMessageDetails } from '../../language/details/message-details.js';
import { snapshotQuestionOf } from '../../turn/question/snapshot-question.js';
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { scaled } from '../../../test/support/full-scale.js';
import { irregularSnapshot } from '../../../test/support/irregular-snapshots.js';
import { smallSnapshot } from '../../../test/support/small-snapshot.js';
import { generateSnapshots } from '../demo/generate.js';
import { CAUSE_KINDS } from '../demo/work.js';
import { twoHourStory } from '../demo/story.js';
import { diagnose } from '../diagnose/diagnose.js';
import { isConditionMet, recomputeFigure } from '../diagnose/computed-figure.js';
import { readSnapshotFile } from '../format/read-snapshot.js';
import type { DatabaseSnapshot, SnapshotSides } from '../format/snapshot.js';
import { answerQuestion, type SnapshotAnswers } from './answer-question.js';

const read = (content: unknown): DatabaseSnapshot => {
  const done = readSnapshotFile(content as never, undefined);
  if ('rejected' in done) throw new Error(done.because);
  return done.snapshot;
};

const { quiet, troubled } = twoHourStory();
const hours: SnapshotSides = { primary: read(troubled.content), secondary: read(quiet.content) };

const locks = {
  Trees: [
    {
      root: { application: 'checkout', state: 'idle in transaction', transaction_sec_max: 412.5 },
      waiters_max: 20,
      waiting: [{ sql_statement: 'update stock set n = $1', relation: 'stock', wait_sec: 800 }],
    },
  ],
};

const questionOf = (text: string) => snapshotQuestionOf(readMessageDetails(text, { language: 'en', entities: [] }));

const told = ({ replies, offers }: SnapshotAnswers): readonly string[] =>
  replies.length === 0
    ? offers
    : replies.flatMap(({ verdict, sentences, missing, note, events = [] }) => [
        ...(verdict === undefined ? [] : [verdict]),
        ...sentences.map(({ text }) => text),
        ...(missing === undefined ? [] : [`not captured: ${missing}`]),
        ...(note === undefined ? [] : [note]),
        ...events.map((event) => `meaning of ${event}`),
      ]);

const ask = (question: string, sides: SnapshotSides = hours): readonly string[] =>
  told(answerQuestion(questionOf(question), sides));

describe('a question to a snapshot', () => {
  it.each([
    ['Did the connections reach their limit?', ['no', 'Connections: 3.42 % of the limit at the most, 171 of 5,000']],
    ['was the CPU the limit?', ['no', 'Use of the processors: 77.5 % of the limit at the most']],
    ['was there enough memory?', ['no', 'Memory in use: 99.06 % of the limit at the most, 127 of 128']],
    [
      'was it the CPU or the network that was the bottleneck?',
      [
        'no',
        'Use of the processors: 77.5 % of the limit at the most',
        'yes',
        'Network traffic: 99.5 % of the limit at the most',
      ],
    ],
    ['how many connections were open?', ['Connections: 3.42 % of the limit at the most, 171 of 5,000']],
    [
      'compare the checkpoint settings',
      [
        '`max_wal_size` is 4,096 MB in both snapshots',
        'not overridden in the captured instance group: checkpoint_timeout, checkpoint_completion_target',
      ],
    ],
    ['what is work_mem?', ['`work_mem` is 65,536 kB in both snapshots']],
    ['is autovacuum off?', ['not overridden in the captured instance group: autovacuum']],
    ['what did settings change?', ['`log_min_duration_statement` is 250, it was 1,000']],
    ['were there any deadlocks?', ['no', '`db.Concurrency.deadlocks` (“Deadlocks per minute”): 0 in all, it was 0']],
    ['how many commits?', ['`db.Transactions.xact_commit` (“Commits per second”): 259,000 in all, it was 576,000']],
    ['and the cache hit ratio?', ['`bufferCacheHitRatio` (“Percent”): 56.99, it was 93.83']],
    ['which engine version is it?', ['engine version: `14.8`']],
    [
      'is the instance too small?',
      [
        'Use of the processors: 77.5 % of the limit at the most',
        'Connections: 3.42 % of the limit at the most, 171 of 5,000',
        'Network traffic: 99.5 % of the limit at the most',
        'Throughput to local storage: 30.78 % of the limit at the most',
        'Memory in use: 99.06 % of the limit at the most, 127 of 128',
        'Space on local storage: 79.9 % of the limit at the most, 205 of 256',
      ],
    ],
    ['is any data missing?', ['no section is missing']],
    ['how big is the instance?', ['DB instance class: `db.r6g.4xlarge`']],
    ['how much memory does it have?', ['memory size in MiB: 131,072']],
    ['did it run out of connections?', ['no', 'Connections: 3.42 % of the limit at the most, 171 of 5,000']],
    ['did it run out of memory?', ['yes', 'Memory in use: 99.06 % of the limit at the most, 127 of 128']],
    ['what is the CPU usage?', ['Use of the processors: 77.5 % of the limit at the most']],
    ['how much memory was used?', ['Memory in use: 99.06 % of the limit at the most, 127 of 128']],
    ['how full was the disk?', ['Space on local storage: 79.9 % of the limit at the most, 205 of 256']],
    [
      'how much did the cache hit ratio fall?',
      ['`bufferCacheHitRatio` (“Percent”): 56.99, it was 93.83, a change of -39.26 %'],
    ],
    [
      'was there a lock?',
      [
        'share of the database time in `Lock:transactionid`: 0.65 %, 109 s in all',
        'the figures show nothing that amounts to a pile-up behind a lock',
      ],
    ],
    ['any errors in the database log?', ['not captured: the snapshot has no section LogFileAnalysis']],
    ['what is vacuum_cost_delay?', ['not overridden in the captured instance group: vacuum_cost_delay']],
    [
      'which database is it?',
      [
        '“SELECT l.sku, sum(l.quantity) AS sold, sum(l.quantity * l.price_cents) AS revenue FROM ord…” makes 45.06 % of the load',
        'of its load, in the database `shop`: 100 %',
      ],
    ],
    [
      'show the full sql',
      [
        'the text of `C06DEE6DFAEBF21E503E9BD828E18F97D119BC6B`: “SELECT l.sku, sum(l.quantity) AS sold, sum(l.quantity * l.price_cents) AS revenue FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.created_at >= ? GROUP BY l.sku ORDER BY revenue DESC, l.sku”',
      ],
    ],
    [
      'what does ClientRead mean?',
      ['the snapshot lists no session that waited for it', 'meaning of Client:ClientRead'],
    ],
    [
      'What does io:buf_file_write mean?',
      [
        'share of the database time in `IO:BufFileWrite`: 35.1 %, 98.1 min in all',
        'most of it is of “SELECT l.sku, sum(l.quantity) AS sold, sum(l.quantity * l.price_cents) AS revenue FROM ord…”: 77.84 % of its load is in `IO:BufFileWrite`',
        'meaning of IO:BufFileWrite',
      ],
    ],
  ])('is answered as it is asked: %s', (question, expected) => {
    expect(ask(question)).toEqual(expected);
  });

  it('does not take a name in a statement for a parameter', () => {
    expect(answerQuestion(questionOf('how big is order_lines?'), hours).replies).toEqual([]);
  });

  it('states free memory, and expands abbreviations', () => {
    for (const question of ['how much memory was free?', 'how much free memory was left?'])
      expect(ask(question)[0]).toMatch(/^`os\.memory\.free` \(“KB”\): .* at the least, it was 32,296,141$/);
    const iops = ask('how many IOPS were there?');
    expect(iops.length).toBeGreaterThan(1);
    for (const each of iops) expect(each).toMatch(/^`os\.diskIO\.\w+\.(?:read|write)IOsPS`/);
  });

  it('names the leading statement by the requested measure, with its id', () => {
    const [{ sentences: [first] = [], section } = { sentences: [], section: '' }] = answerQuestion(
      questionOf('which statement wrote the most temporary files?'),
      hours,
    ).replies;
    expect(section).toBe('SQLs');
    expect(first?.text).toMatch(/^temporary blocks written a second of “SELECT l\.sku.*” \(`\w+`\): 13,905, it was 0$/);
    expect(ask('what is the slowest query?')[0]).toMatch(
      /^time of a call of “SELECT l\.sku.*: 7\.78 s, it was 32\.8 ms$/,
    );
  });

  it('finds a statement by each of its ids', () => {
    const primary = read(smallSnapshot());
    for (const id of ['AAAA1111', 'pi-2372568224'])
      expect(answerQuestion(questionOf(`what about ${id}?`), { primary })).toMatchObject({
        byName: true,
        replies: [{ section: 'SQLs' }],
      });
  });

  it('names the lock holder where the capture has lock trees, else says that it has none', () => {
    const seen = ask('who held the lock?', { primary: read(smallSnapshot({ Locks: locks })) });
    expect(seen[0]).toMatch(/^the session at the head of the queue is of `checkout`, in state `idle in transaction`/);
    expect(ask('who held the lock?').join(' ')).toContain('not captured: who held a lock is seen only by a capture');
  });

  it('names a missing section and the questions that stay open', () => {
    const { SQLs: _, Metrics: __, ...rest } = smallSnapshot();
    const sides = { primary: read(rest) };
    expect(ask('which statement makes the most load?', sides)).toEqual([
      'not captured: the snapshot has no section SQLs',
    ]);
    expect(ask('what does the snapshot not tell?', sides)[0]).toContain(
      'there are no statements; not answerable: which statements caused the load',
    );
    expect(ask('was the network the limit?', sides)).toEqual(['not captured: the snapshot has no section Metrics']);
  });

  it('is met with answerable questions where it is not understood', () => {
    for (const question of ['what is the weather like?', 'constructor', '__proto__ toString?', ''])
      expect(answerQuestion(questionOf(question), hours).replies).toEqual([]);
    const { offers } = answerQuestion(questionOf('hello'), hours);
    expect(offers.length).toBeGreaterThan(3);
    for (const offer of offers)
      expect(answerQuestion(questionOf(offer), hours).replies[0]?.sentences.length).toBeGreaterThan(0);
  });
});

const QUESTIONS = [
  'Did the connections reach their limit?',
  'was the CPU or the network or the memory the limit?',
  'is there enough disk space?',
  'which statement wrote the most temporary files?',
  'which query is the slowest, and which reads most blocks?',
  'who held the lock?',
  'was it a lock?',
  'did it spill?',
  'is vacuum held back?',
  'what did the sessions wait for?',
  'what does Lock:transactionid mean?',
  'what changed?',
  'compare the checkpoint settings',
  'show all settings',
  'any risky settings?',
  'were there any deadlocks?',
  'how long did commits take?',
  'how busy was it?',
  'what is the cache hit ratio, and the up time?',
  'what does the database log say?',
  'how many IOPS?',
  'how much memory was free, and by how many percent did it fall?',
  'show the whole statement',
  'which database?',
  'did it run out of connections?',
  'constructor __proto__ toString hasOwnProperty',
];

/** What is wrong with the answers; nothing where every figure is that of the files and every word follows from it. */
const faultsOf = (
  { primary, secondary }: SnapshotSides,
  question: string,
  { replies }: SnapshotAnswers,
): readonly string[] => {
  const artifacts = {
    primary: primary.artifact,
    ...(secondary !== undefined && { secondary: secondary.artifact }),
  };
  return replies.flatMap(({ sentences, verdict, conditions = [], missing, note, events }) => [
    ...sentences.flatMap(({ text, figures }) =>
      figures.filter((figure) => recomputeFigure(figure, artifacts) !== figure.value).map(() => `${question}: ${text}`),
    ),
    ...conditions
      .filter((condition) => !isConditionMet(condition))
      .map(() => `${question}: a condition of ${verdict ?? ''}`),
    ...(verdict !== undefined && (conditions.length === 0 || sentences.length === 0)
      ? [`${question}: ${verdict}`]
      : []),
    ...(sentences.length === 0 && missing === undefined && note === undefined && events === undefined
      ? [`${question}: nothing`]
      : []),
  ]);
};

/** A case of each kind, at least. */
const SEEDS = scaled(CAUSE_KINDS.length, 60);

describe('any question to any file', () => {
  it('gets figures of the files, and a yes or no that follows from them, over generated pairs of every kind', () => {
    const faults: string[] = [];
    let verdicts = 0;
    for (let seed = 0; seed < SEEDS; seed += 1) {
      const { primary, secondary } = generateSnapshots(seed);
      const sides = {
        primary: read(primary.content),
        ...(secondary !== undefined && { secondary: read(secondary.content) }),
      };
      const diagnosis = diagnose(sides.primary, sides.secondary);
      for (const question of QUESTIONS) {
        const answers = answerQuestion(questionOf(question), sides, diagnosis);
        faults.push(...faultsOf(sides, question, answers));
        verdicts += answers.replies.filter(({ verdict }) => verdict !== undefined).length;
      }
    }
    expect(faults).toEqual([]);
    expect(verdicts).toBeGreaterThan(2.5 * SEEDS);
  });

  it('never throws and always gets an answer, over irregular files and any words', () => {
    fc.assert(
      fc.property(irregularSnapshot, fc.oneof(fc.constantFrom(...QUESTIONS), fc.string()), (file, question) => {
        const done = readSnapshotFile(file as never, undefined);
        if ('rejected' in done) return;
        const sides = { primary: done.snapshot };
        expect(faultsOf(sides, question, answerQuestion(questionOf(question), sides))).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });
});

describe('what is asked after a finding', () => {
  const state = {
    Transactions: [
      {
        pid: 4_711,
        user: 'app',
        database: 'shop',
        application: 'nightly-report',
        backend_type: 'client backend',
        state: 'idle in transaction',
        transaction_sec: 180,
        state_sec: 180,
        xmin_age: 50_000,
      },
    ],
    PreparedTransactions: [],
    Databases: [{ database: 'shop', xid_age: 5_000, is_captured: true }],
    Tables: [{ relation: 'public.sessions_t', live_rows: 1_000, dead_rows: 13_000, vacuum_threshold_rows: 250 }],
    Sequences: [],
    UnreadableSequences: 3,
  };
  const captured: SnapshotSides = {
    primary: read({
      GeneralInformation: { Engine: 'postgresql' },
      WaitEvents: { WallClockTimeSec: 10, AverageActiveSessions: 0.5, DBTimeSeconds: 5, TopEvents: [] },
      ServerState: state,
      Locks: { Trees: [], Chain: [] },
    }),
  };
  const { SQLs: _, Locks: __, ...plain } = smallSnapshot();
  const uncaptured: SnapshotSides = { primary: read(plain) };

  it.each([
    ['which application and pid?', 'application `nightly-report`, process `4711`'],
    ['whose is it?', 'application `nightly-report`, process `4711`'],
    ['how long has it been open?', 'for 3 min'],
    ['which table?', 'table `public.sessions_t`, dead rows 13,000'],
    ['How many dead tuples in sessions_t?', 'table `public.sessions_t`, dead rows 13,000'],
    ['who holds the horizon?', 'application `nightly-report`, process `4711`'],
    ['are there prepared transactions?', 'there were no prepared transactions'],
    ['is a sequence near its end?', 'not captured: 3 sequences may not be read: run grant select'],
    ['when did that transaction begin?', 'for 3 min'],
    ['do I need an index?', 'an index would not help with that'],
    ['what was its last statement?', 'application `nightly-report`, process `4711`'],
    ['how many transactions are left?', 'no cause of this snapshot has an end that comes near'],
    ['which database is it?', 'database `shop`'],
    ['who waits for whom?', 'did a session wait for the lock of another'],
    ['which index should I create?', 'an index would not help with that'],
    ['show me the plan', 'not captured: a snapshot holds no plans'],
  ])('is answered from the capture: %s', (question, expected) => {
    expect(ask(question, captured).join('\n')).toContain(expected);
  });

  it('says how to get rid of it, with the risk', () => {
    const [reply] = answerQuestion(questionOf('how do I get rid of it?'), captured).replies;
    expect(reply?.actions?.[0]).toMatch(
      /`select pg_terminate_backend\(pid\) from pg_stat_activity where pid = 4711 and usename = [^`]+;`\. Risk: /,
    );
  });

  it.each([
    'how many dead tuples in sessions_t?',
    'is there bloat?',
    'is wraparound near?',
    'are there unused indexes?',
    'is a replication slot without consumer?',
    'does the archiver work?',
    'are there prepared transactions?',
    'who waits for whom, the whole chain?',
    'show me the plan',
  ])('is never given an all-clear from what was not captured: %s', (question) => {
    const lines = ask(question, uncaptured);
    expect(lines.join('\n')).toMatch(/^not captured: |\nnot captured: /);
    expect(lines.join('\n')).not.toContain('nothing that amounts to');
  });
});

describe('the settings of a plain server', () => {
  const sides: SnapshotSides = {
    primary: read({
      GeneralInformation: { Engine: 'postgresql' },
      NonDefParameters: [
        { ParameterName: 'default_text_search_config', ParameterValue: 'pg_catalog.english' },
        { ParameterName: 'work_mem', ParameterValue: '65536' },
      ],
      ServerState: { Settings: [{ name: 'autovacuum', value: 'on' }] },
    }),
  };

  it('are those that somebody changed, before those of the language of the machine', () => {
    expect(ask('which parameters are unusual?', sides)[0]).toBe('`work_mem` is 65,536');
  });

  it('are those in force where nobody changed them, and belong to no instance group', () => {
    expect(ask('is autovacuum on?', sides)).toEqual(['`autovacuum` is `on`, its default']);
    expect(ask('what is jit?', sides)).toEqual(['at its default on this server: jit']);
  });
});
