// The parts of the relation model: stems, content, mentions, speech acts, features.
import { describe, expect, it } from 'vitest';
import {
  buildVocabulary,
  exclusiveWeight,
  extractTerms,
  familiarity,
  knownWeight,
} from '../../../language/text/content-terms.js';
import { type RelationFeatures, relationFeatures } from './features.js';
import { findMentionedNames } from '../../../language/text/catalogue-mentions.js';
import { relationProbabilities } from './relation-probabilities.js';
import { readRelationCues } from './message-reading.js';
import { detectSpeechAct, type SpeechAct } from '../../../language/discourse/speech-act.js';
import { stem } from '../../../language/text/stem.js';
import { readByCatalogue } from '../../../../bench/followup/read-message.js';
import { PRIORS } from '../../../../bench/followup/priors.js';

describe('terms', () => {
  it.each([
    ['failing', 'fail'],
    ['retries', 'retry'],
    ['timeouts', 'timeout'],
    ['processes', 'process'],
    ['pass', 'pass'],
    ['red', 'red'],
    ['cache', 'cach'],
  ])('stems %s to %s', (word, stemmed) => expect(stem(word)).toBe(stemmed));

  it('weighs ids and names most, common words least', () => {
    const content = extractTerms('the checkout-api error on node 3 after the rollback');
    expect(content.get('checkout')).toBe(1.4);
    expect(content.get('error')).toBe(0.3);
    expect(content.get('rollback')).toBe(0.6);
    expect(content.get('node_3')).toBe(1.2);
    expect(content.has('the')).toBe(false);
  });

  it('knows inflected and misspelt forms', () => {
    const vocabulary = buildVocabulary(['the settlement was unassigned, check-out failed']);
    expect(familiarity('settlement', vocabulary)).toBe(1);
    expect(familiarity('settle', vocabulary)).toBe(0.8);
    expect(familiarity('checkout', vocabulary)).toBe(1);
    expect(familiarity('mail', vocabulary)).toBe(0);
    expect(familiarity('setlement', vocabulary)).toBe(0.8);
    expect(familiarity('unasisgn', vocabulary)).toBe(0.8);
  });

  it('counts terms that only one side knows', () => {
    const content = extractTerms('settlement ledger');
    const [mine, theirs] = [buildVocabulary(['settlement ledger']), buildVocabulary(['ledger'])];
    expect(knownWeight(content, mine)).toBe(2);
    expect(exclusiveWeight(content, mine, theirs)).toBe(1);
  });
});

describe('catalogue mentions', () => {
  const services = ['checkout-api', 'payment-gateway', 'orders', 'mail-worker'];

  it.each([
    ['checkout api is slow', ['checkout-api']],
    ['checkouts fail', ['checkout-api']],
    ['one order is lost', ['orders']],
    ['the worker crashed', []],
    ['payment_gateway and mailworker', ['payment-gateway', 'mail-worker']],
  ])('%s', (text, names) => expect([...findMentionedNames(text, services)]).toEqual(names));
});

describe('speech acts', () => {
  type Flag = { [name in keyof SpeechAct]: SpeechAct[name] extends boolean ? name : never }[keyof SpeechAct];
  const ACTS: readonly (readonly [text: string, act: Flag, is: boolean])[] = [
    ['which version?', 'question', true],
    ['ok and how many users', 'question', true],
    ['all regions or one', 'question', true],
    ['checkout is slow', 'question', false],
    ['please show the traces', 'request', true],
    ['thanks, now roll it back', 'request', true],
    ['restarted the pods', 'repair', true],
    ['checkout returns 503', 'symptom', true],
    ['another topic: mail', 'shift', true],
    ['is it another problem?', 'shift', false],
    ['the same issue on mail', 'shift', false],
    ['back to the mail problem', 'pointsBack', true],
    ['ok back to mail', 'returns', true],
    ['could it be the cache', 'hypothesis', true],
    ['mail is down too', 'same', true],
    ['latency is too high', 'same', false],
    ['down since 14:05', 'onset', true],
    ['2026-11-21 14:05:01 ERROR boom', 'logPaste', true],
    ['[FIRING] HighErrorRate', 'alert', true],
    ['orders are fine now. But mail is stuck for an hour', 'closes', true],
    ['orders are fine now', 'closes', false],
    ['rolled back, still 2 s', 'progress', true],
    ['cache is off, the alarm is rare now', 'progress', false],
    ['token renewed, half of them work', 'progress', true],
    ['mail is stuck', 'progress', false],
    ['new token in, mirror caught up', 'shift', false],
    ['next: faxes come in upside down', 'shift', true],
    ['on a different front, statements show the wrong month', 'shift', true],
    ['another customer has it as well', 'shift', false],
  ];

  it.each(ACTS)('"%s" %s: %s', (text, act, is) => expect(detectSpeechAct(text)[act]).toBe(is));

  it('counts references, and finds the report inside a question', () => {
    expect(detectSpeechAct('is that the same one?').anaphora).toBe(3);
    expect(detectSpeechAct('any idea why mail is stuck in staging?').framed).toBe('mail is stuck in staging?');
  });
});

describe('relation features', () => {
  const catalogue = { services: ['checkout-api', 'mail-worker'], environments: ['prod', 'staging'], regions: [] };
  const of = (
    text: string,
    issues: readonly (readonly string[])[] = [['checkout-api is slow', 'a lock in Billing']],
  ): RelationFeatures =>
    relationFeatures(
      readRelationCues(readByCatalogue(text, catalogue), { issues, current: issues.length - 1, catalogue }),
    );

  it('describe a report on an unseen service', () => {
    const { newIssue, followUp } = of('mail-worker is stuck since 14:05');
    expect(newIssue).toMatchObject({
      report: 1,
      reportUnseen: 1,
      leadsWithOther: 1,
      onset: 1,
      question: 0,
      anaphora: 0,
    });
    expect(followUp).toMatchObject({ service: 0, signature: 0 });
  });

  it('describe a question on what is known', () => {
    const { newIssue, followUp } = of('is checkout-api still slow?');
    expect(newIssue).toMatchObject({ report: 0, question: 1, same: 1, reportUnseen: 0 });
    expect(followUp.service).toBe(1);
    expect(followUp.coverage).toBeGreaterThan(0.4);
  });

  it('describe a report in another environment; the first one is the default', () => {
    expect(of('checkout-api fails in staging').newIssue.reportElsewhere).toBe(1);
    expect(of('checkout-api fails in prod').newIssue.reportElsewhere).toBe(0);
  });

  it('describe a return by words that only the earlier issue has', () => {
    const { returned } = of('is the lock in Billing gone?', [
      ['checkout-api is slow', 'a lock in Billing'],
      ['mail is stuck'],
    ]);
    expect(returned).toMatchObject({ bias: 1, fitsBetter: 1, onlyCurrent: 0 });
    expect(of('is the lock gone?').returned.bias).toBe(0);
  });

  it('describe a symptom next to the issue: a caller counts fully, its caller half, an unknown service not at all', () => {
    const services = ['web', 'cart', 'stock', 'mailer'];
    const calls = [
      { caller: 'web', callee: 'cart' },
      { caller: 'cart', callee: 'stock' },
    ];
    const near = (text: string): number =>
      relationFeatures(
        readRelationCues(readByCatalogue(text, { services, environments: [], regions: [] }), {
          issues: [['stock is down']],
          current: 0,
          catalogue: { services, environments: [], regions: [] },
          calls,
        }),
      ).followUp.neighbour;
    expect([near('cart is slow'), near('web is slow'), near('mailer is slow'), near('stock is slow')]).toEqual([
      1, 0.5, 0, 0,
    ]);
  });

  it('describe a question that stands on its own', () => {
    expect(of('what is the expiry date of the partner certificate?').newIssue.asksAlone).toBe(1);
    expect(of('what is the lock in Billing for?').newIssue.asksAloneNovel).toBeLessThan(
      of('what is the expiry date of the partner certificate?').newIssue.asksAloneNovel,
    );
    expect(of('why is that?').newIssue.asksAlone).toBe(0);
  });

  it('describe an answer to what was asked', () => {
    expect(of('you asked which window was open: the one of 08:20').newIssue.answers).toBe(1);
    expect(of('8842', [['checkout-api is slow', 'which order id is it?']]).newIssue.afterAsking).toBe(1);
    expect(of('8842').newIssue.afterAsking).toBe(0);
  });

  it('give probabilities, and no return without an earlier issue', () => {
    const probabilities = relationProbabilities(of('mail-worker is stuck'), PRIORS);
    expect(probabilities.returned).toBe(0);
    expect(probabilities.follow_up + probabilities.new_issue).toBeCloseTo(1, 12);
  });
});
