// What is said to small talk is shown as words, in every language of the product.
import { expect, it } from 'vitest';
import { en, type MessageId } from '../../language/messages/en.js';
import { formatMessage } from '../../language/messages/messages.js';
import { inOtherLanguages } from '../../language/messages/other-languages.js';
import { markdown } from '../../output/markdown.js';

const LANGUAGES = ['en', 'de', 'es', 'fr', 'pt', 'zh', 'ja', ...Object.keys(inOtherLanguages)];
const IDS = Object.keys(en) as readonly MessageId[];

it.each(LANGUAGES)('no sentence in %s reads like an address, which Markdown would show as code', (language) => {
  const sentences = IDS.map((id) => formatMessage(id, language));
  expect(sentences.map((sentence) => markdown.prose(sentence))).toEqual(sentences);
});
