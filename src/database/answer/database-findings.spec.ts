// What is said of a database stands in the rows that it cites: over generated snapshots of every kind, by the verifier's word.
import { readMessageDetails } from '../../language/details/message-details.js';
import { snapshotQuestionOf } from '../../turn/question/snapshot-question.js';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { scaled } from '../../../test/support/full-scale.js';
import { stateFile } from '../../../test/support/server-state-files.js';
import type { CheckedClaim, Claim } from '../../evidence/claim.js';
import { renderFigure } from '../../evidence/figure.js';
import { generateSnapshots } from '../demo/generate.js';
import { verifyClaims } from '../../grounding/verify.js';
import type { BatchHash } from '../../kernel/brand.js';
import { optional } from '../../kernel/optional.js';
import { renderComputedFigure } from '../diagnose/sentences.js';
import { parseSnapshotFileName } from '../format/file-name.js';
import { splitIntoRows } from '../format/rows.js';
import { batchBytes } from '../../telemetry/batch.js';
import type { SnapshotRow, SnapshotSide } from '../../telemetry/snapshot-row.js';
import { type DatabaseContribution, drawDatabaseFindings } from './database-findings.js';
import { findCapturedSnapshots, toClaimFigure } from './claims.js';

type File = { readonly name: string; readonly content: unknown };

const questionOf = (text: string) => snapshotQuestionOf(readMessageDetails(text, { language: 'en', entities: [] }));

const rowsOf = ({ name, content }: File, of: SnapshotSide): readonly SnapshotRow[] => {
  const { instance = 'database', from = 0, to = 1 } = parseSnapshotFileName(name) ?? {};
  const artifact = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  return splitIntoRows(content as { readonly [key: string]: unknown }, {
    service: instance,
    artifact,
    of,
    captured: { from, to },
  });
};

const HASH = 'b'.repeat(64) as BatchHash;

const drawn = (
  primary: File,
  secondary?: File,
  question?: string,
): { readonly drawn: DatabaseContribution; readonly lines: readonly string[] } => {
  const rows = [...rowsOf(primary, 'primary'), ...(secondary === undefined ? [] : rowsOf(secondary, 'secondary'))];
  const lines = batchBytes(rows).split('\n').slice(0, -1);
  const query = { ask: 'snapshot', window: { from: 0, to: 1 }, budget: 1, upTo: 1 } as const;
  const stored = lines.map((line) => JSON.parse(line) as SnapshotRow);
  const captured = findCapturedSnapshots([{ hash: HASH, query, role: 'issue', rows: stored }]);
  if (captured === undefined) throw new Error('nothing was captured');
  return {
    drawn: drawDatabaseFindings(captured, {
      evidence: [],
      ...(question !== undefined && { question: questionOf(question) }),
    }),
    lines,
  };
};

const claimsOf = ({ database }: DatabaseContribution): readonly Claim[] => [
  ...database.causes.flatMap(({ claim, support }) => [claim, ...support]),
  ...database.load,
  ...database.limits,
  ...database.changed,
  ...(database.risks ?? []),
  ...(database.asked?.replies ?? []).flatMap((reply) => reply.claims),
];

const checked = (primary: File, secondary?: File, question?: string): readonly CheckedClaim[] => {
  const { drawn: all, lines } = drawn(primary, secondary, question);
  const checkable = { claims: claimsOf(all), evidence: all.evidence, coverage: [], blamed: [all.database.service] };
  return verifyClaims(checkable, { batch: () => ({ found: 'bytes', lines }), windowOf: () => undefined });
};

const QUESTIONS = [
  'did the connections reach their limit?',
  'was the CPU or the network or the memory the limit?',
  'is there enough disk space?',
  'which statement wrote the most temporary files?',
  'which query is the slowest?',
  'who held the lock?',
  'was it a lock?',
  'what did the sessions wait for?',
  'what does Lock:transactionid mean?',
  'what changed?',
  'compare the checkpoint settings',
  'show all settings',
  'were there any deadlocks?',
  'how long did commits take, and the cache hit ratio?',
  'how busy was it?',
  'which engine version, instance class and machine?',
  'which statement reads most blocks?',
  'show the full sql',
  'how much memory was free, and by how many percent did it fall?',
  'how many IOPS?',
  'which database is it?',
] as const;

/** Two that met, while a metric and a queue hold the numbers of their processes by accident. */
const DEADLOCKS = stateFile(
  {
    LatestDeadlock: [7, 12].map((pid) => ({
      pid,
      user: 'shop',
      relation: 'shop.stock',
      index: 'PRIMARY',
      sql_statement: 'update stock set n = n + ? where id = ?',
      at: '2026-11-29 18:08:21',
      was_rolled_back: pid === 12,
    })),
  },
  {
    GeneralInformation: { Engine: 'mariadb', EngineVersion: '10.11.6' },
    WaitEvents: { WallClockTimeSec: 5, AverageActiveSessions: 7, DBTimeSeconds: 35, TopEvents: [] },
    Metrics: {
      DBMetrics: {
        Concurrency: {
          name: 'Concurrency',
          metrics: [
            { metric: 'db.Concurrency.waits', unit: 'Waits', sum: 7 },
            { metric: 'db.Concurrency.deadlocks', unit: 'Deadlocks', sum: 673 },
            { metric: 'db.Concurrency.rollbacks', unit: 'Rollbacks', sum: 12 },
          ],
        },
      },
    },
  },
);

describe('claims on a database', () => {
  it('on the parties of a deadlock cite its rows, and no other that holds the number of a process', () => {
    const file = { name: 'deadlocks.json', content: DEADLOCKS };
    const claims = checked(file, undefined, 'which statements met?').filter(({ text }) =>
      text.includes('`shop.stock`'),
    );
    expect(
      claims.map(({ text, verdict, because }) => (verdict === 'supported' ? verdict : `${text}: ${because}`)),
    ).toEqual(claims.map(() => 'supported'));
    const { drawn: all } = drawn(file, undefined, 'which statements met?');
    const quotes = claims
      .filter(({ text }) => text.includes('process'))
      .map(({ citations }) => citations.map((id) => all.evidence.find((each) => each.id === id)?.quote ?? ''));
    expect(quotes).toHaveLength(4);
    for (const [quote, ...others] of quotes) {
      expect(others).toEqual([]);
      expect(quote).toContain('was_rolled_back');
    }
  });

  it('are supported by the rows that they cite, in generated cases of every kind', () => {
    const wrong: string[] = [];
    let claims = 0;
    for (let seed = 0; seed < scaled(40, 150); seed += 1) {
      const { primary, secondary, scene } = generateSnapshots(seed);
      for (const { text, verdict, because } of checked(primary, secondary)) {
        claims += 1;
        if (verdict !== 'supported') wrong.push(`${seed} ${scene} ${verdict}: ${text} (${because})`);
      }
    }
    expect(wrong).toEqual([]);
    expect(claims).toBeGreaterThan(scaled(250, 1_000));
  });

  it('are supported where they quote a statement, however long it is', () => {
    const wrong: string[] = [];
    let texts = 0;
    for (let seed = 0; texts < 5; seed += 1) {
      const { primary, secondary, irregularities } = generateSnapshots(seed);
      if (!irregularities.includes('long-texts')) continue;
      for (const { text, verdict, because } of checked(primary, secondary, 'show the full sql')) {
        texts += text.startsWith('the text of') ? 1 : 0;
        if (verdict !== 'supported') wrong.push(`${seed} ${verdict}: ${text} (${because})`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('are supported when they answer a question with yes or no', () => {
    const wrong: string[] = [];
    const said = new Set<string>();
    for (let seed = 0; seed < 45; seed += 1) {
      const { primary, secondary, scene } = generateSnapshots(seed);
      const question = QUESTIONS[seed % QUESTIONS.length] ?? '';
      for (const { text, verdict, because } of checked(primary, secondary, question)) {
        said.add(/^(Yes|No): /.exec(text)?.[1] ?? 'else');
        if (verdict !== 'supported') wrong.push(`${seed} ${scene} ${question} ${verdict}: ${text} (${because})`);
      }
    }
    expect(wrong).toEqual([]);
    expect([...said].toSorted()).toEqual(['No', 'Yes', 'else']);
  });

  it('are contradicted when they say yes where the figures say no', () => {
    const { primary, secondary } = generateSnapshots(3);
    const { drawn: all, lines } = drawn(primary, secondary, 'did the connections reach their limit?');
    const replies = (all.database.asked?.replies ?? []).flatMap(({ claims }) => claims);
    const turned = replies.map((claim) => ({
      ...claim,
      text: claim.text.replace(/^(?:Yes|No)/, 'Yes'),
      bounds: (claim.bounds ?? []).map((bound) => ({
        ...bound,
        is: 'at-least' as const,
        than: bound.figure.value * 2 + 1,
      })),
    }));
    const checkable = { claims: turned, evidence: all.evidence, coverage: [], blamed: [] };
    const stored = { batch: () => ({ found: 'bytes' as const, lines }), windowOf: () => undefined };
    expect(verifyClaims(checkable, stored)).toMatchObject([{ verdict: 'contradicted' }]);
    const unbound = turned.map((claim) => ({ ...claim, bounds: [] }));
    expect(verifyClaims({ ...checkable, claims: unbound }, stored)).toMatchObject([{ verdict: 'unknown' }]);
  });

  it('write every figure as the diagnosis does', () => {
    const units = [undefined, 'percent', 'points', 'times', 'seconds', 'millis', 'bytes', 'megabytes'] as const;
    for (const unit of units)
      for (const value of [0, 0.001234, 0.5, 1, 7.25, 99.5, 1234.5, 20_000_000, 3.4e11, -0.5]) {
        const reckoning = { value, by: 'value', of: [], ...optional({ unit }) } as const;
        const figure = toClaimFigure(reckoning, () => undefined);
        expect(figure && renderFigure(figure)).toBe(renderComputedFigure(reckoning));
      }
  });
});
