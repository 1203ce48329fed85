// What is said to small talk is shown as words, in every language of the product, and says who read it.
import { expect, it } from 'vitest';
import type { Micros } from '../../kernel/time.js';
import { en, type MessageId } from '../../language/messages/en.js';
import { formatMessage } from '../../language/messages/messages.js';
import { inOtherLanguages } from '../../language/messages/other-languages.js';
import type { Reading } from '../../language/reading.js';
import { markdown } from '../../output/markdown.js';
import { buildReplyAnswer } from './reply-answer.js';

const LANGUAGES = ['en', 'de', 'es', 'fr', 'pt', 'zh', 'ja', ...Object.keys(inOtherLanguages)];
const IDS = Object.keys(en) as readonly MessageId[];

/** Whatever a sentence writes. */
const VALUES = Object.fromEntries(
  (
    'turn name names services said from to otherFrom otherTo last claim text ' +
    'count firing at by until duration service environment percent onset'
  )
    .split(' ')
    .map((value) => [value, '4']),
);
const CHOICES = {
  isOpen: 'yes',
  isLater: 'yes',
  state: 'shown',
  status: 'failed',
  reason: 'caller',
  severity: 'critical',
};
const ABOUTS = ['hour', 'zone', 'date', 'part', 'span', 'event', 'future'];

it.each(LANGUAGES)('no sentence in %s reads like an address, which Markdown would show as code', (language) => {
  const sentences = IDS.flatMap((id) =>
    ABOUTS.map((about) => formatMessage(id, language, { ...VALUES, ...CHOICES, about })),
  );
  expect(sentences.map((sentence) => markdown.prose(sentence))).toEqual(sentences);
});

const reply = (reading: Partial<Reading>, isFirstInLanguage = true) =>
  buildReplyAnswer({
    turn: 1,
    messageId: 'm1',
    askedAt: 0 as Micros,
    engine: 'engine',
    isFirstInLanguage,
    reading: {
      version: 2,
      language: 'en',
      acts: [{ kind: 'social', detail: 'thanks', probability: 1 }],
      entities: [],
      ...reading,
    },
  });

const readBy = (model?: Reading['model']) => reply(model === undefined ? {} : { model }).read;

it('says once, in the asker’s language, that it answers in English', () => {
  expect(reply({ language: 'nl' }).text).toContain('(Ik antwoord in het Engels.) You are welcome.');
  expect(reply({ language: 'nl' }, false).text).toMatch(/^You are welcome/);
  expect(reply({ language: 'de' }).text).toMatch(/^Gern geschehen/);
});

it('says which reader read it', () => {
  expect(readBy()).toEqual({ by: 'built-in' });
  expect(readBy({ profile: 'small' })).toEqual({ by: 'small' });
  expect(readBy({ profile: 'small', because: 'it was late' })).toEqual({ by: 'built-in', because: 'it was late' });
});
