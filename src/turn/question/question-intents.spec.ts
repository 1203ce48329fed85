import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { readIntentsOf } from '../../../test/support/read-intents.js';
import { SECTIONS_BY_INTENT } from '../respond/intents/section-order.js';

const SERVICES = [
  'inventory',
  'payment',
  'checkout',
  'billing',
  'ts-travel-service',
  'ts-order-service',
  'ts-seat-service',
  'ts-food-service',
  'ts-station-service',
];

const intentOf = (message: string): string | undefined => readIntentsOf(message, SERVICES).asked;

describe('question intent', () => {
  it.each([
    ['show me the error lines of that service', 'lines'],
    ['Show me the last log lines', 'lines'],
    ['what do the logs say?', 'lines'],
    ['list the warnings of checkout since 14:00', 'lines'],
    ['any stack traces?', 'lines'],
    ['show more', 'lines'],
    ['who is affected?', 'reach'],
    ['How many customers are impacted', 'reach'],
    ["what's the blast radius?", 'reach'],
    ['when did it start?', 'onset'],
    ['is it still going on?', 'course'],
    ['is this over?', 'course'],
    ['since when?', 'onset'],
    ['how long has this been going on?', 'onset'],
    ['when did it stop?', 'course'],
    ['did it recover?', 'course'],
    ['did the billing service recover?', 'course'],
    ['what changed?', 'changes'],
    ['pls show more', 'lines'],
    ['give me one failing request', 'example'],
    ['what if you are wrong', 'doubt'],
    ['what speaks against that?', 'doubt'],
    ['what speaks against the network?', 'rival'],
    ['roll back or restart?', 'advice'],
    ['can you write a short update for the status page', 'summary'],
    ['any deploys around that time?', 'changes'],
    ['was something rolled out before that?', 'changes'],
    ['who deployed?', 'changes'],
    ['anything new?', 'news'],
    ['what changed since the last turn?', 'news'],
    ['any updates?', 'news'],
    ['Show trace 868a0d3f1e33ad690998c4ff739c41c9', 'trace'],
    ['look at trace id 868a0d3f1e33ad690998c4ff739c41c9', 'trace'],
    ['explain trace 868a0d3f1e33ad690998c4ff739c41c9', 'trace'],
    ['are you sure?', 'doubt'],
    ['how confident are you that this is the cause', 'doubt'],
    ['how do you know', 'doubt'],
    ['why not the inventory service?', 'rival'],
    ['could it be the database instead?', 'rival'],
    ['what about billing?', 'rival'],
    ['is it the network?', 'rival'],
    ['is kafka to blame', 'rival'],
    ['could the deploy be the cause?', 'rival'],
    ['what should I do?', 'advice'],
    ['how do we fix this', 'advice'],
    ['what should we change?', 'advice'],
    ['should we roll back?', 'advice'],
    ['compare with yesterday', 'comparison'],
    ['is it slower than usual?', 'comparison'],
    ['summarise for the incident channel', 'summary'],
    ['tl;dr?', 'summary'],
    ['summarise for the channel in one sentence', 'sentence'],
    ['show me the log lines in one place', 'lines'],
    ['summarize what happened for my manager', 'summary'],
    ['ok resolve it, thanks', 'resolve'],
    ['is it resolved?', 'course'],
    ['how do we resolve it?', 'advice'],
    ['any error logs from ts-seat-service?', 'lines'],
    ['ok and how is checkout doing?', 'rival'],
    ['is ts-food-service ok?', 'rival'],
    ['is it ok?', 'course'],
    ['restart it or wait?', 'advice'],
  ])('detects in “%s”: %s', (message, expected) => expect(intentOf(message)).toBe(expected));

  it.each([
    'Users report failures on the ticket site since 13:17 UTC. What is the root cause?',
    'why are there errors in checkout?',
    'what is wrong with payment?',
    'checkout is slow since the last deploy',
    'error rate of checkout is at 12 %',
    'what caused the change in latency?',
    'only ts-travel-service',
    'thanks, but billing is slow too',
    'The login page shows a blank screen',
  ])('asks for the cause: %s', (message) => expect(intentOf(message)).toBeUndefined());

  it.each(['show more', 'more', 'give me the rest', 'the remaining ones'])('reads %j as a request for more', (text) => {
    expect(readIntentsOf(text).wantsMore).toBe(true);
  });

  it.each(['is there anything more to it?', 'show checkout', 'no more errors?'])('reads %j as a question', (text) => {
    expect(readIntentsOf(text, SERVICES).wantsMore).toBe(false);
  });

  it.each([
    ['hm are u sure tho', 'doubt'],
    ['r u sure', 'doubt'],
    ['whos affected', 'reach'],
    ['wat should i do', 'advice'],
    ['seit wann?', 'onset'],
    ['wer ist betroffen?', 'reach'],
    ['¿sigue pasando?', 'course'],
    ['qui a déployé ?', 'changes'],
    ['tem certeza?', 'doubt'],
  ])('detects in hurry and in other languages: “%s”', (message, expected) => expect(intentOf(message)).toBe(expected));

  it('tells those besides the first, where a message asks for several', () => {
    const { asked, further } = readIntentsOf('who is affected? and since when?');
    expect([asked, ...further]).toEqual(['reach', 'onset']);
  });

  it('accepts any text', () => {
    fc.assert(
      fc.property(fc.string(), (message) => {
        const asked = intentOf(message);
        expect(asked === undefined || asked in SECTIONS_BY_INTENT).toBe(true);
      }),
    );
  });
});
