import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { answeredIncident, answerOf } from '../../../test/support/incident-answer.js';
import { markUnrelatedDeviation, type RelevanceInput } from './unrelated-deviation.js';
import { readMessageDetails } from '../../language/details/message-details.js';
import { readWording } from '../../language/discourse/message-wording.js';
import { EntityFinder } from '../../language/names/find-entities.js';
import { buildLexicon } from '../../language/lexicon.js';
import { distinctiveWords, subjectOf } from './subject.js';

const { input, stored, findings, batches } = answeredIncident(7, { kind: 'exception', requestsPerMinute: 20 });

const services = [
  ...new Set(batches.flatMap(({ rows }) => rows.flatMap((row) => (row.kind === 'flow' ? row.service : [])))),
];

const finder = new EntityFinder({ service: services }, buildLexicon([]));

const readingOf = (text: string) => ({
  wording: readWording(text, finder.names),
  details: readMessageDetails(text, { entities: finder.find(text).entities, language: 'en' }),
});

const asked = (opening: string, more: Partial<RelevanceInput> = {}): RelevanceInput => ({
  services,
  batches,
  window: input.window.analysis,
  scope: [],
  isOfSameTime: true,
  blamed: ['shipping-service'],
  question: {
    ...subjectOf(readingOf(opening), {}),
    others: ['Orders fail since 18:38, why?\nshipping-service logs errors (99 %)'],
  },
  ...more,
});

const told = (opening: string, more: Partial<RelevanceInput> = {}) => {
  const own = markUnrelatedDeviation(findings, asked(opening, more));
  return answerOf({ ...input, message: opening, findings: own }, stored).responded;
};

describe('question about another problem of the same time', () => {
  it.each(['new problem: users cannot reset their password', 'nobody can reset a password'])(
    '“%s” has no cause in what nothing links to it',
    (question) => {
      const { answer, verdicts } = told(question);
      expect(answer.text).toMatch(/^\*\*Nothing that was read mentions “reset” or “password”:\*\*/);
      expect(answer.text).toMatch(
        /\*\*What does deviate in this window:\*\* In `shipping-service`, .* Nothing links it to what you ask\./,
      );
      expect(answer.text).not.toContain('Most likely cause');
      expect(answer.claims.map(({ type }) => type)).not.toContain('cause');
      expect(answer.hypotheses).toEqual([]);
      expect(verdicts.filter(({ verdict }) => verdict !== 'supported')).toEqual([]);
    },
  );

  it.each([
    ['it names who is blamed', 'another thing: shipping-service is red'],
    ['it names whom the fault reaches', 'new problem: the storefront-web is down'],
    ['what is blamed does what it speaks of', 'separate issue: shipments cannot be created'],
    ['it has no word of its own', 'new problem: orders fail again'],
  ])('may be what deviates where %s', (_, question) => {
    expect(told(question).answer.text).toMatch(/^\*\*Most likely cause/);
  });

  it('keeps the deviation as its cause when no other issue is of this time', () => {
    const apart = { isOfSameTime: false, blamed: ['cart-api'] };
    expect(told('new problem: users cannot reset their password', apart).answer.text).toMatch(/^\*\*Most likely cause/);
    expect(markUnrelatedDeviation(findings, undefined)).toBe(findings);
  });

  it('reports nothing unusual for a service that the question names', () => {
    const other =
      services.find((each) => ![...(findings.hypotheses[0]?.affected ?? []), 'shipping-service'].includes(each)) ?? '';
    expect(told(`new problem: ${other} is broken`).answer.text).toContain(`**Nothing unusual was found in ${other}**`);
  });

  it('has no cause in what fails at an entry, where the entry serves what is asked about beside it', () => {
    // storefront-web, which the fault reaches, serves recommendations as well
    const served = batches
      .flatMap(({ rows }) => rows)
      .some((row) => row.kind === 'flow' && row.service === 'storefront-web' && row.from.includes('recommendation'));
    expect(served).toBe(true);
    const { text } = told('Separate issue: similar items appear late. Why?').answer;
    expect(text).toMatch(/^\*\*Nothing unusual was found in .*recommendation-api/);
  });

  it('finds services whose names match the subject', () => {
    expect(told('emails are not being sent').answer.text).toMatch(/^\*\*Nothing unusual was found in email-worker\*\*/);
  });

  it('cites the lines that mention the subject', () => {
    const [line] = batches.flatMap(({ rows }) => rows).filter((row) => row.kind === 'log');
    const logs = batches.find(({ query, role }) => query.ask === 'logs' && role === 'issue');
    if (line === undefined || logs === undefined) throw new Error('the incident has no line');
    const spoken = { ...line, message: 'smtp relay refused the newsletter', time: input.window.analysis.from + 1 };
    const read = { ...logs, hash: 'of-its-own' as typeof logs.hash, rows: [line, spoken] };
    const own = markUnrelatedDeviation(
      findings,
      asked('the newsletter was not sent by smtp', { batches: [...batches, read] }),
    );
    const [id = ''] = own.beside?.lines ?? [];
    expect(own.evidence.find((each) => each.id === id)?.quote).toBe(spoken.message);
  });
});

describe('subject of a question', () => {
  it('holds the words that distinguish it: no time, no number, no common word', () => {
    const opening = readingOf('Unrelated: the newsletter fails since 09:27, 12 users complain');
    const question = subjectOf(readingOf('and the smtp relay?'), { opening });
    const words = distinctiveWords({ ...question, others: ['users complain that checkout fails'] });
    expect(words.map(({ said }) => said)).toEqual(['newsletter', 'smtp', 'relay']);
  });

  it('leaves out what a message only guesses', () => {
    const opening = readingOf('the newsletter fails');
    const { words } = subjectOf(readingOf('could it be the smtp relay?'), { opening, intent: 'rival' });
    expect(words.map(({ said }) => said)).toEqual(['newsletter']);
  });

  it('accepts any text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (opening, message) => {
        const question = subjectOf(readingOf(message), { opening: readingOf(opening) });
        expect(distinctiveWords({ ...question, others: [] }).every(({ weight }) => weight >= 1)).toBe(true);
      }),
    );
  });
});
