// True paraphrases of passages, and sentences that change one thing of them: a number, a unit, a name, a negation, what must or may be, who does what to whom, or that add a claim.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findParaphrasedPassage, saysSame } from './passage-paraphrase.js';

const TRUE: readonly (readonly [said: string, original: string])[] = [
  ['The platform team must be asked before you drain a node.', 'Ask the platform team before you drain a node.'],
  ['When the disk is full, the cache is cleared.', 'The cache is cleared when the disk is full.'],
  ['The cache is cleared when the disk is full.', 'When the disk is full, the cache is cleared.'],
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
  ['The upload must complete within 5 minutes.', 'The upload must finish within 5 minutes.'],
  ['If the token expires, the client asks for another.', 'The client asks for another if the token expires.'],
  ['The **primary** sends its log to the replica.', 'The primary sends its log to the replica.'],
  ['The limit is 100 MB per upload.', '- The limit is 100 megabytes per upload.'],
  ['Only admins may revoke keys.', 'Only admins may revoke keys.'],
  ['The flag must be turned on before the deploy.', 'Turn the flag on before the deploy.'],
  ['Latency above 200 ms (`p95`) has to be reported.', 'Latency above 200 milliseconds (`p95`) must be reported.'],
  ['The upload begins when the token is valid.', 'When the token is valid, the upload starts.'],
  ['You must have an account before you begin.', 'You have to have an account before you start.'],
  ['The journal must be written to the new disk.', 'Write the journal to the new disk.'],
  ['The offset is -5 hours in winter.', 'The offset is -5 h in winter.'],
  ['The pool is > 90% full.', 'The pool is > 90 percent full.'],
  ['The cache must not be modified by hand.', 'Do not change the cache by hand.'],
  ["The queue hasn't been drained.", 'The queue has not been drained.'],
  ['The dashboard displays 1,500 jobs.', 'The dashboard shows 1500 jobs.'],
  // not found today: words that no table holds, clauses built otherwise, another language
  ['A node may be drained only after the platform team agreed.', 'Ask the platform team before you drain a node.'],
  ['Keys can be revoked by admins alone.', 'Only admins may revoke keys.'],
  ['After a week backups are gone.', 'Backups are deleted after seven days.'],
  ['Das Plattform-Team muss gefragt werden.', 'Ask the platform team.'],
  ['Three attempts are made by each worker.', 'Each worker retries three times.'],
  ['A full disk clears the cache.', 'The cache is cleared when the disk is full.'],
  ['Backups are removed after 7 days.', 'Backups are deleted after seven days.'],
  ['The files are stored in a directory of their own.', 'The files are kept in a folder of their own.'],
  ['Every node of the cluster has a disk.', 'Each node in the cluster has a disk.'],
  ['You must restart the node.', 'Restart the node.'],
  ['Turn on the flag before the deploy.', 'Turn the flag on before the deploy.'],
  ['The team must be called when it fails and when it hangs.', 'Call the team when it fails or hangs.'],
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
  // signs
  ['An answer in < 200 ms is an alarm.', 'An answer in > 200 ms is an alarm.'],
  ['The pool is ≤ 90 percent full.', 'The pool is ≥ 90 percent full.'],
  ['The offset is 5 hours.', 'The offset is -5 hours.'],
  ['The check fails if replicas = 3.', 'The check fails if replicas != 3.'],
  ['The pool is 90 percent full.', 'The pool is ~90 percent full.'],
  ['The cluster has 3 replicas.', 'The cluster has 3+ replicas.'],
  // tense and obligation
  ['You have to restart the node.', 'You had to restart the node.'],
  ['Backups are verified each night.', 'Backups have been verified each night.'],
  ['The operators must delete the rights.', 'The rights operators have to delete.'],
  ['A key must restart the node.', 'A key is required to restart the node.'],
  // particles, prepositions, pronouns
  ['Turn the flag before the deploy.', 'Turn the flag on before the deploy.'],
  ['Leave redis during the upgrade.', 'Leave redis on during the upgrade.'],
  ['They call you before a failover.', 'Call them before a failover.'],
  ['We must be called before a failover.', 'Call them before a failover.'],
  ['Call us before a failover.', 'Call them before a failover.'],
  // stems
  ['The organization limits the pool.', 'The organ limits the pool.'],
  ['The university is closed on Monday.', 'The universe is closed on Monday.'],
  ['The generator is checked each day.', 'The general is checked each day.'],
  ['The new page is read by operators.', 'The news page is read by operators.'],
  // orders
  ['Nodes must restart replicas first.', 'Restart nodes, replicas first.'],
  ['The team must inform the customer.', 'Inform the team, the customer.'],
  ['Leader elects by followers each hour.', 'Leader is elected by followers each hour.'],
  ['The service does drop the queue.', 'Does the service drop the queue?'],
  ['Payments must cancel orders before refund.', 'Cancel payments orders before refund.'],
  ['Operators must not delete backups.', 'Do not delete operators backups.'],
];

/** Further kinds of change: of each, a sentence that differs in it alone. The rules were made with these kinds in mind, so they measure no rate on sentences at large. */
const FURTHER_FALSE: readonly (readonly [said: string, original: string])[] = [
  ['The limit is 100 MB per second.', 'The limit is 100 Mb per second.'],
  ['The share is 15 percent of all.', 'The share is 1,5 percent of all.'],
  ['The fee is 5 per call.', 'The fee is €5 per call.'],
  ['Delete log in the folder.', 'Delete log* in the folder.'],
  ['The node must be restarted while it runs.', '~~Restart the node while it runs.~~'],
  ['Few nodes fail at night.', 'A few nodes fail at night.'],
  ['There are many nodes.', 'There are too many nodes.'],
  ['The node failed in the night.', 'The node that failed in the night.'],
  ['The server restarted after the crash.', 'The server was restarted after the crash.'],
  ['The queue had empty slots.', 'The queue was empty slots.'],
  ['The job was stopped the pool.', 'The job had stopped the pool.'],
  ['The replica must be deleted from the set.', 'Remove the replica from the set.'],
  ['The replica must be deleted.', 'Remove the replica.'],
  ['Contain the release until Monday.', 'Hold the release until Monday.'],
  ['Store the pool at 20 jobs.', 'Keep the pool at 20 jobs.'],
  ['Repair the number of workers at 4.', 'Fix the number of workers at 4.'],
  ['All nodes must not be restarted.', 'Do not restart all nodes.'],
  ['Before the upgrade, stop the leader that failed.', 'Stop the leader that failed before the upgrade.'],
  ['Before the upgrade, the leader must be stopped two days.', 'Stop the leader two days before the upgrade.'],
  ['If the disk is full, delete archives only.', 'Delete archives only if the disk is full.'],
  ['When it fails, call the team and wait.', 'Call the team and wait when it fails.'],
  ['The node must be restarted by operators.', 'Restart the node for operators.'],
  ['The cache holds 3 of 5 copies.', 'The cache holds 3/5 copies.'],
  ['The range is 10 20 nodes.', 'The range is 10-20 nodes.'],
  ['The operators restart node and pool.', 'The operators restart node or pool.'],
  ['The node sends logs: primary.', 'The node sends logs (primary).'],
  ['Use the index of orders.', 'Use the index or orders.'],
  ['The us region is closed.', 'The US region is closed.'],
  ['The node is being drained.', 'The node is drained.'],
  ['The service will restart the pool.', 'The service shall restart the pool.'],
  ['The node must have been restarted.', 'Restart the node.'],
  ['The node should be restarted.', 'Should the node be restarted?'],
  ['The node had to be restarted by hand.', 'Restart the node by hand.'],
  ['Each node restarts the pool.', 'Each nodes restart the pool.'],
  ['The driver needs version 3.1 of it.', 'The driver needs version 3.10 of it.'],
];

/** Of the true ones, so many are found; those behind them are missed. */
const FOUND = 28;

const borneOut = (pairs: readonly (readonly [string, string])[]): number =>
  pairs.filter(([said, original]) => saysSame(said, original)).length;

describe('a paraphrase of a sentence', () => {
  it.each(FALSE)('is not “%s” of “%s”', (said, original) => {
    expect(saysSame(said, original)).toBe(false);
  });

  it.each(FURTHER_FALSE)('is not, in another way, “%s” of “%s”', (said, original) => {
    expect(saysSame(said, original)).toBe(false);
  });

  it.each(TRUE.slice(0, FOUND))('is “%s” of “%s”', (said, original) => {
    expect(saysSame(said, original)).toBe(true);
  });

  it('is missed rather than borne out falsely: 28 of 40 true ones are found, none of 100 false ones', () => {
    expect([TRUE.length, FALSE.length + FURTHER_FALSE.length]).toEqual([40, 100]);
    expect([borneOut(TRUE), borneOut(FALSE), borneOut(FURTHER_FALSE)]).toEqual([FOUND, 0, 0]);
  });

  it('is none where a sign stands before a number in one of the two', () => {
    fc.assert(
      fc.property(fc.constantFrom(...'<>≤≥=~+-±≠$€'), fc.nat(10_000), (sign, n) => {
        const plain = `The limit of the pool is ${String(n)} jobs.`;
        const signed = `The limit of the pool is ${sign}${String(n)} jobs.`;
        expect(saysSame(signed, signed)).toBe(true);
        expect(saysSame(plain, signed)).toBe(false);
        expect(saysSame(signed, plain)).toBe(false);
      }),
    );
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

  it.each([
    'Never do the following:\n\n- Restart the node while it runs.\n',
    'If the disk is full:\n\n1. Wait.\n2. Restart the node while it runs.\n',
    '## Common mistakes\n\nRestart the node while it runs.\n',
    '## Don’t\nRestart the node while it runs.\n',
    'Do nothing risky, e.g. restart the node while it runs.\n',
    'When the disk is full, wait; restart the node while it runs.\n',
  ])('is none of what the words before it qualify: %j', (text) => {
    const rows = new Map([['e1', { kind: 'passage', title: 'Nodes', text }]]);
    expect(findParaphrasedPassage('The node must be restarted while it runs.', rows)).toBeUndefined();
  });

  it('is looked for in lists, unless a heading or the words before it qualify them', () => {
    const text = 'Do the following:\n\n- Restart the node while it runs.\n';
    const cited = (section: readonly string[]) => new Map([['e1', { kind: 'passage', title: 'Nodes', text, section }]]);
    expect(findParaphrasedPassage('The node must be restarted while it runs.', cited(['Steps']))?.evidence).toBe('e1');
    expect(findParaphrasedPassage('The node must be restarted while it runs.', cited(['Never']))).toBeUndefined();
  });
});
