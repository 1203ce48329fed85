// Problems that are planted in real PostgreSQL servers: each is named first, from one capture, with its figures, and without wrong advice.
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresBin } from '../../scripts/servers/postgres.js';
import { connectPostgres } from '../../src/database/capture/postgres/server/connection.js';
import { readCounters, readServerFacts } from '../../src/database/capture/postgres/server/read-server.js';
import { readServerState } from '../../src/database/capture/postgres/server/read-server-state.js';
import { diagnose } from '../../src/database/diagnose/diagnose.js';
import { actionLines } from '../../src/database/diagnose/finding-action.js';
import { readSnapshotFile } from '../../src/database/format/read-snapshot.js';
import type { DatabaseSnapshot, JsonObject } from '../../src/database/format/snapshot.js';
import { answerQuestion } from '../../src/database/questions/answer-question.js';
import { readMessageDetails } from '../../src/language/details/message-details.js';
import { snapshotQuestionOf } from '../../src/turn/question/snapshot-question.js';
import { ANSWER_PHRASES } from '../../src/turn/respond/phrases/phrasebooks.js';
import { faultsOf } from '../support/diagnosis-faults.js';
import { type CaptureFiles, captureFiles } from '../support/planted-captures.js';
import { clusterTemplate, throwawayCluster } from '../support/postgres-cluster.js';
import { capturedProblems } from '../support/postgres-problem-captures.js';
import { FOLLOW_UP_QUESTIONS } from '../support/postgres-follow-ups.js';
import { PLANTED_PROBLEMS } from '../support/postgres-problems.js';
import { withProcessorMillis } from '../support/processor-time.js';
import { untoldTexts } from '../support/snapshot-texts.js';

const questionOf = (text: string) => snapshotQuestionOf(readMessageDetails(text, { language: 'en', entities: [] }));

const bin = postgresBin();
let template = '';
let fileOf: CaptureFiles;

beforeAll(async () => {
  template = await clusterTemplate(bin);
  fileOf = await captureFiles(capturedProblems({ bin, template }, PLANTED_PROBLEMS));
}, 1_800_000);

afterAll(() => rm(dirname(template), { recursive: true, force: true }));

const captureOf = (name: string): { readonly file: JsonObject; readonly snapshot: DatabaseSnapshot } => {
  const file = fileOf(name);
  const read = readSnapshotFile(file);
  if ('rejected' in read) throw new Error(read.because);
  return { file, snapshot: read.snapshot };
};

/** Each asks for what the capture holds, or is told that it does not. */
const FOLLOW_UPS = [
  'which application and pid?',
  'how do I get rid of it?',
  'which table?',
  'how long has it been open?',
  'which index should I create?',
  'show me the plan',
  'who waits for whom, the whole chain',
];

/** An index is advised where one is missing, and nowhere else. */
const LACKS_INDEX: ReadonlySet<string> = new Set(['missing index']);

describe('a problem that is planted in a real PostgreSQL', () => {
  it.each(PLANTED_PROBLEMS.map((problem) => [problem.name, problem] as const))(
    'is named first: %s',
    (name, problem) => {
      const { file, snapshot } = captureOf(name);
      const diagnosis = diagnose(snapshot);
      expect(faultsOf(diagnosis, { primary: file })).toEqual([]);
      const [first] = diagnosis.findings;
      expect(first?.kind).toBe(problem.kind);
      const told = [...(first?.sentences ?? []).map(({ text }) => text), ...actionLines(first?.actions ?? [])].join(
        '\n',
      );
      for (const each of problem.names) expect(told).toContain(each);
      const advice = actionLines(diagnosis.findings.flatMap(({ actions }) => actions)).join('\n');
      expect(advice.includes('create index concurrently') && advice.includes('Try an index')).toBe(
        LACKS_INDEX.has(name),
      );
      if (problem.kind !== undefined) expect(first?.actions.length).toBeGreaterThan(0);
    },
  );

  it.each(PLANTED_PROBLEMS.map(({ name }) => [name]))('answers what is asked after it: %s', (name) => {
    const { snapshot } = captureOf(name);
    const diagnosis = diagnose(snapshot);
    for (const question of FOLLOW_UPS) {
      const { replies } = answerQuestion(questionOf(question), { primary: snapshot }, diagnosis);
      expect([question, replies.length]).toEqual([question, 1]);
      const isAnswered = replies[0]?.isFollowUp === true || replies[0]?.title === 'what to do about it';
      expect([question, isAnswered]).toEqual([question, true]);
    }
  });
});

describe('what may be told of a planted problem', () => {
  it.each(Object.keys(ANSWER_PHRASES))('has no English left in %s', (language) => {
    const untold = PLANTED_PROBLEMS.flatMap(({ name }) => untoldTexts(captureOf(name).snapshot, language));
    expect([...new Set(untold)]).toEqual([]);
  });
});

const replyText = (question: string, language: string, snapshot: DatabaseSnapshot): string => {
  const details = readMessageDetails(question, { language, entities: [] });
  const { replies } = answerQuestion(snapshotQuestionOf(details), { primary: snapshot });
  return replies
    .flatMap(({ sentences, missing, note, actions = [] }) => [
      ...sentences.map(({ text }) => text),
      ...(missing === undefined ? [] : [missing]),
      ...(note === undefined ? [] : [note]),
      ...actions,
    ])
    .join('\n');
};

describe('what an administrator asks next', () => {
  it.each(FOLLOW_UP_QUESTIONS)('is answered from the capture: %s, %s: %s', (problem, language, question, holds) => {
    expect(replyText(question, language, captureOf(problem).snapshot)).toMatch(holds);
  });
});

/** As a database of middle size has them. */
const TABLES = 500;
const STATEMENTS_PER_TABLE = 9;
/** Of the session that reads and of this process together. */
const MOST_MILLIS = 2_000;

describe('a server with many tables and statements', () => {
  it('costs two seconds of processor time at most', async () => {
    const cluster = await throwawayCluster({ bin, template });
    try {
      const session = await cluster.session('migration');
      for (let n = 0; n < TABLES; n += 1) {
        await session.query(`create table t${n} (id serial primary key, a int, b int)`);
        await session.query(`create index on t${n} (a); create index on t${n} (b); create index on t${n} (a, b)`);
        for (let k = 0; k < STATEMENTS_PER_TABLE; k += 1)
          await session.query(`select ${'a, '.repeat(k)} b from t${n} where a = 1`);
      }
      const connection = await connectPostgres(cluster.url('watcher'));
      const facts = await readServerFacts(connection);
      const [reader] = await cluster.ask(`select pid from pg_stat_activity where usename = 'watcher'`);
      const { result, millis } = await withProcessorMillis([Number(reader?.['pid'])], async () => ({
        ...(await readCounters(connection, facts)),
        ...(await readServerState(connection)),
      }));
      expect(millis).toBeLessThan(MOST_MILLIS);
      const { counters, state, notes } = result;
      await connection.close();
      expect(counters.statements?.length).toBeGreaterThan(TABLES * STATEMENTS_PER_TABLE - 1);
      expect([state.tables?.length, notes]).toEqual([TABLES, []]);
    } finally {
      await cluster.remove();
    }
  });
});
