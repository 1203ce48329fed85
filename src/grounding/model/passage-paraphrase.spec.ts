// True paraphrases of passages, and sentences that change one thing of them: a number, a unit, a name, a negation, what must or may be, who does what to whom, or that add a claim.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findParaphrasedPassage, saysSame } from './passage-paraphrase.js';

const TRUE: readonly (readonly [said: string, original: string])[] = [
  ['The platform team must be asked before you drain a node.', 'Ask the platform team before you drain a node.'],
  ['When the disk is full, the cache is cleared.', 'The cache is cleared when the disk is full.'],
  ['The cache is cleared when the disk is full.', 'When the disk is full, the cache is cleared.'],
  ['Backups are removed after 7 days.', 'Backups are deleted after seven days.'],
  ['Every worker retries 3 times.', 'Each worker retries three times.'],
  ['The job has to be restarted by hand.', 'The job must be restarted by hand.'],
  ['The proxy waits 30 s for an answer.', 'The proxy waits 30 seconds for an answer.'],
  ['According to the runbook, the pool holds at most 20 connections.', 'The pool holds at most 20 connections.'],
  ['The runbook says that operators can pause the queue.', 'Operators can pause the queue.'],
  ['The queue cannot be paused.', "The queue can't be paused."],
  ['The service is not restarted automatically.', "The service isn't restarted automatically."],
  ['`max_connections` must be changed before the restart.', 'Change `max_connections` before the restart.'],
  ['Before the upgrade, the leader must be stopped.', 'Stop the leader before the upgrade.'],
  ['The replica must not be deleted.', 'Do not delete the replica.'],
  ['The files are stored in a directory of their own.', 'The files are kept in a folder of their own.'],
  ['The upload must complete within 5 minutes.', 'The upload must finish within 5 minutes.'],
  ['If the token expires, the client asks for another.', 'The client asks for another if the token expires.'],
  ['The **primary** sends its log to the replica.', 'The primary sends its log to the replica.'],
  ['The limit is 100 MB per upload.', '- The limit is 100 megabytes per upload.'],
  ['Only admins may revoke keys.', 'Only admins may revoke keys.'],
  // not found today: words that no table holds, clauses built otherwise, another language
  ['A node may be drained only after the platform team agreed.', 'Ask the platform team before you drain a node.'],
  ['Keys can be revoked by admins alone.', 'Only admins may revoke keys.'],
  ['After a week backups are gone.', 'Backups are deleted after seven days.'],
  ['Das Plattform-Team muss gefragt werden.', 'Ask the platform team.'],
  ['Three attempts are made by each worker.', 'Each worker retries three times.'],
  ['A full disk clears the cache.', 'The cache is cleared when the disk is full.'],
];

const FALSE: readonly (readonly [said: string, original: string])[] = [
  ['Backups are removed after 8 days.', 'Backups are deleted after seven days.'],
  ['Backups are removed after 7 hours.', 'Backups are deleted after seven days.'],
  ['The proxy waits 30 ms for an answer.', 'The proxy waits 30 seconds for an answer.'],
  ['The limit is 100 GB per upload.', 'The limit is 100 megabytes per upload.'],
  ['The limit is 10 MB per upload.', 'The limit is 100 MB per upload.'],
  ['The network team must be asked before you drain a node.', 'Ask the platform team before you drain a node.'],
  ['The platform team must be asked after you drain a node.', 'Ask the platform team before you drain a node.'],
  ['The platform team may be asked before you drain a node.', 'Ask the platform team before you drain a node.'],
  ['The platform team should be asked before you drain a node.', 'Ask the platform team before you drain a node.'],
  ['The platform team must not be asked before you drain a node.', 'Ask the platform team before you drain a node.'],
  ['The node must be asked before you drain a platform team.', 'Ask the platform team before you drain a node.'],
  ['The platform team was asked before you drain a node.', 'Ask the platform team before you drain a node.'],
  ['The platform team must be asked.', 'Ask the platform team before you drain a node.'],
  ['The cache is not cleared when the disk is full.', 'The cache is cleared when the disk is full.'],
  ['The disk is full when the cache is cleared.', 'The cache is cleared when the disk is full.'],
  ['The cache is cleared.', 'The cache is cleared when the disk is full.'],
  ['The cache is cleared unless the disk is full.', 'The cache is cleared when the disk is full.'],
  [
    'The cache is cleared when the disk is full and the service restarts.',
    'The cache is cleared when the disk is full.',
  ],
  ['The replica sends its log to the primary.', 'The primary sends its log to the replica.'],
  ['The primary is sent its log by the replica.', 'The primary sends its log to the replica.'],
  ['The primary sent its log to the replica.', 'The primary sends its log to the replica.'],
  ['The primary receives its log from the replica.', 'The primary sends its log to the replica.'],
  ['Admins may revoke keys.', 'Only admins may revoke keys.'],
  ['Only admins must revoke keys.', 'Only admins may revoke keys.'],
  ['Only keys may revoke admins.', 'Only admins may revoke keys.'],
  ['Operators must pause the queue.', 'Operators can pause the queue.'],
  ['Operators cannot pause the queue.', 'Operators can pause the queue.'],
  ['The replica must be deleted.', 'Do not delete the replica.'],
  ['The pool holds at least 20 connections.', 'The pool holds at most 20 connections.'],
  ['The pool holds 20 connections.', 'The pool holds at most 20 connections.'],
  ['`min_connections` must be changed before the restart.', 'Change `max_connections` before the restart.'],
  ['`MAX_CONNECTIONS` must be changed before the restart.', 'Change `max_connections` before the restart.'],
  ['Backups are deleted after seven days.', 'Old backups are deleted after seven days.'],
  ['Traffic must flow to the primary.', 'Traffic flows to the primary.'],
  ['The job will be restarted by hand.', 'The job must be restarted by hand.'],
  ['The job restarted the pool yesterday.', 'The job restarts the pool.'],
  ['The worker waits 5 seconds and retries 10 times.', 'The worker waits 10 seconds and retries 5 times.'],
  ['Use version 2 of the driver, not version 3.', 'Use version 3 of the driver, not version 2.'],
  ['Kafka must be stopped before ZooKeeper.', 'Stop ZooKeeper before Kafka.'],
  ['Each worker never retries.', 'Each worker retries.'],
];

const borneOut = (pairs: readonly (readonly [string, string])[]): number =>
  pairs.filter(([said, original]) => saysSame(said, original)).length;

describe('a paraphrase of a sentence', () => {
  it.each(FALSE)('is not “%s” of “%s”', (said, original) => {
    expect(saysSame(said, original)).toBe(false);
  });

  it.each(TRUE.slice(0, 20))('is “%s” of “%s”', (said, original) => {
    expect(saysSame(said, original)).toBe(true);
  });

  it('is missed rather than borne out falsely: 20 of 26 true ones are found, none of 40 false ones', () => {
    expect([TRUE.length, FALSE.length]).toEqual([26, 40]);
    expect([borneOut(TRUE), borneOut(FALSE)]).toEqual([20, 0]);
  });

  it('is the sentence itself, and none with one word, number or name more', () => {
    const words = fc.array(
      fc.constantFrom<string>('node', 'drains', 'queue', 'only', 'primary', '7', 'days', 'must', 'not'),
      {
        minLength: 4,
        maxLength: 9,
      },
    );
    fc.assert(
      fc.property(words, fc.constantFrom('never', 'replica', '12', 'Kafka', 'unless'), fc.nat(8), (some, added, at) => {
        const sentence = `The ${some.join(' ')}.`;
        const more = `The ${some.toSpliced(Math.min(at, some.length), 0, added).join(' ')}.`;
        expect(saysSame(sentence, sentence)).toBe(true);
        expect(saysSame(more, sentence)).toBe(false);
        expect(saysSame(sentence, more)).toBe(false);
      }),
    );
  });

  it('is looked for in sentences of the cited passages alone, not in their code', () => {
    const text = '# Nodes\n\nAsk the platform team first.\n\n```\nThe queue holds 20 jobs.\n```\n';
    const rows = new Map([['e1', { kind: 'passage', title: 'Nodes', text }]]);
    expect(findParaphrasedPassage('The platform team must be asked first.', rows)).toEqual({
      evidence: 'e1',
      title: 'Nodes',
    });
    expect(findParaphrasedPassage('The queue holds 20 jobs.', rows)).toBeUndefined();
    expect(
      findParaphrasedPassage(
        'The platform team must be asked first.',
        new Map([['e1', { kind: 'log', title: 'Nodes', text }]]),
      ),
    ).toBeUndefined();
  });
});
