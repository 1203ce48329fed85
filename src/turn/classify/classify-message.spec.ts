// Relations: what the turns of an incident channel are to what was said before.
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { FIRST_BAND, learnAskBand, NEVER_ASK } from './ask-band.js';
import { readByCatalogue } from '../../../bench/followup/read-message.js';
import { relationOf } from '../../../bench/followup/relation-sets.js';
import type { Classification } from '../../investigation/turn.js';
import { classifyMessage, type KnownIssue, type MessageToClassify } from './classify-message.js';
import { RELATION_WEIGHTS } from './relation/relation-weights.js';

const catalogue = {
  services: ['checkout-service', 'payment-service', 'search-api', 'mail-worker', 'redis-cart'],
  environments: ['prod', 'staging'],
  regions: ['eu-west-1', 'us-east-1'],
};

const checkout: KnownIssue = {
  id: 'i1',
  status: 'active',
  texts: [
    'checkout-service p99 went from 300ms to 4s since 14:05 in eu-west-1, why?',
    'version 2.41 rolled out at 14:03 and calls the tax gateway once per line item',
  ],
  services: ['checkout-service'],
  signatures: ['TaxGatewayTimeout'],
};

const search: KnownIssue = {
  id: 'i2',
  status: 'active',
  texts: [
    'search-api returns empty pages, NoShardAvailableException since 15:20',
    'the index node lost its disk; replicas are being rebuilt',
  ],
  services: ['search-api'],
  signatures: ['NoShardAvailableException'],
};

const switched = { ...checkout, status: 'switched' as const };

const message = (text: string, more: Partial<MessageToClassify> = {}): MessageToClassify => ({
  reading: readByCatalogue(text, catalogue),
  lastTurns: [],
  issues: [checkout],
  catalogue,
  ...more,
});

const classified = (text: string, more: Partial<MessageToClassify> = {}): Classification =>
  classifyMessage(message(text, more), { weights: RELATION_WEIGHTS, band: NEVER_ASK });

const FOLLOW_UPS = [
  'summarise for the incident channel',
  'please give me a short summary for the handover',
  'give me an example request',
  'are you sure about that?',
  'tl;dr',
  'how many users are hit',
  'can you write a short update for the status page',
  'what if you are wrong?',
  'what about search-api?',
  'which version was on before?',
  'is it only eu-west-1?',
  'can you show me the slowest traces',
  'roll it back to 2.40',
  'what about us-east-1',
  'could it be redis-cart though?',
  'why not the billing-service?',
  'still 4s after the rollback',
  'who deployed that?',
  'anything new?',
  'what does the tax gateway say',
  'show me errors only from search-api',
  'show me errors only from payment-service',
  'give me the logs of mail-worker pls',
  'between 9:20 and 9:30?',
  'and since lunch',
  'seit wann ist das so?',
  '¿sigue pasando?',
];

const LONG_FOLLOW_UPS = [
  'so what do you think happened inside the code then, and where exactly do i look',
  'ok and what did the mail-worker return to users after that, which status codes were they',
];

const NEW_ISSUES = [
  'new issue: mail-worker queue is stuck, nobody gets order confirmations',
  'separate problem, payment-service declines every card since 16:10',
  'search-api returns empty pages in us-east-1',
  'checkout is fine now. But mail-worker crashes with OutOfMemoryError on start',
  '[FIRING] DiskAlmostFull service=payment-service region=us-east-1',
  'do you know why mail-worker pods are crashlooping in staging?',
];

const ANNOUNCED = [
  'Unrelated to that: backup alerts of the office router from 02:00 to 02:30 UTC. What caused them?',
  'Different problem: checkout-service was restarted at about 04:10, does anybody know what happened there?',
  'New topic. The checkout page of the old shop was down at 03:10, who can say why it was?',
];

describe('announced change of topic', () => {
  it.each(ANNOUNCED)('opens a new issue without asking: %s', (text) => {
    const { relation } = classifyMessage(message(text), { weights: RELATION_WEIGHTS, band: FIRST_BAND });
    expect(relation).toBe('new_issue');
  });

  it.each([
    'Is that a different problem?',
    'No, not another issue: it is still slow since the rollback',
    'Same problem: it is back on them',
  ])('follows up: %s', (text) => expect(classified(text).relation).toBe('follow_up'));
});

describe('message classification', () => {
  it.each(FOLLOW_UPS)('reads as a follow-up: %s', (text) =>
    expect(classified(text)).toMatchObject({ relation: 'follow_up', issue: 'i1' }),
  );

  it.each(NEW_ISSUES)('opens a new issue: %s', (text) => expect(classified(text).relation).toBe('new_issue'));

  it.each([
    'back to the checkout latency: did the rollback help?',
    'is the tax gateway version still rolled back?',
    'what is the checkout p99 now, is 2.41 gone?',
  ])('returns to an earlier issue: %s', (text) =>
    expect(classified(text, { issues: [switched, search] })).toMatchObject({ relation: 'returned', issue: 'i1' }),
  );

  it('follows up when it reports a service that a suspect affects', () => {
    const affecting = { ...checkout, suspects: ['payment-service'], affected: ['search-api'] };
    const text = 'search-api is slow';
    expect(classified(text).relation).toBe('new_issue');
    const near = classified(text, { issues: [affecting] });
    expect(near.relation).toBe('follow_up');
    expect(near.reasons[0]).toBe('names search-api, which calls or is called by what this issue is about');
  });

  it.each([
    'rolled back, still 2 s',
    'you asked for the version: 2.41',
    'raised the limit to 40, half of them work now',
  ])('follows up when it reports what was done or asked: %s', (text) =>
    expect(classified(text).relation).toBe('follow_up'),
  );

  it('opens a new issue when it asks a plain question about something else', () => {
    expect(classified('what is the SSL expiry date of the partner portal').relation).toBe('new_issue');
  });

  it('follows up on a place that the last answer named', () => {
    const text = 'is TaxClient#88 still hanging?';
    const placed = { ...switched, places: ['TaxClient#88'] };
    expect(classified(text, { issues: [placed, search] })).toMatchObject({ relation: 'returned', issue: 'i1' });
  });

  it('never returns when there is only one issue', () => {
    const { readings } = classified('back to the first problem');
    expect(readings.map(({ relation }) => relation)).not.toContain('returned');
  });

  it('opens a new issue with the first message', () => {
    expect(classified('and now?', { issues: [] })).toMatchObject({ relation: 'new_issue', confidence: 1 });
  });

  it('follows up on a suspect or a pending action that only the engine knows', () => {
    const text = 'has the vault token been renewed?';
    const knowing = { ...switched, pendingActions: ['renew the vault token of checkout-service'] };
    expect(classified(text, { issues: [knowing, search] })).toMatchObject({ relation: 'returned', issue: 'i1' });
    expect(classified(text, { issues: [switched, search] }).relation).toBe('follow_up');
  });

  it('follows up on the last turns, each of its own issue', () => {
    const lastTurns = [{ text: 'ask for the shard list', gist: 'shards 3 and 7 are unassigned', issue: 'i2' }];
    expect(classified('why is shard 7 unassigned?', { issues: [search, { ...checkout }], lastTurns })).toMatchObject({
      relation: 'returned',
      issue: 'i2',
    });
  });
});

describe('what the reading decides', () => {
  it.each([
    'how many errors so far',
    'which pod?',
    'who deployed?',
    'error rate?',
    'network?',
    'show me the stack trace',
    'only eu',
    'never mind',
    'widen to the last hour',
    'i think it is mail-worker, am i wrong',
    'compare with yesterday',
    'nur eu-west-1 bitte',
    '¿cuántos errores?',
    '哪个 pod',
  ])('goes on with the issue at hand without asking: %s', (text) =>
    expect(
      classifyMessage(message(text, { issues: [switched, search] }), { weights: RELATION_WEIGHTS, band: FIRST_BAND }),
    ).toMatchObject({ relation: 'follow_up', issue: 'i2' }),
  );

  it('opens an issue for the cause in another service', () =>
    expect(classified('why is mail-worker failing?').relation).toBe('new_issue'));

  it.each(['is checkout-service ok?', 'is the checkout-service still slow?'])(
    'returns to the issue of the service: %s',
    (text) =>
      expect(classified(text, { issues: [switched, search] })).toMatchObject({ relation: 'returned', issue: 'i1' }),
  );

  it.each([
    'how many errors in mail-worker?',
    'is mail-worker ok?',
    'how is payment-service doing?',
    'show me the slowest traces of payment-service',
    'who deployed mail-worker?',
  ])('opens no issue for a narrow question about another service: %s', (text) =>
    expect(classified(text)).toMatchObject({ relation: 'follow_up', issue: 'i1' }),
  );

  it('goes on where the service is affected by a suspect', () => {
    const affecting = { ...checkout, suspects: ['payment-service'], affected: ['search-api'] };
    expect(classified('is search-api ok?', { issues: [affecting] }).relation).toBe('follow_up');
  });
});

describe('relation set by the caller', () => {
  it('holds whatever the message says', () => {
    const explicit = { relation: 'new_issue' } as const;
    expect(classified('which version was on before?', { explicit })).toMatchObject({ relation: 'new_issue' });
    expect(classified('new issue: mail is down', { explicit: { relation: 'follow_up' } })).toMatchObject({
      relation: 'follow_up',
      issue: 'i1',
    });
  });

  it('returns to the named issue, or to the one before', () => {
    const issues = [{ ...switched, id: 'i0' }, switched, search];
    const returned = (issue?: string): Classification =>
      classified('go on', {
        issues,
        explicit: { relation: 'returned', ...(issue !== undefined && { issue }) },
      });
    expect(returned('i0')).toMatchObject({ relation: 'returned', issue: 'i0' });
    expect(returned()).toMatchObject({ relation: 'returned', issue: 'i1' });
  });

  it('never returns to the current issue', () => {
    expect(classified('go on', { explicit: { relation: 'returned' } })).toMatchObject({
      relation: 'follow_up',
      issue: 'i1',
    });
  });
});

describe('a long question that only takes up what is at hand', () => {
  const { services, ...others } = catalogue;
  const named = { ...others, services: [...services, 'inside-sales', 'code-review'] };

  it.each(LONG_FOLLOW_UPS)('opens no issue: “%s”', (text) => {
    const outcome = classified(text, { catalogue: named, reading: readByCatalogue(text, named) });
    expect(outcome.relation).toBe('follow_up');
  });
});

describe('a question whether it is the same trouble', () => {
  it.each(['do these have the same cause?', 'haben die Vorfälle dieselbe Ursache?', 'are these two related?'])(
    'opens no issue: “%s”',
    (text) => expect(classified(text).relation).toBe('follow_up'),
  );
});

describe('classification reasons', () => {
  const REASONS: readonly (readonly [text: string, reason: string])[] = [
    ['separate problem, payment-service declines every card', 'opens with an explicit change of topic'],
    ['payment-service declines every card', 'names payment-service, which no issue here has named before'],
    ['someone mentioned checkout-service over lunch', 'names checkout-service, which this issue is about'],
    ['a colleague of mine works on checkout-service', 'names checkout-service, which this issue is about'],
    ['the version before that one made fewer calls for the same line item, I am told', 'takes up the last answer'],
    ['which version was it?', 'it asks for one thing of what is at hand'],
    ['only eu-west-1', 'it changes what is looked at'],
    ['checkout logs TaxGatewayTimeout again, every card payment is declined', 'shows TaxGatewayTimeout again'],
  ];

  it.each(REASONS)('gives for "%s": %s', (text, reason) => expect(classified(text).reasons).toContain(reason));

  it('names the words that point to the earlier issue', () => {
    const { reasons } = classified('is the tax gateway rollback holding?', { issues: [switched, search] });
    expect(reasons).toContain('uses words of an earlier issue only: tax');
  });
});

describe('close decision', () => {
  it('is ambiguous inside the band, with both readings named', () => {
    const outcome = classifyMessage(
      message('mail-worker uses more memory than it did before the release, it seems to me'),
      { weights: RELATION_WEIGHTS, band: { margin: 1 } },
    );
    expect(outcome.relation).toBe('ambiguous');
    expect(outcome.readings.map(({ relation }) => relation).sort()).toEqual(['follow_up', 'new_issue']);
    expect(outcome.reasons).toHaveLength(2);
  });

  it('derives the band from recent turns, and stops asking after too many questions', () => {
    const everywhere = Array.from({ length: 100 }, (_, i) => ({ margin: i / 100, asked: false }));
    expect(learnAskBand({ everywhere: [], here: [] })).toEqual(FIRST_BAND);
    expect(learnAskBand({ everywhere, here: [] })).toEqual({ margin: 0.1 });
    const pestered = everywhere.map((turn, i) => ({ ...turn, asked: i < 30 }));
    expect(learnAskBand({ everywhere: pestered, here: [] })).toEqual(NEVER_ASK);
  });

  it('never asks a third time in ten turns of an investigation, nor when asking is switched off', () => {
    const everywhere = Array.from({ length: 40 }, (_, i) => ({ margin: i / 40, asked: false }));
    const asked = { margin: 0.01, asked: true };
    const clear = { margin: 0.9, asked: false };
    expect(learnAskBand({ everywhere, here: [asked, clear, asked, clear] })).toEqual(NEVER_ASK);
    expect(learnAskBand({ everywhere, here: [asked, ...Array.from({ length: 9 }, () => clear), asked] })).toEqual({
      margin: 0.1,
    });
    expect(learnAskBand({ everywhere, here: [] }, NEVER_ASK)).toEqual(NEVER_ASK);
  });
});

describe('any message', () => {
  const text = fc
    .array(fc.oneof(fc.constantFrom(...FOLLOW_UPS, ...NEW_ISSUES), fc.string()), { maxLength: 3 })
    .map((parts) => parts.join(' '));

  it('gives confidences that sum to one, and the same result again', () => {
    fc.assert(
      fc.property(text, (said) => {
        const outcome = classified(said, { issues: [switched, search] });
        const sum = outcome.readings.reduce((total, { confidence }) => total + confidence, 0);
        expect(sum).toBeCloseTo(1, 4);
        expect(outcome.reasons.length).toBeGreaterThan(0);
        expect(classified(said, { issues: [switched, search] })).toEqual(outcome);
      }),
    );
  });
});

describe('a conversation without an investigation behind it', () => {
  it('is cut into issues by the model itself', () => {
    const item = {
      catalogue,
      history: [
        { text: 'checkout-service p99 went from 300ms to 4s since 14:05, why?' },
        { text: 'separate problem: search-api returns empty pages' },
      ],
      answers: ['version 2.41 calls the tax gateway once per line item', 'the index node lost its disk'],
    };
    expect(relationOf({ ...item, message: { text: 'which node was it?' } }).label).toBe('follow_up');
    expect(relationOf({ ...item, message: { text: 'back to checkout: did rolling back 2.41 help?' } }).label).toBe(
      'returned',
    );
    expect(relationOf({ ...item, message: { text: 'mail-worker pods crash with OutOfMemoryError' } }).label).toBe(
      'new_issue',
    );
  });
});
