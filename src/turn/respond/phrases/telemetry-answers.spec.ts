// Answers from telemetry in every language that has phrases: no sentence is English, and each claim says what the English one says.
import { describe, expect, it } from 'vitest';
import { generateCase } from '../../../../bench/cases/generate.js';
import { englishWords } from '../../../../test/support/english-words.js';
import { answeredIncident, answeredQuestion, answerOf } from '../../../../test/support/incident-answer.js';
import type { Findings } from '../../../evidence/finding.js';
import { MINUTE } from '../../../kernel/time.js';
import { ANSWER_PHRASES } from './phrasebooks.js';

const INCIDENTS = {
  'an exception': answeredIncident(7, { kind: 'exception', requestsPerMinute: 20 }),
  'a slow dependency': answeredIncident(7, { kind: 'network', requestsPerMinute: 20 }),
  'a full resource': answeredIncident(7, { kind: 'cpu', requestsPerMinute: 20 }),
  'two faults': answeredQuestion(generateCase(3, 'two')),
  'a quiet time': answeredQuestion(generateCase(1, 'quiet')),
};

const MESSAGES = ['Checkout fails. What is the root cause?', 'full report', 'what changed?', 'who is affected?'];

const QUIET = INCIDENTS['a quiet time'];
const [FROM, TO] = [QUIET.findings.window.from, QUIET.findings.window.to];
const NOON = FROM + 2 * MINUTE;
const unexplained = (what: 'errors' | 'requests' | 'warnings', service: string) => ({
  what,
  service,
  lines: 12,
  line: '',
  counted: '',
});

/** What a first answer says where it names no cause, and of how an incident went. */
const WITHOUT_CAUSE: { readonly [name: string]: Partial<Findings> } = {
  'new errors': { unexplained: [unexplained('errors', 'cart-api'), unexplained('errors', 'order-service')] },
  'failing requests and new warnings, which are over': {
    unexplained: [unexplained('requests', 'cart-api'), unexplained('warnings', 'order-service')],
    ended: NOON,
  },
  'errors that come and go': {
    unexplained: [unexplained('errors', 'cart-api')],
    course: {
      from: FROM,
      calmer: [
        { from: NOON, to: NOON + MINUTE, isPause: true },
        { from: NOON + 2 * MINUTE, to: NOON + 3 * MINUTE, isPause: false },
      ],
    },
  },
  'what is usual at this hour': { habit: { services: ['cart-api', 'order-service'], daysBefore: [1, 7] } },
  'what was usual a day before': { habit: { services: ['cart-api'], daysBefore: [1] } },
  'requests that failed before': { episode: { service: 'cart-api', from: FROM, to: TO } },
  'no data': { missing: ['no-data-in-window'] },
  'little data': { missing: ['no-requests', 'no-metrics', 'no-history'] },
  'a log that would decide': { deciding: { of: 'db-1', why: 'silent', technology: 'postgresql' } },
  'services whose rows are late': { behind: [{ service: 'cart-api', after: NOON }, { service: 'order-service' }] },
};

/** Names that answers write without marks, whose words may be English. */
const withoutNames = (text: string, names: readonly string[]): string =>
  names.reduce((rest, name) => rest.replaceAll(name, ' '), text);

describe.each(Object.keys(ANSWER_PHRASES))('an answer in %s', (language) => {
  it.each(Object.entries(INCIDENTS))('on %s has no English sentence', (_, { input, stored }) => {
    const names = input.findings.hypotheses.flatMap(({ service, affected, location }) => [
      service,
      ...affected,
      ...Object.values(location),
    ]);
    for (const message of MESSAGES) {
      const { answer, isSpoken } = answerOf({ ...input, message, language }, stored).responded;
      const texts = [
        answer.text,
        ...answer.hypotheses.flatMap(({ cause, refutedBy }) => [cause, refutedBy]),
        ...answer.nextActions.flatMap(({ label, turn }) => [label, turn.text ?? '']),
        ...(answer.gaps ?? []).map(({ text }) => text),
      ];
      expect(texts.flatMap((text) => englishWords(withoutNames(text, names)))).toEqual([]);
      expect(isSpoken).toBe(true);
    }
  });

  it.each(Object.entries(WITHOUT_CAUSE))('that names no cause, but %s, has no English sentence', (_, found) => {
    const findings = { ...QUIET.input.findings, ...found };
    for (const message of MESSAGES) {
      const { answer, isSpoken } = answerOf({ ...QUIET.input, findings, message, language }, QUIET.stored).responded;
      expect(englishWords(withoutNames(answer.text, ['cart-api', 'order-service']))).toEqual([]);
      expect([answer.text, isSpoken]).toEqual([answer.text, true]);
    }
  });

  it.each(Object.entries(INCIDENTS))('on %s states the same with the same certainty', (_, { input, stored }) => {
    const english = answerOf({ ...input, message: 'full report' }, stored).responded;
    const said = answerOf({ ...input, message: 'full report', language }, stored).responded;
    expect(said.verdicts.map(({ verdict, citations }) => [verdict, citations])).toEqual(
      english.verdicts.map(({ verdict, citations }) => [verdict, citations]),
    );
    expect(said.answer.hypotheses.map(({ service, confidence }) => [service, confidence])).toEqual(
      english.answer.hypotheses.map(({ service, confidence }) => [service, confidence]),
    );
  });
});
