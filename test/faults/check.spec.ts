// What the checker of the faults takes for lost, doubled and late.
import { describe, expect, it } from 'vitest';
import { inStore } from './check.js';
import { compare } from './ingest.js';
import { isWhole, type StoredCommit, takeOver } from './stored.js';

type PartialCommit = Pick<StoredCommit, 'facts'> & Partial<StoredCommit>;

const commits = (...told: readonly PartialCommit[]): readonly StoredCommit[] => {
  let version = 0;
  return told.map((each, index) => {
    const fromVersion = version + 1;
    version += each.facts.length;
    return {
      streamId: 'i/default/a',
      commitSeq: index + 1,
      fromVersion,
      toVersion: version,
      at: (index + 1) * 1_000_000,
      by: 'host/1/x',
      ...each,
    };
  });
};

const asked = (messageId: string, turn: number): PartialCommit => ({
  facts: [{ type: 'TurnAsked', data: { turn, question: { messageId } } }],
});
const taken = (by: string): PartialCommit => ({ facts: [{ type: 'DriverTaken', data: {} }], by });
const answered = (turn: number): PartialCommit => ({ facts: [{ type: 'TurnAnswered', data: { turn } }] });

const TOLD = { id: 'a', messageId: 'm', text: '{"turn":1}' };
const judged = (...stored: readonly PartialCommit[]): readonly string[] =>
  inStore(commits(...stored), TOLD).map(({ is }) => is);

describe('the check of acknowledged answers', () => {
  it('accepts an answer that was requested once and ended once', () => {
    expect(judged(asked('m', 1), answered(1))).toEqual([]);
  });

  it('counts an answer as lost without its question, without its end, or under another number', () => {
    expect(judged(asked('n', 1), answered(1))).toEqual(['lost']);
    expect(judged(asked('m', 1))).toEqual(['lost']);
    expect(judged(asked('n', 1), answered(1), asked('m', 2), answered(2))).toEqual(['lost']);
  });

  it('counts an answer as doubled when it has two turns or two ends', () => {
    expect(judged(asked('m', 1), asked('m', 2), answered(1))).toEqual(['doubled']);
    expect(judged(asked('m', 1), answered(1), answered(1))).toEqual(['doubled']);
  });
});

describe('the check of commits', () => {
  it('accepts a stream only when no commit and no version is missing or doubled', () => {
    expect(isWhole(commits(asked('m', 1), answered(1)))).toBe(true);
    expect(isWhole(commits(asked('m', 1), { ...answered(1), commitSeq: 3 }))).toBe(false);
    expect(isWhole(commits(asked('m', 1), { ...answered(1), fromVersion: 3, toVersion: 3 }))).toBe(false);
  });
});

describe('the time of a take-over', () => {
  const loss = { pid: 1, at: 2_500 };

  it('runs from the loss of the driver to the next one', () => {
    expect(takeOver(commits(asked('m', 1), taken('host/1/x'), taken('host/2/y')), loss)).toBe(500);
  });

  it('is infinite when no process takes over', () => {
    expect(takeOver(commits(asked('m', 1), taken('host/1/x')), loss)).toBe(Infinity);
  });

  it('is absent when another process drove, or nothing was under way', () => {
    expect(takeOver(commits(asked('m', 1), taken('host/2/y')), loss)).toBeUndefined();
    expect(takeOver(commits({ ...taken('host/1/x'), facts: [] }, taken('host/1/x')), loss)).toBeUndefined();
  });
});

describe('the check of acknowledged rows', () => {
  it('counts a missing row as lost, and a repeated one as doubled', () => {
    const rows = new Map([
      ['a', 1],
      ['b', 2],
    ]);
    expect(compare(['a', 'b', 'c'], rows)).toMatchObject({ acknowledged: 3, lost: 1, doubled: 1 });
    expect(compare(['a'], new Map([['a', 1]]))).toEqual({ acknowledged: 1, lost: 0, doubled: 0, because: [] });
  });
});
