import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { findReasonQuestions, readSuspicion } from './suspicion.js';

describe('suspicion in a question', () => {
  it.each([
    ['could it be the database?', 'database'],
    ['could it be ts-order-service?', 'ts-order-service'],
    ['is it the network?', 'network'],
    ['is it the network again?', 'network'],
    ['hm, might this be caused by the deploy though', 'deploy'],
    ['is it because of the deploy', 'deploy'],
    ['is it dns?', 'dns'],
    ['is it the new release?', 'new release'],
    ['is this the load balancer?', 'load balancer'],
    ['is this related to the deploy', 'deploy'],
    ["isn't it the cache?", 'cache'],
    ['is it maybe a memory leak or what', 'memory leak'],
    ['what if it is the load balancer', 'load balancer'],
    ["do you think it's redis?", 'redis'],
    ['could the payment provider be the cause?', 'payment provider'],
    ['is kafka to blame', 'kafka'],
    ["I don't think so. could the database be it?", 'database'],
    ['could the new release have caused this?', 'new release'],
    ['or could it be something with the disk', 'disk'],
  ])('finds in “%s”: %s', (message, expected) => expect(readSuspicion(message)?.what).toBe(expected));

  it.each([
    'is it over?',
    'is it still going on?',
    'is it only checkout?',
    'is it fixed',
    'is it resolved?',
    'is it in staging too?',
    'is it safe to roll back?',
    'could it be that users retry because the page is so slow that nobody waits for it?',
    'show me errors of checkout',
    'what is the cause?',
    'is it getting worse',
    'is it slower than usual?',
    'is it the same problem as before?',
    'is this a known issue?',
    'is this an incident?',
    'is that the right service?',
  ])('finds no suspicion in: %s', (message) => expect(readSuspicion(message)?.what).toBeUndefined());

  it('stands where it says, in any text', () => {
    const text = 'could it be checkout? show only ledger';
    expect(findReasonQuestions(text)).toEqual({ spans: [{ start: 0, end: 20 }], suspect: { start: 12, end: 20 } });
    expect(findReasonQuestions('why not checkout? or ledger')).toEqual({ spans: [{ start: 0, end: 16 }] });
    fc.assert(
      fc.property(fc.string(), (said) => {
        const { suspect } = findReasonQuestions(said);
        expect(suspect && said.slice(suspect.start, suspect.end)).toBe(readSuspicion(said)?.what);
      }),
    );
  });
});
