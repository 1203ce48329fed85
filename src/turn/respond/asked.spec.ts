import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { askedIn } from './asked.js';

describe('what a question asks for', () => {
  it.each([
    ['show me the errors of that service', 'lines'],
    ['Show me the last log lines', 'lines'],
    ['only errors', 'lines'],
    ['what do the logs say?', 'lines'],
    ['which exceptions are there in payment?', 'lines'],
    ['list the warnings of checkout since 14:00', 'lines'],
    ['any stack traces?', 'lines'],
    ['show more', 'lines'],
    ['which users or requests were affected?', 'reach'],
    ['who is affected?', 'reach'],
    ['How many customers are impacted', 'reach'],
    ["what's the blast radius?", 'reach'],
    ['when did it start?', 'course'],
    ['is it still going on?', 'course'],
    ['is this over?', 'course'],
    ['since when?', 'course'],
    ['did it recover?', 'course'],
    ['what changed?', 'changes'],
    ['any deploys around that time?', 'changes'],
    ['was something rolled out before that?', 'changes'],
    ['who deployed?', 'changes'],
    ['anything new?', 'news'],
    ['what changed since the last turn?', 'news'],
    ['any updates?', 'news'],
    ['Show trace 868a0d3f1e33ad690998c4ff739c41c9', 'trace'],
    ['look at trace id 868a0d3f1e33ad690998c4ff739c41c9', 'trace'],
  ])('%s: %s', (message, expected) => expect(askedIn(message)).toBe(expected));

  it.each([
    'Users report failures on the ticket site since 13:17 UTC. What is the root cause?',
    'why are there errors in checkout?',
    'what is wrong with payment?',
    'checkout is slow since the last deploy',
    'error rate of checkout is at 12 %',
    'what caused the change in latency?',
    'only ts-travel-service',
    'ERROR 500 on POST /checkout',
    'The login page shows a blank screen',
  ])('asks for the cause: %s', (message) => expect(askedIn(message)).toBeUndefined());

  it('is decided for any text', () => {
    fc.assert(
      fc.property(fc.string(), (message) => {
        expect([undefined, 'lines', 'reach', 'course', 'changes', 'news', 'trace']).toContain(askedIn(message));
      }),
    );
  });
});
