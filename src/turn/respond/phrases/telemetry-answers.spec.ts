// Answers from telemetry in every language that has phrases: no sentence is English, and each claim says what the English one says.
import { describe, expect, it } from 'vitest';
import { generateCase } from '../../../../bench/cases/generate.js';
import { englishWords } from '../../../../test/support/english-words.js';
import { answeredIncident, answeredQuestion, answerOf } from '../../../../test/support/incident-answer.js';
import { ANSWER_PHRASES } from './phrasebooks.js';

const INCIDENTS = {
  'an exception': answeredIncident(7, { kind: 'exception', requestsPerMinute: 20 }),
  'a slow dependency': answeredIncident(7, { kind: 'network', requestsPerMinute: 20 }),
  'a full resource': answeredIncident(7, { kind: 'cpu', requestsPerMinute: 20 }),
  'two faults': answeredQuestion(generateCase(3, 'two')),
  'a quiet time': answeredQuestion(generateCase(1, 'quiet')),
};

const MESSAGES = ['Checkout fails. What is the root cause?', 'full report', 'what changed?', 'who is affected?'];

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
